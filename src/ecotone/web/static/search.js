// Searching in a list of rules.

const field = document.getElementById("search");
const items = [...document.querySelectorAll("#rules li")];
field.addEventListener("input", () => {
  const wanted = field.value.trim().toLowerCase();
  for (const item of items) item.hidden = wanted !== "" && !item.textContent.toLowerCase().includes(wanted);
});
