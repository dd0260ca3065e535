"""What things are called: cards, tiles, tokens, projects, permits, laws, roles, seats, places, deals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final

from ecotone.core.boards import places_of
from ecotone.core.text import SeatName, Text
from ecotone.games.kompensaatiopeli.box.card_kinds import EU_COURT, KIND_OF, MAIN_DIRTY, MAIN_RESOURCE, Cards, Deal
from ecotone.games.kompensaatiopeli.box.content import EMPTY, POLLUTED, Content
from ecotone.games.kompensaatiopeli.box.landscape import BANK, NOWHERE, row_col
from ecotone.games.kompensaatiopeli.view import Offer

NATURE_NAMES: Final = (Text("forest"), Text("meadow"), Text("water"), Text("any nature type"))
NATURE_WORDS: Final[Mapping[str, Text]] = {
    "forest": NATURE_NAMES[0],
    "meadow": NATURE_NAMES[1],
    "water": NATURE_NAMES[2],
    "holistic": Text("holistic"),
}
EMPTY_NAMES: Final = (Text("empty forest"), Text("empty meadow"), Text("empty water"))
CARD_NAMES: Final = (
    Text("resource card"),
    Text("resource card (main deck)"),
    Text("dirty money"),
    Text("dirty money (main deck)"),
    Text("forest knowledge"),
    Text("meadow knowledge"),
    Text("water knowledge"),
    Text("holistic knowledge"),
)
DEAL_WORDS: Final[Mapping[str, Text]] = {"resource": Text("resource card"), "dirty_money": Text("dirty money")}
DECK_NAMES: Final[Mapping[str, Text]] = {"funding": Text("funding deck"), "main": Text("main deck")}
LAW_NAMES: Final = (
    Text("voluntary offsetting"),
    Text("flexible offsetting (any nature type)"),
    Text("offset species, same type"),
    Text("offset species, one site more"),
    Text("offset everything"),
)
CHARACTER_NAMES: Final = (Text("sustainable"), Text("profitable"), Text("neither sustainable nor profitable"))
SHAPE_NAMES: Final = (
    Text("any connected shape"),
    Text("in the middle of an edge"),
    Text("in a line"),
    Text("beginning on water"),
)
SECTOR_NAMES: Final = (Text("real estate"), Text("energy"), Text("materials"), Text("mobility"))
RATIO_WORDS: Final = (Text("cannot be offset"), Text("offset with one site"), Text("offset with two sites"))
PHASES: Final = ("first_card", "appeal", "final")  # of the permit process
PHASE_NAMES: Final = (Text("First card"), Text("Appeal"), Text("Final decision"))
TOKENS: Final[Mapping[str, tuple[str, Text]]] = {  # what lies on tiles, by the field of the view: id and name
    "plans": ("plan", Text("plan token")),
    "built": ("built", Text("built token")),
    "ore": ("ore", Text("ore")),
    "proposals": ("proposal", Text("conservation proposal")),
    "areas": ("area", Text("conservation area")),
    "lights": ("kept", Text("reserved offsetting site")),
    "done": ("site", Text("completed offsetting site")),
    "restored": ("restored", Text("restored tile")),
    "declined": ("declined", Text("landowner declined")),
    "media": ("media", Text("media campaign")),
    "demos": ("demo", Text("demonstration")),
}
TEAM_NAMES: Final = (Text("developers"), Text("conservationists"))
PART_NAMES: Final[Mapping[str, Text]] = {
    "start": Text("start"),
    "built": Text("built tokens"),
    "matching_roles": Text("matching roles"),
    "cluster": Text("cluster of three"),
    "losses": Text("nature tiles lost"),
    "sites": Text("offsetting sites"),
    "areas": Text("conservation areas"),
    "restored": Text("restored tiles"),
    "demonstrations": Text("demonstrations"),
    "camp": Text("protest camp"),
    "all_open": Text("all tiles open"),
    "sustainable": Text("sustainable majority"),
}
PROMISE_NAMES: Final[Mapping[str, Text]] = {
    "no_appeal": Text("not to appeal against your next permit"),
    "appeal_for_you": Text("to appeal when you ask for it"),
    "no_protest": Text("not to protest against your projects"),
    "spare_species": Text("to keep away from species tiles"),
    "offset_tiles": Text("to offset what my projects take"),
    "sell_from_bank": Text("to sell you an offset from the bank"),
    "card_later": Text("to give you a card on my next turn"),
    "support_next_plan": Text("to support your next plan"),
}


@lru_cache
def seat_name(seat: int) -> Text:
    """Players are counted from 1 where no person's name is known."""
    return SeatName(seat, Text("Player {number}", number=seat + 1))


