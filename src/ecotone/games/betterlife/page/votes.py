"""Votes laid out for the page: the one that goes on, those that are over, and the scores that came of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ecotone.core.text import Text
from ecotone.core.words import seat_name
from ecotone.games.betterlife.box.cards import RESULTS
from ecotone.games.betterlife.box.content import Content
from ecotone.games.betterlife.page.pieces import Ballot, Part, PastVote, PrintedCard, Score, Share, Slot
from ecotone.games.betterlife.page.printed import Printed
from ecotone.games.betterlife.view import NO_COMMENT, VOTE_PROMPTS, BetterLifeView, PlayerView, Vote
from ecotone.games.betterlife.words.icons import icon_address
from ecotone.games.betterlife.words.names import RESULT_NAMES

STATE_ICONS: Final[Mapping[str, str]] = {"locked": "lock", "ready": "check"}


def ballot(content: Content, printed: Printed, view: BetterLifeView) -> Ballot | None:
    """The vote that goes on, or else the last one; None before the first."""
    if view.prompt is not None and view.prompt.name in VOTE_PROMPTS:
        return live_ballot(content, printed, view, view.prompt.name)
    return counted(content, printed, view, len(view.votes)) if view.votes else None


def live_ballot(content: Content, printed: Printed, view: BetterLifeView, prompt: str) -> Ballot:
    """Who has committed, and nothing more; open commitments and seeded IP lie in the pool already (BR-19, BR-32)."""
    coins = ["reserve"] * view.seeded
    for player in view.players:
        if player.commit is not None:
            coins += [str(player.seat)] * player.commit[0]
    return Ballot(
        live=True,
        front=True,
        round=view.round,
        policy=printed.policies[view.policy],
        result="",
        result_name=None,
        pool=len(coins),
        slots=slots(view, coins),
        shares=tuple(share_now(printed, view, player, prompt) for player in view.players),
        pacts=tuple(
            Text(
                "{card}, {one} and {other}: {text}",
                card=printed.cards[card].name,
                one=seat_name(one),
                other=seat_name(other),
                text=printed.cards[card].about,
            )
            for one, other, card in view.pacts
        ),
        extra=None,
    )


def share_now(printed: Printed, view: BetterLifeView, player: PlayerView, prompt: str) -> Share:
    """One player while the vote goes on."""
    ip, card, state, state_name = None, None, "", None
    if player.commit is not None:
        ip, number = player.commit
        if number is not None:
            card = printed.cards[number]
        state, state_name = "open", Text("openly")
    elif player.committed:
        state, state_name = "locked", Text("has committed")
    elif prompt == "discussion":
        waits = player.seat in view.actors
        state, state_name = ("wait", Text("in discussion")) if waits else ("ready", Text("is ready"))
    elif player.open_mark:
        state, state_name = "wait", Text("commits openly")
    elif prompt in ("open_commit", "secret_commit"):
        state, state_name = "wait", Text("decides")
    icon = icon_address(STATE_ICONS[state]) if state in STATE_ICONS else ""
    pledge = pledge_text(player.pledge)
    return Share(player.seat, seat_name(player.seat), ip, card, pledge, state, state_name, icon)


def pledge_text(pledge: int) -> Text | None:
    """A public pledge, if there was one (BR-44)."""
    if pledge >= 0:
        return Text("pledges {n} IP", n=pledge)
    return Text("no comment") if pledge == NO_COMMENT else None


def counted(content: Content, printed: Printed, view: BetterLifeView, round: int) -> Ballot:
    """A vote that is over, with what everybody gave."""
    policy, result, pool, shares, cards, pledges = view.votes[round - 1]
    coins = [str(seat) for seat, n in enumerate(shares) for _ in range(n)]
    more = pool - len(coins)
    extra = None
    if more > 0:
        coins += ["reserve"] * more
        extra = Text("{n} IP come from cards and petitions.", n=more)
    elif more < 0:
        coins[more:] = ["cut"] * -more
        extra = Text("Cards take {n} IP off.", n=-more)
    return Ballot(
        live=False,
        front=view.result is not None or any(player.position == 0 for player in view.players),
        round=round,
        policy=printed.policies[policy],
        result=RESULTS[result],
        result_name=RESULT_NAMES[result],
        pool=pool,
        slots=slots(view, coins),
        shares=tuple(
            share_then(seat, ip, None if card is None else printed.cards[card], pledge)
            for seat, (ip, card, pledge) in enumerate(zip(shares, cards, pledges, strict=True))
        ),
        pacts=(),
        extra=extra,
    )


def share_then(seat: int, ip: int, card: PrintedCard | None, pledge: int) -> Share:
    """What one player had promised and gave."""
    state, state_name = "", None
    if pledge >= 0:
        kept = ip >= pledge
        state, state_name = ("kept", Text("word kept")) if kept else ("broken", Text("less than pledged"))
    pledged = Text("pledged {n} IP", n=pledge) if pledge >= 0 else pledge_text(pledge)
    return Share(seat, seat_name(seat), ip, card, pledged, state, state_name)


def slots(view: BetterLifeView, coins: list[str]) -> tuple[Slot, ...]:
    """The pool as a row of places, up to a success or as far as the IP reach."""
    marks = {view.semi: RESULTS[1], view.success: RESULTS[2]}
    rest = [""] * (view.success - len(coins))
    return tuple(Slot(n, coin, marks.get(n, "")) for n, coin in enumerate(coins + rest, 1))


def past_votes(printed: Printed, view: BetterLifeView) -> tuple[PastVote, ...]:
    """All votes so far."""
    return tuple(past_vote(printed, round, vote) for round, vote in enumerate(view.votes, 1))


def past_vote(printed: Printed, round: int, vote: Vote) -> PastVote:
    """One of them."""
    policy, when = printed.policies[vote.policy], printed.years[round - 1]
    return PastVote(when, policy, RESULTS[vote.result], RESULT_NAMES[vote.result], vote.pool, vote.shares)


def finals(content: Content, printed: Printed, view: BetterLifeView) -> tuple[Score, ...]:
    """All scores with their parts, when a game is won (B-55 to B-60)."""
    out = []
    for player, end in zip(view.players, view.finals, strict=False):
        out.append(
            Score(
                seat=player.seat,
                name=seat_name(player.seat),
                role=printed.roles[player.role],
                parts=target_parts(content, printed, view, end.target),
                ip=end.ip,
                ip_points=end.ip // content.ip_per_point,
                total=view.scores[player.seat],
                given=end.given,
                won=view.result is not None and player.seat in view.result.winners,
            )
        )
    return tuple(out)


def target_parts(content: Content, printed: Printed, view: BetterLifeView, card: int) -> tuple[Part, ...]:
    """The three targets of a card, with what they give as things stand (B-56 to B-59)."""
    outcomes = {vote.policy: vote.result for vote in view.votes}
    out = []
    for tier, policy in enumerate(content.targets[card]):
        outcome = outcomes.get(policy)
        if outcome is not None:
            result, result_name, points = RESULTS[outcome], RESULT_NAMES[outcome], content.points[tier][outcome]
        elif policy == view.policy and view.result is None:
            result, result_name, points = "now", Text("voted on in this round"), 0
        elif view.result is None:
            result, result_name, points = "", Text("not drawn yet"), 0
        else:
            result, result_name, points = "", Text("never came up"), 0
        out.append(Part(printed.policies[policy], result, result_name, points))
    return tuple(out)
