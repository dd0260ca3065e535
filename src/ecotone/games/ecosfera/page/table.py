"""One view laid out for the templates: what lies where, by the names and pictures of what is printed."""

from __future__ import annotations

from functools import cache, cached_property, lru_cache
from typing import Final

from msgspec.structs import replace

from ecotone.core.decks import NO_CARD
from ecotone.core.page import target
from ecotone.core.text import Text
from ecotone.games.ecosfera.box.content import ABILITIES, PRESSURE, PRODUCER
from ecotone.games.ecosfera.box.policy_card import HABITATS
from ecotone.games.ecosfera.page.pieces import Card, Offers, Policies, Row, RowCard, Scene, Stack, Tile, Token
from ecotone.games.ecosfera.page.printed import EMBLEM, Printed
from ecotone.games.ecosfera.page.scenes import scene_of
from ecotone.games.ecosfera.view import EcosferaView, MarketView, PlayerView
from ecotone.games.ecosfera.words.names import ABILITY_NAMES, marks_of, player_name
from ecotone.games.ecosfera.words.pictures import SIGNS

AROUND: Final = [HABITATS.index(habitat) for habitat in EMBLEM]  # the habitats as their windows lie around the centre
MARKED: Final = ("used", "spent", "starred")  # the classes of the marks that cards get in a turn

Marks = tuple[tuple[str, Text, tuple[int, ...]], ...]  # class, word, the cards that have it


class Layout:
    """A view, as the templates read it: every part is worked out once, when a template asks for it."""

    def __init__(self, printed: Printed, view: EcosferaView) -> None:
        self.printed = printed
        self.view = view

    # --- the sea ------------------------------------------------------------------------------

    @cached_property
    def outcome(self) -> str:
        """ "won", "lost" or nothing yet."""
        return self.view.result.outcome if self.view.result else ""

    @cached_property
    def restored(self) -> int:
        """How many habitats are back."""
        return self.view.restored.bit_count()

    @cached_property
    def habitats(self) -> tuple[Tile, ...]:
        """All habitats, clockwise from the top."""
        return tuple(self.printed.tiles[self.view.restored >> habitat & 1][habitat] for habitat in AROUND)

    @cached_property
    def scars(self) -> tuple[tuple[str, bool], ...]:
        """The places for impacts around the centre, and which are taken."""
        return tuple((path, n < self.view.impacts) for n, path in enumerate(self.printed.wedges))

    @cached_property
    def pips(self) -> tuple[tuple[bool, ...], tuple[bool, ...]]:
        """Habitats and impacts as rows of dots."""
        return tuple(n < self.restored for n in range(len(HABITATS))), tuple(done for _, done in self.scars)

    @cached_property
    def alive(self) -> str:
        """What the scenery reads: how well the sea is, how much harm it took, and which habitats are back."""
        flags = " ".join(f"{tile.css}:{int(tile.done)}" for tile in self.habitats)
        return f"health:{self.restored} harm:{self.view.impacts} {flags}"

    # --- the market ---------------------------------------------------------------------------

    @cached_property
    def producers(self) -> Offers:
        """The producers of the market."""
        return self._offers(self.printed.producers, self.view.producers)

    @cached_property
    def consumers(self) -> Offers:
        """The consumers of the market."""
        return self._offers(self.printed.consumers, self.view.consumers)

    @cached_property
    def stacks(self) -> tuple[Stack, ...]:
        """The element cards of the market."""
        counted = zip(self.printed.stacks, self.view.stacks, strict=True)
        return tuple(replace(stack, count=count) for stack, count in counted)

    def _offers(self, empty: Offers, market: MarketView) -> Offers:
        places = tuple(offered(self.printed, self.view, card) for card in market.places)
        return replace(empty, places=places, deck=market.deck)

    # --- rows ---------------------------------------------------------------------------------

    @cached_property
    def mine(self) -> Row | None:
        """The row in the reader's hand: the active one if they play it, else their own; none for who watches."""
        index = own_row(self.view)
        return None if index is None else row(self.printed, self.view, index)

    @cached_property
    def others(self) -> tuple[Row, ...]:
        """All other rows, in the order of turns after the reader's."""
        index = own_row(self.view)
        players = len(self.view.players)
        start = 0 if index is None else index + 1
        order = [n % players for n in range(start, start + players)]
        return tuple(row(self.printed, self.view, other) for other in order if other != index)

    @cached_property
    def several(self) -> bool:
        """Whether the reader plays more than one row, so that "your row" does not tell which."""
        return sum(player.seat == self.view.seat for player in self.view.players) > 1

    # --- level 2 ------------------------------------------------------------------------------

    @cached_property
    def policy(self) -> Policies | None:
        """Open policy cards, the one that is asked about first."""
        return policies(self.printed, self.view) if self.view.level == 2 else None

    @cached_property
    def scene(self) -> Scene | None:
        """A big moment, if the question is one."""
        found = scene_of(self.printed, self.view)
        if found is None or self.view.prompt is None or self.view.prompt.name != "send_all":
            return found
        return replace(found, rows=tuple(row(self.printed, self.view, n) for n in range(len(self.view.players))))


