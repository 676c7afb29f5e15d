/* Everything here is an addition: pages work without it, but for the progress of uploads. */
(() => {
  "use strict";
  const PARALLEL = 3;
  const form = document.getElementById("drop");
  const outcomes = document.getElementById("outcomes");

  addEventListener("beforeprint", () => {
    const now = new Date().toLocaleString("en-GB", { dateStyle: "medium", timeStyle: "short" });
    for (const one of document.querySelectorAll("[data-printed]")) one.textContent = `printed ${now}`;
  });

  function row(file) {
    const item = document.createElement("li");
    item.className = "outcome busy";
    const name = document.createElement("strong");
    name.textContent = file.name;
    const said = document.createElement("span");
    said.className = "quiet";
    said.textContent = " waits for its turn";
    const progress = document.createElement("progress");
    progress.setAttribute("aria-label", `Upload of ${file.name}`);
    progress.max = 100;
    progress.value = 0;
    item.append(name, said, progress);
    outcomes.append(item);
    return { item, said, progress };
  }

  function refuse(item, file, sentence) {
    item.className = "outcome refused";
    item.replaceChildren();
    const name = document.createElement("strong");
    name.textContent = file.name;
    const why = document.createElement("p");
    why.textContent = sentence;
    item.append(name, why);
  }

  function sentenceOf(request) {
    try {
      return JSON.parse(request.responseText).detail;
    } catch {
      return `The service answered ${request.status}: try this file again.`;
    }
  }

  function send(file, shown) {
    return new Promise((done) => {
      const body = new FormData();
      body.append("file", file);
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
        if (request.status === 200) shown.item.outerHTML = request.responseText;
        else refuse(shown.item, file, sentenceOf(request));
        done();
      };
      request.onerror = () => {
        refuse(shown.item, file, "The service could not be reached: is it still running?");
        done();
      };
      shown.said.textContent = " 0 % sent";
      request.send(body);
    });
  }

  async function take(files) {
    const waiting = files.map((file) => ({ file, shown: row(file) }));
    const lane = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) await send(next.file, next.shown);
    };
    await Promise.all(Array.from({ length: PARALLEL }, lane));
    await renew("recent");
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
      take([...event.dataTransfer.files]);
    });
  }

  // Only a page from this machine or behind TLS has a clipboard; elsewhere the old way still copies what is selected.
  async function copy(text) {
    if (navigator.clipboard) return navigator.clipboard.writeText(text);
    const area = document.createElement("textarea");
    area.className = "away";
    area.value = text;
    document.body.append(area);
    area.select();
    document.execCommand("copy");
    area.remove();
  }

  for (const button of document.querySelectorAll("[data-copy]")) {
    const words = button.textContent;
    button.hidden = false;
    button.addEventListener("click", async () => {
      await copy(document.getElementById(button.dataset.copy).textContent);
      button.textContent = "Copied";
      setTimeout(() => { button.textContent = words; }, 2000);
    });
  }

  // A menu closes when something else is clicked, or with Escape.
  const shut = (but) => {
    for (const menu of document.querySelectorAll("details.menu[open]")) if (!menu.contains(but)) menu.open = false;
  };
  document.addEventListener("click", (event) => shut(event.target));
  document.addEventListener("keydown", (event) => { if (event.key === "Escape") shut(null); });

  // Typing narrows the list of sections to those whose title or subject holds every word; Enter finds rows.
  const find = document.getElementById("find");
  const entries = [...document.querySelectorAll(".entry")].map((entry) => {
    const subject = entry.closest("section");
    const title = (entry.querySelector("summary") || entry).textContent;
    return { entry, subject, words: `${title} ${subject.firstElementChild.textContent} ${entry.id}`.toLowerCase() };
  });
  const narrow = () => {
    const wanted = find.value.toLowerCase().split(/\s+/).filter(Boolean);
    const shown = new Set();
    let count = 0;
    for (const { entry, subject, words } of entries) {
      entry.hidden = !wanted.every((word) => words.includes(word));
      if (entry.hidden) continue;
      shown.add(subject);
      count += 1;
    }
    for (const { subject } of entries) subject.hidden = !shown.has(subject);
    document.getElementById("narrowed").textContent =
      wanted.length ? `${count} of ${entries.length} titles; Enter finds rows` : "";
  };
  if (find && entries.length) {
    find.addEventListener("input", narrow);
    if (find.value) narrow();
  }

  // What was left empty is not asked for, so that an address says what was.
  document.addEventListener("htmx:config:request", (event) => {
    const { sourceElement, request } = event.detail.ctx;
    if (!sourceElement.matches("form.what-if")) return;
    for (const [name, value] of [...request.body]) if (value === "") request.body.delete(name);
  });

  // A link into a folded section opens it, as does printing.
  const unfold = () => {
    const target = location.hash && document.getElementById(location.hash.slice(1));
    if (!target || target.tagName !== "DETAILS") return;
    target.open = true;
    target.scrollIntoView();
  };
  addEventListener("hashchange", unfold);
  addEventListener("load", unfold); // when what fetches the rows is ready to
})();
