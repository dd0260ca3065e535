// The HTML of every region as the server sent it last. Of most, only the lines that changed come over the wire.

export class Pieces {
  constructor() {
    this.lines = new Map();
    this.kept = new Map();
  }

  // The whole HTML of each region of a message.
  whole(regions) {
    return Object.fromEntries(Object.entries(regions).map(([name, news]) => {
      const lines = this.read(name, news);
      this.lines.set(name, lines);
      return [name, lines.join("\n")];
    }));
  }

  // Of a region comes all of it; hunks [from, how many go, lines that come]; or, where the same things come again and
  // again, { keep, as } all of it with its number, and later { again } that number.
  read(name, news) {
    if (typeof news === "string") return news.split("\n");
    if (Array.isArray(news)) {
      const lines = [...this.lines.get(name)];
      for (const [from, gone, come] of [...news].reverse()) lines.splice(from, gone, ...come);
      return lines;
    }
    const kept = this.kept.get(name) ?? this.kept.set(name, []).get(name);
    if ("keep" in news) kept[news.as] = news.keep;
    return kept[news.again ?? news.as].split("\n");
  }
}
