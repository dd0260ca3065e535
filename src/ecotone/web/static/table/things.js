// Things on the stage by their id. `data-for` names a thing that lies elsewhere: pressing the one is pressing the other.

import { sign } from "./candidates.js";

export function nodesOf(id) {
  const node = document.getElementById(id);
  const others = document.querySelectorAll(`[data-for="${CSS.escape(id)}"]`);
  return [...(node ? [node] : []), ...others];
}

export function undress(stage) {
  for (const node of stage.querySelectorAll(".lit, .picked, .tagged")) node.classList.remove("lit", "picked", "tagged");
  for (const node of stage.querySelectorAll(":scope .tag.worn, :scope .ghost.worn")) node.remove();
}

// What may be chosen and what is; words that things wear while a choice is shown, and what would come where.
export function dress(lit, picks, shown) {
  for (const id of lit) for (const node of nodesOf(id)) node.classList.add("lit");
  for (const id of picks) for (const node of nodesOf(id)) node.classList.add("picked");
  for (const [id, text] of Object.entries(shown?.tags ?? {})) {
    for (const node of nodesOf(id)) {
      node.classList.add("tagged");
      node.append(Object.assign(document.createElement("span"), { className: "tag worn", textContent: text }));
    }
  }
  for (const [id, icon] of Object.entries(shown?.ghosts ?? {})) {
    for (const node of nodesOf(id)) {
      const ghost = Object.assign(document.createElement("span"), { className: "ghost worn" });
      ghost.append(sign(icon));
      node.append(ghost);
    }
  }
}

// What a template says in `data-vars` ("health:3 harm:2") becomes properties that a style sheet reads: of the element
// itself, or with `data-vars-all` of the whole stage.
export function vars(stage) {
  for (const node of stage.querySelectorAll("[data-vars]")) {
    const root = node.hasAttribute("data-vars-all") ? stage : node;
    for (const pair of node.dataset.vars.split(" ")) {
      const [name, value] = pair.split(":");
      if (name) root.style.setProperty(`--${name}`, value);
    }
  }
}
