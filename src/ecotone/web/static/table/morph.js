// Putting new HTML into the page: unchanged nodes stay, and what moved travels from its old place.

import { prepare } from "./things.js";

const still = window.matchMedia("(prefers-reduced-motion: reduce)");

export function places(root) {
  const found = new Map();
  for (const node of root.querySelectorAll("[data-moves]")) found.set(node.id, node.getBoundingClientRect());
  return found;
}

export function travel(root, before) {
  if (still.matches) return;
  for (const node of root.querySelectorAll("[data-moves]")) {
    const old = before.get(node.id);
    const now = node.getBoundingClientRect();
    if (!old) {
      node.animate([{ opacity: 0, transform: "scale(.8)" }, { opacity: 1, transform: "none" }], { duration: 250 });
      continue;
    }
    const dx = old.left - now.left;
    const dy = old.top - now.top;
    if (Math.abs(dx) + Math.abs(dy) < 2) continue;
    node.animate([{ transform: `translate(${dx}px, ${dy}px)` }, { transform: "none" }], { duration: 400, easing: "ease-in-out" });
  }
}

// What a reader has opened stays open.
const callbacks = { beforeAttributeUpdated: (name, node) => !(name === "open" && node.tagName === "DETAILS") };

export function replace(regions) {
  const game = document.getElementById("game") ?? document.body;
  const before = places(game);
  // What is being written stays. Of anything else that has the focus, such as a tile that was pressed, the inside must change.
  const ignoreActiveValue = document.activeElement?.matches("input, textarea, select") ?? false;
  for (const [name, html] of Object.entries(regions)) {
    const node = document.querySelector(`[data-paint="${name}"]`) ?? document.querySelector(`[data-region="${name}"]`);
    if (node) window.Idiomorph.morph(node, html, { morphStyle: "innerHTML", ignoreActiveValue, callbacks });
  }
  prepare(game); // which may say where things lie
  travel(game, before);
}
