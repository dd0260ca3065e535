"""The small values that the templates of BETTER Life read: what lies where, in words and figures."""

from __future__ import annotations

from markupsafe import Markup
from msgspec import Struct

from ecotone.core.kit import Thing
from ecotone.core.text import Text

# --- what is printed -------------------------------------------------------------------------------


class PrintedThing(Thing, frozen=True, eq=False):
    """A policy, a role, an event. There is one of each, so it is compared and looked up by identity, which is quick."""


class PrintedCard(PrintedThing, frozen=True, kw_only=True):
    """An action card, or the card of a role; `about` is its text."""

    band: str  # its moment, for the colour of the card
    when: Text


class PrintedSpace(PrintedThing, frozen=True, kw_only=True):
    """A kind of space: what happens to those who land on it."""

    kind: str
    popover: str  # the id of what explains it


class Spot(Struct, frozen=True, eq=False):
    """A space of a track; `where` tells its place on the road, for `data-vars`."""

    place: int
    space: PrintedSpace
    icon: Markup
    role: int | None
    where: str


# --- the world, the track, cards and players -------------------------------------------------------


class Leaf(Struct, frozen=True):
    """A round in the row of years: `done` with the result of its vote, `now`, or `later`."""

    n: int
    year: int
    years: Text
    state: str
    policy: Thing | None
    result: str
    result_name: Text | None


class World(Struct, frozen=True):
    """Both meters, as the strip shows them."""

    lives: tuple[tuple[str, bool], ...]  # picture, and whether it is lost
    loss: int
    limit: int
    meter: int
    goal: int
    share: int  # how much of the way to the goal is done, in hundredths
    outlook: Text


class Die(Struct, frozen=True):
    """A die as it lies."""

    value: int
    has_pips: bool


class Zone(Struct, frozen=True):
    """A result of the vote: from how many IP on, and what it does to the meters."""

    result: str
    name: Text
    span: str
    cells: int
    effects: tuple[Text, ...]


class PolicyCard(Struct, frozen=True, cache_hash=True):
    """The policy of the round."""

    card: Thing
    years: Text
    eu_target: Text
    zones: tuple[Zone, ...]
    cells: tuple[tuple[str, bool], ...]  # for one IP each: its result, and whether one lies there
    seeded: int


class Answer(Struct, frozen=True):
    """One player while an event is settled."""

    seat: int
    name: Text
    state: str
    says: Text


class EventCard(Struct, frozen=True):
    """The event on the table."""

    card: Thing
    kind: str
    kind_name: Text
    story: Text
    drawer: int
    cost: int  # what it costs now, at this table
    printed_cost: int
    together: bool
    coins: tuple[int, ...]  # the seats whose IP lie there, one entry for each
    missing: int
    shields: tuple[tuple[Thing, bool], ...]  # a policy, and whether it is in place
    step: int  # cards, then IP, then what comes of it
    answers: tuple[Answer, ...]
    outcomes: tuple[tuple[str, Text, Text], ...]  # a class, a heading, what happens then


class Player(Struct, frozen=True):
    """A player as all see them."""

    seat: int
    name: Text
    role: Thing
    cards: int
    turn: bool
    facts: tuple[tuple[str, Text], ...]  # picture, fact


class Offer(Struct, frozen=True):
    """The action cards for those who finish, what finishing brings, and the piles."""

    cards: tuple[PrintedCard, ...]
    prizes: tuple[tuple[int, int, int | None], ...]  # place, IP, the seat that has it
    fund: int
    deck: int
    discarded: tuple[Text, ...]
    events: int
    past_events: tuple[Text, ...]


# --- votes and scores ------------------------------------------------------------------------------


class Share(Struct, frozen=True):
    """One player in a vote. What is not known yet is None."""

    seat: int
    name: Text
    role: Thing
    ip: int | None
    card: PrintedCard | None
    pledge: Text | None
    state: str  # `sealed`, `ready`, `open`, `wait`, `kept`, `broken` or nothing
    state_name: Text | None


class Council(Struct, frozen=True):
    """A vote that goes on: who has said what, and who has sealed an envelope."""

    kick: Text
    shares: tuple[Share, ...]
    claimed: int
    pacts: tuple[Text, ...]
    target: Text | None  # what the policy is worth to the reader
    secret: Text | None  # what the reader has sealed


class Counted(Struct, frozen=True):
    """A vote that is over: what everybody had said and gave, what lay in the pool, and what came of it."""

    round: int
    policy: Thing
    result: str
    headline: Text
    pool: int
    cells: tuple[tuple[str, bool], ...]
    shares: tuple[Share, ...]
    extra: Text | None
    meter: tuple[int, int]  # before and after
    goal: int
    loss: Text | None  # how the vote moved the loss meter
    told: tuple[int, Text] | None  # a seat, and what there is to say about its word


class PastVote(Struct, frozen=True):
    """A vote that is over, in figures."""

    round: int
    years: Text
    policy: Thing
    result: str
    result_name: Text
    pool: int
    shares: tuple[int, ...]


class Part(Struct, frozen=True):
    """A target with its result, and the points that it gives, or may give at most."""

    policy: Thing
    result: str
    result_name: Text
    points: int

    @property
    def is_decided(self) -> bool:
        """Whether the vote on it is over."""
        return self.result not in ("", "now")


# --- what a seat alone sees ------------------------------------------------------------------------


class Aim(Struct, frozen=True, cache_hash=True):
    """One of one's three policy targets: what it may bring, and what it has brought."""

    tier: Text
    part: Part
    semi: int
    success: int


class Purse(Struct, frozen=True):
    """IP, targets, the score as it stands, and what lies in secret."""

    role: Thing
    ip: int
    aims: tuple[Aim, ...]
    score: Text
    secret: Text | None


class Hand(Struct, frozen=True):
    """The role card, and the action cards."""

    role: PrintedCard
    used: bool
    cards: tuple[PrintedCard, ...]
    limit: int
