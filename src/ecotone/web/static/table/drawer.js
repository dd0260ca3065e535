// The drawer: log, chat, people, rules, the table in words. It scrolls by itself, and nothing in it is needed to decide.

const byId = (id) => document.getElementById(id);

export class Drawer {
  constructor(part, changed) {
    this.part = part;
    this.changed = () => {}; // who is told is not there yet
    this.tabs = [...part.querySelectorAll("[role=tab]")];
    byId("drawer-button")?.addEventListener("click", () => this.open(!this.isOpen));
    byId("drawer-close").addEventListener("click", () => this.open(false));
    part.addEventListener("click", (event) => { const tab = event.target.closest("[role=tab]"); if (tab) this.show(tab.dataset.tab); });
    part.addEventListener("keydown", (event) => {
      const way = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      const at = this.tabs.indexOf(event.target);
      if (way && at >= 0) { const tab = this.tabs.at((at + way) % this.tabs.length); this.show(tab.dataset.tab); tab.focus({ preventScroll: true }); }
      if (event.key === "Escape" && this.isOpen) { event.preventDefault(); event.stopPropagation(); this.open(false); }
    });
    for (const link of document.querySelectorAll('.skip[href="#words-title"]')) link.addEventListener("click", (event) => { event.preventDefault(); this.open(true); this.show("words"); byId("words-title").focus({ preventScroll: true }); });
    const reads = localStorage.getItem("in-words"); // who reads the table finds its words open
    this.part.classList.toggle("open", Boolean(reads));
    this.show(reads ? "words" : localStorage.getItem("drawer"));
    this.changed = changed;
  }

  get isOpen() { return this.part.classList.contains("open"); }
  get isSeen() { return this.part.offsetParent !== null; }
  get tab() { return this.tabs.find((one) => one.getAttribute("aria-selected") === "true").dataset.tab; }

  keep() { localStorage.setItem("in-words", this.isOpen && this.tab === "words" ? "open" : ""); }

  open(now) {
    const held = this.part.contains(document.activeElement);
    this.part.classList.toggle("open", now);
    byId("drawer-button")?.setAttribute("aria-expanded", String(now));
    this.keep();
    if (now) this.tabs.find((one) => one.dataset.tab === this.tab).focus({ preventScroll: true });
    else if (held) byId("drawer-button")?.focus({ preventScroll: true });
    this.changed();
  }

  show(name) {
    if (!this.tabs.some((one) => one.dataset.tab === name)) name = this.tabs[0].dataset.tab;
    localStorage.setItem("drawer", name);
    for (const tab of this.tabs) {
      tab.setAttribute("aria-selected", String(tab.dataset.tab === name));
      tab.tabIndex = tab.dataset.tab === name ? 0 : -1;
      byId(`pane-${tab.dataset.tab}`).hidden = tab.dataset.tab !== name;
    }
    this.keep();
    this.changed();
  }
}
