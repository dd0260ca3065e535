"""Where the game turned: the largest swing, a plan that failed, consent that was not given, the first and last tile."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from ecotone.core.debrief import TurningPoint, first_three
from ecotone.core.text import Text
from ecotone.core.words import seat_name
from ecotone.games.ecosfera.box.content import Content
from ecotone.games.ecosfera.debrief.tally import Tally
from ecotone.games.ecosfera.words.names import card_name, player_name


def turning_points(content: Content, tally: Tally) -> tuple[TurningPoint, ...]:
    """Three of them, if there are as many."""
    return first_three(list(found(content, tally)))


def round_of(tally: Tally, turn: int) -> int:
    """The round in which a turn lies."""
    return (max(turn, 1) - 1) // len(tally.players) + 1


def found(content: Content, tally: Tally) -> Iterator[TurningPoint]:
    """All that may be called a turning point, the most telling first."""
    yield from swing(tally)
    yield from refused(content, tally)
    yield from failed_plan(tally)
    yield from lost_species(content, tally)
    yield from first_habitat(content, tally)
    yield from last_impact(tally)


def swing(tally: Tally) -> Iterator[TurningPoint]:
    """The choice that brought back or damaged most at once."""
    changes: Counter[int] = Counter()
    turns = {}
    for one in tally.habitats:
        changes[one.at] += 1
        turns[one.at] = (one.turn, one.player)
    for move in tally.impacts:
        changes[move.at] -= move.change
        turns[move.at] = (move.turn, move.player)
    for at, change in sorted(changes.items(), key=lambda pair: (-abs(pair[1]), pair[0]))[:1]:
        if not change:
            return
        turn, player = turns[at]
        values = {"round": round_of(tally, turn), "player": player_name(player)}
        if change > 0:
            text = Text.count(
                "Round {round}: in the turn of {player} a habitat comes back.",
                "Round {round}: in the turn of {player} {n} habitats come back at once.",
                change,
                **values,
            )
        else:
            text = Text.count(
                "Round {round}: in the turn of {player} an impact tile is placed.",
                "Round {round}: in the turn of {player} {n} impact tiles are placed at once.",
                -change,
                **values,
            )
        title = Text("The largest swing")
        yield TurningPoint(kind="swing", title=title, text=text, at=at, round=round_of(tally, turn))


def refused(content: Content, tally: Tally) -> Iterator[TurningPoint]:
    """A measure that somebody would not fund: the word that was not given."""
    for one in tally.refused[:1]:
        yield TurningPoint(
            kind="broken_word",
            title=Text("No consent"),
            text=Text(
                "Round {round}: {seat} does not agree to fund {measure}.",
                round=round_of(tally, one.turn),
                seat=seat_name(one.player),
                measure=card_name(content, one.about),
            ),
            at=one.at,
            round=round_of(tally, one.turn),
        )


def failed_plan(tally: Tally) -> Iterator[TurningPoint]:
    """A turn without an action; one that placed an impact tile before others."""
    damaged = {move.at for move in tally.impacts if move.change > 0}
    for one in sorted(tally.idle, key=lambda event: (event.at not in damaged, event.at))[:1]:
        yield TurningPoint(
            kind="failed_plan",
            title=Text("A turn comes to nothing"),
            text=Text(
                "Round {round}: {player} takes no action, and a pressure card comes.",
                round=round_of(tally, one.turn),
                player=player_name(one.player),
            ),
            at=one.at,
            round=round_of(tally, one.turn),
        )


def lost_species(content: Content, tally: Tally) -> Iterator[TurningPoint]:
    """The first species that left the game for good."""
    for one in tally.species_lost[:1]:
        yield TurningPoint(
            kind="loss",
            title=Text("A species is gone"),
            text=Text(
                "Round {round}: {species} leaves the game for good.",
                round=round_of(tally, one.turn),
                species=card_name(content, one.about),
            ),
            at=one.at,
            round=round_of(tally, one.turn),
        )


def first_habitat(content: Content, tally: Tally) -> Iterator[TurningPoint]:
    """The first habitat that came back."""
    for one in tally.habitats[:1]:
        yield TurningPoint(
            kind="habitat",
            title=Text("The first habitat"),
            text=Text(
                "Round {round}: {player} brings back {habitat}.",
                round=round_of(tally, one.turn),
                player=player_name(one.player),
                habitat=Text(content.habitat_names[one.habitat]),
            ),
            at=one.at,
            round=round_of(tally, one.turn),
        )


def last_impact(tally: Tally) -> Iterator[TurningPoint]:
    """The last impact tile."""
    for one in [move for move in tally.impacts if move.change > 0][-1:]:
        yield TurningPoint(
            kind="impact",
            title=Text("The last impact"),
            text=Text(
                "Round {round}: {player} places impact tile number {n}.",
                round=round_of(tally, one.turn),
                player=player_name(one.player),
                n=one.impacts,
            ),
            at=one.at,
            round=round_of(tally, one.turn),
        )
