// A hint in three steps: where to look, what it is about, what to do and why. What it is about is marked on the board from
// the second step on, and a button does it. It goes when the position changes, or when somebody puts it away.

import { nodesOf } from "./things.js";
import { button, say } from "./words.js";

const MARK = "hinted";

export class Hint {
  constructor(sheet, stage, decision, ask) {
    Object.assign(this, { sheet, stage, decision, ask });
    this.hint = null;
    decision.root.addEventListener("chosen", () => this.away());
    sheet.addEventListener("keydown", (event) => { if (event.key === "Escape") { event.preventDefault(); this.away(true); } });
  }

  // The button asks for a hint, and for the next step of one that is open.
  async press() {
    if (this.hint && this.step < this.hint.steps.length - 1) return this.show(this.step + 1);
    if (this.hint) return this.sheet.focus({ preventScroll: true });
    const asked = this.asked;
    const answer = await this.ask({ do: "hint" });
    if (!answer.steps || asked !== this.asked) return undefined;
    this.decision.tell(""); // what was told before is about something else
    this.hint = { ...answer, asked };
    return this.show(0);
  }

  get asked() { return JSON.stringify(this.decision.ask); }

  show(step) {
    this.step = step;
    const last = step === this.hint.steps.length - 1;
    this.sheet.querySelector(".hint-said").replaceChildren(...this.hint.steps[step].map((text) => Object.assign(document.createElement("p"), { textContent: text })));
    const acts = this.sheet.querySelector(".hint-acts");
    const entry = last && this.entry();
    acts.replaceChildren(
      ...(last ? [] : [button(say(step ? "hintchoice" : "hintplace"), () => this.show(step + 1), "btn go", { hint: "more" })]),
      ...(entry ? [button(say("hintdo"), () => this.play(entry), "btn go", { hint: "do" })] : []),
      button(say("hintaway"), () => this.away(true), "btn", { hint: "away" }),
    );
    this.sheet.hidden = false;
    this.sheet.focus({ preventScroll: true });
    this.mark(step > 0);
  }

  mark(on) {
    for (const node of this.stage.querySelectorAll(`.${MARK}`)) node.classList.remove(MARK);
    const nodes = on ? this.hint.path.flatMap(nodesOf) : [];
    for (const node of nodes) node.classList.add(MARK);
    // The sheet must not lie on what it speaks of.
    this.sheet.classList.remove("low");
    const sheet = this.sheet.getBoundingClientRect();
    this.sheet.classList.toggle("low", nodes.some((node) => meets(sheet, node.getBoundingClientRect())));
  }

  entry() {
    return this.hint.index < 0 ? null : this.decision.all().find((one) => one.index === this.hint.index) ?? null;
  }

  play(entry) {
    const fill = this.hint.fill;
    this.away();
    this.decision.play(entry, fill);
  }

  // A new frame has been painted: the hint was for another position, or its marks are to be set anew.
  painted() {
    if (!this.hint) return;
    if (this.asked !== this.hint.asked) this.away();
    else this.mark(this.step > 0);
  }

  away(back = false) {
    if (!this.hint) return;
    this.hint = null;
    this.mark(false);
    this.sheet.hidden = true;
    if (back) this.decision.root.focus({ preventScroll: true });
  }
}

function meets(one, other) {
  return other.width > 0 && one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}
