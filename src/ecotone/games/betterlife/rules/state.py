"""The table of BETTER Life: roles and their hidden purses, hands, the track, meters, piles, the vote."""

from __future__ import annotations

from abc import abstractmethod
from bisect import insort
from typing import Final

from ecotone.core.chance import Rng
from ecotone.core.choice import Choice
from ecotone.core.decks import NO_CARD, reshuffle
from ecotone.core.state import State
from ecotone.games.betterlife.box.content import Content
from ecotone.games.betterlife.box.operations import FUND, RESERVE
from ecotone.games.betterlife.box.options import Settings
from ecotone.games.betterlife.view import SILENT, Commit, Vote

NONE: Final = -1  # no event, no vote yet, no role's seat


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
        self.offer: list[int] = []  # action cards for those who finish
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
        self.skips = 0  # seats that skip their next turn
        self.plus = [0] * seats  # stored for the next roll (B-25)
        self.marks = 0  # seats that will commit openly
        self.role_used = 0  # seats whose role card is used in this round
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
        self.outcomes = [NONE] * len(content.policies)  # results of votes, by policy
        self.last_vote = NONE
        self.events: list[int] = []
        self.event_known: list[int] = []  # seats that know which event lies there
        self.aside: list[int] = []  # events that are over, open beside the pile
        self.event = NONE
        self.drawer = 0  # who drew the event
        self.discount = 0  # on the cost of the event
        self.covered = 0  # seats from which a card keeps the event away
        # the vote
        self.seeded = 0  # IP from the reserve beside the policy
        self.answers: list[Choice | None] = [None] * seats  # in a window, hidden
        self.commits: list[Commit | None] = [None] * seats
        self.shown = 0  # seats whose commitments lie open
        self.vote_card_used = 0  # seats that have played a card before this vote
        self.pacts: tuple[tuple[int, int, int], ...] = ()  # who named whom, by which card
        self.pledges = [SILENT] * seats
        self.votes: tuple[Vote, ...] = ()

    @abstractmethod
    def copy(self) -> BetterLife:
        """An independent position; `redeal.Position` makes it, as it knows the decisions."""

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
            reshuffle(self.deck, self.discards, self.rng.stream("action cards"))
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
        """A card is played or discarded; everyone sees it, so who knew it does not matter any more."""
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
            reshuffle(self.events, self.aside, self.rng.stream("events"))
            self.event_known = [0] * len(self.events)
            self.tell("shuffle_events", ())

    def clockwise(self, first: int) -> list[int]:
        """All seats, from this one on (BR-45)."""
        return [*range(first, self.seats), *range(first)]
