"""A position and a choice of BETTER Life as named numbers (see `core/features.py`).

Purses count although they are hidden: every gain and payment is open, so a good memory knows them. Hands of others
count by their size, their targets only where the seat has seen them, and what lies hidden in a vote not at all.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ecotone.core.choice import Choice
from ecotone.core.features import Numbers, by_seat, each, mark, places, question
from ecotone.games.betterlife.box.cards import KINDS, RESULTS, ROLE_SPACE, SPACES
from ecotone.games.betterlife.box.content import MOST_SEATS, TIERS
from ecotone.games.betterlife.box.operations import ROLES, SHAPES, WHENS, Op
from ecotone.games.betterlife.rules.events import Offer, PayCost
from ecotone.games.betterlife.rules.scoring import target_points
from ecotone.games.betterlife.rules.state import NONE, BetterLife

VERSION: Final = 1
QUESTIONS: Final = (
    "turn", "rolled", "draft", "reaction", "penalty", "skip_penalty", "pay_or_discard", "pay_cost", "offer",
    "choose_player", "discard_down", "arrange", "discussion", "before_vote", "open_commit", "secret_commit",
)  # fmt: skip
VERBS: Final = (
    "roll", "choose", "move", "play", "play_on", "gift", "audit", "use_role", "use_role_on", "role_option",
    "role_option_on", "arrange", "choose_player", "accept", "pay", "decline", "discard", "take", "offer", "pass",
    "ready", "pledge", "no_comment", "commit",
)  # fmt: skip
EFFECTS: Final = (*SHAPES, "choice")  # what a card may do, in the order of their codes but for the last ones
LANDINGS: Final = (*SPACES, "own_role", "other_role")
NAMES: Final = (
    "seats", "quick", "round", "rounds_left", "turns", "asked", "active", "starts", "policy_meter", "policy_missing",
    "loss", "loss_left", "fund", "seeded", "semi", "success", "fair_share", "offered_cards", "events_left", "drawer",
    "discount", "additions", "dice", "die", "choose.high",
    *each("event", KINDS), "event.cost", "event.loss", "event.relief", "event.missing", "event.left", "event.offered",
    *each("last_vote", RESULTS),
    *each("question", QUESTIONS),
    *each("hand", EFFECTS), *each("hand", WHENS),
    *by_seat(MOST_SEATS, (
        "there", *each("role", ROLES), "ip", "cards", "position", "way_left", "finished", "skips", "plus", "open_mark",
        "role_used", "pledge", "spoke", "given", "share.last", "share.mean", "share.below_pledge", "shown.share",
        "committed", "target.known", *each("target.now", TIERS), *each("target.to_come", TIERS), "target.points",
    )),
)  # fmt: skip
CHOICE_NAMES: Final = (
    *each("verb", VERBS),
    "ip", "ip.of_purse", "ip.of_fair_share", "ip.of_missing",
    "card", "card.cost", *each("card", EFFECTS),
    *each("landing", LANDINGS), "landing.way",
    "player", "player.ip", "player.position", "option",
    "arrange.bad_on_top", "arrange.bad_below",
)  # fmt: skip
_QUESTION: Final = places(QUESTIONS)
_VERB: Final = places(VERBS)
_IP: Final = CHOICE_NAMES.index("ip")  # where what belongs together begins
_CARD: Final = CHOICE_NAMES.index("card")
_LANDING: Final = CHOICE_NAMES.index(f"landing.{LANDINGS[0]}")
_PLAYER: Final = CHOICE_NAMES.index("player")
_OPTION: Final = CHOICE_NAMES.index("option")
_KIND: Final = places(KINDS)
_EFFECT: Final = places(EFFECTS)
_ABSENT: Final = [0.0] * ((len(NAMES) - NAMES.index("own.there")) // MOST_SEATS)
_WITH_CARD: Final = frozenset({"play", "play_on", "gift", "audit", "discard", "take"})
_PLAYER_AT: Final = {"play_on": 2, "gift": 2, "audit": 2, "use_role_on": 1, "role_option_on": 2, "choose_player": 1}
_IP_AT: Final = {"gift": 3, "offer": 1, "pledge": 1, "commit": 1}


def fair_share(state: BetterLife) -> int:
    """What everybody must give for a success."""
    return -(-max(0, state.content.success[state.seats] - state.seeded) // state.seats)


def features(state: BetterLife, seat: int) -> list[float]:
    """The position as `NAMES` say."""
    content = state.content
    out: list[float] = [
        float(state.seats),
        float(state.settings.track == "quick"),
        float(state.round),
        float(content.rounds - state.round),
        float(state.turns),
        float(seat in state.actors),
        float(state.active == seat),
        float(state.starter == seat),
        float(state.policy_meter),
        float(content.goal - state.policy_meter),
        float(state.loss),
        float(content.loss_limit - state.loss),
        float(state.fund),
        float(state.seeded),
        float(content.semi[state.seats]),
        float(content.success[state.seats]),
        float(fair_share(state)),
        float(len(state.offer)),
        float(len(state.events)),
        float(state.event != NONE and state.drawer == seat),
        float(state.discount),
        float(state.additions),
        float(len(state.dice)),
        float(max(state.dice)) if state.dice else 0.0,
        float(state.choose_high),
    ]
    add_event(out, state, seat)
    mark(out, state.last_vote, len(RESULTS))
    mark(out, _QUESTION.get(question(state), -1), len(QUESTIONS))
    add_hand(out, state, seat)
    for step in range(MOST_SEATS):
        if step < state.seats:
            add_player(out, state, seat, (seat + step) % state.seats)
        else:
            out += _ABSENT
    return out


def add_event(out: list[float], state: BetterLife, seat: int) -> None:
    """The event that is being settled: its kind, its cost, what it does to nature, and what is missing."""
    if state.event == NONE:
        out += [0.0] * (len(KINDS) + 6)
        return
    event = state.content.events[state.event]
    mark(out, _KIND[event.kind], len(KINDS))
    out.append(float(event.cost))
    out.append(float(loss_in(event.always) + loss_in(event.if_unpaid)))
    out.append(float(loss_in(event.if_unpaid) - loss_in(event.if_paid)))
    top = state.pending[-1] if state.pending else None
    if isinstance(top, Offer):
        out += [float(top.missing), float(len(top.queue)), float(top.offered[seat])]
    else:
        out += [float(top.cost) if isinstance(top, PayCost) else 0.0, 0.0, 0.0]


def loss_in(ops: tuple[Op, ...]) -> int:
    """How far these effects move the loss meter."""
    total = 0
    for op in ops:
        if op.name == "loss":
            total += op.n
    return total


def add_hand(out: list[float], state: BetterLife, seat: int) -> None:
    """The own cards, by what they do and by when they may be played."""
    effects = [0] * len(EFFECTS)
    whens = [0] * len(WHENS)
    for card in state.hands[seat]:
        whens[state.content.when[card]] += 1
        for op in state.content.cards[card].effects:
            effects[_EFFECT[op.name]] += 1
    for n in effects:
        out.append(float(n))
    for n in whens:
        out.append(float(n))


def add_player(out: list[float], state: BetterLife, seat: int, other: int) -> None:
    """One player as the seat knows them."""
    bit = 1 << other
    out.append(1.0)
    mark(out, state.role[other], len(ROLES))
    place = 0
    if state.finished_mask & bit:
        place = state.finished.index(other) + 1
    pledge = state.pledges[other]
    last = mean = short = 0.0
    if state.votes:
        last = float(state.votes[-1].shares[other])
        given = 0
        for vote in state.votes:
            given += vote.shares[other]
            if vote.pledges[other] > vote.shares[other]:
                short += vote.pledges[other] - vote.shares[other]
        mean = given / len(state.votes)
    commit = state.commits[other] if other == seat or state.shown & bit else None
    out += [
        float(state.ip[other]),
        float(len(state.hands[other])),
        float(state.position[other]),
        float(len(state.track) - 1 - state.position[other]),
        float(place),
        float(bool(state.skips & bit)),
        float(state.plus[other]),
        float(bool(state.marks & bit)),
        float(bool(state.role_used & bit)),
        float(max(pledge, 0)),
        float(pledge >= 0),
        float(state.given[other]),
        last,
        mean,
        short,
        float(commit[0]) if commit is not None else 0.0,
        float(state.commits[other] is not None),
    ]
    if other == seat or state.audited[seat] & bit:
        add_targets(out, state, other)
    else:
        out += [0.0] * (2 * len(TIERS) + 2)


def add_targets(out: list[float], state: BetterLife, seat: int) -> None:
    """The targets of a seat that are known: which is voted on now, which may still come, and what they have brought."""
    policies = state.content.targets[state.targets[seat]]
    out.append(1.0)
    for policy in policies:
        out.append(1.0 if policy == state.policy and state.outcomes[policy] == NONE else 0.0)
    for policy in policies:
        out.append(1.0 if policy in state.policies else 0.0)
    out.append(float(sum(target_points(state, seat))))


def describe(state: BetterLife, seat: int, choices: Sequence[Choice], out: Numbers) -> None:
    """Choices as `CHOICE_NAMES` say, one after the other, seen from the position before them."""
    at = 0
    for choice in choices:
        describe_one(state, seat, choice, out, at)
        at += len(CHOICE_NAMES)


def describe_one(state: BetterLife, seat: int, choice: Choice, out: Numbers, at: int) -> None:
    """One choice, from a place on."""
    verb: str = choice[0]
    out[at + _VERB[verb]] = 1.0
    place = _IP_AT.get(verb, 0)
    if place:
        top = state.pending[-1]
        ip: int = choice[place]
        missing = top.missing if isinstance(top, Offer) else 0
        out[at + _IP] = float(ip)
        out[at + _IP + 1] = ip / max(1, state.ip[seat])
        out[at + _IP + 2] = ip / max(1, fair_share(state))
        out[at + _IP + 3] = ip / max(1, missing)
    number = card_of(choice)
    if number >= 0:
        describe_card(state, number, out, at + _CARD)
    if verb in ("choose", "move"):
        describe_landing(state, choice[1], seat, out, at + _LANDING)
    place = _PLAYER_AT.get(verb, 0)
    if place and choice[place] is not None:
        other: int = choice[place]
        out[at + _PLAYER] = float((other - seat) % state.seats)
        out[at + _PLAYER + 1] = float(state.ip[other])
        out[at + _PLAYER + 2] = float(state.position[other])
    if verb in ("role_option", "role_option_on"):
        out[at + _OPTION] = float(choice[1])
    if verb == "arrange":
        for pile in (1, 2):
            bad = 0
            for event in choice[pile]:
                bad += state.content.events[event].kind in ("threat", "disaster", "setback")
            out[at + _OPTION + pile] = float(bad)


def card_of(choice: Choice) -> int:
    """The card that a choice is about; -1 for none."""
    verb: str = choice[0]
    if verb in _WITH_CARD and len(choice) > 1:
        card: int = choice[1]
        return card
    if verb == "commit" and choice[2] is not None:
        committed: int = choice[2]
        return committed
    return -1


def describe_card(state: BetterLife, number: int, out: Numbers, at: int) -> None:
    """What a card costs and does."""
    card = state.content.cards[number]
    out[at] = 1.0
    out[at + 1] = float(card.cost)
    for op in card.effects:
        out[at + 2 + _EFFECT[op.name]] += 1.0


def describe_landing(state: BetterLife, number: int, seat: int, out: Numbers, at: int) -> None:
    """The space to which a number leads, and how far that is."""
    if number < 0:
        return
    more = state.additions + state.plus[state.active] if state.first_roll else 0
    place = min(state.position[state.active] + number + more, len(state.track) - 1)
    space = state.track[place]
    if space >= ROLE_SPACE:
        space = len(SPACES) if space - ROLE_SPACE == state.role[seat] else len(SPACES) + 1
    out[at + space] = 1.0
    out[at + len(LANDINGS)] = float(place - state.position[state.active])
