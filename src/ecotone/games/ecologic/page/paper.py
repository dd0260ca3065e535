"""Ecologic on paper: initiatives, events, TADs, tokens of four companies, and the island with its track."""

from __future__ import annotations

from typing import Final

from ecotone.core.game import Game
from ecotone.core.paper import AidPart, Deck, Face, Paper, Piece
from ecotone.core.text import Text
from ecotone.games.ecologic.box.content import TADS, Content
from ecotone.games.ecologic.box.event_card import RESOURCES
from ecotone.games.ecologic.page.paper_board import TONE, island
from ecotone.games.ecologic.page.printed import Printed
from ecotone.games.ecologic.words.names import PHASE_NAMES, TOKEN_TITLES
from ecotone.games.ecologic.words.pictures import FROM_THE_SET, SIGNS

LEVEL_GROUNDS: Final = ("", "#2f7a6a", "#8a6a1c", "#9c3420")
SEAT_GROUNDS: Final = ("#1d6584", "#a23c26", "#55752a", "#7a4a8c")
GREEN: Final = "#2f6b2a"
TOKEN: Final = (16.0, 16.0)

ICON: Final = FROM_THE_SET


def paper(game: Game) -> Paper:
    """All of the game that is printed."""
    content: Content = game.content
    printed = Printed(content, game.room("learn"))
    return Paper(
        tone=TONE,
        decks=(
            initiatives(content, printed),
            events(content, printed),
            tad_cards(content, printed),
            tads(),
            refineries(content),
            enviro(content),
            markers(),
        ),
        boards=(island(content, printed),),
        aid=(turn(), scoring(content)),
    )


def initiatives(content: Content, printed: Printed) -> Deck:
    """Eco-Initiatives: what they give and cost each turn, and where bidding begins."""
    pieces = []
    for number, card in enumerate(printed.cards):
        rows = [(f"{SIGNS}leaf", Text.count("{n} Enviro a turn", "{n} Enviro a turn", card.enviro))]
        if card.cost:
            rows.append((f"{SIGNS}coin", Text("running cost {cost}", cost=card.cost)))
        face = Face(
            name=card.name,
            kind=Text("Eco-Initiative"),
            ground=GREEN,
            picture=card.icon,
            text=card.explanation,
            figure=Text("{n}", n=content.card_bid[number]),
            rows=tuple(rows),
        )
        pieces.append(Piece(content.card_ids[number], face))
    name = Text("Eco-Initiatives")
    return Deck(name=name, pieces=tuple(pieces), back=Face(name=name, ground=GREEN, picture=ICON + "initiative"))


def events(content: Content, printed: Printed) -> Deck:
    """Events of three levels; the level is on the back too, as they are piled by it."""
    pieces, backs = [], []
    for event, card in zip(content.events, printed.events, strict=True):
        ground = LEVEL_GROUNDS[event.level]
        level = Text("{level}", level=card.level)
        kind = Text("For all") if event.for_all else Text("Event")
        pieces.append(
            Piece(
                event.id,
                Face(name=card.name, kind=kind, ground=ground, picture=card.icon, text=card.about, figure=level),
            )
        )
        backs.append(
            (event.id, Face(name=Text("Event {level}", level=card.level), ground=ground, picture=ICON + "event"))
        )
    return Deck(name=Text("Events"), pieces=tuple(pieces), backs=tuple(backs))


def tad_cards(content: Content, printed: Printed) -> Deck:
    """What each Territory of Advanced Development does."""
    pieces = []
    for number, id in enumerate(TADS):
        tad = printed.tad(number, -1, -1)
        bid = Text("{n}", n=content.tad_bid)
        pieces.append(
            Piece(
                id,
                Face(name=tad.name, kind=Text("TAD"), ground="#8a5a00", picture=tad.icon, text=tad.effect, figure=bid),
            )
        )
    name = Text("TADs")
    return Deck(name=name, pieces=tuple(pieces), back=Face(name=name, ground="#8a5a00", picture=ICON + "crown"))


