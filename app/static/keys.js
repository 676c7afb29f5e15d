/* Keys for who reads without a mouse: / searches, j and k go on and back, c compares, ? lists them. None while typing. */
"use strict";
import { fromRoot } from "./root.js";

const TYPING = "input, textarea, select, [contenteditable]";
const KEYS = [
  ["/", "Go to the search of this page"],
  ["j", "Next finding, or next row"],
  ["k", "The one before"],
  ["Enter", "Open it"],
  ["c", "Compare"],
  ["?", "This list"],
  ["Esc", "Close what is open"],
];

const shown = (one) => one.checkVisibility();

// Findings where a page has them, else the rows that lead somewhere.
function stops() {
  const main = document.getElementById("main");
  const findings = [...main.querySelectorAll("article.finding")].filter(shown);
  if (findings.length) return findings;
  return [...main.querySelectorAll("tbody tr")].filter((row) => shown(row) && row.querySelector("a[href]"));
}

function go(step) {
  const all = stops();
  if (!all.length) return;
  const at = all.findIndex((one) => one.contains(document.activeElement));
  const next = all[Math.min(Math.max(at + step, 0), all.length - 1)];
  const target = next.matches("tr") ? next.querySelector("a[href]") : next;
  if (target === next) next.tabIndex = -1;
  target.focus({ preventScroll: true });
  next.scrollIntoView({ block: "center" });
}

function search() {
  const field = document.getElementById("find") || [...document.querySelectorAll("main input[type=search]")].find(shown) || document.getElementById("search");
  field?.focus();
  field?.select();
}

// The page's own way to compare, where it has one; else the reports of the database that it is of.
function compare() {
  const own = document.querySelector("#earlier a[href], main a[href^='" + fromRoot("/compare?") + "']");
  const database = document.querySelector(".crumbs a[href^='" + fromRoot("/databases/") + "']")?.pathname.split("/").pop();
  location.assign(own ? own.href : fromRoot("/compare") + (database ? "?database=" + database : ""));
}

function made(tag, text) {
  const one = document.createElement(tag);
  one.textContent = text;
  return one;
}

let dialog;
function list() {
  if (!dialog) {
    dialog = made("dialog", "");
    dialog.className = "keys";
    dialog.setAttribute("aria-label", "Keys");
    const box = made("article", "");
    const keys = made("dl", "");
    for (const [key, does] of KEYS) {
      const row = made("div", "");
      const name = made("dt", "");
      name.append(made("kbd", key));
      row.append(name, made("dd", does));
      keys.append(row);
    }
    const close = made("button", "Close");
    close.addEventListener("click", () => dialog.close());
    box.append(made("h2", "Keys"), keys, close);
    dialog.append(box);
    document.body.append(dialog);
  }
  if (!dialog.open) dialog.showModal();
}

const DOES = { "/": search, j: () => go(1), k: () => go(-1), c: compare, "?": list };

document.addEventListener("keydown", (event) => {
  const why = event.key === "Enter" && event.target.matches("article.finding") && event.target.querySelector("details.why");
  const does = why ? () => { why.open = !why.open; } : DOES[event.key];
  if (!does || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  if (event.target.closest(TYPING) || document.querySelector("dialog[open]")) return;
  event.preventDefault();
  does();
});
for (const button of document.querySelectorAll("[data-keys]")) {
  button.hidden = false;
  button.addEventListener("click", list);
}