def own_row(view: EcosferaView) -> int | None:
    """Which row lies in the reader's hand; who plays several has the active one there."""
    own = [index for index, player in enumerate(view.players) if player.seat == view.seat]
    return view.active if view.active in own else own[0] if own else None


def offered(printed: Printed, view: EcosferaView, card: int) -> Card | None:
    """A card in the market at today's price (ER-62); None for an empty place."""
    if card == NO_CARD:
        return None
    content = printed.content
    if content.kind[card] != PRODUCER:
        return printed.cards[card]
    return printed.producer_at(card, view.cost[content.producers.index(card)])


def row(printed: Printed, view: EcosferaView, index: int) -> Row:
    """One player's part of the table."""
    prompt = view.prompt
    token_owner = prompt.detail[0] if prompt is not None and prompt.name == "wake_token" else view.active
    named = index == token_owner
    active = index == view.active
    marks = tuple([(css, *mark) for css, mark in zip(MARKED, marks_of(view), strict=True)]) if active else ()
    return laid_row(printed, index, view.players[index], named, active and view.result is None, marks)


@lru_cache(maxsize=4096)  # all seats see the same rows, and a choice changes one of them
def laid_row(printed: Printed, index: int, player: PlayerView, named: bool, active: bool, marks: Marks) -> Row:
    """A row as it lies; only the cards of the one in turn have marks."""
    content = printed.content
    pressure = sum([content.kind[card] == PRESSURE for card in player.row])
    limit = content.pressure_for_impact
    return Row(
        index=index,
        id=target("player", index),
        active=active,
        name=player_name(index),
        cards=tuple([row_card(printed.cards[card], card, marks) for card in player.row]),
        tokens=tokens(player.tokens, named),
        deck=len(player.deck),
        discard=len(player.discard),
        pressure=pressure,
        limit=limit,
        meter=tuple([n < pressure for n in range(limit)]),
    )


@cache
def tokens(awake: int, named: bool) -> tuple[Token, ...]:
    """A player's tokens; only those that a choice may name have ids, as each id stands on a page but once."""
    return tuple(
        Token(target("token", ability) if named else "", SIGNS + ABILITIES[n], name, awake=bool(awake & ability))
        for n, (ability, name) in enumerate(ABILITY_NAMES.items())
    )


def row_card(printed: Card, card: int, marks: Marks) -> RowCard:
    """A card of a row with its marks."""
    found = [(css, name) for css, name, cards in marks if card in cards]
    return RowCard(printed, "".join([f" {css}" for css, _ in found]), tuple([name for _, name in found]))


def policies(printed: Printed, view: EcosferaView) -> Policies:
    """Open policy cards, the one that is asked about first."""
    detail = view.prompt.detail if view.prompt is not None else ()
    asked = [card for card in detail[:1] if card in printed.policy_cards]
    cards = [*asked, *view.measures, *view.lasting, *view.noise, *view.noise_to_come]
    return Policies(
        asked=printed.policy_cards[asked[0]].id if asked else "",
        cards=tuple(printed.policy_card(card, view.switches) for card in dict.fromkeys(cards)),
        funding=view.funding,
        deck=view.policy_deck,
        discard=len(view.policy_discard),
        notes=tuple(notes(view)),
    )


def notes(view: EcosferaView) -> list[Text]:
    """What policy cards bring later, in sentences."""
    out = []
    if view.noise:
        out.append(Text("Underwater noise: no abilities in this turn."))
    if view.noise_to_come:
        out.append(Text("Underwater noise: no abilities in the next turn."))
    if view.skips:
        out.append(
            Text.count(
                "The next player is skipped.", "After each of the next {n} turns a player is skipped.", view.skips
            )
        )
    if view.due:
        out.append(Text.count("One more policy card will be drawn.", "{n} more policy cards will be drawn.", view.due))
    return out
