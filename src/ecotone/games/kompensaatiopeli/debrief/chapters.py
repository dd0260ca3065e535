"""The chapters of the debrief: how it went, feelings, making good, growth, how it ended."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from ecotone.core.charts import Line, Moment, Row, Table, Tag, UnitChart, UnitRow, Units
from ecotone.core.debrief import Chapter, Figure, Question, TurningPoint, curve_by_rounds
from ecotone.core.text import Text
from ecotone.games.kompensaatiopeli.box.card_kinds import EU_COURT
from ecotone.games.kompensaatiopeli.box.content import LAWS, Content
from ecotone.games.kompensaatiopeli.debrief import questions
from ecotone.games.kompensaatiopeli.debrief.land import ground_figure, land_figure, losses_figure
from ecotone.games.kompensaatiopeli.debrief.making_good import (
    by_law_figure,
    hierarchy_figure,
    law_figure,
    numbers_figure,
    offsets_figure,
)
from ecotone.games.kompensaatiopeli.debrief.tally import Appeal, PlanTally, SeatTally, Tally
from ecotone.games.kompensaatiopeli.view import Part
from ecotone.games.kompensaatiopeli.words.effects import EFFECTS
from ecotone.games.kompensaatiopeli.words.names import (
    CHARACTER_NAMES,
    PART_NAMES,
    PROMISE_NAMES,
    SECTOR_NAMES,
    card_name,
    header_name,
    seat_name,
)

SIDES: Final = (("dev", Text("Developers")), ("con", Text("Conservationists")))
VERDICTS: Final = {
    "kept": Tag(Text("kept"), good=True),
    "broken": Tag(Text("broken"), good=False),
    "open": Tag(Text("never put to the test")),
}


def chapters(content: Content, tally: Tally, points: tuple[TurningPoint, ...]) -> tuple[Chapter, ...]:
    """All chapters, in the order in which they are talked over."""
    turns_a_round = len(tally.seats) or 1
    made = (
        Chapter(id="course", title=Text("How it went"), figures=(curve_figure(tally, points), parts_figure(tally))),
        Chapter(
            id="feelings",
            title=Text("Feelings"),
            lead=Text("Before the figures: let each role speak once."),
            figures=(seats_figure(content, tally), promises_figure(tally)),
            questions=questions.FEELINGS,
        ),
        Chapter(
            id="making_good",
            title=Text("Making good"),
            lead=Text("Offsetting: what is taken here is restored there."),
            figures=(
                numbers_figure(tally),
                *((offsets_figure(content, tally),) if tally.offset_attempts else ()),
                ground_figure(content, tally),
                *((hierarchy_figure(content, tally),) if tally.plans else ()),
                law_figure(tally, LAWS.index(content.start_law), turns_a_round),
                by_law_figure(tally),
            ),
            questions=questions.MAKING_GOOD,
        ),
        Chapter(
            id="growth",
            title=Text("Growth"),
            lead=Text("Development, doing more with less, and doing less."),
            figures=(growth_figure(content, tally), permits_figure(content, tally)),
            questions=questions.GROWTH,
        ),
        Chapter(
            id="end",
            title=Text("How it ended"),
            figures=(land_figure(content, tally), losses_figure(content, tally)),
            questions=questions.END,
        ),
    )
    shown = {figure.id for chapter in made for figure in chapter.figures}
    return tuple(
        replace(chapter, questions=tuple(beside(shown, question) for question in chapter.questions)) for chapter in made
    )


def beside(shown: set[str], question: Question) -> Question:
    """A question beside those of its figures that are there: without an offset there is no table of them."""
    return replace(question, figures=tuple(id for id in question.figures if id in shown))


# --- how it went ---------------------------------------------------------------------------------------


def curve_figure(tally: Tally, points: tuple[TurningPoint, ...]) -> Figure:
    """Both sides' points after every round, with the turning points."""
    rounds = tally.rounds
    lines = (
        Line(SIDES[0][1], tuple(one.developers for one in rounds), "dev"),
        Line(SIDES[1][1], tuple(one.conservationists for one in rounds), "con"),
    )
    return curve_by_rounds(Text("Points after every round"), [one.round for one in rounds], lines, points)


