"""The chapters of the debrief: the votes, who carried them, what a word is worth, and the world outside the game."""

from __future__ import annotations

from ecotone.core.charts import (
    Bar,
    Bars,
    Limit,
    Line,
    Moment,
    Number,
    Numbers,
    Row,
    Step,
    Steps,
    Table,
    Tag,
    UnitCell,
    UnitChart,
    UnitRow,
    Units,
)
from ecotone.core.debrief import Chapter, Figure, TurningPoint, curve_by_rounds
from ecotone.core.text import Text
from ecotone.games.betterlife.box.cards import SEMI, SUCCESS
from ecotone.games.betterlife.box.content import Content
from ecotone.games.betterlife.debrief import questions
from ecotone.games.betterlife.debrief.tally import LossTally, SeatTally, Tally, VoteTally, WhatIf
from ecotone.games.betterlife.words.names import RESULT_NAMES, card_name, event_name, policy_name, role_name

OUTCOMES = {
    "won": Text("all win"),
    "lost_nature": Text("nature is lost"),
    "lost_policy": Text("all lose"),
    "open": Text("it goes on"),
}


def chapters(content: Content, tally: Tally, points: tuple[TurningPoint, ...]) -> tuple[Chapter, ...]:
    """All chapters, in the order in which they are talked over."""
    return (
        Chapter(
            id="course",
            title=Text("The votes"),
            figures=(votes_figure(content, tally), curve_figure(content, tally, points)),
        ),
        Chapter(
            id="carried",
            title=Text("Who carried it"),
            figures=(given_figure(content, tally), what_if_figure(content, tally)),
            questions=questions.CARRIED,
        ),
        Chapter(
            id="words",
            title=Text("What a word is worth"),
            figures=(words_figure(tally), losses_figure(content, tally)),
            questions=questions.WORDS,
        ),
        Chapter(
            id="outside",
            title=Text("Outside the game"),
            figures=(policies_figure(content, tally),),
            questions=questions.OUTSIDE,
        ),
    )


def year(content: Content, round: int) -> Text:
    """The year in which a round begins (B-10)."""
    return Text("{year}", year=content.first_year + (round - 1) * content.years_per_round)


# --- the votes ------------------------------------------------------------------------------------------


def votes_figure(content: Content, tally: Tally) -> Figure:
    """What lay in each pool, from whom, and what had been promised, against the thresholds."""
    seats = len(tally.seats)
    rows = tuple(vote_row(content, vote) for vote in tally.votes)
    limits = (
        Limit(content.semi[seats], Text("half a success"), firm=False),
        Limit(content.success[seats], Text("success")),
    )
    heading = Text("What lay in the pool, and what had been promised") if rows else Text("There was no vote")
    note = Text(
        "Full: given, with the number of the seat. Dashed: promised and not given. Plus: from the town or a card. "
        "7 of 9 means 7 in the pool, 9 with every word kept."
    )
    return Figure(
        id="votes",
        heading=heading,
        note=note if rows else None,
        chart=UnitChart(rows=rows, limits=limits if rows else ()),
        moments=moments(content, tally),
        sheet=1,
    )


def moments(content: Content, tally: Tally) -> tuple[Moment, ...]:
    """When each vote was counted."""
    return tuple(
        Moment(
            vote.at,
            vote.round,
            Text("{policy}: {result}", policy=policy_name(content, vote.policy), result=RESULT_NAMES[vote.result]),
        )
        for vote in tally.votes
    )


def vote_row(content: Content, vote: VoteTally) -> UnitRow:
    """One vote."""
    units = [Units(n, f"seat-{seat}", letter=str(seat + 1)) for seat, n in enumerate(vote.shares) if n]
    more = vote.pool - sum(vote.shares)
    if more > 0:
        units.append(Units(more, "plain", letter="+"))
    elif more < 0:
        units.append(Units(-more, "lost", letter="−"))
    for seat, share in enumerate(vote.shares):
        held_back = min(vote.pledges[seat] or 0, vote.owned[seat]) - share
        if held_back > 0:
            units.append(Units(held_back, f"seat-{seat}", outline=True, letter=str(seat + 1)))
    note = Text("{year}: {result}", year=year(content, vote.round), result=RESULT_NAMES[vote.result])
    total = Text("{pool} of {words}", pool=vote.pool, words=vote.pool_with_words)
    return UnitRow(policy_name(content, vote.policy), tuple(units), note, total)


def curve_figure(content: Content, tally: Tally, points: tuple[TurningPoint, ...]) -> Figure:
    """Both meters, round by round."""
    rounds = tally.rounds
    lines = (
        Line(Text("Policy meter"), tuple(row[1] for row in rounds), "con"),
        Line(Text("Loss meter"), tuple(row[2] for row in rounds), "dev"),
    )
    limit = Limit(content.goal, Text("goal of the policy meter"))
    heading = Text("Policies and losses, round by round")
    return curve_by_rounds(heading, [row[0] for row in rounds], lines, points, limit)


# --- who carried it -----------------------------------------------------------------------------------------


def given_figure(content: Content, tally: Tally) -> Figure:
    """What each role gave, had promised and could have given in each vote."""
    head = (
        Text("Who"),
        *(year(content, vote.round) for vote in tally.votes),
        Text("words kept"),
        Text("for events"),
        Text("left over"),
    )
    rows = tuple(Row(given_cells(content, tally, one)) for one in tally.seats)
    note = Text("Full: given. Dashed: promised and kept back. “Had” is what lay in the purse before the vote.")
    return Figure(
        id="given",
        heading=Text("Given and promised, by role"),
        note=note,
        chart=Table(head=head, rows=rows),
        sheet=2,
    )


