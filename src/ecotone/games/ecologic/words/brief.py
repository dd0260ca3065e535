"""A step in at most three sentences, and which rules stand behind it in the variant and under the event in play."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from ecotone.core.text import Text
from ecotone.games.ecologic.box.content import Content
from ecotone.games.ecologic.rules.action_phase import PLATFORM
from ecotone.games.ecologic.view import EcologicView

Says = Callable[[Content, EcologicView], tuple[Text, ...]]
DEALS: Final = frozenset(("G-104", "G-107"))  # with free deals only
OF_EVENTS: Final[Mapping[str, tuple[str, ...]]] = {  # rules that only certain events call for, by the events' kinds
    "G-72": ("direct_purchase",),
    "G-81": ("extra_auction",),
    "G-88": ("free_placement",),
    "G-95": ("extra_purchase",),
    "G-114": ("direct_purchase", "extra_purchase"),
}


def brief(content: Content, view: EcologicView) -> tuple[Text, ...]:
    """What the step is for and what is limited; a question that an event asks is told by the event's own text."""
    if view.prompt is None:
        return ()
    says = BRIEF.get(view.prompt.name)
    return says(content, view) if says else (Text(content.events[view.event].text),)


def action(content: Content, view: EcologicView) -> tuple[Text, ...]:
    """The one auction of a turn, with what it begins at and what counts in the end."""
    if view.prompt is not None and view.prompt.detail[0] == PLATFORM:
        return (Text(content.events[view.event].text),)
    return (
        Text("One auction on your action: a Refinery token, an Eco-Initiative or a TAD. You may also start none."),
        first_bids(content, view),
        Text("In the end Profits and Enviro count most if both are high and close to each other."),
    )


def first_bids(content: Content, view: EcologicView) -> Text:
    """What auctions begin at."""
    oil, mineral = view.prices
    if not view.tads:
        return Text("First bids: oil token {oil}, mineral token {mineral}.", oil=oil, mineral=mineral)
    return Text(
        "First bids: oil token {oil}, mineral token {mineral}, TAD {tad}.",
        oil=oil,
        mineral=mineral,
        tad=content.tad_bid,
    )


HIGHER: Final = Text("More tokens in a sector earn more Profits and use up more Enviro.")
BRIEF: Final[Mapping[str, Says]] = {
    "first_token": lambda content, view: (
        Text("Your first two tokens are free. Each goes into a free sector, and its Enviro token is yours."),
        Text("Later ones go into your own sectors or beside them."),
    ),
    "action": action,
    "bidding": lambda content, view: (
        Text("Raise by {n} or more, up to your Profits, or pass. A pass is final.", n=content.least_raise),
        Text("The highest bid wins and is paid at once."),
    ),
    "opening": lambda content, view: (
        Text("The first bid is the initial bid of the card or more."),
        Text("If you decline, the next player may open. If nobody does, the card is discarded."),
    ),
    "place_token": lambda content, view: (
        Text("It goes into a sector of its resource: one of yours, or a free one beside yours."),
        HIGHER,
    ),
    "place_tad": lambda content, view: (Text("The TAD stays on its field for the rest of the game."),),
    "shortage": lambda content, view: (
        Text("Your tokens used up more Enviro than you had."),
        Text("One token goes, however much was missing; it earns nothing this turn."),
    ),
    "keep_cards": lambda content, view: (
        Text("You cannot pay the running costs of all your Eco-Initiatives."),
        Text("Those you do not keep are discarded."),
    ),
}


def rules(content: Content, view: EcologicView) -> tuple[str, ...]:
    """The numbers behind the question, without those of free deals and of events that are not in play."""
    if view.prompt is None:
        return ()
    kind = content.events[view.event].kind if view.turn else ""
    return tuple(
        number
        for number in view.prompt.rules
        if (view.free_deals or number not in DEALS) and kind in OF_EVENTS.get(number, (kind,))
    )
