"""The vote at the end of a round, and the rounds (B-10 to B-15, B-45 to B-52, BR-31 to BR-37, BR-44, BR-57)."""

from __future__ import annotations

from typing import ClassVar, Final

from ecotone.core.chance import Rng
from ecotone.core.choice import Choice, Listed, Number, OneOf, Open
from ecotone.core.decks import NO_CARD
from ecotone.core.pending import Step
from ecotone.games.betterlife.box import operations
from ecotone.games.betterlife.box.cards import SEMI, SUCCESS, WEAK
from ecotone.games.betterlife.box.content import scaled_to_table
from ecotone.games.betterlife.box.operations import VOTE_BEFORE, VOTE_SECRET
from ecotone.games.betterlife.rules.card_windows import Window, seats_with_cards
from ecotone.games.betterlife.rules.decisions import Ask
from ecotone.games.betterlife.rules.events import begin_event
from ecotone.games.betterlife.rules.playable_cards import list_any_time, list_card, play_card
from ecotone.games.betterlife.rules.scoring import change_loss, final_result
from ecotone.games.betterlife.rules.state import NONE, BetterLife
from ecotone.games.betterlife.rules.turn import NEXT_TURN
from ecotone.games.betterlife.view import NO_COMMENT, SILENT, Commit, Vote

READY: Final = ("ready",)


# --- rounds --------------------------------------------------------------------------------------


def begin_round(state: BetterLife) -> None:
    """Pawns to the start, role cards back, a policy and as many action cards as players shown (B-11, BR-09, BR-23)."""
    seats = state.seats
    state.round += 1
    state.position = [0] * seats
    state.finished = []
    state.finished_mask = 0
    state.skips = 0
    state.plus = [0] * seats
    state.role_used = 0
    state.upcoming = state.active = state.starter
    state.policy = state.policies.pop()
    state.tell("round", (state.round, state.policy, state.starter), reveals=True)
    for _ in range(seats):
        card = state.top_card()
        if card != NO_CARD:
            state.offer.append(card)
    state.tell("offer_cards", (tuple(state.offer),), reveals=True)
    state.pending.append(OPEN_DISCUSSION)
    state.pending.append(MISSING_EVENTS)
    state.pending.append(NEXT_TURN)


class MissingEvents(Step[BetterLife]):
    """Events drawn by the last finisher: one for each absent role (BR-06), and those that a short track leaves out."""

    __slots__ = ()

    def run(self, state: BetterLife) -> None:
        short = state.content.events_before_vote[state.settings.track]
        for _ in range(state.seat_of.count(NONE) + scaled_to_table(short, state.seats)):
            state.pending.append(DRAW_MISSING_EVENT)


class DrawMissingEvent(Step[BetterLife]):
    """One of these events, complete before the next."""

    __slots__ = ()

    def run(self, state: BetterLife) -> None:
        begin_event(state, state.finished[-1])


class OpenDiscussion(Step[BetterLife]):
    """All have finished: the discussion opens (B-14, B-45)."""

    __slots__ = ()

    def run(self, state: BetterLife) -> None:
        state.tell("discussion", (state.round, state.policy))
        state.pending.append(Discussion(tuple(range(state.seats))))


OPEN_DISCUSSION: Final = OpenDiscussion()
MISSING_EVENTS: Final = MissingEvents()
DRAW_MISSING_EVENT: Final = DrawMissingEvent()


# --- discussion ----------------------------------------------------------------------------------


class Discussion(Ask):
    """Ends when all are ready; pledges and cards for any time are side choices until then (BR-33, BR-44, BR-52)."""

    __slots__ = ()
    prompt = "discussion"
    rules = ("B-45", "B-46", "BR-33", "BR-44", "BR-52")

    def choices(self, state: BetterLife, seat: int) -> list[Listed]:
        return [READY]

    def play(self, state: BetterLife, seat: int, choice: Choice) -> None:
        if state.effects is not None:
            state.tell("ready", (seat,), reveals=True)  # others go by it, so it is final (BR-44, BR-52)
        rest = tuple([other for other in self.seats if other != seat])
        if rest:
            state.pending[-1] = Discussion(rest)
            return
        state.pending[-1] = OPEN_COMMITS
        ask_before_vote(state, state.clockwise(state.starter))

    def side_choices(self, state: BetterLife, seat: int) -> list[Listed]:
        if seat not in self.seats:
            return []
        out = list_any_time(state, seat)
        out.append(Open("pledge", (), (Number(0, state.content.pledge_max),)))
        out.append(("no_comment",))
        return out

    def play_aside(self, state: BetterLife, seat: int, choice: Choice) -> None:
        if choice[0] == "pledge":
            state.pledges[seat] = choice[1]
            state.tell("pledge", (seat, choice[1]))
        elif choice[0] == "no_comment":
            state.pledges[seat] = NO_COMMENT
            state.tell("no_comment", (seat,))
        else:
            play_card(state, seat, choice)


