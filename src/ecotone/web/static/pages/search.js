// Searching in a list of subjects under their headings.

const field = document.getElementById("search");
const items = [...document.querySelectorAll("#subjects li")];
const chapters = [...document.querySelectorAll("#subjects .chapter")];
const nothing = document.getElementById("nothing");
const plain = (text) => text.toLowerCase().replaceAll("\u00ad", ""); // nobody types where a long word may break
field.addEventListener("input", () => {
  const wanted = plain(field.value.trim());
  for (const item of items) item.hidden = wanted !== "" && !plain(item.textContent).includes(wanted);
  for (const chapter of chapters) chapter.hidden = !chapter.querySelector("li:not([hidden])");
  if (nothing) nothing.textContent = items.every((item) => item.hidden) ? document.getElementById("subjects").dataset.nothing : "";
});
