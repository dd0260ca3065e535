"""Figures for the talk after a game, by replaying a match: who gave what, who kept the word, what nature lost."""

from __future__ import annotations

from dataclasses import dataclass

from ecotone.core.choice import Choice
from ecotone.core.match import Match
from ecotone.core.text import Text
from ecotone.core.view import prompt_of
from ecotone.core.words import seat_names
from ecotone.games.betterlife.box.content import Content
from ecotone.games.betterlife.rules.scoring import target_points, victory_points, winners
from ecotone.games.betterlife.rules.state import BetterLife
from ecotone.games.betterlife.rules.vote import pool_of, result_of
from ecotone.games.betterlife.words.effects import loss_sentence
from ecotone.games.betterlife.words.names import RESULT_NAMES, policy_name, role_name


@dataclass(frozen=True, slots=True)
class VoteFigures:
    """One vote: what lay in the pool, from whom, and what each had promised (None is no number)."""

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


@dataclass(frozen=True, slots=True)
class LossFigure:
    """One move of the loss meter, and what moved it."""

    round: int
    choice: int  # number of the choice in the record, from 1
    loss: int
    change: int
    cause: Choice


@dataclass(frozen=True, slots=True)
class SeatFigures:
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
class WithoutFreeRiding:
    """The same game if one player had given the fair part of a success in every vote, as far as the purse allowed."""

    seat: int
    more: int  # IP that the player would have given in addition
    results: tuple[int, ...]
    policy_meter: int
    loss: int
    outcome: str  # as in a result; `open` where the game would have gone on
    winners: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Debrief:
    """Everything at once. Policies that never came up are listed as undrawn (BR-36)."""

    outcome: str
    winners: tuple[int, ...]
    votes: tuple[VoteFigures, ...]
    losses: tuple[LossFigure, ...]
    seats: tuple[SeatFigures, ...]
    undrawn: tuple[int, ...]
    without: tuple[WithoutFreeRiding, ...]


class DebriefCounter:
    """Plays a match again and counts votes, moves of the loss meter, and what seats paid for events."""

    def __init__(self, match: Match) -> None:
        self.match = match.replayed(0)
        self.votes: list[VoteFigures] = []
        self.losses: list[LossFigure] = []
        self.paid = [0] * match.seats

    @property
    def state(self) -> BetterLife:
        """The position that has been reached."""
        state = self.match.state
        assert isinstance(state, BetterLife)
        return state

    def play(self, number: int, seat: int, choice: Choice) -> None:
        """Make the next choice of the record, and count what happens."""
        state = self.state
        round, seeded, owned, count = state.round, state.seeded, tuple(state.ip), len(state.votes)
        prompt = prompt_of(state.pending)
        pays_cost = state.event >= 0 and prompt is not None and prompt.name in ("offer", "pay_cost")
        for effect in self.match.play(seat, choice):
            if effect.name == "loss":
                loss, change, cause = effect.args
                self.losses.append(LossFigure(round, number, loss, change, cause))
            elif effect.name in ("cost_paid", "cost_unpaid"):
                pays_cost = False  # what is paid from here on belongs to the event, not to its cost
            elif effect.name == "pay" and pays_cost:
                self.paid[effect.args[0]] += effect.args[1]
        if len(state.votes) > count:
            self.votes.append(vote_figures(state, round, seeded, owned))


def debrief(match: Match) -> Debrief:
    """The figures of a match, over or not; the match itself stays as it is."""
    counter = DebriefCounter(match)
    for number, (seat, choice) in enumerate(match.record, start=1):
        counter.play(number, seat, choice)
    state, votes, losses = counter.state, counter.votes, counter.losses
    result = state.result
    return Debrief(
        outcome=result.outcome if result else "open",
        winners=result.winners if result else (),
        votes=tuple(votes),
        losses=tuple(losses),
        seats=tuple(seat_figures(state, seat, votes, counter.paid[seat]) for seat in range(match.seats)),
        undrawn=tuple(policy for policy, outcome in enumerate(state.outcomes) if outcome < 0),
        without=tuple(without_free_riding(state, seat, votes, losses) for seat in range(match.seats)),
    )


def vote_figures(state: BetterLife, round: int, seeded: int, owned: tuple[int, ...]) -> VoteFigures:
    """The vote that has just been counted."""
    vote = state.votes[-1]
    return VoteFigures(
        round=round,
        policy=vote.policy,
        result=vote.result,
        pool=vote.pool,
        seeded=seeded,
        owned=owned,
        shares=vote.shares,
        cards=vote.cards,
        pledges=tuple(pledge if pledge >= 0 else None for pledge in vote.pledges),
        policy_meter=state.policy_meter,
    )


