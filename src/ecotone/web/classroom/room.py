"""The room as a drawing: tables with their letters, and a seat for each pupil around them."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, pi, sin
from typing import Final

from ecotone.tables.classes.seating import Seating

STEP: Final = 100.0  # from one table to the next
RADIUS: Final = 25.0
SEAT_AT: Final = 37.0  # from the middle of the table


@dataclass(frozen=True, slots=True)
class DrawnSeat:
    """A seat: where it is, of which of two sides (0 or 1), and who has it."""

    x: float
    y: float
    side: int
    who: str  # "pupil", "bot" or "pair"


@dataclass(frozen=True, slots=True)
class DrawnTable:
    """A table: where its middle is, its letter, its seats."""

    x: float
    y: float
    letter: str
    seats: tuple[DrawnSeat, ...]


@dataclass(frozen=True, slots=True)
class Room:
    """All tables, and how large the drawing is."""

    width: float
    height: float
    tables: tuple[DrawnTable, ...]


def laid_out(seating: Seating) -> Room:
    """The room of a plan. Bots and pairs are at the last tables."""
    tables = seating.tables
    columns = 3 if len(tables) <= 9 else 4 if len(tables) <= 16 else 6
    others = ["bot"] * seating.bots + ["pair"] * seating.pairs
    whose = ["pupil"] * (seating.seats - len(others)) + others
    drawn, taken = [], 0
    for number, seats in enumerate(tables):
        row, column = divmod(number, columns)
        in_row = min(columns, len(tables) - row * columns)
        x = (columns - in_row) * STEP / 2 + (column + 0.5) * STEP
        y = (row + 0.5) * STEP
        around = []
        for seat in range(seats):
            angle = 2 * pi * (seat + 0.5) / seats - pi / 2
            side = seat % 2
            around.append(
                DrawnSeat(
                    round(x + SEAT_AT * cos(angle), 1), round(y + SEAT_AT * sin(angle), 1), side, whose[taken + seat]
                )
            )
        taken += seats
        drawn.append(DrawnTable(x, y, seating.letters[number], tuple(around)))
    rows = -(-len(tables) // columns)
    return Room(columns * STEP, rows * STEP, tuple(drawn))
