// What others do is shown one step after the other, at a pace that can be followed, and that can be skipped.

const STEP = 700; // milliseconds before the next step is shown
const LONGEST = 2000; // milliseconds that a question to the reader waits, at most
const MOST = 8; // steps that the page lags behind, at most

const still = window.matchMedia("(prefers-reduced-motion: reduce)");

export class Pace {
  // `fail` is called where a step could not be shown: the page must then be brought up to date some other way.
  constructor(show, button, fail) {
    this.show = show;
    this.button = button;
    this.fail = fail;
    this.queue = [];
    this.last = -Infinity; // when a step was shown last
    this.own = false; // whether the reader has done something whose effect is still to come
    button?.addEventListener("click", () => this.skip());
    document.addEventListener("visibilitychange", () => { if (document.hidden) this.skip(); });
    // Whoever acts does so on the newest position.
    for (const kind of ["pointerdown", "keydown"]) {
      document.addEventListener(kind, (event) => { if (event.key === "Escape" || event.target.closest?.("#game, #actions")) this.skip(); }, true);
    }
  }

  // The first frame of a connection holds everything; an urgent one answers the reader, or shows another seat.
  take(message, first, urgent) {
    const step = message.version !== this.version;
    const now = first || urgent || still.matches || document.hidden || (step ? this.own : !this.queue.length);
    this.version = message.version;
    if (step) this.own = false;
    if (first) this.queue = [];
    message.came = performance.now();
    this.queue.push({ message, first, step });
    if (now) this.skip();
    else this.plan();
  }

  plan() {
    clearTimeout(this.timer);
    const wait = this.queue.length ? this.last + this.pause() - performance.now() : 0;
    if (this.queue.length && wait <= 0) return this.next();
    if (this.queue.length) this.timer = setTimeout(() => this.next(), wait);
    this.offer();
  }

  pause() {
    const { message } = this.queue.at(-1);
    const steps = this.queue.filter((one) => one.step).length;
    if (steps > MOST) return 0;
    const asks = message.seats.some((seat) => message.actors.includes(seat));
    return asks ? Math.min(STEP, (message.came + LONGEST - performance.now()) / steps) : STEP;
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
    } catch (error) {
      this.queue = [];
      reportError(error);
      this.fail();
    }
  }

  offer() {
    if (!this.button) return;
    const held = this.button === document.activeElement;
    this.button.hidden = !this.queue.length;
    if (held && this.button.hidden) document.getElementById("log").focus(); // it says what was skipped
  }
}
