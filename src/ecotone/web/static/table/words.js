// The few words that the script itself needs; the page brings them in the reader's language.

export function say(name, values = {}) {
  const text = document.getElementById("words")?.dataset[name] ?? name;
  return text.replace(/\{(\w+)\}/g, (_, key) => values[key] ?? "");
}

export function button(text, act, kind = "", data = {}) {
  const node = document.createElement("button");
  node.type = "button";
  node.textContent = text;
  if (kind) node.className = kind;
  Object.assign(node.dataset, data);
  node.addEventListener("click", act);
  return node;
}
