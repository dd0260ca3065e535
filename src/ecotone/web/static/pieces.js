// The HTML of every region as the server sent it last. Of most, only the lines that changed come over the wire.

export class Pieces {
  constructor() { this.lines = new Map(); }

  // The whole HTML of each region of a message: it brings either that, or hunks [from, how many go, lines that come].
  whole(regions) {
    return Object.fromEntries(Object.entries(regions).map(([name, news]) => {
      const lines = typeof news === "string" ? news.split("\n") : [...this.lines.get(name)];
      if (typeof news !== "string") for (const [from, gone, come] of [...news].reverse()) lines.splice(from, gone, ...come);
      this.lines.set(name, lines);
      return [name, lines.join("\n")];
    }));
  }
}
