/* Copying: [data-copy] copies the text of the element it names, [data-copy-from] what its address answers. */
"use strict";

// Only a page from this machine or behind TLS has a clipboard; elsewhere the old way still copies what is selected.
async function copy(text) {
  const { clipboard } = navigator;
  // Safari takes nothing once a click was waited after, so that the clipboard itself waits for what is fetched.
  if (clipboard && window.ClipboardItem) return clipboard.write([new ClipboardItem({ "text/plain": plain(text) })]);
  if (clipboard) return clipboard.writeText(await text);
  return select(await text);
}

async function plain(text) {
  return new Blob([await text], { type: "text/plain" });
}

function select(text) {
  const area = document.createElement("textarea");
  area.className = "away";
  area.value = text;
  document.body.append(area);
  area.select();
  const done = document.execCommand("copy");
  area.remove();
  if (!done) throw new Error("The browser does not copy.");
}

async function fetched(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${answer.status}`);
  return answer.text();
}

// Where nothing could be copied, the same text is a link away.
function lead(button, address) {
  if (button.nextElementSibling?.getAttribute("href") === address) return;
  const link = document.createElement("a");
  link.href = address;
  link.textContent = "Open the text instead";
  button.after(" ", link);
}

export async function copied(button, text, address) {
  const words = button.dataset.words || button.textContent;
  button.dataset.words = words;
  try {
    await copy(text());
    button.textContent = "Copied";
  } catch {
    button.textContent = "Not copied: try again";
    if (address) lead(button, address);
  }
  setTimeout(() => { button.textContent = words; }, 2000);
}

export function offer(within) {
  for (const button of within.querySelectorAll("[data-copy], [data-copy-from]")) button.hidden = false;
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-copy], [data-copy-from]");
  if (!button) return;
  const { copy: named, copyFrom: address } = button.dataset;
  copied(button, () => (address ? fetched(address) : document.getElementById(named).textContent), address);
});
// What is fetched later has buttons too.
document.addEventListener("htmx:after:swap", () => offer(document));
offer(document);
