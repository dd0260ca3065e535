// The one grammar of all games: what can be chosen lights up, a click narrows, a finished choice is sent.
// A choice is a verb and a path of things; things on the page are clicked there, others are buttons in the bar.

import { fillIn } from "./fill.js";
import { onPress } from "./press.js";
import { button as plain, say } from "./words.js";

export class Chooser {
  constructor(bar, game, send, why) {
    this.bar = bar;
    this.game = game;
    this.send = send;
    this.why = why;
    this.ask = null;
    this.said = Object.assign(document.createElement("p"), { className: "message", role: "status" });
    this.inner = Object.assign(document.createElement("div"), { className: "bar-inner" });
    bar.tabIndex = -1;
    bar.replaceChildren(this.said, this.inner);
    this.reset();
    this.take(null, 0);
    onPress(game, (node, event) => this.clicked(node, event));
    document.addEventListener("keydown", (event) => { if (event.key === "Escape" && this.begun) { this.reset(); this.draw(); } });
  }

  get begun() { return this.picks.length > 0 || this.verb !== null || this.among !== null || this.besides || this.form !== null; }

  // A new position. What a person has begun (a trade offer, a bid) stays as long as it is still possible.
  take(ask, version) {
    const same = ask && this.ask && (ask === this.ask || JSON.stringify(ask) === JSON.stringify(this.ask));
    if (version !== this.version) this.busy = false; // what was sent has come back as the new position
    if (!same && !this.stays) this.message = "";
    this.version = version;
    this.ask = ask;
    if (this.form) {
      const again = this.entries().find((entry) => sameForm(entry, this.form));
      if (again) { this.form.index = again.index; this.speak(); return this.light(); }
      this.form = null;
    }
    if (same) { this.light(); return this.speak(); } // the buttons stay: one of them may be pressed just now
    if (this.begun && !(this.picks.length + (this.verb !== null) + (this.among !== null) ? this.fitting(this.verb) : this.entries()).length) this.reset();
    this.draw();
  }

  reset() { this.verb = null; this.among = null; this.picks = []; this.besides = false; this.form = null; this.message = ""; this.stays = false; }

  leave() { this.reset(); this.ask = null; this.busy = false; } // an answer that is held until all have answered brings no new position

  // --- which choices still fit ---------------------------------------------------------------

  entries() {
    const all = (this.ask?.choices ?? []).map((entry, index) => ({ ...entry, index }));
    return all.filter((entry) => Boolean(entry.aside) === this.besides);
  }

  rest(entry) {
    const left = [...entry.path];
    for (const pick of this.picks) {
      const at = left.indexOf(pick);
      if (at < 0) return null;
      left.splice(at, 1);
    }
    return left;
  }

  fitting(verb = this.active()) {
    return this.entries().filter((entry) => (verb ? entry.verb === verb : !this.among || this.among.includes(entry.verb)) && this.rest(entry) !== null);
  }

  // Where only one kind of choice needs a thing, the prompt has said which: it need not be named first.
  active() {
    if (this.verb) return this.verb;
    const verbs = new Set(this.entries().filter((entry) => entry.path.length).map((entry) => entry.verb));
    return verbs.size === 1 && this.picks.length ? [...verbs][0] : null;
  }

  sole() {
    const verbs = new Set(this.entries().filter((entry) => entry.path.length || entry.blanks).map((entry) => entry.verb));
    return verbs.size === 1 ? [...verbs][0] : null;
  }

  finished(verb) {
    const whole = this.fitting(verb).filter((entry) => this.rest(entry).length === 0);
    return whole.find((entry) => entry.path.every((id, n) => id === this.picks[n])) ?? whole[0];
  }

  // --- acting --------------------------------------------------------------------------------

