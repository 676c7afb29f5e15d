/* Everything here is an addition: pages work without it. */
(() => {
  "use strict";
  addEventListener("beforeprint", () => {
    const now = new Date().toLocaleString("en-GB", { dateStyle: "medium", timeStyle: "short" });
    for (const one of document.querySelectorAll("[data-printed]")) one.textContent = `printed ${now}`;
  });

  // A menu closes when something else is clicked, or with Escape.
  const shut = (but) => {
    for (const menu of document.querySelectorAll("details.menu[open]")) if (!menu.contains(but)) menu.open = false;
  };
  document.addEventListener("click", (event) => shut(event.target));
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    const left = document.activeElement.closest("details.menu[open]");
    shut(null);
    left?.querySelector("summary").focus();
  });

  // What was left empty is not asked for, so that an address says what was.
  document.addEventListener("htmx:config:request", (event) => {
    const { sourceElement, request } = event.detail.ctx;
    if (!sourceElement.matches("form.what-if, form.list-form")) return;
    for (const [name, value] of [...request.body]) if (value === "") request.body.delete(name);
  });

  // A link into a folded section opens it, as does printing.
  const unfold = () => {
    const target = location.hash && document.getElementById(location.hash.slice(1));
    if (!target) return;
    const within = target.tagName === "SECTION" ? target.querySelector(":scope > h2 + details, :scope > details.fold") : null;
    let folded = within || target.closest("details");
    if (!folded) return;
    for (; folded; folded = folded.parentElement.closest("details")) folded.open = true;
    target.scrollIntoView();
  };
  addEventListener("hashchange", unfold);
  addEventListener("load", unfold);

  // htmx begins to listen in a timer of its own, set before this one: what was unfolded earlier is fetched as well.
  setTimeout(() => {
    for (const one of document.querySelectorAll('details[open][hx-trigger^="toggle"]')) one.dispatchEvent(new Event("toggle"));
  });
})();
