// Searching in the rules: what does not match is hidden, and so are the chapters in which nothing does.

const field = document.getElementById("search");
const found = document.getElementById("found");
const chapters = [...document.querySelectorAll(".chapter")].map((chapter) => ({ chapter, lines: [...chapter.querySelectorAll("p")] }));
const plain = (text) => text.toLowerCase().replaceAll("\u00ad", ""); // nobody types where a long word may break
field.addEventListener("input", () => {
  const wanted = plain(field.value.trim());
  let any = false;
  for (const { chapter, lines } of chapters) {
    for (const line of lines) line.hidden = !plain(line.textContent).includes(wanted);
    chapter.hidden = wanted !== "" && lines.every((line) => line.hidden);
    any ||= !chapter.hidden;
  }
  document.querySelector(".contents").hidden = wanted !== "";
  found.textContent = any ? "" : found.dataset.none;
});
// Whoever comes for one rule, or follows a link to it, sees it, whatever was searched for.
window.addEventListener("hashchange", () => {
  field.value = "";
  field.dispatchEvent(new Event("input"));
  document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView();
});
