"""Offsetting in the debrief: every offset, what plans could have spared, and the law over the turns."""

from __future__ import annotations

from typing import Final

from ecotone.core.charts import Change, Number, Numbers, Ribbon, Row, Stretch, Table, Tag
from ecotone.core.debrief import Figure
from ecotone.core.text import Text
from ecotone.games.kompensaatiopeli.box.content import Content
from ecotone.games.kompensaatiopeli.box.landscape import BANK, row_col
from ecotone.games.kompensaatiopeli.debrief.tally import OffsetTally, PlanTally, Tally
from ecotone.games.kompensaatiopeli.words.names import (
    LAW_NAMES,
    header_name,
    place_names,
    seat_name,
    tile_name,
)

# The laws as a ribbon names them, from the weakest to the strictest.
LAWS_IN_SHORT: Final = (
    Text("voluntary"),
    Text("any type"),
    Text("species"),
    Text("one site more"),
    Text("everything"),
)


# --- offsets ---------------------------------------------------------------------------------------


def numbers_figure(tally: Tally) -> Figure:
    """How many attempts worked, through the bank, undone, on land that was to be protected anyway."""
    board = [place for one in tally.offsets for place in one.places if place < BANK]
    proposed = sum(len(one.proposed) for one in tally.offsets)
    other = sum(not one.same_type for one in tally.offsets)
    numbers = (
        Number(share(tally.offsets_made, tally.offset_attempts), Text("attempts worked")),
        Number(Text("{n}", n=tally.offsets_through_bank), Text("through the nature bank")),
        Number(Text("{n}", n=tally.sites_undone), Text("sites undone later")),
        Number(share(proposed, len(board)), Text("sites on land that was proposed for protection anyway")),
        Number(share(other, tally.offsets_made), Text("went to another type of nature")),
    )
    return Figure(
        id="offset_numbers",
        heading=offset_heading(tally),
        chart=Numbers(numbers=numbers if tally.offset_attempts else ()),
        sheet=2,
    )


def offset_heading(tally: Tally) -> Text:
    """What can be said of all offsets at once."""
    made, tried = tally.offsets_made, tally.offset_attempts
    if not tried:
        return Text("Nobody tried to make anything good")
    if made == tried:
        return Text.count("One offset was tried, and it worked", "All {n} offsets that were tried worked", made)
    if not made:
        return Text("No offset worked")
    return Text("{made} of {tried} attempts at offsetting worked", made=made, tried=tried)


def share(part: int, whole: int) -> Text:
    """So many of so many."""
    return Text("{part} of {whole}", part=part, whole=whole)


def offsets_figure(content: Content, tally: Tally) -> Figure:
    """The offsets one by one, with what became of each."""
    rows = [
        (
            one.at,
            Row(
                (
                    one.round,
                    seat_name(one.seat),
                    tile_name(content, one.tile),
                    Text("{place} → {sites}", place=row_col(one.lost), sites=place_names(one.places)),
                    LAW_NAMES[one.law],
                    fate(one),
                ),
                one.at,
            ),
        )
        for one in tally.offsets
    ]
    rows += [
        (
            one.at,
            Row(
                (
                    one.round,
                    seat_name(one.seat),
                    Text("–"),
                    Text("{place}", place=row_col(one.lost)) if one.lost >= 0 else Text("–"),
                    LAW_NAMES[one.law],
                    Tag(Text("the die let it fail"), good=False),
                ),
                one.at,
            ),
        )
        for one in tally.failures
    ]
    head = (
        Text("Round"),
        Text("Who"),
        Text("What"),
        Text("Moved"),
        Text("Law of the day"),
        Text("What became of it"),
    )
    ordered = tuple(row for _, row in sorted(rows, key=lambda pair: pair[0]))
    return Figure(id="offsets", heading=Text("The attempts, one by one"), chart=Table(head=head, rows=ordered))


def fate(one: OffsetTally) -> Tag:
    """What became of an offset: undone before all else, then whether its land was to be protected anyway."""
    if one.undone:
        return Tag(Text("undone in round {round}", round=one.undone[0][2]), good=False)
    if one.proposed:
        places = place_names(one.proposed)
        return Tag(Text("stands; {places} had been proposed already", places=places), good=None)
    return Tag(Text("stands"), good=True)


