"""One view of BETTER Life laid out for the templates of its page."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Final

from ecotone.core.kit import Thing
from ecotone.core.text import Text
from ecotone.core.words import seat_name
from ecotone.games.betterlife.box.cards import RESULTS
from ecotone.games.betterlife.box.content import Content
from ecotone.games.betterlife.page import own_seat, settling, votes
from ecotone.games.betterlife.page.pieces import (
    Council,
    Counted,
    Die,
    EventCard,
    Hand,
    Leaf,
    Offer,
    PastVote,
    Player,
    PolicyCard,
    PrintedCard,
    Purse,
    Spot,
    World,
)
from ecotone.games.betterlife.page.printed import Printed, drawing
from ecotone.games.betterlife.view import VOTE_PROMPTS, BetterLifeView, PlayerView, place_reached
from ecotone.games.betterlife.words.icons import icon_address
from ecotone.games.betterlife.words.names import (
    RESULT_NAMES,
    card_names,
    event_names,
    player_facts,
)

LIVES: Final = ("butterfly", "frog", "bird", "hedgehog", "salmon")  # who goes first when nature is lost
PIPS: Final = 6  # faces of a die that have a picture
FACT_ICONS: Final[Mapping[str, str]] = {  # what shows beside a player; pledges and commitments show in the vote
    "finished": "space-end_of_year",
    "skips": "space-skip",
    "plus": "space-plus_one",
    "open_mark": "open",
    "role_used": "cancel",
}


class Layout:
    """One view laid out; each part is made when a template asks for it."""

    def __init__(self, content: Content, printed: Printed, view: BetterLifeView) -> None:
        self.content = content
        self.printed = printed
        self.view = view
        self.prompt = view.prompt.name if view.prompt is not None else ""
        self.seats = len(view.players)

    # --- the world ------------------------------------------------------------------------------

    @cached_property
    def world(self) -> World:
        """Both meters."""
        view, content = self.view, self.content
        return World(
            lives=tuple((drawing(LIVES[n % len(LIVES)]), n < view.loss) for n in range(content.loss_limit)),
            loss=view.loss,
            limit=content.loss_limit,
            meter=view.policy_meter,
            goal=content.goal,
            share=min(100, 100 * view.policy_meter // content.goal),
            outlook=self._outlook(),
        )

    @cached_property
    def leaves(self) -> tuple[Leaf, ...]:
        """The rounds as leaves of a calendar."""
        return tuple(self._leaf(n) for n in range(1, self.content.rounds + 1))

    def _leaf(self, n: int) -> Leaf:
        view, content = self.view, self.content
        year, when = content.first_year + (n - 1) * content.years_per_round, self.printed.years[n - 1]
        if n <= len(view.votes):
            vote = view.votes[n - 1]
            policy = self.printed.policies[vote.policy]
            return Leaf(n, year, when, "done", policy, RESULTS[vote.result], RESULT_NAMES[vote.result])
        if n == view.round:
            return Leaf(n, year, when, "now", self.printed.policies[view.policy], "", None)
        return Leaf(n, year, when, "later", None, "", None)

    def _outlook(self) -> Text:
        """How far the shared goal is, and how many votes are left for it (B-54)."""
        missing = self.content.goal - self.view.policy_meter
        if missing <= 0:
            return Text("The goal is reached.")
        left = self.content.rounds - len(self.view.votes)
        return Text.count("{missing} to go, {n} vote left", "{missing} to go, {n} votes left", left, missing=missing)

    # --- dice and track -------------------------------------------------------------------------

    @cached_property
    def numbers(self) -> tuple[int, ...]:
        """The numbers by which the pawn in turn may move now."""
        low, high = self.view.choose
        if self.prompt == "turn" and high:
            return tuple(range(low, high + 1))
        return tuple(sorted(set(self.view.dice))) if self.prompt == "rolled" else ()

    @cached_property
    def dice(self) -> tuple[Die, ...]:
        """The dice as they lie since the last roll."""
        return tuple(Die(n, 1 <= n <= PIPS) for n in self.view.dice)

    @cached_property
    def track(self) -> list[tuple[Spot, tuple[int, ...], int | None, str, str]]:
        """All spaces in order: the pawns there, who plays the space's role, the numbers that lead there, and whether
        it is the first of these, by which all are pressed."""
        pawns: dict[int, tuple[int, ...]] = {}
        owners: dict[int | None, int] = {}
        for player in self.view.players:
            pawns[player.position] = (*pawns.get(player.position, ()), player.seat)
            owners[player.role] = player.seat
        reach: dict[int, list[str]] = {}
        for n in self.numbers:
            reach.setdefault(place_reached(self.content, self.view, n), []).append(str(n))
        first = min(reach, default=-1)
        return [
            (
                spot,
                pawns.get(spot.place, ()),
                owners.get(spot.role),
                ", ".join(reach.get(spot.place, ())),
                "id" if spot.place == first else "data-for",
            )
            for spot in self.printed.tracks[self.view.track]
        ]

    # --- policy and event -----------------------------------------------------------------------

    @cached_property
    def policy(self) -> PolicyCard:
        """The policy of this round, and what the pool must reach (B-50 to B-52)."""
        view = self.view
        return votes.policy_card(self.printed, view.policy, view.round, view.seeded, (view.semi, view.success))

    @cached_property
    def event(self) -> EventCard | None:
        """The event that is being settled, with who has answered, and what may come of it."""
        return settling.event(self.content, self.printed, self.view)

    # --- players and cards ----------------------------------------------------------------------

    @cached_property
    def players(self) -> tuple[Player, ...]:
        """All players in the order of their seats."""
        return tuple(self._player(player) for player in self.view.players)

    def _player(self, player: PlayerView) -> Player:
        moving = self.prompt not in VOTE_PROMPTS and self.view.result is None
        facts = player_facts(player)
        return Player(
            seat=player.seat,
            name=seat_name(player.seat),
            role=self.printed.roles[player.role],
            cards=player.cards,
            turn=moving and player.seat == self.view.active,
            facts=tuple((icon_address(FACT_ICONS[kind]), fact) for kind, fact in facts.items() if kind in FACT_ICONS),
        )

    @cached_property
    def offer(self) -> Offer:
        """What lies at End of Year, the fund and the piles."""
        view = self.view
        finished = {player.place: player.seat for player in view.players if player.place}
        prizes = self.content.finish_ip[self.seats]
        return Offer(
            cards=tuple(self.printed.cards[card] for card in view.offer),
            prizes=tuple((place, ip, finished.get(place)) for place, ip in enumerate(prizes, 1)),
            fund=view.fund,
            deck=view.deck,
            discarded=card_names(self.content, view.discards),
            events=view.events,
            past_events=event_names(self.content, view.aside),
        )

    # --- the vote -------------------------------------------------------------------------------

    @cached_property
    def council(self) -> Council | None:
        """The council while it votes."""
        return votes.council(self.content, self.printed, self.view)

    @cached_property
    def counted(self) -> Counted | None:
        """The envelopes of the last vote, while they lie open."""
        return votes.counted(self.content, self.printed, self.view)

    @cached_property
    def votes(self) -> tuple[PastVote, ...]:
        """All votes that are over."""
        return votes.past_votes(self.printed, self.view)

    # --- what the seat alone sees ---------------------------------------------------------------

    @property
    def is_asked(self) -> bool:
        """Whether the reader decides."""
        return self.view.seat is not None and self.view.seat in self.view.actors

    @cached_property
    def draft(self) -> tuple[PrintedCard, ...]:
        """The cards from which the reader takes one now."""
        return self.offer.cards if self.prompt == "draft" and self.is_asked else ()

    @cached_property
    def foreseen(self) -> tuple[Thing, ...]:
        """The events that the reader has looked at and puts back now."""
        if self.prompt != "arrange" or not self.is_asked:
            return ()
        return tuple(self.printed.events[event] for _, event in self.view.known_events)

    @cached_property
    def notes(self) -> tuple[Text, ...]:
        """What the seat has found out."""
        return own_seat.notes(self.content, self.view)

    @cached_property
    def purse(self) -> Purse | None:
        """IP, targets and secrets of the seat."""
        return own_seat.purse(self.content, self.printed, self.view)

    @cached_property
    def hand(self) -> Hand | None:
        """The cards of the seat."""
        return own_seat.hand(self.content, self.printed, self.view)
