// The debrief: what people write stays in this browser and goes onto their print.

const code = document.body.dataset.code;
const key = (number) => `debrief-${code}-${number}`;

for (const area of document.querySelectorAll("textarea[data-answer]")) {
  const number = area.dataset.answer;
  const paper = document.querySelector(`.written[data-answer="${number}"]`);
  const show = () => { paper.textContent = area.value; };
  area.value = localStorage.getItem(key(number)) ?? "";
  show();
  area.addEventListener("input", () => {
    show();
    if (area.value) localStorage.setItem(key(number), area.value);
    else localStorage.removeItem(key(number));
  });
}

document.getElementById("print").addEventListener("click", () => window.print());
