// Filling in an open choice: numbers by steppers, one of several, so many of each kind. What it would do is shown while it
// is filled in, and the button says it.

import { trade } from "./trade.js";
import { button, say } from "./words.js";

const PAUSE = 120; // milliseconds without a change before the server is asked what it would do

export function fillIn(entry, ask, { done, shown, told, back }) {
  const form = document.createElement("form");
  form.className = "fill";
  const bundles = entry.blanks.filter((blank) => blank.bundle).length;
  const readers = bundles === 2 ? trade(form, entry.blanks) : entry.blanks.map((blank) => part(form, blank));
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
  form.addEventListener("change", check);
  form.addEventListener("input", check);
  form.addEventListener("submit", (event) => { event.preventDefault(); if (!ok.disabled) done(readers.map((reader) => reader.value())); });
  check();
  tell();
  return form;
}

export function part(form, blank) {
  const box = document.createElement("fieldset");
  box.append(Object.assign(document.createElement("legend"), { textContent: blank.label }));
  form.append(box);
  if (blank.number) return number(box, blank.label, ...blank.number);
  if (blank.one_of) return oneOf(box, blank.one_of);
  return bundle(box, blank.bundle, ...blank.in_all);
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
  return { value: () => things[Number(box.querySelector("input:checked").value)][0], fits: () => true };
}

function bundle(box, kinds, low, high) {
  const rows = Object.assign(document.createElement("div"), { className: "bundle" });
  box.append(Object.assign(document.createElement("p"), { className: "bounds", textContent: say("inall", { low, high }) }), rows);
  const parts = kinds.map(([kind, text, most]) => {
    const row = Object.assign(document.createElement("div"), { className: "bundle-row" });
    row.append(Object.assign(document.createElement("span"), { textContent: text }));
    rows.append(row);
    return [kind, number(row, text, 0, most, 0)];
  });
  const total = () => parts.reduce((sum, [, one]) => sum + one.value(), 0);
  return {
    value: () => parts.map(([kind, one]) => [kind, one.value()]).filter(([, n]) => n > 0),
    fits: () => parts.every(([, one]) => one.fits()) && total() >= low && total() <= high,
  };
}
