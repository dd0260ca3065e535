"""The chapters of the debrief: how it went, what tipped the sea, what helped together, what is real."""

from __future__ import annotations

from collections import Counter
from typing import Final

from ecotone.core.charts import (
    Card,
    Cards,
    Cell,
    Limit,
    Line,
    Moment,
    Row,
    Step,
    Steps,
    Table,
    Tag,
    UnitChart,
    UnitRow,
    Units,
)
from ecotone.core.debrief import Chapter, Figure, TurningPoint, curve_by_rounds
from ecotone.core.text import Text
from ecotone.games.ecosfera.box.content import ALL_HABITATS, PRESSURE, Content
from ecotone.games.ecosfera.debrief import questions
from ecotone.games.ecosfera.debrief.tally import (
    IDLE,
    PAIR,
    POLICY,
    TRIPLE,
    HabitatTally,
    ImpactTally,
    PassTally,
    Tally,
)
from ecotone.games.ecosfera.debrief.turning_points import round_of
from ecotone.games.ecosfera.words.names import card_name, card_names, fact_key, player_name
from ecotone.games.ecosfera.words.pictures import picture

HABITATS: Final = ALL_HABITATS.bit_count()
SHOWN: Final = 6  # species that are told of, the most used first


def chapters(content: Content, tally: Tally, points: tuple[TurningPoint, ...]) -> tuple[Chapter, ...]:
    """All chapters, in the order in which they are talked over."""
    return (
        Chapter(
            id="course",
            title=Text("How it went"),
            figures=(curve_figure(content, tally, points), habitats_figure(content, tally)),
        ),
        Chapter(
            id="tipped",
            title=Text("What tipped the sea"),
            figures=(pressure_figure(content, tally), impacts_figure(content, tally), players_figure(tally)),
            questions=questions.TIPPED,
        ),
        Chapter(
            id="together",
            title=Text("What helped together"),
            figures=(passes_figure(content, tally), measures_figure(content, tally)),
            questions=questions.TOGETHER,
        ),
        Chapter(
            id="real",
            title=Text("What is real in the Baltic"),
            figures=(species_figure(content, tally),),
            questions=questions.REAL,
        ),
    )


# --- how it went ------------------------------------------------------------------------------------------


def curve_figure(content: Content, tally: Tally, points: tuple[TurningPoint, ...]) -> Figure:
    """Habitats and impacts, round by round."""
    rounds = tally.rounds
    lines = (
        Line(Text("Habitats"), tuple(row[1] for row in rounds), "con"),
        Line(Text("Impacts"), tuple(row[2] for row in rounds), "dev"),
    )
    limit = Limit(content.impacts_to_lose, Text("six habitats win, the last impact loses"))
    heading = Text("Habitats and impacts, round by round")
    return curve_by_rounds(heading, [row[0] for row in rounds], lines, points, limit)


def habitats_figure(content: Content, tally: Tally) -> Figure:
    """Which habitats came back, by whom and how."""
    head = (Text("Round"), Text("Habitat"), Text("Who"), Text("How"))
    rows = tuple(
        Row(
            (
                round_of(tally, one.turn),
                Text(content.habitat_names[one.habitat]),
                player_name(one.player),
                how(content, one),
            ),
            one.at,
        )
        for one in tally.habitats
    )
    heading = Text("{n} of {all} habitats came back", n=len(rows), all=HABITATS)
    return Figure(id="habitats", heading=heading, chart=Table(head=head, rows=rows), sheet=1)


def how(content: Content, one: HabitatTally) -> Text:
    """What brought a habitat back."""
    names = card_names(content, one.cards)
    return Text("{species} together", species=names) if one.how == PAIR else Text("policy: {card}", card=names)


# --- what tipped the sea --------------------------------------------------------------------------------------


def pressure_figure(content: Content, tally: Tally) -> Figure:
    """Where pressure came from."""
    causes = Counter((one.cause, one.card) for one in tally.pressure)
    names = {IDLE: Text("a turn without an action"), TRIPLE: Text("too much of one element")}
    rows = tuple(
        UnitRow(
            names[cause] if cause in names else policy_row(content, cause, card),
            (Units(n, "lost"),),
            None,
            Text("{n}", n=n),
            "lost",
        )
        for (cause, card), n in sorted(causes.items(), key=lambda pair: (-pair[1], pair[0]))
    )
    heading = Text.count(
        "One pressure card came into a row", "{n} pressure cards came into the rows", len(tally.pressure)
    )
    if not rows:
        heading = Text("No new pressure came")
    moments = tuple(
        Moment(
            one.at, round_of(tally, one.turn), Text("{player} takes a pressure card.", player=player_name(one.player))
        )
        for one in tally.pressure
    )
    chart = UnitChart(rows=rows)
    return Figure(id="pressure", heading=heading, chart=chart, moments=moments, sheet=2)


def policy_row(content: Content, cause: str, card: int) -> Text:
    """The name of a policy card that brought pressure."""
    return Text("policy: {card}", card=card_name(content, card)) if cause == POLICY and card >= 0 else Text("other")


