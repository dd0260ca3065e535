"""A view of BETTER Life laid out for its page: what lies where, as small values that the templates read."""

from __future__ import annotations

from functools import cached_property
from typing import Final

from msgspec import Struct

from ecotone.core.page import target
from ecotone.core.text import Text
from ecotone.games.betterlife.box.cards import ANYBODY, NOBODY, RESULTS
from ecotone.games.betterlife.box.content import MOST_SEATS, SEATS, Content
from ecotone.games.betterlife.page.printed import KIND_NAMES, CardLook, Looks, Spot
from ecotone.games.betterlife.view import VOTE_PROMPTS, BetterLifeView, PlayerView
from ecotone.games.betterlife.words.names import (
    RESULT_NAMES,
    card_names,
    event_names,
    seat_name,
    seat_names,
    space_name,
)

SEAT_NAMES: Final = tuple(seat_name(seat) for seat in range(max(SEATS)))
LIVES: Final = 5  # pictures of living things on the loss meter
PIPS: Final = 6  # faces of a die that have a picture


class Leaf(Struct, frozen=True):
    """A round in the row of years: `done` with the result of its vote, `now`, or `later`."""

    n: int
    years: Text
    state: str
    icon: str
    policy: Text | None
    result: str
    said: Text | None


class World(Struct, frozen=True):
    """Years, both meters and the fund."""

    leaves: tuple[Leaf, ...]
    lives: tuple[tuple[str, bool], ...]  # picture, and whether it is lost
    loss: int
    limit: int
    meter: int
    goal: int
    cap: int
    before: int  # steps made up to the one before the goal
    beyond: int  # steps made behind it
    outlook: Text
    fund: int


class Die(Struct, frozen=True):
    """A die or a number to choose. `id` is set where a choice names it, and `label` says what it would do."""

    value: int
    has_pips: bool
    id: str
    label: Text


class Dice(Struct, frozen=True):
    """What was rolled, or the numbers to choose from."""

    title: Text
    dice: tuple[Die, ...]
    plus: int
    lies: bool  # from an earlier turn, or not rolled at all: on the page a die rolls when that changes


class Zone(Struct, frozen=True):
    """A result of the vote: from how many IP on, and what it does to the meters."""

    result: str
    name: Text
    span: Text
    policy: int
    loss: int


class PolicyCard(Struct, frozen=True):
    """The policy of the round."""

    icon: str
    title: Text
    text: Text
    eu_target: Text
    zones: tuple[Zone, ...]
    seeded: int


class EventCard(Struct, frozen=True):
    """The event on the table."""

    icon: str
    kind: str
    kind_name: Text
    title: Text
    story: Text
    text: Text
    drawer: int
    cost: int  # what it costs now, at this table
    printed: int
    together: bool
    coins: tuple[int, ...]  # the seats whose IP lie there, one entry for each
    missing: int
    shields: tuple[tuple[str, Text, bool], ...]  # picture, name, whether it is in place
    covered: tuple[Text, ...]


class Player(Struct, frozen=True):
    """A player as all see them."""

    seat: int
    id: str
    name: Text
    role: Text
    icon: str
    cards: int
    turn: bool
    facts: tuple[tuple[str, Text], ...]  # picture, fact


class TableCard(Struct, frozen=True):
    """An action card that lies open or in one's hand."""

    id: str
    look: CardLook


class Offer(Struct, frozen=True):
    """The action cards for those who finish, what finishing brings, and the piles."""

    cards: tuple[TableCard, ...]
    prizes: tuple[tuple[int, int, int | None], ...]  # place, IP, the seat that has it
    deck: int
    discards: int
    discarded: tuple[Text, ...]
    events: int
    aside: int
    past_events: tuple[Text, ...]


