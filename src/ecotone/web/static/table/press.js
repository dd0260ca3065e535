// What was pressed is meant, even if it has moved away before the finger was lifted: cards travel.

const NEAR = 10; // pixels that a finger may slip

// `first`: before others hear of it, who hear nothing if it is stopped.
export function onPress(root, act, first = false) {
  let start = null;
  document.addEventListener("pointerdown", (event) => {
    start = root.contains(event.target) ? { node: event.target, x: event.clientX, y: event.clientY } : null;
  });
  document.addEventListener("click", (event) => {
    const near = start && event.detail > 0 && Math.hypot(event.clientX - start.x, event.clientY - start.y) < NEAR;
    const node = near && root.contains(start.node) ? start.node : event.target;
    start = null;
    if (root.contains(node)) act(node, event);
  }, first);
}
