"""What an action card, a role and an event are (B-01, B-32, B-35), read from content."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from ecotone.core.content import Entry
from ecotone.core.text import Text, quoted
from ecotone.games.betterlife.box.operations import (
    CANCEL_EVENT,
    CHOICE,
    EVENT_OPS,
    OPS_AT,
    REDRAW_EVENT,
    ROLES,
    TURN_OPS,
    WHENS,
    Ops,
    has,
    needs_target,
    read_ops,
)

NOBODY: Final = 0  # who may pay an event's cost
DRAWER: Final = 1
ANYBODY: Final = 2
PAYERS: Final = {"drawer": DRAWER, "anyone": ANYBODY}
KINDS: Final = ("threat", "disaster", "setback", "chance", "windfall")

WEAK: Final = 0
SEMI: Final = 1
SUCCESS: Final = 2
RESULTS: Final = ("weak", "semi", "success")


class Card:
    """A kind of action card, or a role's special card."""

    __slots__ = ("aimed", "cost", "effects", "id", "text", "title", "when")

    def __init__(self, id: str, title: str, text: str, when: int, cost: int, effects: Ops) -> None:
        self.id = id
        self.title = title
        self.text = text
        self.when = when
        self.cost = cost
        self.effects = effects
        self.aimed = needs_target(effects)


class Event:
    """An event card: what may switch it off, what it always does, what it costs and what paying changes."""

    __slots__ = (
        "always",
        "cost",
        "id",
        "if_paid",
        "if_unpaid",
        "kind",
        "last",
        "payer",
        "shield",
        "story",
        "text",
        "title",
    )

    def __init__(self, id: str, title: str, story: str, text: str, kind: str) -> None:
        self.id = id
        self.title = title
        self.story = story
        self.text = text
        self.kind = kind
        self.payer = NOBODY
        self.cost = 0
        self.shield = 0  # mask of policies
        self.last = 0  # mask of results of the most recent vote; 0 is not tied to it
        self.always: Ops = ()
        self.if_paid: Ops = ()
        self.if_unpaid: Ops = ()

    @property
    def ops(self) -> Ops:
        """Everything that it may do."""
        return self.always + self.if_paid + self.if_unpaid


class Policy:
    """A policy with the real target of the EU behind it."""

    __slots__ = ("eu_target", "id", "outlook", "text", "title")

    def __init__(self, id: str, title: str, eu_target: str, text: str, outlook: str) -> None:
        self.id = id
        self.title = title
        self.eu_target = eu_target
        self.text = text
        self.outlook = outlook


class Role:
    """One of the five roles with its special card (B-02)."""

    __slots__ = ("card", "id", "title")

    def __init__(self, id: str, title: str, card: Card) -> None:
        self.id = id
        self.title = title
        self.card = card


def read_role(entry: Entry) -> Role:
    """A role; its card is played at the start of a turn and may offer a choice."""
    role = Role(
        entry.text("id"), entry.text("title"), read_role_card(Entry(entry.file, entry.name, entry.value("card")))
    )
    entry.done("source")
    return role


def read_role_card(entry: Entry) -> Card:
    """The special card of a role."""
    entry.one_of("when", ("turn_start",))
    effects = read_ops(entry, "effects", (*TURN_OPS, "choice"))
    if has(effects, CHOICE) and len(effects) > 1:
        raise entry.wrong("effects", Text("a choice stands alone"))
    card = Card(entry.text("id"), entry.text("title"), entry.text("text"), 0, read_cost(entry), effects)
    entry.done()
    return card


def read_card(entry: Entry) -> tuple[Card, int]:
    """An action card and the number of its copies."""
    when = entry.one_of("when", WHENS)
    effects = read_ops(entry, "effects", OPS_AT[when])
    if len(effects) > 1 and (has(effects, CANCEL_EVENT) or has(effects, REDRAW_EVENT)):
        raise entry.wrong("effects", Text("cancelling or replacing an event stands alone"))
    card = Card(entry.text("id"), entry.text("title"), entry.text("text"), WHENS.index(when), read_cost(entry), effects)
    if card.cost and when == "vote_secret":
        raise entry.wrong("cost", Text("a card that is committed in secret has no cost"))
    copies = entry.integer("copies", 1, 9)
    entry.done("source")
    return card, copies


