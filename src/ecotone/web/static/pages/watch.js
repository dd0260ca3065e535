// A record that is chosen as a file is put into the form.

const file = document.getElementById("record-file");
const field = document.getElementById("record");
file.addEventListener("change", async () => {
  if (file.files.length) field.value = await file.files[0].text();
});
