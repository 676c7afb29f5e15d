/* Files may be let go anywhere on any page; while they are held over it, it says what would happen. */
"use strict";
import { dropped } from "./files.js";
import { take } from "./upload.js";

const own = document.querySelector("form[data-drop]"); // a page whose files are no reports takes them itself
const SAID = own ? [own.dataset.drop] : ["One report opens at once.", "Several, a folder or a zip are read together, and listed with what became of each."];

let overlay;
function over(is) {
  if (!("popover" in HTMLElement.prototype)) return; // an older browser takes files without saying so
  if (!overlay) {
    if (!is) return;
    overlay = document.createElement("div");
    overlay.className = "let-go";
    overlay.popover = "manual";
    overlay.setAttribute("role", "status");
    const title = document.createElement("strong");
    title.textContent = own ? "Let go to read" : "Let go to analyse";
    overlay.append(title, ...SAID.map((sentence) => {
      const line = document.createElement("p");
      line.textContent = sentence;
      return line;
    }));
    document.body.append(overlay);
  }
  if (overlay.matches(":popover-open") !== is) overlay.togglePopover(is);
}

function given(files) {
  if (!own) return take(files);
  const all = new DataTransfer();
  for (const file of files) all.items.add(file);
  own.querySelector("input[type=file]").files = all.files;
  return own.requestSubmit();
}

const holdsFiles = (event) => event.dataTransfer?.types.includes("Files");

for (const kind of ["dragenter", "dragover"]) {
  document.addEventListener(kind, (event) => {
    if (!holdsFiles(event)) return;
    event.preventDefault();
    over(true);
  });
}
document.addEventListener("dragleave", (event) => { if (!event.relatedTarget) over(false); });
document.addEventListener("drop", (event) => {
  if (!holdsFiles(event)) return;
  event.preventDefault();
  over(false);
  dropped(event.dataTransfer).then(given);
});
