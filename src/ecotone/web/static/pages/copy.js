// Buttons that copy what stands in a field. Over plain http browsers have no clipboard but the old command.

document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy]");
  if (!button) return;
  const field = document.getElementById(button.dataset.copy);
  field.select();
  const clipboard = navigator.clipboard?.writeText(field.value) ?? Promise.reject();
  await clipboard.catch(() => document.execCommand("copy"));
  const label = button.textContent;
  button.textContent = button.dataset.done;
  setTimeout(() => { button.textContent = label; }, 2000);
});