def impacts_figure(content: Content, tally: Tally) -> Figure:
    """The impact tiles one by one, with what placed them or took them back."""
    steps = tuple(
        Step(one.at, round_of(tally, one.turn), one.impacts, one.change, impact_cause(content, one))
        for one in tally.impacts
    )
    limit = Limit(content.impacts_to_lose, Text("the sea is damaged beyond repair"))
    heading = Text("The impacts, and what placed them") if steps else Text("No impact tile was placed")
    chart = Steps(name=Text("Impacts"), steps=steps, limit=limit)
    return Figure(id="impacts", heading=heading, chart=chart, sheet=3)


def impact_cause(content: Content, one: ImpactTally) -> Text:
    """What moved the impact tiles."""
    if one.cause == POLICY:
        return card_name(content, one.card)
    return Text("pressure, {player}", player=player_name(one.player))


def players_figure(tally: Tally) -> Figure:
    """Who did what."""
    head = (
        Text("Who"),
        Text("producers"),
        Text("consumers"),
        Text("habitats"),
        Text("impacts"),
        Text("pressure"),
        Text("idle turns"),
    )
    rows = tuple(
        Row(
            (
                player_name(number),
                one.producers,
                one.consumers,
                one.habitats,
                one.impacts,
                one.pressure,
                one.idle_turns,
            )
        )
        for number, one in enumerate(tally.players)
    )
    return Figure(id="players", heading=Text("Who did what"), chart=Table(head=head, rows=rows), sheet=5)


# --- what helped together -----------------------------------------------------------------------------------


def passes_figure(content: Content, tally: Tally) -> Figure:
    """What was passed on, and to whom."""
    size = len(tally.players)
    head = (Text("From"), *(Text("to {player}", player=player_name(other)) for other in range(size)))
    rows = tuple(
        Row((player_name(giver), *(passed_cell(content, tally.passes, giver, other) for other in range(size))))
        for giver in range(size)
    )
    pressure = sum(content.kind[one.card] == PRESSURE for one in tally.passes)
    if not tally.passes:
        return Figure(id="passes", heading=Text("Nothing was passed on"), chart=Table(head=head, rows=()))
    heading = Text.count(
        "One card was passed on; pressure cards among them: {pressure}",
        "{n} cards were passed on; pressure cards among them: {pressure}",
        len(tally.passes),
        pressure=pressure,
    )
    moments = tuple(
        Moment(
            one.at,
            round_of(tally, one.turn),
            Text(
                "{player} passes {card} to {other}.",
                player=player_name(one.player),
                card=card_name(content, one.card),
                other=player_name(one.other),
            ),
        )
        for one in tally.passes
    )
    return Figure(id="passes", heading=heading, chart=Table(head=head, rows=rows), moments=moments, sheet=4)


def passed_cell(content: Content, passes: tuple[PassTally, ...], giver: int, other: int) -> Cell:
    """What went from one to another."""
    if giver == other:
        return Text("–")
    cards = [one.card for one in passes if (one.player, one.other) == (giver, other)]
    pressure = sum(content.kind[card] == PRESSURE for card in cards)
    if not cards:
        return 0
    return Text("{n} (pressure: {pressure})", n=len(cards), pressure=pressure) if pressure else len(cards)


def measures_figure(content: Content, tally: Tally) -> Figure:
    """Policy cards: which were drawn, and which measures were funded."""
    head = (Text("Round"), Text("Policy card"), Text("Who"), Text("What became of it"))
    refused = {one.about for one in tally.refused}
    events = [(one, Tag(Text("funded"), good=True)) for one in tally.measures]
    funded = {one.about for one in tally.measures}
    for one in tally.policies:
        kind = content.policies[one.about].category
        if kind == "positive" and one.about not in funded:
            tag = Tag(Text("refused"), good=False) if one.about in refused else Tag(Text("never funded"))
            events.append((one, tag))
        elif kind in ("negative", "dual"):
            events.append((one, Tag(Text("took effect"))))
    rows = tuple(
        Row((round_of(tally, one.turn), card_name(content, one.about), player_name(one.player), tag), one.at)
        for one, tag in sorted(events, key=lambda pair: pair[0].at)
    )
    if not tally.policies:
        heading = Text("No policy card was drawn")
    else:
        heading = Text(
            "Policy cards drawn: {drawn}; measures funded: {funded}", drawn=len(tally.policies), funded=len(funded)
        )
    return Figure(id="measures", heading=heading, chart=Table(head=head, rows=rows))


# --- what is real -----------------------------------------------------------------------------------------------


def species_figure(content: Content, tally: Tally) -> Figure:
    """The species that were used most, and those that were lost, with what is known of them."""
    cards = [
        species_card(content, card, Text.count("Used once.", "Used {n} times.", n), ())
        for card, n in tally.species_used[:SHOWN]
    ]
    for one in tally.species_lost:
        end = Moment(one.at, round_of(tally, one.turn), Text("It leaves the game for good."))
        cards.append(species_card(content, one.about, Text("Lost."), (end,)))
    heading = Text.count("One species was used", "{n} species were used", len(tally.species_used))
    note = Text("The most used ones: they bought others, or brought a habitat back.")
    if not tally.species_used:
        return Figure(id="species", heading=Text("No species was used"), chart=Cards(cards=tuple(cards)))
    return Figure(id="species", heading=heading, note=note, chart=Cards(cards=tuple(cards)))


def species_card(content: Content, card: int, note: Text, moments: tuple[Moment, ...]) -> Card:
    """One species."""
    return Card(card_name(content, card), picture(content.ids[card]), fact_key(content, card), note, moments)
