// What others do as a film: one move after the other, each with one caption, at a speed that one sets; and it can be skipped.

import { say } from "./words.js";

const GAPS = { slow: 1200, quick: 500, once: 0 }; // milliseconds between two moves
const WHOLE = 5000; // milliseconds that all moves together take, at most
const STAYS = 6000; // milliseconds that the last caption stays
const SUMMED = 4; // so many moves in a row are summed up at the end

const still = window.matchMedia("(prefers-reduced-motion: reduce)");

export class Film {
  // `show` puts a message on the page; `fail` is called where that went wrong: the page must then be brought up to date.
  constructor(show, fail, mine) {
    Object.assign(this, { show, fail, mine });
    this.box = document.getElementById("caption");
    this.text = document.getElementById("caption-text");
    this.button = document.getElementById("skip-button");
    this.queue = [];
    this.last = -Infinity; // when a move was shown last
    this.own = false; // whether the reader has done something whose effect is still to come
    this.run = 0; // moves of others since the reader's own
    this.button?.addEventListener("click", () => this.skip());
    this.box?.addEventListener("click", (event) => { if (event.target !== this.button) { this.skip(); this.hide(); } });
    document.addEventListener("visibilitychange", () => { if (document.hidden) this.skip(); });
    // Whoever acts does so on the newest position.
    for (const kind of ["pointerdown", "keydown"]) {
      document.addEventListener(kind, (event) => { if (event.key === "Escape" || event.target.closest?.(".board, .hand-in, #decision")) this.skip(); }, true);
    }
  }

  get speed() { return still.matches ? "once" : localStorage.getItem("film") ?? "slow"; }

  // The first message of a connection holds everything; an urgent one answers the reader, or shows another seat.
  take(message, first, urgent) {
    const step = message.version !== this.version;
    const now = first || urgent || this.speed === "once" || document.hidden || (step ? this.own : !this.queue.length);
    this.version = message.version;
    if (step && this.own) this.run = 0;
    if (step) this.own = false;
    if (first) this.queue = [];
    message.came = performance.now();
    this.queue.push({ message, first, step });
    if (now) this.skip();
    else this.plan();
  }

  plan() {
    clearTimeout(this.timer);
    const wait = this.queue.length ? this.last + this.gap() - performance.now() : 0;
    if (this.queue.length && wait <= 0) return this.next();
    if (this.queue.length) this.timer = setTimeout(() => this.next(), wait);
    this.offer();
  }

  gap() {
    const steps = this.queue.filter((one) => one.step).length;
    const left = Math.max(0, this.queue[0].message.came + WHOLE - performance.now());
    return Math.min(GAPS[this.speed], left / Math.max(1, steps));
  }

  next() {
    this.last = performance.now();
    do this.one(); while (this.queue.length && !this.queue[0].step); // what is said in between takes no time of its own
    this.plan();
  }

  skip() {
    clearTimeout(this.timer);
    if (this.queue.some((one) => one.step)) this.last = performance.now();
    while (this.queue.length) this.one();
    this.offer();
  }

  one() {
    const { message, first } = this.queue.shift();
    if (first) return this.show(message, first);
    try {
      this.show(message, first);
      this.tell(message);
    } catch (error) {
      this.queue = [];
      reportError(error);
      this.fail();
    }
  }

  // --- captions --------------------------------------------------------------------------------------

  tell(message) {
    const others = message.log.filter(([, lines, seat]) => lines.length && seat !== null && !this.mine().includes(seat));
    if (!others.length) return;
    this.run += others.length;
    const [, lines, seat, main] = others.at(-1);
    const asked = message.seats.some((one) => message.actors.includes(one));
    const summed = asked && !this.queue.length && this.run >= SUMMED && this.speed !== "slow";
    this.caption(seat, summed ? `${say("meanwhile", { n: this.run })}. ${lines[main]}` : lines[main]);
    if (asked && !this.queue.length) this.run = 0;
  }

  caption(seat, text) {
    if (!this.box) return;
    const mark = this.box.querySelector(".seat-mark");
    mark.className = `seat-mark s${seat}`;
    mark.textContent = seat + 1;
    this.text.textContent = text;
    this.box.hidden = false;
    clearTimeout(this.gone);
    if (!this.box.closest(".band")) this.gone = setTimeout(() => this.hide(), STAYS);
  }

  hide() { if (!this.queue.length && this.box && !this.box.closest(".band")) this.box.hidden = true; }

  offer() {
    if (!this.button) return;
    const held = this.button === document.activeElement;
    this.button.hidden = !this.queue.length;
    if (this.queue.length) this.box.hidden = false; // also where nothing has been said yet
    if (held && this.button.hidden) document.getElementById("decision").focus({ preventScroll: true });
  }
}
