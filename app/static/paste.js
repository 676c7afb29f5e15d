/* The text of a report, or files, out of the clipboard: in the box of the first page, or anywhere outside fields. */
"use strict";
import { take } from "./upload.js";

const TYPING = "input, textarea, select, [contenteditable]";
const LARGE = 2000; // characters: what is shorter is no report

const count = (number, noun) => `${number.toLocaleString("en")} ${noun}${number === 1 ? "" : "s"}`;
const lines = (text) => text.replaceAll("\r", "").trim();
const asFile = (text, ending) => new File([text], `pasted.${ending}`, { type: ending === "html" ? "text/html" : "text/plain" });

// Tables keep their cells in the clipboard's HTML alone.
function tables(data) {
  const html = data.getData("text/html");
  return /<table[\s>]/i.test(html) ? html : "";
}

function pasted(data) {
  if (data.files.length) return { files: [...data.files], said: `${count(data.files.length, "file")}: ${data.files[0].name}${data.files.length > 1 ? ", …" : ""}` };
  const text = data.getData("text/plain");
  if (text.length < LARGE) return null;
  const html = tables(data);
  const first = lines(text).split("\n")[0].trim().slice(0, 60);
  return { files: [html ? asFile(html, "html") : asFile(text, "txt")], said: `${count(lines(text).split("\n").length, "line")}, beginning “${first}”.` };
}

function element(tag, text, named = "") {
  const fresh = document.createElement(tag);
  fresh.textContent = text;
  if (named) fresh.className = named;
  return fresh;
}

function offer({ files, said }) {
  const dialog = element("dialog", "", "pasted");
  dialog.setAttribute("aria-label", "Analyse what was pasted?");
  const box = element("article", "");
  const yes = element("button", "Analyse");
  const no = element("button", "Leave it", "outline");
  const buttons = element("p", "", "buttons");
  yes.addEventListener("click", () => {
    dialog.close();
    take(files);
  });
  no.addEventListener("click", () => dialog.close());
  dialog.addEventListener("close", () => dialog.remove());
  buttons.append(yes, no);
  box.append(element("h2", "Analyse what was pasted?"), element("p", said), buttons);
  dialog.append(box);
  document.body.append(dialog);
  dialog.showModal();
}

document.addEventListener("paste", (event) => {
  if (event.target.closest?.(TYPING) || document.querySelector("dialog[open]")) return;
  const found = pasted(event.clipboardData);
  if (!found) return;
  event.preventDefault();
  offer(found);
});

const form = document.getElementById("paste");
if (form) {
  const box = form.elements.text;
  let rich = null; // what was pasted last, with its tables
  box.addEventListener("paste", ({ clipboardData }) => {
    const html = tables(clipboardData);
    rich = html ? { html, text: lines(clipboardData.getData("text/plain")) } : null;
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const text = box.value;
    const file = rich && rich.text === lines(text) ? asFile(rich.html, "html") : asFile(text, "txt");
    take([file], form.elements.redact?.checked); // the text stays, for whoever has to mend it after a refusal
  });
}
