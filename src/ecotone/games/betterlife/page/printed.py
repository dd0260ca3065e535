"""How the things in the box look on a page: pictures, names and explanations of spaces, cards, events and policies."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from markupsafe import Markup

from ecotone.core.knowledge import read_facts
from ecotone.core.text import Text
from ecotone.games.betterlife.box.cards import (
    BONUS,
    EMPTY,
    END_OF_YEAR,
    EVENT_SPACE,
    FUND_SPACE,
    IP_SPACE,
    PAYOUT,
    PLUS_ONE,
    ROLE_SPACE,
    SKIP_SPACE,
    SPACES,
    START,
    Card,
    Role,
)
from ecotone.games.betterlife.box.content import Content
from ecotone.games.betterlife.box.operations import CHOICE, GAIN, ROLL_ADD, TARGET, WHENS, Ops
from ecotone.games.betterlife.words.names import SPACE_NAMES, years

WHEN_NAMES: Final = (
    Text("Start of your turn"),
    Text("After your roll"),
    Text("When an event is drawn"),
    Text("When you must pay or skip"),
    Text("Before the vote"),
    Text("In the vote, in secret"),
    Text("Any time"),
)
KIND_NAMES: Final[Mapping[str, Text]] = {
    "threat": Text("Threat"),
    "disaster": Text("Disaster"),
    "setback": Text("Setback"),
    "chance": Text("Chance"),
    "windfall": Text("Windfall"),
}
TIER_NAMES: Final = (Text("Primary"), Text("Secondary"), Text("Tertiary"))
SHORT_ROLES: Final[Mapping[str, Text]] = {  # where the whole name does not fit, or must be parted
    "ngo": Text("NGO"),
    "municipality": Text("Munici\u00adpality"),
}
SPACE_IDS: Final = {code: name for name, code in SPACES.items()}
FACTS: Final = "ecotone.games.betterlife.learn"  # where `knowledge.*.toml` lie
MARK: Final = Markup(' data-know="{}"')
UNMARKED: Final = Markup("")
BUTTON: Final = Markup(
    '<button type="button" tabindex="-1" popovertarget="about-{icon}"{know}><svg class="icon" aria-hidden="true">'
    '<use href="/static/vendor/betterlife.svg#{icon}"/></svg><span class="sign">'
)
ACROSS: Final = 7  # spaces in a row of the track, at most
NARROW: Final = 5  # on a phone


@dataclass(frozen=True, slots=True, eq=False)  # there is one of each, and it is looked up often
class PrintedCard:
    """The face of an action card or a role card; `know` marks it as something to learn more of."""

    icon: str
    band: str  # its moment, for the colour of the card
    title: Text
    text: Text
    when: Text
    cost: int
    know: Markup


@dataclass(frozen=True, slots=True)
class PrintedSpace:
    """A kind of space: its sign on the track, and what happens to those who land on it."""

    id: str
    icon: str
    sign: Text
    name: Text
    about: Text
    know: Markup = UNMARKED


@dataclass(frozen=True, slots=True, eq=False)  # there is one of each, and it is looked up often
class Spot:
    """Where a space of a track lies; the classes tell its column and row, and the way to the next one.

    `button` is the beginning of what stands there, up to its sign; a template takes too long for so many spaces.
    """

    place: int
    button: Markup
    sign: Text
    role: int | None
    classes: str


@dataclass(frozen=True, slots=True)
class PrintedTrack:
    """A track, laid out like a snake."""

    spots: tuple[Spot, ...]
    classes: str


class Printed:
    """All that is printed on the things of a content, made once."""

    def __init__(self, content: Content) -> None:
        kinds = {id(kind): printed_card(kind) for kind in content.card_kinds}
        self.cards = [kinds[id(kind)] for kind in content.cards]
        self.role_icons = [f"role-{role.id}" for role in content.roles]
        self.role_names = [Text(role.title) for role in content.roles]
        self.role_shorts = [SHORT_ROLES.get(role.id, Text(role.title)) for role in content.roles]
        self.role_cards = [printed_role_card(role) for role in content.roles]
        self.role_options = [option_texts(role.card) for role in content.roles]
        self.years = [years(content, round) for round in range(1, content.rounds + 1)]
        self.policy_icons = [f"policy-{policy.id}" for policy in content.policies]
        self.policy_names = [Text(policy.title) for policy in content.policies]
        self.know = know_marks(content)
        self.spaces = {code: printed_space(content, code) for code in SPACES.values()}
        self.spaces |= {ROLE_SPACE + role: self._role_space(content, role) for role in range(len(content.roles))}
        self.tracks = {name: self._track(track) for name, track in content.tracks.items()}

    def _role_space(self, content: Content, role: int) -> PrintedSpace:
        about = Text(
            "Whoever plays this role gains {gain} IP here. Everybody else pays that player {pay} IP. If nobody plays "
            "the role, the {pay} IP go into the fund.",
            gain=content.role_gain,
            pay=content.role_pay,
        )
        icon = self.role_icons[role]
        return PrintedSpace("role", icon, self.role_shorts[role], self.role_names[role], about, self.know[icon])

    def _track(self, track: list[int]) -> PrintedTrack:
        across, narrow = evenly(len(track), ACROSS), evenly(len(track), NARROW)
        spots = tuple(
            Spot(
                place,
                BUTTON.format(icon=self.spaces[code].icon, know=self.spaces[code].know),
                self.spaces[code].sign,
                code - ROLE_SPACE if code >= ROLE_SPACE else None,
                f"on-{self.spaces[code].id} {snake(place, across, len(track))} {snake(place, narrow, len(track), 'n')}",
            )
            for place, code in enumerate(track)
        )
        return PrintedTrack(spots, f"across-{across} narrow-{narrow}")


def evenly(spaces: int, most: int) -> int:
    """How many spaces a row holds, so that all rows are about as long."""
    rows = -(-spaces // most)
    return -(-spaces // rows)


def snake(place: int, across: int, spaces: int, narrow: str = "") -> str:
    """The classes of a space in a track that turns at the end of each row: column, row, and the way on.

    Those of a phone begin with what stands under `narrow`.
    """
    row, step = divmod(place, across)
    column = across - 1 - step if row % 2 else step
    if place == spaces - 1:
        way = "end"
    elif step == across - 1:
        way = "down"
    else:
        way = "left" if row % 2 else "right"
    return f"{narrow}col-{column + 1} {narrow}row-{row + 1} {narrow}go-{way}"


def printed_card(card: Card) -> PrintedCard:
    """An action card."""
    when = WHENS[card.when].replace("_", "-")
    know = know_mark(f"card.{card.id}")
    return PrintedCard(
        f"card-{card.id}", when, Text(card.title), Text(card.text), WHEN_NAMES[card.when], card.cost, know
    )


def printed_role_card(role: Role) -> PrintedCard:
    """The card of a role."""
    card, know = role.card, know_mark(f"role_card.{role.card.id}")
    return PrintedCard(f"role-{role.id}", "role", Text(card.title), Text(card.text), Text("Role card"), 0, know)


def know_mark(key: str) -> Markup:
    """The attribute by which a page's scripts find a thing to learn more of; nothing where there are no facts."""
    return MARK.format(key) if key in read_facts(FACTS, "en") else UNMARKED


