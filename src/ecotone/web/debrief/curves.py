"""Curves, step charts, ribbons and bars."""

from __future__ import annotations

from collections.abc import Callable
from math import ceil

from ecotone.core.charts import Bars, Curve, Ribbon, Steps, Stretch
from ecotone.core.text import Text
from ecotone.web.debrief.pen import COLOURS, DASHES, INK, LINE, SHEET, Pen, width_of, wrapped

Say = Callable[[Text], str]


def scale(low: int, high: int) -> list[int]:
    """Round numbers that hold all values, at most six."""
    high = max(high, low + 1)
    for step in (1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000):
        first, last = low // step, -(-high // step)
        if last - first <= 5:
            return [step * n for n in range(first, last + 1)]
    return [low, high]


# --- the curve ----------------------------------------------------------------------------------------


def draw_curve(pen: Pen, chart: Curve, say: Say) -> float:
    """Lines over the rounds; the ends have their numbers and names, turning points lie above as numbered drops."""
    narrow = pen.width < 500
    n = len(chart.ticks)
    values = [value for line in chart.lines for value in line.values]
    if chart.limit is not None:
        values.append(chart.limit.value)
    marks = scale(min(0, *values), max(values))
    names = [say(line.name) for line in chart.lines]
    left = 34.0 if narrow else 46.0
    right = 40.0 if narrow else 34 + max(width_of(name, 15) for name in names)
    top = (44.0 if chart.drops else 18.0) + (14 if chart.limit else 0) + (20 * len(names) if narrow else 0)
    height = top + (110 if pen.paper else 190 if narrow else 220) + 46
    bottom = height - 46

    def x(tick: float) -> float:
        return left + tick * (pen.width - left - right) / max(1, n - 1)

    def y(value: float) -> float:
        return bottom - (value - marks[0]) * (bottom - top) / (marks[-1] - marks[0])

    for mark in marks:
        pen.path(f"M{left:g} {y(mark):.1f}H{x(n - 1):.1f}", "grid", stroke=LINE)
        pen.text(left - 8, y(mark) + 5, mark, 14, "end", "s")
    every = max(1, ceil(n * 26 / (pen.width - left - right)))
    for tick, label in enumerate(chart.ticks):
        if tick % every == 0 or tick == n - 1:
            said = say(label)
            pen.text(x(tick), bottom + 20, "0" if narrow and not said.isdigit() else said, 14, "middle", "s")
    pen.text((x(0) + x(n - 1)) / 2, bottom + 40, say(chart.axis), 14, "middle", "s")
    if chart.limit is not None:
        pen.path(f"M{left:g} {y(chart.limit.value):.1f}H{x(n - 1):.1f}", "limit", stroke=INK, width=2, dash="3 4")
    draw_drops(pen, chart, x, bottom, 18 + (20 * len(names) if narrow else 0))
    for line in chart.lines:
        edge, _ = COLOURS[line.look]
        points = "L".join(f"{x(tick):.1f} {y(value):.1f}" for tick, value in enumerate(line.values))
        pen.path(f"M{points}", f"line {line.look}", stroke=edge, width=3.4, dash=DASHES.get(line.look, ""))
    crowded = n > 24
    for line in chart.lines:
        for tick, value in enumerate(line.values):
            if not crowded or tick % every == 0 or tick == n - 1:
                pen.mark(x(tick), y(value), line.look, 9 if crowded or narrow else 12)
    if chart.limit is not None:
        goal = f"{chart.limit.value}: {say(chart.limit.label)}"
        pen.text(left + 6, y(chart.limit.value) - 7, goal, 13, css="b", halo=True)
    label_ends(pen, chart, names, x(n - 1), y, narrow)
    return height


def draw_drops(pen: Pen, chart: Curve, x: Callable[[float], float], bottom: float, y: float) -> None:
    """The turning points above the curve; those that lie close together are pushed apart."""
    places = [max(x(drop), 14 + 27 * number) for number, drop in enumerate(chart.drops)]
    for number in range(1, len(places)):
        places[number] = max(places[number], places[number - 1] + 27)
    for number, drop in enumerate(chart.drops, start=1):
        at = min(places[number - 1], pen.width - 14 - 27 * (len(places) - number))
        pen.path(f"M{x(drop):.1f} {bottom:.1f}V{y + 13:.1f}", "drop-line", stroke=INK, width=1.4, dash="2 4")
        pen.drop(at, y, number)


