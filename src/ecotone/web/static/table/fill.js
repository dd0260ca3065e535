// Filling in an open choice: numbers by steppers with their bounds, one of several things, so many of each kind.

import { button, say } from "./words.js";

export function fillIn(entry, ask, done, cancel) {
  const form = document.createElement("form");
  form.className = "fill";
  form.append(Object.assign(document.createElement("p"), { className: "fill-title", textContent: ask.verbs[entry.verb] }));
  const readers = entry.blanks.map((blank) => part(form, blank));
  const ok = Object.assign(document.createElement("button"), { className: "primary", textContent: say("do") });
  form.append(ok, button(say("cancel"), cancel, "back"));
  const check = () => { ok.disabled = readers.some((reader) => !reader.fits()); };
  form.addEventListener("change", check);
  form.addEventListener("input", check);
  form.addEventListener("submit", (event) => { event.preventDefault(); if (!ok.disabled) done(readers.map((reader) => reader.value())); });
  check();
  return form;
}

function part(form, blank) {
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
  const less = button("−", step(-1), "step");
  const more = button("+", step(1), "step");
  less.setAttribute("aria-label", `${label}: ${say("less")}`);
  more.setAttribute("aria-label", `${label}: ${say("more")}`);
  const bounds = Object.assign(document.createElement("span"), { className: "bounds", textContent: `${low}–${high}` });
  const row = document.createElement("span");
  row.className = "stepper";
  row.append(less, input, more, bounds);
  box.append(row);
  const value = () => Number(input.value);
  return { value, fits: () => input.value !== "" && Number.isInteger(value()) && value() >= low && value() <= high };
}

let groups = 0;

function oneOf(box, things) {
  const name = `one-of-${groups++}`;
  things.forEach(([, text], index) => {
    const label = document.createElement("label");
    label.className = "radio";
    const input = Object.assign(document.createElement("input"), { type: "radio", name, value: index, checked: index === 0 });
    label.append(input, ` ${text}`);
    box.append(label);
  });
  return { value: () => things[Number(box.querySelector("input:checked").value)][0], fits: () => true };
}

function bundle(box, kinds, low, high) {
  box.append(Object.assign(document.createElement("p"), { className: "bounds", textContent: say("inall", { low, high }) }));
  const parts = kinds.map(([kind, text, most]) => {
    const row = document.createElement("div");
    row.className = "bundle-row";
    row.append(Object.assign(document.createElement("span"), { textContent: text }));
    box.append(row);
    return [kind, number(row, text, 0, most, 0)];
  });
  const total = () => parts.reduce((sum, [, one]) => sum + one.value(), 0);
  return {
    value: () => parts.map(([kind, one]) => [kind, one.value()]).filter(([, n]) => n > 0),
    fits: () => parts.every(([, one]) => one.fits()) && total() >= low && total() <= high,
  };
}
