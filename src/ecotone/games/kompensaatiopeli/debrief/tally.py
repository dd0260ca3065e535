"""What is counted of a match: points, plans, permits, offsets, losses, the law, promises, seats and tiles."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ecotone.games.kompensaatiopeli.view import Part


@dataclass(frozen=True, slots=True)
class Event:
    """Something at one time: the choice, the round, the turn, the seat that did it (-1 nobody), and what it was."""

    at: int
    round: int
    turn: int
    seat: int
    what: str
    about: tuple[Any, ...] = ()  # Any: numbers and names, as the effect told them


@dataclass(frozen=True, slots=True)
class Points:
    """Both sides' points after a choice; `round` is the one that was running then."""

    at: int
    round: int
    developers: int
    conservationists: int


@dataclass(frozen=True, slots=True)
class Appeal:
    """Who acted in a permit process: in which phase, and how (appeal, eu_court; granted or denied by Cooperation)."""

    seat: int
    phase: int
    way: str


@dataclass(frozen=True, slots=True)
class PlanTally:
    """One plan: where it stood, what it could have spared, and what became of its permit (None: not decided yet).

    `ground` is what each tile looked like then (empty, species, polluted). `species` counts known species tiles,
    `species_least` the fewest that this project could have taken anywhere, `smaller` the smaller projects that could
    have been planned instead: avoid, then lessen, then make good. `lay` are the tiles that lay there, `found` those
    positions with the tiles on which a survey found a species later.
    """

    at: int
    round: int
    seat: int
    header: int
    tiles: tuple[int, ...]
    lay: tuple[int, ...]
    ground: tuple[str, ...]
    species: int
    species_least: int
    smaller: int
    appeals: tuple[Appeal, ...]
    granted: bool | None
    settled: bool
    decided: int
    found: tuple[tuple[int, int], ...]
    built: int


@dataclass(frozen=True, slots=True)
class OffsetTally:
    """One offset that succeeded: which tile moved from where to which places, under which law, and what lasted of it.

    `proposed` are those of its sites that had been proposed for protection anyway; `undone` the sites that corruption
    undid, each with the choice, the round and the seat.
    """

    at: int
    round: int
    seat: int
    lost: int
    tile: int
    places: tuple[int, ...]
    law: int
    same_type: bool
    bank: bool
    proposed: tuple[int, ...]
    undone: tuple[tuple[int, int, int, int], ...]


@dataclass(frozen=True, slots=True)
class Failure:
    """An attempt at offsetting that the die let fail, and under which law."""

    at: int
    round: int
    seat: int
    lost: int
    law: int


@dataclass(frozen=True, slots=True)
class Loss:
    """A nature tile that went without being made good, and why: built, oops, derogation or corruption."""

    at: int
    round: int
    seat: int
    place: int
    tile: int
    species: int  # -1 for land without a known species
    cause: str
    header: int


@dataclass(frozen=True, slots=True)
class LawRoll:
    """A roll for legislation: by whose doing, why (offset, built, card, permit), and which law held after it."""

    at: int
    round: int
    turn: int
    seat: int
    cause: str
    before: int
    law: int


@dataclass(frozen=True, slots=True)
class PromiseTally:
    """A promise and whether it was kept: kept, broken, or open where it never came to the test.

    `idle` promises cost nothing: the role could not have done otherwise.
    """

    at: int
    round: int
    seat: int
    other: int
    what: str
    verdict: str
    decided: int
    idle: bool


@dataclass(frozen=True, slots=True)
class SeatTally:
    """What one seat did."""

    role: int
    team: int
    nature_surveys: int
    species_surveys: int
    species_found: int
    plans: int
    permits: int
    appeals: int
    tokens_built: int
    offsets: int
    protests: int
    offers: int
    trades: int
    cards_given: int
    promises: int
    action_cards: tuple[tuple[int, int], ...]
    dirty_money: int
    individual: int


@dataclass(frozen=True, slots=True)
class TileTally:
    """What lay on a position first and last, what happened there, and how it ended.

    `first` and `last` are tiles, NOWHERE where the land is bare; `guest` is the tile that an offset moved here.
    """

    position: int
    first: int
    first_down: bool
    last: int
    last_down: bool
    guest: int
    header: int
    fate: str
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Tally:
    """All that is counted of one match, finished or not."""

    rounds: tuple[Points, ...]  # the start, and after every round; last how it stands
    points: tuple[Points, ...]  # after every choice that changed them
    developers: tuple[Part, ...]
    conservationists: tuple[Part, ...]
    species_lost: tuple[tuple[int, int], ...]  # species, how many tiles
    places_left: tuple[tuple[int, int], ...]  # of those species, how many known places remain
    losses: int  # nature tiles that left their place, moved ones included (K-132)
    lost: tuple[Loss, ...]
    law: tuple[LawRoll, ...]
    turns_under_law: tuple[int, ...]
    plans: tuple[PlanTally, ...]
    offsets: tuple[OffsetTally, ...]
    failures: tuple[Failure, ...]
    offset_attempts: int
    offsets_made: int
    offsets_failed: int
    offsets_stopped: int
    offsets_through_bank: int
    sites_undone: int
    permits_granted: int
    permits_denied: int
    permits_appealed: int
    permits_settled: int
    campaigns: int
    demonstrations: int
    protests_removed: int
    camp: int  # the header, -1 without
    offers: int
    trades: int
    promises: tuple[PromiseTally, ...]
    built: tuple[tuple[int, int], ...]  # header, how many tokens of it are built
    seats: tuple[SeatTally, ...]
    tiles: tuple[TileTally, ...]
