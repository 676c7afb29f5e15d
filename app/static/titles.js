/* Typing narrows the list of sections to those whose title or subject holds every word; Enter finds rows. */
import { finder } from "./tables.js";

const find = document.getElementById("find");
const all = document.getElementById("by-subject");
const entries = [...document.querySelectorAll(".entry")].map((entry) => {
  const subject = entry.closest("details.subject") || entry.closest("section");
  const title = (entry.querySelector("summary, a") || entry).firstChild.textContent;
  return { entry, subject, words: `${title} ${subject.firstElementChild.textContent} ${entry.id}` };
});

function narrow() {
  const fits = finder(find.value);
  const shown = new Set();
  let count = 0;
  for (const { entry, subject, words } of entries) {
    entry.hidden = !fits(words);
    if (entry.hidden) continue;
    shown.add(subject);
    count += 1;
  }
  for (const { subject } of entries) {
    subject.hidden = !shown.has(subject);
    if (subject.tagName === "DETAILS") subject.open = find.value.trim() !== "" && shown.has(subject);
  }
  if (all) all.open = find.value.trim() !== "";
  document.getElementById("narrowed").textContent =
    find.value.trim() ? `${count} of ${entries.length} titles; Enter finds rows` : "";
}

if (find && entries.length) {
  find.addEventListener("input", narrow);
  if (find.value) narrow();
}
