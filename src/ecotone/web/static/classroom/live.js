// Keeps a page of a class up to date: what the server sends takes the place of what stands, and clocks tick.

const main = document.getElementById("main");
const offline = document.getElementById("offline");
const refused = document.getElementById("refused");
let selected = null; // the table whose panel is open
let drawnAt = performance.now();

// A row never jumps while a pointer or the focus is on the list.
function steady(fresh) {
  const list = main.querySelector(".list");
  if (!list || !(list.matches(":hover") || list.contains(document.activeElement))) return;
  const groups = [...list.querySelectorAll(".rows")];
  const where = new Map();
  for (const group of groups) for (const row of group.children) where.set(row.id, group.getAttribute("aria-labelledby"));
  const order = [...where.keys()];
  const rows = [...fresh.querySelectorAll(".rows > li")];
  if (rows.length !== order.length) return;
  const by = new Map(rows.map((row) => [row.id, row]));
  if (!order.every((id) => by.has(id))) return;
  const old = list.cloneNode(true);
  for (const row of old.querySelectorAll(".rows > li")) row.replaceWith(by.get(row.id));
  fresh.querySelector(".list")?.replaceWith(old);
}

function show(html) {
  const fresh = document.createElement("div");
  fresh.innerHTML = html;
  steady(fresh);
  const touched = main.querySelector("[data-answers]");
  if (touched && fresh.querySelector("[data-answers]")) return; // nobody loses what they are just writing
  const writing = Boolean(document.activeElement?.matches("input, textarea, select")); // else the button just pressed would stay
  Idiomorph.morph(main, fresh.innerHTML, { morphStyle: "innerHTML", ignoreActiveValue: writing, callbacks: {
    // What the reader has opened stays open.
    beforeAttributeUpdated: (name, node) => !(name === "hidden" && node.matches?.(".one, .leaf")) && !(name === "open" && node.matches?.("details")),
  } });
  drawnAt = performance.now();
  choose(selected, false);
  turn();
  tick();
  go();
  mark();
}

function choose(table, focus) {
  const rows = [...main.querySelectorAll(".rows > li")];
  if (!rows.length) return;
  const wide = matchMedia("(min-width: 1024px)").matches;
  let open = rows.find((row) => row.dataset.table === table);
  if (!open && wide) {
    open = rows[0];
    selected = open.dataset.table; // it stays, whatever comes before it later
  }
  for (const row of rows) {
    row.querySelector(".tc").setAttribute("aria-expanded", row === open ? "true" : "false");
    row.querySelector(".one").hidden = row !== open;
  }
  if (focus) selected = open ? open.dataset.table : null;
}

