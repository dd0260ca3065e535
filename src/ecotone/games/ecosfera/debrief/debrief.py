"""The figures for the talk after a game, counted by replaying the match; nothing here changes it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from ecotone.core.boards import places_of
from ecotone.core.choice import Choice
from ecotone.core.decks import NO_CARD
from ecotone.core.match import Match
from ecotone.games.ecosfera.box.content import PRODUCER, Content
from ecotone.games.ecosfera.view import EcosferaView


@dataclass(frozen=True, slots=True)
class Moment:
    """Something that happened in a turn of the game, which is counted from 1, while that player was active."""

    turn: int
    player: int
    about: int  # a habitat, a card, or NO_CARD for an impact tile that pressure brought


@dataclass(frozen=True, slots=True)
class PlayerFigures:
    """What came of one row; in solo one person plays several (E-82)."""

    producers: int  # acquired
    consumers: int
    habitats: int  # restored
    impacts: int  # placed in this player's turns
    idle_turns: int
    passed: int  # cards that went to others by an ability
    received: int  # cards that came from others so
    policies: int  # drawn
    funded: int


@dataclass(frozen=True, slots=True)
class Debrief:
    """All figures of one match, finished or not."""

    turns: int
    habitats: tuple[Moment, ...]
    impacts: tuple[Moment, ...]  # by the policy card that brought each
    policies: tuple[Moment, ...]  # drawn
    measures: tuple[Moment, ...]  # funded
    species_lost: tuple[Moment, ...]  # out of the game for good
    players: tuple[PlayerFigures, ...]


def debrief(match: Match) -> Debrief:
    """Replay a match of this game from its start and count."""
    again = match.replayed(0)
    counter = DebriefCounter(again.game.content)
    counter.note_all([effect.seen_by(None) for effect in again.opening])
    for seat, choice in match.record:
        counter.note_all([effect.seen_by(None) for effect in again.play(seat, choice)])
    table: EcosferaView = again.game.view(again.state, None)
    return counter.figures(len(table.players))


class DebriefCounter:
    """Counts while a match is replayed."""

    def __init__(self, content: Content) -> None:
        self.content = content
        self.turns = 0
        self.active = 0
        self.cause = NO_CARD  # what brings the next impact tile: a policy card, or pressure
        self.moments: dict[str, list[Moment]] = {
            name: [] for name in ("habitats", "impacts", "policies", "measures", "species_lost")
        }
        self.counts: Counter[tuple[str, int]] = Counter()
        self.noted: Mapping[str, Callable[..., None]] = {
            "turn": self._turn,
            "skipped": self._skipped,
            "too_much_pressure": self._too_much_pressure,
            "acquire": self._acquire,
            "restored": self._restored,
            "impact": self._impact,
            "idle": self._idle,
            "pass": self._pass,
            "policy": self._policy,
            "funded": self._funded,
            "removed": self._removed,
        }

    def note_all(self, effects: list[Choice]) -> None:
        """What one choice has brought about, in order."""
        for name, *args in effects:
            if name in self.noted:
                self.noted[name](*args)

    def figures(self, players: int) -> Debrief:
        """All that was counted."""
        count = self.counts
        return Debrief(
            turns=self.turns,
            **{name: tuple(moments) for name, moments in self.moments.items()},
            players=tuple(
                PlayerFigures(
                    producers=count["producers", player],
                    consumers=count["consumers", player],
                    habitats=count["habitats", player],
                    impacts=count["impacts", player],
                    idle_turns=count["idle_turns", player],
                    passed=count["passed", player],
                    received=count["received", player],
                    policies=count["policies", player],
                    funded=count["measures", player],
                )
                for player in range(players)
            ),
        )

    def _happened(self, name: str, player: int, about: int) -> None:
        self.moments[name].append(Moment(self.turns, player, about))
        self.counts[name, player] += 1

    def _turn(self, player: int) -> None:
        self.turns += 1
        self.active = player
        self.cause = NO_CARD

    def _skipped(self, player: int) -> None:
        self.turns += 1  # a skipped turn counts as that player's turn (ER-59)

    def _too_much_pressure(self, player: int, cards: int) -> None:
        self.cause = NO_CARD

    def _acquire(self, player: int, card: int, used: tuple[int, ...]) -> None:
        self.counts["producers" if self.content.kind[card] == PRODUCER else "consumers", player] += 1

    def _restored(self, player: int, mask: int) -> None:
        for habitat in places_of(mask):
            self._happened("habitats", player, habitat)

    def _impact(self, player: int, number: int) -> None:
        self._happened("impacts", player, self.cause)

    def _idle(self, player: int) -> None:
        self.counts["idle_turns", player] += 1

    def _pass(self, player: int, card: int, other: int) -> None:
        self.counts["passed", player] += 1
        self.counts["received", other] += 1

    def _policy(self, player: int, card: int) -> None:
        self.cause = card
        self._happened("policies", player, card)

    def _funded(self, player: int, card: int, funding: int) -> None:
        self._happened("measures", player, card)

    def _removed(self, card: int) -> None:
        self._happened("species_lost", self.active, card)
