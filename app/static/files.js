/* Files out of what was dropped, and how many of them are sent at once. */
"use strict";

// What is sent at once: a service takes ten thousand files in a batch, and two gigabytes.
const MOST_FILES = 5000;
const MOST_BYTES = 512 * 1024 * 1024;
const OF_DESKTOPS = /^(\.|Thumbs\.db$|desktop\.ini$)/i;

// One file is read while its row waits; several are a batch, very many are a few.
export function slices(files) {
  const made = [];
  let bytes = Infinity;
  for (const file of files) {
    if (bytes + file.size > MOST_BYTES || made.at(-1).length === MOST_FILES) {
      made.push([]);
      bytes = 0;
    }
    made.at(-1).push(file);
    bytes += file.size;
  }
  return made;
}

// What desktops leave in folders is nobody's report.
export const ofPeople = (files) => files.filter((file) => !OF_DESKTOPS.test(file.name));

// Folders are gone through; a browser hands out a hundred names at a time.
async function filesOf(entry) {
  if (entry.isFile) return [await new Promise((had, failed) => { entry.file(had, failed); })];
  const reader = entry.createReader();
  const all = [];
  for (;;) {
    const some = await new Promise((had, failed) => { reader.readEntries(had, failed); });
    if (!some.length) return ofPeople(all);
    for (const each of some) all.push(...await filesOf(each));
  }
}

// Entries can be asked for only while the event is handled, so that they are before anything is waited for.
export async function dropped(data) {
  const entries = [...data.items].map((item) => item.webkitGetAsEntry?.());
  if (!entries.some((entry) => entry?.isDirectory)) return [...data.files];
  const all = [];
  for (const entry of entries) if (entry) all.push(...await filesOf(entry));
  return all;
}
