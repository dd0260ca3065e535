"""The talk after a match: its verdict, its story, its chapters. Counted by replaying it; the match stays as it is."""

from __future__ import annotations

from collections import Counter

from ecotone.core.debrief import Debrief, Player
from ecotone.core.hearing import listen, standing
from ecotone.core.judging import judged
from ecotone.core.match import Match
from ecotone.core.text import Text
from ecotone.games.ecosfera.box.content import Content
from ecotone.games.ecosfera.debrief.chapters import HABITATS, chapters
from ecotone.games.ecosfera.debrief.counter import TallyCounter
from ecotone.games.ecosfera.debrief.figures import standing as tiles_now
from ecotone.games.ecosfera.debrief.tally import IDLE, POLICY, TRIPLE, Tally
from ecotone.games.ecosfera.debrief.turning_points import turning_points
from ecotone.games.ecosfera.words.names import player_name


def debrief(match: Match) -> Debrief:
    """All of it."""
    counter = listen(match, TallyCounter)
    tally, content = counter.tally(), match.game.content
    stopped = standing(match)
    points = judged(match, turning_points(content, tally))
    outcome = match.result.outcome if match.result else "open"
    return Debrief(
        game=match.game.id,
        rounds=tally.rounds[-1][0],
        choices=len(match.record),
        result=match.result or (stopped.result if stopped else tiles_now(counter.state)),
        headline=headline(tally, outcome),
        story=(ending(content, tally, outcome), pressure_story(tally), help_story(tally)),
        players=tuple(
            Player(number, player_name(number), Text(""), Text("habitats: {n}", n=one.habitats), f"seat-{number}")
            for number, one in enumerate(tally.players)
        ),
        turning_points=points,
        chapters=chapters(content, tally, points),
        tally=tally,
        stopped=stopped.label if stopped else None,
    )


def tally_of(match: Match) -> Tally:
    """Only what is counted, without words."""
    return listen(match, TallyCounter).tally()


def headline(tally: Tally, outcome: str) -> Text:
    """The verdict."""
    _, habitats, impacts = tally.rounds[-1]
    if outcome == "won":
        return Text("The sea was saved: all six habitats are back")
    if outcome == "lost" and habitats:
        return Text.count("The sea tipped, with one habitat back", "The sea tipped, with {n} habitats back", habitats)
    if outcome == "lost":
        return Text("The sea tipped before anything came back")
    return Text("Stopped with {habitats} habitats back and {impacts} impacts", habitats=habitats, impacts=impacts)


def ending(content: Content, tally: Tally, outcome: str) -> Text:
    """How it ended and why."""
    round, habitats, impacts = tally.rounds[-1]
    values = {
        "round": round,
        "habitats": habitats,
        "impacts": impacts,
        "all": HABITATS,
        "limit": content.impacts_to_lose,
    }
    if outcome == "won":
        return Text(
            "All won together in round {round}: the last habitat came back with {impacts} of {limit} impact tiles "
            "placed.",
            **values,
        )
    if outcome == "lost":
        return Text(
            "All lost together in round {round}: the last impact tile was placed with {habitats} of {all} habitats "
            "back.",
            **values,
        )
    return Text(
        "When it was stopped in round {round}, {habitats} of {all} habitats were back and {impacts} of {limit} impact "
        "tiles placed.",
        **values,
    )


def pressure_story(tally: Tally) -> Text:
    """Where pressure came from, in a sentence."""
    causes = Counter(one.cause for one in tally.pressure)
    if not causes:
        return Text("No new pressure card came into any row.")
    return Text(
        "Of {n} new pressure cards {idle} came from turns without an action, {triple} from too much of one element and "
        "{policy} from policy cards.",
        n=len(tally.pressure),
        idle=causes[IDLE],
        triple=causes[TRIPLE],
        policy=causes[POLICY],
    )


def help_story(tally: Tally) -> Text:
    """What was done together, in a sentence."""
    return Text(
        "Cards passed on: {passed}; measures funded: {funded}; species used: {species}.",
        passed=len(tally.passes),
        funded=len(tally.measures),
        species=len(tally.species_used),
    )
