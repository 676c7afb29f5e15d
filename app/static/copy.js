/* Copying: [data-copy] copies the text of the element it names, [data-copy-from] what its address answers. */
"use strict";

// Only a page from this machine or behind TLS has a clipboard; elsewhere the old way still copies what is selected.
export async function copy(text) {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const area = document.createElement("textarea");
  area.className = "away";
  area.value = text;
  document.body.append(area);
  area.select();
  document.execCommand("copy");
  area.remove();
}

async function fetched(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${answer.status}`);
  return answer.text();
}

export async function copied(button, text) {
  const words = button.dataset.words || button.textContent;
  button.dataset.words = words;
  try {
    await copy(await text());
    button.textContent = "Copied";
  } catch {
    button.textContent = "Not copied: try again";
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
  copied(button, () => (address ? fetched(address) : document.getElementById(named).textContent));
});
// What is fetched later has buttons too.
document.addEventListener("htmx:after:swap", () => offer(document));
offer(document);
