"""The table of BETTER Life: roles and their hidden purses, hands, the track, meters, piles, the vote."""

from __future__ import annotations

from bisect import insort
from typing import Any, Final

from ecotone.core.chance import Rng
from ecotone.core.choice import Choice
from ecotone.core.decks import NO_CARD, reshuffle
from ecotone.core.pending import Decision
from ecotone.core.state import State
from ecotone.games.betterlife.box.content import Content
from ecotone.games.betterlife.box.operations import FUND, RESERVE
from ecotone.games.betterlife.box.options import Settings
from ecotone.games.betterlife.rules import scoring

NO_COMMENT: Final = -1  # a pledge that says nothing (BR-44)
SILENT: Final = -2  # no pledge was entered
NONE: Final = -1  # no event, no vote yet, no role's seat

Commit = tuple[int, int | None]  # own IP, and the number of a card committed with them
Vote = tuple[int, int, int, tuple[int, ...], tuple[int | None, ...], tuple[int, ...]]
"""A vote that is over: policy, result, pool, shares, cards, pledges."""


class Asking(Decision["BetterLife"]):
    """A decision of this game: it knows how to imagine what others set aside in it."""

    __slots__ = ()

    def imagine(self, state: BetterLife, seat: int, rng: Rng) -> None:
        """Replace hidden answers of others by ones that the seat could think of."""


