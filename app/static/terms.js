/* A tap on a term shows its meaning below it; a second one opens the glossary. A mouse has it by pointing. */
"use strict";

let touched = false;
addEventListener("pointerdown", (event) => { touched = event.pointerType !== "mouse"; });
addEventListener("click", (event) => {
  const term = event.target.closest?.("a.term");
  for (const other of document.querySelectorAll("a.term.told")) if (other !== term) other.classList.remove("told");
  if (!term || !touched || term.classList.contains("told")) return;
  event.preventDefault();
  term.classList.add("told");
});
addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  for (const other of document.querySelectorAll("a.term.told")) other.classList.remove("told");
  if (document.activeElement?.matches("a.term")) document.activeElement.blur();
});
