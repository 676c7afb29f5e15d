/* Four steps over the first report that this browser opens: once, ended by Escape, and again by a button of the footer. */
"use strict";
import { here } from "./root.js";

const SEEN = "iobound-tour";
const STEPS = [
  ["#verdict", "The answer", "What would help, in a few words, and how sure that is. Terms with dots below them are explained when you point at them."],
  ["main .tiles", "Figures lead to their lines", "These figures decide. A figure that is a link opens the uploaded report at the line where it is printed."],
  ["#steps", "What to do", "In this order, with what each step saves. The findings below say why."],
  ["#what-if", "Ask what a change would save", "Fill in a field: the answer comes at once. Hold one as A and try another beside it. The address of the page keeps both."],
];

const shown = STEPS.map(([place, title, text]) => ({ target: document.querySelector(place), title, text }))
  .filter(({ target }) => target?.checkVisibility());

let box, at, before;

function made(tag, text, named = "") {
  const element = document.createElement(tag);
  element.textContent = text;
  if (named) element.className = named;
  return element;
}

function button(words, does, named = "outline small") {
  const element = made("button", words, named);
  element.type = "button";
  element.addEventListener("click", does);
  return element;
}

const title = made("h2", "");
const text = made("p", "");
const back = button("Back", () => go(at - 1));
const next = button("Next", () => (at + 1 < shown.length ? go(at + 1) : end()), "small");
const away = button("End the tour", () => end());

function build() {
  box = made("div", "", "tour");
  box.popover = "manual";
  box.setAttribute("role", "dialog");
  box.setAttribute("aria-labelledby", "tour-title");
  title.id = "tour-title";
  const said = made("div", "");
  said.setAttribute("aria-live", "polite");
  said.append(title, text);
  const buttons = made("p", "", "buttons");
  buttons.append(next, back, away);
  box.append(said, buttons);
  box.addEventListener("keydown", (event) => { event.stopPropagation(); if (event.key === "Escape") end(); });
  document.body.append(box);
}

function go(step) {
  shown[at]?.target.classList.remove("toured");
  at = step;
  const { target, title: named, text: says } = shown[at];
  target.classList.add("toured");
  title.textContent = `${at + 1} of ${shown.length}: ${named}`;
  text.textContent = says;
  back.hidden = at === 0;
  away.hidden = at + 1 === shown.length;
  next.textContent = at + 1 < shown.length ? "Next" : "Done";
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  target.scrollIntoView({ block: "start", behavior: still ? "instant" : "smooth" });
  if (!box.contains(document.activeElement) || document.activeElement.hidden) next.focus({ preventScroll: true });
}

function start() {
  if (box?.matches(":popover-open")) return;
  before = document.activeElement;
  if (!box) build();
  box.showPopover();
  next.focus({ preventScroll: true });
  go(0);
}

function end() {
  shown[at].target.classList.remove("toured");
  box.hidePopover();
  const target = before?.isConnected && before !== document.body ? before : document.getElementById("main");
  target.focus({ preventScroll: true });
}

// A browser that keeps nothing would show it on every report, so that it shows none.
function first() {
  try {
    if (localStorage.getItem(SEEN)) return false;
    localStorage.setItem(SEEN, "seen");
    return localStorage.getItem(SEEN) === "seen";
  } catch {
    return false;
  }
}

if (/^\/reports\/[\w-]+$/.test(here) && shown.length) {
  for (const again of document.querySelectorAll("[data-tour]")) {
    again.hidden = false;
    again.addEventListener("click", start);
  }
  document.addEventListener("keydown", (event) => { if (event.key === "Escape" && box?.matches(":popover-open")) end(); });
  // Not for programs that take pictures, and not for who follows a link to a place of the page.
  if (!navigator.webdriver && !location.hash && first()) start();
}
