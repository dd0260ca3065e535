"""Votes laid out for the page: the council that sits now, the envelopes of the last vote, and all that are over."""

from __future__ import annotations

from functools import lru_cache

from ecotone.core.text import Text
from ecotone.core.words import seat_name
from ecotone.games.betterlife.box.cards import RESULTS
from ecotone.games.betterlife.box.content import Content
from ecotone.games.betterlife.page import own_seat
from ecotone.games.betterlife.page.pieces import Council, Counted, PastVote, PolicyCard, Share, Zone
from ecotone.games.betterlife.page.printed import Printed
from ecotone.games.betterlife.view import NO_COMMENT, VOTE_PROMPTS, BetterLifeView, PlayerView, Vote
from ecotone.games.betterlife.words.names import RESULT_NAMES

HEADLINES = (Text("The policy fails"), Text("The policy succeeds by half"), Text("The policy succeeds"))


def council(content: Content, printed: Printed, view: BetterLifeView) -> Council | None:
    """The council while it votes, or None. Who has committed is told, and nothing more (BR-19, BR-32)."""
    if view.prompt is None or view.prompt.name not in VOTE_PROMPTS:
        return None
    prompt = view.prompt.name
    return Council(
        kick=Text("The council talks") if prompt == "discussion" else Text("The council: sealed until all are ready"),
        shares=tuple(share_now(printed, view, player, prompt) for player in view.players),
        claimed=view.seeded + sum(claim(player) for player in view.players),
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
        target=own_seat.worth(content, view),
        secret=own_seat.secret(printed, view),
    )


def claim(player: PlayerView) -> int:
    """The IP that a player claims to give: what lies there openly; until it does, the word is all there is."""
    if player.open_mark and player.commit is not None:
        return player.commit[0]
    return max(0, player.pledge)


def share_now(printed: Printed, view: BetterLifeView, player: PlayerView, prompt: str) -> Share:
    """One player while the vote goes on."""
    ip, card, state, state_name = None, None, "", None
    if player.open_mark and player.commit is not None:
        ip, number = player.commit
        card = None if number is None else printed.cards[number]
        state, state_name = "open", Text("open: {n} IP", n=ip)
    elif player.committed:
        state, state_name = "sealed", Text("sealed")
    elif prompt == "discussion":
        waits = player.seat in view.actors
        state, state_name = ("wait", Text("still talking")) if waits else ("ready", Text("is ready"))
    elif player.open_mark:
        state, state_name = "wait", Text("must show first")
    elif player.seat in view.actors:
        state, state_name = "wait", Text("thinking …")
    role = printed.roles[player.role]
    return Share(player.seat, seat_name(player.seat), role, ip, card, pledge_text(player.pledge), state, state_name)


def pledge_text(pledge: int) -> Text | None:
    """A public pledge, if there was one (BR-44)."""
    if pledge >= 0:
        return Text("“I will give {n}”", n=pledge)
    return Text("no comment") if pledge == NO_COMMENT else None


def counted(content: Content, printed: Printed, view: BetterLifeView) -> Counted | None:
    """The last vote with what everybody gave, until the reader's pawn sets out into the next round, or the first."""
    if not view.votes or council_sits(view) or set_out(view):
        return None
    policy, result, pool, shares, cards, pledges = view.votes[-1]
    steps = [content.policy_step[vote.result] for vote in view.votes]
    more, extra = pool - sum(shares), None
    if more:
        extra = (
            Text("{n} IP come from cards and petitions.", n=more)
            if more > 0
            else Text("Cards take {n} IP off.", n=-more)
        )
    return Counted(
        round=len(view.votes),
        policy=printed.policies[policy],
        result=RESULTS[result],
        headline=HEADLINES[result],
        pool=pool,
        cells=cells((view.semi, view.success), pool),
        shares=tuple(
            share_then(printed, view, seat, ip, card, pledge)
            for seat, (ip, card, pledge) in enumerate(zip(shares, cards, pledges, strict=True))
        ),
        extra=extra,
        meter=(sum(steps[:-1]), sum(steps)),
        goal=content.goal,
        loss=step_text(content.loss_step[result]),
        told=word_broken(shares, pledges),
    )


