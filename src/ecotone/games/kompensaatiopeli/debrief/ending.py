"""How a match is told when it is over: who won by how much, what became of the land, and where the lead turned."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from msgspec import Struct

from ecotone.core.boards import places_of
from ecotone.core.effect import Effect
from ecotone.core.ending import Curve, Ending, Turning
from ecotone.core.game import Game
from ecotone.core.match import Match
from ecotone.core.text import Text
from ecotone.games.kompensaatiopeli.box.content import CONSERVATIONISTS, DEVELOPERS, SPECIES, TEAMS
from ecotone.games.kompensaatiopeli.box.landscape import POSITIONS
from ecotone.games.kompensaatiopeli.rules.scoring import team_score
from ecotone.games.kompensaatiopeli.rules.state import Kompensaatiopeli
from ecotone.games.kompensaatiopeli.words.names import TEAM_NAMES, tile_name

TURNINGS: Final = 3
NAMED: Final = 3  # lost species that the story names
Scores = tuple[int, int]


class Swing(Struct, frozen=True):
    """A choice that moved the lead: after how many choices, in which round, by how much, and what it brought."""

    at: int
    round: int
    by: int
    effects: tuple[Effect, ...]


class Course(Struct, frozen=True):
    """A match replayed: both scores at the start and after each round, and what moved the lead."""

    state: Kompensaatiopeli
    scores: tuple[Scores, ...]
    swings: tuple[Swing, ...]


def ending(game: Game, match: Match, seat: int | None) -> Ending:
    """The end page of one seat, or of the audience."""
    course = replay(match)
    mine = course.state.teams[seat] if seat is not None else CONSERVATIONISTS
    first, second = mine, 1 - mine
    return Ending(
        headline(course, None if seat is None else mine),
        kicker=kicker(course),
        story=(lead(course), land(course), nature(course)),
        figures=figures(course.state),
        curves=tuple(
            Curve(TEAM_NAMES[team], TEAMS[team], tuple(points[team] for points in course.scores))
            for team in (first, second)
        ),
        times=(Text("start"), *(Text("round {n}", n=n) for n in range(1, len(course.scores)))),
        turnings=tuple(turning(game, course, swing) for swing in turning_points(course)),
        fact=fact(course.state),
    )


def replay(match: Match) -> Course:
    """Play the match again, and note the scores."""
    again = match.replayed(0)
    state = again.state
    assert isinstance(state, Kompensaatiopeli)
    scores = [both(state)]
    swings: list[Swing] = []
    before = scores[0]
    for at, (seat, choice) in enumerate(match.record):
        played = state.round
        effects = again.play(seat, choice)
        now = both(state)
        by = (now[CONSERVATIONISTS] - now[DEVELOPERS]) - (before[CONSERVATIONISTS] - before[DEVELOPERS])
        if by:
            swings.append(Swing(at, played, by, tuple(effects)))
        if state.round != played or again.result is not None:
            scores.append(now)
        before = now
    return Course(state, tuple(scores), tuple(swings))


def both(state: Kompensaatiopeli) -> Scores:
    """The points of developers and conservationists."""
    return team_score(state, DEVELOPERS), team_score(state, CONSERVATIONISTS)


# --- the result and its story ---------------------------------------------------------------------


def headline(course: Course, mine: int | None) -> Text:
    """The result as a sentence: to a player about themselves, to the audience about both sides."""
    dev, con = course.scores[-1]
    margin = abs(dev - con)
    if not margin:
        return Text("A draw: {n} points each", n=dev)
    winner = DEVELOPERS if dev > con else CONSERVATIONISTS
    if mine is None:
        if winner == DEVELOPERS:
            return Text.count("The developers win by {n} point", "The developers win by {n} points", margin)
        return Text.count("The conservationists win by {n} point", "The conservationists win by {n} points", margin)
    if mine == winner:
        return Text.count("You won by {n} point", "You won by {n} points", margin)
    return Text.count("You lost by {n} point", "You lost by {n} points", margin)


def kicker(course: Course) -> Text:
    """Both scores."""
    dev, con = course.scores[-1]
    return Text("Developers {dev}, conservationists {con}", dev=dev, con=con)


def lead(course: Course) -> Text:
    """Who was ahead, and how often that changed."""
    ahead = [(con > dev) - (con < dev) for dev, con in course.scores]
    leaders = [one for one in ahead if one]
    changes = sum(one != other for one, other in pairwise(leaders))
    if not leaders:
        return Text("Neither side was ever ahead.")
    if changes:
        return Text.count("The lead changed hands once.", "The lead changed hands {n} times.", changes)
    if leaders[0] > 0:
        return Text("The conservationists were ahead throughout.")
    return Text("The developers were ahead throughout.")


def land(course: Course) -> Text:
    """What was built, and what was kept."""
    state = course.state
    built = state.built.bit_count()
    kept = (state.areas | state.restored | state.done).bit_count()
    if not built:
        return Text("Nothing was built; tiles that are kept for nature: {kept} of {all}.", kept=kept, all=POSITIONS)
    return Text(
        "Of {all} tiles {built} came under buildings, and {kept} under protection.",
        built=built,
        kept=kept,
        all=POSITIONS,
    )


def nature(course: Course) -> Text:
    """What was lost for good, or that nothing was."""
    state = course.state
    if not state.lost:
        return Text("No species of this land was lost.")
    tiles = {state.content.tile_species[tile]: tile for tile in state.lost}.values()
    names = tuple(tile_name(state.content, tile) for tile in tiles)
    if len(names) <= NAMED:
        return Text("Lost for good: {species}.", species=names)
    more = len(names) - NAMED
    return Text.count(
        "Lost for good: {species}, and {n} species more.",
        "Lost for good: {species}, and {n} species more.",
        more,
        species=names[:NAMED],
    )


def figures(state: Kompensaatiopeli) -> tuple[tuple[str, Text], ...]:
    """Four numbers that are worth a talk."""
    return (
        (str(state.built.bit_count()), Text("tiles built on")),
        (str(len(state.sites)), Text("offsetting sites made")),
        (str(state.areas.bit_count() + state.restored.bit_count()), Text("tiles protected or restored")),
        (str(len(state.lost)), Text("species tiles lost")),
    )


# --- turning points and the fact ------------------------------------------------------------------


def turning_points(course: Course) -> tuple[Swing, ...]:
    """The choices that moved the lead most, in the order in which they came."""
    most = sorted(course.swings, key=lambda swing: (-abs(swing.by), swing.at))[:TURNINGS]
    return tuple(sorted(most, key=lambda swing: swing.at))


def turning(game: Game, course: Course, swing: Swing) -> Turning:
    """One of them in words: whose points, and the sentence of the log that tells most."""
    texts = [(effect.name, game.words.told(effect.seen_by(None))) for effect in swing.effects]
    lines = [text for name, text in texts if text is not None and name not in game.words.skippable]
    team = TEAM_NAMES[CONSERVATIONISTS if swing.by > 0 else DEVELOPERS]
    title = Text("Round {n}: {team} +{by}", n=swing.round, team=team, by=abs(swing.by))
    return Turning(swing.at, min(swing.round, len(course.scores) - 1), title, lines[0] if lines else Text(""))


def fact(state: Kompensaatiopeli) -> str:
    """A species to read about: one that was lost, else one that lives on the land, else offsetting itself."""
    alive = [state.board[place] for place in places_of(state.species)]
    protected = [state.board[place] for place in places_of(state.areas & state.species)]
    for tile in (*state.lost, *protected, *alive):
        if state.content.tile_kind[tile] == SPECIES:
            return f"species.{state.content.species_ids[state.content.tile_species[tile]]}"
    return "offset.offsetting"
