// The reader's own colours and text size: shown at once, and kept by the server's cookie for the next page.

const menu = document.getElementById("look");
menu.addEventListener("submit", (event) => {
  event.preventDefault();
  const { name, value } = event.submitter;
  document.documentElement.dataset[name] = value;
  for (const one of menu.querySelectorAll(`button[name="${name}"]`)) one.setAttribute("aria-pressed", String(one === event.submitter));
  fetch(menu.action, { method: "POST", body: new URLSearchParams({ [name]: value }), redirect: "manual" });
});
