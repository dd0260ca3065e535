// The stage, kept up to date: frames in, choices out. It knows no game.

import "../pages/copy.js";
import { offerFace, offerName } from "../pages/own_name.js";
import { BoardParts } from "./board_parts.js";
import { Decision } from "./decision.js";
import { Drawer } from "./drawer.js";
import { Film } from "./film.js";
import { Guide } from "./guide.js";
import { Hint } from "./hint.js";
import { InWords } from "./in_words.js";
import { Link } from "./link.js";
import { replace } from "./morph.js";
import { rove } from "./roving.js";
import { Scenes } from "./scenes.js";
import { prepare } from "./things.js";
import { say } from "./words.js";

const body = document.body;
const byId = (id) => document.getElementById(id);
const stage = byId("game");
const title = document.title;
let held = body.dataset.seats ? body.dataset.seats.split(",").map(Number) : [];
let shown = body.dataset.shown === "" ? null : Number(body.dataset.shown);
let actors = [];
let changing = false;
let mine = false;
let deadline = null;
let asked = "";
let unread = 0;

prepare(stage);
const film = new Film(frame, () => link.again(), () => held);
const link = new Link(body.dataset.code, body.dataset.query ?? "", (message, first) => film.take(message, first, decision?.busy || message.shown !== shown), online);
const ask = (data) => {
  if (!["why", "hint", "preview"].includes(data.do)) film.own = true;
  return link.ask(data, shown);
};
const decision = byId("acts") && new Decision(byId("decision"), stage, {
  send: ask,
  preview: (data) => ask({ do: "preview", ...data }),
  why: async (data) => (shown === null ? "" : (await ask({ do: "why", ...data }).catch(() => ({ text: say("lost") }))).text),
});
for (const part of stage.querySelectorAll(".board, .hand-in, .scene-art, .seats")) rove(part, stage);
const parts = new BoardParts(byId("parts"), stage);
const scenes = new Scenes();
byId("decision").addEventListener("drawn", () => scenes.settle());
// As the question grows it comes to lie over the board's side, which is shortened by as much.
new ResizeObserver(() => {
  const over = decision?.lifted ? 0 : byId("board").getBoundingClientRect().bottom - byId("decision").getBoundingClientRect().top;
  stage.style.setProperty("--covered", `${Math.max(0, Math.ceil(over))}px`);
}).observe(byId("decision"));
const words = byId("words-text") && new InWords(byId("words-text"), () => `/t/${body.dataset.code}/words?seat=${shown ?? "none"}`, () => shown, () => drawer.tab === "words" && drawer.isSeen);
const drawer = byId("drawer") && new Drawer(byId("drawer"), () => { words?.update(); read(); });
const guide = byId("guide") && new Guide(byId("guide"), byId("decision"), stage);

// The first frame of a connection holds everything, so that nothing from before is left.
function frame(message, first) {
  const another = shown !== message.shown;
  if (another) decision?.leave(); // what one person has begun, or was told, is not for the next
  shown = message.shown;
  held = message.seats;
  body.dataset.shown = shown ?? "";
  body.dataset.seats = held.join(",");
  replace(message.regions);
  stage.classList.toggle("is-over", Boolean(byId("over")?.childElementCount));
  stage.classList.toggle("is-gathering", Boolean(stage.querySelector(".lobby")));
  offerName();
  offerFace();
  scenes.settle();
  log(message, first);
  deadline = message.left === null ? null : message.came + message.left * 1000;
  tick();
  words?.update();
  decision?.take(message.ask, message.version);
  guide?.take(message.ask, message.version);
  hint?.painted();
  parts.count();
  speak(message, first || another);
  if (!first && !another) scenes.reveal(message.log.flatMap(([, , , , reveals]) => reveals));
  body.dataset.answered = message.answered.join(",");
  body.dataset.version = message.version;
  actors = message.actors.filter((seat) => !message.answered.includes(seat));
  cover();
  call(held.some((seat) => actors.includes(seat)));
}

// What happened is spoken, also what came of one's own choice; the question once, when it changes.
function speak(message, first) {
  const mine = byId("status")?.querySelector(".who.mine") ? `${say("yourturn")}. ` : "";
  const question = mine + (byId("prompt")?.textContent.trim() ?? "");
  const lines = first ? [] : message.log.flatMap(([, lines]) => lines).slice(-8); // the rest is history
  const news = [...lines, ...(question !== asked ? [question] : [])];
  if (news.length) byId("live").textContent = news.join(" ");
  if (question !== asked && !first && held.some((seat) => message.actors.includes(seat))) noticed();
  asked = question;
}

// A new question is noticed without looking: a pulse, and a short vibration where a phone allows it.
function noticed() {
  const node = byId("decision");
  node.classList.remove("fresh");
  void node.offsetWidth; // so that the pulse begins anew
  node.classList.add("fresh");
  if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(60);
}

