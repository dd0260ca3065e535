"""Things that can be counted: rows of marks, and marks in the cells of tables."""

from __future__ import annotations

from ecotone.core.charts import Limit, UnitCell, UnitChart, UnitRow, Units
from ecotone.web.debrief.curves import Say
from ecotone.web.debrief.pen import COLOURS, INK, SHEET, Pen, width_of, wrapped

SIZE = 29.0  # of a mark where there is room
GAP = 3.0
MOST_MARKS = 12  # in a cell of a table; more are told by a number
MOST_IN_ROW = 40  # marks that can be counted at a glance; more are drawn as blocks with their number


def draw_units(pen: Pen, chart: UnitChart, say: Say) -> float:
    """Rows of things: with limits as one unbroken row each, else in groups with their names below."""
    return draw_against_limits(pen, chart, say) if chart.limits else draw_groups(pen, chart, say)


# --- in groups ------------------------------------------------------------------------------------------


def draw_groups(pen: Pen, chart: UnitChart, say: Say) -> float:
    """Each row has its name, its groups in as many lines as they need, and what they come to."""
    narrow = pen.width < 500
    left = 0.0 if narrow else 176.0
    room = pen.width - left - 62
    most = max([1, *(unit.n for row in chart.rows for unit in row.units)])
    size = max(9.0, min(20.0 if narrow else SIZE, room / most - GAP))
    blocks = max([0, *(sum(unit.n for unit in row.units) for row in chart.rows)]) > MOST_IN_ROW
    a_point = room / max([1, *(sum(unit.n for unit in row.units) for row in chart.rows)])
    y = 2.0
    for row in chart.rows:
        edge, _ = COLOURS[row.look]
        head = y
        words = wrapped(say(row.name), (pen.width - 70) if narrow else left - 10, 15.5)
        for number, line in enumerate(words):
            pen.text(0, y + 18 + number * 18, line, 15.5, css=f"b in {row.look}", colour=edge)
        text_end = y + 18 * len(words) + 6
        if row.note:
            notes = wrapped(say(row.note), (pen.width - 70) if narrow else left - 10, 13)
            pen.lines(0, text_end + 8, notes, 13, css="s")
            text_end += 15 * len(notes)
        if row.total is not None:
            pen.text(pen.width - 2, head + 24, say(row.total), 26, "end", f"num in {row.look}", edge)
        start = text_end + 8 if narrow else y
        if blocks:
            end = draw_blocks(pen, row, left, start, a_point, say)
        else:
            end = draw_row(pen, row, left, start, room if not narrow else pen.width - 44, size, say)
        y = max(text_end, end) + 12
    return y