function time(seconds) {
  const whole = Math.abs(Math.round(seconds));
  return `${seconds < -0.5 ? "−" : ""}${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

function tick() {
  const passed = (performance.now() - drawnAt) / 1000;
  for (const each of main.querySelectorAll("[data-clock][data-goes]")) each.textContent = time(Number(each.dataset.clock) - passed);
  for (const each of main.querySelectorAll("[data-for]")) each.textContent = time(Number(each.dataset.for) + passed);
  for (const each of main.querySelectorAll("[data-left]")) {
    const left = Math.max(0, Number(each.dataset.left) - passed);
    each.textContent = "short" in each.dataset ? String(Math.round(left)) : time(left);
    if (each.dataset.short !== undefined && !left) each.closest(".undo").hidden = true;
    const ring = each.closest(".tm")?.querySelector("[data-of]");
    if (ring) ring.style.strokeDashoffset = 100 - 100 * left / ring.dataset.of;
  }
}

// What there is to read while waiting, one page at a time; without a script all of it stands below each other.
let leaf = 0;
function turn(focus = false) {
  for (const each of main.querySelectorAll(".leaf")) {
    each.hidden = each.id !== `leaf-${leaf}`;
    if (focus && !each.hidden) { scrollTo(0, 0); (each.querySelector("[tabindex]") ?? each.querySelector("[data-leaf]")).focus(); }
  }
}

// The game comes to the phone by itself: whoever has read where to go is taken there.
let going = null;
function go() {
  const way = main.querySelector("[data-go]");
  const link = way?.querySelector(".bottom a");
  if (link && !going) going = setTimeout(() => { location.href = link.href; }, 12000);
  if (!link && going) { clearTimeout(going); going = null; }
}

main.addEventListener("click", (event) => {
  const row = event.target.closest(".tc");
  if (row) choose(row.closest("li").dataset.table === selected && !matchMedia("(min-width: 1024px)").matches ? null : row.closest("li").dataset.table, true);
  const page = event.target.closest("[data-leaf]");
  if (page) { leaf = Number(page.dataset.leaf); turn(true); }
  const start = event.target.closest("[data-start]");
  if (start) {
    const area = main.querySelector("#sentence");
    area.value = start.dataset.start + area.value;
    area.focus();
  }
});

// A slider has no thumb until it is touched, else the middle wins; and nothing is sent before both are.
function touch(slider) {
  slider.classList.remove("untouched");
  const face = slider.nextElementSibling;
  const at = slider.value / 100;
  face.style.setProperty("--at", at);
  face.querySelector("path").setAttribute("d", `M9 18.5Q14 ${14 + 9 * at} 19 18.5`);
  slider.form.querySelector(".send button").disabled = Boolean(slider.form.querySelector(".untouched"));
}

main.addEventListener("input", (event) => {
  if (event.target.type === "range") touch(event.target);
});
// Who was quicker than this script, or comes back to the page, has moved them already.
for (const slider of main.querySelectorAll(".untouched")) if (Number(slider.value) !== 50) touch(slider);
main.addEventListener("pointerdown", (event) => {
  if (event.target.type === "range") event.target.dispatchEvent(new Event("input", { bubbles: true }));
});

main.addEventListener("submit", async (event) => {
  const form = event.target.closest("form[data-act]");
  const answers = event.target.closest("[data-answers]");
  if (answers) sessionStorage.setItem(own, JSON.stringify(Object.fromEntries(["first", "second"].map((id) => [id, answers.elements[id].value]))));
  if (!form) return;
  event.preventDefault();
  const sheet = form.closest("[popover]");
  try {
    const answer = await fetch(form.action, { method: "POST", headers: { Accept: "application/json" }, body: new URLSearchParams(new FormData(form)) });
    if (!answer.ok) throw new Error((await answer.json()).reason);
    if (sheet?.matches(":popover-open")) sheet.hidePopover();
    for (const field of form.querySelectorAll("input[name=text]")) field.value = "";
    refused.hidden = true;
  } catch (error) {
    refused.textContent = error.message;
    refused.hidden = false;
  }
});

// Nobody else knows which of the dots is one's own; only this phone remembers it.
const own = `answers ${location.pathname}`;
function mark() {
  const values = JSON.parse(sessionStorage.getItem(own) ?? "null");
  for (const dots of values ? main.querySelectorAll("[data-own]") : []) {
    if (dots.querySelector(".own")) continue;
    const sign = document.createElementNS("http://www.w3.org/2000/svg", "path");
    const at = Number(values[dots.dataset.own]);
    sign.setAttribute("class", "own");
    sign.setAttribute("d", `M${at} 2l-2.4 4.4h4.8Z`);
    dots.append(sign);
    main.querySelector(".yours").hidden = false;
  }
}

function listen() {
  const source = new EventSource(document.body.dataset.events + location.search);
  source.onmessage = (event) => {
    const message = JSON.parse(event.data);
    if (offline) offline.hidden = true;
    if (message.reload) { source.close(); return location.reload(); }
    document.body.classList.toggle("stands", Boolean(message.paused));
    if (message.html !== undefined) show(message.html);
  };
  source.onerror = () => {
    if (offline) offline.hidden = false;
    if (source.readyState === EventSource.CLOSED) setTimeout(listen, 3000);
  };
}

matchMedia("(min-width: 1024px)").addEventListener("change", () => choose(selected, false));
choose(null, false);
turn();
go();
mark();
tick();
setInterval(tick, 1000);
listen();
