// The link to the server: a socket that comes back by itself, or events and posts where sockets are blocked.

const PATIENCE = 8000;

export class Link {
  constructor(code, query, onFrame, onState) {
    this.base = `/t/${code}`;
    this.query = query ? `?${query}` : "";
    this.onFrame = onFrame;
    this.onState = onState;
    this.waiting = new Map();
    this.next = 1;
    this.tries = 0;
    this.failed = 0;
    this.open();
  }

  open() {
    if (this.failed >= 3 && window.EventSource) return this.listen();
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}${this.base}/live${this.query}`);
    let opened = false;
    socket.onopen = () => { opened = true; this.tries = 0; this.failed = 0; this.socket = socket; this.onState(true); };
    socket.onmessage = (event) => this.hear(JSON.parse(event.data));
    socket.onclose = (event) => {
      this.socket = null;
      if (!opened) this.failed += 1;
      this.lose(event.code === 4404 || event.code === 4403);
    };
  }

  listen() {
    const source = new EventSource(`${this.base}/events${this.query}`);
    source.onopen = () => this.onState(true);
    source.onmessage = (event) => this.hear(JSON.parse(event.data));
    source.onerror = () => this.onState(false);
  }

  lose(forGood) {
    this.onState(false);
    for (const { reject } of this.waiting.values()) reject(new Error("lost"));
    this.waiting.clear();
    if (forGood) return location.reload();
    const pause = Math.min(PATIENCE, 250 * 2 ** this.tries) * (0.7 + Math.random() * 0.6);
    this.tries += 1;
    setTimeout(() => this.open(), pause);
  }

  hear(message) {
    if (message.kind === "frame") return this.onFrame(message);
    const asked = this.waiting.get(message.id);
    this.waiting.delete(message.id);
    if (asked) asked.resolve(message);
  }

  async ask(data, seat) {
    const id = this.next++;
    if (this.socket) {
      return new Promise((resolve, reject) => {
        this.waiting.set(id, { resolve, reject });
        this.socket.send(JSON.stringify({ ...data, id }));
      });
    }
    const response = await fetch(`${this.base}/do?seat=${seat ?? "none"}`, {
      method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ ...data, id }),
    });
    return response.json();
  }
}
