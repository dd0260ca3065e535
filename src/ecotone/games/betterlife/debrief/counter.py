"""Counts a match of BETTER Life while it is replayed, and works out what would have been."""

from __future__ import annotations

from ecotone.core.choice import Choice
from ecotone.core.hearing import Listener
from ecotone.core.match import Match
from ecotone.core.view import prompt_of
from ecotone.games.betterlife.box.content import Content
from ecotone.games.betterlife.debrief.tally import LossTally, SeatTally, Tally, VoteTally, WhatIf
from ecotone.games.betterlife.rules.scoring import target_points, victory_points, winners
from ecotone.games.betterlife.rules.state import BetterLife
from ecotone.games.betterlife.rules.vote import part, pool_of, result_of


class TallyCounter(Listener):
    """Counts votes, moves of the loss meter, and what seats paid for events."""

    def __init__(self, match: Match) -> None:
        assert isinstance(match.state, BetterLife)
        self.state = match.state
        self.votes: list[VoteTally] = []
        self.losses: list[LossTally] = []
        self.paid = [0] * match.seats
        self.rounds: list[tuple[int, int, int]] = [(0, 0, 0)]
        self.round = 1
        self.seeded = 0
        self.owned: tuple[int, ...] = ()
        self.pays_cost = False  # what is paid belongs to an event's cost

    def before(self, seat: int, choice: Choice) -> None:
        """What lay open and in the purses when somebody decided."""
        state = self.state
        self.round, self.seeded, self.owned = state.round, state.seeded, tuple(state.ip)
        prompt = prompt_of(state.pending)
        self.pays_cost = state.event >= 0 and prompt is not None and prompt.name in ("offer", "pay_cost")

    def heard(self, name: str, args: Choice) -> None:
        """Losses and payments; votes are looked at when all is told."""
        if name == "loss":
            loss, change, cause = args
            self.losses.append(LossTally(self.at, self.round, loss, change, cause))
        elif name in ("cost_paid", "cost_unpaid"):
            self.pays_cost = False  # what is paid from here on belongs to the event, not to its cost
        elif name == "pay" and self.pays_cost:
            self.paid[args[0]] += args[1]

    def after(self) -> None:
        """A vote that has just been counted."""
        state = self.state
        if len(state.votes) > len(self.votes):
            self.votes.append(self._vote())
            self.rounds.append((self.round, state.policy_meter, state.loss))

    def _vote(self) -> VoteTally:
        state, vote = self.state, self.state.votes[-1]
        kept = [
            max(share, min(pledge, purse))
            for share, pledge, purse in zip(vote.shares, vote.pledges, self.owned, strict=True)
        ]
        pool = pool_with(state, self.seeded, kept, vote.cards)
        return VoteTally(
            at=self.at,
            round=self.round,
            policy=vote.policy,
            result=vote.result,
            pool=vote.pool,
            seeded=self.seeded,
            owned=self.owned,
            shares=vote.shares,
            cards=vote.cards,
            pledges=tuple(pledge if pledge >= 0 else None for pledge in vote.pledges),
            policy_meter=state.policy_meter,
            pool_with_words=pool,
            result_with_words=result_of(state, pool),
        )

    def tally(self) -> Tally:
        """All that was counted, over or not."""
        state, votes, losses, content = self.state, self.votes, self.losses, self.state.content
        result = state.result
        fair = part(state)
        words = sum(content.policy_step[vote.result_with_words] for vote in votes)
        return Tally(
            outcome=result.outcome if result else "open",
            winners=result.winners if result else (),
            rounds=self._rounds(),
            votes=tuple(votes),
            losses=tuple(losses),
            seats=tuple(seat_tally(state, seat, votes, self.paid[seat]) for seat in range(state.seats)),
            undrawn=tuple(policy for policy, outcome in enumerate(state.outcomes) if outcome < 0),
            fair=fair,
            without=tuple(without_free_riding(state, seat, fair, votes, losses) for seat in range(state.seats)),
            meter_with_words=min(content.meter_cap, words),
        )

    def _rounds(self) -> tuple[tuple[int, int, int], ...]:
        """The meters after every round; of a round without a vote as they stand."""
        state = self.state
        if self.rounds[-1][0] < state.round and (state.result is not None or self.at):
            now = (state.round, state.policy_meter, state.loss)
            begun = state.result is not None or now[1:] != self.rounds[-1][1:] or not self.votes
            return (*self.rounds, now) if begun else tuple(self.rounds)
        return tuple(self.rounds)


def pool_with(state: BetterLife, seeded: int, shares: list[int], cards: tuple[int | None, ...]) -> int:
    """The pool of a vote with other shares."""
    other = state.copy()
    other.seeded = seeded
    return pool_of(other, shares, list(cards))


def seat_tally(state: BetterLife, seat: int, votes: list[VoteTally], paid: int) -> SeatTally:
    """One player: promises against what was given, and the points."""
    pledged = [(vote.pledges[seat], vote.shares[seat]) for vote in votes]
    kept = sum(pledge is not None and share >= pledge for pledge, share in pledged)
    broken = sum(pledge is not None and share < pledge for pledge, share in pledged)
    return SeatTally(
        seat=seat,
        role=state.role[seat],
        given=state.given[seat],
        promised=sum(pledge or 0 for pledge, _ in pledged),
        kept=kept,
        broken=broken,
        events_paid=paid,
        ip=state.ip[seat],
        target=state.targets[seat],
        target_points=target_points(state, seat),
        points=victory_points(state, seat),
    )


# --- what would have been ---------------------------------------------------------------------------


def without_free_riding(
    end: BetterLife, seat: int, fair: int, votes: list[VoteTally], losses: list[LossTally]
) -> WhatIf:
    """Count all votes again with the fair part of this seat; events and everything else stay as they were."""
    content = end.content
    state = end.copy()
    given_more = meter = 0
    results: list[int] = []
    for vote in votes:
        shares = list(vote.shares)
        more = max(0, min(vote.owned[seat] - given_more, fair) - shares[seat])
        given_more += more
        shares[seat] += more
        result = result_of(state, pool_with(state, vote.seeded, shares, vote.cards))
        results.append(result)
        meter = min(content.meter_cap, meter + content.policy_step[result])
        state.outcomes[vote.policy] = result
    loss, lost = loss_again(content, votes, results, losses)
    state.ip[seat] = max(0, state.ip[seat] - given_more)
    state.given[seat] += given_more
    if lost:
        outcome = "lost_nature"
    elif len(votes) < content.rounds:
        outcome = "open"
    else:
        outcome = "won" if meter >= content.goal else "lost_policy"
    first: tuple[int, ...] = ()
    if outcome == "won":
        first = winners(state, tuple(victory_points(state, other) for other in range(state.seats)))
    return WhatIf(seat, given_more, tuple(results), meter, loss, outcome, first)


def loss_again(
    content: Content, votes: list[VoteTally], results: list[int], losses: list[LossTally]
) -> tuple[int, bool]:
    """The loss meter with other results of the votes: where it ends, and whether it reached its limit."""
    moves: list[tuple[int, int]] = [(move.round * 2, move.change) for move in losses if move.cause[0] != "vote"]
    moves += [(vote.round * 2 + 1, content.loss_step[result]) for vote, result in zip(votes, results, strict=True)]
    loss = 0
    for _, change in sorted(moves, key=lambda move: move[0]):
        loss = max(0, loss + change)
        if loss >= content.loss_limit:
            return loss, True
    return loss, False
