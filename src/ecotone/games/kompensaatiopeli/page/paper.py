"""Kompensaatiopeli on paper: two decks, permits, projects, roles, nature tiles, tokens, and the land with its laws."""

from __future__ import annotations

from typing import Final

from ecotone.core.game import Game
from ecotone.core.paper import LARGE, AidPart, Deck, Face, Paper, Piece
from ecotone.core.text import Text
from ecotone.games.kompensaatiopeli.box.card_kinds import EU_COURT, HOLISTIC, KNOWLEDGE, NATURES, is_funding
from ecotone.games.kompensaatiopeli.box.content import CONSERVATIONISTS, DEVELOPERS, SPECIES, TEAMS, Content, Role
from ecotone.games.kompensaatiopeli.page.paper_board import TERRAIN, TILE, TONE, land
from ecotone.games.kompensaatiopeli.page.pieces import CardFace, Header
from ecotone.games.kompensaatiopeli.page.printed import Printed, kinds
from ecotone.games.kompensaatiopeli.view import OwnLine
from ecotone.games.kompensaatiopeli.words.choices import VERBS
from ecotone.games.kompensaatiopeli.words.icons import icon, token_icon
from ecotone.games.kompensaatiopeli.words.names import (
    DECK_NAMES,
    RATIO_WORDS,
    TEAM_NAMES,
    TOKENS,
)
from ecotone.games.kompensaatiopeli.words.own_points import METRIC_NAMES, rate

FOREST, MEADOW, WATER = "#2f7a4c", "#a07c14", "#2f7fa8"
NATURE_GROUNDS: Final = (FOREST, MEADOW, WATER, "#7a6a4a")
NATURE_INKS: Final = ("#1f4a30", "#6e4a10", "#12506e")
CHARACTER_GROUNDS: Final = {"sustainable": FOREST, "profitable": "#b4521f", "undetermined": "#6b6a5e"}
TEAM_GROUNDS: Final = {"developers": "#b4521f", "conservationists": "#2f6b45"}
DECK_GROUNDS: Final = {"funding": "#75581a", "main": TONE}
TOKEN: Final = (20.0, 20.0)
CIRCLE: Final = '<circle cx="{}" cy="12" r="8" fill="#fffaf0" stroke="#1f3a2c" stroke-width="3"/>'
RATIOS: Final = (  # the signs of page/style.css: a triangle, one circle, two
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M12 2L23 22H1Z" fill="#c23a22"/></svg>',
    f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">{CIRCLE.format(12)}</svg>',
    f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 44 24">{CIRCLE.format(12)}{CIRCLE.format(32)}</svg>',
)
SIDES: Final = (  # of tokens: id in the content, front, back, their grounds
    ("project", "plans", "built", "#b4431f", "#7c2c12"),
    ("offsetting", "lights", "done", "#3d86a8", "#12506e"),
    ("conservation", "proposals", "areas", "#5a9a6a", "#1d6b45"),
    ("protest", "media", "demos", "#c2603f", "#8f2f18"),
    ("restoration_landowner", "restored", "declined", "#6b8f3c", "#51605a"),
)
COSTS: Final = (  # what is paid for, by its verb, and where the price lies in the content; with knowledge or not
    ("nature_survey", "nature_survey", False), ("species_survey", "species_survey", True),
    ("plan", "planning", False), ("construct", "construction", False), ("offset", "offset_first_site", True),
    ("propose", "proposal", False), ("make_area", "conservation_area", True), ("restore", "restoration", True),
    ("buy_tile", "bank_tile", True), ("campaign", "media_campaign", False), ("demonstrate", "demonstration", True),
    ("camp", "protest_camp", True),
)  # fmt: skip


def paper(game: Game) -> Paper:
    """All of the game that is printed."""
    content: Content = game.content
    printed = Printed(content)
    return Paper(
        tone=TONE,
        decks=(
            hand_cards(content, printed, "funding"),
            hand_cards(content, printed, "main"),
            permits(content, printed),
            projects(content, printed),
            roles(content, printed),
            tiles(content, printed),
            tokens(content),
            markers(),
        ),
        boards=(land(content),),
        aid=(*left_out(content, printed), costs(content), signs()),
        needed=(Text("one die"),),
    )