def tads() -> Deck:
    """The tiles that are laid on the fields."""
    pieces = tuple(Piece(f"tile-{id}", Face(name=Text("TAD"), ground="#8a5a00", picture=ICON + id)) for id in TADS)
    return Deck(name=Text("TAD tiles"), pieces=pieces, size=TOKEN, look="token")


def refineries(content: Content) -> Deck:
    """Refinery tokens of four companies: oil and mineral."""
    pieces = []
    for seat, ground in enumerate(SEAT_GROUNDS):
        for resource, id in enumerate(RESOURCES):
            ink = "#ffe2a0" if id == "oil" else "#f2f7f5"
            number = Text("{n}", n=seat + 1)
            face = Face(name=TOKEN_TITLES[resource], ground=ground, ink=ink, picture=SIGNS + id, figure=number)
            pieces.append(Piece(f"{id}-{seat + 1}", face, content.supply[resource]))
    return Deck(name=Text("Refinery tokens"), pieces=tuple(pieces), size=TOKEN, look="token")


def enviro(content: Content) -> Deck:
    """Enviro tokens, one for each sector, by their numbers."""
    pieces = tuple(
        Piece(
            f"enviro-{n}",
            Face(name=Text("Enviro token"), ground=GREEN, figure=Text("{n}", n=n)),
            content.values.count(n),
        )
        for n in sorted(set(content.values))
    )
    back = Face(name=Text("Enviro token"), ground=GREEN, picture=SIGNS + "leaf")
    return Deck(name=Text("Enviro tokens"), pieces=pieces, back=back, size=TOKEN, look="token")


def markers() -> Deck:
    """Markers of the track: Profits and Enviro of each company, warning flags, who starts."""
    pieces = []
    for seat, ground in enumerate(SEAT_GROUNDS):
        for id, sign in (("profits", "coin"), ("enviro", "leaf")):
            number = Text("{n}", n=seat + 1)
            face = Face(name=Text("Marker"), ground=ground, picture=SIGNS + sign, figure=number)
            pieces.append(Piece(f"{id}-of-{seat + 1}", face))
    flags = Piece(
        "warning", Face(name=Text("Warning"), ground="#9c3420", picture=ICON + "warning"), 2 * len(SEAT_GROUNDS)
    )
    start = Piece("start", Face(name=Text("starts"), ground=TONE, picture=ICON + "flag"))
    return Deck(name=Text("Markers"), pieces=(*pieces, flags, start), size=TOKEN, look="token")


def turn() -> AidPart:
    """The phases of a turn."""
    return AidPart(
        Text("A turn"),
        (
            (ICON + "event", Text("{phase}: turn one up; it holds for this turn.", phase=PHASE_NAMES[0])),
            (ICON + "deal", Text("{phase}: each may start one auction, or pass.", phase=PHASE_NAMES[1])),
            (f"{SIGNS}leaf", Text("{phase}: initiatives give, each Refinery token takes 1.", phase=PHASE_NAMES[2])),
            (f"{SIGNS}coin", Text("{phase}: Refineries earn, running costs are paid.", phase=PHASE_NAMES[3])),
            (
                f"{SIGNS}oil",
                Text(
                    "A Refinery token costs at least the number of tokens of its type on the map, plus 1. "
                    "Each turn it earns Profits and uses up 1 Enviro."
                ),
            ),
            (f"{SIGNS}mineral", Text("A Refinery of level 1, 2, 3 or 4 earns 1, 3, 6 or 9 Profits each turn.")),
        ),
    )


def scoring(content: Content) -> AidPart:
    """How points are counted."""
    return AidPart(
        Text("How points are counted"),
        (
            (
                ICON + "crown",
                Text(
                    "Profits and Enviro are added, and the sum is multiplied by the smaller of them divided by the "
                    "larger. "
                    "So it is best to have much of both: 10 and 10 bring 20 points, 19 and 1 only 1."
                ),
            ),
            (
                ICON + "flag",
                Text(
                    "{token} for each Refinery token on the map, {card} for each Eco-Initiative, {tad} for each TAD.",
                    token=content.score_token,
                    card=content.score_card,
                    tad=content.score_tad,
                ),
            ),
        ),
    )
