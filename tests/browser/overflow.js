// Lists what does not fit on a page; overflow.py runs it.
(finger) => {
  const found = new Set();
  const where = (node) => {
    const path = [];
    for (let at = node; at && at !== document.body && path.length < 3; at = at.parentElement)
      path.unshift(at.localName + (at.id ? `#${at.id}` : "") + [...at.classList].map((name) => `.${name}`).join(""));
    return path.join(" > ");
  };
  const seen = (node) => node.checkVisibility({ visibilityProperty: true }) && !node.closest(".unseen, .skip");
  const scrolls = (node) => /auto|scroll/.test(getComputedStyle(node).overflow);
  const bounds = (node) => {
    const style = getComputedStyle(node);
    return style.display !== "contents" && (parseFloat(style.borderTopWidth) > 0 || !/, 0\)$|^transparent$/.test(style.backgroundColor) || style.backgroundImage !== "none");
  };
  // A word goes on in the next line only where a hyphen is printed, or a soft one stands.
  const broken = (range, text, index, word) => {
    const top = (from, to) => {
      range.setStart(text, index + from);
      range.setEnd(text, index + to);
      return [...range.getClientRects()].filter((line) => line.width > 0).map((line) => line.top);
    };
    const tops = top(0, word.length);
    if (Math.max(...tops) - Math.min(...tops) < 4) return false;
    for (let n = 1; n < word.length; n += 1)
      if (word[n - 1] !== "\u00ad" && word[n] !== "\u00ad" && top(n, n + 1)[0] - top(n - 1, n).at(-1) > 4) return true;
    return false;
  };
  if (document.documentElement.scrollWidth > innerWidth) found.add(`the page scrolls sideways: ${document.documentElement.scrollWidth}`);

  const parts = [...document.querySelectorAll("header *, main *")].filter((node) => node instanceof HTMLElement && seen(node));
  for (const node of parts) {
    const style = getComputedStyle(node);
    if (!node.textContent.trim() || style.clipPath !== "none") continue;
    const wide = /hidden|clip/.test(style.overflowX) && node.scrollWidth > node.clientWidth + 1;
    const high = /hidden|clip/.test(style.overflowY) && node.scrollHeight > node.clientHeight + 1;
    if (wide || high) found.add(`cut off: ${where(node)} "${node.textContent.trim().slice(0, 40)}" ${node.scrollWidth}x${node.scrollHeight} in ${node.clientWidth}x${node.clientHeight}`);
  }

  // Every line of text lies within the card, tile or button that it is printed on.
  const printed = [];
  const game = document.getElementById("game");
  // What may be scrolled away, is only for ears, or is a token that lies on the print.
  const covered = (node) => {
    for (; node !== game; node = node.parentElement)
      if (scrolls(node) || getComputedStyle(node).clipPath !== "none" || getComputedStyle(node).pointerEvents === "none") return true;
    return false;
  };
  for (const node of game?.querySelectorAll("[data-n]:empty") ?? [])
    if (node.offsetParent && !covered(node)) {
      const { left, top, width, height } = node.getBoundingClientRect();
      printed.push({ line: new DOMRect(left + width / 5, top, width * 0.6, height), parent: node, words: node.dataset.n });
    }
  const walker = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    const parent = text.parentElement;
    if (!text.data.trim() || !(parent instanceof HTMLElement) || !seen(parent)) continue;
    let card = parent;
    let free = false;
    while (card.localName !== "main" && !bounds(card)) { free ||= scrolls(card) || getComputedStyle(card).clipPath !== "none"; card = card.parentElement; }
    if (free || scrolls(card) || card.localName === "main") continue;
    const box = card.getBoundingClientRect();
    const range = document.createRange();
    range.selectNodeContents(text);
    for (const { 0: word, index } of text.data.matchAll(/[^\s/–-]+/g)) if (broken(range, text, index, word)) found.add(`broken: ${where(parent)} "${word}"`);
    range.selectNodeContents(text);
    for (const line of range.getClientRects()) {
      if (line.width < 1) continue;
      if (game?.contains(parent) && !covered(parent)) printed.push({ line, parent, words: text.data.trim().slice(0, 30) });
      // A line's box is higher than its letters.
      const slack = line.height * 0.2;
      if (line.left < box.left - 1 || line.right > box.right + 1 || line.top < box.top - slack || line.bottom > box.bottom + slack)
        found.add(`outside: ${where(parent)} "${text.data.trim().slice(0, 40)}" of ${where(card)}`);
    }
  }

  // No two texts are printed over each other.
  printed.sort((one, other) => one.line.left - other.line.left);
  printed.forEach((one, at) => {
    for (let next = at + 1; next < printed.length && printed[next].line.left < one.line.right - 3; next += 1) {
      const other = printed[next];
      const high = Math.min(one.line.bottom, other.line.bottom) - Math.max(one.line.top, other.line.top);
      if (other.parent !== one.parent && high > 0.45 * Math.min(one.line.height, other.line.height))
        found.add(`on top of each other: ${where(one.parent)} "${one.words}" and "${other.words}"`);
    }
  });

  if (!finger) return [...found];
  for (const node of document.querySelectorAll(".bar :is(a, button), #game :is(a, button, summary, select, input)")) {
    if (!seen(node) || node.closest(".stage .board") && innerWidth < 700) continue; // on a phone what a board holds is in the list as well
    const after = getComputedStyle(node, "::after");
    // A title may stretch over the whole of its card.
    const stretched = after.position === "absolute" && after.top === "0px" && after.left === "0px" && getComputedStyle(node).position === "static";
    const target = stretched ? node.offsetParent : node;
    const { width, height } = (node.type === "radio" ? node.closest("label") : target).getBoundingClientRect();
    const inline = node.localName === "a" && getComputedStyle(node).display === "inline"; // part of a sentence
    if (!inline && (width < finger - 0.5 || height < finger - 0.5)) found.add(`too small: ${where(node)} "${node.textContent.trim().slice(0, 20)}" ${Math.round(width)}x${Math.round(height)}`);
  }
  return [...found];
}
