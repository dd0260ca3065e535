"""What is counted of a match: votes, moves of the loss meter, seats, and what would have been."""

from __future__ import annotations

from dataclasses import dataclass

from ecotone.core.choice import Choice


@dataclass(frozen=True, slots=True)
class VoteTally:
    """One vote: what lay in the pool, from whom, and what each had promised (None is no number).

    `pool_with_words` is what would have lain there had every word been kept, as far as the purses allowed.
    """

    at: int
    round: int
    policy: int
    result: int
    pool: int
    seeded: int
    owned: tuple[int, ...]  # IP before the vote
    shares: tuple[int, ...]
    cards: tuple[int | None, ...]
    pledges: tuple[int | None, ...]
    policy_meter: int
    pool_with_words: int
    result_with_words: int


@dataclass(frozen=True, slots=True)
class LossTally:
    """One move of the loss meter, and what moved it."""

    at: int
    round: int
    loss: int
    change: int
    cause: Choice


@dataclass(frozen=True, slots=True)
class SeatTally:
    """One player over the whole game; `points` are those that would have been if all have lost (BR-41)."""

    seat: int
    role: int
    given: int  # own IP left in votes
    promised: int  # the sum of all pledges
    kept: int  # votes with a pledge in which at least as much was given
    broken: int
    events_paid: int
    ip: int
    target: int
    target_points: tuple[int, int, int]
    points: int


@dataclass(frozen=True, slots=True)
class WhatIf:
    """The same game if one player had given the fair part of a success in every vote, as far as the purse allowed."""

    seat: int
    more: int  # IP that the player would have given in addition
    results: tuple[int, ...]
    policy_meter: int
    loss: int
    outcome: str  # as in a result; `open` where the game would have gone on
    winners: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Tally:
    """Everything at once. Policies that never came up are listed as undrawn (BR-36)."""

    outcome: str
    winners: tuple[int, ...]
    rounds: tuple[tuple[int, int, int], ...]  # round, policy meter and loss meter after it; last how it stands
    votes: tuple[VoteTally, ...]
    losses: tuple[LossTally, ...]
    seats: tuple[SeatTally, ...]
    undrawn: tuple[int, ...]
    fair: int  # the fair part of a success
    without: tuple[WhatIf, ...]
    meter_with_words: int  # where the policy meter would be had every word been kept
