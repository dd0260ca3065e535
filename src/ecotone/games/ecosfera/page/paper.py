"""Ecosfera on paper: its cards, habitat and impact tiles, ability tokens, and the sea on which tiles are laid."""

from __future__ import annotations

from typing import Final

from ecotone.core.game import Game
from ecotone.core.paper import AidPart, Deck, Face, Paper, Piece
from ecotone.core.text import Text
from ecotone.games.ecosfera.box.content import ABILITIES, Content
from ecotone.games.ecosfera.box.policy_card import ELEMENTS, HABITATS
from ecotone.games.ecosfera.page.legend import LEGEND
from ecotone.games.ecosfera.page.paper_board import HEXAGON, IMPACT, sea
from ecotone.games.ecosfera.page.pieces import Card
from ecotone.games.ecosfera.page.printed import EMBLEM, Printed, impact_picture
from ecotone.games.ecosfera.words.pictures import FROM_THE_SET, SIGNS, picture

DEEP: Final = "#0f4566"
REEF: Final = "#0f5a52"
# The colours of page/style.css, where drawings take them from the place they stand in.
LIFE: Final = {
    "brown": "#ddb95f", "red": "#f2a79c", "green": "#a8dc7e", "plant": "#9bdc86", "gold": "#ecd27c", "cyan": "#8fe3c4",
    "violet": "#d8bdf0", "glass": "#d6eef5", "shell": "#ecd9c6", "life": "#e7efd6",
}  # fmt: skip
ELEMENT_GROUNDS: Final = {
    "sunlight": "#a35a00", "oxygen": "#1c6799", "salinity": "#74529b", "nutrients": "#3f732c", "temperature": "#b23c27",
}  # fmt: skip
POLICY_GROUNDS: Final = {"negative": "#a2381f", "dual": "#6a4a86", "positive": "#2f6b2a", "funding": "#9a6b08"}
HABITAT_GROUNDS: Final = {
    "ice": "#5fb0cc", "river": "#9c8a34", "coast": "#4f8a4a", "mud": "#8a5a3c", "rock": "#6a5690", "pelagic": "#1d5f97",
}  # fmt: skip
HARM: Final = "#7a2318"

# All cards that come into a player's deck look alike from behind: nobody may see which one comes next.
BACK: Final = Face(name=Text("The sea"), ground="#0e4a63", picture=picture("pusa_hispida"))


def paper(game: Game) -> Paper:
    """All of the game that is printed."""
    content: Content = game.content
    printed = Printed(content, game.room("learn"))
    return Paper(
        tone=DEEP,
        decks=(
            species(content, printed, content.consumers, Text("Consumers"), DEEP),
            species(content, printed, content.producers, Text("Producers"), REEF),
            elements(content, printed),
            pressure(content, printed),
            policies(content, printed),
            habitats(content),
            impacts(content),
            tokens(),
        ),
        boards=(sea(content),),
        aid=(AidPart(Text("Signs"), tuple((SIGNS + sign, text) for sign, text in LEGEND)),),
    )


def species(content: Content, printed: Printed, cards: list[int], name: Text, ground: str) -> Deck:
    """One of the two decks of species."""
    pieces = tuple(Piece(content.ids[card], species_face(printed.cards[card], ground)) for card in cards)
    return Deck(name=name, pieces=pieces, back=BACK)


def species_face(card: Card, ground: str) -> Face:
    """A species, with where it lives and what it costs."""
    group = card.css.split()[-1]
    return Face(
        name=card.name,
        kind=card.kind,
        ground=ground,
        ink=LIFE[group],
        picture=card.icon,
        small=card.latin,
        signs=tuple(SIGNS + sign for sign in card.signs),
        left=tuple(SIGNS + habitat for habitat in card.habitats),
        right=tuple(SIGNS + element for element in card.cost),
    )


def elements(content: Content, printed: Printed) -> Deck:
    """The cards of the five elements."""
    pieces = []
    for element, cards in zip(ELEMENTS, content.elements, strict=True):
        card = printed.cards[cards[0]]
        face = Face(name=card.name, kind=card.kind, ground=ELEMENT_GROUNDS[element], picture=card.icon)
        pieces.append(Piece(element, face, len(cards)))
    return Deck(name=Text("Elements"), pieces=tuple(pieces), back=BACK)


def pressure(content: Content, printed: Printed) -> Deck:
    """Pressure cards, of which there are several pictures."""
    faces: dict[str, list[Face]] = {}
    for number in content.pressure:
        card = printed.cards[number]
        face = Face(name=card.name, kind=card.kind, ground=HARM, picture=card.icon, text=card.about)
        faces.setdefault(card.icon, []).append(face)
    pieces = tuple(Piece("pressure", same[0], len(same)) for same in faces.values())
    return Deck(name=Text("Pressure"), pieces=pieces, back=BACK)


def policies(content: Content, printed: Printed) -> Deck:
    """Policy cards, for level 2; what is told at length in the rules stands here in a sentence."""
    pieces: dict[str, Piece] = {}
    for number in content.policy_cards:
        policy, card = content.policies[number], printed.policy_cards[number]
        sign = SIGNS + ("infinity" if policy.duration == "game" else "clock")
        face = Face(
            name=card.name,
            kind=card.kind,
            ground=POLICY_GROUNDS[policy.category],
            picture=card.icon,
            text=card.brief,
            right=(sign,),
        )
        known = pieces.get(policy.id)
        pieces[policy.id] = Piece(policy.id, face, known.copies + 1 if known else 1)
    name = Text("Policies")
    back = Face(name=name, ground="#3d3458", picture=FROM_THE_SET + "hazardous_substance_regulation")
    return Deck(name=name, pieces=tuple(pieces.values()), back=back)


def habitats(content: Content) -> Deck:
    """The six habitat tiles, each with an animal or plant that lives there."""
    names = dict(zip(HABITATS, content.habitat_names, strict=True))
    pieces = tuple(
        Piece(habitat, Face(name=Text(names[habitat]), ground=HABITAT_GROUNDS[habitat], picture=picture(guest)))
        for habitat, guest in EMBLEM.items()
    )
    return Deck(name=Text("Habitat tiles"), pieces=pieces, size=HEXAGON, look="hex")


def impacts(content: Content) -> Deck:
    """Impact tiles."""
    pieces = tuple(
        Piece(f"impact-{n}", Face(name=Text("Impact"), ground=HARM, picture=impact_picture(n)))
        for n in range(content.impacts_to_lose)
    )
    return Deck(name=Text("Impact tiles"), pieces=pieces, size=(IMPACT, IMPACT), look="token")


def tokens() -> Deck:
    """Ability tokens: active on one side, spent on the other; one of each kind for four players (E-08)."""
    fronts = {name: Face(name=Text("Active"), ground="#fbf6e6", picture=SIGNS + name) for name in ABILITIES}
    backs = {
        name: Face(name=Text("Spent"), ground="#6f7d82", picture=SIGNS + name, signs=(SIGNS + "clock",))
        for name in ABILITIES
    }
    pieces = tuple(Piece(name, face, 4) for name, face in fronts.items())
    return Deck(
        name=Text("Ability tokens"), pieces=pieces, backs=tuple(backs.items()), size=(IMPACT, IMPACT), look="token"
    )
