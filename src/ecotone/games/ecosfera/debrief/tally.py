"""What is counted of a match: habitats, impacts, pressure and its causes, passes, policies, species, players."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

IDLE: Final = "idle"  # a turn without an action (E-37)
TRIPLE: Final = "three_of_a_kind"  # too many cards of one element (E-40)
POLICY: Final = "policy"
PAIR: Final = "pair"  # two consumers that share a habitat (E-32)
PRESSURE: Final = "pressure"


@dataclass(frozen=True, slots=True)
class Event:
    """Something in a turn of the game, which is counted from 1, while that player was active; `at` is the choice."""

    at: int
    turn: int
    player: int
    about: int  # a habitat, a card, or NO_CARD


@dataclass(frozen=True, slots=True)
class PressureTally:
    """A pressure card that came into a row: why (idle, three_of_a_kind, policy), and by which policy card."""

    at: int
    turn: int
    player: int
    cause: str
    card: int  # the policy card, NO_CARD else


@dataclass(frozen=True, slots=True)
class HabitatTally:
    """A habitat that came back: by a pair of consumers, or by a policy card."""

    at: int
    turn: int
    player: int
    habitat: int
    how: str
    cards: tuple[int, ...]  # the pair, or the policy card


@dataclass(frozen=True, slots=True)
class ImpactTally:
    """A move of the impact tiles: up by pressure or a policy card, down by a measure; `impacts` lie there then."""

    at: int
    turn: int
    player: int
    change: int
    impacts: int
    cause: str
    card: int


@dataclass(frozen=True, slots=True)
class PassTally:
    """A card that went from one row to another by an ability."""

    at: int
    turn: int
    player: int
    card: int
    other: int


@dataclass(frozen=True, slots=True)
class PlayerTally:
    """What came of one row; in solo one person plays several (E-82)."""

    producers: int  # acquired
    consumers: int
    habitats: int  # restored
    impacts: int  # placed in this player's turns
    pressure: int  # pressure cards that came into the row, those passed on not counted
    idle_turns: int
    passed: int  # cards that went to others by an ability
    received: int  # cards that came from others so
    policies: int  # drawn
    funded: int


@dataclass(frozen=True, slots=True)
class Tally:
    """All that is counted of one match, finished or not."""

    turns: int
    rounds: tuple[tuple[int, int, int], ...]  # round, habitats and impacts after it; last how it stands
    habitats: tuple[HabitatTally, ...]
    impacts: tuple[ImpactTally, ...]
    pressure: tuple[PressureTally, ...]
    passes: tuple[PassTally, ...]
    policies: tuple[Event, ...]  # drawn
    measures: tuple[Event, ...]  # funded
    refused: tuple[Event, ...]  # measures that somebody would not fund
    idle: tuple[Event, ...]
    species_lost: tuple[Event, ...]  # out of the game for good
    species_used: tuple[tuple[int, int], ...]  # species, how often one bought or restored with it; the most first
    players: tuple[PlayerTally, ...]
