/* Sending files, from the first page or from any other: a single one opens its report, more become a batch. */
"use strict";
import { fromRoot } from "./root.js";
import { ofPeople, slices } from "./files.js";

const form = document.getElementById("drop");
const sent = new Set(); // what is on its way: leaving the page would lose it

addEventListener("beforeunload", (event) => { if (sent.size) event.preventDefault(); });

function made(tag, text, named = "") {
  const element = document.createElement(tag);
  element.textContent = text;
  if (named) element.className = named;
  return element;
}

// The list below the drop zone; on any other page a box in the corner.
function list() {
  const there = document.getElementById("outcomes");
  if (there) return there;
  const box = made("aside", "", "sending");
  box.setAttribute("aria-label", "Files that are sent");
  const rows = made("ul", "", "outcomes");
  rows.id = "outcomes";
  rows.setAttribute("aria-live", "polite");
  const close = made("button", "Close", "outline small");
  close.addEventListener("click", () => box.remove());
  box.append(rows, close);
  document.body.append(box);
  return rows;
}

function row(called) {
  const item = made("li", "", "outcome busy");
  const said = made("span", " waits for its turn", "quiet");
  const progress = document.createElement("progress");
  progress.setAttribute("aria-label", `Upload of ${called}`);
  progress.max = 100;
  progress.value = 0;
  const cancel = made("button", "Cancel", "outline small");
  cancel.type = "button";
  const shown = { called, item, said, progress, cancelled: false, request: null };
  cancel.addEventListener("click", () => {
    shown.cancelled = true;
    shown.request?.abort();
    end(shown, "outcome", "Cancelled. Nothing of it is kept.");
  });
  item.append(made("strong", called), said, progress, cancel);
  list().append(item);
  return shown;
}

function end({ called, item }, named, sentence) {
  item.className = named;
  item.replaceChildren(made("strong", called), made("p", sentence));
}

const refuse = (shown, sentence) => end(shown, "outcome refused", sentence);

function show(shown, content) {
  const fresh = [...content.children];
  shown.item.replaceWith(...fresh);
  for (const element of fresh) htmx.process(element);
}

function sentenceOf(request) {
  try {
    return JSON.parse(request.responseText).detail;
  } catch {
    return `The service answered ${request.status}: try this file again.`;
  }
}

// A single report opens; a batch stays below the drop zone, and has its page where there is none.
function answered(shown, markup) {
  const template = document.createElement("template");
  template.innerHTML = markup;
  const { opens } = template.content.querySelector("[data-opens]")?.dataset ?? {};
  const { batch } = template.content.querySelector("[data-batch]")?.dataset ?? {};
  if (opens || (batch && !form)) {
    shown.said.textContent = " opens";
    return opens || batch;
  }
  show(shown, template.content);
  return "";
}

function send(files, shown, redact) {
  return new Promise((done) => {
    const body = new FormData();
    for (const file of files) body.append("file", file);
    if (redact) body.append("redact", "1");
    const request = new XMLHttpRequest();
    shown.request = request;
    request.open("POST", form?.action ?? fromRoot("/upload"));
    request.setRequestHeader("HX-Request", "true");
    request.setRequestHeader("Accept", "*/*");
    request.upload.onprogress = (event) => {
      if (!event.lengthComputable) return;
      const percent = Math.round((100 * event.loaded) / event.total);
      shown.progress.value = percent;
      shown.said.textContent = percent < 100 ? ` ${percent} % sent` : " is being read";
      if (percent === 100) shown.progress.removeAttribute("value");
    };
    request.upload.onloadend = () => sent.delete(request);
    request.onload = () => {
      if (request.status === 200) return done(answered(shown, request.responseText));
      refuse(shown, sentenceOf(request));
      return done("");
    };
    request.onerror = () => {
      refuse(shown, "The service could not be reached: is it still running?");
      done("");
    };
    request.onabort = () => done("");
    shown.said.textContent = " 0 % sent";
    sent.add(request);
    request.send(body);
  });
}

// The list below the drop zone shows what has just been taken.
async function renew(id) {
  const answer = await fetch(location.pathname, { headers: { Accept: "text/html" } });
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById(id);
  if (fresh) document.getElementById(id).replaceWith(fresh);
}

// Whether they are redacted is what is ticked where they were chosen.
export async function take(files, redact = form?.elements.redact?.checked) {
  if (!files.length) return refuse(row("Nothing to read"), "There is no file in that folder.");
  const waiting = slices(files).map((some) => ({
    some,
    shown: row(some.length === 1 ? some[0].name : `${some.length.toLocaleString("en")} files`),
  }));
  let opens = "";
  for (const { some, shown } of waiting) {
    if (shown.cancelled) continue;
    opens = await send(some, shown, redact) || opens;
  }
  if (opens) return location.assign(waiting.length === 1 ? opens : fromRoot("/batches"));
  return form && renew("recent");
}

if (form) {
  const input = form.querySelector("input[type=file]");
  input.required = false; // the button chooses files where none is chosen
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const files = [...input.files];
    input.value = ""; // the tick stays
    if (files.length) take(files);
    else input.click();
  });
  input.addEventListener("change", () => { if (input.files.length) form.requestSubmit(); });
  const folder = document.createElement("input");
  folder.type = "file";
  folder.webkitdirectory = true;
  folder.addEventListener("change", () => {
    take(ofPeople([...folder.files]));
    folder.value = "";
  });
  const choose = document.getElementById("folder");
  choose.hidden = false;
  choose.addEventListener("click", () => folder.click());
}
