// Arrow keys on a board: one stop for Tab, and from there to the nearest thing in the direction of the key.

const DIRECTIONS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

// `heard` is what tells that the lit things have changed: the board itself, or the stage around it.
export function rove(game, heard = game) {
  let last = null;
  const things = () => [...game.querySelectorAll("button[id], button[data-for]")].filter((node) => node.offsetParent !== null && !node.disabled);
  const settle = () => {
    const all = things();
    const lit = all.filter((node) => node.classList.contains("lit"));
    const stop = all.find((node) => node.id === last && (!lit.length || lit.includes(node))) ?? lit[0] ?? all[0];
    for (const node of all) node.tabIndex = node === stop ? 0 : -1;
  };
  heard.addEventListener("lit", settle);
  game.addEventListener("focusin", (event) => { const node = event.target.closest("button[id], button[data-for]"); if (node) { last = node.id; for (const one of things()) one.tabIndex = one === node ? 0 : -1; } });
  game.addEventListener("keydown", (event) => {
    const way = DIRECTIONS[event.key];
    const from = event.target.closest("button[id], button[data-for]");
    if (!way || !from) return;
    event.preventDefault();
    const a = from.getBoundingClientRect();
    let best = null;
    let least = Infinity;
    for (const node of things()) {
      const b = node.getBoundingClientRect();
      const dx = b.left + b.width / 2 - a.left - a.width / 2;
      const dy = b.top + b.height / 2 - a.top - a.height / 2;
      const along = dx * way[0] + dy * way[1];
      const across = Math.abs(dx * way[1]) + Math.abs(dy * way[0]);
      if (along > 4 && along + 2 * across < least) { least = along + 2 * across; best = node; }
    }
    best?.focus({ preventScroll: true });
  });
  settle();
}