class BetterLife(State):
    """A position. Seats are numbers from 0, clockwise (BR-45); masks of seats have bit 1 << seat."""

    __slots__ = (
        "active", "additions", "answers", "aside", "audited", "audits", "best", "choose_high", "choose_low", "commits",
        "content", "covered", "deck", "dice", "discards", "discount", "drawer", "event", "event_known", "events",
        "finished", "finished_mask", "first_roll", "fund", "given", "hands", "ip", "known", "last_vote", "loss",
        "marks", "offer", "outcomes", "pacts", "played", "pledges", "plus", "policies", "policy", "policy_meter",
        "position", "role", "role_used", "round", "seat_of", "seats", "seeded", "settings", "shown", "skips",
        "started", "starter", "target_box", "targets", "track", "turns", "upcoming", "vote_card_used", "votes",
    )  # fmt: skip

    def __init__(self, content: Content, settings: Settings, rng: Rng) -> None:
        super().__init__(rng)
        seats = settings.seats
        self.content = content
        self.settings = settings
        self.seats = seats
        self.track = content.tracks[settings.track]
        self.role: list[int] = []  # by seat
        self.seat_of = [NONE] * len(content.roles)  # by role
        self.ip = [content.start_ip] * seats
        self.given = [0] * seats  # own IP left in the pools of votes (BR-40)
        self.hands: list[list[int]] = [[] for _ in range(seats)]  # sorted
        self.known = [0] * len(content.cards)  # seats that know in which hand a card is
        self.deck: list[int] = []
        self.discards: list[int] = []
        self.played: list[int] = []  # cards whose effects are not over (BR-25)
        self.offer: list[int] = []
        self.targets: list[int] = []  # the target card of each seat
        self.target_box: list[int] = []  # target cards that nobody has (BR-46)
        self.audited = [0] * seats  # whose targets a seat has seen
        self.audits: tuple[tuple[int, int, int], ...] = ()  # who saw whose IP, and how many there were
        # the round
        self.round = 0
        self.turns = 0
        self.starter = 0
        self.active = 0
        self.upcoming = 0  # the seat whose turn is next, unless it has finished
        self.position = [0] * seats
        self.finished: list[int] = []  # seats in order
        self.finished_mask = 0
        self.skips = 0
        self.plus = [0] * seats  # stored for the next roll (B-25)
        self.marks = 0  # open marks
        self.role_used = 0
        # the turn
        self.started = False  # a regular start card was played (BR-22)
        self.first_roll = True
        self.additions = 0
        self.choose_low = 0
        self.choose_high = 0  # 0: no number may be chosen
        self.best = 1  # dice of the first roll
        self.dice: list[int] = []
        # the world
        self.fund = 0
        self.policy_meter = 0
        self.loss = 0
        self.policies: list[int] = []  # undrawn
        self.policy = NONE
        self.outcomes = [NONE] * len(content.policies)
        self.last_vote = NONE
        self.events: list[int] = []
        self.event_known: list[int] = []  # seats that know which event lies there
        self.aside: list[int] = []
        self.event = NONE
        self.drawer = 0
        self.discount = 0
        self.covered = 0
        # the vote
        self.seeded = 0
        self.answers: list[Choice | None] = [None] * seats  # in a window, hidden
        self.commits: list[Commit | None] = [None] * seats
        self.shown = 0
        self.vote_card_used = 0
        self.pacts: tuple[tuple[int, int, int], ...] = ()  # who named whom, by which card
        self.pledges = [SILENT] * seats
        self.votes: tuple[Vote, ...] = ()

    def copy(self) -> BetterLife:
        new = BetterLife(self.content, self.settings, self.rng.copy())
        new.seats = self.seats
        new.track = self.track
        new.role = self.role
        new.seat_of = self.seat_of
        new.ip = self.ip[:]
        new.given = self.given[:]
        new.hands = [hand[:] for hand in self.hands]
        new.known = self.known[:]
        new.deck = self.deck[:]
        new.discards = self.discards[:]
        new.played = self.played[:]
        new.offer = self.offer[:]
        new.targets = self.targets[:]
        new.target_box = self.target_box[:]
        new.audited = self.audited[:]
        new.audits = self.audits
        new.round = self.round
        new.turns = self.turns
        new.starter = self.starter
        new.active = self.active
        new.upcoming = self.upcoming
        new.position = self.position[:]
        new.finished = self.finished[:]
        new.finished_mask = self.finished_mask
        new.skips = self.skips
        new.plus = self.plus[:]
        new.marks = self.marks
        new.role_used = self.role_used
        new.started = self.started
        new.first_roll = self.first_roll
        new.additions = self.additions
        new.choose_low = self.choose_low
        new.choose_high = self.choose_high
        new.best = self.best
        new.dice = self.dice[:]
        new.fund = self.fund
        new.policy_meter = self.policy_meter
        new.loss = self.loss
        new.policies = self.policies[:]
        new.policy = self.policy
        new.outcomes = self.outcomes[:]
        new.last_vote = self.last_vote
        new.events = self.events[:]
        new.event_known = self.event_known[:]
        new.aside = self.aside[:]
        new.event = self.event
        new.drawer = self.drawer
        new.discount = self.discount
        new.covered = self.covered
        new.seeded = self.seeded
        new.answers = self.answers[:]
        new.commits = self.commits[:]
        new.shown = self.shown
        new.vote_card_used = self.vote_card_used
        new.pacts = self.pacts
        new.pledges = self.pledges[:]
        new.votes = self.votes
        new.pending = self.pending[:]
        new.result = self.result
        return new

    # --- the protocol ---------------------------------------------------------------------

    def redetermine(self, seat: int, rng: Rng) -> None:
        """Deal anew hands, targets, piles and what others set aside (B-07, BR-19, BR-55).

        IP stay: every gain and payment is open, so a good memory knows them. What another seat knows about a card is
        forgotten, as the seat cannot know it.
        """
        bit = 1 << seat
        self._redeal_cards(seat, bit, rng)
        self._redeal_targets(seat, rng)
        unknown = [place for place, mask in enumerate(self.event_known) if not mask & bit]
        for place, event in zip(unknown, shuffled([self.events[place] for place in unknown], rng), strict=True):
            self.events[place] = event
        self.policies = shuffled(self.policies, rng)
        top: Any = self.pending[-1] if self.pending else None  # Any: as above
        if isinstance(top, Asking):
            top.imagine(self, seat, rng)
        self.rng = rng.fork()

    def _redeal_cards(self, seat: int, bit: int, rng: Rng) -> None:
        """The action pile, and the cards in other hands that the seat has not seen get there."""
        known = self.known
        pool = self.deck[:]
        kept = []
        for owner, hand in enumerate(self.hands):
            kept.append([card for card in hand if owner == seat or known[card] & bit])
            if owner != seat:
                pool += [card for card in hand if not known[card] & bit]
        pool = shuffled(pool, rng)
        for card in pool:
            known[card] = 0
        for owner, hand in enumerate(self.hands):
            dealt = [pool.pop() for _ in range(len(hand) - len(kept[owner]))]
            for card in dealt:
                known[card] = 1 << owner
            self.hands[owner] = sorted(kept[owner] + dealt)
        self.deck = pool

    def _redeal_targets(self, seat: int, rng: Rng) -> None:
        unknown = [s for s in range(self.seats) if s != seat and not self.audited[seat] >> s & 1]
        pool = shuffled([self.targets[s] for s in unknown] + self.target_box, rng)
        for s in unknown:
            self.targets[s] = pool.pop()
        self.target_box = sorted(pool)

    # --- what many rules do ----------------------------------------------------------------

    def gain(self, seat: int, n: int) -> None:
        """IP from the reserve, which has no limit (B-09, BR-17)."""
        self.ip[seat] += n
        if self.effects is not None:
            self.tell("gain", (seat, n))

    def pay(self, seat: int, n: int, to: int, fill: bool = False) -> None:
        """Pay what is there, to a seat, the reserve or the fund; the reserve may fill it up (BR-18, B-22, B-29)."""
        paid = min(n, self.ip[seat])
        self.ip[seat] -= paid
        filled = n - paid if fill else 0
        if to >= 0:
            self.ip[to] += paid + filled
        elif to == FUND:
            self.fund += paid + filled
        if self.effects is not None:
            self.tell("pay", (seat, paid, to, filled))

    def spend(self, seat: int, n: int) -> None:
        """A cost, paid in full to the reserve."""
        if n:
            self.pay(seat, n, RESERVE)

    def top_card(self) -> int:
        """Take the top action card, shuffling the discards if need be; NO_CARD if there is none at all (BR-25)."""
        if not self.deck:
            if not self.discards:
                return NO_CARD
            self.discards.sort()
            reshuffle(self.deck, self.discards, self.rng)
            self.tell("shuffle_cards", ())
        return self.deck.pop()

    def draw_card(self, seat: int) -> bool:
        """The top action card into a hand; False if there is none (B-03)."""
        card = self.top_card()
        if card == NO_CARD:
            return False
        insort(self.hands[seat], card)
        self.known[card] = 1 << seat
        if self.effects is not None:
            self.tell("draw", (seat,), (card,), 1 << seat, True)
        return True

    def leave_hand(self, seat: int, card: int) -> None:
        """A card is played or discarded; everyone sees it, so nothing needs to be remembered."""
        self.hands[seat].remove(card)
        self.known[card] = 0

    def draw_event(self) -> int:
        """The top event; an empty pile is shuffled first, without the card being resolved (B-39, BR-30)."""
        self.refill_events()
        self.event_known.pop()
        return self.events.pop()

    def refill_events(self) -> None:
        """Shuffle the events put aside, if the pile is empty."""
        if not self.events:
            self.aside.sort()
            reshuffle(self.events, self.aside, self.rng)
            self.event_known = [0] * len(self.events)
            self.tell("shuffle_events", ())

    def change_loss(self, n: int, cause: Choice) -> None:
        """Move the loss meter, never below 0; at its limit all lose at once (B-53, BR-38, BR-42)."""
        before = self.loss
        self.loss = max(0, before + n)
        if self.loss == before:
            return
        if self.effects is not None:
            self.tell("loss", (self.loss, self.loss - before, cause))
        if self.loss >= self.content.loss_limit:
            self.finish(scoring.lost_to_loss(self))

    def clockwise(self, first: int) -> list[int]:
        """All seats, from this one on (BR-45)."""
        return [*range(first, self.seats), *range(first)]


def shuffled(things: list[int], rng: Rng) -> list[int]:
    """The same things in a random order that follows from the set and the generator alone."""
    out = sorted(things)
    rng.shuffle(out)
    return out
