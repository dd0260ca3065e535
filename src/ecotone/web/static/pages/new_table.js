// The form of a new table: only as many places as seats, only the fields that matter, one's name from the last time.

import { keepName, ownName } from "./own_name.js";

const form = document.getElementById("new-table");
const places = [...form.querySelectorAll(".place")];
const presets = [...form.querySelectorAll("[data-sets]")];
const then = form.querySelector(".then");
const who = (place) => place.querySelector(".sits");
const name = (place) => place.querySelector('[name^="name_"]');
const count = () => Number(form.elements.seats.value);
const options = [...form.querySelectorAll('select[name^="option_"]:not(.role)')];
const usual = new Map(options.map((select) => [select, select.options[0].value]));

function show() {
  const seen = places.filter((place) => Number(place.dataset.seat) < count());
  for (const place of places) {
    place.hidden = !seen.includes(place);
    place.querySelector('[name^="bot_"]').hidden = who(place).value !== "bot";
    for (const role of place.querySelectorAll("[data-count]")) role.hidden = Number(role.dataset.count) !== count();
    const mine = who(place).value === "me";
    if (mine && !name(place).value) name(place).value = ownName();
    if (!mine && name(place).value === ownName()) name(place).value = "";
  }
  const sit = seen.map((place) => who(place).value);
  then.textContent = then.dataset[sit.includes("link") ? "link" : sit.includes("here") ? "here" : "alone"];
}

// What a preset sets is seen among the options too, where it can be changed.
function apply() {
  for (const [select, value] of usual) select.value = value;
  for (const preset of presets.filter((one) => one.checked)) {
    for (const [id, value] of Object.entries(JSON.parse(preset.dataset.sets)[count()])) {
      const select = options.find((one) => one.name === `option_${id}`);
      if (select) select.value = value === true ? "True" : value === false ? "False" : String(value);
    }
  }
}

form.addEventListener("change", (event) => {
  const { target } = event;
  if (target.classList.contains("sits") && target.value === "me") {
    for (const other of places.map(who)) if (other !== target && other.value === "me") other.value = "bot";
  }
  if (presets.includes(target) || target.name === "seats") apply();
  show();
});
// From here on the options say all; a preset that was changed by hand must not come back.
form.addEventListener("submit", () => {
  for (const place of places) if (who(place).value === "me") keepName(name(place).value);
  for (const preset of presets) preset.disabled = true;
});
addEventListener("pageshow", () => { for (const preset of presets) preset.disabled = false; });
if (!document.querySelector(".reason")) apply();
show();
