// The form of a new table: only as many places as seats, and only the fields that matter.

const seats = document.getElementById("seats");
const places = [...document.querySelectorAll(".place")];

function show() {
  for (const place of places) {
    place.hidden = Number(place.dataset.seat) >= Number(seats.value);
    const who = place.querySelector("select").value;
    place.querySelector('[name^="bot_"]').hidden = who !== "bot";
  }
}

document.getElementById("new-table").addEventListener("change", show);
show();
