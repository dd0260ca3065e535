"""What a seat, or a spectator, may know of a game of BETTER Life (B-07, BR-19, BR-55)."""

from __future__ import annotations

from typing import Final, NamedTuple

from msgspec import Struct

from ecotone.core.choice import Choice
from ecotone.core.view import View
from ecotone.games.betterlife.box.content import Content

NO_COMMENT: Final = -1  # a pledge that says nothing (BR-44)
SILENT: Final = -2  # no pledge was entered
VOTE_PROMPTS: Final = ("discussion", "before_vote", "open_commit", "secret_commit")  # questions between two rounds

Commit = tuple[int, int | None]  # own IP, and the number of a card committed with them


class Vote(NamedTuple):
    """A vote that is over, with what every seat gave and had promised."""

    policy: int
    result: int
    pool: int
    shares: tuple[int, ...]
    cards: tuple[int | None, ...]
    pledges: tuple[int, ...]  # a number of IP, NO_COMMENT or SILENT


class PlayerView(Struct, frozen=True):
    """One player. IP are None for others, `known` are the cards that the viewer knows to be in this hand."""

    seat: int
    role: int
    ip: int | None
    cards: int
    known: tuple[int, ...]
    target: int | None
    position: int
    place: int  # in the finishing order, from 1; 0 is still on the way
    skips: bool
    plus: int
    open_mark: bool
    role_used: bool
    pledge: int
    commit: Commit | None
    committed: bool


class FinalView(Struct, frozen=True):
    """What a player lays open when a game is won: purse, target card, its points by tier, and own IP left in votes."""

    ip: int
    target: int
    points: tuple[int, int, int]
    given: int


class BetterLifeView(View, frozen=True, kw_only=True):
    """The open table, with what one seat alone may know."""

    track: str
    round: int
    turns: int
    starter: int
    active: int
    players: tuple[PlayerView, ...]
    policy: int
    policy_meter: int
    loss: int
    fund: int
    seeded: int
    semi: int
    success: int
    offer: tuple[int, ...]
    deck: int
    discards: tuple[int, ...]
    played: tuple[int, ...]
    events: int
    known_events: tuple[tuple[int, int], ...]  # place from the top (0 is the top), event
    aside: tuple[int, ...]
    event: int
    drawer: int
    discount: int
    covered: int
    dice: tuple[int, ...]
    additions: int
    choose: tuple[int, int]
    answer: Choice | None
    pacts: tuple[tuple[int, int, int], ...]
    votes: tuple[Vote, ...]
    audits: tuple[tuple[int, int], ...]  # whose IP this seat has seen, and how many there were then
    scores: tuple[int, ...]
    finals: tuple[FinalView, ...]  # how the scores came about; empty until a game is won


def place_reached(content: Content, view: BetterLifeView, n: int) -> int:
    """Where a number leads the pawn in turn, additions included (BR-10, BR-14)."""
    end = len(content.tracks[view.track]) - 1
    return min(view.players[view.active].position + n + view.additions, end)
