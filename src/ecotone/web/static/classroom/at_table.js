// A pupil's phone at a table hears the teacher: eyes up, a line for all, a nudge, and where to go when it is over.

const box = document.getElementById("class-box");
const words = box.dataset;
const eyes = document.getElementById("class-eyes");
const line = document.getElementById("class-line");
const hand = document.getElementById("class-hand");
let told = null; // the last note that was shown
let said = null; // the last line for all
let raised = false;

function tell(text) {
  line.textContent = text;
  line.hidden = !text;
}

function hear(state) {
  if (state.reload || state.stage === "talk" || state.stage === "closed" || (state.table && state.table !== words.table)) {
    location.href = `/c/${words.code}`;
    return;
  }
  document.getElementById("class-message").textContent = state.message;
  if (state.paused && !eyes.open) eyes.showModal();
  if (!state.paused && eyes.open) eyes.close();
  if (said !== null && state.message !== said) tell(state.message);
  else if (said === null && state.message) tell(state.message);
  said = state.message;
  const note = state.note?.[0] ?? 0;
  if (told !== null && note > told) tell(state.note[1] || words.nudge);
  told = note;
  raised = state.hand;
  hand.setAttribute("aria-pressed", String(raised));
}

hand.addEventListener("click", () => {
  fetch(`/c/${words.code}/do`, { method: "POST", headers: { Accept: "application/json" }, body: new URLSearchParams({ do: "hand", up: raised ? "no" : "yes" }) });
});
line.addEventListener("click", () => tell(""));
eyes.addEventListener("cancel", (event) => event.preventDefault());

function listen() {
  const source = new EventSource(`/c/${words.code}/events?at=table`);
  source.onmessage = (event) => hear(JSON.parse(event.data));
  source.onerror = () => { if (source.readyState === EventSource.CLOSED) setTimeout(listen, 3000); };
}
listen();