  clicked(pressed, event) {
    if (this.busy || !this.ask || event.detail > 1) return;
    for (let node = pressed.closest("[id]"); node && node !== this.game; node = node.parentElement?.closest("[id]")) {
      if (this.picks.includes(node.id)) return this.unpick(node.id);
      if (this.lit.has(node.id)) { event.preventDefault(); return this.verbs(node.id).length ? this.touch(node.id) : this.pick(node.id); }
    }
    const thing = pressed.closest("button[id]");
    if (thing && this.game.contains(thing)) this.why(thing.id).then((text) => { this.tell(text); this.topic(text ? thing : null); });
  }

  pick(id) {
    if (this.busy) return;
    this.picks.push(id);
    this.message = "";
    const verb = this.active() ?? this.sole();
    const entry = verb && this.finished(verb);
    const more = verb && this.fitting(verb).some((one) => this.rest(one).length);
    if (entry && !more) return this.finish(entry);
    this.draw();
  }

  // Things that verbs are done with: to touch one is to press the button of its verb, or to see those of its verbs.
  verbs(id) {
    if (this.begun || this.fitting().some((entry) => entry.path.includes(id))) return [];
    return (this.ask.touch[id] ?? []).filter((verb) => this.fitting(verb).length);
  }

  touch(id) {
    const verbs = this.verbs(id);
    const [entry, ...others] = this.fitting(verbs[0]);
    if (verbs.length === 1 && !others.length && !entry.path.length) return this.finish(entry);
    if (verbs.length === 1) return this.name(verbs[0]);
    this.among = verbs;
    this.draw(true);
  }

  unpick(id) { this.picks.splice(this.picks.indexOf(id), 1); this.draw(); }

  name(verb) {
    if (this.busy) return;
    const entry = this.finished(verb);
    const more = this.fitting(verb).some((one) => this.rest(one).length);
    if (entry && !more) return this.finish(entry);
    this.verb = verb;
    this.draw(true);
  }

  finish(entry) {
    if (entry.blanks) { this.form = entry; return this.draw(true); }
    this.play(entry, []);
  }

  // A second click is not meant for the position that the first one brings: it counts only when that is shown.
  play(entry, fill) {
    if (this.busy) return;
    this.reset();
    this.busy = true;
    if (this.inner.contains(document.activeElement)) this.bar.focus(); // nor is a key that is pressed twice
    this.draw();
    this.bar.dispatchEvent(new CustomEvent("chosen", { detail: { verb: entry.verb, path: entry.path, version: this.version } }));
    this.send({ do: "play", version: this.version, index: entry.index, fill }).then(
      (answer) => { if (answer.error) this.refuse(answer.text); },
      () => this.refuse(say("lost")),
    );
  }

  refuse(text) { this.busy = false; this.draw(); this.tell(text, true); }

  // What is told stays until the position changes; why something was not done, until the person does something else.
  tell(text, stays = false) { this.message = text; this.stays = stays; this.speak(); this.topic(null); }

  topic(thing) { this.bar.dispatchEvent(new CustomEvent("told", { detail: thing })); } // what the message is about

  // --- showing -------------------------------------------------------------------------------

  speak() {
    if (this.said.textContent !== this.message) this.said.textContent = this.message;
    this.said.hidden = !this.message;
    if (!this.message) this.topic(null);
    this.bar.hidden = !this.message && !this.inner.children.length;
    this.bar.toggleAttribute("data-busy", Boolean(this.busy));
  }

  draw(focus = false) {
    this.light();
    const held = this.inner.contains(document.activeElement) ? trait(document.activeElement) : null;
    const bar = document.createElement("div");
    if (!this.ask || !this.ask.choices.length) {
      if (this.ask) bar.append(Object.assign(document.createElement("p"), { className: "quiet", textContent: say("wait") }));
    } else if (this.form) {
      bar.append(fillIn(this.form, this.ask, (values) => { const form = this.form; this.form = null; this.play(form, values); }, () => { this.reset(); this.draw(); }));
    } else {
      this.buttons(bar);
    }
    this.inner.replaceChildren(...bar.children);
    this.speak();
    this.bar.dispatchEvent(new CustomEvent("drawn"));
    const parts = [...this.inner.querySelectorAll("input, button")];
    // The bar is always in view: the board stays where it is.
    if (focus) (parts.find((node) => node.localName === "input") ?? parts[0])?.focus({ preventScroll: true });
    // Not to another button, which a key that is pressed twice would set off.
    else if (held !== null) (parts.find((node) => trait(node) === held) ?? this.bar).focus({ preventScroll: true });
  }

