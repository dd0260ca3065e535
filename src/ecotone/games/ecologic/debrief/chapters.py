"""The chapters of the debrief: how it went, what things cost and brought, what came from outside."""

from __future__ import annotations

from collections.abc import Callable

from ecotone.core.charts import Curve, Limit, Line, Row, Table, Tag, UnitChart, UnitRow, Units, signed
from ecotone.core.debrief import Chapter, Figure, TurningPoint
from ecotone.core.text import Text
from ecotone.core.words import seat_name, seat_names
from ecotone.games.ecologic.box.content import Content
from ecotone.games.ecologic.debrief import questions
from ecotone.games.ecologic.debrief.tally import Auction, EventReport, PromiseTally, Standing, Tally
from ecotone.games.ecologic.words.effects import CAUSES
from ecotone.games.ecologic.words.names import event_name, lot_name, sector_name

VERDICTS = {
    "kept": Tag(Text("kept"), good=True),
    "broken": Tag(Text("broken"), good=False),
    "open": Tag(Text("never put to the test")),
}


def chapters(content: Content, tally: Tally, points: tuple[TurningPoint, ...]) -> tuple[Chapter, ...]:
    """All chapters, in the order in which they are talked over."""
    return (
        Chapter(
            id="course",
            title=Text("How it went"),
            figures=(totals_figure(tally, points), scores_figure(tally)),
        ),
        Chapter(
            id="balance",
            title=Text("Profits and Enviro"),
            figures=(
                curve(tally, "profits", Text("Profits, turn by turn"), lambda one: one.profits, 3),
                curve(tally, "enviro", Text("Enviro, turn by turn"), lambda one: one.enviro, 4),
                balance_figure(tally),
                margins_figure(tally),
            ),
            questions=questions.BALANCE,
        ),
        Chapter(
            id="leading",
            title=Text("Buying and bidding"),
            figures=(
                auctions_figure(content, tally),
                *((promises_figure(tally),) if tally.promises else ()),
            ),
            questions=questions.LEADING,
        ),
        Chapter(
            id="shocks",
            title=Text("What came from outside"),
            figures=(events_figure(content, tally), shutdowns_figure(content, tally)),
            questions=questions.SHOCKS,
        ),
    )


# --- curves ---------------------------------------------------------------------------------------------


def lines_of(tally: Tally, value: Callable[[Standing], int]) -> tuple[Line, ...]:
    """A line for each seat."""
    return tuple(
        Line(seat_name(seat), tuple(value(row[seat]) for row in tally.course), f"seat-{seat}")
        for seat in range(tally.seats)
    )


def ticks(tally: Tally) -> tuple[Text, ...]:
    """The turns that are over."""
    return tuple(Text("{n}", n=turn) for turn in range(1, len(tally.course) + 1))


def curve(tally: Tally, id: str, heading: Text, value: Callable[[Standing], int], sheet: int) -> Figure:
    """One number of all seats, turn by turn."""
    chart = Curve(lines=lines_of(tally, value), ticks=ticks(tally), axis=Text("after turn"))
    return Figure(id=id, heading=heading, chart=chart, sheet=sheet)


def totals_figure(tally: Tally, points: tuple[TurningPoint, ...]) -> Figure:
    """The points that each seat would have had after every turn."""
    last = len(tally.course) - 1
    drops = tuple(float(max(0, min(point.round - 1, last))) for point in points)
    chart = Curve(
        lines=lines_of(tally, lambda one: one.total), ticks=ticks(tally), axis=Text("after turn"), drops=drops
    )
    note = Text("What each seat would have scored, had the game ended then.")
    return Figure(id="totals", heading=Text("Points, turn by turn"), note=note, chart=chart, sheet=1)


def balance_figure(tally: Tally) -> Figure:
    """How close Profits and Enviro were to each other."""
    chart = Curve(
        lines=lines_of(tally, lambda one: one.balance),
        ticks=ticks(tally),
        axis=Text("after turn"),
        limit=Limit(100, Text("Profits and Enviro are equal")),
    )
    note = Text("The smaller of both in percent of the larger: 100 is balance, 0 is nothing on one side.")
    return Figure(id="balance", heading=Text("The balance"), note=note, chart=chart, sheet=2)


# --- points ------------------------------------------------------------------------------------------------


def scores_figure(tally: Tally) -> Figure:
    """Where the points came from, one mark a point."""
    rows = []
    for one in tally.scores:
        look = f"seat-{one.seats[0]}"
        parts = (
            (one.base, Text("balance of Profits and Enviro")),
            (one.tokens, Text("Refinery tokens")),
            (one.cards, Text("Eco-Initiatives")),
            (one.tads, Text("TADs")),
        )
        units = tuple(Units(n, look, label) for n, label in parts if n)
        note = Text("{profits} Profits, {enviro} Enviro", profits=one.profits, enviro=one.enviro)
        name = Text("{seats}", seats=seat_names(one.seats))
        rows.append(UnitRow(name, units, note, Text("{n}", n=one.total), look))
    return Figure(id="scores", heading=Text("Where the points came from"), chart=UnitChart(rows=tuple(rows)), sheet=1)