def parts_figure(tally: Tally) -> Figure:
    """Where the points came from, one mark a point."""
    rows = []
    for (look, name), parts in zip(SIDES, (tally.developers, tally.conservationists), strict=True):
        total = Text("{n}", n=sum(part.points for part in parts))
        rows.append(UnitRow(name, tuple(units(part, look) for part in parts if part.points > 0), None, total, look))
        minus = tuple(units(part, "lost") for part in parts if part.points < 0)
        if minus:
            rows.append(UnitRow(Text("minus"), minus, None, None, "lost"))
    return Figure(id="parts", heading=Text("Where the points came from"), chart=UnitChart(rows=tuple(rows)), sheet=5)


def units(part: Part, look: str) -> Units:
    """One source of points."""
    return Units(abs(part.points), look, PART_NAMES[part.name])


# --- feelings -------------------------------------------------------------------------------------------


def seats_figure(content: Content, tally: Tally) -> Figure:
    """Who did what."""
    head = (
        Text("Who"),
        Text("surveys"),
        Text("species found"),
        Text("plans"),
        Text("built"),
        Text("appeals"),
        Text("protests"),
        Text("offsets"),
        Text("dirty money"),
        Text("influence"),
    )
    rows = tuple(Row(seat_cells(content, seat, one)) for seat, one in enumerate(tally.seats))
    note = Text("Influence: the cards that change a rule or a decision.")
    return Figure(id="seats", heading=Text("Who did what"), note=note, chart=Table(head=head, rows=rows))


def seat_cells(content: Content, seat: int, one: SeatTally) -> tuple[Text | int, ...]:
    """The line of one seat."""
    cards = tuple(card_name(content, kind) for kind, n in one.action_cards for _ in range(n) if kind >= EU_COURT)
    return (
        seat_name(seat),
        one.nature_surveys + one.species_surveys,
        one.species_found,
        one.plans,
        one.tokens_built,
        one.appeals,
        one.protests,
        one.offsets,
        one.dirty_money,
        Text("{cards}", cards=cards or Text("–")),
    )


def promises_figure(tally: Tally) -> Figure:
    """Words given, and whether they were kept."""
    promises = tally.promises
    kept = sum(one.verdict == "kept" for one in promises)
    broken = sum(one.verdict == "broken" for one in promises)
    idle = sum(one.idle for one in promises)
    rows = tuple(
        Row(
            (
                one.round,
                Text(
                    "{player} to {other}: {promise}",
                    player=seat_name(one.seat),
                    other=seat_name(one.other),
                    promise=PROMISE_NAMES[one.what],
                ),
                VERDICTS[one.verdict],
            ),
            one.decided if one.verdict == "broken" else one.at,
        )
        for one in promises
    )
    if not promises:
        heading = Text("Nobody promised anything")
    elif kept == len(promises):
        heading = Text.count("One promise, and it was kept", "{n} promises, all kept", kept)
    else:
        heading = Text("Promises kept: {kept}; broken: {broken}", kept=kept, broken=broken)
    note = Text.count(
        "One of them cost nothing: the role could not have done otherwise.",
        "{n} of them cost nothing: the role could not have done otherwise.",
        idle,
    )
    head = (Text("Round"), Text("Promise"), Text("Word kept?"))
    chart = Table(head=head, rows=rows)
    return Figure(id="promises", heading=heading, note=note if idle else None, chart=chart)


# --- growth -----------------------------------------------------------------------------------------------