def label_ends(pen: Pen, chart: Curve, names: list[str], x: float, y: Callable[[float], float], narrow: bool) -> None:
    """The last values with the names of their lines, pushed apart where they would overlap."""
    room = 24.0 if narrow else 40.0
    places = sorted((y(line.values[-1]), number) for number, line in enumerate(chart.lines))
    taken = -1000.0
    for place, number in places:
        line = chart.lines[number]
        edge, _ = COLOURS[line.look]
        at = max(place, taken + room)
        taken = at
        pen.text(x + 13, at + 5, line.values[-1], 20 if narrow else 24, "start", f"num in {line.look}", edge)
        if not narrow:
            pen.text(x + 13, at + 22, names[number], 15, "start", f"b in {line.look}", edge)
    if narrow:
        for number, line in enumerate(chart.lines):
            edge, _ = COLOURS[line.look]
            pen.path(
                f"M0 {12 + 20 * number}h26", f"line {line.look}", stroke=edge, width=3, dash=DASHES.get(line.look, "")
            )
            pen.mark(13, 12 + 20 * number, line.look, 9)
            pen.text(34, 17 + 20 * number, names[number], 15, "start", f"b in {line.look}", edge)


# --- steps ---------------------------------------------------------------------------------------------


def draw_steps(pen: Pen, chart: Steps, say: Say) -> float:
    """A meter with its moves; each has its cause in words where there is room, else its number in the list below."""
    steps = chart.steps
    left, top = 40.0, 46.0
    high = max([chart.limit.value, chart.start, *(step.value for step in steps)])
    tall = 24 if pen.paper else 40  # of one step
    bottom = top + tall * (high + 1)
    unit = (pen.width - left - 14) / max(1, len(steps))
    said = unit >= 62

    def y(value: int) -> float:
        return bottom - value * tall

    pen.rect(left - 6, y(chart.limit.value) - 3, pen.width - left + 6, 6, "limit-bar", "#e4dac3", "#4a4438", 1)
    pen.hatch(left - 6, y(chart.limit.value) - 3, pen.width - left + 6, 6, "#4a4438", "hatch lost", 6)
    label = f"{chart.limit.value}: {say(chart.limit.label)}"
    # On the left, as meters begin low: what reaches the limit does so on the right.
    pen.text(left, y(chart.limit.value) - 9, label, 14 if width_of(label, 14) < pen.width - left else 12.5, css="b")
    for value in range(high):
        pen.path(f"M{left - 6:g} {y(value):.1f}H{pen.width:g}", "grid", stroke=LINE)
        pen.text(left - 12, y(value) + 5, value, 14, "end", "s")
    d = f"M{left - 6:g} {y(chart.start):.1f}H{left:g}"
    for number, step in enumerate(steps):
        d += f"V{y(step.value):.1f}H{left + (number + 1) * unit:.1f}"
    pen.path(f"{d}V{y(0):.1f}H{left - 6:g}Z", "area", fill="#e9e1cc")
    pen.path(d, "line ink", stroke=INK, width=3.2)
    before = chart.start
    for number, step in enumerate(steps):
        x, rose = left + number * unit, step.change > 0
        middle = (y(before) + y(step.value)) / 2
        tip, foot = (middle - 6, middle + 5) if rose else (middle + 6, middle - 5)
        d = f"M{x - 6:.1f} {foot:.1f}L{x:.1f} {tip:.1f}L{x + 6:.1f} {foot:.1f}Z"
        pen.path(d, "rose" if rose else "fell", INK if rose else SHEET, INK, 1.8)
        above = min(y(before), y(step.value)) - 8
        if said:
            words = wrapped(say(step.cause), unit - 6, 12.5)
            pen.lines(x + 3, above - (len(words) - 1) * 14.4, words, 12.5, css="b" if rose else "", halo=True)
        else:
            pen.text(x + min(unit / 2, 9), above, number + 1, 12.5, "middle", "b" if rose else "")
        before = step.value
    draw_rounds(pen, [step.round for step in steps], left, unit, bottom + 14, say)
    return bottom + 42