def seat_figures(state: BetterLife, seat: int, votes: list[VoteFigures], paid: int) -> SeatFigures:
    """One player: promises against what was given, and the points."""
    pledged = [(vote.pledges[seat], vote.shares[seat]) for vote in votes]
    kept = sum(pledge is not None and share >= pledge for pledge, share in pledged)
    broken = sum(pledge is not None and share < pledge for pledge, share in pledged)
    return SeatFigures(
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
    end: BetterLife, seat: int, votes: list[VoteFigures], losses: list[LossFigure]
) -> WithoutFreeRiding:
    """Count all votes again with the fair part of this seat; events and everything else stay as they were."""
    content = end.content
    state = end.copy()
    fair = -(-content.success[state.seats] // state.seats)
    given_more = meter = 0
    results: list[int] = []
    for vote in votes:
        shares = list(vote.shares)
        more = max(0, min(vote.owned[seat] - given_more, fair) - shares[seat])
        given_more += more
        shares[seat] += more
        state.seeded = vote.seeded
        result = result_of(state, pool_of(state, shares, list(vote.cards)))
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
    return WithoutFreeRiding(seat, given_more, tuple(results), meter, loss, outcome, first)


def loss_again(
    content: Content, votes: list[VoteFigures], results: list[int], losses: list[LossFigure]
) -> tuple[int, bool]:
    """The loss meter with other results of the votes: where it ends, and whether it reached its limit."""
    moves: list[tuple[int, int]] = [(figure.round * 2, figure.change) for figure in losses if figure.cause[0] != "vote"]
    moves += [(vote.round * 2 + 1, content.loss_step[result]) for vote, result in zip(votes, results, strict=True)]
    loss = 0
    for _, change in sorted(moves, key=lambda move: move[0]):
        loss = max(0, loss + change)
        if loss >= content.loss_limit:
            return loss, True
    return loss, False


# --- in words ------------------------------------------------------------------------------------------


def report(content: Content, figures: Debrief) -> list[Text]:
    """The debrief in lines of text."""
    out = [vote_line(content, vote) for vote in figures.votes]
    out += [
        Text("Round {n}: {what}", n=figure.round, what=loss_sentence(content, figure.loss, figure.change, figure.cause))
        for figure in figures.losses
    ]
    out += [seat_line(content, figure) for figure in figures.seats]
    out += [without_line(content, figures, each) for each in figures.without if each.more]
    never = tuple(policy_name(content, policy) for policy in figures.undrawn)
    out.append(Text("Never voted on: {policies}.", policies=never))
    return out


def vote_line(content: Content, vote: VoteFigures) -> Text:
    """A policy beside the real target of the EU, with all shares."""
    policy = content.policies[vote.policy]
    return Text(
        "Vote {n}: {policy} was {result} with {pool} IP (shares {shares}, pledged {pledges}). The EU wants by 2030: "
        "{target}. Outlook in 2025: {outlook}.",
        n=vote.round,
        policy=policy_name(content, vote.policy),
        result=RESULT_NAMES[vote.result],
        pool=vote.pool,
        shares=tuple(str(share) for share in vote.shares),
        pledges=tuple("–" if pledge is None else str(pledge) for pledge in vote.pledges),
        target=Text(policy.eu_target),
        outlook=Text(policy.outlook),
    )


def seat_line(content: Content, figure: SeatFigures) -> Text:
    """What one role gave, promised and has."""
    return Text(
        "{role}: gave {given} IP in votes and {paid} IP for events, promised {promised}, kept {kept} promises "
        "and broke {broken}; {points} VP.",
        role=role_name(content, figure.role),
        given=figure.given,
        paid=figure.events_paid,
        promised=figure.promised,
        kept=figure.kept,
        broken=figure.broken,
        points=figure.points,
    )


OUTCOMES = {
    "won": Text("all would have won together"),
    "lost_nature": Text("nature would still have been lost"),
    "lost_policy": Text("the policy goal would still have been missed"),
    "open": Text("the game would have gone on"),
}


def without_line(content: Content, figures: Debrief, each: WithoutFreeRiding) -> Text:
    """What one player's fair part would have changed."""
    return Text(
        "If {role} had always given the fair part ({more} IP more): policy meter {meter}, loss {loss}; {outcome}{who}.",
        role=role_name(content, figures.seats[each.seat].role),
        more=each.more,
        meter=each.policy_meter,
        loss=each.loss,
        outcome=OUTCOMES[each.outcome],
        who=Text(", most points: {seats}", seats=seat_names(each.winners)) if each.winners else "",
    )