function log(message, first) {
  const list = byId("log");
  if (!list) return;
  if (first) list.replaceChildren();
  if (message.log.length) for (const entry of list.querySelectorAll(".new")) entry.classList.remove("new");
  for (const serial of message.gone) byId(`log-${serial}`)?.remove();
  for (const [serial, lines, seat] of message.log) {
    byId(`log-${serial}`)?.remove();
    if (!lines.length) continue;
    const entry = Object.assign(document.createElement("li"), { id: `log-${serial}`, className: first ? "" : "new" });
    const mark = Object.assign(document.createElement("span"), seat === null ? {} : { className: `seat-mark s${seat}`, textContent: seat + 1 });
    const text = document.createElement("div");
    for (const line of lines) text.append(Object.assign(document.createElement("p"), { textContent: line }));
    entry.append(mark, text);
    list.append(entry);
  }
  while (list.children.length > 200) list.firstElementChild.remove();
  if (message.log.length) requestAnimationFrame(() => { list.scrollTop = list.scrollHeight; }); // when all else is in its place
  const said = byId("chat")?.querySelectorAll("li:not(.quiet)").length ?? 0;
  if (!first && said > (log.said ?? 0)) unread += said - log.said;
  log.said = said;
  read();
}

function read() {
  const dot = byId("unread");
  if (!dot || !drawer) return;
  if (unread && drawer.tab === "chat" && drawer.isSeen) unread = 0; // asked last: it needs the layout
  dot.hidden = !unread;
  dot.textContent = unread;
}

function online(here) {
  byId("connection").hidden = here;
  stage.classList.toggle("is-offline", !here);
  decision?.connected(here);
}

// Several people at one screen: nobody sees another's hand.
const next = () => held.filter((seat) => actors.includes(seat));
const covered = () => body.dataset.hidden && held.length > 1 && shown === null && next().length > 0;

function cover() {
  const dialog = byId("cover");
  if (!dialog) return;
  const needed = changing || covered();
  const names = [];
  for (const button of dialog.querySelectorAll("button[data-seat]")) {
    const waited = next().includes(Number(button.dataset.seat));
    for (const css of ["waited", "go"]) button.classList.toggle(css, waited);
    if (waited) names.push(button.dataset.name);
  }
  const title = byId("cover-title");
  title.textContent = names.length ? title.dataset.pass.replace("{who}", names.join(", ")) : title.dataset.change;
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
  if (answer.text) decision?.tell(answer.text, Boolean(answer.error));
  return answer;
}

const hint = decision && byId("hint") && new Hint(byId("hint"), stage, decision, async (data) => {
  const answer = await ask(data).catch(() => ({ error: "lost", text: say("lost") }));
  if (answer.error) decision.tell(answer.text, true);
  return answer;
});
byId("hint-button")?.addEventListener("click", () => hint?.press());
byId("undo-button")?.addEventListener("click", () => act({ do: "undo" }));
// On a phone the tools are in the menu.
for (const tool of document.querySelectorAll("[data-tool]")) tool.addEventListener("click", () => { byId("menu").hidePopover(); byId(`${tool.dataset.tool}-button`).click(); });
byId("sitting")?.addEventListener("click", (event) => {
  const seat = event.target.closest("button");
  if (seat && !seat.classList.contains("lit") && drawer) { drawer.open(true); drawer.show("people"); }
});
byId("sound-button")?.addEventListener("click", (event) => {
  const on = event.currentTarget.getAttribute("aria-pressed") !== "true";
  event.currentTarget.setAttribute("aria-pressed", String(on));
  localStorage.setItem("sound", on ? "on" : "");
});
if (localStorage.getItem("sound")) byId("sound-button")?.setAttribute("aria-pressed", "true");
for (const button of document.querySelectorAll("[data-film]")) {
  const settle = () => { for (const one of document.querySelectorAll("[data-film]")) one.setAttribute("aria-pressed", String(one.dataset.film === (localStorage.getItem("film") ?? "slow"))); };
  button.addEventListener("click", () => { localStorage.setItem("film", button.dataset.film); settle(); film.skip(); });
  settle();
}
byId("chat-form")?.addEventListener("submit", async (event) => {
  event.preventDefault();
  const field = byId("chat-text");
  if (!field.value.trim()) return;
  const answer = await act({ do: "say", text: field.value });
  if (!answer.error) field.value = "";
});
byId("notice")?.addEventListener("click", (event) => {
  const button = event.target.closest("button[data-do]");
  if (button) act({ do: button.dataset.do, agrees: Boolean(button.dataset.agrees), paused: false });
});
// Who is not waited for may have something to offer, to promise or to answer.
byId("seat-button")?.addEventListener("click", () => {
  changing = true;
  byId("menu").hidePopover();
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
document.addEventListener("keydown", (event) => { if (event.key === "Escape" && drawer?.isOpen && !event.defaultPrevented) drawer.open(false); });
