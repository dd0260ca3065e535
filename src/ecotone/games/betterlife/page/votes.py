"""Votes laid out for the page: the one that goes on, those that are over, and the scores that came of them."""

from __future__ import annotations

from markupsafe import Markup
from msgspec import Struct

from ecotone.core.text import Text
from ecotone.games.betterlife.box.cards import RESULTS
from ecotone.games.betterlife.box.content import Content
from ecotone.games.betterlife.learn.subjects import UNMARKED
from ecotone.games.betterlife.page.printed import Looks
from ecotone.games.betterlife.page.table import SEAT_NAMES
from ecotone.games.betterlife.view import NO_COMMENT, VOTE_PROMPTS, BetterLifeView, PlayerView, Vote
from ecotone.games.betterlife.words.names import RESULT_NAMES


class Slot(Struct, frozen=True):
    """A place for one IP in the pool: who put it there, and the result that begins with it."""

    n: int
    coin: str  # a seat's number, `reserve`, `cut` for one that a card takes off, or nothing
    result: str


class Share(Struct, frozen=True):
    """One player in a vote. What is not known yet is None."""

    seat: int
    name: Text
    ip: int | None
    card: Text | None
    pledge: Text | None
    state: str  # `locked`, `ready`, `open`, `wait`, `kept`, `broken` or nothing
    said: Text | None
    icon: str = ""
    know: Markup = UNMARKED  # of the card


class Ballot(Struct, frozen=True):
    """A vote with its pool. A vote that goes on has no result yet; one that all should see now stands in `front`."""

    live: bool
    front: bool
    round: int
    icon: str
    policy: Text
    text: Text
    result: str
    said: Text | None
    pool: int
    slots: tuple[Slot, ...]
    shares: tuple[Share, ...]
    pacts: tuple[Text, ...]
    extra: Text | None


class PastVote(Struct, frozen=True):
    """A line of the list of all votes."""

    years: Text
    icon: str
    policy: Text
    result: str
    said: Text
    pool: int
    shares: tuple[int, ...]


class Part(Struct, frozen=True):
    """A part of a score: a target with its result, and the points that it gives."""

    icon: str
    name: Text
    result: str
    said: Text
    points: int


class Final(Struct, frozen=True):
    """The score of a player with its parts."""

    seat: int
    name: Text
    role: Text
    parts: tuple[Part, ...]
    ip: int
    ip_points: int
    total: int
    given: int
    won: bool


def ballot(content: Content, looks: Looks, view: BetterLifeView) -> Ballot | None:
    """The vote that goes on, or else the last one; None before the first."""
    if view.prompt is not None and view.prompt.name in VOTE_PROMPTS:
        return live_ballot(content, looks, view, view.prompt.name)
    return counted(content, looks, view, len(view.votes)) if view.votes else None


def live_ballot(content: Content, looks: Looks, view: BetterLifeView, prompt: str) -> Ballot:
    """Who has committed, and nothing more; open commitments and seeded IP lie in the pool already (BR-19, BR-32)."""
    coins = ["reserve"] * view.seeded
    for player in view.players:
        if player.commit is not None:
            coins += [str(player.seat)] * player.commit[0]
    return Ballot(
        live=True,
        front=True,
        round=view.round,
        icon=looks.policy_icons[view.policy],
        policy=looks.policy_names[view.policy],
        text=Text(content.policies[view.policy].text),
        result="",
        said=None,
        pool=len(coins),
        slots=slots(view, coins),
        shares=tuple(share_now(looks, view, player, prompt) for player in view.players),
        pacts=tuple(
            Text(
                "{card}, {one} and {other}: {text}",
                card=looks.cards[card].title,
                one=SEAT_NAMES[one],
                other=SEAT_NAMES[other],
                text=looks.cards[card].text,
            )
            for one, other, card in view.pacts
        ),
        extra=None,
    )


def share_now(looks: Looks, view: BetterLifeView, player: PlayerView, prompt: str) -> Share:
    """One player while the vote goes on."""
    ip, card, state, said, know = None, None, "", None, UNMARKED
    if player.commit is not None:
        ip, number = player.commit
        if number is not None:
            card, know = looks.cards[number].title, looks.cards[number].know
        state, said = "open", Text("openly")
    elif player.committed:
        state, said = "locked", Text("has committed")
    elif prompt == "discussion":
        waits = player.seat in view.actors
        state, said = ("wait", Text("in discussion")) if waits else ("ready", Text("is ready"))
    elif player.open_mark:
        state, said = "wait", Text("commits openly")
    elif prompt in ("open_commit", "secret_commit"):
        state, said = "wait", Text("decides")
    icon = {"locked": "lock", "ready": "check"}.get(state, "")
    pledge = pledge_text(player.pledge)
    return Share(player.seat, SEAT_NAMES[player.seat], ip, card, pledge, state, said, icon, know)


