// Stepping through a game that is over, on the stage.

import { BoardParts } from "../table/board_parts.js";
import { Drawer } from "../table/drawer.js";
import { InWords } from "../table/in_words.js";
import { replace } from "../table/morph.js";
import { prepare } from "../table/things.js";

const byId = (id) => document.getElementById(id);
const code = document.body.dataset.code;
const slider = byId("at");
const most = Number(slider.max);
const where = () => `at=${slider.value}&seat=${byId("seat").value}`;
const words = new InWords(byId("words-text"), () => `/t/${code}/step/words?${where()}`, () => byId("seat").value, () => drawer.isSeen && drawer.tab === "words");
const drawer = new Drawer(byId("drawer"), () => words.update());
let timer = null;

new BoardParts(byId("parts"), byId("game"));
prepare(byId("game"));

async function show(at) {
  at = Math.max(0, Math.min(most, at));
  const response = await fetch(`/t/${code}/step?at=${at}&seat=${byId("seat").value}`);
  if (!response.ok) return;
  const still = await response.json();
  slider.value = still.at;
  byId("at-text").textContent = `${still.at} / ${still.most}`;
  byId("prompt").textContent = still.prompt;
  byId("continue-at").value = still.at;
  byId("lines").textContent = still.lines.join(" ");
  document.body.dataset.shown = still.seat ?? "";
  replace({ ...still.regions, scene: "" });
  prepare(byId("game"));
  history.replaceState(null, "", `?${where()}`);
  words.update();
}

function auto(on) {
  clearInterval(timer);
  timer = on ? setInterval(() => (Number(slider.value) < most ? show(Number(slider.value) + 1) : auto(false)), 1200) : null;
  byId("auto").setAttribute("aria-pressed", String(on));
}

byId("steps").addEventListener("submit", (event) => {
  event.preventDefault();
  auto(false);
  const step = event.submitter?.dataset.step;
  show(step === "first" ? 0 : Number(slider.value) + Number(step));
});
slider.addEventListener("input", () => { auto(false); show(Number(slider.value)); });
byId("seat").addEventListener("change", () => show(Number(slider.value)));
byId("auto").addEventListener("click", () => auto(timer === null));
