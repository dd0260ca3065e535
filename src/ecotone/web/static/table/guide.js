// A guided first game: a small panel speaks of one thing after the other, and goes on when the person has done it.
// Whoever leaves the path may: steps that do not fit any more are left out.

const byId = (id) => document.getElementById(id);
const still = window.matchMedia("(prefers-reduced-motion: reduce)");
const words = (text) => text.split(" ").filter(Boolean);
const ANY = "*";
const BUTTON = "verb:";
const PLACES = ["", "aside", "low", "small", "small aside", "small low"]; // where the panel may be on the stage, and how much it says

export class Guide {
  constructor(panel, bar, game) {
    this.panel = panel;
    this.bar = bar;
    this.stage = game.classList.contains("stage") ? game : null;
    this.dock = bar.parentElement;
    this.says = byId("guide-steps").dataset;
    this.steps = [...byId("guide-steps").content.querySelectorAll("[data-at]")].map(read);
    this.key = `guide-${document.body.dataset.code}`;
    const kept = JSON.parse(sessionStorage.getItem(this.key) ?? "{}");
    this.at = Math.min(kept.at ?? 0, this.steps.length - 1);
    this.open = kept.open ?? true;
    this.ask = null;
    this.version = 0;
    this.made = null; // the choice that was sent, until its position comes
    this.found = []; // what it speaks of
    this.looking = false; // back at an earlier step, whether it fits or not
    byId("guide-next").addEventListener("click", () => this.next());
    byId("guide-back").addEventListener("click", () => this.back());
    byId("guide-close").addEventListener("click", () => this.turn(false));
    byId("guide-open").addEventListener("click", () => this.turn(true));
    bar.addEventListener("chosen", (event) => { this.made = event.detail; });
    bar.addEventListener("drawn", () => this.mark());
    game.addEventListener("lit", () => this.mark());
    this.stage?.addEventListener("scroll", () => { if (!this.panel.hidden) this.lay(); }, { capture: true, passive: true }); // of a hand
  }

  get step() { return this.steps[this.at]; }
  get choices() { return this.ask?.choices ?? []; }
  get asked() { return this.choices.some((entry) => !entry.aside); }
  get isLast() { return this.at === this.steps.length - 1; }

  take(ask, version) {
    this.ask = ask;
    if (version !== this.version) this.looking = false;
    this.version = version;
    if (this.made && version > this.made.version) {
      this.at = Math.min(this.done(this.made) + 1, this.steps.length - 1);
      this.made = null;
    }
    if (!this.looking) this.settle();
    this.show();
  }

  // --- which step ----------------------------------------------------------------------------

  // The last step that a choice has done: this one, or a later one for somebody who runs ahead; else the one before.
  done(made) {
    if (this.step.until.includes(ANY) || this.step.until.includes(made.verb)) return this.at;
    const ahead = this.steps.findIndex((step, n) => n > this.at && step.until.includes(made.verb) && (!step.verb || same(step, made)));
    return ahead < 0 ? this.at - 1 : ahead;
  }

  bound(step) { return step.when.length > 0 || step.path.length > 0; }

  fits(step) {
    const able = step.when.includes(ANY) ? this.asked : this.choices.some((entry) => step.when.includes(entry.verb));
    return (able || !step.when.length) && (!step.verb || this.choices.some((entry) => same(step, entry)));
  }

  // A step that does not fit may come yet, unless a later one fits already; with that come the words that lead to it.
  settle() {
    if (!this.asked || this.fits(this.step)) return;
    let later = this.steps.findIndex((step, n) => n > this.at && this.bound(step) && this.fits(step));
    if (later < 0) return;
    while (later - 1 > this.at && !this.bound(this.steps[later - 1])) later -= 1;
    this.at = later;
  }

  next() {
    this.looking = false;
    if (this.isLast) return this.turn(false);
    this.at += 1;
    this.settle();
    this.show();
  }

  back() {
    this.looking = true;
    this.at = Math.max(0, this.at - 1);
    this.show();
  }

  turn(open) {
    this.open = open;
    this.show();
    byId(open ? "guide-next" : "guide-open").focus({ preventScroll: true });
  }

  // --- showing -------------------------------------------------------------------------------

