// The table in words, for those who read or hear it: fetched while it is open, and anew for every position.

export class InWords {
  // `part` is what unfolds; where `open` tells whether the words are seen, it is the element that they are put into.
  constructor(part, address, seat, open = null) {
    this.part = part;
    this.text = open ? part : part.querySelector(".in-words");
    this.open = open ?? (() => part.open);
    this.address = address;
    this.seat = seat;
    this.shown = undefined;
    this.fetching = this.stale = false;
    if (open) return;
    part.open = Boolean(localStorage.getItem("in-words"));
    part.addEventListener("toggle", () => {
      localStorage.setItem("in-words", part.open ? "open" : "");
      this.update();
    });
    // The link that skips to the words opens them.
    document.querySelector(`.skip[href="#${part.querySelector("summary").id}"]`)?.addEventListener("click", () => { part.open = true; });
  }

  async update() {
    if (this.shown !== this.seat()) this.text.replaceChildren(); // what one person has read is not for the next
    if (!this.open()) return;
    this.stale = true;
    if (this.fetching) return;
    this.fetching = true;
    try {
      while (this.stale) await this.fetch();
    } catch { // the connection is lost; the first frame of the next one asks again
    } finally {
      this.fetching = false;
    }
  }

  async fetch() {
    this.stale = false;
    const seat = this.seat();
    const response = await fetch(this.address());
    const html = await response.text();
    if (!response.ok || seat !== this.seat()) return;
    this.shown = seat;
    window.Idiomorph.morph(this.text, html, { morphStyle: "innerHTML" });
  }
}
