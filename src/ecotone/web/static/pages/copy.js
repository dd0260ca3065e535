// Buttons that copy what stands in a field. By the old command: over plain http a page has no other clipboard.

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-copy]");
  if (!button) return;
  const field = document.getElementById(button.dataset.copy);
  field.select();
  if (!document.execCommand("copy")) navigator.clipboard?.writeText(field.value);
  const label = button.textContent;
  if (label === button.dataset.done) return;
  button.textContent = button.dataset.done;
  setTimeout(() => { button.textContent = label; }, 2000);
});