def set_out(view: BetterLifeView) -> bool:
    """Whether the reader's pawn is on its way, or about to be; for who watches, whether any is."""
    mine = range(len(view.players)) if view.seat is None else (view.seat,)
    rolled = view.prompt is not None and view.prompt.name == "rolled" and view.active in mine
    return rolled or any(view.players[seat].position for seat in mine)


def council_sits(view: BetterLifeView) -> bool:
    """Whether a vote goes on."""
    return view.prompt is not None and view.prompt.name in VOTE_PROMPTS


def step_text(loss: int) -> Text | None:
    """How a vote moves the loss meter."""
    if not loss:
        return None
    return Text("more nature is lost") if loss > 0 else Text("nature recovers")


def share_then(printed: Printed, view: BetterLifeView, seat: int, ip: int, card: int | None, pledge: int) -> Share:
    """What one player had promised and gave."""
    state, said = "", None
    if pledge >= 0:
        state, said = "kept" if ip >= pledge else "broken", Text("said {n}", n=pledge)
    elif pledge == NO_COMMENT:
        said = Text("no comment")
    role = printed.roles[view.players[seat].role]
    return Share(seat, seat_name(seat), role, ip, None if card is None else printed.cards[card], said, state, None)


def word_broken(shares: tuple[int, ...], pledges: tuple[int, ...]) -> tuple[int, Text] | None:
    """Who fell furthest behind their word, if anybody did."""
    gaps = [pledge - share for pledge, share in zip(pledges, shares, strict=True)]
    seat = max(range(len(gaps)), key=gaps.__getitem__)
    if gaps[seat] <= 0:
        return None
    said, gave = pledges[seat], shares[seat]
    return seat, Text("{who} had said {said} and gave {gave}.", who=seat_name(seat), said=said, gave=gave)


def cells(bounds: tuple[int, int], pool: int) -> tuple[tuple[str, bool], ...]:
    """The pool as a row of places for one IP each, a little beyond a success, and whether one lies there."""
    semi, success = bounds
    most = 2 * success - semi
    return tuple((RESULTS[(n >= semi) + (n >= success)], n <= pool) for n in range(1, most + 1))


@lru_cache(maxsize=256)  # it stays for a whole round
def policy_card(printed: Printed, policy: int, round: int, seeded: int, bounds: tuple[int, int]) -> PolicyCard:
    """The policy of a round, and what the pool must reach for half a success, and for a whole one (B-50 to B-52)."""
    content = printed.content
    semi, success = bounds
    row = cells(bounds, seeded)
    spans = (f"0–{semi - 1}", f"{semi}–{success - 1}", f"{success}+")
    return PolicyCard(
        card=printed.policies[policy],
        years=printed.years[round - 1],
        eu_target=Text(content.policies[policy].eu_target),
        zones=tuple(
            Zone(name, RESULT_NAMES[n], spans[n], sum(cell == name for cell, _ in row), meter_steps(content, n))
            for n, name in enumerate(RESULTS)
        ),
        cells=row,
        seeded=seeded,
    )


def meter_steps(content: Content, result: int) -> tuple[Text, ...]:
    """What a result does to both meters."""
    policy, loss = content.policy_step[result], content.loss_step[result]
    out = (
        Text("policy {n}", n=signed(policy)) if policy else None,
        Text("loss {n}", n=signed(loss)) if loss else None,
    )
    return tuple(text for text in out if text is not None)


def signed(n: int) -> str:
    """A change with its sign."""
    return f"+{n}" if n > 0 else f"−{-n}"


def past_votes(printed: Printed, view: BetterLifeView) -> tuple[PastVote, ...]:
    """All votes so far."""
    return tuple(past_vote(printed, round, vote) for round, vote in enumerate(view.votes, 1))


def past_vote(printed: Printed, round: int, vote: Vote) -> PastVote:
    """One of them."""
    policy, when = printed.policies[vote.policy], printed.years[round - 1]
    return PastVote(round, when, policy, RESULTS[vote.result], RESULT_NAMES[vote.result], vote.pool, vote.shares)