def growth_figure(content: Content, tally: Tally) -> Figure:
    """Built tokens by project, with character and sector, against nature lost and made good."""
    rows = [
        UnitRow(
            header_name(content, header),
            (Units(n, "dev"),),
            kind_of_project(content, header),
            Text("{n}", n=n),
            "dev",
        )
        for header, n in tally.built
    ]
    species = sum(one.species >= 0 for one in tally.lost)
    lost = (Units(species, "lost", Text("places of rare species")),) if species else ()
    if len(tally.lost) > species:
        lost = (*lost, Units(len(tally.lost) - species, "lost", Text("other nature")))
    rows.append(UnitRow(Text("Nature lost"), lost, None, Text("{n}", n=len(tally.lost)), "lost"))
    standing = sum(len(one.places) - len(one.undone) for one in tally.offsets)
    good = (Units(standing, "con", Text("sites that stand")),) if standing else ()
    rows.append(UnitRow(Text("Made good"), good, None, Text("{n}", n=standing), "con"))
    built = sum(n for _, n in tally.built)
    heading = Text("Tokens built: {built}; tiles of nature lost: {lost}", built=built, lost=len(tally.lost))
    note = Text("Lost: gone without being made good. What an offset moved elsewhere is not counted as lost.")
    moments = tuple(
        Moment(
            event.at,
            event.round,
            EFFECTS["built"](content, event.seat, event.about[0], tile.position, event.about[1]) or Text(""),
        )
        for tile in tally.tiles
        for event in tile.events
        if event.what == "built"
    )
    ordered = tuple(sorted(moments, key=lambda moment: moment.at))
    return Figure(id="growth", heading=heading, note=note, chart=UnitChart(rows=tuple(rows)), moments=ordered, sheet=4)


def kind_of_project(content: Content, header: int) -> Text:
    """A project's character and its sectors."""
    sectors = tuple(name for number, name in enumerate(SECTOR_NAMES) if content.sectors[header] >> number & 1)
    character = CHARACTER_NAMES[content.characters[header]]
    return Text("{character}; {sectors}", character=character, sectors=sectors) if sectors else character


def permits_figure(content: Content, tally: Tally) -> Figure:
    """The plans before the authorities, one by one."""
    head = (Text("Round"), Text("Plan"), Text("Who"), Text("On the way"), Text("Answer"))
    rows = tuple(
        Row(
            (
                plan.round,
                Text.count(
                    "{project}, {n} tile",
                    "{project}, {n} tiles",
                    len(plan.tiles),
                    project=header_name(content, plan.header),
                ),
                seat_name(plan.seat),
                way(plan),
                answer(plan),
            ),
            plan.decided or plan.at,
        )
        for plan in tally.plans
    )
    heading = Text(
        "Permits: {granted} granted, {denied} denied, {appealed} appealed, {settled} settled",
        granted=tally.permits_granted,
        denied=tally.permits_denied,
        appealed=tally.permits_appealed,
        settled=tally.permits_settled,
    )
    if not tally.plans:
        heading = Text("Nobody asked for a permit")
    return Figure(id="permits", heading=heading, chart=Table(head=head, rows=rows))


def way(plan: PlanTally) -> Text:
    """Who acted in a permit process, in order."""
    acts = tuple(act_words(act) for act in plan.appeals)
    if plan.settled and not acts:
        return Text("settled by its planner")
    return Text("{acts}", acts=acts) if acts else Text("nobody acts")


def act_words(act: Appeal) -> Text:
    """One act of a permit process."""
    player = seat_name(act.seat)
    match act.way:
        case "granted" | "denied":
            return Text("{player} settles it", player=player)
        case "eu_court":
            return Text("{player} goes to the EU Court", player=player)
        case _:
            return Text("{player} appeals", player=player)


def answer(plan: PlanTally) -> Tag:
    """What the authorities said; good and bad lie in the eye of the beholder, so neither is marked as such."""
    if plan.granted is None:
        return Tag(Text("not decided"))
    return Tag(Text("granted"), good=True) if plan.granted else Tag(Text("denied"), good=False)
