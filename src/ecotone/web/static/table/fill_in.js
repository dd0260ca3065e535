// Filling in an open choice: numbers by steppers, one of several, so many of each kind. What it would do is shown while it
// is filled in, and the button says it.

import { trade } from "./trade.js";
import { button, say } from "./words.js";

const PAUSE = 120; // milliseconds without a change before the server is asked what it would do

// Bundles of cards are pushed over a table, which is laid into `deal`; all else is filled in beside the button.
export function fillIn(entry, ask, { done, shown, told, back, deal, partners }) {
  const form = document.createElement("form");
  form.className = "fill";
  const cards = entry.blanks.some((blank) => blank.bundle);
  const readers = cards ? trade(deal, entry.blanks, partners) : entry.blanks.map((blank) => part(form, blank));
  const ok = Object.assign(document.createElement("button"), { className: "btn go grow", textContent: ask.verbs[entry.verb] });
  ok.dataset.commit = "";
  const row = Object.assign(document.createElement("div"), { className: "acts" });
  row.append(ok, back);
  form.append(row);
  let timer = null;
  let asked = 0;
  const check = () => {
    ok.disabled = readers.some((reader) => !reader.fits());
    clearTimeout(timer);
    if (!ok.disabled) timer = setTimeout(tell, PAUSE);
  };
  const tell = async () => {
    const turn = ++asked;
    const answer = await shown(readers.map((reader) => reader.value())).catch(() => null);
    if (turn !== asked || !answer || !form.isConnected) return;
    if (answer.error) { ok.disabled = true; return told({ question: answer.text, chips: [], note: "", tags: {}, ghosts: {} }); }
    ok.textContent = answer.button;
    told(answer);
  };
  const filled = cards ? deal : form;
  filled.onchange = filled.oninput = check; // not added: the table of cards outlives its form
  form.addEventListener("submit", (event) => { event.preventDefault(); if (!ok.disabled) done(readers.map((reader) => reader.value())); });
  check();
  tell();
  return form;
}

export function part(form, blank, brief = false) {
  const box = document.createElement("fieldset");
  box.append(Object.assign(document.createElement("legend"), { textContent: blank.label }));
  form.append(box);
  if (blank.number) return number(box, blank.label, ...blank.number);
  return brief ? select(box, blank.label, blank.one_of) : oneOf(box, blank.one_of);
}

function number(box, label, low, high, start = low) {
  const input = Object.assign(document.createElement("input"), { type: "number", min: low, max: high, value: start, inputMode: "numeric" });
  input.setAttribute("aria-label", label);
  const step = (by) => () => {
    input.value = Math.min(high, Math.max(low, Number(input.value) + by));
    input.dispatchEvent(new Event("change", { bubbles: true }));
  };
  const less = button("−", step(-1), "btn step");
  const more = button("+", step(1), "btn step");
  less.setAttribute("aria-label", `${label}: ${say("less")}`);
  more.setAttribute("aria-label", `${label}: ${say("more")}`);
  const bounds = Object.assign(document.createElement("span"), { className: "bounds", textContent: `${low}–${high}` });
  const row = Object.assign(document.createElement("span"), { className: "stepper" });
  row.append(less, input, more, bounds);
  box.append(row);
  const value = () => Number(input.value);
  return { value, fits: () => input.value !== "" && Number.isInteger(value()) && value() >= low && value() <= high };
}

let groups = 0;

function oneOf(box, things) {
  const name = `one-of-${groups++}`;
  const row = Object.assign(document.createElement("div"), { className: "radios" });
  things.forEach(([, text], index) => {
    const label = Object.assign(document.createElement("label"), { className: "radio" });
    label.append(Object.assign(document.createElement("input"), { type: "radio", name, value: index, checked: index === 0 }), ` ${text}`);
    row.append(label);
  });
  box.append(row);
  box.hidden = things.length === 1; // nothing to choose
  return { value: () => things[Number(box.querySelector("input:checked").value)][0], fits: () => true };
}

function select(box, label, things) {
  const node = document.createElement("select");
  node.setAttribute("aria-label", label);
  node.append(...things.map(([, text], index) => new Option(text, index)));
  box.append(node);
  return { value: () => things[Number(node.value)][0], fits: () => true };
}
