"""Each figure of a report as files of its own, for papers and appendices: the drawing as SVG, its numbers as CSV."""

from __future__ import annotations

import csv
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from ecotone.lab.study.findings import Change, Fairness, Findings, Spread
from ecotone.lab.study.plots import boxes_plot, shares_plot
from ecotone.lab.study.statistics import Share

STYLE: Final = (
    "<style>.plot { font: 13px sans-serif; fill: #111; background: #fff; } .plot line { stroke: #111; } "
    ".plot .grid { stroke: #ccc; stroke-dasharray: 2 3; } .plot .whisker { stroke-width: 1.5; } "
    ".plot .median { stroke-width: 3; } .plot .fair { stroke-width: 1.5; stroke-dasharray: 3 2; } "
    ".plot .box { fill: #ddd; stroke: #111; } .plot circle { fill: #111; stroke: #fff; }</style>"
)
Cells = Sequence[Sequence[object]]
SHARE: Final = ("share", "low", "high", "games")


def write_figures(found: Findings, folder: Path) -> list[Path]:
    """Write all figures of a study, and the table of comparisons; returns the files."""
    folder.mkdir(parents=True, exist_ok=True)
    settings = found.settings
    files = [
        write_csv(
            folder / "comparisons.csv",
            Change.__slots__,
            [[getattr(one, name) for name in Change.__slots__] for one in found.changes],
        )
    ]
    for name in settings[0].outcomes:
        shares = [(one.name, one.outcomes[name]) for one in settings]
        files += figure(folder, f"outcome-{name}", shares_plot(name, shares), ("setting", *SHARE), share_rows(shares))
    spreads = {"score": [(one.name, one.scores) for one in settings]}
    spreads |= {f"figure-{name}": [(one.name, one.figures[name]) for one in settings] for name in settings[0].figures}
    for name, rows in spreads.items():
        heads = ("setting", *Spread.__slots__)
        cells = [(setting, *(getattr(spread, head) for head in heads[1:])) for setting, spread in rows]
        files += figure(folder, name, boxes_plot(name, rows), heads, cells)
    for one in settings:
        for kind, group in (("seats", one.seats), ("roles", one.roles), ("bots", one.bots)):
            if group:
                files += fairness_files(folder, f"fairness-{one.name}-{kind}", group)
    return files


def fairness_files(folder: Path, name: str, group: Sequence[Fairness]) -> list[Path]:
    """How often each of a group won."""
    shares = [(one.name, one.share) for one in group]
    plot = shares_plot(name, shares, [one.fair for one in group])
    cells = [(*row, one.fair, one.p) for row, one in zip(share_rows(shares), group, strict=True)]
    return figure(folder, name, plot, ("who", *SHARE, "fair", "p"), cells)


def share_rows(shares: Sequence[tuple[str, Share]]) -> list[tuple[object, ...]]:
    """Shares with their intervals."""
    return [(name, share.value, share.low, share.high, share.games) for name, share in shares]


def figure(folder: Path, name: str, svg: str, heads: Sequence[str], cells: Cells) -> list[Path]:
    """One figure in both forms."""
    safe = re.sub(r"[^\w-]+", "-", name).strip("-")
    drawing = folder / f"{safe}.svg"
    alone = svg.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1).replace(">", f">{STYLE}", 1)
    drawing.write_text(alone + "\n", encoding="utf-8")
    return [drawing, write_csv(folder / f"{safe}.csv", heads, cells)]


def write_csv(path: Path, heads: Sequence[str], cells: Cells) -> Path:
    """A small table."""
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(heads)
        writer.writerows(cells)
    return path