def read_cost(entry: Entry) -> int:
    """What playing a card costs, if anything."""
    return entry.integer("cost", 1, 20) if "cost" in entry.data else 0


def read_event(entry: Entry, policies: Sequence[str]) -> Event:
    """An event card."""
    event = Event(
        entry.text("id"), entry.text("title"), entry.text("story"), entry.text("text"), entry.one_of("kind", KINDS)
    )
    if "shield" in entry.data:
        event.shield = sum(1 << policies.index(name) for name in entry.names("shield", policies, least=1))
    if "if_last_vote" in entry.data:
        event.last = sum(1 << RESULTS.index(name) for name in entry.names("if_last_vote", RESULTS, least=1))
    event.always = read_ops(entry, "always", EVENT_OPS, least=0)
    if "payer" in entry.data:
        event.payer = PAYERS[entry.one_of("payer", tuple(PAYERS))]
        event.cost = entry.integer("cost", 1, 40)
        event.if_paid = read_ops(entry, "if_paid", EVENT_OPS, least=0)
        event.if_unpaid = read_ops(entry, "if_unpaid", EVENT_OPS, least=0)
    if not event.ops:
        raise entry.wrong("always", Text("the event does nothing"))
    entry.done("source")
    return event


def read_policy(entry: Entry) -> Policy:
    """A policy."""
    policy = Policy(
        entry.text("id"),
        entry.text("title"),
        entry.text("eu_target"),
        entry.text("text"),
        entry.text("eu_outlook_2025"),
    )
    entry.done("strategy_items", "figures", "source")
    return policy


def read_track(entry: Entry) -> list[str]:
    """The spaces of a track: start, then at least one space of every role, then End of Year (B-62)."""
    track = entry.value("track")
    allowed = (*SPACES, *(f"role:{role}" for role in ROLES))
    if not isinstance(track, list) or not 8 <= len(track) <= 60:
        raise entry.wrong("track", Text("expected a list of 8 to 60 spaces"))
    for place, space in enumerate(track):
        if space not in allowed:
            raise entry.wrong(
                "track",
                Text(
                    "place {place}: expected one of {known}, got {value}",
                    place=place,
                    known=tuple(allowed),
                    value=quoted(space),
                ),
            )
        if (space == "start") != (place == 0) or (space == "end_of_year") != (place == len(track) - 1):
            raise entry.wrong(
                "track", Text("place {place}: the start comes first and end_of_year last, each once", place=place)
            )
    for role in ROLES:
        if f"role:{role}" not in track:
            raise entry.wrong("track", Text("expected a space role:{role}", role=role))
    entry.done("source")
    return [str(space) for space in track]


# Kinds of spaces; a role space is ROLE_SPACE + the role's number.
EMPTY: Final = 0
SKIP_SPACE: Final = 1
IP_SPACE: Final = 2
PLUS_ONE: Final = 3
BONUS: Final = 4
FUND_SPACE: Final = 5
PAYOUT: Final = 6
EVENT_SPACE: Final = 7
START: Final = 8
END_OF_YEAR: Final = 9
ROLE_SPACE: Final = 10
SPACES: Final[Mapping[str, int]] = {
    "empty": EMPTY,
    "skip": SKIP_SPACE,
    "ip": IP_SPACE,
    "plus_one": PLUS_ONE,
    "bonus": BONUS,
    "fund": FUND_SPACE,
    "payout": PAYOUT,
    "event": EVENT_SPACE,
    "start": START,
    "end_of_year": END_OF_YEAR,
}


def space_code(space: str) -> int:
    """The kind of a space as a number."""
    return SPACES[space] if space in SPACES else ROLE_SPACE + ROLES.index(space.removeprefix("role:"))
