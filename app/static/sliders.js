/* A slider below a field that has a least and a most: equal steps of it are equal ratios where the range is wide. */
const STEPS = 100;

function attach(field) {
  const least = Number(field.dataset.least);
  const most = Number(field.dataset.most);
  if (!(least > 0 && most > least) || field.nextElementSibling?.type === "range") return;
  const slider = document.createElement("input");
  slider.type = "range";
  slider.min = 0;
  slider.max = STEPS;
  slider.setAttribute("aria-label", `Slider: ${field.labels[0].textContent.split(",")[0]}`);
  const place = () => {
    const value = Number(field.value);
    if (value > 0) slider.value = Math.round((STEPS * Math.log(value / least)) / Math.log(most / least));
    else slider.value = field.name === "latency_ms" ? STEPS : 0; // as today
  };
  slider.addEventListener("input", (event) => {
    event.stopPropagation(); // the field says it
    const step = Number(slider.value);
    const between = Number((least * (most / least) ** (step / STEPS)).toPrecision(2));
    field.value = step === STEPS ? most : Math.max(least, Math.min(most, between));
    field.dispatchEvent(new Event("input", { bubbles: true }));
  });
  field.addEventListener("input", (event) => { if (event.isTrusted) place(); });
  place();
  field.after(slider);
}

const all = () => { for (const field of document.querySelectorAll("input[data-most]")) attach(field); };

// A scenario that is held, exchanged or let go draws the form anew: whoever clicked goes on in its first field.
document.addEventListener("htmx:after:swap", () => {
  all();
  if (asked && document.activeElement === document.body) document.querySelector("#what-if :is(select, .field input)")?.focus({ preventScroll: true });
  asked = false;
});
let asked = false;
document.addEventListener("click", (event) => { if (event.target.closest("#what-if a[hx-get]")) asked = true; });
all();
