// The plan is drawn anew at every press, by the server, which alone knows how a class is seated.

const form = document.getElementById("plan-form");
const pupils = document.getElementById("pupils");
let asked = 0;

async function draw() {
  const mine = ++asked;
  const data = new URLSearchParams(new FormData(form));
  const answer = await fetch(`/class/new?${data}`);
  if (mine !== asked || !answer.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  Idiomorph.morph(document.getElementById("plan"), page.getElementById("plan").outerHTML);
  const minutes = (root) => [...root.querySelectorAll("[name=minutes] ~ small")];
  minutes(page).forEach((each, n) => { minutes(document)[n].textContent = each.textContent; });
}

form.addEventListener("change", () => {
  document.querySelector(".pasted").hidden = form.elements.sorting.value !== "list";
  draw();
});
form.addEventListener("click", (event) => {
  const by = event.target.closest("[data-by]");
  if (!by) return;
  pupils.value = Math.max(1, (Number(pupils.value) || 0) + Number(by.dataset.by));
  draw();
});