# --- avoid, lessen, make good --------------------------------------------------------------------------


def hierarchy_figure(content: Content, tally: Tally) -> Figure:
    """Each plan beside the choices that there were: elsewhere, smaller, and what was made good afterwards."""
    rows = tuple(plan_row(content, tally, plan) for plan in tally.plans)
    head = (
        Text("Plan"),
        Text("tiles"),
        Text("with known species"),
        Text("the least possible"),
        Text("smaller projects possible"),
        Text("made good"),
        Text("lost"),
        Text("Avoided?"),
    )
    clear = sum(not plan.species for plan in tally.plans)
    heading = (
        Text("{clear} of {plans} plans kept off known species", clear=clear, plans=len(tally.plans))
        if tally.plans
        else Text("Nobody planned anything")
    )
    note = Text(
        "The order should be: avoid, lessen, make good. The least possible: what the same project could have taken "
        "anywhere on the land that was open then."
    )
    return Figure(id="hierarchy", heading=heading, note=note, chart=Table(head=head, rows=rows), sheet=3)


def plan_row(content: Content, tally: Tally, plan: PlanTally) -> Row:
    """One plan."""
    good = sum(one.lost in plan.tiles and one.at > plan.at for one in tally.offsets) if plan.granted else 0
    lost = sum(one.place in plan.tiles and one.at > plan.at and one.cause != "corruption" for one in tally.lost)
    return Row(
        (
            header_name(content, plan.header),
            len(plan.tiles),
            plan.species,
            plan.species_least,
            plan.smaller,
            good,
            lost if plan.granted else 0,
            avoided(plan),
        ),
        plan.at,
    )


def avoided(plan: PlanTally) -> Tag:
    """Whether a plan spared what it could."""
    if not plan.species:
        return Tag(Text("yes"), good=True)
    if not plan.species_least:
        return Tag(Text("could have"), good=False)
    if plan.species > plan.species_least:
        return Tag(Text("fewer were possible"), good=False)
    return Tag(Text("no way round"))


# --- the law --------------------------------------------------------------------------------------------


def law_figure(tally: Tally, start: int, turns_a_round: int) -> Figure:
    """The law over the turns, and who changed it."""
    turns = sum(tally.turns_under_law)
    stretches: list[Stretch] = []
    law, first = start, 1
    for roll in tally.law:
        if roll.law != law:
            if roll.turn >= first:
                stretches.append(Stretch(first, roll.turn, LAWS_IN_SHORT[law], law))
            law, first = roll.law, roll.turn + 1
    if turns >= first:
        stretches.append(Stretch(first, turns, LAWS_IN_SHORT[law], law))
    changes = tuple(Change(roll.turn, roll.at, seat_name(roll.seat), LAWS_IN_SHORT[roll.law]) for roll in tally.law)
    changed = sum(roll.law != roll.before for roll in tally.law)
    heading = Text.count("The law changed once", "The law changed {n} times", changed)
    if not changed:
        heading = Text("The law never changed")
    note = Text("The name is of the player whose offset, building, card or permit brought the roll.")
    return Figure(
        id="law",
        heading=heading,
        note=note if tally.law else None,
        chart=Ribbon(stretches=tuple(stretches), changes=changes, turns_a_round=turns_a_round),
    )


def by_law_figure(tally: Tally) -> Figure:
    """Turns and offsets under each law."""
    rows = []
    for law, turns in enumerate(tally.turns_under_law):
        made = [one for one in tally.offsets if one.law == law]
        failed = sum(one.law == law for one in tally.failures)
        if turns or made or failed:
            other = sum(not one.same_type for one in made)
            rows.append(Row((LAW_NAMES[law], turns, len(made), failed, len(made) - other, other)))
    head = (
        Text("Law"),
        Text("turns"),
        Text("offsets made"),
        Text("failed"),
        Text("same type"),
        Text("other type"),
    )
    return Figure(id="by_law", heading=Text("Under each law"), chart=Table(head=head, rows=tuple(rows)))
