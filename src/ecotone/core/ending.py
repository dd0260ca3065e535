"""How a match is told when it is over: its result as a sentence, its story, figures, curve and turning points."""

from __future__ import annotations

from msgspec import Struct

from ecotone.core.game import Game
from ecotone.core.match import Match
from ecotone.core.text import Text
from ecotone.core.words import seat_names


class Curve(Struct, frozen=True):
    """One line over the rounds: its name, its class, and a value for each point of time."""

    name: Text
    css: str
    values: tuple[int, ...]


class Turning(Struct, frozen=True):
    """A moment at which the match turned: after which choice, at which point of the curves, and what happened."""

    at: int  # how many choices lie before it: the replay opens there
    time: int
    title: Text
    line: Text


class Ending(Struct, frozen=True):
    """All that the end page shows from one seat, or from none."""

    result: Text
    kicker: Text | None = None
    story: tuple[Text, ...] = ()
    figures: tuple[tuple[str, Text], ...] = ()
    curves: tuple[Curve, ...] = ()
    times: tuple[Text, ...] = ()  # a label for each point of time
    turnings: tuple[Turning, ...] = ()
    fact: str = ""  # the key of something to learn that has to do with what happened


def ending_of(game: Game, match: Match, seat: int | None) -> Ending:
    """How a finished match is told: by the game's own `debrief.ending`, or plainly."""
    tell = game.part("debrief.ending", "ending")
    if tell is not None:
        ending: Ending = tell(game, match, seat)
        return ending
    result = match.result
    assert result is not None
    return Ending(verdict(result.winners, seat), story=(result.why,))


def verdict(winners: tuple[int, ...], seat: int | None) -> Text:
    """Who has won, as one seat hears it."""
    if seat is not None and seat in winners:
        others = tuple(winner for winner in winners if winner != seat)
        return Text("You and {others} have won", others=seat_names(others)) if others else Text("You have won")
    if not winners:
        return Text("Nobody has won this time")
    return Text.count("{who} has won", "{who} have won", len(winners), who=seat_names(winners))
