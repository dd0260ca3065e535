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
    """A kind of space: its sign on the track, and what happens to those who land on it."""

    kind: str
    popover: str  # the id of what explains it
    sign: Text


class Spot(Struct, frozen=True, eq=False):
    """Where a space of a track lies; the classes tell its column and row, and the way to the next one.

    `button` is the beginning of what stands there, up to its sign; a template takes too long for so many spaces.
    """

    place: int
    button: Markup
    sign: Text
    role: int | None
    classes: str


class PrintedTrack(Struct, frozen=True):
    """A track, laid out like a snake."""

    spots: tuple[Spot, ...]
    classes: str


# --- the world, the track, cards and players -------------------------------------------------------


class Leaf(Struct, frozen=True):
    """A round in the row of years: `done` with the result of its vote, `now`, or `later`."""

    n: int
    years: Text
    state: str
    policy: Thing | None
    result: str
    result_name: Text | None


class World(Struct, frozen=True):
    """Years, both meters and the fund."""

    leaves: tuple[Leaf, ...]
    lives: tuple[tuple[str, bool], ...]  # picture, and whether it is lost
    loss: int
    limit: int
    meter: int
    goal: int
    cap: int
    before: int  # steps made up to the one before the goal
    beyond: int  # steps made behind it
    outlook: Text
    fund: int


class Die(Struct, frozen=True):
    """A die or a number to choose. `id` is set where a choice names it, and `label` says what it would do."""

    value: int
    has_pips: bool
    id: str
    label: Text


class Dice(Struct, frozen=True):
    """What was rolled, or the numbers to choose from."""

    title: Text
    dice: tuple[Die, ...]
    plus: int
    at_rest: bool  # from an earlier turn, or not rolled at all: on the page a die rolls when that changes


class Zone(Struct, frozen=True):
    """A result of the vote: from how many IP on, and what it does to the meters."""

    result: str
    name: Text
    span: Text
    policy: int
    loss: int


class PolicyCard(Struct, frozen=True):
    """The policy of the round."""

    card: Thing
    eu_target: Text
    zones: tuple[Zone, ...]
    seeded: int


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
    covered: tuple[Text, ...]


class Player(Struct, frozen=True):
    """A player as all see them."""

    seat: int
    id: str
    name: Text
    role: Thing
    cards: int
    turn: bool
    facts: tuple[tuple[str, Text], ...]  # picture, fact


class Offer(Struct, frozen=True):
    """The action cards for those who finish, what finishing brings, and the piles."""

    cards: tuple[PrintedCard, ...]
    prizes: tuple[tuple[int, int, int | None], ...]  # place, IP, the seat that has it
    deck: int
    discards: int
    discarded: tuple[Text, ...]
    events: int
    aside: int
    past_events: tuple[Text, ...]


# --- votes and scores ------------------------------------------------------------------------------


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
    card: PrintedCard | None
    pledge: Text | None
    state: str  # `locked`, `ready`, `open`, `wait`, `kept`, `broken` or nothing
    state_name: Text | None
    icon: str = ""


class Ballot(Struct, frozen=True):
    """A vote with its pool. A vote that goes on has no result yet; one that all should see now stands in `front`."""

    live: bool
    front: bool
    round: int
    policy: Thing
    result: str
    result_name: Text | None
    pool: int
    slots: tuple[Slot, ...]
    shares: tuple[Share, ...]
    pacts: tuple[Text, ...]
    extra: Text | None


class PastVote(Struct, frozen=True):
    """A line of the list of all votes."""

    years: Text
    policy: Thing
    result: str
    result_name: Text
    pool: int
    shares: tuple[int, ...]


class Part(Struct, frozen=True):
    """A part of a score: a target with its result, and the points that it gives."""

    policy: Thing
    result: str
    result_name: Text
    points: int


class Score(Struct, frozen=True):
    """The score of a player with its parts."""

    seat: int
    name: Text
    role: Thing
    parts: tuple[Part, ...]
    ip: int
    ip_points: int
    total: int
    given: int
    won: bool


# --- what a seat alone sees ------------------------------------------------------------------------


class Aim(Struct, frozen=True):
    """One of one's three policy targets: what it may bring, and what it has brought."""

    tier: Text
    part: Part
    semi: int
    success: int


class Purse(Struct, frozen=True):
    """IP, targets, the score as it stands, and what lies in secret."""

    seat: int
    role: Thing
    ip: int
    per_point: int
    ip_points: int
    aims: tuple[Aim, ...]
    score: int
    is_final: bool
    commit: Text | None
    answer: Text | None
    drafts: bool  # the seat takes a card from the offer now


class Hand(Struct, frozen=True):
    """The role card with its ways of use, and the action cards."""

    role: PrintedCard
    used: bool
    options: tuple[tuple[str, Text], ...]
    cards: tuple[PrintedCard, ...]
    limit: int
