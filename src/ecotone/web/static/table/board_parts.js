// The parts of a board, of which a phone shows one at a time. Each says how many things in it can be chosen.

export class BoardParts {
  constructor(bar, stage) {
    this.bar = bar;
    this.stage = stage;
    this.buttons = [...(bar?.querySelectorAll("[data-show]") ?? [])];
    this.now = this.buttons[0]?.dataset.show;
    bar?.addEventListener("click", (event) => { const button = event.target.closest("[data-show]"); if (button) this.show(button.dataset.show); });
    stage.addEventListener("lit", () => this.count());
    stage.addEventListener("spoken-of", (event) => { const [part] = this.inPart(event.target); if (part && part !== this.now) this.show(part); });
    this.show(this.now);
  }

  inPart(node) { return node.closest("[data-part]")?.dataset.part.split(" ") ?? []; }

  show(name) {
    this.now = name;
    for (const button of this.buttons) button.toggleAttribute("aria-current", button.dataset.show === name);
    for (const button of this.buttons) if (button.hasAttribute("aria-current")) button.setAttribute("aria-current", "true");
    if (this.buttons.length) for (const node of this.stage.querySelectorAll("[data-part]")) node.classList.toggle("off-part", !node.dataset.part.split(" ").includes(name));
    this.count();
  }

  count() {
    for (const button of this.buttons) {
      const lit = [...this.stage.querySelectorAll(".board .lit")].filter((node) => this.inPart(node).includes(button.dataset.show)).length;
      const badge = button.querySelector(".n");
      badge.hidden = !lit || button.dataset.show === this.now || this.stage.dataset.step === "calm";
      badge.textContent = lit;
    }
  }
}
