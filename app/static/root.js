/* Where the service lies: behind a proxy it may have a path, which the page names (`data-root`, "/" where there is none). */
const root = document.documentElement.dataset.root.slice(0, -1);

// An address of the service as this browser has to ask for it.
export const fromRoot = (address) => root + address;

// Where this page is within the service.
export const here = location.pathname.startsWith(`${root}/`) ? location.pathname.slice(root.length) : location.pathname;