def given_cells(content: Content, tally: Tally, one: SeatTally) -> tuple[Text | UnitCell, ...]:
    """The line of one role."""
    look = f"seat-{one.seat}"
    cells = []
    for vote in tally.votes:
        share, pledge = vote.shares[one.seat], vote.pledges[one.seat] or 0
        units = [Units(share, look)] if share else []
        if pledge > share:
            units.append(Units(pledge - share, look, outline=True))
        cells.append(UnitCell(tuple(units), Text("had {n}", n=vote.owned[one.seat])))
    return (
        role_name(content, one.role),
        *cells,
        Text("{kept} of {all}", kept=one.kept, all=one.kept + one.broken),
        Text("{n} IP", n=one.events_paid),
        Text("{n} IP", n=one.ip),
    )


def what_if_figure(content: Content, tally: Tally) -> Figure:
    """What would have happened had one role given the fair part."""
    meter = tally.votes[-1].policy_meter if tally.votes else 0
    bars = [Bar(Text("As it was"), meter, verdict(meter, tally.outcome), tally.outcome == "won")]
    bars += [what_if_bar(content, tally, one) for one in sorted(tally.without, key=lambda each: each.policy_meter)]
    note = Text("The fair part of a success is {n} IP a vote. Everything else stays as it was.", n=tally.fair)
    chart = Bars(bars=tuple(bars), goal=Limit(content.goal, Text("goal")))
    return Figure(id="what_if", heading=Text("Had one role given the fair part"), note=note, chart=chart, sheet=3)


def what_if_bar(content: Content, tally: Tally, one: WhatIf) -> Bar:
    """One role."""
    name = role_name(content, tally.seats[one.seat].role)
    note = Text("{n} IP more", n=one.more) if one.more else Text("gave its part already")
    return Bar(name, one.policy_meter, verdict(one.policy_meter, one.outcome), one.outcome == "won", note)


def verdict(meter: int, outcome: str) -> Text:
    """Where the policy meter ends, and what it comes to."""
    return Text("{meter}: {outcome}", meter=meter, outcome=OUTCOMES[outcome])


# --- what a word is worth -------------------------------------------------------------------------------------


def words_figure(tally: Tally) -> Figure:
    """Words kept and broken, and what they would have been worth."""
    kept, broken = sum(one.kept for one in tally.seats), sum(one.broken for one in tally.seats)
    if not kept + broken:
        return Figure(id="words", heading=Text("Nobody promised anything"), chart=Numbers(numbers=()))
    meter = tally.votes[-1].policy_meter
    numbers = (
        Number(Text("{n}", n=kept), Text("words kept")),
        Number(Text("{n}", n=broken), Text("words broken")),
        Number(Text("{n}", n=meter), Text("where the policy meter ended")),
        Number(Text("{n}", n=tally.meter_with_words), Text("where it would have ended with every word kept")),
    )
    heading = Text("Words kept: {kept}; broken: {broken}", kept=kept, broken=broken)
    return Figure(id="words", heading=heading, chart=Numbers(numbers=numbers))


def losses_figure(content: Content, tally: Tally) -> Figure:
    """The loss meter, and what moved it."""
    steps = tuple(Step(one.at, one.round, one.loss, one.change, cause(content, one)) for one in tally.losses)
    limit = Limit(content.loss_limit, Text("nature is lost, and so are all"))
    votes = sum(one.cause[0] == "vote" for one in tally.losses)
    note = Text(
        "Full triangle: it rose. Open triangle: it fell. Of {all} moves {votes} came from votes.",
        all=len(steps),
        votes=votes,
    )
    heading = Text("The loss meter, and what moved it") if steps else Text("The loss meter never moved")
    chart = Steps(name=Text("Loss meter"), steps=steps, limit=limit)
    return Figure(id="losses", heading=heading, note=note if steps else None, chart=chart, sheet=4)


def cause(content: Content, move: LossTally) -> Text:
    """What moved the loss meter."""
    kind, number = move.cause
    match kind:
        case "event":
            return event_name(content, number)
        case "card":
            return card_name(content, number)
        case "role":
            return Text(content.roles[number].card.title)
        case _:
            return policy_name(content, number)


# --- outside the game -----------------------------------------------------------------------------------------


def policies_figure(content: Content, tally: Tally) -> Figure:
    """The policies here and in Europe; those that never came up too."""
    head = (
        Text("Policy"),
        Text("At your table"),
        Text("What the EU wants by 2030"),
        Text("Where Europe stands (2025)"),
    )
    good = {SUCCESS: True, SEMI: None}
    rows = [
        (vote.policy, Tag(RESULT_NAMES[vote.result], good.get(vote.result, False)), vote.at) for vote in tally.votes
    ]
    never = [(policy, Tag(Text("never came up")), None) for policy in tally.undrawn]
    told = tuple(
        Row(
            (
                policy_name(content, policy),
                tag,
                Text(content.policies[policy].eu_target),
                Text(content.policies[policy].outlook),
            ),
            at,
        )
        for policy, tag, at in (*rows, *never)
    )
    return Figure(id="policies", heading=Text("The policies, here and in Europe"), chart=Table(head=head, rows=told))