def draw_row(pen: Pen, row: UnitRow, left: float, y: float, room: float, size: float, say: Say) -> float:
    """The groups of one row; returns where it ends."""
    x = left
    step = size + GAP
    end = y + size
    for unit in row.units:
        label = say(unit.label) if unit.label else ""
        a_line = max(1, int(room / step))
        wide = max(min(unit.n, a_line) * step, width_of(label, 13.5))
        if x > left and x + wide > left + room:
            x, y = left, end + 8
        for number in range(unit.n):
            pen.unit(
                x + number % a_line * step, y + number // a_line * step, size, unit.look, unit.outline, unit.letter
            )
        below = y + (max(0, unit.n - 1) // a_line + 1) * step
        if label:
            pen.text(x, below + 12, label, 13.5)
            below += 18
        end = max(end, below)
        x += wide + 18
    return end


def draw_blocks(pen: Pen, row: UnitRow, left: float, y: float, a_point: float, say: Say) -> float:
    """Many things as blocks, each as long as they are many, with the numbers and names below; returns the end."""
    x, key = left, left
    below = y + 42
    for number, unit in enumerate(row.units):
        edge, ground = COLOURS[unit.look]
        wide = max(2.0, unit.n * a_point)
        pen.rect(x, y, wide, 24, f"unit {unit.look}", ground if not number else SHEET, edge, 1.8, 3)
        if number:  # the parts of a row differ by their pattern
            pen.hatch(
                x + 2,
                y + 2,
                max(1.0, wide - 4),
                20,
                edge,
                f"hatch {unit.look}",
                (5.0, 8.0, 12.0, 16.0)[min(number, 4) - 1],
            )
        words = f"{unit.n} {say(unit.label)}" if unit.label else str(unit.n)
        if key > left and key + width_of(words, 13.5) > pen.width:
            key, below = left, below + 17
        pen.text(key, below, words, 13.5)
        key += width_of(words, 13.5) + 16
        x += wide + 2
    return below + 8


# --- against limits --------------------------------------------------------------------------------------


def draw_against_limits(pen: Pen, chart: UnitChart, say: Say) -> float:
    """One unbroken row of marks for each line, with the limits as lines across them."""
    narrow = pen.width < 500
    left = 0.0 if narrow else 190.0
    row_height = 66.0 if narrow else 54.0
    most = max([*(sum(unit.n for unit in row.units) for row in chart.rows), *(limit.value for limit in chart.limits)])
    step = min(33.0, (pen.width - left - (64 if narrow else 84)) / max(1, most))
    size = step - GAP if step > 12 else step - 1
    top = 16.0 + 18 * len(chart.limits) if narrow else 34.0
    bottom = top + row_height * len(chart.rows)
    for number, row in enumerate(chart.rows):
        y = top + number * row_height
        draw_name(pen, row, y, pen.width if narrow else left - 10, narrow, say)
        place, line = left, y + (28 if narrow else 6)
        for unit in row.units:
            for _ in range(unit.n):
                pen.unit(place, line, size, unit.look, unit.outline, unit.letter)
                place += step
        if row.total is not None:
            total = say(row.total)
            pen.text(min(place + 6, pen.width - width_of(total, 15)), line + size * 0.5 + 6, total, 15, css="num")
    for number, limit in enumerate(chart.limits):
        x = left + limit.value * step - GAP / 2
        draw_limit(pen, limit, x, number, top, bottom, say)
    return bottom + 4


def draw_name(pen: Pen, row: UnitRow, y: float, room: float, narrow: bool, say: Say) -> None:
    """A row's name, and its note below; on a phone both in one line if they fit."""
    note = say(row.note) if row.note else ""
    name = wrapped(say(row.name), room, 15)[:2]
    if narrow:
        pen.text(0, y + 20, name[0], 15, css="b", halo=True)
        if width_of(name[0], 15) + 10 + width_of(note, 13) <= room:
            pen.text(width_of(name[0], 15) + 10, y + 20, note, 13, css="s", halo=True)
        return
    pen.lines(0, y + 14, name, 15, css="b")
    pen.text(0, y + 14 + 17 * len(name), note, 13, css="s")


def draw_limit(pen: Pen, limit: Limit, x: float, number: int, top: float, bottom: float, say: Say) -> None:
    """A limit across all rows; its name stands above, on a phone each on its own line."""
    narrow = pen.width < 500
    label = f"{limit.value}: {say(limit.label)}"
    y = 13.0 + 17 * number if narrow else 16.0
    dash = "" if limit.firm else "3 4"
    row = 66.0
    pieces = [(top + n * row + 24, top + n * row + 50) for n in range(int((bottom - top) / row))]
    for first, last in pieces if narrow else [(y + 5, bottom)]:
        pen.path(f"M{x:.1f} {first:.1f}V{last:.1f}", "limit", stroke=INK, width=2.2, dash=dash)
    if narrow:
        at = min(x, pen.width - width_of(label, 14))
        pen.text(max(0, at), y, label, 14, css="b")
    else:
        pen.text(x + (4 if limit.firm else -4), y, label, 14, "start" if limit.firm else "end", "b")


# --- in the cells of tables ------------------------------------------------------------------------------


def cell_picture(cell: UnitCell) -> str:
    """The things of a cell as a small picture; words beside it say the same."""
    shown: list[Units] = []
    left = MOST_MARKS
    for unit in cell.units:
        n = min(unit.n, left)
        shown.append(Units(n, unit.look, outline=unit.outline))
        left -= n
    count = sum(unit.n for unit in shown)
    if not count:
        return ""
    a_line = 6
    pen = Pen(min(count, a_line) * 17)
    number = 0
    for unit in shown:
        for _ in range(unit.n):
            pen.unit(number % a_line * 17, number // a_line * 17, 15, unit.look, unit.outline)
            number += 1
    height = ((count - 1) // a_line + 1) * 17
    return (
        f'<svg class="c cell" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {pen.width:g} {height}" '
        f'width="{pen.width:g}" height="{height}" aria-hidden="true">{"".join(pen.parts)}</svg>'
    )
