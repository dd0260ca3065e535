// Scenes: the decision is lifted into a big moment, and put back when it is over. What is turned up is shown large, briefly.

import { sign } from "./candidates.js";

const REVEAL = 3000; // milliseconds that something turned up stays, unless it is tapped away
const BRIEF = 1200; // the same for a die: nothing has to be read

const byId = (id) => document.getElementById(id);

export class Scenes {
  constructor() {
    this.scene = byId("scene");
    this.decision = byId("decision");
    this.home = this.decision?.nextSibling;
    this.parent = this.decision?.parentNode;
    const peek = (on) => this.scene.classList.toggle("peeking", on);
    byId("peek")?.addEventListener("click", () => peek(!this.scene.classList.contains("peeking")));
    document.addEventListener("keydown", (event) => { if (event.key === " " && !this.scene.hidden && event.target === document.body) { event.preventDefault(); peek(true); } });
    document.addEventListener("keyup", (event) => { if (event.key === " ") peek(false); });
    byId("reveal")?.addEventListener("click", () => this.cover());
  }

  // After each position: is there a scene? It stays itself while only its inside changes.
  settle() {
    if (!this.scene || !this.decision) return;
    const deals = !byId("deal").hidden;
    const wanted = (deals || byId("scene-art").childElementCount > 0 || byId("moment").childElementCount > 0) && !document.querySelector(".stage.is-over");
    this.scene.classList.toggle("dealing", deals);
    if (wanted === !this.scene.hidden) return;
    const held = document.activeElement;
    const inside = this.decision.contains(held);
    this.scene.hidden = !wanted;
    this.scene.classList.remove("peeking");
    if (wanted) this.scene.querySelector(".scene-in").append(this.decision);
    else this.parent.insertBefore(this.decision, this.home);
    document.body.classList.toggle("in-scene", wanted);
    if (inside) (this.decision.contains(held) ? held : this.decision).focus({ preventScroll: true });
  }

  // Something turned up: a card, a die. It lies over the board alone.
  // Of several things that were turned up the last one is shown, and before it the die that led there.
  reveal(shown) {
    if (!shown.length) return; // what is being shown stays its time
    const isBrief = (one) => one.css.split(" ").includes("brief");
    this.coming = [shown.findLast(isBrief), shown.findLast((one) => !isBrief(one))].filter(Boolean);
    if (byId("reveal")) this.turnUp();
  }

  turnUp() {
    const box = byId("reveal"), shown = this.coming.shift();
    clearTimeout(this.timer);
    if (!shown) return this.cover();
    const card = Object.assign(document.createElement("div"), { className: `scene-card ${shown.css}` });
    if (shown.icon) card.append(sign(shown.icon));
    card.append(Object.assign(document.createElement("h3"), { textContent: shown.word }));
    if (shown.line) card.append(Object.assign(document.createElement("p"), { className: "why", textContent: shown.line }));
    box.replaceChildren(card);
    box.hidden = false;
    this.timer = setTimeout(() => this.turnUp(), card.classList.contains("brief") ? BRIEF : REVEAL);
  }

  cover() { clearTimeout(this.timer); this.coming = []; byId("reveal").hidden = true; }
}
