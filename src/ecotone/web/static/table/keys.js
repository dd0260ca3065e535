// Keys of a table, listed by `?`. Single letters can be switched off: speech input and a slip of the hand press them too.

const byId = (id) => document.getElementById(id);
const dialog = byId("keys");
const letters = byId("keys-letters");

const ACTIONS = {
  "?": () => dialog.showModal(),
  h: () => byId("hint-button")?.click(),
  u: () => byId("undo-button")?.click(),
  r: () => {
    if (byId("tab-rules")) { openTab("rules"); return; }
    const rules = byId("step-rules");
    if (!rules) return;
    rules.open = !rules.open;
    rules.querySelector("summary").focus();
  },
  c: () => { if (byId("tab-chat")) openTab("chat"); byId("chat-text")?.focus({ preventScroll: true }); },
  b: () => (byId("game").querySelector("button.lit") ?? byId("game").querySelector(".board button[tabindex='0'], button[tabindex='0']"))?.focus({ preventScroll: true }),
  a: () => (byId("acts") ?? byId("actions")).querySelector("button, input")?.focus({ preventScroll: true }),
};

function openTab(name) {
  const drawer = byId("drawer");
  if (drawer.offsetParent === null) byId("drawer-button").click();
  byId(`tab-${name}`).click();
  byId(`tab-${name}`).focus({ preventScroll: true });
}

const typing = (node) => node.isContentEditable || ["INPUT", "TEXTAREA", "SELECT"].includes(node.tagName);

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || event.repeat || event.defaultPrevented) return;
  if (typing(event.target) || document.querySelector("dialog:modal")) return;
  const act = ACTIONS[event.key];
  if (!act || (event.key !== "?" && !letters.checked)) return;
  event.preventDefault(); // the letter itself is not for the field that gets the focus
  act();
});

byId("keys-button").addEventListener("click", () => dialog.showModal());
letters.checked = localStorage.getItem("letters") !== "off";
letters.addEventListener("change", () => localStorage.setItem("letters", letters.checked ? "on" : "off"));
