// A deal as a table of cards: what one gives and what one asks for lie face to face, and a press pushes a card over.

import { sign } from "./candidates.js";
import { part } from "./fill_in.js";
import { say } from "./words.js";

export function trade(form, blanks) {
  form.classList.add("trade");
  const bundles = blanks.filter((blank) => blank.bundle);
  const [give, get] = bundles.map((blank, n) => side(form, blank, n ? say("get") : say("give"), n ? say("ask") : say("myhand")));
  const rest = blanks.filter((blank) => !blank.bundle).map((blank) => part(form, blank));
  return blanks.map((blank) => (blank === bundles[0] ? give : blank === bundles[1] ? get : rest.shift()));
}

// One side: the kinds that may be pushed, and those that lie on the table.
function side(form, blank, title, from) {
  const box = Object.assign(document.createElement("fieldset"), { className: "deal-side" });
  const [low, high] = blank.in_all;
  const counts = new Map();
  box.append(Object.assign(document.createElement("legend"), { textContent: title }));
  const laid = Object.assign(document.createElement("div"), { className: "laid" });
  const hand = Object.assign(document.createElement("div"), { className: "pushable" });
  hand.setAttribute("role", "group");
  hand.setAttribute("aria-label", from);
  box.append(laid, hand);
  form.append(box);
  const total = () => [...counts.values()].reduce((sum, n) => sum + n, 0);
  const set = (kind, n) => { counts.set(kind, n); draw(); box.dispatchEvent(new Event("change", { bubbles: true })); };
  const card = (kind, name, icon, n, act, css, doing) => {
    const node = Object.assign(document.createElement("button"), { type: "button", className: `deal-card ${css}` });
    node.dataset.kind = kind;
    if (icon) node.append(sign(icon));
    node.append(Object.assign(document.createElement("b"), { textContent: name }));
    if (n > 1) node.append(Object.assign(document.createElement("i"), { className: "n", textContent: `×${n}` }));
    node.setAttribute("aria-label", `${doing}: ${name}${n > 1 ? ` ×${n}` : ""}`);
    node.addEventListener("click", act);
    node.addEventListener("keydown", (event) => { if (css === "put" && event.key === "Delete") act(); });
    return node;
  };
  const draw = () => {
    const held = box.contains(document.activeElement) ? document.activeElement.dataset.kind : null;
    const put = blank.bundle.filter(([kind]) => counts.get(kind));
    laid.replaceChildren(...put.map(([kind, name, , icon]) => card(kind, name, icon, counts.get(kind), () => set(kind, counts.get(kind) - 1), "put", title)));
    if (!put.length) laid.append(Object.assign(document.createElement("span"), { className: "slot", textContent: high ? say("push") : say("nothing") }));
    hand.replaceChildren(...blank.bundle.map(([kind, name, most, icon]) => {
      const left = most - (counts.get(kind) ?? 0);
      const node = card(kind, name, icon, left, () => set(kind, (counts.get(kind) ?? 0) + 1), "", from);
      node.disabled = left < 1 || total() >= high;
      return node;
    }));
    if (held) (hand.querySelector(`[data-kind="${CSS.escape(held)}"]:not(:disabled)`) ?? laid.querySelector("button") ?? hand.querySelector("button:not(:disabled)"))?.focus({ preventScroll: true });
  };
  draw();
  return {
    value: () => blank.bundle.map(([kind]) => [kind, counts.get(kind) ?? 0]).filter(([, n]) => n > 0),
    fits: () => total() >= low && total() <= high,
  };
}
