// Lists what is wrong with a stage as it is shown; test_stage.py runs it.
() => {
  const found = [];
  const [W, H] = [innerWidth, innerHeight];
  const root = document.documentElement;
  const seen = (node) => node.checkVisibility({ visibilityProperty: true }) && !node.closest(".unseen, .skip");
  const name = (node) => `${node.localName}${node.id ? `#${node.id}` : ""}.${[...node.classList].join(".")} "${node.textContent.trim().slice(0, 30)}"`;
  const scrolls = (node) => { for (let at = node; at; at = at.parentElement) if (/auto|scroll/.test(getComputedStyle(at).overflowY + getComputedStyle(at).overflowX)) return true; return false; };
  if (root.scrollHeight !== H || root.scrollWidth !== W || scrollY) found.push(`the document is ${root.scrollWidth}x${root.scrollHeight} in ${W}x${H}, scrolled by ${scrollY}`);
  if (document.querySelectorAll("#decision").length !== 1) found.push("there is not exactly one decision");

  // The question and every way on are in the window, and nothing lies over them.
  const decision = document.querySelector('[data-region="decision"]');
  const inside = (node) => { const box = node.getBoundingClientRect(); return box.top >= -0.5 && box.left >= -0.5 && box.bottom <= H + 0.5 && box.right <= W + 0.5; };
  const over = document.querySelector(".stage.is-over:not(.wall)"); // then the result stands in place of a question
  const question = [...(over ? document.querySelectorAll("#result-title") : decision.querySelectorAll('[data-region="question"] .ask'))].filter(seen);
  if (question.length !== 1 || !question[0].textContent.trim()) found.push(`${question.length} questions are seen`);
  for (const node of [...question, ...decision.querySelectorAll('[data-region="choices"] .btn, .notice .btn')].filter(seen)) {
    const box = node.getBoundingClientRect();
    if (scrolls(node.parentElement) && node.matches(".btn")) continue;
    if (!inside(node)) { found.push(`outside the window: ${name(node)}`); continue; }
    const top = document.elementFromPoint(box.left + Math.min(20, box.width / 2), box.top + box.height / 2);
    if (top && !decision.contains(top) && !node.contains(top)) found.push(`${name(node)} is covered by ${name(top)}`);
  }

  // What can be chosen is seen, or listed, or in a part of the board that says so.
  const listed = new Set([...document.querySelectorAll("#cands [data-target]")].map((node) => node.dataset.target));
  for (const node of document.querySelectorAll(".stage .lit")) {
    if (listed.has(node.dataset.for ?? node.id) || node.closest(".off-part, .seats") || document.querySelector(".stage[data-step='calm']")) continue;
    if (!seen(node) || (!inside(node) && !scrolls(node))) found.push(`cannot be reached: ${name(node)}`);
  }

  // Text is large enough, and not cut.
  const walker = document.createTreeWalker(document.getElementById("game"), NodeFilter.SHOW_TEXT);
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    const parent = text.parentElement;
    if (!text.data.trim() || !seen(parent)) continue;
    const box = parent.getBoundingClientRect();
    if (box.bottom < 0 || box.top > H || box.right < 0 || box.left > W) continue;
    let size = parseFloat(getComputedStyle(parent).fontSize);
    if (parent instanceof SVGElement && parent.getScreenCTM) size *= parent.getScreenCTM().a;
    if (size < 11.9) found.push(`text of ${size.toFixed(1)} px: ${name(parent)}`);
  }
  for (const node of document.querySelectorAll(".ask, .btn, .cand, .strip, .sheet, .decision, .hand-card, .proj, .parts button, .seat > button")) {
    if (!seen(node) || scrolls(node)) continue;
    if (node.scrollWidth > node.clientWidth + 3 || node.scrollHeight > node.clientHeight + 4) found.push(`cut by ${node.scrollWidth - node.clientWidth}, ${node.scrollHeight - node.clientHeight}: ${name(node)}`);
  }

  // A finger hits every button; on a phone, upright or sideways, the tiles of a board are in the list as well.
  for (const node of document.querySelectorAll(".stage button, .stage a.btn")) {
    if (!seen(node) || node.closest(".board") && (W < 700 || H < 480)) continue;
    const { width, height, top, bottom } = node.getBoundingClientRect();
    if (bottom > 0 && top < H && (width < 43.5 || height < 43.5)) found.push(`${Math.round(width)}x${Math.round(height)}: ${name(node)}`);
  }

  // Nothing in the strip lies over its neighbour.
  const strip = [...document.querySelector(".strip").children].filter(seen).map((node) => [node, node.getBoundingClientRect()]).filter(([, box]) => box.width);
  for (let n = 1; n < strip.length; n += 1) if (strip[n][1].left < strip[n - 1][1].right - 2) found.push(`${name(strip[n][0])} lies over ${name(strip[n - 1][0])}`);
  return found.slice(0, 12);
}
