"""What a chart of a debrief holds: plain data with Texts, which pages draw, programs read and tests count.

One mark is one thing wherever things can be counted. `look` says what a mark or line stands for, and whoever draws it
gives it a shape, a pattern and a colour: `dev`, `con`, `lost`, `good`, `plain`, or a seat, `seat-0` and so on.
"""

from __future__ import annotations

from msgspec import Struct

from ecotone.core.text import Text


class Moment(Struct, frozen=True):
    """Something that happened: by which choice of the record (counted from 1, 0 is the setup), in which round."""

    at: int
    round: int
    text: Text


class Limit(Struct, frozen=True):
    """A value that matters, with its name; drawn as a line, firm or dotted."""

    value: int
    label: Text
    firm: bool = True


class Tag(Struct, frozen=True):
    """A verdict in a word: good, bad, or neither."""

    text: Text
    good: bool | None = None


class Units(Struct, frozen=True):
    """So many like things side by side; as outlines where they were promised or planned and not done."""

    n: int
    look: str
    label: Text | None = None
    outline: bool = False
    letter: str = ""


class UnitCell(Struct, frozen=True):
    """Things in a cell of a table, with a note below them."""

    units: tuple[Units, ...]
    note: Text | None = None


Cell = Text | Tag | int | UnitCell


class Line(Struct, frozen=True):
    """One line of a curve, a value for each tick."""

    name: Text
    values: tuple[int, ...]
    look: str


class Curve(Struct, frozen=True, kw_only=True, tag="curve"):
    """How numbers went, tick by tick. `drops` are the ticks at which turning points lie, by their order."""

    lines: tuple[Line, ...]
    ticks: tuple[Text, ...]
    axis: Text
    limit: Limit | None = None
    drops: tuple[float, ...] = ()


class UnitRow(Struct, frozen=True):
    """A name, its things, and the number that they come to."""

    name: Text
    units: tuple[Units, ...]
    note: Text | None = None
    total: Text | None = None
    look: str = "plain"


class UnitChart(Struct, frozen=True, kw_only=True, tag="units"):
    """Rows of things that can be counted, perhaps against limits."""

    rows: tuple[UnitRow, ...]
    limits: tuple[Limit, ...] = ()


class Step(Struct, frozen=True):
    """One move of a meter: where it stands after it, by how much it moved, and why."""

    at: int
    round: int
    value: int
    change: int
    cause: Text


class Steps(Struct, frozen=True, kw_only=True, tag="steps"):
    """A meter with all its moves."""

    name: Text
    steps: tuple[Step, ...]
    limit: Limit
    start: int = 0


class Stretch(Struct, frozen=True):
    """Turns from one to another, both included, in which the same held; `strength` from 0, weak, to 4."""

    first: int
    last: int
    name: Text
    strength: int


class Change(Struct, frozen=True):
    """In which turn something changed, by whose doing, and what held from then on."""

    turn: int
    at: int
    who: Text
    name: Text


class Ribbon(Struct, frozen=True, kw_only=True, tag="ribbon"):
    """What held in which turn, and who changed it."""

    stretches: tuple[Stretch, ...]
    changes: tuple[Change, ...]
    turns_a_round: int


class Tile(Struct, frozen=True):
    """One place on a map: its ground, a picture of what lives there, whether it was covered, and a token on it."""

    name: str
    ground: str
    words: Text
    picture: str = ""
    covered: bool = False
    token: str = ""
    token_picture: str = ""


class Land(Struct, frozen=True):
    """A map of tiles, row by row."""

    title: Text
    tiles: tuple[Tile, ...]


class Maps(Struct, frozen=True, kw_only=True, tag="maps"):
    """The same land at several times; `legend` names the tokens that lie on it."""

    lands: tuple[Land, ...]
    columns: int
    legend: tuple[tuple[str, Text], ...] = ()


class TileGroup(Struct, frozen=True):
    """Some tiles that have something in common."""

    name: Text
    tiles: tuple[Tile, ...]


class TileRow(Struct, frozen=True, kw_only=True, tag="tiles"):
    """Tiles by what they have in common; one that is `covered` showed what it holds only later."""

    groups: tuple[TileGroup, ...]


class Bar(Struct, frozen=True):
    """One measured number, and what came of it in words."""

    name: Text
    value: int
    verdict: Text
    good: bool
    note: Text | None = None


class Bars(Struct, frozen=True, kw_only=True, tag="bars"):
    """Numbers against a goal."""

    bars: tuple[Bar, ...]
    goal: Limit


class Number(Struct, frozen=True):
    """A figure to read from afar."""

    value: Text
    label: Text


class Numbers(Struct, frozen=True, kw_only=True, tag="numbers"):
    """A few figures side by side."""

    numbers: tuple[Number, ...]


class Row(Struct, frozen=True):
    """A line of a table, perhaps with the moment it tells of."""

    cells: tuple[Cell, ...]
    at: int | None = None


class Table(Struct, frozen=True, kw_only=True, tag="table"):
    """Stories with an order, or who did what."""

    head: tuple[Text, ...]
    rows: tuple[Row, ...]