def ask_before_vote(state: BetterLife, order: list[int]) -> None:
    """One lap for cards before the vote (BR-31)."""
    lap = seats_with_cards(state, order)
    if lap:
        state.pending.append(BeforeVote(lap, lap))


class BeforeVote(Window):
    """Cards that are played after the discussion and before anybody commits."""

    __slots__ = ()
    prompt = "before_vote"
    rules = ("BR-22", "BR-31", "BR-53", "BR-57")
    formal = True
    secret = True

    def without(self, seat: int) -> BeforeVote:
        return BeforeVote(self.order, tuple([other for other in self.seats if other != seat]))

    def card_choices(self, state: BetterLife, seat: int) -> list[Listed]:
        out: list[Listed] = []
        for card in state.hands[seat]:
            if state.content.when[card] == VOTE_BEFORE:
                list_card(state, seat, card, out)
        return out

    def play_card(self, state: BetterLife, seat: int, choice: Choice) -> None:
        """An open mark, or a pact; then the seats behind this one, and nobody twice."""
        card: int = choice[1]
        target: int = choice[2]
        kind = state.content.cards[card]
        state.leave_hand(seat, card)
        state.tell("play_on", (seat, card, target), reveals=True)
        state.spend(seat, kind.cost)
        state.vote_card_used |= 1 << seat
        for op in kind.effects:
            if op.code == operations.PACT:
                state.pacts = (*state.pacts, (seat, target, card))
            elif not state.marks >> target & 1:
                state.marks |= 1 << target
                state.tell("open_mark", (target,))
        state.discards.append(card)
        ask_before_vote(state, list(self.order[self.order.index(seat) + 1 :]))

    def close(self, state: BetterLife) -> None:
        if state.effects is not None:
            state.tell("nothing_before", (), reveals=True)


# --- commitments ---------------------------------------------------------------------------------


class OpenCommits(Step[BetterLife]):
    """Players with an open mark commit one after the other, then the others together (BR-31, BR-32)."""

    __slots__ = ()

    def run(self, state: BetterLife) -> None:
        order = state.clockwise(state.starter)
        state.pending.append(COUNT)
        secret = unmarked(state)
        if secret:
            state.pending.append(secret_commit(state, secret))
        for seat in reversed(order):
            if state.marks >> seat & 1:
                state.pending.append(OpenCommit((seat,)))


OPEN_COMMITS: Final = OpenCommits()


def unmarked(state: BetterLife) -> tuple[int, ...]:
    """Who commits in secret."""
    return tuple([seat for seat in range(state.seats) if not state.marks >> seat & 1])


def reopen(state: BetterLife, seat: int) -> None:
    """Put a secret vote to all again in a guess of a seat that has not committed yet."""
    everybody = unmarked(state)
    for other in everybody:
        if other != seat:
            state.commits[other] = None
    state.pending[-1] = secret_commit(state, everybody)


