"""Draws the land of Kompensaatiopeli: `page/terrain.svg`, tiles that run together, and `page/ground.svg` around it.

    tools/land.py

The drawings are kept with the code; run this after a change here, and look at them.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

PAGE = Path(__file__).resolve().parent.parent / "src/ecotone/games/kompensaatiopeli/page"
KINDS = 3  # drawings of each kind of land
TREES = ("#2f6b45", "#3a7a4c", "#27603f", "#4a8a55")
FLOWERS = ("#d8575c", "#fff6df", "#8a5fb0", "#f08c3a")
FIELDS = ("#7fa56c", "#93b67c", "#a9bd78", "#78a070", "#b9c27e", "#6f9a66")
RIVER = "M-20 640C160 600 200 700 380 690S640 740 820 720 1100 760 1400 690"
ROAD = "M250-10C230 200 330 330 250 520S210 700 240 790"
STAINS = ("#6d5a49", "#57493d", "#7e6d2f")


def edge(rng: Random, left: float, top: float, width: float, height: float, slack: float, points: int = 5) -> str:
    """A closed line around a box that wobbles, so that land reads as land."""
    corners = [(left, top), (left + width, top), (left + width, top + height), (left, top + height)]
    spots = []
    for (x0, y0), (x1, y1) in zip(corners, [*corners[1:], corners[0]], strict=True):
        for n in range(points):
            x, y = x0 + (x1 - x0) * n / points, y0 + (y1 - y0) * n / points
            spots.append((x + rng.uniform(-slack, slack), y + rng.uniform(-slack, slack)))
    middles = [((a + c) / 2, (b + d) / 2) for (a, b), (c, d) in zip(spots, [*spots[1:], spots[0]], strict=True)]
    path = f"M{middles[-1][0]:.0f} {middles[-1][1]:.0f}"
    return (
        path + "".join(f"Q{x:.0f} {y:.0f} {a:.0f} {b:.0f}" for (x, y), (a, b) in zip(spots, middles, strict=True)) + "Z"
    )


def tree(rng: Random, x: float, y: float, low: float, high: float) -> str:
    """A tree from above, with its shadow and the sun on it."""
    r = rng.uniform(low, high)
    return (
        f'<circle cx="{x + 2:.0f}" cy="{y + 3:.0f}" r="{r:.0f}" fill="#12301f" opacity=".35"/>'
        f'<circle cx="{x:.0f}" cy="{y:.0f}" r="{r:.0f}" fill="{rng.choice(TREES)}"/>'
        f'<circle cx="{x - r * 0.3:.0f}" cy="{y - r * 0.3:.0f}" r="{r * 0.45:.0f}" fill="#8fbf7c" opacity=".35"/>'
    )


def forest(rng: Random) -> str:
    """Trees, close together."""
    spots = sorted(((rng.uniform(-4, 104), rng.uniform(-4, 104)) for _ in range(30)), key=lambda spot: spot[1])
    return f'<path d="{edge(rng, -5, -5, 110, 110, 6)}" fill="#5c9560"/>' + "".join(tree(rng, *s, 6, 11) for s in spots)


def meadow(rng: Random) -> str:
    """Mown stripes and flowers."""
    lines = "".join(f"M3 {8 + 12 * n}q24 {rng.uniform(-6, 6):.0f} 48 0t46 0" for n in range(8))
    flowers = "".join(
        f'<circle cx="{rng.uniform(3, 97):.0f}" cy="{rng.uniform(3, 97):.0f}" r="{rng.uniform(1.6, 3):.1f}" '
        f'fill="{rng.choice(FLOWERS)}"/>'
        for _ in range(20)
    )
    stripes = f'<path d="{lines}" stroke="#c9b257" stroke-width="3" fill="none" opacity=".55"/>'
    return f'<path d="{edge(rng, -5, -5, 110, 110, 6)}" fill="#e2cf78"/>{stripes}{flowers}'


def water(rng: Random) -> str:
    """A lake with its shore, deep in the middle, reeds at the edge."""
    waves = "".join(f"M{rng.uniform(16, 64):.0f} {rng.uniform(16, 84):.0f}q5-4 10 0t10 0" for _ in range(6))
    reeds = "".join(
        f'<circle cx="{rng.choice((rng.uniform(1, 8), rng.uniform(92, 99))):.0f}" cy="{rng.uniform(6, 94):.0f}" '
        f'r="3.4" fill="#6f8f3e"/>'
        for _ in range(5)
    )
    return (
        f'<path d="{edge(rng, -5, -5, 110, 110, 6)}" fill="#cfe0a6"/>'
        f'<path d="{edge(rng, 2, 2, 96, 96, 5)}" fill="#66b5d2"/>'
        f'<path d="{edge(rng, 13, 13, 74, 74, 7)}" fill="#3f93bb"/>'
        f'<path d="{waves}" stroke="#d6f0f7" stroke-width="1.8" fill="none" stroke-linecap="round" opacity=".8"/>'
        f"{reeds}"
    )


def polluted(rng: Random) -> str:
    """Stained ground."""
    stains = "".join(
        f'<ellipse cx="{rng.uniform(10, 90):.0f}" cy="{rng.uniform(10, 90):.0f}" rx="{rng.uniform(5, 13):.0f}" '
        f'ry="{rng.uniform(4, 9):.0f}" fill="{rng.choice(STAINS)}" opacity=".75"/>'
        for _ in range(11)
    )
    return f'<path d="{edge(rng, -5, -5, 110, 110, 6)}" fill="#a08c74"/>{stains}'


def bare(rng: Random) -> str:
    """Ground without nature: sand and the tracks of machines."""
    tracks = "".join(f"M{x} 6q{rng.uniform(-8, 8):.0f} 40 0 88" for x in (26, 36, 64, 74))
    return (
        f'<path d="{edge(rng, -4, -4, 108, 108, 5)}" fill="#cbb892"/>'
        f'<path d="{tracks}" stroke="#a8926a" stroke-width="3" stroke-dasharray="5 4" fill="none" opacity=".7"/>'
    )


def down(rng: Random) -> str:
    """Unknown land: contour lines on pale paper, thin, so that what is known stands out."""
    x, y = rng.uniform(30, 70), rng.uniform(30, 70)
    lines = "".join(edge(rng, x - r, y - r, 2 * r, 2 * r, 4, 3) for r in (10, 24, 38, 52))
    return (
        f'<path d="{edge(rng, -1, -1, 102, 102, 3)}" fill="#e6dec6" opacity=".82"/>'
        f'<path d="{lines}" fill="none" stroke="#b3a888" stroke-width="1.1" opacity=".8"/>'
    )


LANDS = {
    "forest": forest, "meadow": meadow, "water": water, "polluted": polluted, "bare": bare, "down": down,
}  # fmt: skip


def terrain() -> str:
    """Every kind of land, drawn a few times over; each reaches a little into its neighbours."""
    out = []
    for name, draw in LANDS.items():
        for n in range(KINDS):
            rng = Random(f"{name} {n}")
            clip = ' overflow="hidden"' if name == "down" else ' overflow="visible"'
            out.append(f'<symbol id="{name}-{n}" viewBox="0 0 100 100"{clip}>{draw(rng)}</symbol>')
    frame = Random(2)
    out.append(
        f'<symbol id="frame" viewBox="-14 -14 528 528"><path d="{edge(frame, -9, -9, 518, 518, 4, 9)}" fill="#b9a374"/>'
        f'<path d="{edge(frame, -5, -5, 510, 510, 3, 9)}" fill="#cdbb8d"/></symbol>'
    )
    return '<svg xmlns="http://www.w3.org/2000/svg">\n' + "\n".join(out) + "\n</svg>\n"


def ground() -> str:
    """The country around: fields, a river, a lake, a road, trees."""
    rng = Random(4)
    out = ['<rect width="1366" height="768" fill="#86ab74"/>']
    for _ in range(24):
        box = (rng.uniform(-100, 1366), rng.uniform(-80, 768), rng.uniform(120, 300), rng.uniform(90, 200))
        out.append(f'<path d="{edge(rng, *box, 22, 3)}" fill="{rng.choice(FIELDS)}" opacity=".8"/>')
    out += [
        f'<path d="{RIVER}" stroke="{colour}" stroke-width="{width}" fill="none"/>'
        for colour, width in (("#4f9fc2", 60), ("#6fb7d4", 34))
    ]
    out += [
        f'<path d="{edge(rng, 1120, 90, 300, 220, 30, 4)}" fill="#4f9fc2"/>',
        f'<path d="{edge(rng, 1145, 112, 240, 170, 26, 4)}" fill="#6fb7d4"/>',
        f'<path d="{ROAD}" stroke="#d9c9a0" stroke-width="9" fill="none" opacity=".7"/>',
    ]
    for colour in TREES:
        dots = "".join(
            f"M{x:.0f} {rng.uniform(40, 768):.0f}h0"
            for _ in range(90)
            for x in (rng.choice((rng.gauss(120, 110), rng.gauss(1250, 130), rng.uniform(0, 1366))),)
        )
        out.append(
            f'<path d="{dots}" stroke="{colour}" stroke-width="{rng.randint(12, 20)}" stroke-linecap="round" '
            f'opacity=".8"/>'
        )
    out.append(
        '<rect width="1366" height="768" fill="#1c3a28" opacity=".28"/><rect width="1366" height="768" fill="url(#v)"/>'
    )
    shade = (
        '<defs><radialGradient id="v" cx=".5" cy=".45" r=".8">'
        '<stop offset=".45" stop-color="#10261a" stop-opacity="0"/>'
        '<stop offset="1" stop-color="#10261a" stop-opacity=".55"/></radialGradient></defs>'
    )
    head = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1366 768" preserveAspectRatio="xMidYMid slice">'
    return head + shade + "\n".join(out) + "\n</svg>\n"


if __name__ == "__main__":
    (PAGE / "terrain.svg").write_text(terrain(), encoding="utf-8")
    (PAGE / "ground.svg").write_text(ground(), encoding="utf-8")
