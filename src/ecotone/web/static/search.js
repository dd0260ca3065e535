// Searching in a list of subjects under their headings.

const field = document.getElementById("search");
const items = [...document.querySelectorAll("#subjects li")];
const chapters = [...document.querySelectorAll("#subjects .chapter")];
const nothing = document.getElementById("nothing");
field.addEventListener("input", () => {
  const wanted = field.value.trim().toLowerCase();
  for (const item of items) item.hidden = wanted !== "" && !item.textContent.toLowerCase().includes(wanted);
  for (const chapter of chapters) chapter.hidden = !chapter.querySelector("li:not([hidden])");
  if (nothing) nothing.textContent = items.every((item) => item.hidden) ? document.getElementById("subjects").dataset.nothing : "";
});
