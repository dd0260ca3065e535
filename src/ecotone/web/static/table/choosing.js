// Where a person is in choosing, and which choices still fit: a verb first or a thing first, step by step, and back again.
// A choice is a verb and a path of things.

import { nodesOf } from "./things.js";

const INLINE = 2; // choices of a verb that are buttons of their own rather than a step
const FRESH = { verb: null, among: null, picks: [], besides: false, answering: null, form: null, entry: null };

export class Choosing {
  constructor(stage) {
    this.stage = stage;
    this.ask = null;
    this.reset();
  }

  // --- each step remembers the one before --------------------------------------------------------------

  get begun() { return this.trail.length > 0; }

  reset() { this.trail = []; Object.assign(this, structuredClone(FRESH)); this.seen = null; this.message = ""; this.stays = false; }

  leave() { this.reset(); this.ask = null; this.busy = false; } // an answer that is held until all have answered brings no new position

  go(changes) {
    const { verb, among, picks, besides, answering, form, entry } = this;
    this.trail.push({ verb, among, picks, besides, answering, form, entry });
    Object.assign(this, changes);
    this.seen = null;
    this.message = "";
  }

  // One step back; whether there was one.
  retrace() {
    if (!this.begun) return false;
    Object.assign(this, this.trail.pop());
    this.seen = null;
    this.message = "";
    return true;
  }

  // --- which choices still fit -----------------------------------------------------------------------

  all() { return (this.ask?.choices ?? []).map((entry, index) => ({ ...entry, index })); }

  entries() {
    if (this.answering !== null) return this.offered().filter((entry) => (entry.path[0] ?? "") === this.answering);
    return this.all().filter((entry) => Boolean(entry.aside) === this.besides && !(this.besides && this.ask.answers.includes(entry.verb)));
  }

  // What others have laid before this seat.
  offered() { return this.all().filter((entry) => entry.aside && this.ask.answers.includes(entry.verb)); }

  rest(entry) {
    const left = [...entry.path];
    for (const pick of this.picks) {
      const at = left.indexOf(pick);
      if (at < 0) return null;
      left.splice(at, 1);
    }
    return left;
  }

  fitting(verb = this.verb) {
    return this.entries().filter((entry) => (verb ? entry.verb === verb : !this.among || this.among.includes(entry.verb)) && this.rest(entry) !== null);
  }

  // Where only one kind of choice needs a thing, the question has said which: it need not be named first. In the middle
  // of a turn, where verbs stay even while they are impossible, it must be, and so must what is done with a card.
  sole() {
    if (this.ask.standing.length) return null;
    const entries = this.entries().filter((entry) => entry.path.length || entry.blanks);
    const verbs = new Set(entries.map((entry) => entry.verb));
    if (verbs.size !== 1 || entries.some((entry) => entry.blanks) || this.isInline(entries)) return null;
    if (this.isBeside(entries)) return null;
    const [verb] = verbs;
    return this.implied(verb).some((id) => nodesOf(id).some((node) => node.closest(".hand"))) ? null : verb;
  }

  // A scene asks about itself: what could also be done with the table that it covers comes second.
  isBeside(entries) { return this.lifted && this.entries().length > entries.length && entries.length > 0 && entries.every((entry) => entry.path.some((id) => !id.startsWith("seat-") && this.onPage(id) && !this.inSight(id))); }

  // A few choices whose things lie nowhere on the page are buttons at once, each with its sentence.
  isInline(entries) { return entries.length <= INLINE && entries.every((entry) => entry.label && !entry.blanks && this.rest(entry)?.every((id) => !this.onPage(id))); }

  get named() { return this.verb ?? (this.besides || this.answering !== null ? null : this.sole()); }

  // What all choices of a verb have in common need not be pointed at; it may be.
  implied(verb) {
    const paths = this.entries().filter((entry) => entry.verb === verb).map((entry) => entry.path);
    const shared = paths.length < 2 ? [] : paths[0].filter((id) => paths.every((path) => path.includes(id)));
    return paths.some((path) => path.length === shared.length) ? [] : shared;
  }

  // What is still to be picked, for each choice that fits.
  wanting(verb) {
    const implied = this.implied(verb);
    return this.fitting(verb).map((entry) => [entry, this.rest(entry).filter((id) => !implied.includes(id))]);
  }

  finished(verb) {
    const whole = this.wanting(verb).filter(([, rest]) => !rest.length).map(([entry]) => entry);
    return whole.find((entry) => entry.path.every((id, n) => id === this.picks[n])) ?? whole[0];
  }

  // Under a scene the table is out of sight.
  inSight(id) { return nodesOf(id).some((node) => this.stage.contains(node) && (!this.lifted || node.closest(".scene"))); }

  onPage(id) { return nodesOf(id).some((node) => this.stage.contains(node)); }
}