class Drawn:
    """One view; each part is made when a template asks for it."""

    def __init__(self, content: Content, looks: Looks, view: BetterLifeView) -> None:
        self.content = content
        self.looks = looks
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
            lives=tuple((f"life-{n % LIVES}", n < view.loss) for n in range(content.loss_limit)),
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
        when = self.looks.years[n - 1]
        if n <= len(view.votes):
            policy, result, *_ = view.votes[n - 1]
            icon, name = self.looks.policy_icons[policy], self.looks.policy_names[policy]
            return Leaf(n, when, "done", icon, name, RESULTS[result], RESULT_NAMES[result])
        if n == view.round:
            icon, name = self.looks.policy_icons[view.policy], self.looks.policy_names[view.policy]
            return Leaf(n, when, "now", icon, name, "", None)
        return Leaf(n, when, "later", "", None, "", None)

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

    def _reached(self, n: int) -> int:
        """Where a number leads the pawn in turn (BR-10, BR-14)."""
        track = self.content.tracks[self.view.track]
        here = self.view.players[self.view.active].position
        return min(here + n + self.view.additions, len(track) - 1)

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
        lies = self.prompt == "turn"
        return Dice(Text("Last roll") if lies else Text("Roll"), tuple(taken), view.additions, lies)

    def _die(self, n: int, id: str) -> Die:
        if not id:
            return Die(n, 1 <= n <= PIPS, "", Text("{n}", n=n))
        track = self.content.tracks[self.view.track]
        space = space_name(self.content, track[self._reached(n)])
        label = Text("Move {far} to {space}", far=n + self.view.additions, space=space)
        return Die(n, 1 <= n <= PIPS, id, label)

    @cached_property
    def track(self) -> list[tuple[Spot, tuple[int, ...], int | None, str]]:
        """All spaces in order, with the pawns there, who plays the space's role, and the numbers that lead there."""
        look = self.looks.tracks[self.view.track]
        pawns: dict[int, tuple[int, ...]] = {}
        owners: dict[int | None, int] = {}
        for player in self.view.players:
            pawns[player.position] = (*pawns.get(player.position, ()), player.seat)
            owners[player.role] = player.seat
        reach: dict[int, list[str]] = {}
        for n in self.numbers:
            reach.setdefault(self._reached(n), []).append(str(n))
        return [
            (spot, pawns.get(spot.place, ()), owners.get(spot.role), ", ".join(reach.get(spot.place, ())))
            for spot in look.spots
        ]

    @property
    def track_classes(self) -> str:
        """How many spaces a row has."""
        return self.looks.tracks[self.view.track].classes

    # --- policy and event -----------------------------------------------------------------------

    @cached_property
    def policy(self) -> PolicyCard:
        """The policy of this round, and what the pool must reach (B-50 to B-52)."""
        view, content = self.view, self.content
        policy = content.policies[view.policy]
        spans = (
            Text("{low} to {high} IP", low=0, high=view.semi - 1),
            Text("{low} to {high} IP", low=view.semi, high=view.success - 1),
            Text("{low} IP or more", low=view.success),
        )
        return PolicyCard(
            icon=self.looks.policy_icons[view.policy],
            title=self.looks.policy_names[view.policy],
            text=Text(policy.text),
            eu_target=Text(policy.eu_target),
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
            icon=f"event-{event.id}",
            kind=event.kind,
            kind_name=KIND_NAMES[event.kind],
            title=Text(event.title),
            story=Text(event.story),
            text=Text(event.text),
            drawer=view.drawer,
            cost=cost,
            printed=event.cost,
            together=event.payer == ANYBODY,
            coins=coins,
            missing=max(0, cost - len(coins)),
            shields=tuple(
                (self.looks.policy_icons[n], self.looks.policy_names[n], self.outcomes.get(n, 0) > 0)
                for n in range(len(self.content.policies))
                if event.shield >> n & 1
            ),
            covered=seat_names(seat for seat in range(self.seats) if view.covered >> seat & 1),
        )

    def _cost_now(self) -> int:
        """What the event costs at this table, less discounts: shared costs are scaled to the seats (BR-06)."""
        event = self.content.events[self.view.event]
        if event.payer == NOBODY:
            return 0
        cost = -(-event.cost * self.seats // MOST_SEATS) if event.payer == ANYBODY else event.cost
        return max(0, cost - self.view.discount)

    # --- players and cards ----------------------------------------------------------------------

    @cached_property
    def players(self) -> tuple[Player, ...]:
        """All players in the order of their seats."""
        return tuple(self._player(player) for player in self.view.players)

    def _player(self, player: PlayerView) -> Player:
        moving = self.prompt not in VOTE_PROMPTS and self.view.result is None
        return Player(
            seat=player.seat,
            id=target("player", player.seat),
            name=SEAT_NAMES[player.seat],
            role=self.looks.role_names[player.role],
            icon=self.looks.role_icons[player.role],
            cards=player.cards,
            turn=moving and player.seat == self.view.active,
            facts=tuple(open_facts(player)),
        )

    def card(self, card: int) -> TableCard:
        """An action card by its number."""
        return TableCard(target("card", card), self.looks.cards[card])

    @cached_property
    def offer(self) -> Offer:
        """What lies at End of Year, and the piles."""
        view = self.view
        finished = {player.place: player.seat for player in view.players if player.place}
        prizes = self.content.finish_ip[self.seats]
        return Offer(
            cards=tuple(self.card(card) for card in view.offer),
            prizes=tuple((place, ip, finished.get(place)) for place, ip in enumerate(prizes, 1)),
            deck=view.deck,
            discards=len(view.discards),
            discarded=card_names(self.content, view.discards),
            events=view.events,
            aside=len(view.aside),
            past_events=event_names(self.content, view.aside),
        )


def open_facts(player: PlayerView) -> list[tuple[str, Text]]:
    """What lies before a player for all to see, besides the pawn and the vote."""
    facts = []
    if player.place:
        facts.append(("space-end_of_year", Text("finished as number {n}", n=player.place)))
    if player.skips:
        facts.append(("space-skip", Text("skips the next turn")))
    if player.plus:
        facts.append(("space-plus_one", Text("+{n} on the next roll", n=player.plus)))
    if player.open_mark:
        facts.append(("open", Text("commits openly")))
    if player.role_used:
        facts.append(("cancel", Text("role card used")))
    return facts
