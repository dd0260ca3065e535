"""The talk after a match: its verdict, its story, its chapters. Counted by replaying it; the match stays as it is."""

from __future__ import annotations

from ecotone.core.debrief import Debrief, Player
from ecotone.core.hearing import listen, standing
from ecotone.core.judging import judged
from ecotone.core.match import Match
from ecotone.core.result import Result
from ecotone.core.text import Text
from ecotone.games.kompensaatiopeli.box.content import Content
from ecotone.games.kompensaatiopeli.debrief.chapters import chapters
from ecotone.games.kompensaatiopeli.debrief.counter import TallyCounter
from ecotone.games.kompensaatiopeli.debrief.figures import standing as points_now
from ecotone.games.kompensaatiopeli.debrief.summing_up import tally_from
from ecotone.games.kompensaatiopeli.debrief.tally import Tally
from ecotone.games.kompensaatiopeli.debrief.turning_points import turning_points
from ecotone.games.kompensaatiopeli.words.names import role_name, seat_name


def debrief(match: Match) -> Debrief:
    """All of it."""
    counter = listen(match, TallyCounter)
    tally, content = tally_from(counter), match.game.content
    stopped = standing(match)
    result = match.result or (stopped.result if stopped else points_now(counter.state))
    points = judged(match, turning_points(content, tally, counter.told))
    return Debrief(
        game=match.game.id,
        rounds=counter.state.round,
        choices=len(match.record),
        result=result,
        headline=Text("{result} {nature}", result=verdict(match, result), nature=nature_verdict(tally)),
        story=(points_story(match, tally), building_story(tally), nature_story(tally)),
        players=players(content, tally),
        turning_points=points,
        chapters=chapters(content, tally, points),
        tally=tally,
        stopped=stopped.label if stopped else None,
    )


def tally_of(match: Match) -> Tally:
    """Only what is counted, without words."""
    return tally_from(listen(match, TallyCounter))


def players(content: Content, tally: Tally) -> tuple[Player, ...]:
    """Who was who."""
    words = (Text("Developer"), Text("Conservationist"))
    looks = ("dev", "con")
    return tuple(
        Player(seat, seat_name(seat), role_name(content, one.role), words[one.team], looks[one.team])
        for seat, one in enumerate(tally.seats)
    )


def verdict(match: Match, result: Result) -> Text:
    """Who won, or who was ahead when the game was stopped."""
    over = match.result is not None
    if result.outcome == "developers":
        return Text("The developers won.") if over else Text("The developers were ahead.")
    if result.outcome == "conservationists":
        return Text("The conservationists won.") if over else Text("The conservationists were ahead.")
    return Text("It ended in a draw.") if over else Text("Both sides were level.")


def nature_verdict(tally: Tally) -> Text:
    """What it came to for nature. A tile that an offset moved is not lost."""
    made, lost = tally.offsets_made, len(tally.lost)
    if not lost and not made:
        return Text("Nature kept its ground.")
    if not lost:
        return Text("What was taken was made good.")
    if not made:
        return Text("Nature lost, and nothing was made good.")
    if tally.sites_undone:
        return Text("Not every offset lasted, and nature lost.")
    if made == tally.offset_attempts:
        return Text("Every offset worked, and nature still lost.")
    return Text("Some offsets worked, and nature still lost.")


def points_story(match: Match, tally: Tally) -> Text:
    """The score in a sentence."""
    dev = sum(part.points for part in tally.developers)
    con = sum(part.points for part in tally.conservationists)
    scores = {"dev": dev, "con": con}
    if match.result is None:
        return Text("When it was stopped, the developers had {dev} points and the conservationists {con}.", **scores)
    if dev == con:
        return Text("Both sides had {dev} points in the end.", dev=dev)
    if dev > con:
        return Text("The developers won by {dev} to {con}.", **scores)
    return Text("The conservationists won by {con} to {dev}.", **scores)


def building_story(tally: Tally) -> Text:
    """What came of the plans in a sentence."""
    built = sum(n for _, n in tally.built)
    if not tally.plans:
        return Text("Nobody planned anything.")
    if not built:
        return Text.count(
            "There was one plan, and nothing was built.",
            "There were {n} plans, and nothing was built.",
            len(tally.plans),
        )
    first = min(event.round for tile in tally.tiles for event in tile.events if event.what == "built")
    return Text.count(
        "One token was built, in round {first}; {granted} of {plans} plans had got their permit.",
        "{n} tokens were built, the first in round {first}; {granted} of {plans} plans had got their permit.",
        built,
        first=first,
        granted=tally.permits_granted,
        plans=len(tally.plans),
    )


def nature_story(tally: Tally) -> Text:
    """What nature lost, and what was made good, in a sentence."""
    lost, tried = len(tally.lost), tally.offset_attempts
    rare = sum(one.species >= 0 for one in tally.lost)
    if not lost and not tried:
        return Text("No tile of nature went for good, and nobody had anything to make good.")
    if not lost:
        return Text(
            "No tile of nature went for good; of {tried} attempts at offsetting {made} worked.",
            tried=tried,
            made=tally.offsets_made,
        )
    if not tried:
        return Text.count(
            "One tile of nature went for good (places of rare species: {rare}), and nobody tried to make it good.",
            "{n} tiles of nature went for good (places of rare species: {rare}), and nobody tried to make them good.",
            lost,
            rare=rare,
        )
    return Text.count(
        "One tile of nature went for good (places of rare species: {rare}); of {tried} attempts at offsetting {made} "
        "worked.",
        "{n} tiles of nature went for good (places of rare species: {rare}); of {tried} attempts at offsetting {made} "
        "worked.",
        lost,
        rare=rare,
        tried=tried,
        made=tally.offsets_made,
    )
