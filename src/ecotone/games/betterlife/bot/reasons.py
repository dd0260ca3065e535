"""Why a choice is good, in words of BETTER Life: the common goal first, then what makes a seat the first of all."""

from __future__ import annotations

from collections.abc import Mapping
from math import log
from typing import Final

from ecotone.core.hint import Term, percent
from ecotone.core.text import Text
from ecotone.games.betterlife.bot.value import (
    FIRST,
    KEPT,
    LUCK,
    answered,
    before_the_roll,
    cards_left,
    chance_to_cover,
    expected,
    hopes,
    net_share,
    result_chances,
    small_things,
)
from ecotone.games.betterlife.box.cards import SUCCESS
from ecotone.games.betterlife.rules.card_windows import Window
from ecotone.games.betterlife.rules.events import Offer
from ecotone.games.betterlife.rules.state import NONE, BetterLife
from ecotone.games.betterlife.rules.turn import Turn
from ecotone.games.betterlife.rules.vote import OpenCommit, SecretCommit
from ecotone.games.betterlife.words.names import policy_name

LEAST: Final = 1e-6
TERMS: Final[Mapping[str, Term]] = {
    "together": Term(
        Text("The common goal comes nearer, without which nobody wins."),
        Text("The common goal gets harder to reach."),
        Text("help for the common goal"),
    ),
    "purse": Term(Text("It brings or keeps IP."), Text("It costs IP."), Text("IP in the own purse")),
    "targets": Term(
        Text("The own policy targets are likelier to bring points."),
        Text("The own policy targets are less likely to bring points."),
        Text("points for the own policy targets"),
    ),
    "cards": Term(Text("It brings a card."), Text("It uses up a card."), Text("a card in hand")),
    "turn": Term(
        Text("It makes the most of the turn: the way, the role card, the roll."),
        Text("It gives up a part of the turn: the way, the role card or the roll."),
        Text("a turn that is used to the full"),
    ),
    "rivals": Term(Text("It holds others back."), Text("It helps others more."), Text("a brake on the others")),
}
TRACK: Final = Text("Look at the track: which spaces can be reached?")
HAND: Final = Text("Look at the cards in your hand.")
ROLE: Final = Text("Look at your role card.")
EVENT: Final = Text("Look at the event: what does it do, and to whom?")
METERS: Final = Text("Look at both meters, and at what the others have given so far.")
NUDGES: Final[Mapping[str, Text]] = {
    "roll": TRACK,
    "choose": TRACK,
    "move": TRACK,
    "play": HAND,
    "play_on": HAND,
    "gift": HAND,
    "audit": HAND,
    "discard": HAND,
    "take": HAND,
    "use_role": ROLE,
    "use_role_on": ROLE,
    "role_option": ROLE,
    "role_option_on": ROLE,
    "accept": EVENT,
    "pay": EVENT,
    "decline": EVENT,
    "offer": EVENT,
    "pass": EVENT,
    "commit": METERS,
    "ready": METERS,
}


def moves(before: BetterLife, after: BetterLife, seat: int) -> dict[str, float]:
    """What changed: the chance of a common victory, and the parts of what the seat and the others may hope for."""
    left = after.content.rounds - after.round + 1
    clear = FIRST[min(max(left, 1), len(FIRST)) - 1] * (after.seats - 1) / after.seats
    out = {name: clear * more for name, more in changes(before, after, seat).items()}
    # With all others finished the next turn is the seat's too: its roll is no part of this one.
    if before.turns == after.turns and at_turn(before, seat) and at_turn(after, seat):
        out["turn"] += clear * (before_the_roll(after) - before_the_roll(before))
    for other in range(after.seats):
        if other != seat:
            theirs = sum(changes(before, after, other).values())
            out["rivals"] = out.get("rivals", 0.0) - clear * theirs / (after.seats - 1)
    out["together"] = log(together(after, seat)) - log(together(before, seat))
    return out


def changes(before: BetterLife, after: BetterLife, seat: int) -> dict[str, float]:
    """By how much the points that a seat may hope for are more, by where they come from."""
    old, new = parts(before, seat), parts(after, seat)
    out = {name: new[name] - old[name] for name in old}
    if before.round != after.round:
        out["turn"] = 0.0  # a new round sends all pawns back and all role cards home: nobody gave up anything
    return out


def together(state: BetterLife, seat: int) -> float:
    """The chance that all win together, never quite nothing; whoever could still play a card in a window passes."""
    # Else a pass would be told as what only comes with it: that the event, or the vote, is looked at closely.
    while state.result is None and isinstance(window := state.pending[-1], Window):
        state = answered(state, window)
    return max(LEAST, expected(state, seat, for_sure)) if state.result is None else LEAST


def for_sure(state: BetterLife, seat: int, spent: float, result: int) -> float:
    """What a common victory counts where only that one is asked for."""
    return 1.0


def parts(state: BetterLife, seat: int) -> dict[str, float]:
    """The points that a seat may hope for, by where they come from; that a roll is still to come counts for nobody."""
    purse = KEPT * (state.ip[seat] - about_to_spend(state, seat))
    cards = LUCK * cards_left(state, seat)
    small = small_things(state, seat)
    whole = hopes(state, seat, 0.0, NONE)
    return {
        "purse": purse,
        "cards": cards,
        "turn": small - (before_the_roll(state) if at_turn(state, seat) else 0.0),
        "targets": whole - KEPT * state.ip[seat] - cards - small,
    }


def at_turn(state: BetterLife, seat: int) -> bool:
    """Whether the seat is about to roll."""
    return isinstance(state.pending[-1], Turn) and state.active == seat


def about_to_spend(state: BetterLife, seat: int) -> float:
    """IP that lie ready for a vote or an event."""
    top = state.pending[-1]
    if isinstance(top, OpenCommit | SecretCommit):
        return float(net_share(state, seat))
    return top.offered[seat] * chance_to_cover(state, top) if isinstance(top, Offer) else 0.0


def sentence(term: str, better: bool, before: BetterLife, after: BetterLife, seat: int) -> Text | None:
    """The vote in numbers, or the meter that moved."""
    if term != "together":
        return None
    if is_vote(before) and is_vote(after):
        old, new = (percent(result_chances(state, seat)[SUCCESS]) for state in (before, after))
        policy = policy_name(after.content, after.policy)
        if better and new > old:
            return Text(
                "A success of {policy} becomes likelier: {after} % instead of {before} %.",
                policy=policy,
                after=new,
                before=old,
            )
        if better or new >= old:
            return None
        return Text(
            "A success of {policy} becomes less likely: {after} % instead of {before} %.",
            policy=policy,
            after=new,
            before=old,
        )
    if better and after.policy_meter > before.policy_meter:
        return Text("The policy meter rises, and all need that to win.")
    if better and after.loss < before.loss:
        return Text("The loss meter falls: nature gets a respite, and all need that to win.")
    if not better and after.loss > before.loss:
        return Text("The loss meter rises, and all lose when it is full.")
    return None


def is_vote(state: BetterLife) -> bool:
    """Whether shares are being given."""
    return isinstance(state.pending[-1], OpenCommit | SecretCommit)


def cost(before: BetterLife, after: BetterLife, seat: int) -> Text | None:
    """The IP that it takes, given for a vote included."""
    paid = before.ip[seat] - after.ip[seat]
    if is_vote(after) and is_vote(before):
        paid += net_share(after, seat) - net_share(before, seat)
    return Text.count("It costs one IP.", "It costs {n} IP.", paid) if paid > 0 else None
