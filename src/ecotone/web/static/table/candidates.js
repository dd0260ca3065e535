// A candidate: a thing that may be chosen, in the list of the decision, with its picture and what it is.

import { nodesOf } from "./things.js";

const SVG = "http://www.w3.org/2000/svg";

export function sign(address) {
  const svg = document.createElementNS(SVG, "svg");
  const use = document.createElementNS(SVG, "use");
  svg.setAttribute("class", "ic");
  svg.setAttribute("aria-hidden", "true");
  use.setAttribute("href", address);
  svg.append(use);
  return svg;
}

// A thing on the table says by itself how it is called: `data-name`, `data-sub`, `data-right`, or its label.
export function candidate(id, name, picture, act) {
  const thing = nodesOf(id)[0];
  const [title, ...rest] = (thing?.getAttribute("aria-label") ?? thing?.textContent.trim() ?? "").split(", ");
  const node = Object.assign(document.createElement("button"), { type: "button", className: "cand" });
  node.dataset.target = id;
  const drawing = picture ? sign(picture) : thing?.querySelector("svg")?.cloneNode(true);
  if (drawing) {
    const frame = Object.assign(document.createElement("span"), { className: `cand-pic ${thing?.dataset.tint ?? ""}` });
    drawing.setAttribute("class", "ic");
    frame.append(drawing);
    node.append(frame);
  } else node.classList.add("bare");
  const text = Object.assign(document.createElement("span"), { className: "cand-text" });
  text.append(Object.assign(document.createElement("b"), { textContent: name ?? thing?.dataset.name ?? title ?? id }));
  const sub = thing?.dataset.sub ?? (name ? "" : rest.join(", "));
  if (sub) text.append(Object.assign(document.createElement("small"), { textContent: sub }));
  node.append(text);
  if (thing?.dataset.right) node.append(Object.assign(document.createElement("span"), { className: "cand-right", textContent: thing.dataset.right }));
  node.addEventListener("click", act);
  const item = document.createElement("li");
  item.append(node);
  return item;
}
