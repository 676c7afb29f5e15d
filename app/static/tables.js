/* Tables of a report that stand whole: a click on a heading sorts, typing keeps the rows with these words. What stands
   here in part alone is sorted and narrowed by its page, which the same links and forms ask for. */
"use strict";

const FACTORS = { "": 1, "%": 1, K: 1e3, M: 1e6, G: 1e9, T: 1e12, P: 1e15, US: 1e-6, MS: 1e-3, S: 1 };
const FIGURE = /^\s*(-?[\d,]*\.?\d+)\s*([%A-Za-z]{0,2})\s*$/;

function valueOf(text) {
  const [, digits, unit] = FIGURE.exec(text) || [];
  const factor = digits && FACTORS[unit.toUpperCase()];
  return factor ? Number(digits.replaceAll(",", "")) * factor : text.trim().toLowerCase();
}

// Numbers before words; blanks last, whichever way.
function compared(one, other, way) {
  if (one === "" || other === "") return (one === "") - (other === "");
  if (typeof one !== typeof other) return way * (typeof one === "number" ? -1 : 1);
  if (typeof one === "number") return way * (one - other);
  return way * (one < other ? -1 : Number(one > other));
}

function sort(heading) {
  const table = heading.closest("table");
  const place = [...heading.parentElement.children].indexOf(heading);
  const before = heading.getAttribute("aria-sort");
  const falling = before ? before === "ascending" : heading.classList.contains("n");
  const body = table.tBodies[0];
  const rows = [...body.rows].map((row) => [valueOf(row.cells[place]?.textContent ?? ""), row]);
  rows.sort(([one], [other]) => compared(one, other, falling ? -1 : 1));
  body.append(...rows.map(([, row]) => row));
  for (const other of heading.parentElement.children) other.removeAttribute("aria-sort");
  heading.setAttribute("aria-sort", falling ? "descending" : "ascending");
}

// As the service does: a word is looked for where a word begins, a number whole.
export function finder(query) {
  const escaped = (word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const words = query.split(/\s+/).filter(Boolean).map((word) => {
    if (/^[\d.,]*\d$/.test(word)) return new RegExp(`(?<![\\p{L}\\p{N}])(?<!\\d[.,])${escaped(word)}(?![.,]?\\d)`, "u");
    return new RegExp(/^[\p{L}\p{N}]/u.test(word) ? `(?<![\\p{L}\\p{N}])${escaped(word)}` : escaped(word), "iu");
  });
  return (text) => words.every((one) => one.test(text));
}

function narrow(form) {
  const body = form.parentElement.querySelector("tbody");
  if (!body) return;
  const wanted = form.elements.find.value;
  const fits = finder(wanted);
  let count = 0;
  for (const row of body.rows) {
    row.hidden = !fits([...row.cells].slice(0, -1).map((cell) => cell.textContent).join(" \n"));
    count += !row.hidden;
  }
  form.querySelector("[role=status]").textContent = wanted.trim() ? `${count} of ${body.rows.length} rows` : "";
}

const whole = (one) => one.closest(".rows-of[data-whole]");

document.addEventListener("click", (event) => {
  const link = event.target.closest("a.sort");
  if (!link || !whole(link) || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  sort(link.closest("th"));
});
document.addEventListener("input", (event) => {
  const form = event.target.closest("form.table-tools");
  // Rows that the service has left out can only be had from it.
  if (form && whole(form) && !event.target.defaultValue) narrow(form);
});
document.addEventListener("submit", (event) => {
  const form = event.target.closest("form.table-tools");
  if (!form || !whole(form) || form.elements.find.defaultValue) return;
  event.preventDefault();
  narrow(form);
});