  buttons(bar) {
    const verb = this.active() ?? (this.begun ? null : this.sole());
    const fitting = this.fitting(this.verb ?? undefined);
    if (this.picks.length) {
      const names = this.picks.map((id) => this.ask.names[id] ?? label(id));
      bar.append(Object.assign(document.createElement("p"), { className: "picked-names", textContent: `${say("picked")} ${names.join(", ")}` }));
    }
    if (!this.verb) {
      const verbs = [...new Set(fitting.filter((entry) => entry.path.length || entry.blanks).map((entry) => entry.verb))];
      // More might be picked still, but what is picked will do: then naming the only verb does it.
      const enough = this.picks.length && verbs.length === 1 && this.finished(verbs[0]);
      if (enough) bar.append(button(this.ask.verbs[enough.verb], () => this.finish(enough), "primary", { verb: enough.verb }));
      else if (!(verbs.length === 1 && verb && !this.picks.length && !fitting.some((entry) => entry.blanks && !entry.path.length)))
        for (const one of verbs) bar.append(button(this.ask.verbs[one], () => this.name(one), "verb", { verb: one }));
    }
    if (verb) this.chips(bar, verb);
    if (!this.picks.length && !this.verb) {
      for (const entry of fitting) if (!entry.path.length && !entry.blanks) bar.append(button(entry.label, () => this.finish(entry), "plain", { index: entry.index, plain: entry.verb }));
    }
    const done = this.verb && this.finished(this.verb);
    if (done && (done.path.length || !this.chipped)) bar.append(button(say("do"), () => this.finish(done), "primary"));
    if (this.begun) bar.append(button(say("back"), () => { this.reset(); this.draw(); }, "back"));
    else if (this.ask.choices.some((entry) => entry.aside)) bar.append(button(say("besides"), () => { this.besides = true; this.draw(true); }, "besides"));
  }

  // Things that the page does not show become buttons.
  chips(bar, verb) {
    const ids = new Set(this.fitting(verb).flatMap((entry) => this.rest(entry)));
    const missing = [...ids].filter((id) => !document.getElementById(id) || !this.game.contains(document.getElementById(id)));
    this.chipped = missing.length > 0;
    for (const id of missing) bar.append(button(this.ask.names[id] ?? id, () => this.pick(id), "chip", { target: id }));
  }

  light() {
    for (const node of this.game.querySelectorAll(".lit, .picked")) node.classList.remove("lit", "picked");
    this.lit = new Set();
    if (this.ask && !this.form && !this.busy) for (const entry of this.fitting()) for (const id of this.rest(entry)) this.lit.add(id);
    if (this.ask && !this.busy) for (const id of Object.keys(this.ask.touch)) if (this.verbs(id).length) this.lit.add(id);
    for (const id of this.lit) document.getElementById(id)?.classList.add("lit");
    for (const id of this.picks) document.getElementById(id)?.classList.add("picked");
    this.game.dispatchEvent(new CustomEvent("lit"));
  }
}

// The second of two quick clicks was not meant for the button that has come into the place of the first.
function button(text, act, kind, data) { return plain(text, (event) => { if (event.detail < 2) act(); }, kind, data); }

function sameForm(entry, form) {
  return entry.verb === form.verb && JSON.stringify([entry.path, entry.blanks]) === JSON.stringify([form.path, form.blanks]);
}

function trait(node) { return JSON.stringify([node.className, node.textContent, { ...node.dataset }]); }

function label(id) {
  const node = document.getElementById(id);
  return node?.dataset.name ?? node?.getAttribute("aria-label") ?? node?.textContent.trim() ?? id;
}
