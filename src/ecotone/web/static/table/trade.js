// A deal as a table of cards: what one gives and what one asks for lie face to face, and a press pushes a card over.
// It is a scene of its own; the question and its buttons stand below it, as in every scene.

import { sign } from "./candidates.js";
import { part } from "./fill_in.js";
import { nodesOf } from "./things.js";
import { say } from "./words.js";

// `partners` are the others with whom the same deal could be made: their ids, and what chooses one of them.
export function trade(box, blanks, partners) {
  const [mine, table, theirs] = ["deal-mine", "deal-felt", "deal-theirs"].map((css) => make("div", css));
  const bundles = blanks.filter((blank) => blank.bundle);
  const sides = bundles.map((blank, n) => {
    const gives = n === 0 && bundles.length > 1;
    return gives ? side(blank, mine, table, [say("give"), say("myhand")], {}) : side(blank, theirs, table, [say("get"), say("ask")], seenOf(partners));
  });
  const words = make("div", "deal-words");
  const said = blanks.filter((blank) => !blank.bundle).map((blank) => blank.label);
  const titles = bundles.length > 1 && said.length === 2 && said[0] === said[1] ? [say("give"), say("get")] : []; // what either side promises stands below its cards
  const named = (blank) => (titles.length ? { ...blank, label: `${titles.shift()}: ${blank.label}` } : blank);
  const rest = blanks.map((blank) => (blank.bundle ? sides.shift() : part(words, named(blank), true)));
  if (words.childElementCount) table.append(words);
  box.classList.toggle("one-sided", bundles.length < 2);
  box.replaceChildren(...(partners.length ? [partnerRow(partners)] : []), ...(bundles.length > 1 ? [mine] : []), table, theirs);
  return rest;
}

// What all have seen of the cards of whom one deals with, by kind: its page says it in `data-seen` ("water:1 resource:2").
function seenOf(partners) {
  const now = partners.find((one) => one.now);
  return Object.fromEntries((now ? told(now.id, "seen") : "").split(" ").filter(Boolean).map((pair) => pair.split(":")));
}

function told(id, what) { return nodesOf(id).map((node) => node.dataset[what]).find(Boolean) ?? ""; }

function partnerRow(partners) {
  const row = make("div", "deal-partners");
  row.setAttribute("role", "group");
  for (const { id, now, act } of partners) {
    const seat = nodesOf(id)[0];
    const node = make("button", `deal-partner${now ? " on" : ""}`);
    node.type = "button";
    node.setAttribute("aria-pressed", String(now));
    node.append(...[...(seat?.querySelectorAll(".seat-mark") ?? [])].slice(0, 1).map((mark) => mark.cloneNode(true)));
    const text = make("span", "");
    text.append(make("b", "", seat?.dataset.name ?? id), make("small", "", told(id, "sub")));
    node.append(text);
    node.addEventListener("click", act);
    row.append(node);
  }
  return row;
}

// One side: the kinds that may be pushed, and those that lie on the table.
function side(blank, source, table, [title, from], seen) {
  const box = make("fieldset", "deal-side");
  const [low, high] = blank.in_all;
  const counts = new Map();
  const laid = make("div", "laid");
  const hand = make("div", "pushable");
  box.append(make("legend", "", title), laid);
  hand.setAttribute("role", "group");
  hand.setAttribute("aria-label", from);
  source.append(make("h3", "", from), hand);
  table.append(box);
  const total = () => [...counts.values()].reduce((sum, n) => sum + n, 0);
  const set = (kind, n) => { counts.set(kind, n); draw(kind); box.dispatchEvent(new Event("change", { bubbles: true })); };
  const card = ([kind, name, , icon], n, act, css, doing) => {
    const node = make("button", `deal-card ${css} ${kind}`);
    node.type = "button";
    node.dataset.kind = kind;
    if (icon) node.append(sign(icon));
    node.append(make("b", "", name));
    if (n > 1) node.append(make("i", "n", `×${n}`));
    const known = css === "put" ? 0 : Number(seen[kind] ?? 0);
    const seenHere = known > 1 ? `${say("seen")} ×${known}` : say("seen");
    if (known) {
      node.append(make("i", "seen"));
      node.lastChild.dataset.n = seenHere; // the label says it to the ear
    }
    node.setAttribute("aria-label", `${doing}: ${name}${known ? ` ${seenHere}` : n > 1 ? ` ×${n}` : ""}`);
    node.addEventListener("click", act);
    node.addEventListener("keydown", (event) => { if (css === "put" && event.key === "Delete") act(); });
    return node;
  };
  // The focus stays with the card that was pushed, as long as there is one of it on that side.
  const draw = (pushed = null) => {
    const from_ = [hand, laid].find((row) => row.contains(document.activeElement));
    const put = blank.bundle.filter(([kind]) => counts.get(kind));
    laid.replaceChildren(...put.map((one) => card(one, counts.get(one[0]), () => set(one[0], counts.get(one[0]) - 1), "put", title)));
    if (!put.length) laid.append(make("span", "slot", high ? say("push") : say("nothing")));
    hand.replaceChildren(...blank.bundle.map((one) => {
      const left = one[2] - (counts.get(one[0]) ?? 0);
      const node = card(one, left, () => set(one[0], (counts.get(one[0]) ?? 0) + 1), "", from);
      node.disabled = left < 1 || total() >= high;
      return node;
    }));
    const same = (row) => row.querySelector(`[data-kind="${CSS.escape(pushed)}"]:not(:disabled)`);
    if (from_) (same(from_) ?? same(from_ === hand ? laid : hand) ?? hand.querySelector("button:not(:disabled)"))?.focus({ preventScroll: true });
  };
  draw();
  return {
    value: () => blank.bundle.map(([kind]) => [kind, counts.get(kind) ?? 0]).filter(([, n]) => n > 0),
    fits: () => total() >= low && total() <= high,
  };
}

function make(name, css, text = "") {
  return Object.assign(document.createElement(name), { ...(css ? { className: css } : {}), textContent: text });
}
