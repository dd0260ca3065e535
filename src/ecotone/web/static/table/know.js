// Looking things up: whatever on the table carries `data-know` is explained one tap away, and nothing is chosen by that.

import { onPress } from "./press.js";
import { button } from "./words.js";

const LONG = 500; // milliseconds that a finger rests on a thing
const SLIP = 10; // pixels that it may slip
const PATIENCE = 8000; // milliseconds to wait for an answer
const KNOWN = '[data-know]:not([data-know=""])';
const CONTROLS = "a, summary, input, select, textarea, label, .brand, .tools, .parts, .drawer, .caption, .peek"; // of the page, not of the game

const body = document.body;
const byId = (id) => document.getElementById(id);
const game = byId("game");
const bar = byId("actions") ?? byId("decision");
const dialog = byId("know");
const shown = byId("know-fact");
const words = dialog.dataset;
const facts = new Map();
let on = false;
let asked = 0; // the newest answer is the one that is waited for
let finger = null;
let held = false; // a finger that has rested on a thing does not choose it when it is lifted

// --- what a thing is ---------------------------------------------------------------------------

function subject(node) {
  const known = node.closest(KNOWN);
  if (known && game.contains(known)) return known;
  const thing = node.closest("button[id], button[data-for]");
  return thing && game.contains(thing) ? thing.querySelector(KNOWN) : null;
}

// A piece of the page, or null where nobody has written about it. It fails if no answer came.
function fact(key) {
  if (!facts.has(key)) {
    const address = `/learn/${words.game}/${encodeURIComponent(key)}?language=${document.documentElement.lang}`;
    const answer = fetch(address, { signal: AbortSignal.timeout(PATIENCE) }).then(async (response) => {
      if (response.status === 404) return null;
      if (!response.ok) throw new Error(response.statusText);
      return document.createRange().createContextualFragment(await response.text());
    });
    facts.set(key, answer);
    answer.catch(() => facts.delete(key));
  }
  return facts.get(key);
}

async function open(key) {
  const turn = ++asked;
  shown.replaceChildren();
  shown.ariaBusy = "true";
  if (!dialog.open) dialog.showModal();
  const found = await fact(key).then((piece) => piece?.cloneNode(true) ?? words.none, () => words.lost);
  if (turn !== asked) return;
  shown.ariaBusy = "false";
  shown.replaceChildren(found);
}

byId("know-close").addEventListener("click", () => dialog.close());
dialog.addEventListener("click", (event) => {
  const box = dialog.getBoundingClientRect();
  const inside = event.clientX >= box.left && event.clientX <= box.right && event.clientY >= box.top && event.clientY <= box.bottom;
  if (event.target === dialog && event.detail === 1 && !inside) dialog.close();
});
// What one person has looked up is not for the next at the same screen.
new MutationObserver(([change]) => { if (change.oldValue !== body.dataset.shown) dialog.close(); })
  .observe(body, { attributeFilter: ["data-shown"], attributeOldValue: true });

// --- the mode: a tap tells, and chooses nothing ------------------------------------------------

function look(now) {
  on = now;
  byId("know-button").setAttribute("aria-pressed", String(on));
  body.classList.toggle("looking-up", on);
  byId("know-hint").hidden = !on;
  byId("know-said").textContent = on ? words.tap : "";
  reach();
  if (on) changes.observe(game, { childList: true, subtree: true, attributeFilter: ["tabindex"] });
  else changes.disconnect();
}

// While the mode is on, keys reach also what is no button; new HTML wipes that away again.
const reached = new WeakSet();
const changes = new MutationObserver(() => reach());

function reach() {
  for (const node of game.querySelectorAll(KNOWN)) {
    if (node.closest("button, a, summary")) continue;
    if (on && !node.hasAttribute("tabindex")) { node.tabIndex = 0; reached.add(node); }
    if (!on && reached.delete(node)) node.removeAttribute("tabindex");
  }
}

function stop(event) { event.preventDefault(); event.stopPropagation(); }

byId("know-button").addEventListener("click", () => look(!on));
byId("know-off").addEventListener("click", () => { look(false); byId("know-button").focus(); });

// Who only watches has nothing to choose: there a tap tells always.
onPress(game, (node, event) => {
  if (held && event.detail > 0) { held = false; return stop(event); }
  if ((!on && body.dataset.shown) || node.closest(CONTROLS)) return;
  const thing = subject(node);
  if (thing) { stop(event); open(thing.dataset.know); }
  else if (on && node.closest("button, .lit")) { stop(event); byId("know-said").textContent = words.none; }
}, true);

// --- without the mode: a long press, the right button, a key -----------------------------------

function release() { clearTimeout(finger?.timer); finger = null; }

document.addEventListener("pointerdown", (event) => {
  release();
  held = false;
  const thing = event.pointerType !== "mouse" && event.isPrimary && game.contains(event.target) && subject(event.target);
  if (!thing) return;
  const key = thing.dataset.know;
  finger = { x: event.clientX, y: event.clientY, timer: setTimeout(() => { finger = null; held = true; open(key); }, LONG) };
});
document.addEventListener("pointermove", (event) => { if (finger && Math.hypot(event.clientX - finger.x, event.clientY - finger.y) > SLIP) release(); });
for (const name of ["pointerup", "pointercancel"]) document.addEventListener(name, release);
document.addEventListener("contextmenu", (event) => {
  if (held) return event.preventDefault(); // the press that has opened the dialog
  const thing = game.contains(event.target) && subject(event.target);
  if (!thing) return;
  event.preventDefault();
  release();
  held = true;
  open(thing.dataset.know);
});

// Before anything else hears of the key: Escape leaves what is looked up, not what was begun.
window.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && (dialog.open || on)) {
    event.stopPropagation();
    if (!dialog.open) look(false);
    return;
  }
  if (document.querySelector("dialog[open]") || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
  const focused = document.activeElement ?? body;
  if (focused.matches("input, select, textarea")) return;
  const thing = game.contains(focused) ? subject(focused) : null;
  const letters = document.getElementById("keys-letters")?.checked !== false; // keys.js lets people switch them off
  if (event.key.toLowerCase() === "i" && letters) { stop(event); if (thing) open(thing.dataset.know); else look(!on); }
  else if ((event.key === "Enter" || event.key === " ") && reached.has(focused)) { stop(event); open(thing.dataset.know); }
}, true);

// --- beside the reason why something cannot be done ---------------------------------------------

let topic = null;

bar?.addEventListener("told", async (event) => {
  const key = event.detail && subject(event.detail)?.dataset.know;
  topic = event.detail;
  byId("know-about")?.remove();
  const piece = key && await fact(key).catch(() => null);
  if (!piece || topic !== event.detail || byId("know-about")) return;
  const name = piece.querySelector(".fact-name").textContent;
  const about = button(words.about.replace("{name}", name), () => open(key), "about");
  about.id = "know-about";
  bar.querySelector(".message").after(about);
});
