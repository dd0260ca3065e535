"""The effect language: what a card or an event does, read from content into small records."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from ecotone.core.content import Entry
from ecotone.core.text import Text

ROLES: Final = ("university", "industry", "ngo", "municipality", "citizens")

# Who is meant.
SELF: Final = 0
TARGET: Final = 1
ALL: Final = 2
OTHERS: Final = 3
SOME_ROLES: Final = 4
WHO: Final = ("self", "target", "all", "others", "roles")

# Where a payment goes, if not to a seat (0 and up).
RESERVE: Final = -1
FUND: Final = -2
TO_SELF: Final = -3
TO: Final = {"reserve": RESERVE, "fund": FUND, "self": TO_SELF}

# What is done.
GAIN: Final = 0
PAY: Final = 1
PAY_OR_DISCARD: Final = 2
SKIP: Final = 3
DRAW: Final = 4
NEXT_ROLL_ADD: Final = 5
FUND_ADD: Final = 6
FUND_SPEND: Final = 7
FUND_TAKE: Final = 8
LOSS: Final = 9
GIFT: Final = 10
SWAP_CARD: Final = 11
ROLL_CHOOSE: Final = 12
ROLL_ADD: Final = 13
ROLL_BEST: Final = 14
POOL_SEED: Final = 15
REVEAL_VOTE: Final = 16
PEEK_EVENTS: Final = 17
PEEK_PLAYER: Final = 18
CHOICE: Final = 19
REROLL: Final = 20
CANCEL_EVENT: Final = 21
REDRAW_EVENT: Final = 22
DISCOUNT: Final = 23
OWN_COVER: Final = 24
CANCEL_PENALTY: Final = 25
POOL_ADD: Final = 26
POOL_SUB: Final = 27
POOL_MATCH: Final = 28
REFUND: Final = 29
PACT: Final = 30

# When a card may be played (B-35).
TURN_START: Final = 0
AFTER_ROLL: Final = 1
ON_EVENT: Final = 2
ON_PENALTY: Final = 3
VOTE_BEFORE: Final = 4
VOTE_SECRET: Final = 5
ANY_TIME: Final = 6
WHENS: Final = ("turn_start", "after_roll", "on_event", "on_penalty", "vote_before", "vote_secret", "any_time")

ANYONE: Final = ("self", "target", "all", "others", "roles")
GROUPS: Final = ("self", "all", "others", "roles")
AIMED: Final = ("target",)

# Each op: its code, whom it may name (none: it names nobody), and its numbers with their bounds.
# The first number is stored as n, the second as extra.
Shape = tuple[int, Sequence[str], tuple[tuple[str, int, int], ...]]
SHAPES: Final[Mapping[str, Shape]] = {
    "gain": (GAIN, ANYONE, (("n", 1, 9),)),
    "pay": (PAY, ANYONE, (("n", 1, 9),)),
    "pay_or_discard": (PAY_OR_DISCARD, GROUPS, (("n", 1, 9),)),
    "skip": (SKIP, ANYONE, ()),
    "draw": (DRAW, GROUPS, (("n", 1, 4),)),
    "next_roll_add": (NEXT_ROLL_ADD, ANYONE, (("n", 1, 6),)),
    "fund_add": (FUND_ADD, (), (("n", 1, 9),)),
    "fund_spend": (FUND_SPEND, (), (("min", 1, 20), ("loss", -3, 3))),
    "fund_take": (FUND_TAKE, (), (("max", 1, 20), ("if_empty", 0, 9))),
    "loss": (LOSS, (), (("n", -3, 3),)),
    "gift": (GIFT, (), (("max", 1, 9),)),
    "swap_card": (SWAP_CARD, AIMED, ()),
    "roll_choose": (ROLL_CHOOSE, (), (("min", 0, 12), ("max", 1, 12))),
    "roll_add": (ROLL_ADD, (), (("n", 1, 9),)),
    "roll_best": (ROLL_BEST, (), (("n", 2, 4),)),
    "pool_seed": (POOL_SEED, (), (("n", 1, 9),)),
    "reveal_vote": (REVEAL_VOTE, AIMED, ()),
    "peek_events": (PEEK_EVENTS, (), (("n", 1, 3),)),
    "peek_player": (PEEK_PLAYER, AIMED, ()),
    "reroll": (REROLL, (), ()),
    "cancel_event": (CANCEL_EVENT, (), ()),
    "redraw_event": (REDRAW_EVENT, (), ()),
    "discount": (DISCOUNT, (), (("n", 1, 20),)),
    "own_cover": (OWN_COVER, (), ()),
    "cancel_penalty": (CANCEL_PENALTY, (), ()),
    "pool_add": (POOL_ADD, (), (("n", 1, 20),)),
    "pool_sub": (POOL_SUB, (), (("n", 1, 20),)),
    "pool_match": (POOL_MATCH, (), (("max", 1, 4), ("min_given", 1, 20))),
    "refund": (REFUND, (), (("max", 1, 20),)),
    "pact": (PACT, AIMED, (("refund", 1, 9), ("min", 1, 20))),
}
PLAIN: Final = ("gain", "pay", "skip", "draw", "next_roll_add", "fund_add", "fund_spend", "fund_take", "loss")
EVENT_OPS: Final = (*PLAIN, "pay_or_discard")
TURN_OPS: Final = (
    *EVENT_OPS, "swap_card", "roll_choose", "roll_add", "roll_best", "pool_seed", "reveal_vote", "peek_events",
)  # fmt: skip
OPS_AT: Final[Mapping[str, Sequence[str]]] = {
    "turn_start": TURN_OPS,
    "after_roll": ("reroll",),
    "on_event": ("cancel_event", "redraw_event", "discount", "own_cover"),
    "on_penalty": ("cancel_penalty",),
    "vote_before": ("reveal_vote", "pact"),
    "vote_secret": ("pool_add", "pool_sub", "pool_match", "refund"),
    "any_time": ("gain", "draw", "fund_add", "gift", "peek_player"),
}


class Op:
    """One effect. `n` and `extra` are its numbers, `to` a payment's end, `roles` a mask, `options` a choice's lists."""

    __slots__ = ("code", "extra", "n", "name", "options", "roles", "to", "who")

    def __init__(self, name: str, code: int) -> None:
        self.name = name
        self.code = code
        self.who = SELF
        self.n = 0
        self.extra = 0
        self.to = RESERVE
        self.roles = 0
        self.options: tuple[Ops, ...] = ()


Ops = tuple[Op, ...]


def read_ops(entry: Entry, field: str, allowed: Sequence[str], least: int = 1) -> Ops:
    """A list of effects out of those that fit the moment."""
    rows = entry.value(field) if least or field in entry.data else []
    if not isinstance(rows, list) or len(rows) < least:
        raise entry.wrong(field, Text("expected a list of effects"))
    return tuple(
        read_op(Entry(entry.file, f"{entry.name}, {field} {i}", row), allowed) for i, row in enumerate(rows, 1)
    )


def read_op(entry: Entry, allowed: Sequence[str]) -> Op:
    """One effect with its numbers."""
    name = entry.one_of("op", allowed)
    if name == "choice":
        return read_choice(entry)
    code, who, numbers = SHAPES[name]
    op = Op(name, code)
    if name == "gift":  # it names its target in its own way: to = "target"
        entry.one_of("to", AIMED)
        op.who = TARGET
    elif who:
        op.who = WHO.index(entry.one_of("who", who))
    if op.who == SOME_ROLES:
        op.roles = sum(1 << ROLES.index(role) for role in entry.names("roles", ROLES, least=1))
    if name == "pay":
        op.to = TO[entry.one_of("to", tuple(TO))]
    values = [entry.integer(field, low, high) for field, low, high in numbers]
    op.n, op.extra = (*values, 0, 0)[:2]
    if op.code in (LOSS, FUND_SPEND) and 0 in values:
        raise entry.wrong("n" if op.code == LOSS else "loss", Text("expected a change, got 0"))
    if op.code == ROLL_CHOOSE and op.extra < op.n:
        raise entry.wrong("max", Text("expected {least} or more, got {value}", least=op.n, value=op.extra))
    entry.done()
    return op


def read_choice(entry: Entry) -> Op:
    """A choice between lists of effects; the lists hold no further choice."""
    op = Op("choice", CHOICE)
    rows = entry.value("options")
    if not isinstance(rows, list) or len(rows) < 2:
        raise entry.wrong("options", Text("expected two or more lists of effects"))
    entries = [Entry(entry.file, f"{entry.name}, option {i}", {"effects": row}) for i, row in enumerate(rows, 1)]
    op.options = tuple(read_ops(each, "effects", TURN_OPS) for each in entries)
    entry.done()
    return op


def needs_target(ops: Ops) -> bool:
    """Whether one of the effects is aimed at a chosen player."""
    return any(op.who == TARGET for op in ops)


def has(ops: Ops, code: int) -> bool:
    """Whether one of the effects is of this kind."""
    return any(op.code == code for op in ops)
