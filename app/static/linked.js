// Figures of a trend with one cursor through all of them. The picture of the page says the same and stays for paper.
"use strict";
(() => {
  const HEIGHT = 150, GAP = 900;
  const colour = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  const seconds = (text) => Date.parse(text + "Z") / 1000; // as printed, of no zone
  // As pages say it: Sat 23 Dec 2023, 16:30.
  function spoken(at) {
    const text = new Date(at * 1000).toUTCString();
    return `${text.slice(0, 3)} ${Number(text.slice(5, 7))} ${text.slice(8, 16)}, ${text.slice(17, 22)}`;
  }
  const printed = (at) => new Date(at * 1000).toISOString().slice(0, 16).replace("T", " ");

  // A day by its name, an hour of it by the clock.
  function label(at, step) {
    const moment = new Date(at * 1000), hour = moment.toISOString().slice(11, 16);
    if (step < 86400 && hour !== "00:00") return hour;
    const year = step >= 86400 * 27 ? { year: "numeric" } : { day: "numeric" };
    return moment.toLocaleDateString("en-GB", { timeZone: "UTC", month: "short", ...year });
  }

  // Each interval as long as it was, and nothing between those that do not follow each other.
  function columns(points) {
    const xs = [], ys = [];
    points.forEach((one, n) => {
      const end = seconds(one.end_time), begin = one.begin_time ? seconds(one.begin_time) : end;
      const last = xs.length ? xs[xs.length - 1] : -Infinity;
      if (n && begin - last > GAP) { xs.push(last + 1); ys.push(null); }
      xs.push(Math.max(begin, last + 1)); ys.push(one.value);
      xs.push(Math.max(end, xs[xs.length - 1] + 1)); ys.push(one.value);
    });
    return [xs, ys];
  }

  // The least round figure that no point lies above; half of it is round too.
  const ROUND = [1, 1.2, 1.6, 2, 3, 4, 5, 6, 8, 10];
  function top(high) {
    if (!(high > 0)) return 1;
    const size = 10 ** Math.floor(Math.log10(high));
    return size * (ROUND.find((one) => one * size >= high) || 10);
  }
  const round = (value) => Number(value.toPrecision(3)).toLocaleString(undefined, { maximumSignificantDigits: 3 });

  // Beside a picture that nobody points at stands its newest interval.
  const newest = (u) => u.setLegend({ idx: u.data[0].length - 1 });

  const UNITS = { "1": [100, "%"], "B": [1 / 2 ** 20, "MiB"], "B/s": [1 / 2 ** 20, "MiB/s"], "1/s": [1, "/s"], "1/h": [1, "/h"], "count": [1, ""] };

  function chart(figure, one, range, markers, form) {
    const [size, unit] = UNITS[one.unit] || [1, one.unit];
    const [xs, ys] = columns(one.points);
    const said = (value) => value === null || value === undefined ? "–" : `${round(value)} ${unit}`;
    const axis = { stroke: colour("--pico-color"), grid: { stroke: colour("--edge"), width: 1 }, ticks: { stroke: colour("--edge"), width: 1 } };
    const drawn = new uPlot({
      width: figure.clientWidth, height: HEIGHT, title: `${one.label}${unit && !one.label.endsWith(unit) ? ", " + unit : ""}`,
      tzDate: (at) => uPlot.tzDate(new Date(at * 1000), "Etc/UTC"),
      cursor: { sync: { key: "trend", scales: ["x", null] }, drag: { x: true, y: false } },
      scales: { x: { range: (u, low, high) => (low === high || low < range[0] || high > range[1] ? range : [low, high]) }, y: { range: (u, low, high) => [low < 0 ? -top(-low) : 0, top(high)] } },
      series: [
        { label: "at", value: (u, at) => (at === null || at === undefined ? "–" : spoken(at)) },
        { label: one.label, stroke: colour("--solid"), width: 2, spanGaps: false, value: (u, value) => said(value), points: { show: xs.length < 200, size: 5, fill: colour("--solid") } },
      ],
      axes: [{ ...axis, values: (u, at, place, space, step) => at.map((each) => label(each, step)) }, { ...axis, size: 62, splits: (u, at, low, high) => (low < 0 ? [low, 0, high] : [0, high / 2, high]), values: (u, at) => at.map(round) }],
      hooks: { ready: [newest], setCursor: [(u) => { if (u.cursor.left < 0) newest(u); }], draw: [(u) => {
        u.ctx.save();
        u.ctx.strokeStyle = colour("--event"); u.ctx.lineWidth = 1.5 * devicePixelRatio;
        markers.forEach((each) => {
          const x = Math.round(u.valToPos(seconds(each.at), "x", true));
          if (x < u.bbox.left || x > u.bbox.left + u.bbox.width) return;
          u.ctx.beginPath(); u.ctx.moveTo(x, u.bbox.top); u.ctx.lineTo(x, u.bbox.top + u.bbox.height); u.ctx.stroke();
        });
        u.ctx.restore();
      }] },
    }, [xs, ys.map((value) => (value === null ? null : value * size))], figure);
    drawn.root.setAttribute("role", "img");
    drawn.root.setAttribute("aria-label", `${one.label} over time; the figures stand in the table of intervals`);
    drawn.over.addEventListener("click", () => {
      if (!form || drawn.select.width > 4) return;
      form.elements.at.value = printed(drawn.posToVal(drawn.cursor.left, "x"));
      form.elements.text.focus();
    });
    return drawn;
  }

  async function link(figure) {
    const answer = await fetch(figure.dataset.linked, { headers: { accept: "application/json" } });
    if (!answer.ok) return; // the picture is there
    const found = await answer.json();
    const known = found.trends.filter((one) => one.points.length);
    const times = known.flatMap((one) => one.points.flatMap((each) => [each.begin_time || each.end_time, each.end_time])).map(seconds);
    if (times.length < 3) return;
    const range = [times.reduce((one, two) => Math.min(one, two)), times.reduce((one, two) => Math.max(one, two))];
    const form = document.getElementById("new-marker");
    const charts = known.map((one) => chart(figure, one, range, found.markers, form));
    figure.classList.add("drawn");
    new ResizeObserver(() => charts.forEach((one) => { if (one.width !== figure.clientWidth) one.setSize({ width: figure.clientWidth, height: HEIGHT }); })).observe(figure);
  }

  document.querySelectorAll("figure[data-linked]").forEach((figure) => { link(figure).catch(() => {}); });
})();