def hand_cards(content: Content, printed: Printed, deck: str) -> Deck:
    """One of the two decks that hands are drawn from."""
    name = DECK_NAMES[deck]
    pieces = tuple(
        Piece(card.key, hand_face(content, kind, card), content.most_copies(kind))
        for kind, card in enumerate(printed.cards)
        if content.most_copies(kind) and is_funding(kind) == (deck == "funding")
    )
    return Deck(name=name, pieces=pieces, back=Face(name=name, ground=DECK_GROUNDS[deck], picture=icon("resource")))


def hand_face(content: Content, kind: int, card: CardFace) -> Face:
    """A card that pays, or an action card with all that it does."""
    text = Text(content.action_texts[kind - EU_COURT]) if kind >= EU_COURT else card.about
    ground = "#7a4a8c"
    if kind < KNOWLEDGE:
        ground = "#a87d12" if "dirty" not in card.css else "#4b4136"
    elif kind <= HOLISTIC:
        ground = NATURE_GROUNDS[kind - KNOWLEDGE]
    names = {"resource": Text("resource card"), "dirty_money": Text("dirty money")}
    kinds_ = Text("Action") if kind >= EU_COURT else Text("Knowledge") if kind >= KNOWLEDGE else Text("Money")
    figure = card.title if kind < KNOWLEDGE else None
    name = names.get(card.css.split()[0], card.name)
    return Face(name=name, kind=kinds_, ground=ground, picture=card.icon, text=text, figure=figure)


def permits(content: Content, printed: Printed) -> Deck:
    """What the authorities decide."""
    grounds = {"granted": "#1d5b43", "denied": "#a2381f"}
    pieces = tuple(
        Piece(
            card.key,
            Face(name=card.name, ground=grounds[card.css], picture=card.icon, text=card.about),
            content.permit_copies[number],
        )
        for number, card in enumerate(printed.permits)
    )
    name = Text("Permits")
    return Deck(name=name, pieces=pieces, back=Face(name=name, ground="#4b4b63", picture=icon("permit")))


def projects(content: Content, printed: Printed) -> Deck:
    """Project headers, with the shape of what is built."""
    pieces = tuple(Piece(content.header_ids[one.number], project_face(one)) for one in printed.headers)
    name = Text("Projects")
    return Deck(name=name, pieces=pieces, back=Face(name=name, ground="#6b4a2b", picture=icon("project")))


def project_face(header: Header) -> Face:
    """One project header."""
    rows = [(header.character.icon, header.character.name)]
    rows += [(sector.icon, sector.name) for sector in header.sectors]
    words = header.words
    return Face(
        name=header.name,
        ground=CHARACTER_GROUNDS[header.css],
        picture=header.icon,
        text=Text("{tiles}, {shape}", tiles=words[2], shape=words[1]),
        rows=tuple(rows),
        right=(header.footprint,),
    )


def roles(content: Content, printed: Printed) -> Deck:
    """Role cards, with what counts as a role's own points."""
    pieces = tuple(
        Piece(
            role.id,
            Face(
                name=card.name,
                kind=TEAM_NAMES[role.team],
                ground=TEAM_GROUNDS[TEAMS[role.team]],
                picture=card.icon,
                text=card.about,
                rows=own_points(role),
            ),
        )
        for role, card in zip(content.roles, printed.roles, strict=True)
    )
    name = Text("Roles")
    return Deck(
        name=name, pieces=pieces, back=Face(name=name, ground=TONE, picture=icon("nature")), size=LARGE, roles=True
    )


def own_points(role: Role) -> tuple[tuple[str, Text], ...]:
    """A line for each thing that brings the role points of its own (K-139)."""
    sign = icon("area" if role.team == CONSERVATIONISTS else "project")
    return tuple(
        (
            sign,
            Text(
                "{what}: {rate}",
                what=METRIC_NAMES[metric],
                rate=rate(OwnLine(metric=metric, count=0, points=points, per=per, limit=limit, gained=0)),
            ),
        )
        for metric, points, per, limit in role.lines
    )