def pledge_text(pledge: int) -> Text | None:
    """A public pledge, if there was one (BR-44)."""
    if pledge >= 0:
        return Text("pledges {n} IP", n=pledge)
    return Text("no comment") if pledge == NO_COMMENT else None


def counted(content: Content, looks: Looks, view: BetterLifeView, round: int) -> Ballot:
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
        icon=looks.policy_icons[policy],
        policy=looks.policy_names[policy],
        text=Text(content.policies[policy].text),
        result=RESULTS[result],
        said=RESULT_NAMES[result],
        pool=pool,
        slots=slots(view, coins),
        shares=tuple(
            share_then(looks, seat, ip, card, pledge)
            for seat, (ip, card, pledge) in enumerate(zip(shares, cards, pledges, strict=True))
        ),
        pacts=(),
        extra=extra,
    )


def share_then(looks: Looks, seat: int, ip: int, card: int | None, pledge: int) -> Share:
    """What one player had promised and gave."""
    look = looks.cards[card] if card is not None else None
    title, know = (look.title, look.know) if look else (None, UNMARKED)
    state, said = "", None
    if pledge >= 0:
        kept = ip >= pledge
        state, said = ("kept", Text("word kept")) if kept else ("broken", Text("less than pledged"))
    pledged = Text("pledged {n} IP", n=pledge) if pledge >= 0 else pledge_text(pledge)
    return Share(seat, SEAT_NAMES[seat], ip, title, pledged, state, said, know=know)


def slots(view: BetterLifeView, coins: list[str]) -> tuple[Slot, ...]:
    """The pool as a row of places, up to a success or as far as the IP reach."""
    marks = {view.semi: RESULTS[1], view.success: RESULTS[2]}
    rest = [""] * (view.success - len(coins))
    return tuple(Slot(n, coin, marks.get(n, "")) for n, coin in enumerate(coins + rest, 1))


def past_votes(looks: Looks, view: BetterLifeView) -> tuple[PastVote, ...]:
    """All votes so far."""
    return tuple(past_vote(looks, round, vote) for round, vote in enumerate(view.votes, 1))


def past_vote(looks: Looks, round: int, vote: Vote) -> PastVote:
    """One of them."""
    policy, result, pool, shares, _, _ = vote
    icon, name = looks.policy_icons[policy], looks.policy_names[policy]
    return PastVote(looks.years[round - 1], icon, name, RESULTS[result], RESULT_NAMES[result], pool, shares)


def finals(content: Content, looks: Looks, view: BetterLifeView) -> tuple[Final, ...]:
    """All scores with their parts, when a game is won (B-55 to B-60)."""
    out = []
    for player, end in zip(view.players, view.finals, strict=False):
        out.append(
            Final(
                seat=player.seat,
                name=SEAT_NAMES[player.seat],
                role=looks.role_names[player.role],
                parts=target_parts(content, looks, view, end.target),
                ip=end.ip,
                ip_points=end.ip // content.ip_per_point,
                total=view.scores[player.seat],
                given=end.given,
                won=view.result is not None and player.seat in view.result.winners,
            )
        )
    return tuple(out)


def target_parts(content: Content, looks: Looks, view: BetterLifeView, card: int) -> tuple[Part, ...]:
    """The three targets of a card, with what they give as things stand (B-56 to B-59)."""
    outcomes = {vote.policy: vote.result for vote in view.votes}
    out = []
    for tier, policy in enumerate(content.targets[card]):
        result = outcomes.get(policy)
        if result is not None:
            state, said, points = RESULTS[result], RESULT_NAMES[result], content.points[tier][result]
        elif policy == view.policy and view.result is None:
            state, said, points = "now", Text("voted on in this round"), 0
        elif view.result is None:
            state, said, points = "", Text("not drawn yet"), 0
        else:
            state, said, points = "", Text("never came up"), 0
        out.append(Part(looks.policy_icons[policy], looks.policy_names[policy], state, said, points))
    return tuple(out)
