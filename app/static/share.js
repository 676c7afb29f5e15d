/* Sharing a page by its address, and favourites: reports and databases that this browser keeps for the first page. */
import { copied } from "./copy.js";
import { fromRoot, here } from "./root.js";

const KEPT = "iobound-favourites";
const MOST = 50;
const place = here + (/[?&]part=\d+/.exec(location.search)?.[0].replace("&", "?") ?? "");
const kind = /^\/(reports|databases)\/[^/]+$/.exec(here)?.[1];
const home = here === "/";

// A browser may refuse to keep anything: then there are no favourites, and nothing else changes.
function kept() {
  try {
    const list = JSON.parse(localStorage.getItem(KEPT) ?? "[]");
    return Array.isArray(list) ? list.filter((one) => /^\/(reports|databases)\/[\w-]+(\?part=\d+)?$/.test(one?.address)) : [];
  } catch {
    return [];
  }
}

function keep(list) {
  try {
    localStorage.setItem(KEPT, JSON.stringify(list.slice(0, MOST)));
    return true;
  } catch {
    return false;
  }
}

function button(words) {
  const one = document.createElement("button");
  one.type = "button";
  one.className = "outline small";
  one.textContent = words;
  return one;
}

function tools() {
  const box = document.createElement("p");
  box.className = "page-tools";
  const share = button("Share");
  share.title = "Copies the address of this page as it is now";
  share.addEventListener("click", () => {
    if (navigator.share) navigator.share({ title: document.title, url: location.href }).catch(() => {});
    else copied(share, () => location.href);
  });
  box.append(share);
  if (kind) {
    const star = button("");
    const name = () => {
      const is = kept().some((one) => one.address === place);
      star.textContent = is ? "★ Favourite" : "☆ Add to favourites";
      star.setAttribute("aria-pressed", String(is));
    };
    star.title = "Favourites are kept in this browser, and listed on the first page";
    star.addEventListener("click", () => {
      const others = kept().filter((one) => one.address !== place);
      const was = others.length < kept().length;
      keep(was ? others : [{ address: place, title: document.title.replace(/ · iobound$/, "") }, ...others]);
      name();
    });
    name();
    box.append(star);
  }
  const beside = document.querySelector("main .crumbs, main h1");
  if (beside?.closest(".masthead")) beside.after(box); // the way back is read first, and reached first by keyboard
  else beside?.before(box); // floats beside it: nothing moves
}

function listed() {
  const list = kept();
  if (!list.length) return;
  const section = document.createElement("section");
  section.id = "favourites";
  const heading = document.createElement("h2");
  heading.textContent = "Favourites";
  const items = document.createElement("ul");
  items.className = "plain";
  for (const { address, title } of list) {
    const item = document.createElement("li");
    const link = document.createElement("a");
    link.href = fromRoot(address);
    link.textContent = String(title || address);
    item.append(link);
    items.append(item);
  }
  section.append(heading, items);
  document.getElementById("main").append(section);
}

// An error is nothing to keep, and an empty page nothing to share.
const nothing = document.querySelector(kind ? "main > .notice" : "main .empty");
if (home) listed();
else if (!nothing && (kind || /^\/(compare|fleet|databases\/[^/]+\/trend)$/.test(here))) tools();