def role_name(content: Content, role: int) -> Text:
    """A role."""
    return Text(content.roles[role].name)


def card_name(content: Content, kind: int) -> Text:
    """A hand card."""
    return CARD_NAMES[kind] if kind < EU_COURT else Text(content.action_names[kind - EU_COURT])


def plain_name(content: Content, kind: int) -> Text:
    """A hand card where its deck is told besides."""
    return CARD_NAMES[kind - 1] if kind in {MAIN_RESOURCE, MAIN_DIRTY} else card_name(content, kind)


def card_names(content: Content, kinds: Sequence[int]) -> tuple[Text, ...] | Text:
    """Several hand cards, like ones counted together."""
    return counted_cards(content, tuple((kind, list(kinds).count(kind)) for kind in sorted(set(kinds))))


def counted_cards(content: Content, cards: Cards) -> tuple[Text, ...] | Text:
    """Cards with their numbers, for a list."""
    return tuple(times(card_name(content, kind), n) for kind, n in cards) or Text("nothing")


def deal_words(content: Content, deal: Deal) -> tuple[Text, ...] | Text:
    """A bundle of a deal, for a list."""
    return tuple(times(deal_word(content, name), n) for name, n in deal) or Text("nothing")


def deal_word(content: Content, name: str) -> Text:
    """A kind of card by the name that deals use."""
    return DEAL_WORDS[name] if name in DEAL_WORDS else card_name(content, KIND_OF[name])


def times(name: Text, n: int) -> Text:
    """A thing with its number, if it is more than one."""
    return Text("{n} × {name}", n=n, name=name) if n > 1 else name


def tile_name(content: Content, tile: int) -> Text:
    """A nature tile: its species, or what kind of empty land it is."""
    if tile == NOWHERE:
        return Text("bare spot")
    if content.tile_kind[tile] == POLLUTED:
        return Text("polluted land")
    if content.tile_kind[tile] == EMPTY:
        return EMPTY_NAMES[content.tile_nature[tile]]
    return Text(content.species_names[content.tile_species[tile]])


def tile_names(content: Content, tiles: Sequence[int]) -> tuple[Text, ...] | Text:
    """Several tiles, for a list."""
    return tuple(tile_name(content, tile) for tile in tiles) or Text("none")


def described_tile(content: Content, tile: int) -> Text:
    """A species with its nature type and its ratio."""
    if tile == NOWHERE or content.tile_species[tile] < 0:
        return tile_name(content, tile)
    ratio = content.tile_ratio[tile]
    nature = NATURE_NAMES[content.tile_nature[tile]]
    if not ratio:
        return Text("{species} ({nature}, cannot be offset)", species=tile_name(content, tile), nature=nature)
    return Text("{species} ({nature}, 1:{ratio})", species=tile_name(content, tile), nature=nature, ratio=ratio)


def place_name(place: int) -> Text:
    """A position of the board, or a tile of the bank."""
    return (
        Text("bank tile {number}", number=place - BANK + 1) if place >= BANK else Text("{place}", place=row_col(place))
    )


def place_names(places: Sequence[int]) -> tuple[Text, ...]:
    """Several places, for a list."""
    return tuple(place_name(place) for place in places)


def mask_names(mask: int) -> tuple[Text, ...] | Text:
    """The positions of a mask, for a list."""
    return place_names(places_of(mask)) or Text("none")


def header_name(content: Content, header: int) -> Text:
    """A project."""
    return Text(content.header_names[header])


def permit_name(content: Content, card: int) -> Text:
    """A permit card."""
    return Text(content.permit_names[card])


def offer_text(content: Content, offer: Offer) -> Text:
    """An open offer in a sentence."""
    names = [card_name(content, kind) for kind, n in offer.give for _ in range(n)]
    return Text(
        "{giver} gives {taker} {give} for {want}{promises}",
        giver=seat_name(offer.giver),
        taker=seat_name(offer.taker),
        give=tuple(names) or Text("nothing"),
        want=deal_words(content, offer.want),
        promises=both_promises(offer.mine, offer.yours),
    )


def both_promises(mine: str | None, yours: str | None) -> Text | str:
    """The promises of a deal, or nothing."""
    if mine and yours:
        return Text(
            "; the giver promises {mine}, the other promises {yours}",
            mine=PROMISE_NAMES[mine],
            yours=PROMISE_NAMES[yours],
        )
    if mine:
        return Text("; the giver promises {mine}", mine=PROMISE_NAMES[mine])
    if yours:
        return Text("; the other shall promise {yours}", yours=PROMISE_NAMES[yours])
    return ""
