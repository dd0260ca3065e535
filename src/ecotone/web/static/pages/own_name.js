// A person's name and picture are asked once: this browser keeps them, and fills them in where they sit down.

const KEPT = "name";

export const ownName = () => localStorage.getItem(KEPT) ?? "";

export const keepName = (name) => name.trim() && localStorage.setItem(KEPT, name.trim());

// A form in which somebody sits down, wherever it comes from: its field is `#sit-name`.
export function offerName() {
  const field = document.getElementById("sit-name");
  if (field && !field.value && document.activeElement !== field) field.value = ownName();
}

document.addEventListener("submit", (event) => {
  const field = event.target.elements["name"];
  if (field?.id === "sit-name") keepName(field.value);
});
offerName();

// The button shows the picture that is chosen; the first time it is one by lot.
function showFace(chosen) {
  const button = document.querySelector(".choose-face use");
  if (button && chosen) button.setAttribute("href", `/static/vendor/pictures.svg#${chosen.value}`);
}

export function offerFace() {
  const all = [...document.querySelectorAll("#faces input")];
  if (!all.length) return;
  let chosen = all.find((one) => one.checked);
  if (!chosen) {
    const kept = localStorage.getItem("picture");
    chosen = all.find((one) => one.value === kept) ?? all[Math.floor(Math.random() * all.length)];
    chosen.checked = true;
  }
  showFace(chosen);
}

document.addEventListener("change", (event) => {
  if (event.target.name !== "picture" || !event.target.closest("#faces")) return;
  localStorage.setItem("picture", event.target.value);
  showFace(event.target);
});
document.addEventListener("click", (event) => { // keys move through the pictures; a press has chosen
  if (event.detail && event.target.closest("#faces label")) event.target.closest("#faces").hidePopover();
});
offerFace();
