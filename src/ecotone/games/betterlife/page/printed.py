"""What is printed and never changes during a game: cards, roles, policies, events, tracks; made once for a page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from markupsafe import Markup

from ecotone.core.kit import UNMARKED, icon
from ecotone.core.knowledge import know_mark
from ecotone.core.page import target
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
from ecotone.games.betterlife.box.operations import WHENS
from ecotone.games.betterlife.page.pieces import PrintedCard, PrintedSpace, PrintedThing, Spot
from ecotone.games.betterlife.page.way import variables
from ecotone.games.betterlife.words.icons import icon_address
from ecotone.games.betterlife.words.names import SPACE_NAMES, option_texts, years

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
SPACE_IDS: Final = {code: name for name, code in SPACES.items()}


def drawing(name: str) -> str:
    """The address of a living thing, or of a coin."""
    return f"/static/games/betterlife/lives.svg#{name}"


class Printed:
    """All that is printed on the things of a content, made once. `learn` is the package in which the facts lie."""

    def __init__(self, content: Content, learn: str) -> None:
        self.content = content
        self.learn = learn
        self.cards = [self._card(number, card) for number, card in enumerate(content.cards)]
        self.roles = [self._thing("role", role.id, role.title) for role in content.roles]
        self.role_cards = [self._role_card(role) for role in content.roles]
        self.role_options = [option_texts(role.card) for role in content.roles]
        self.years = [years(content, round) for round in range(1, content.rounds + 1)]
        self.policies = [self._thing("policy", each.id, each.title, each.text) for each in content.policies]
        self.events = [self._thing("event", each.id, each.title, each.text) for each in content.events]
        self.spaces = {code: self._space(code) for code in SPACES.values()}
        self.spaces |= {ROLE_SPACE + role: self._role_space(role) for role in range(len(content.roles))}
        self.tracks = {name: self._track(track) for name, track in content.tracks.items()}

    def _know(self, key: str) -> Markup:
        return know_mark(self.learn, key)

    def _thing(self, kind: str, id: str, title: str, text: str = "") -> PrintedThing:
        icon = icon_address(f"{kind}-{id}")
        return PrintedThing("", icon, Text(title), Text(text) if text else None, self._know(f"{kind}.{id}"))

    def _card(self, number: int, card: Card) -> PrintedCard:
        return PrintedCard(
            target("card", number),
            icon_address(f"card-{card.id}"),
            Text(card.title),
            Text(card.text),
            self._know(f"card.{card.id}"),
            band=WHENS[card.when].replace("_", "-"),
            when=WHEN_NAMES[card.when],
        )

    def _role_card(self, role: Role) -> PrintedCard:
        return PrintedCard(
            "role-card",
            icon_address(f"role-{role.id}"),
            Text(role.card.title),
            Text(role.card.text),
            self._know(f"role_card.{role.card.id}"),
            band="role",
            when=Text("Role card"),
        )

    def _space(self, code: int) -> PrintedSpace:
        """A kind of space that no role owns."""
        kind = SPACE_IDS[code]
        return PrintedSpace(
            "",
            icon_address(f"space-{kind}"),
            SPACE_NAMES[code],
            space_text(self.content, code),
            self._know("meter.fund") if code in (FUND_SPACE, PAYOUT) else UNMARKED,
            kind=kind,
            popover=f"about-space-{kind}",
        )

    def _role_space(self, role: int) -> PrintedSpace:
        """The spaces of a role."""
        about = Text(
            "Whoever plays this role gains {gain} IP here. Everybody else pays that player {pay} IP. If nobody plays "
            "the role, the {pay} IP go into the fund.",
            gain=self.content.role_gain,
            pay=self.content.role_pay,
        )
        thing, id = self.roles[role], self.content.roles[role].id
        popover = f"about-role-{id}"
        return PrintedSpace("", thing.icon, thing.name, about, thing.know, kind="role", popover=popover)

    def _track(self, track: list[int]) -> tuple[Spot, ...]:
        where = variables(len(track))
        return tuple(self._spot(place, code, where[place]) for place, code in enumerate(track))

    def _spot(self, place: int, code: int, where: str) -> Spot:
        space = self.spaces[code]
        role = code - ROLE_SPACE if code >= ROLE_SPACE else None
        return Spot(place, space, icon(space.icon), role, where)


def space_text(content: Content, code: int) -> Text:
    """What happens on a kind of space that no role owns."""
    return {
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
