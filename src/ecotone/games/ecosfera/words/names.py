"""What things are called: cards, elements, habitats, tokens, marks and players."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from ecotone.core.boards import places_of
from ecotone.core.text import SeatName, Text
from ecotone.games.ecosfera.box.content import CONSUMER, PASS, PLUS, POLICY, PRESSURE, PRODUCER, REFRESH, TOKEN, Content
from ecotone.games.ecosfera.view import EcosferaView

ABILITY_NAMES = {PASS: Text("pass"), PLUS: Text("plus"), REFRESH: Text("refresh")}
MARKET_NAMES = (Text("producers"), Text("consumers"))
MARKETS_TO_REFRESH: Final = (
    Text("Refresh neither market"),
    Text("Refresh the producers"),
    Text("Refresh the consumers"),
    Text("Refresh both markets"),
)
FACT_KINDS: Final = {PRODUCER: "species", CONSUMER: "species", POLICY: "policy", PRESSURE: "pressure"}


@lru_cache
def player_name(index: int) -> Text:
    """Players are counted from 1 where no person's name is known. In solo one seat plays all of them."""
    return SeatName(index, Text("Player {number}", number=index + 1))


def card_name(content: Content, card: int) -> Text:
    """The common name where there is one, else the scientific one; catalogues have both."""
    return Text(content.common[card] or content.names[card])


def fact_key(content: Content, card: int) -> str:
    """Under which key the sentences on a card lie in `knowledge.*.toml`, if there are any."""
    return f"{FACT_KINDS.get(content.kind[card], 'element')}.{content.ids[card]}"


def card_names(content: Content, cards: tuple[int, ...] | list[int]) -> tuple[Text, ...]:
    """Several cards, for a list."""
    return tuple(card_name(content, card) for card in cards)


def element_name(content: Content, element: int) -> Text:
    """An element."""
    return Text(content.element_names[element])


def cost_names(content: Content, cost: tuple[tuple[int, int], ...]) -> tuple[Text, ...]:
    """All symbols of a cost, repeated ones repeatedly."""
    return tuple(element_name(content, element) for element, n in cost for _ in range(n))


def habitat_names(content: Content, mask: int) -> tuple[Text, ...]:
    """The habitats of a mask."""
    return tuple(Text(content.habitat_names[habitat]) for habitat in places_of(mask))


def ability_names(mask: int) -> tuple[Text, ...]:
    """The abilities of a mask."""
    return tuple(text for ability, text in ABILITY_NAMES.items() if mask & ability)


def source_name(content: Content, source: int, ability: int) -> Text:
    """Where an ability comes from: the token, or a card."""
    if source == TOKEN:
        return Text("the {ability} token", ability=ABILITY_NAMES[ability])
    return card_name(content, source)


def marks_of(view: EcosferaView) -> tuple[tuple[Text, tuple[int, ...]], ...]:
    """How the cards of the active row are marked in a turn, and which ones are."""
    return (
        (Text("used"), view.used),
        (Text("ability spent"), view.spent),
        (Text("star spent"), view.starred),
    )