def margins_figure(tally: Tally) -> Figure:
    """What one more would have been worth."""
    head = (
        Text("Who"),
        Text("points"),
        Text("one Profit more"),
        Text("one Enviro more"),
        Text("one Profit less"),
        Text("one Enviro less"),
    )
    rows = tuple(
        Row(
            (
                Text("{seats}", seats=seat_names(one.seats)),
                one.total,
                signed(one.with_one_profit - one.total),
                signed(one.with_one_enviro - one.total),
                signed(one.with_one_profit_less - one.total),
                signed(one.with_one_enviro_less - one.total),
            )
        )
        for one in tally.margins
    )
    note = Text("How the points would have changed.")
    heading = Text("What one more would have been worth")
    return Figure(id="margins", heading=heading, note=note, chart=Table(head=head, rows=rows), sheet=5)


# --- auctions and promises --------------------------------------------------------------------------------


def auctions_figure(content: Content, tally: Tally) -> Figure:
    """What each auction cost and brought."""
    head = (
        Text("Turn"),
        Text("What"),
        Text("Winner"),
        Text("opened at"),
        Text("paid"),
        Text("brought Profits"),
        Text("brought Enviro"),
        Text("price driven by"),
    )
    rows = tuple(Row(auction_cells(content, one), one.at) for one in tally.auctions)
    heading = Text.count("One auction, what it cost and brought", "{n} auctions, what they cost and brought", len(rows))
    note = Text("Brought: earned or saved while it was kept, less running costs; Enviro gained, less what was used.")
    if not rows:
        return Figure(id="auctions", heading=Text("There was no auction"), chart=Table(head=head, rows=()))
    return Figure(id="auctions", heading=heading, note=note, chart=Table(head=head, rows=rows))


def auction_cells(content: Content, one: Auction) -> tuple[Text | Tag | int, ...]:
    """The line of one auction."""
    got = one.purchase
    return (
        one.turn,
        lot_name(content, one.lot),
        seat_name(one.winner),
        one.opening,
        Tag(Text("vetoed"), good=False) if one.vetoed else one.paid,
        signed(got.profits - got.running) if got else Text("–"),
        signed(got.enviro - got.used) if got else Text("–"),
        seat_name(one.driver) if one.driver is not None else Text("nobody"),
    )


def promises_figure(tally: Tally) -> Figure:
    """Promises of deals, and whether they were kept."""
    head = (Text("Turn"), Text("Promise"), Text("Word kept?"))
    rows = tuple(
        Row((one.turn, promise(one), VERDICTS[one.verdict]), one.decided if one.verdict == "broken" else one.at)
        for one in tally.promises
    )
    kept = sum(one.verdict == "kept" for one in tally.promises)
    broken = sum(one.verdict == "broken" for one in tally.promises)
    heading = Text("Promises kept: {kept}; broken: {broken}", kept=kept, broken=broken)
    return Figure(id="promises", heading=heading, chart=Table(head=head, rows=rows))


def promise(one: PromiseTally) -> Text:
    """A promise in words."""
    values = {"seat": seat_name(one.seat), "other": seat_name(one.other), "turn": one.until}
    match one.terms:
        case "pay":
            return Text("{seat} to {other}: to pay {n} Profits by turn {turn}", n=one.amount, **values)
        case "stay_out":
            return Text("{seat} to {other}: not to bid in auctions of {other} until turn {turn}", **values)
        case _:
            return Text("{seat} and {other}: to spare each other in events until turn {turn}", **values)


# --- events and shutdowns -----------------------------------------------------------------------------------


def events_figure(content: Content, tally: Tally) -> Figure:
    """What each event changed, for whom."""
    head = (Text("Turn"), Text("Event"), Text("What it changed"))
    rows = tuple(
        Row((one.turn, event_name(content, one.event), Text("{changes}", changes=changes(one))), one.at)
        for one in tally.events
    )
    note = Text("Profits and Enviro more or less than without the event; P is Profits, E is Enviro.")
    return Figure(
        id="events", heading=Text("The events, and what they changed"), note=note, chart=Table(head=head, rows=rows)
    )


def changes(event: EventReport) -> tuple[Text, ...] | Text:
    """What an event changed for each seat; those whom it left alone are left out."""
    out = []
    for seat, (profits, enviro, tokens, cards) in enumerate(
        zip(event.profits, event.enviro, event.tokens, event.cards, strict=True)
    ):
        parts = (
            *((Text("{n} P", n=signed(profits)),) if profits else ()),
            *((Text("{n} E", n=signed(enviro)),) if enviro else ()),
            *((Text("tokens {n}", n=signed(tokens)),) if tokens else ()),
            *((Text("cards {n}", n=signed(cards)),) if cards else ()),
            *((Text("protected"),) if seat in event.protected else ()),
        )
        if parts:
            out.append(Text("{seat} ({parts})", seat=seat_name(seat), parts=parts))
    return tuple(out) or Text("nothing")


def shutdowns_figure(content: Content, tally: Tally) -> Figure:
    """Tokens that left the board, and why."""
    head = (Text("Turn"), Text("Who"), Text("Where"), Text("Why"))
    rows = tuple(
        Row((one.turn, seat_name(one.seat), sector_name(content, one.sector), CAUSES[one.cause]), one.at)
        for one in tally.shutdowns
    )
    short = sum(one.cause == "shortage" for one in tally.shutdowns)
    if not rows:
        heading = Text("No refinery closed")
    else:
        heading = Text.count(
            "One token left the board; for lack of Enviro: {short}",
            "{n} tokens left the board; for lack of Enviro: {short}",
            len(rows),
            short=short,
        )
    return Figure(id="shutdowns", heading=heading, chart=Table(head=head, rows=rows))
