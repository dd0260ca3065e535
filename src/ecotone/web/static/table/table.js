// A table that is kept up to date: frames in, choices out. It knows no game.

import { Chooser } from "./choose.js";
import { Guide } from "./guide.js";
import { InWords } from "./in_words.js";
import { Link } from "./link.js";
import { replace } from "./morph.js";
import { Pace } from "./pace.js";
import { rove } from "./roving.js";
import { say } from "./words.js";

const NEWS = 8; // sentences that are spoken at once, at most

const body = document.body;
const byId = (id) => document.getElementById(id);
let held = body.dataset.seats ? body.dataset.seats.split(",").map(Number) : [];
const title = document.title;
let shown = body.dataset.shown === "" ? null : Number(body.dataset.shown);
let actors = [];
let changing = false;
let mine = false;
let deadline = null;

const pace = new Pace(frame, byId("skip-button"), () => link.again());
const link = new Link(body.dataset.code, body.dataset.query ?? "", paced, (here) => { byId("connection").hidden = here; });
const ask = (data) => {
  if (data.do !== "why" && data.do !== "hint") pace.own = true;
  return link.ask(data, shown);
};
const chooser = byId("actions") && new Chooser(byId("actions"), byId("game"), ask, async (target) => {
  if (shown === null) return "";
  return (await ask({ do: "why", target }).catch(() => ({ text: say("lost") }))).text;
});
if (byId("game")) rove(byId("game"));
const guide = byId("guide") && new Guide(byId("guide"), byId("actions"), byId("game"));
const inWords = byId("in-words") && new InWords(byId("in-words"), () => `/t/${body.dataset.code}/words?seat=${shown ?? "none"}`, () => shown);

function paced(message, first) {
  pace.take(message, first, chooser?.busy || message.shown !== shown);
}

// The first frame of a connection holds everything, so that nothing from before is left.
function frame(message, first) {
  const another = shown !== message.shown;
  if (another) chooser?.leave(); // what one person has begun, or was told, is not for the next
  shown = message.shown;
  held = message.seats;
  body.dataset.shown = shown ?? "";
  body.dataset.seats = held.join(",");
  replace(message.regions);
  log(message, first);
  const news = first || another ? [] : message.log.flatMap(([, lines]) => lines).slice(-NEWS); // the rest is history
  byId("live").textContent = [...news, byId("prompt")?.textContent.trim() ?? ""].join(" ");
  deadline = message.left === null ? null : message.came + message.left * 1000;
  tick();
  inWords?.update();
  chooser?.take(message.ask, message.version);
  guide?.take(message.ask, message.version);
  body.dataset.answered = message.answered.join(",");
  body.dataset.version = message.version;
  actors = message.actors.filter((seat) => !message.answered.includes(seat));
  cover();
  call(held.some((seat) => actors.includes(seat)));
}

function log(message, first) {
  const list = byId("log");
  if (!list) return;
  if (first) list.replaceChildren();
  if (message.log.length) for (const entry of list.querySelectorAll(".new")) entry.classList.remove("new");
  for (const serial of message.gone) byId(`log-${serial}`)?.remove();
  for (const [serial, lines] of message.log) {
    byId(`log-${serial}`)?.remove();
    if (!lines.length) continue;
    const entry = Object.assign(document.createElement("li"), { id: `log-${serial}`, className: first ? "" : "new" });
    for (const line of lines) entry.append(Object.assign(document.createElement("p"), { textContent: line }));
    list.append(entry);
  }
  while (list.children.length > 200) list.firstElementChild.remove();
  if (message.log.length) list.scrollTop = list.scrollHeight;
}

// Several people at one screen: nobody sees another's hand.
const covered = () => body.dataset.hidden && held.length > 1 && shown === null && actors.length > 0;

function cover() {
  const dialog = byId("cover");
  if (!dialog) return;
  const needed = changing || covered();
  for (const button of dialog.querySelectorAll("button[data-seat]")) button.classList.toggle("waited", actors.includes(Number(button.dataset.seat)));
  if (needed && !dialog.open) dialog.showModal();
  if (!needed && dialog.open) dialog.close();
}

// Interrupts and turns call attention: by the title, and by a sound where it is switched on.
function call(now) {
  document.title = now ? `● ${say("yourturn")} · ${title}` : title;
  if (now && !mine) chime();
  mine = now;
}

function chime() {
  if (byId("sound-button")?.getAttribute("aria-pressed") !== "true") return;
  const audio = new AudioContext();
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  tone.frequency.value = 660;
  volume.gain.setValueAtTime(0.15, audio.currentTime);
  volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + 0.6);
  tone.connect(volume).connect(audio.destination);
  tone.start();
  tone.stop(audio.currentTime + 0.6);
}

function tick() {
  const clock = byId("clock");
  if (!clock) return;
  if (deadline === null) { clock.textContent = ""; return; }
  const left = Math.max(0, Math.ceil((deadline - performance.now()) / 1000));
  clock.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
  clock.classList.toggle("short", left <= 10);
}
setInterval(tick, 500);

async function act(data) {
  const answer = await ask(data).catch(() => ({ error: "lost", text: say("lost") }));
  if (answer.text) chooser?.tell(answer.text, Boolean(answer.error));
  return answer;
}

byId("hint-button")?.addEventListener("click", async () => {
  const answer = await act({ do: "hint" });
  for (const id of answer.path ?? []) byId(id)?.animate([{ outlineOffset: "0px" }, { outlineOffset: "8px" }], { duration: 300, iterations: 3 });
});
byId("undo-button")?.addEventListener("click", () => act({ do: "undo" }));
byId("sound-button")?.addEventListener("click", (event) => {
  const on = event.currentTarget.getAttribute("aria-pressed") !== "true";
  event.currentTarget.setAttribute("aria-pressed", String(on));
  localStorage.setItem("sound", on ? "on" : "");
});
if (localStorage.getItem("sound")) byId("sound-button")?.setAttribute("aria-pressed", "true");
byId("chat-form")?.addEventListener("submit", async (event) => {
  event.preventDefault();
  const field = byId("chat-text");
  if (!field.value.trim()) return;
  const answer = await act({ do: "say", text: field.value });
  if (!answer.error) field.value = "";
});
byId("notice")?.addEventListener("click", (event) => {
  const button = event.target.closest("button[data-do]");
  if (button) act({ do: button.dataset.do, agrees: Boolean(button.dataset.agrees) });
});
// Who is not waited for may have something to offer, to promise or to answer.
byId("seat-button")?.addEventListener("click", () => {
  changing = true;
  cover();
  if (body.dataset.hidden && actors.length) act({ do: "show_seat", seat: null });
});
byId("cover")?.addEventListener("cancel", (event) => {
  if (covered()) event.preventDefault();
  changing = false;
});
byId("cover")?.addEventListener("close", cover); // a browser may close it all the same
byId("cover")?.addEventListener("click", (event) => {
  const button = event.target.closest("button[data-seat]");
  if (!button) return;
  changing = false;
  act({ do: "show_seat", seat: Number(button.dataset.seat) }).then(cover);
});