class Card(Struct, frozen=True):
    """One thing with its story; `know` is the key of what is known of it in the real world."""

    name: Text
    picture: str
    know: str
    note: Text
    moments: tuple[Moment, ...]


class Cards(Struct, frozen=True, kw_only=True, tag="cards"):
    """Things with their stories."""

    cards: tuple[Card, ...]


Chart = Curve | UnitChart | Steps | Ribbon | Maps | TileRow | Bars | Numbers | Table | Cards


def table_of(chart: Chart) -> Table:
    """All that a chart shows as a table: for those who cannot see it, and for those who want the numbers."""
    match chart:
        case Curve():
            head = (chart.axis, *(line.name for line in chart.lines))
            values = zip(*(line.values for line in chart.lines), strict=True)
            rows = tuple(Row((t, *row)) for t, row in zip(chart.ticks, values, strict=True))
            goal = () if chart.limit is None else (Row((chart.limit.label, *[chart.limit.value] * len(chart.lines))),)
            return Table(head=head, rows=with_limits(rows, goal))
        case UnitChart():
            head = (Text("What"), Text("How many"), Text("In all"))
            rows = tuple(Row((row.name, listed(row.units), row.total or total_of(row))) for row in chart.rows)
            limits = tuple(Row((one.label, one.value, Text("–"))) for one in chart.limits)
            return Table(head=head, rows=with_limits(rows, limits))
        case Steps():
            head = (Text("Round"), Text("Cause"), Text("Change"), chart.name)
            moves = tuple(Row((one.round, one.cause, signed(one.change), one.value), one.at) for one in chart.steps)
            limit = Row((Text("–"), chart.limit.label, Text("–"), chart.limit.value))
            return Table(head=head, rows=with_limits(moves, (limit,)))
        case Ribbon():
            head = (Text("Turns"), Text("What held"), Text("Changed by"))
            held = (
                Row((Text("{first} to {last}", first=one.first, last=one.last), one.name, Text("–")))
                for one in chart.stretches
            )
            changed = (Row((one.turn, one.name, one.who), one.at) for one in chart.changes)
            return Table(head=head, rows=(*held, *changed))
        case Maps():
            head = (Text("Place"), *(land.title for land in chart.lands))
            places = zip(*(land.tiles for land in chart.lands), strict=True)
            return Table(
                head=head, rows=tuple(Row((plain_text(one[0].name), *(t.words for t in one))) for one in places)
            )
        case TileRow():
            head = (Text("What"), Text("Place"))
            return Table(
                head=head, rows=tuple(Row((group.name, tile.words)) for group in chart.groups for tile in group.tiles)
            )
        case Bars():
            head = (Text("What"), Text("How many"), Text("Result"))
            rows = tuple(Row((bar.name, bar.value, bar.verdict)) for bar in chart.bars)
            return Table(head=head, rows=with_limits(rows, (Row((chart.goal.label, chart.goal.value, Text("–"))),)))
        case Numbers():
            head = (Text("What"), Text("How many"))
            return Table(head=head, rows=tuple(Row((one.label, one.value)) for one in chart.numbers))
        case Cards():
            head = (Text("What"), Text("Round"), Text("What happened"))
            told = ((card, moment) for card in chart.cards for moment in card.moments)
            return Table(head=head, rows=tuple(Row((card.name, one.round, one.text), one.at) for card, one in told))
        case Table():
            return chart


def with_limits(rows: tuple[Row, ...], limits: tuple[Row, ...]) -> tuple[Row, ...]:
    """The rows with their limits below; where there is nothing to show, no limit is shown either."""
    return (*rows, *limits) if rows else ()


def cell_text(cell: Cell) -> Text:
    """A cell in words."""
    match cell:
        case Text():
            return cell
        case Tag():
            return cell.text
        case UnitCell():
            units = listed(cell.units)
            return Text("{units} ({note})", units=units, note=cell.note) if cell.note else units
        case _:
            return Text("{n}", n=cell)


def listed(units: tuple[Units, ...]) -> Text:
    """Groups of things in words."""
    return Text("{groups}", groups=tuple(unit_words(one) for one in units) or Text("–"))


def unit_words(one: Units) -> Text:
    """One group of things in words."""
    if one.label is not None:
        return Text("{label}: {n}", n=one.n, label=one.label)
    mark = Text("{letter}", letter=one.letter) if one.letter else Text("")
    if one.outline:
        return Text("{mark}: {n} not done", mark=mark, n=one.n) if one.letter else Text("{n} not done", n=one.n)
    return Text("{mark}: {n}", mark=mark, n=one.n) if one.letter else Text("{n}", n=one.n)


def total_of(row: UnitRow) -> Text:
    """How many things were done in a row."""
    return Text("{n}", n=sum(one.n for one in row.units if not one.outline))


def signed(change: int) -> Text:
    """A change with its sign."""
    return Text("{n}", n=f"{change:+d}".replace("-", "−") if change else 0)


def plain_text(word: str) -> Text:
    """A name that is the same in every language."""
    return Text("{word}", word=word)
