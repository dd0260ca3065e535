// The link to the server: a socket that comes back by itself, or events and posts where sockets are blocked.

import { Pieces } from "./pieces.js";

const LONGEST = 8000; // milliseconds between two attempts, at most
const PATIENCE = 15000; // milliseconds to wait for a socket to open, and for an answer
const MOVED = 4310; // the table went to another server, and what has no answer was not done
const AWAY = 30000; // a page that was out of sight for longer does not trust its socket: phones drop them silently

export class Link {
  constructor(code, query, onFrame, onState) {
    this.base = `/t/${code}`;
    this.query = query;
    this.onFrame = onFrame;
    this.onState = onState;
    this.waiting = new Map();
    this.kept = []; // what was not done as the table moved
    this.next = 1;
    this.tries = 0;
    this.failed = 0; // sockets in a row that brought nothing
    this.enough = 2; // so many of them mean that sockets are blocked
    let hidden = 0;
    window.addEventListener("online", () => this.again());
    window.addEventListener("pageshow", (event) => { if (event.persisted) this.again(); });
    document.addEventListener("visibilitychange", () => {
      if (document.hidden) hidden = Date.now();
      else if (!this.live || Date.now() - hidden > AWAY) this.again();
    });
    this.open();
  }

  open() {
    if (this.failed >= this.enough && window.EventSource) return this.listen(this.query);
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}${this.base}/live${this.query && `?${this.query}`}`);
    const line = this.line = { close: () => socket.close() };
    line.timer = setTimeout(() => this.lose(line), PATIENCE);
    socket.onopen = () => { if (line === this.line) this.socket = socket; };
    socket.onmessage = (event) => {
      if (line !== this.line) return;
      this.failed = 0;
      this.enough = 6; // sockets work here: it is the server that is away when they fail
      this.hear(line, JSON.parse(event.data));
    };
    socket.onclose = (event) => {
      if (line !== this.line) return;
      if (event.code === 4404 || event.code === 4403) return location.reload();
      if (event.code === MOVED) this.keep([...this.waiting.keys()]);
      this.lose(line);
    };
  }

  listen(query) {
    const source = new EventSource(`${this.base}/events${query && `?${query}`}`);
    const line = this.line = { close: () => source.close(), events: true };
    source.onmessage = (event) => { if (line === this.line) this.hear(line, JSON.parse(event.data)); };
    source.onerror = () => this.lose(line);
  }

  get live() { return Boolean(this.line?.live); }

  drop() {
    const line = this.line;
    this.line = this.socket = null;
    clearTimeout(line?.timer);
    clearTimeout(this.timer);
    line?.close();
    for (const { reject, timer } of this.waiting.values()) { clearTimeout(timer); reject(new Error("lost")); }
    this.waiting.clear();
  }

  lose(line) {
    if (line !== this.line) return;
    if (line.events) this.failed -= 1; // next time a socket again: perhaps the server was away
    else if (!line.live) this.failed += 1;
    this.drop();
    this.onState(false);
    const pause = Math.min(LONGEST, 250 * 2 ** this.tries) * (0.7 + Math.random() * 0.6);
    this.tries += 1;
    this.timer = setTimeout(() => this.open(), pause);
  }

  keep(ids) {
    for (const id of ids) {
      const asked = this.waiting.get(id);
      clearTimeout(asked.timer);
      this.waiting.delete(id);
      this.kept.push(asked);
    }
  }

  // At the other server the same is asked again, if the question is still the same there.
  renew(version) {
    for (const { data, question, resolve, reject } of this.kept.splice(0)) {
      if (question === JSON.stringify(this.asked)) this.ask("version" in data ? { ...data, version } : data, null).then(resolve, reject);
      else reject(new Error("lost"));
    }
  }

  again() {
    this.drop();
    this.tries = 0;
    this.open();
  }

  hear(line, message) {
    if (message.kind === "frame") {
      const first = !line.live;
      if (first) this.pieces = new Pieces();
      if ("ask" in message) this.asked = message.ask;
      else message.ask = this.asked; // what stands is not asked again
      message.regions = this.pieces.whole({ ...message.regions, ...message.own });
      line.live = true;
      clearTimeout(line.timer);
      this.tries = 0;
      this.onState(true);
      this.onFrame(message, first);
      return first && this.renew(message.version);
    }
    const asked = this.waiting.get(message.id);
    if (!asked) return;
    if (message.error === "moved") return this.keep([message.id]);
    this.waiting.delete(message.id);
    clearTimeout(asked.timer);
    asked.resolve(message);
  }

  // What came of it; it fails if no answer came, so that nobody can say whether it was done.
  ask(data, seat) {
    const id = this.next++;
    if (this.socket) {
      const line = this.line;
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => this.lose(line), PATIENCE);
        this.waiting.set(id, { resolve, reject, timer, data, question: JSON.stringify(this.asked) });
        this.socket.send(JSON.stringify({ ...data, id }));
      });
    }
    if (this.line?.events && data.do === "show_seat") return this.look(data.seat);
    return this.post({ ...data, id }, seat);
  }

  async post(data, seat) {
    const response = await fetch(`${this.base}/do${seat === null ? "" : `?seat=${seat}`}`, {
      method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(data), signal: AbortSignal.timeout(PATIENCE),
    });
    const answer = await response.json();
    return { ...answer, text: answer.text ?? answer.reason };
  }

  // Events come for one seat: another is looked from by another stream.
  async look(seat) {
    this.drop();
    this.listen(seat === null ? this.query : `seat=${seat}`);
    return {};
  }
}
