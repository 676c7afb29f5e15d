/* Everything here is an addition: pages work without it, but for the progress of uploads. */
(() => {
  "use strict";
  // What is sent at once: a service takes ten thousand files in a batch, and two gigabytes.
  const MOST_FILES = 5000;
  const MOST_BYTES = 512 * 1024 * 1024;
  const form = document.getElementById("drop");
  const outcomes = document.getElementById("outcomes");

  addEventListener("beforeprint", () => {
    const now = new Date().toLocaleString("en-GB", { dateStyle: "medium", timeStyle: "short" });
    for (const one of document.querySelectorAll("[data-printed]")) one.textContent = `printed ${now}`;
  });

  function row(called) {
    const item = document.createElement("li");
    item.className = "outcome busy";
    const name = document.createElement("strong");
    name.textContent = called;
    const said = document.createElement("span");
    said.className = "quiet";
    said.textContent = " waits for its turn";
    const progress = document.createElement("progress");
    progress.setAttribute("aria-label", `Upload of ${called}`);
    progress.max = 100;
    progress.value = 0;
    item.append(name, said, progress);
    outcomes.append(item);
    return { called, item, said, progress };
  }

  function refuse({ called, item }, sentence) {
    item.className = "outcome refused";
    item.replaceChildren();
    const name = document.createElement("strong");
    name.textContent = called;
    const why = document.createElement("p");
    why.textContent = sentence;
    item.append(name, why);
  }

  function show(shown, markup) {
    const made = document.createElement("template");
    made.innerHTML = markup;
    const fresh = [...made.content.children];
    shown.item.replaceWith(...fresh);
    for (const one of fresh) htmx.process(one);
  }

  function sentenceOf(request) {
    try {
      return JSON.parse(request.responseText).detail;
    } catch {
      return `The service answered ${request.status}: try this file again.`;
    }
  }

  function send(files, shown) {
    return new Promise((done) => {
      const body = new FormData();
      for (const file of files) body.append("file", file);
      const request = new XMLHttpRequest();
      request.open("POST", form.action);
      request.setRequestHeader("HX-Request", "true");
      request.setRequestHeader("Accept", "*/*");
      request.upload.onprogress = (event) => {
        if (!event.lengthComputable) return;
        const percent = Math.round((100 * event.loaded) / event.total);
        shown.progress.value = percent;
        shown.said.textContent = percent < 100 ? ` ${percent} % sent` : " is being read";
        if (percent === 100) shown.progress.removeAttribute("value");
      };
      request.onload = () => {
        if (request.status === 200) show(shown, request.responseText);
        else refuse(shown, sentenceOf(request));
        done();
      };
      request.onerror = () => {
        refuse(shown, "The service could not be reached: is it still running?");
        done();
      };
      shown.said.textContent = " 0 % sent";
      request.send(body);
    });
  }

  // One file is read while its row waits; several are a batch, very many are a few.
  function slices(files) {
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

  async function take(files) {
    const waiting = slices(files).map((some) => ({
      some,
      shown: row(some.length === 1 ? some[0].name : `${some.length} files`),
    }));
    for (const { some, shown } of waiting) await send(some, shown);
    await renew("recent");
  }

  // Folders that were dropped are gone through; a browser hands out a hundred names at a time.
  async function filesOf(entry) {
    if (entry.isFile) return [await new Promise((had, failed) => { entry.file(had, failed); })];
    const reader = entry.createReader();
    const found = [];
    for (;;) {
      const some = await new Promise((had, failed) => { reader.readEntries(had, failed); });
      if (!some.length) return found;
      for (const one of some) found.push(...await filesOf(one));
    }
  }

  async function dropped(data) {
    const entries = [...data.items].map((one) => one.webkitGetAsEntry && one.webkitGetAsEntry());
    if (!entries.some((one) => one && one.isDirectory)) return [...data.files];
    const found = [];
    for (const one of entries) if (one) found.push(...await filesOf(one));
    return found;
  }

  // The list below the drop zone shows what has just been taken.
  async function renew(id) {
    const answer = await fetch(location.pathname, { headers: { Accept: "text/html" } });
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById(id);
    if (fresh) document.getElementById(id).replaceWith(fresh);
  }

  if (form) {
    const input = form.querySelector("input[type=file]");
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const files = [...input.files];
      form.reset();
      take(files);
    });
    input.addEventListener("change", () => form.requestSubmit());
    const folder = document.createElement("input");
    folder.type = "file";
    folder.webkitdirectory = true;
    folder.addEventListener("change", () => {
      take([...folder.files]);
      folder.value = "";
    });
    const choose = document.getElementById("folder");
    choose.hidden = false;
    choose.addEventListener("click", () => folder.click());
    let depth = 0;
    const over = (change) => {
      depth += change;
      form.classList.toggle("over", depth > 0);
    };
    document.addEventListener("dragenter", () => over(1));
    document.addEventListener("dragleave", () => over(-1));
    document.addEventListener("dragover", (event) => event.preventDefault());
    document.addEventListener("drop", (event) => {
      event.preventDefault();
      over(-depth);
      dropped(event.dataTransfer).then(take);
    });
  }

  // A menu closes when something else is clicked, or with Escape.
  const shut = (but) => {
    for (const menu of document.querySelectorAll("details.menu[open]")) if (!menu.contains(but)) menu.open = false;
  };
  document.addEventListener("click", (event) => shut(event.target));
  document.addEventListener("keydown", (event) => { if (event.key === "Escape") shut(null); });

  // What was left empty is not asked for, so that an address says what was.
  document.addEventListener("htmx:config:request", (event) => {
    const { sourceElement, request } = event.detail.ctx;
    if (!sourceElement.matches("form.what-if, form.list-form")) return;
    for (const [name, value] of [...request.body]) if (value === "") request.body.delete(name);
  });

  // A link into a folded section opens it, as does printing.
  const unfold = () => {
    const target = location.hash && document.getElementById(location.hash.slice(1));
    if (!target) return;
    const within = target.tagName === "SECTION" ? target.querySelector(":scope > h2 + details") : null;
    let folded = within || target.closest("details");
    if (!folded) return;
    for (; folded; folded = folded.parentElement.closest("details")) folded.open = true;
    target.scrollIntoView();
  };
  addEventListener("hashchange", unfold);
  addEventListener("load", unfold); // when what fetches the rows is ready to
})();