def draw_rounds(pen: Pen, rounds: list[int], left: float, unit: float, y: float, say: Say) -> None:
    """Which steps belong to which round, below them."""
    for round in dict.fromkeys(rounds):
        first = rounds.index(round)
        last = len(rounds) - 1 - rounds[::-1].index(round)
        x1, x2 = left + first * unit, left + (last + 1) * unit - 6
        pen.path(f"M{x1:.1f} {y:.1f}H{x2:.1f}", "axis", stroke="#51605a", width=2)
        name = say(Text("round {n}", n=round))
        pen.text((x1 + x2) / 2, y + 17, name if width_of(name, 13) < x2 - x1 + 8 else round, 13, "middle", "s")


# --- ribbon --------------------------------------------------------------------------------------------


def draw_ribbon(pen: Pen, chart: Ribbon, say: Say) -> float:
    """What held in which turn: plain, dotted or in a grid by strictness, with the names of who changed it above."""
    turns = max((one.last for one in chart.stretches), default=1)
    unit = (pen.width - 8) / turns
    above = 22.0 + 17 * min(3, most_crowded(chart, unit, say))
    keys: list[str] = []
    for one in chart.stretches:
        x, w = 4 + (one.first - 1) * unit, (one.last - one.first + 1) * unit - 2
        draw_stretch(pen, one, x, above, w)
        name = say(one.name)
        if width_of(name, 14) + 14 <= w:
            pen.rect(
                x + w / 2 - width_of(name, 14) / 2 - 6, above + 9, width_of(name, 14) + 12, 22, "label", SHEET, r=5
            )
            pen.text(x + w / 2, above + 25, name, 14, "middle", "b")
        else:
            keys.append(name)
            pen.rect(x + w / 2 - 8, above + 9, 16, 22, "label", SHEET, r=5)
            pen.text(x + w / 2, above + 25, chr(96 + len(keys)), 14, "middle", "b")
    draw_changes(pen, chart, unit, above, say)
    y = above + 58
    every = max(1, ceil(chart.turns_a_round and 58 / (chart.turns_a_round * unit)))
    for round in range(ceil(turns / chart.turns_a_round)):
        x = 4 + round * chart.turns_a_round * unit
        pen.path(f"M{x:.1f} {above + 44:.1f}v6", "axis", stroke="#51605a")
        if round % every == 0:
            pen.text(
                x + min(chart.turns_a_round * unit / 2, 34), y, say(Text("round {n}", n=round + 1)), 13, "middle", "s"
            )
    for number, name in enumerate(keys):
        y += 18
        pen.text(4, y, f"{chr(97 + number)}: {name}", 13, css="s")
    return y + 8


def most_crowded(chart: Ribbon, unit: float, say: Say) -> int:
    """How many lines the names above need."""
    ends = [-1000.0] * 3
    most = 1
    for change in chart.changes:
        x = 4 + change.turn * unit
        half = width_of(say(change.who), 13) / 2
        row = next((n for n, end in enumerate(ends) if x - half > end + 4), 2)
        ends[row] = x + half
        most = max(most, row + 1)
    return most if chart.changes else 0


def draw_changes(pen: Pen, chart: Ribbon, unit: float, above: float, say: Say) -> None:
    """Who changed it, each name over its turn, in as many lines as are needed."""
    ends = [-1000.0] * 3
    for change in chart.changes:
        who = say(change.who)
        half = width_of(who, 13) / 2
        tip = 4 + change.turn * unit
        x = min(max(tip, half + 2), pen.width - half - 2)
        row = next((n for n, end in enumerate(ends) if x - half > end + 4), 2)
        ends[row] = x + half
        y = above - 16 - row * 17
        pen.path(f"M{tip:.1f} {above:.1f}V{y + 4:.1f}", "axis", stroke=INK, width=1.4)
        pen.path(f"M{tip - 4:.1f} {above - 7:.1f}h8l-4 6Z", "tip", INK)
        pen.text(x, y, who, 13, "middle")


