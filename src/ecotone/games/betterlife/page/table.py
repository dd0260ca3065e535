"""One view of BETTER Life laid out for the templates of its page."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Final

from ecotone.core.page import target
from ecotone.core.text import Text
from ecotone.core.words import seat_name, seat_names
from ecotone.games.betterlife.box.cards import ANYBODY, NOBODY, RESULTS
from ecotone.games.betterlife.box.content import Content, scaled_to_table
from ecotone.games.betterlife.page import own_seat, votes
from ecotone.games.betterlife.page.pieces import (
    Ballot,
    Dice,
    Die,
    EventCard,
    Hand,
    Leaf,
    Offer,
    PastVote,
    Player,
    PolicyCard,
    Purse,
    Score,
    Spot,
    World,
    Zone,
)
from ecotone.games.betterlife.page.printed import KIND_NAMES, Printed
from ecotone.games.betterlife.view import VOTE_PROMPTS, BetterLifeView, PlayerView, place_reached
from ecotone.games.betterlife.words.choices import move
from ecotone.games.betterlife.words.icons import icon_address
from ecotone.games.betterlife.words.names import (
    RESULT_NAMES,
    card_names,
    event_names,
    player_facts,
)

LIVES: Final = 5  # pictures of living things on the loss meter
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
        self.outcomes = {vote.policy: vote.result for vote in view.votes}

    # --- the world ------------------------------------------------------------------------------

    @cached_property
    def world(self) -> World:
        """Years, meters and fund."""
        view, content = self.view, self.content
        return World(
            leaves=tuple(self._leaf(n) for n in range(1, content.rounds + 1)),
            lives=tuple((icon_address(f"life-{n % LIVES}"), n < view.loss) for n in range(content.loss_limit)),
            loss=view.loss,
            limit=content.loss_limit,
            meter=view.policy_meter,
            goal=content.goal,
            cap=content.meter_cap,
            before=min(view.policy_meter, content.goal - 1),
            beyond=max(0, view.policy_meter - content.goal),
            outlook=self._outlook(),
            fund=view.fund,
        )

    def _leaf(self, n: int) -> Leaf:
        view = self.view
        when = self.printed.years[n - 1]
        if n <= len(view.votes):
            vote = view.votes[n - 1]
            policy = self.printed.policies[vote.policy]
            return Leaf(n, when, "done", policy, RESULTS[vote.result], RESULT_NAMES[vote.result])
        if n == view.round:
            return Leaf(n, when, "now", self.printed.policies[view.policy], "", None)
        return Leaf(n, when, "later", None, "", None)

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
    def dice(self) -> Dice:
        """The dice as they lie, or the numbers to choose from."""
        view, numbers = self.view, self.numbers
        if self.prompt == "turn" and numbers:
            dice = tuple(self._die(n, target("number", n)) for n in numbers)
            return Dice(Text("Choose a number"), dice, view.additions, True)
        taken: list[Die] = []
        for n in view.dice:
            once = n in numbers and all(die.value != n for die in taken)  # an id stands once on a page
            taken.append(self._die(n, target("number", n) if once else ""))
        at_rest = self.prompt == "turn"
        return Dice(Text("Last roll") if at_rest else Text("Roll"), tuple(taken), view.additions, at_rest)

    def _die(self, n: int, id: str) -> Die:
        if not id:
            return Die(n, 1 <= n <= PIPS, "", Text("{n}", n=n))
        return Die(n, 1 <= n <= PIPS, id, move(self, self.view, n))

    @cached_property
    def track(self) -> list[tuple[Spot, tuple[int, ...], int | None, str]]:
        """All spaces in order, with the pawns there, who plays the space's role, and the numbers that lead there."""
        pawns: dict[int, tuple[int, ...]] = {}
        owners: dict[int | None, int] = {}
        for player in self.view.players:
            pawns[player.position] = (*pawns.get(player.position, ()), player.seat)
            owners[player.role] = player.seat
        reach: dict[int, list[str]] = {}
        for n in self.numbers:
            reach.setdefault(place_reached(self.content, self.view, n), []).append(str(n))
        return [
            (spot, pawns.get(spot.place, ()), owners.get(spot.role), ", ".join(reach.get(spot.place, ())))
            for spot in self.printed.tracks[self.view.track].spots
        ]

    @property
    def track_classes(self) -> str:
        """How many spaces a row has."""
        return self.printed.tracks[self.view.track].classes

    # --- policy and event -----------------------------------------------------------------------

    @cached_property
    def policy(self) -> PolicyCard:
        """The policy of this round, and what the pool must reach (B-50 to B-52)."""
        view, content = self.view, self.content
        spans = (
            Text("{low} to {high} IP", low=0, high=view.semi - 1),
            Text("{low} to {high} IP", low=view.semi, high=view.success - 1),
            Text("{low} IP or more", low=view.success),
        )
        return PolicyCard(
            card=self.printed.policies[view.policy],
            eu_target=Text(content.policies[view.policy].eu_target),
            zones=tuple(
                Zone(RESULTS[n], RESULT_NAMES[n], spans[n], content.policy_step[n], content.loss_step[n])
                for n in range(len(RESULTS))
            ),
            seeded=view.seeded,
        )

    @cached_property
    def event(self) -> EventCard | None:
        """The event that is being settled, with the IP that lie there for it."""
        view = self.view
        if view.event < 0:
            return None
        event = self.content.events[view.event]
        offered: tuple[int, ...] = ()
        cost = self._cost_now()
        if self.prompt == "offer" and view.prompt is not None:
            offered = view.prompt.detail[1]
        coins = tuple(seat for seat, n in enumerate(offered) for _ in range(n))
        return EventCard(
            card=self.printed.events[view.event],
            kind=event.kind,
            kind_name=KIND_NAMES[event.kind],
            story=Text(event.story),
            drawer=view.drawer,
            cost=cost,
            printed_cost=event.cost,
            together=event.payer == ANYBODY,
            coins=coins,
            missing=max(0, cost - len(coins)),
            shields=tuple(
                (policy, self.outcomes.get(n, 0) > 0)
                for n, policy in enumerate(self.printed.policies)
                if event.shield >> n & 1
            ),
            covered=seat_names(seat for seat in range(self.seats) if view.covered >> seat & 1),
        )

    def _cost_now(self) -> int:
        """What the event costs at this table, less discounts: shared costs are scaled to the seats (BR-06)."""
        event = self.content.events[self.view.event]
        if event.payer == NOBODY:
            return 0
        cost = scaled_to_table(event.cost, self.seats) if event.payer == ANYBODY else event.cost
        return max(0, cost - self.view.discount)

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
            id=target("player", player.seat),
            name=seat_name(player.seat),
            role=self.printed.roles[player.role],
            cards=player.cards,
            turn=moving and player.seat == self.view.active,
            facts=tuple((icon_address(FACT_ICONS[kind]), fact) for kind, fact in facts.items() if kind in FACT_ICONS),
        )

    @cached_property
    def offer(self) -> Offer:
        """What lies at End of Year, and the piles."""
        view = self.view
        finished = {player.place: player.seat for player in view.players if player.place}
        prizes = self.content.finish_ip[self.seats]
        return Offer(
            cards=tuple(self.printed.cards[card] for card in view.offer),
            prizes=tuple((place, ip, finished.get(place)) for place, ip in enumerate(prizes, 1)),
            deck=view.deck,
            discards=len(view.discards),
            discarded=card_names(self.content, view.discards),
            events=view.events,
            aside=len(view.aside),
            past_events=event_names(self.content, view.aside),
        )

    # --- the vote -------------------------------------------------------------------------------

    @cached_property
    def ballot(self) -> Ballot | None:
        """The vote that goes on, or the last one."""
        return votes.ballot(self.content, self.printed, self.view)

    @cached_property
    def votes(self) -> tuple[PastVote, ...]:
        """All votes that are over."""
        return votes.past_votes(self.printed, self.view)

    @cached_property
    def finals(self) -> tuple[Score, ...]:
        """The scores with their parts, once a game is won."""
        return votes.finals(self.content, self.printed, self.view)

    # --- what the seat alone sees ---------------------------------------------------------------

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
