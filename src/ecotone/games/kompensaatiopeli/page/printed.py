"""What is printed on the pieces, ready for the page: lands, project headers, cards, permits, roles, laws, tokens."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

from markupsafe import Markup

from ecotone.core.knowledge import know_mark
from ecotone.core.page import target
from ecotone.core.text import Text
from ecotone.games.kompensaatiopeli.box.card_kinds import DEAL_NAMES, HOLISTIC, KIND_NAMES, KNOWLEDGE, NATURES
from ecotone.games.kompensaatiopeli.box.content import CHARACTERS, POLLUTED, SECTORS, SHAPES, SPECIES, TEAMS, Content
from ecotone.games.kompensaatiopeli.box.landscape import NOWHERE
from ecotone.games.kompensaatiopeli.page.pieces import CardFace, Header, Land, Sign
from ecotone.games.kompensaatiopeli.words.icons import DRAWN, card_icon, icon, token_icon
from ecotone.games.kompensaatiopeli.words.names import (
    CHARACTER_NAMES,
    NATURE_NAMES,
    NATURE_WORDS,
    RATIO_WORDS,
    SECTOR_NAMES,
    SHAPE_NAMES,
    TOKENS,
    card_name,
    header_name,
    permit_name,
    tile_name,
)

LEARN: Final = "ecotone.games.kompensaatiopeli.learn"  # where the facts lie
LAW_SHORT: Final = (Text("Voluntary"), Text("Flexible"), Text("Species"), Text("One site more"), Text("Everything"))
LAW_TEXTS: Final = (
    Text("Nothing has to be offset before building, not even what cannot be offset."),
    Text("Species must be offset before building. A site of any nature type will do."),
    Text("Species must be offset before building, with a site of the same nature type."),
    Text("Species must be offset before building, and each needs one site more than printed."),
    Text("Species and empty nature alike must be offset before building, with the same nature type."),
)
CARD_LINES: Final[Mapping[str, Text]] = {
    "resource": Text("pays 1 €"),
    "forest": Text("pays one forest knowledge"),
    "meadow": Text("pays one meadow knowledge"),
    "water": Text("pays one water knowledge"),
    "holistic": Text("stands for any knowledge"),
    "eu_court": Text("for a permit: reveal two cards, you say which one counts"),
    "cooperation": Text("for a permit: you say granted or denied, and that is it"),
    "political_influence": Text("look through the permit deck, set three cards aside"),
    "oops": Text("destroy the nature under a plan token, without offsetting"),
    "derogation": Text("a legal exemption: destroy the nature under a plan token"),
    "corruption": Text("for dirty money: undo a completed offsetting site"),
    "offsetting_checkup": Text("roll for a completed site: on 4 to 6 its maker pays again"),
    "change_of_legislation": Text("roll the die for a new law"),
    "landowner_declines": Text("close a tile for plans, offsets and conservation"),
}


def mark(key: str) -> Markup:
    """The attribute of a thing of which we know more; nothing where there are no facts."""
    return know_mark(LEARN, key)


def sign(css: str, name: Text, picture: str = "", know: str = "") -> Sign:
    """A token or mark, with the symbol of its own name unless another is given, and perhaps the key of its subject."""
    return Sign("", icon(picture or css), name, know=mark(know), css=css)


def token(css: str, name: Text) -> Sign:
    """What lies on tiles and can be looked up."""
    return Sign("", token_icon(css), name, know=mark(f"token.{css}"), css=css)


# What lies on a tile besides project tokens, by the field of the view.
TOKEN_SIGNS: Final[tuple[tuple[str, Sign], ...]] = tuple(
    (field, token(id_, name)) for field, (id_, name) in TOKENS.items() if field not in ("plans", "built")
)
SUPPLY: Final = (  # as `tokens` of the view counts them
    sign("project", Text("project tokens"), know="token.plan"),
    token("site", Text("offsetting tokens")),
    token("area", Text("conservation tokens")),
    token("demo", Text("protest tokens")),
    token("restored", Text("restoration and landowner tokens")),
)
ACTS: Final = (Text("tile action"), Text("removing a protest"), Text("offsetting"), Text("action card"))


def lands(content: Content) -> list[Land]:
    """All nature tiles by number; last a face-down one and a bare spot, which -2 and -1 find from the end."""
    out = [land(content, tile) for tile in range(len(content.tile_ids))]
    down = plain_land(-1, "down", Text("face down"), "offset.nature_survey")
    return [*out, down, plain_land(-1, "bare", tile_name(content, NOWHERE), "nature.bare")]


def plain_land(number: int, css: str, name: Text, know: str) -> Land:
    """A tile, or a place, that shows no species."""
    id_ = target("nature_tile", number) if number >= 0 else ""
    return Land(id_, "", name, know=mark(know), number=number, css=css, ratio=-1, words=(name,))


def land(content: Content, tile: int) -> Land:
    """One nature tile."""
    name = tile_name(content, tile)
    if content.tile_kind[tile] == POLLUTED:
        return plain_land(tile, "polluted", name, "nature.polluted")
    nature = content.tile_nature[tile]
    if content.tile_kind[tile] != SPECIES:
        return plain_land(tile, NATURES[nature], name, f"nature.{NATURES[nature]}")
    ratio = content.tile_ratio[tile]
    species = content.species_ids[content.tile_species[tile]]
    return Land(
        target("nature_tile", tile),
        icon(species),
        name,
        know=mark(f"species.{species}"),
        number=tile,
        css=NATURES[nature],
        ratio=ratio,
        words=(name, NATURE_NAMES[nature], RATIO_WORDS[ratio]),
    )


def headers(content: Content) -> list[Header]:
    """All project headers by number."""
    return [header(content, number) for number in range(len(content.header_ids))]


def header(content: Content, number: int) -> Header:
    """One project header."""
    id_ = content.header_ids[number]
    name = header_name(content, number)
    character = content.characters[number]
    sectors = tuple(one for i, one in enumerate(kinds()[len(CHARACTERS) :]) if content.sectors[number] >> i & 1)
    shape = SHAPE_NAMES[content.shapes[number]]
    size = content.sizes[number]
    know = mark(f"project.{id_}")
    tiles = Text.count("one tile", "{n} tiles", size)
    css, picture = CHARACTERS[character], icon(id_)
    return Header(
        target("header", id_),
        picture,
        name,
        know=know,
        number=number,
        css=css,
        character=kinds()[character],
        sectors=sectors,
        footprint=f"{DRAWN}{SHAPES[content.shapes[number]]}-{size}",
        size=size,
        plan=Sign("", picture, Text("plan token: {project}", project=name), know=know, css=f"plan {css}"),
        built=Sign("", picture, Text("built"), know=know, css=f"built {css}"),
        words=(name, shape, tiles, CHARACTER_NAMES[character], *(one.name for one in sectors)),
    )


def card_face(kind: str, key: str, css: str, picture: str, name: Text, about: Text) -> CardFace:
    """The face of a permit card or a role card; `kind` is that of the arguments which name it."""
    know = mark(f"{kind}.{key}")
    id_ = target(kind, key)
    return CardFace(id_, icon(picture), name, about=about, know=know, key=key, css=css, words=(name, about))


def cards(content: Content) -> list[CardFace]:
    """All kinds of hand cards by number; like ones of both decks differ in their key only."""
    out = []
    for kind, key in enumerate(KIND_NAMES):
        deal = DEAL_NAMES[kind]
        css = deal if kind < KNOWLEDGE else f"knowledge {deal}" if kind <= HOLISTIC else "action"
        name, about = card_name(content, kind), card_line(content, deal)
        know, title = mark(f"card.{deal}"), card_title(content, deal)
        out.append(
            CardFace(
                "", card_icon(kind), name, about=about, know=know, key=key, css=css, words=(name, about), title=title
            )
        )
    return out


def card_line(content: Content, deal: str) -> Text:
    """What a card does, in a line."""
    if deal == "dirty_money":
        return Text("pays {n} €, by developers only", n=content.dirty_value)
    return CARD_LINES[deal]


def card_title(content: Content, deal: str) -> Text | None:
    """What is printed large on cards that pay: their money, or what they know of."""
    values = {"resource": 1, "dirty_money": content.dirty_value}
    return Text("{n} €", n=values[deal]) if deal in values else NATURE_WORDS.get(deal)


def deal_faces(content: Content) -> dict[str, CardFace]:
    """Hand cards by the names that deals use."""
    return {DEAL_NAMES[kind]: face for kind, face in reversed(list(enumerate(cards(content))))}


def permits(content: Content) -> list[CardFace]:
    """All kinds of permit cards by number."""
    out = []
    for number, id_ in enumerate(content.permit_ids):
        css = "granted" if content.granted[number] else "denied"
        line = Text(content.permit_texts[number])
        out.append(card_face("permit", id_, css, css, permit_name(content, number), line))
    return out


def roles(content: Content) -> list[CardFace]:
    """All roles by number."""
    return [
        card_face("role", role.id, TEAMS[role.team], role.id, Text(role.name), Text(role.goal))
        for role in content.roles
    ]


@cache
def kinds() -> tuple[Sign, ...]:
    """The characters and sectors of projects, in the order of the legend."""
    characters = zip(CHARACTERS, CHARACTER_NAMES, strict=True)
    sectors = zip(SECTORS, SECTOR_NAMES, strict=True)
    return (
        *(sign(id_, name, know=f"character.{id_}") for id_, name in characters),
        *(sign(id_, name, know=f"sector.{id_}") for id_, name in sectors),
    )


class Printed:
    """The pieces of one content by number, made once; every view is laid out with them."""

    def __init__(self, content: Content) -> None:
        self.content = content
        self.lands = lands(content)
        self.headers = headers(content)
        self.cards = cards(content)
        self.deal_cards = deal_faces(content)
        self.permits = permits(content)
        self.roles = roles(content)