def draw_stretch(pen: Pen, one: Stretch, x: float, y: float, w: float) -> None:
    """One stretch: the stricter, the denser."""
    grounds = ("#fffdf7", "#f3f1e2", "#e7efe0", "#cfe0c4", "#a9caa3")
    pen.rect(x, y, w, 40, f"stretch law-{one.strength}", grounds[one.strength], "#2b4a35", 1.5, 4)
    d = ""
    if one.strength == 1:
        d = "".join(f"M{x + i:.1f} {y + 34:.1f}l6 -6" for i in range(4, max(5, int(w) - 6), 12))
    elif one.strength == 3:
        d = "".join(f"M{x + i:.1f} {y + j:.1f}h2.4" for j in range(6, 38, 8) for i in range(5, max(6, int(w) - 3), 9))
    elif one.strength == 4:
        d = "".join(f"M{x + i:.1f} {y + 1:.1f}v38" for i in range(5, max(6, int(w)), 7))
        d += "".join(f"M{x + 1:.1f} {y + j:.1f}h{max(1, w - 2):.1f}" for j in range(6, 40, 7))
    if d:
        pen.path(d, "texture", stroke="#2b5a31", width=1.1 if one.strength == 4 else 2.2)


# --- bars ------------------------------------------------------------------------------------------------


def draw_bars(pen: Pen, chart: Bars, say: Say) -> float:
    """One measured number in each line, against the goal."""
    narrow = pen.width < 500
    row, left = (48.0, 0.0) if narrow else (42.0, 230.0)
    end = 96.0 if narrow else 150.0
    most = max([chart.goal.value, *(bar.value for bar in chart.bars)])
    unit = (pen.width - left - end) / max(1, most)
    goal = left + chart.goal.value * unit
    bottom = 30 + row * len(chart.bars)
    for number, bar in enumerate(chart.bars):
        y = 30 + number * row
        top = y + 20 if narrow else y + 5
        edge, ground = COLOURS["good" if bar.good else "lost"]
        pen.rect(
            left, top, max(2, bar.value * unit), 24, f"unit {'good' if bar.good else 'lost'}", ground, edge, 1.8, 4
        )
        if not bar.good:
            pen.hatch(left + 2, top + 2, max(1, bar.value * unit - 4), 20, edge, "hatch lost", 7)
        at = max(left + bar.value * unit, goal if bar.value <= chart.goal.value else 0) + 8
        verdict = wrapped(say(bar.verdict), pen.width - at, 14)[:2]
        for line, words in enumerate(verdict):  # two lines stay beside their bar, clear of the next one's name
            pen.text(at, top + (17 if len(verdict) == 1 else 10) + line * 15, words, 14, css="b")
    pen.path(f"M{goal:.1f} 22V{bottom + 2:.1f}", "limit", stroke=INK, width=2.4)
    for number, bar in enumerate(chart.bars):  # above the line of the goal, which a long name may cross
        note = say(bar.note) if bar.note else ""
        name_bar(pen, say(bar.name), note, 30 + number * row, pen.width if narrow else left - 8)
    pen.text(min(goal, pen.width - 40), 15, f"{say(chart.goal.label)}: {chart.goal.value}", 14, "middle", "b")
    return bottom + 6


def name_bar(pen: Pen, name: str, note: str, y: float, room: float) -> None:
    """A bar's name with its note beside it, or below where that is too long."""
    beside = width_of(name, 15) + 12 + width_of(note, 13) <= room
    if beside or not note:
        pen.text(0, y + (13 if room == pen.width else 22), name, 15, css="b", halo=True)
        pen.text(width_of(name, 15) + 12, y + (13 if room == pen.width else 22), note, 13, css="s", halo=True)
    else:
        size = 15 if width_of(name, 15) <= room else 13
        pen.text(0, y + 13, name, size, css="b", halo=True)
        if room < pen.width:
            pen.text(0, y + 29, note, 13, css="s")
