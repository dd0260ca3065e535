// The one grammar of all games, in the one place where the stage asks. A verb first, or a thing first: what can be chosen
// lights up, a press narrows, what costs something is shown before it is done, and a step back undoes one step.
// Things that the page does not show become candidates in the list.

import { candidate, sign } from "./candidates.js";
import { Choosing } from "./choosing.js";
import { fillIn } from "./fill_in.js";
import { onPress } from "./press.js";
import { dress, moment, nodesOf, undress } from "./things.js";
import { button as plain, say } from "./words.js";

const FEW = 3; // candidates that are shown beside the board where there is room for the board
const small = window.matchMedia("(max-width: 640px), (max-height: 480px)");

export class Decision extends Choosing {
  constructor(root, stage, { send, why, preview }) {
    super(stage);
    Object.assign(this, { root, send, why, preview });
    this.said = root.querySelector(".message");
    this.status = root.querySelector("#status");
    this.step = root.querySelector("#step");
    this.cands = root.querySelector("#cands");
    this.acts = root.querySelector("#acts");
    this.shown = root.querySelector("#preview");
    this.deal = document.getElementById("deal");
    this.moment = document.getElementById("moment");
    this.lit = new Set();
    this.offline = false;
    onPress(stage, (node, event) => this.pressed(node, event));
    document.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || event.defaultPrevented || !this.begun || document.querySelector("dialog[open], .drawer.open:focus-within")) return;
      event.preventDefault();
      this.back();
    });
    small.addEventListener("change", () => { if (!this.form) this.draw(); });
  }

  get lifted() { return Boolean(this.root.closest(".scene")); }

  back() { if (this.retrace()) this.draw(true); }

  // A new position. What a person has begun stays as long as it is still possible.
  take(ask, version) {
    const same = ask && this.ask && (ask === this.ask || JSON.stringify(ask) === JSON.stringify(this.ask));
    const waited = this.busy;
    if (version !== this.version || !same) this.busy = false; // what was sent has come back as the new position, or is held
    if (!same && !this.stays) this.message = "";
    this.version = version;
    this.ask = ask;
    if (same && !waited) { this.light(); return this.speak(); } // the buttons stay: one of them may be pressed just now
    const kept = this.form ?? this.entry;
    if (kept) {
      const again = this.all().find((entry) => sameEntry(entry, kept));
      if (again && this.form) { this.form.index = again.index; this.light(); return this.speak(); }
      if (again) this.entry = again;
      else this.reset();
    } else if (this.begun && !this.fitting().length) this.reset();
    this.draw();
  }

  // --- acting ----------------------------------------------------------------------------------------

  pressed(pressed, event) {
    if (this.busy || !this.ask || event.detail > 1 || pressed.closest("#decision, #deal, .tools, .drawer, .parts, #guide, .brand, .caption, .peek, .over")) return;
    for (let node = pressed.closest("[id], [data-for]"); node && node !== this.stage; node = node.parentElement?.closest("[id], [data-for]")) {
      const id = node.dataset.for ?? node.id;
      if (this.picks.includes(id)) return this.back();
      if (this.lit.has(id)) { event.preventDefault(); return this.verbs(id).length ? this.touch(id) : this.pick(id); }
    }
    const thing = pressed.closest("button[id], button[data-for]");
    if (thing && this.stage.contains(thing)) this.why({ target: thing.dataset.for ?? thing.id }).then((text) => { this.tell(text); this.topic(text ? thing : null); });
  }

  pick(id) {
    if (this.busy) return;
    this.go({ picks: [...this.picks, id] });
    const verbs = [...new Set(this.fitting().map((entry) => entry.verb))];
    const verb = this.verb ?? (verbs.length === 1 ? verbs[0] : null);
    const entry = verb && this.finished(verb);
    const more = verb && this.wanting(verb).some(([, rest]) => rest.length);
    if (verb && !this.verb && more) this.verb = verb;
    if (entry && !more) return this.finish(entry, true);
    this.draw();
  }

  // Things that verbs are done with: to touch one is to press the button of its verb, or to see those of its verbs.
  verbs(id) {
    if (this.begun || this.fitting().some((entry) => entry.path.includes(id))) return [];
    return (this.ask.touch[id] ?? []).filter((verb) => this.fitting(verb).length);
  }

  touch(id) {
    const verbs = this.verbs(id);
    if (verbs.length === 1) return this.name(verbs[0]);
    this.go({ among: verbs });
    this.draw(true);
  }

  name(verb) {
    if (this.busy) return;
    const fitting = this.fitting(verb);
    const entry = this.finished(verb);
    if (entry && !this.wanting(verb).some(([, rest]) => rest.length)) return this.finish(entry);
    if (fitting.length === 1 && this.ask.previews.includes(verb)) return this.finish(fitting[0]);
    this.go({ verb });
    this.draw(true);
  }

  // What a choice costs and brings is shown first, if it costs or brings something.
  finish(entry, stepped = false) {
    if (entry.blanks) { this.go({ form: entry }); return this.draw(true); }
    if (!this.ask.previews.includes(entry.verb)) return this.play(entry, []);
    if (stepped) this.entry = entry; // the last thing and its preview are one step
    else this.go({ entry });
    this.draw(true);
  }

  // A second press is not meant for the position that the first one brings: it counts only when that is shown.
  play(entry, fill) {
    if (this.busy) return;
    if (this.offline) return this.tell(say("offline"), true);
    this.reset();
    this.busy = true;
    if (this.root.contains(document.activeElement)) this.root.focus({ preventScroll: true }); // nor is a key that is pressed twice
    this.draw();
    this.root.dispatchEvent(new CustomEvent("chosen", { detail: { verb: entry.verb, path: entry.path, version: this.version } }));
    this.send({ do: "play", version: this.version, index: entry.index, fill }).then(
      (answer) => { if (answer.error) this.refuse(answer.text); },
      () => this.refuse(say("lost")),
    );
  }

  refuse(text) { this.busy = false; this.draw(); this.tell(text, true); }

  // What is told stays until the position changes; why something was not done, until the person does something else.
  tell(text, stays = false) { this.message = text; this.stays = stays; this.speak(); this.topic(null); }

  topic(thing) { this.root.dispatchEvent(new CustomEvent("told", { detail: thing })); } // what the message is about

  // What is being filled in stays as it is; only sending it must wait.
  connected(here) {
    if (this.offline === !here) return; // a button may be pressed just now
    this.offline = !here;
    if (!this.form) return this.draw();
    if (here) (this.deal.hidden ? this.acts.querySelector("form") : this.deal).dispatchEvent(new Event("change")); // looks whether it fits
    else for (const node of this.acts.querySelectorAll(".btn.go")) node.disabled = true;
  }

  // --- showing ---------------------------------------------------------------------------------------

  get stepName() {
    if (!this.ask?.choices.length || this.busy) return "wait";
    if (this.entry) return "preview";
    if (this.form) return "form";
    if (this.named) return "verb";
    return this.picks.length || this.among ? "thing" : "calm";
  }

  speak() {
    if (this.said.textContent !== this.message) this.said.textContent = this.message;
    this.said.hidden = !this.message;
    if (!this.message) this.topic(null);
    this.root.toggleAttribute("data-busy", Boolean(this.busy));
  }

  draw(focus = false) {
    const held = this.root.contains(document.activeElement) ? trait(document.activeElement) : null;
    const only = this.begun || this.form || this.busy ? [] : this.all();
    if (only.length === 1 && only[0].blanks) this.form = only[0]; // what is asked is the form itself: no button leads to it
    this.light();
    const cands = [];
    const acts = document.createElement("div");
    this.head("", "");
    this.shown.replaceChildren();
    this.deal.hidden = true;
    this.moment.replaceChildren();
    const interrupt = !this.begun && this.ask && !this.entries().length && this.offered().length;
    if (interrupt) this.answering = this.offered()[0].path[0] ?? "";
    this.root.classList.toggle("interrupts", Boolean(interrupt));
    if (this.ask?.choices.length && !this.busy) {
      if (this.form) this.drawForm(acts);
      else if (this.entry) this.drawPreview(acts, this.entry);
      else if (this.answering !== null) this.drawAnswers(acts);
      else this.drawChoices(cands, acts);
    }
    if (interrupt) this.answering = null;
    this.shown.hidden = !this.shown.childElementCount;
    this.cands.replaceChildren(...cands);
    this.cands.hidden = !cands.length;
    this.acts.replaceChildren(...acts.children);
    if (this.offline) for (const node of this.acts.querySelectorAll(".btn.go")) node.disabled = true;
    this.speak();
    this.root.dispatchEvent(new CustomEvent("drawn"));
    if (held === null) return;
    const parts = [...this.root.querySelectorAll("input, button")].filter((node) => node.offsetParent);
    if (focus) (parts.find((node) => node.localName === "input") ?? parts[0] ?? this.root).focus({ preventScroll: true });
    // Not to another button, which a key that is pressed twice would set off.
    else (parts.find((node) => trait(node) === held) ?? this.root).focus({ preventScroll: true });
  }

  // Who and what, while something is begun; else what the server asks.
  head(who, question) {
    this.step.hidden = !question;
    this.status.hidden = Boolean(question);
    this.step.querySelector(".who").replaceChildren(...(question ? [...markOf(this.status), Object.assign(document.createElement("b"), { textContent: who })] : []));
    this.step.querySelector(".who").classList.toggle("mine", Boolean(question));
    this.step.querySelector(".ask").textContent = question;
  }

  drawChoices(cands, acts) {
    const verb = this.named;
    const fitting = this.fitting(verb ?? undefined);
    if (this.begun) this.head(...this.title(verb, fitting));
    if (!this.verb) this.drawVerbs(acts, verb, this.fitting());
    if (verb) this.drawCandidates(cands, verb);
    const done = this.verb && this.finished(this.verb);
    if (done) acts.append(button(done.label ?? this.ask.verbs[done.verb], () => this.finish(done), "btn go grow", { verb: done.verb, commit: "" }));
    const glowing = verb && !this.begun && !cands.length ? new Set(this.wanting(verb).flatMap(([, rest]) => rest.slice(0, 1))).size : 0;
    if (glowing) acts.append(Object.assign(document.createElement("p"), { className: "glowing", textContent: say("glowing", { n: glowing }) }));
    if (this.begun) acts.append(this.backButton());
    else this.drawAside(acts);
  }

  title(verb, fitting) {
    if (!verb) return [this.picks.map((id) => this.label(id)).join(", ") || say("yourturn"), say("here")];
    const next = fitting.map((entry) => entry.path.findIndex((id) => !this.picks.includes(id))).find((n) => n >= 0) ?? 0;
    const asks = this.ask.asks[verb] ?? [this.ask.verbs[verb]];
    const ids = [...this.lit].filter((id) => fitting.some((entry) => entry.path[next] === id));
    const kind = ids[0]?.replace(/-[^-]*$/, "");
    const places = [...new Set(ids.flatMap((id) => nodesOf(id).map((node) => node.closest("[data-paint]"))))].filter(Boolean); // others of their kind there, not all over the table
    const all = kind ? new Set(places.flatMap((place) => [...place.querySelectorAll(`button[id^="${kind}-"]`)].map((node) => node.id))).size : 0;
    const ask = asks[Math.min(next, asks.length - 1)];
    const counted = ids.length && all > ids.length;
    const who = this.picks.length ? `${this.ask.verbs[verb]}: ${this.picks.map((id) => this.label(id)).join(", ")}` : this.ask.verbs[verb];
    return [who, counted ? say("count", { ask: ask.replace(/\?$/, ""), n: ids.length, all }) : ask];
  }

  drawVerbs(acts, sole, fitting) {
    const isPlain = (entry) => !entry.path.length && !entry.blanks;
    const needing = fitting.filter((entry) => !isPlain(entry));
    const verbs = [...new Set(needing.map((entry) => entry.verb))].filter((one) => one !== sole);
    const beside = !this.begun && this.isBeside(needing);
    let first = !sole && !this.begun;
    // What the rules list before all that needs a thing is what one came for: to pay for what was named, say.
    const leads = (entry) => !this.picks.length && entry.index > 0 && entry.verb !== "back" && needing[0]?.path.length && entry.index < needing[0].index || beside;
    const plainOnes = fitting.filter(isPlain);
    for (const [n, entry] of plainOnes.filter(leads).entries()) {
      acts.append(button(entry.label, () => this.finish(entry), `btn${n === 0 && !this.begun ? " go" : ""}`, { index: entry.index, plain: entry.verb }));
      first = false;
    }
    for (const one of verbs) {
      const own = fitting.filter((entry) => entry.verb === one);
      if (this.isInline(own)) for (const entry of own) acts.append(button(entry.label, () => this.finish(entry), `btn${first && entry === own[0] ? " go" : ""}`, { index: entry.index, verb: one }));
      else {
        const things = new Set(own.flatMap((entry) => this.rest(entry).slice(0, 1)));
        acts.append(button(this.ask.verbs[one], () => this.name(one), `btn verb${first ? " go" : ""}`, { verb: one }, things.size || ""));
      }
      first = false;
    }
    if (this.picks.length) return;
    const others = plainOnes.filter((entry) => !leads(entry));
    const quietLast = [...others.filter((entry) => entry.index > 0), ...others.filter((entry) => entry.index === 0)];
    for (const entry of quietLast) {
      const kind = entry.verb === "back" ? "btn quiet" : `btn${first && entry.index > 0 || quietLast.length === 1 && !verbs.length && !sole ? " go" : ""}`;
      acts.append(button(entry.label, () => this.finish(entry), kind, { index: entry.index, plain: entry.verb }));
      first = false;
    }
    if (!this.begun) for (const one of this.ask.standing) acts.append(button(this.ask.verbs[one], () => this.why({ verb: one }).then((text) => this.tell(text)), "btn off", { off: one }, 0));
  }

  // Each thing that the page does not show, and seats, whose places are far from the question; on a phone, or where they
  // are few, those that it shows too.
  drawCandidates(cands, verb) {
    const wanting = this.wanting(verb).filter(([, rest]) => rest.length);
    const fitting = wanting.map(([entry]) => entry);
    const ids = [...new Set(wanting.flatMap(([, rest]) => nextOf(rest, fitting.length, this)))];
    const away = ids.filter((id) => id.startsWith("seat-") || !this.inSight(id));
    const listed = small.matches || ids.length <= FEW && !this.lifted ? ids : away;
    for (const id of listed) {
      const whole = fitting.filter((entry) => this.rest(entry).includes(id));
      const label = whole.length === 1 && this.rest(whole[0]).length === 1 && away.includes(id) ? whole[0].label : null;
      cands.push(candidate(id, label ?? this.ask.names[id], this.ask.pictures[id], (event) => { if (event.detail < 2) this.pick(id); }));
    }
  }

  drawAside(acts) {
    const asides = this.all().filter((entry) => entry.aside && !this.ask.answers.includes(entry.verb));
    const offers = [...new Set(this.offered().map((entry) => entry.path[0] ?? ""))];
    for (const one of offers.slice(0, 1)) acts.append(button(this.ask.names[one] ?? (this.label(one) || say("besides")), () => { this.go({ answering: one }); this.draw(true); }, "btn", { answer: one }, offers.length));
    if (asides.length) acts.append(button(say("besides"), () => { this.go({ besides: true }); this.draw(true); }, "btn besides"));
  }

  // Another seat waits for an answer; this seat's own question, if it has one, waits meanwhile.
  drawAnswers(acts) {
    const entries = this.entries();
    const main = entries.find((entry) => this.ask.previews.includes(entry.verb)) ?? entries[0];
    if (!main) return;
    const shown = this.preview_(main, []);
    this.head(this.ask.verbs[main.verb], shown?.question ?? this.ask.verbs[main.verb]);
    this.drawShown(shown);
    for (const entry of entries) {
      const text = entry === main ? shown?.button ?? this.ask.verbs[entry.verb] : this.ask.verbs[entry.verb];
      const act = () => (entry.blanks ? this.finish(entry) : this.play(entry, []));
      const one = button(text, act, `btn${entry === main ? " go" : ""}`, { index: entry.index, verb: entry.verb });
      one.disabled = entry === main && !shown;
      acts.append(one);
    }
    if (this.begun) acts.append(this.backButton());
    else this.drawAside(acts);
    for (const node of acts.querySelectorAll("[data-answer]")) node.remove();
  }

  drawPreview(acts, entry) {
    const shown = this.preview_(entry, []);
    this.head(this.ask.verbs[entry.verb], shown?.question ?? this.ask.verbs[entry.verb]);
    this.drawShown(shown);
    if (shown?.moment) this.moment.append(...moment(shown, entry.path));
    const go = button(shown?.button ?? this.ask.verbs[entry.verb], () => this.play(entry, []), "btn go grow", { commit: "", index: entry.index });
    go.disabled = !shown;
    acts.append(go, this.backButton());
  }

  drawShown(shown) {
    if (!shown) return;
    this.shown.replaceChildren(...shown.chips.map(([text, icon]) => chip(text, icon)));
    if (shown.note) this.shown.append(Object.assign(document.createElement("span"), { className: "note", textContent: shown.note }));
    this.shown.hidden = !this.shown.childElementCount;
  }

  drawForm(acts) {
    const entry = this.form;
    const head = (question) => this.head(this.ask.verbs[entry.verb], question);
    if (this.begun) head(this.seen?.data?.question ?? this.ask.verbs[entry.verb]); // else the server has asked, beside its clock
    const form = fillIn(entry, this.ask, {
      done: (values) => { this.form = null; this.play(entry, values); },
      shown: (values) => this.preview({ index: entry.index, version: this.version, fill: values }),
      told: (shown) => { if (this.begun || !shown.button) head(shown.question); else this.head("", ""); this.drawShown(shown); this.light(shown); },
      back: this.begun ? this.backButton() : "",
      deal: this.deal,
      partners: this.partners(entry),
    });
    this.deal.hidden = !entry.blanks.some((blank) => blank.bundle);
    acts.append(form);
  }

  // The same kind of deal with somebody else is one press away.
  partners(entry) {
    if (entry.path.length !== 1) return [];
    const others = this.all().filter((one) => one.verb === entry.verb && one.path.length === 1 && one.blanks && one.path[0].startsWith("seat-"));
    return others.map((one) => ({ id: one.path[0], now: one.path[0] === entry.path[0], act: () => { this.form = one; this.picks = one.path; this.seen = null; this.draw(true); } }));
  }

  // What a choice would do, asked for once; while the answer is on its way there is none.
  preview_(entry, fill) {
    if (this.seen?.index === entry.index && this.seen.version === this.version) return this.seen.data;
    const seen = (this.seen = { index: entry.index, version: this.version, data: null });
    this.preview({ index: entry.index, version: this.version, fill }).then((data) => {
      if (this.seen !== seen) return;
      if (data.error) return this.tell(data.text);
      seen.data = data;
      this.draw();
      this.light(data);
    }, () => this.tell(say("lost")));
    return null;
  }

  backButton() { return button(say(this.picks.length && !this.verb ? "letgo" : "back"), () => this.back(), "btn quiet back", {}, "", "left"); }

  label(id) {
    const node = nodesOf(id)[0];
    return this.ask.names[id] ?? node?.dataset.name ?? node?.getAttribute("aria-label")?.split(",")[0] ?? node?.textContent.trim() ?? id;
  }

  light(shown = this.seen?.data) {
    undress(this.stage);
    this.lit = new Set();
    if (this.ask && !this.form && !this.entry && !this.busy && this.answering === null) for (const entry of this.fitting(this.named ?? undefined)) for (const id of this.rest(entry)) this.lit.add(id);
    if (this.ask && !this.busy) for (const id of Object.keys(this.ask.touch)) if (this.verbs(id).length) this.lit.add(id);
    this.stage.dataset.step = this.stepName;
    const picks = this.entry ? [...new Set([...this.picks, ...this.entry.path])] : this.picks;
    dress(this.lit, picks, shown && (this.entry || this.form || this.root.classList.contains("interrupts") || this.answering !== null) ? shown : null);
    this.stage.dispatchEvent(new CustomEvent("lit"));
  }
}

// Of one path the things in its order, of many those that may come next: either may be pressed first.
function nextOf(rest, many, decision) { return many > 1 && decision.picks.length === 0 && rest.length > 1 ? rest.slice(0, 1) : rest; }

// The second of two quick presses was not meant for the button that has come into the place of the first.
function button(text, act, kind, data = {}, count = "", icon = "") {
  const node = plain(text, (event) => { if (event.detail < 2) act(); }, kind, data);
  if (icon) node.prepend(sign(`/static/signs.svg#${icon}`));
  if (count !== "") node.append(Object.assign(document.createElement("i"), { className: "n", textContent: count }));
  return node;
}

function chip(text, icon) {
  const node = Object.assign(document.createElement("span"), { className: "chip" });
  if (icon) node.append(sign(icon));
  node.append(text);
  return node;
}

function markOf(status) { return [...status.querySelectorAll(".who .seat-mark")].slice(0, 1).map((node) => node.cloneNode(true)); }

function sameEntry(one, other) { return one.verb === other.verb && JSON.stringify([one.path, one.blanks]) === JSON.stringify([other.path, other.blanks]); }

function trait(node) { return JSON.stringify([node.className, node.textContent, { ...node.dataset }]); }