def know_marks(content: Content) -> dict[str, Markup]:
    """By the names of their pictures, what marks roles, policies and events as things to learn more of."""
    things = [f"role-{role.id}" for role in content.roles]
    things += [f"policy-{policy.id}" for policy in content.policies]
    things += [f"event-{event.id}" for event in content.events]
    return {icon: know_mark(icon.replace("-", ".", 1)) for icon in things}


def option_texts(card: Card) -> tuple[Text, ...]:
    """The ways in which a role card may be used, if it has several."""
    for op in card.effects:
        if op.code == CHOICE:
            return tuple(option_text(n, ops) for n, ops in enumerate(op.options))
    return ()


def option_text(n: int, ops: Ops) -> Text:
    """One of the ways in words."""
    op = ops[0]
    if len(ops) == 1 and op.code == ROLL_ADD:
        return Text("Add {n} to your first roll", n=op.n)
    if len(ops) == 1 and op.code == GAIN and op.who == TARGET:
        return Text("Another player gains {n} IP", n=op.n)
    return Text("way {n}", n=n + 1)


SIGNS: Final[Mapping[int, Text]] = {
    EMPTY: Text("Rest"),
    SKIP_SPACE: Text("Skip"),
    IP_SPACE: Text("Gain IP"),
    PLUS_ONE: Text("Next +1"),
    BONUS: Text("Again"),
    FUND_SPACE: Text("Fund"),
    PAYOUT: Text("Payout"),
    EVENT_SPACE: Text("Event"),
    START: Text("Start"),
    END_OF_YEAR: Text("End of Year"),
}


def printed_space(content: Content, code: int) -> PrintedSpace:
    """A kind of space that no role owns."""
    about = {
        EMPTY: Text("Nothing happens here."),
        SKIP_SPACE: Text("Your next turn is skipped."),
        IP_SPACE: Text("Gain {n} IP from the reserve.", n=content.ip_gain),
        PLUS_ONE: Text("Add {n} to the first roll of your next turn.", n=content.plus_one),
        BONUS: Text("Roll and move again at once."),
        FUND_SPACE: Text(
            "Pay {n} IP into the biodiversity fund. If you have none, the reserve pays.", n=content.fund_pay
        ),
        PAYOUT: Text(
            "Take all IP in the biodiversity fund. If it is empty, gain {n} IP.", n=content.fund_payout_if_empty
        ),
        EVENT_SPACE: Text("Draw an event. It happens to the whole town, for better or worse."),
        START: Text("Everybody begins the round here."),
        END_OF_YEAR: Text(
            "The end of the round: IP and an action card, more choice for those who come early. Then all vote."
        ),
    }[code]
    name = SPACE_IDS[code]
    know = know_mark("meter.fund") if code in (FUND_SPACE, PAYOUT) else UNMARKED
    return PrintedSpace(name, f"space-{name}", SIGNS[code], SPACE_NAMES[code], about, know)
