"""Copies of a position, and positions that a seat cannot tell from the true one."""

from __future__ import annotations

from ecotone.core.chance import Rng
from ecotone.games.betterlife.rules.decisions import Ask
from ecotone.games.betterlife.rules.state import BetterLife


class Position(BetterLife):
    """A position that can be copied and dealt anew; what that takes depends on the decisions above the state."""

    __slots__ = ()

    def copy(self) -> Position:
        """An independent position."""
        new = Position(self.content, self.settings, self.rng.copy())
        copy_players(self, new)
        copy_world(self, new)
        new.pending = self.pending[:]
        new.result = self.result
        return new

    def redetermine(self, seat: int, rng: Rng) -> None:
        """Deal anew hands, targets, piles and what others set aside (B-07, BR-19, BR-55).

        IP stay: every gain and payment is open, so a good memory knows them. What another seat knows about a card is
        forgotten, as the seat cannot know it.
        """
        deal_cards(self, seat, rng)
        deal_targets(self, seat, rng)
        deal_events(self, seat, rng)
        self.policies = shuffled(self.policies, rng)
        top = self.pending[-1] if self.pending else None
        if isinstance(top, Ask):
            top.imagine_answers(self, seat, rng)
        self.rng = rng.fork()


def copy_players(old: BetterLife, new: BetterLife) -> None:
    """The half of a copy that is about players, their cards, the round and the turn; what never changes is shared."""
    new.seats = old.seats
    new.track = old.track
    new.role = old.role
    new.seat_of = old.seat_of
    new.ip = old.ip[:]
    new.given = old.given[:]
    new.hands = [hand[:] for hand in old.hands]
    new.known = old.known[:]
    new.deck = old.deck[:]
    new.discards = old.discards[:]
    new.played = old.played[:]
    new.offer = old.offer[:]
    new.targets = old.targets[:]
    new.target_box = old.target_box[:]
    new.audited = old.audited[:]
    new.audits = old.audits
    new.round = old.round
    new.turns = old.turns
    new.starter = old.starter
    new.active = old.active
    new.upcoming = old.upcoming
    new.position = old.position[:]
    new.finished = old.finished[:]
    new.finished_mask = old.finished_mask
    new.skips = old.skips
    new.plus = old.plus[:]
    new.marks = old.marks
    new.role_used = old.role_used
    new.started = old.started
    new.first_roll = old.first_roll
    new.additions = old.additions
    new.choose_low = old.choose_low
    new.choose_high = old.choose_high
    new.best = old.best
    new.dice = old.dice[:]


def copy_world(old: BetterLife, new: BetterLife) -> None:
    """The half of a copy that is about meters, policies, events and the vote."""
    new.fund = old.fund
    new.policy_meter = old.policy_meter
    new.loss = old.loss
    new.policies = old.policies[:]
    new.policy = old.policy
    new.outcomes = old.outcomes[:]
    new.last_vote = old.last_vote
    new.events = old.events[:]
    new.event_known = old.event_known[:]
    new.aside = old.aside[:]
    new.event = old.event
    new.drawer = old.drawer
    new.discount = old.discount
    new.covered = old.covered
    new.seeded = old.seeded
    new.answers = old.answers[:]
    new.commits = old.commits[:]
    new.shown = old.shown
    new.vote_card_used = old.vote_card_used
    new.pacts = old.pacts
    new.pledges = old.pledges[:]
    new.votes = old.votes


def deal_cards(state: BetterLife, seat: int, rng: Rng) -> None:
    """The action pile, together with the cards in other hands that the seat has not seen come there."""
    bit = 1 << seat
    known = state.known
    pool = state.deck[:]
    kept = []
    for owner, hand in enumerate(state.hands):
        kept.append([card for card in hand if owner == seat or known[card] & bit])
        if owner != seat:
            pool += [card for card in hand if not known[card] & bit]
    pool = shuffled(pool, rng)
    for card in pool:
        known[card] = 0
    for owner, hand in enumerate(state.hands):
        dealt = [pool.pop() for _ in range(len(hand) - len(kept[owner]))]
        for card in dealt:
            known[card] = 1 << owner
        state.hands[owner] = sorted(kept[owner] + dealt)
    state.deck = pool


def deal_targets(state: BetterLife, seat: int, rng: Rng) -> None:
    """The target cards of others that the seat has not looked at, together with those that nobody has."""
    unknown = [other for other in range(state.seats) if other != seat and not state.audited[seat] >> other & 1]
    pool = shuffled([state.targets[other] for other in unknown] + state.target_box, rng)
    for other in unknown:
        state.targets[other] = pool.pop()
    state.target_box = sorted(pool)


def deal_events(state: BetterLife, seat: int, rng: Rng) -> None:
    """The events of the pile, but for those that the seat has put there itself."""
    unknown = [place for place, mask in enumerate(state.event_known) if not mask >> seat & 1]
    for place, event in zip(unknown, shuffled([state.events[place] for place in unknown], rng), strict=True):
        state.events[place] = event


def shuffled(things: list[int], rng: Rng) -> list[int]:
    """The same things in a random order that follows from the set and the generator alone."""
    out = sorted(things)
    rng.shuffle(out)
    return out
