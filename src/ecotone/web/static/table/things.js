// Things on the stage by their id. `data-for` names a thing that lies elsewhere: pressing the one is pressing the other.

import { sign } from "./candidates.js";

const DRESSED = ["lit", "picked", "tagged", "ghosted", "holds", "holds-lit"];

export function nodesOf(id) {
  const node = document.getElementById(id);
  const others = document.querySelectorAll(`[data-for="${CSS.escape(id)}"]`);
  return [...(node ? [node] : []), ...others];
}

export function undress(stage) {
  for (const node of stage.querySelectorAll(DRESSED.map((name) => `.${name}`).join())) node.classList.remove(...DRESSED);
  for (const node of stage.querySelectorAll(":scope .tag.worn, :scope .ghost.worn")) node.remove();
}

// What may be chosen and what is; words that things wear while a choice is shown, and what would come where.
export function dress(lit, picks, shown) {
  for (const id of lit) for (const node of nodesOf(id)) wear(node, "lit");
  for (const id of picks) for (const node of nodesOf(id)) wear(node, "picked");
  for (const [id, text] of Object.entries(shown?.tags ?? {})) {
    for (const node of nodesOf(id)) {
      wear(node, "tagged");
      node.append(Object.assign(document.createElement("span"), { className: "tag worn", textContent: text }));
    }
  }
  for (const [id, icon] of Object.entries(shown?.ghosts ?? {})) {
    for (const node of nodesOf(id)) haunt(node, icon, "ghost worn");
  }
}

// What lies around a thing is told that it holds one: a browser that had to look inside (`:has`) would look again with
// every change of the table, and a phone would feel it.
function wear(node, name) {
  node.classList.add(name);
  const told = name === "lit" ? ["holds", "holds-lit"] : ["holds"];
  const stage = node.closest(".stage");
  for (let around = node.parentElement; stage && around !== stage && !told.every((one) => around.classList.contains(one)); around = around.parentElement) around.classList.add(...told);
}

function haunt(node, icon, css = "ghost") {
  const ghost = Object.assign(document.createElement("span"), { className: css });
  ghost.append(sign(icon));
  node.classList.add("ghosted");
  node.append(ghost);
  return node;
}

// A preview as a scene: what is used, and where something comes of it, as they lie on the table, but large.
export function moment(shown, used) {
  const cards = Object.assign(document.createElement("div"), { className: "moment-cards" });
  cards.append(...used.map(likeness));
  const stakes = Object.assign(document.createElement("div"), { className: "stakes moment-stakes" });
  const places = Object.assign(document.createElement("div"), { className: "gain" });
  places.append(...Object.entries(shown.ghosts).map(([id, icon]) => haunt(likeness(id), icon)));
  stakes.append(Object.assign(document.createElement("h3"), { textContent: shown.moment }), places);
  return [cards, stakes];
}

// A picture of a thing: it can be seen, not pressed.
function likeness(id) {
  const node = document.getElementById(id);
  const copy = Object.assign(document.createElement("div"), { className: node.className });
  copy.append(...[...node.childNodes].filter((part) => !part.classList?.contains("worn")).map((part) => part.cloneNode(true)));
  copy.classList.remove(...DRESSED);
  return copy;
}

// What a style sheet must know of the whole stage by what is on it.
const MARKS = { "is-halted": ".who.halted", "two-on": ".seats .on ~ .on", "three-on": ".seats .on ~ .on ~ .on", "shows-final": ".board .final", "shows-how": ".how" };

// Whenever something new is on the stage, its style sheets are told.
export function prepare(stage) {
  for (const [name, inside] of Object.entries(MARKS)) stage.classList.toggle(name, stage.querySelector(inside) !== null);
  vars(stage);
}

// What a template says in `data-vars` ("health:3 harm:2") becomes properties that a style sheet reads: of the element
// itself, or with `data-vars-all` of the whole stage.
function vars(stage) {
  for (const node of stage.querySelectorAll("[data-vars]")) {
    const root = node.hasAttribute("data-vars-all") ? stage : node;
    for (const pair of node.dataset.vars.split(" ")) {
      const [name, value] = pair.split(":");
      if (name) root.style.setProperty(`--${name}`, value);
    }
  }
}
