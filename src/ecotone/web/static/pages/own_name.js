// A person's name is asked once: this browser keeps it, and fills it in where they sit down.

const KEPT = "name";

export const ownName = () => localStorage.getItem(KEPT) ?? "";

export const keepName = (name) => name.trim() && localStorage.setItem(KEPT, name.trim());

// A form in which somebody sits down, wherever it comes from: its field is `#sit-name`.
export function offerName() {
  const field = document.getElementById("sit-name");
  if (field && !field.value && document.activeElement !== field) field.value = ownName();
}

document.addEventListener("submit", (event) => {
  const field = event.target.elements["name"];
  if (field?.id === "sit-name") keepName(field.value);
});
offerName();