def part(state: BetterLife) -> int:
    """A seat's part of a success, whatever lies in the pool already: so that the same word means the same each time."""
    return -(-state.content.success[state.seats] // state.seats)


def commit_form(state: BetterLife, seat: int) -> Open:
    """Any number of own IP, and one card at most, unless one was played before the vote (B-47, BR-22, BR-57)."""
    cards: tuple[int | None, ...] = (None,)
    if not state.vote_card_used >> seat & 1:
        when = state.content.when
        for card in state.hands[seat]:
            if when[card] == VOTE_SECRET:
                cards = (*cards, card)
    return Open("commit", (), (Number(0, state.ip[seat]), OneOf(cards)))


class OpenCommit(Ask):
    """One player commits visibly, IP and card alike."""

    __slots__ = ()
    prompt = "open_commit"
    rules = ("BR-32", "BR-57")

    def choices(self, state: BetterLife, seat: int) -> list[Listed]:
        return [commit_form(state, seat)]

    def play(self, state: BetterLife, seat: int, choice: Choice) -> None:
        state.pending.pop()
        commit: Commit = (choice[1], choice[2])
        state.commits[seat] = commit
        state.shown |= 1 << seat
        if commit[1] is not None:
            state.known[commit[1]] = (1 << state.seats) - 1
        state.tell("open_commit", (seat, *commit), reveals=True)


class SecretCommit(Ask):
    """All others commit at the same time; what they set aside stays hidden until the last has done so (B-47, B-48)."""

    __slots__ = ()
    prompt = "secret_commit"
    rules: ClassVar[tuple[str, ...]] = ("B-47", "B-48", "B-49", "B-50", "B-51", "B-52", "BR-33", "BR-57")
    secret = True

    def choices(self, state: BetterLife, seat: int) -> list[Listed]:
        return [commit_form(state, seat)]

    def play(self, state: BetterLife, seat: int, choice: Choice) -> None:
        commit: Commit = (choice[1], choice[2])
        state.commits[seat] = commit
        # A commitment is final when sent (BR-57), so undo must not take it back.
        state.tell("commit", (seat,), commit, 1 << seat, True)
        rest = tuple([other for other in self.seats if other != seat])
        if rest:
            state.pending[-1] = secret_commit(state, rest)
        else:
            state.pending.pop()

    def imagine_answers(self, state: BetterLife, seat: int, rng: Rng) -> None:
        """Commitments of others that nobody has seen: about what they gave before; at first the fair part, or any."""
        fair = part(state)
        for other in range(state.seats):
            if other != seat and state.commits[other] is not None and not state.shown >> other & 1:
                card = commit_form(state, other).sample(rng)[2]
                likely = [fair, rng.below(2 * fair + 1), *[vote.shares[other] for vote in state.votes]]
                share = likely[rng.below(len(likely))] + rng.below(3) - 1
                state.commits[other] = (max(0, min(state.ip[other], share)), card)


class SmallSecretCommit(SecretCommit):
    """The same at a small table, where fewer IP do (BR-02 to BR-04)."""

    __slots__ = ()
    rules: ClassVar[tuple[str, ...]] = ("B-47", "B-48", "B-49", "BR-02", "BR-03", "BR-04", "BR-33", "BR-57")


def secret_commit(state: BetterLife, seats: tuple[int, ...]) -> SecretCommit:
    """The question for these seats, with the rules that hold at this table."""
    return SecretCommit(seats) if state.seats == len(state.content.roles) else SmallSecretCommit(seats)


# --- the count -----------------------------------------------------------------------------------


class Count(Step[BetterLife]):
    """Everything is shown and added up, then the meters move (BR-31, BR-34, BR-35)."""

    __slots__ = ()

    def run(self, state: BetterLife) -> None:
        content = state.content
        shares = [commit[0] if commit is not None else 0 for commit in state.commits]
        cards = [commit[1] if commit is not None else None for commit in state.commits]
        for seat in state.clockwise(state.starter):
            state.ip[seat] -= shares[seat]
            state.given[seat] += shares[seat]
            state.tell("shown", (seat, shares[seat], cards[seat]), reveals=True)
        pool = pool_of(state, shares, cards)
        result = result_of(state, pool)
        policy = state.policy
        state.outcomes[policy] = result
        state.last_vote = result
        state.policy_meter = min(content.meter_cap, state.policy_meter + content.policy_step[result])
        vote = Vote(policy, result, pool, tuple(shares), tuple(cards), tuple(state.pledges))
        state.votes = (*state.votes, vote)
        state.tell("voted", (policy, result, pool, state.policy_meter))
        change_loss(state, content.loss_step[result], ("vote", policy))
        if state.result is not None:
            return
        pay_back(state, shares, cards)
        clear_vote(state, cards)
        if state.round == content.rounds:
            state.finish(final_result(state))
        else:
            begin_round(state)


COUNT: Final = Count()


def pool_of(state: BetterLife, shares: list[int], cards: list[int | None]) -> int:
    """Own IP, seeded IP and pool cards, then reductions, never below 0 (BR-31, BR-34)."""
    pool = sum(shares) + state.seeded
    less = 0
    for seat, card in enumerate(cards):
        if card is None:
            continue
        for op in state.content.cards[card].effects:
            if op.code == operations.POOL_ADD:
                pool += op.n
            elif op.code == operations.POOL_SUB:
                less += op.n
            elif op.code == operations.POOL_MATCH:
                givers = sum(share >= op.extra for other, share in enumerate(shares) if other != seat)
                pool += min(op.n, givers)
    return max(0, pool - less)


def result_of(state: BetterLife, pool: int) -> int:
    """Weak, semi-successful or successful (B-50 to B-52, BR-02 to BR-04)."""
    if pool >= state.content.success[state.seats]:
        return SUCCESS
    return SEMI if pool >= state.content.semi[state.seats] else WEAK


def pay_back(state: BetterLife, shares: list[int], cards: list[int | None]) -> None:
    """Refunds and pacts, when the result is known (BR-31, BR-57)."""
    for seat, card in enumerate(cards):
        if card is not None:
            for op in state.content.cards[card].effects:
                if op.code == operations.REFUND and shares[seat]:
                    back = min(op.n, shares[seat])
                    state.ip[seat] += back
                    state.given[seat] -= back
                    state.tell("refund", (seat, back))
    for seat, target, card in state.pacts:
        for op in state.content.cards[card].effects:
            if op.code == operations.PACT and min(shares[seat], shares[target]) >= op.extra:
                state.tell("pact_kept", (seat, target))
                state.gain(seat, op.n)
                state.gain(target, op.n)


def clear_vote(state: BetterLife, cards: list[int | None]) -> None:
    """Vote cards are discarded, marks removed; the last finisher begins the next round (B-15, BR-31)."""
    for seat, card in enumerate(cards):
        if card is not None:
            state.leave_hand(seat, card)
            state.discards.append(card)
    seats = state.seats
    state.starter = state.finished[-1]
    state.seeded = 0
    state.marks = 0
    state.shown = 0
    state.vote_card_used = 0
    state.pacts = ()
    state.commits = [None] * seats
    state.pledges = [SILENT] * seats