def tiles(content: Content, printed: Printed) -> Deck:
    """Nature tiles; what lives there in a circle, and how it is offset."""
    pieces = []
    for tile, id in enumerate(content.tile_ids):
        one = printed.lands[tile]
        species = content.tile_kind[tile] == SPECIES
        nature = content.tile_nature[tile]
        face = Face(
            name=one.name,
            ground=NATURE_GROUNDS[nature] if one.css in NATURES else "#7e6d2f",
            ink=NATURE_INKS[nature] if species else TONE,
            picture=one.icon,
            scene=f"{TERRAIN}{one.css}-{tile % 3}",
            signs=(RATIOS[one.ratio],) if species else (),
        )
        pieces.append(Piece(id, face))
    name = Text("Nature tiles")
    back = Face(name=name, ground="#8a7f5f", picture=icon("nature"))
    return Deck(name=name, pieces=tuple(pieces), back=back, size=TILE, look="tile")


def tokens(content: Content) -> Deck:
    """Tokens with two sides."""
    counts = {"project": content.project_tokens}
    pieces, backs = [], []
    for id, front, back, light, dark in SIDES:
        for side, ground in ((front, light), (back, dark)):
            key, name = TOKENS[side]
            done = (icon("granted"),) if side in ("built", "done") else ()  # their front has the same picture
            face = Face(name=name, ground=ground, picture=token_icon(key), signs=done)
            if side == front:
                pieces.append(Piece(id, face, counts.get(id, content.tokens)))
            else:
                backs.append((id, face))
    return Deck(name=Text("Tokens"), pieces=tuple(pieces), backs=tuple(backs), size=TOKEN, look="token")


def markers() -> Deck:
    """What is moved on the tracks of the board, and the ore of the mine."""
    teams = ((DEVELOPERS, "filthy_rich"), (CONSERVATIONISTS, "birder"))
    pieces = tuple(
        Piece(TEAMS[team], Face(name=TEAM_NAMES[team], ground=TEAM_GROUNDS[TEAMS[team]], picture=icon(sign)))
        for team, sign in teams
    )
    law = Piece("law", Face(name=Text("Law"), ground="#4b4b63", picture=icon("law")))
    round_ = Piece("round", Face(name=Text("Round"), ground="#22302a", picture=icon("rebel")))
    ore = Piece("ore", Face(name=Text("ore"), ground="#6e4a10", picture=icon("ore")), 3)
    return Deck(name=Text("Markers"), pieces=(*pieces, law, round_, ore), size=TOKEN, look="token")


def costs(content: Content) -> AidPart:
    """What each action costs."""
    lines = []
    for verb, price, knowing in COSTS:
        amount = Text("{n} €", n=content.eur[price])
        if knowing:
            amount = Text("{n} € and knowledge", n=content.eur[price]) if content.eur[price] else Text("knowledge")
        lines.append(
            (
                icon("knowledge" if knowing else "resource"),
                Text("{what}: {cost}", what=VERBS[verb].heading, cost=amount),
            )
        )
    return AidPart(Text("What it costs"), tuple(lines))


def left_out(content: Content, printed: Printed) -> tuple[AidPart, ...]:
    """Which cards stay in the box, where the number of seats tells how many are played with."""
    lines = tuple(
        (card.icon, Text("{seats} seats: {n} × {card}", seats=seats, n=content.most_copies(kind) - n, card=card.name))
        for seats, copies in content.copies.items()
        for kind, (n, card) in enumerate(zip(copies, printed.cards, strict=True))
        if n < content.most_copies(kind)
    )
    return (AidPart(Text("What stays in the box"), lines),) if lines else ()


def signs() -> AidPart:
    """What the signs on tiles and headers mean."""
    ratios = tuple((RATIOS[n], RATIO_WORDS[n]) for n in (1, 2, 0))
    return AidPart(Text("Signs"), (*ratios, *((one.icon, one.name) for one in kinds())))