  show() {
    sessionStorage.setItem(this.key, JSON.stringify({ at: this.at, open: this.open }));
    const here = this.ask !== null;
    this.panel.hidden = !here || !this.open;
    byId("guide-open").hidden = !here || this.open;
    this.shown = this.looking || this.isLast || this.fits(this.step);
    const name = `${this.at}${this.shown ? "" : this.asked ? "else" : "waits"}`;
    if (name !== this.panel.dataset.step) {
      this.panel.dataset.step = name;
      byId("guide-text").replaceChildren(...(this.shown ? this.step.nodes : [paragraph(this.asked ? this.says.else : this.says.waits)]));
      this.panel.scrollTop = 0;
      this.fresh = true;
    }
    byId("guide-count").textContent = this.says.count.replace("{n}", this.at + 1).replace("{all}", this.steps.length);
    const waits = !this.isLast && (this.step.until.length > 0 || !this.shown); // for a choice, which may be skipped
    byId("guide-next").classList.toggle("primary", !waits);
    byId("guide-next").textContent = this.isLast ? this.says.done : waits ? this.says.skip : this.says.next;
    byId("guide-back").disabled = this.at === 0;
    document.documentElement.style.setProperty("--dock", `${this.dock.offsetHeight}px`); // what is behind it is not seen
    this.mark();
  }

  // New views wipe the marks away, so they are set again after each.
  mark() {
    for (const node of document.querySelectorAll(".guided")) node.classList.remove("guided");
    this.stage?.classList.remove("guiding");
    if (this.panel.hidden || !(this.shown || this.asked)) return;
    const names = this.shown ? [...this.step.at, ...this.step.path] : ["prompt"];
    const all = names.map((name) => this.spot(name)).filter(Boolean);
    const found = all.filter((node) => !all.some((other) => other !== node && other.contains(node)));
    for (const node of found) node.classList.add("guided");
    if (this.stage) this.clear(found);
    else if (this.fresh) bring(found.find((node) => !this.bar.contains(node)), window.innerHeight - this.dock.offsetHeight);
    this.fresh = false;
  }

  // On the stage nothing scrolls: the part of the board comes into view, and the panel lies where it covers least of
  // what it speaks of and of what can be chosen, or says only what to do.
  clear(found) {
    this.stage.classList.toggle("guiding", found.length > 0);
    if (this.fresh) for (const node of found) node.dispatchEvent(new CustomEvent("spoken-of", { bubbles: true }));
    this.found = found;
    this.lay();
    requestAnimationFrame(() => this.lay()); // when all has come to its place
  }

  lay() {
    const found = this.found;
    this.stage.style.setProperty("--asks", `${this.bar.offsetHeight}px`);
    const lit = [...this.stage.querySelectorAll(".board .lit, .hand-in .lit")];
    const costs = PLACES.map((place) => {
      this.panel.className = `guide ${place}`;
      const own = this.panel.getBoundingClientRect();
      const covered = (node) => covers(own, node.getBoundingClientRect());
      return found.reduce((sum, node) => sum + covered(node) * (lit.includes(node) ? 100 : 1), 0) + 10 * lit.filter(covered).length;
    });
    this.panel.className = `guide ${PLACES[costs.indexOf(Math.min(...costs))]}`;
  }

  spot(name) {
    if (!name.startsWith(BUTTON)) return byId(name) ?? this.bar.querySelector(`[data-target="${name}"]`);
    const verb = name.slice(BUTTON.length);
    return this.bar.querySelector(`[data-verb="${verb}"], [data-plain="${verb}"]`);
  }
}

function covers(own, { left, right, top, bottom }) { return left < own.right && right > own.left && top < own.bottom && bottom > own.top; }

function read(node) {
  const { at, when, until, verb, path } = node.dataset;
  return { at: words(at), when: words(when), until: words(until), verb, path: words(path), nodes: [...node.children] };
}

function same(step, entry) { return step.verb === entry.verb && step.path.join() === entry.path.join(); }

function paragraph(text) { return Object.assign(document.createElement("p"), { textContent: text }); }

// What is taller than the room above the bar is shown from its top.
function bring(node, room) {
  node?.scrollIntoView({ block: node.offsetHeight + 32 > room ? "start" : "nearest", behavior: still.matches ? "auto" : "smooth" });
}
