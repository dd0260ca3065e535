"""A game as a PDF: what its room `page` puts on paper, laid on sheets, in a language, in colour or grey."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, replace
from importlib.resources import as_file, files
from typing import Any, Final

from ecotone.core.errors import BadSetup
from ecotone.core.game import Game
from ecotone.core.ledger import Chapter, chapters_of, summary_of
from ecotone.core.paper import CREAM, Board, Deck, Face, Paper, Piece
from ecotone.core.text import Text
from ecotone.web.debrief.paper import NoPaper, can_print
from ecotone.web.debrief.typesetting import Manuscript, typeset
from ecotone.web.paint.catalogues import check_language, game_catalogue
from ecotone.web.paper.drawings import (
    DARK_INK,
    Shade,
    as_it_is,
    drawing,
    filled,
    for_dark_ground,
    grey,
    negative,
    pale,
    recoloured,
    soft,
    whole_file,
)
from ecotone.web.paper.sheets import PAPERS, BoardSheet, Sheet, Slot, board_sheets, card_sheets

INK: Final = "#22302a"
SOFT: Final = "#56655d"
HAIR: Final = "#8b8a78"
NARROW: Final = 44  # letters of lines that stand in two columns on an aid
PREVIEW: Final = 150.0  # dots to the inch of a card on a screen
SENTENCE_END: Final = re.compile(r"(?<=[.?!)]) (?=[A-ZÅÄÖ(])")
MARKDOWN: Final = re.compile(r"\*\*|`|\[([^]]*)\]\([^)]*\)")
JSON = dict[str, Any]  # Any: what typst reads


@dataclass(frozen=True, slots=True)
class Order:
    """What was asked for: in which language, on which paper, in grey or colour, with backs to fold over or to turn."""

    language: str = "en"
    paper: str = "a4"
    grey: bool = False
    fold: bool = False

    def check(self) -> None:
        """Refuse what there is not."""
        check_language(self.language)
        if self.paper not in PAPERS:
            raise BadSetup(Text("There is no paper '{paper}'. Papers: {known}.", paper=self.paper, known=tuple(PAPERS)))


def paper_of(game: Game) -> Paper:
    """What a game puts on paper; a game without such a part is refused."""
    paper: Paper | None = game.made("page.paper", "paper")
    if paper is None:
        raise BadSetup(Text("{game} cannot be printed: it has no pieces on paper.", game=game.name))
    return paper


def game_pdf(game: Game, order: Order, base: Game | None = None) -> bytes:
    """The whole game; with a `base`, the game without its pack, only those pieces which the pack made different."""
    return typeset(game_manuscript(game, order, base))


def game_manuscript(game: Game, order: Order, base: Game | None = None) -> Manuscript:
    """What `game_pdf` sets."""
    return manuscript(game_data(game, order, base))


def roles_manuscript(game: Game, order: Order, held: Sequence[tuple[str, Text]]) -> Manuscript:
    """Role cards for people who play them: for each the id of the role, and who has it at which table."""
    own = {piece.id: (deck, piece) for deck in paper_of(game).decks if deck.roles for piece in deck.pieces}
    decks = [
        replace(deck, pieces=(replace(piece, face=replace(piece.face, kind=who)),))
        for deck, piece, who in ((*own[role], who) for role, who in held if role in own)
    ]
    return manuscript(decks_data(game, order, decks))


def card_picture(game: Game, order: Order, deck: Deck, piece: Piece) -> bytes:
    """One piece as a picture, as it will look on paper."""
    width, height = deck.size
    setter = Setter(game, order)
    sheet = Sheet(width + 2, height + 2, "front", [Slot(1, 1, width, height, deck.look, piece.id, piece.face)])
    data = {**decks_data(game, order, (), setter), "sheets": [{**sheet_data(setter, sheet, 1, 1), "note": ""}]}
    return typeset(replace(manuscript(data), format="png", options={**manuscript(data).options, "ppi": PREVIEW}))


def manuscript(data: JSON) -> Manuscript:
    """The template with what goes into it, and our fonts instead of the machine's."""
    if not can_print():
        raise NoPaper(Text("PDFs need typst: pip install 'ecotone[paper]'."))
    source = files("ecotone.web.paper").joinpath("game.typ").read_bytes()
    with as_file(files("ecotone.web").joinpath("static", "vendor")) as fonts:
        return Manuscript(source, {"sys_inputs": {"data": json.dumps(data)}, "font_paths": [str(fonts)]})


def game_data(game: Game, order: Order, base: Game | None = None) -> JSON:
    """All that stands on the pages of a game; with a `base` only what differs from it."""
    paper, setter = paper_of(game), Setter(game, order)
    if base is None:
        return {**decks_data(game, order, paper.decks, setter), **whole_data(setter, paper, order)}
    decks = changed(setter, paper.decks, paper_of(base).decks)
    if not decks:
        raise BadSetup(Text("Nothing on paper differs from the game's own cards."))
    return decks_data(game, order, decks)


def decks_data(game: Game, order: Order, decks: Iterable[Deck], setter: Setter | None = None) -> JSON:
    """Pages of pieces alone."""
    order.check()
    setter = setter or Setter(game, order)
    sheets = card_sheets(decks, PAPERS[order.paper], order.fold)
    return {
        "language": order.language,
        "paper": PAPERS[order.paper],
        "title": game.name,
        "tone": setter.tint(paper_of(game).tone),
        "ink": setter.tint(INK),
        "soft": setter.tint(SOFT),
        "hair": setter.tint(HAIR),
        "cream": "#ffffff" if order.grey else "#fffdf6",
        "whole": False,
        "boards": [],
        "board_sheets": [],
        "sheets": [sheet_data(setter, sheet, n, len(sheets)) for n, sheet in enumerate(sheets, start=1)],
        "faces": setter.faces,
        "drawings": setter.drawings,
    }


def whole_data(setter: Setter, paper: Paper, order: Order) -> JSON:
    """What a whole game has besides its pieces: cover, aids, board, rules."""
    game, size = setter.game, PAPERS[order.paper]
    inside = [[str(deck.count), setter.title(deck.name)] for deck in paper.decks]
    parts = [(number, part) for number, board in enumerate(paper.boards) for part in board_sheets(board, size)]
    return {
        "whole": True,
        "about": setter.say(game.about),
        "emblem": setter.keep(whole_file(game, "emblem.svg", setter.shade)),
        "cover": setter.keep(whole_file(game, "cover.svg", setter.wide)),
        "inside": inside + [["1", setter.title(board.name)] for board in paper.boards],
        "needed": [setter.say(text) for text in paper.needed],
        "words": words(setter, order),
        "aid": aid_data(setter, paper, order.language),
        "rules": [chapter_data(one) for one in chapters_of(game, order.language) if not of_switches(one)],
        "boards": [whole_board(setter, board) for board in paper.boards],
        "board_sheets": [board_data(setter, number, part) for number, part in parts],
    }


def whole_board(setter: Setter, board: Board) -> JSON:
    """A board with its words."""
    labels = [
        {**asdict(label), "text": setter.say(label.text), "colour": setter.lettering(label.colour)}
        for label in board.labels
    ]
    return {"size": board.size, "drawing": setter.keep(filled(board.svg, setter.wide)), "labels": labels}


def changed(setter: Setter, decks: Iterable[Deck], own: Iterable[Deck]) -> tuple[Deck, ...]:
    """The pieces that are not in the game's own decks, or look different there."""
    known = {(deck.name.template, piece.id, setter.spoken(piece.face)) for deck in own for piece in deck.pieces}
    out = []
    for deck in decks:
        new = [piece for piece in deck.pieces if (deck.name.template, piece.id, setter.spoken(piece.face)) not in known]
        if new:
            out.append(replace(deck, pieces=tuple(new)))
    return tuple(out)


class Setter:
    """Says and draws everything for one order; each face and each drawing is kept once."""

    def __init__(self, game: Game, order: Order) -> None:
        self.game = game
        self.grey = order.grey
        self.catalogue = game_catalogue(order.language, game)
        self.shade: Shade = grey if order.grey else as_it_is
        self.wide: Shade = soft if order.grey else as_it_is  # of drawings that fill a page
        self.faces: list[JSON] = []
        self.drawings: list[str] = []
        self._faces: dict[str, int] = {}
        self._drawings: dict[str, int] = {}

    def say(self, text: Text) -> str:
        """A text in the language of the order."""
        return text.say(self.catalogue)

    def title(self, text: Text) -> str:
        """A name as it begins a line: in the catalogues it stands as inside a sentence."""
        said = self.say(text)
        return said[:1].upper() + said[1:]

    def sentence(self, text: Text) -> str:
        """A text as it stands on a card: it begins large and ends with a stop."""
        said = self.title(text)
        return said if said.endswith((".", "!", "?", ")", "”", '"')) else said + "."

    def tint(self, colour: str) -> str:
        """A colour of words and lines."""
        return self.shade(colour)

    def lettering(self, colour: str) -> str:
        """The colour of words on a board, whose grounds are all light in grey."""
        return DARK_INK if self.grey else colour

    def ground(self, colour: str) -> str:
        """A colour that fills something."""
        return pale(colour) if self.grey else colour

    def keep(self, svg: str) -> int:
        """The number of a drawing."""
        if svg not in self._drawings:
            self._drawings[svg] = len(self.drawings)
            self.drawings.append(svg)
        return self._drawings[svg]

    def sign(self, address: str, ink: str) -> int | None:
        """The number of a symbol in an ink; none without an address."""
        if not address:
            return None
        return self.keep(drawing(address, DARK_INK if self.grey else ink, self.shade))

    def picture(self, face: Face) -> int | None:
        """The number of the picture of a face; what was light on a dark ground is dark where grounds are light."""
        own = drawing(face.picture, DARK_INK, as_it_is)
        if self.grey and for_dark_ground(own):
            return self.keep(recoloured(own, negative))
        return self.sign(face.picture, face.ink)

    def spoken(self, face: Face) -> str:
        """A face as it reads, to compare it with another."""
        return json.dumps(asdict(face), default=lambda text: self.say(text) if isinstance(text, Text) else str(text))

    def face(self, face: Face) -> int:
        """The number of a face."""
        say = self.say
        data = {
            "name": self.title(face.name),
            "frame": self.ground(face.ground),
            "ground": self.ground(face.ground),
            "line": self.tint(face.ground),
            "on": DARK_INK if self.grey else CREAM,
            "kind": self.title(face.kind) if face.kind else None,
            "picture": self.picture(face),
            "scene": self.keep(drawing(face.scene, face.ink, self.wide)) if face.scene else None,
            "small": face.small,
            "text": self.sentence(face.text) if face.text else None,
            "figure": say(face.figure) if face.figure else None,
            "signs": [self.sign(sign, INK) for sign in face.signs],  # on a light ground, or in their own colours
            "left": [self.sign(sign, INK) for sign in face.left],
            "right": [self.sign(sign, INK) for sign in face.right],
            "rows": [[self.sign(picture, INK), self.title(text)] for picture, text in face.rows],
        }
        key = json.dumps(data)
        if key not in self._faces:
            self._faces[key] = len(self.faces)
            self.faces.append(data)
        return self._faces[key]


def sheet_data(setter: Setter, sheet: Sheet, number: int, of: int) -> JSON:
    """A sheet of pieces."""
    titles = {
        "front": Text("{game}: pieces, page {n} of {of}, front"),
        "back": Text("{game}: pieces, page {n} of {of}, back"),
        "fold": Text("{game}: pieces, page {n} of {of}, to fold"),
    }
    note = Text(titles[sheet.title].template, game=setter.game.name, n=number, of=of)
    return {
        "w": sheet.width,
        "h": sheet.height,
        "note": setter.say(note),
        "cuts": sheet.cuts,
        "folds": sheet.folds,
        "slots": [
            {
                "x": slot.x,
                "y": slot.y,
                "w": slot.width,
                "h": slot.height,
                "look": slot.look,
                "id": slot.id,
                "face": setter.face(slot.face),
                "turned": slot.turned,
                "back": sheet.title == "back" or slot.turned,
            }
            for slot in sheet.slots
        ],
    }


def board_data(setter: Setter, number: int, part: BoardSheet) -> JSON:
    """A sheet of a board."""
    note = Text("{game}: board, part {n} of {of}", game=setter.game.name, n=part.number, of=part.of)
    return {
        "w": part.width,
        "h": part.height,
        "left": part.left,
        "top": part.top,
        "part": part.part,
        "board": number,
        "note": setter.say(note),
    }


def aid_data(setter: Setter, paper: Paper, language: str) -> list[JSON]:
    """The player's aid: the game in a few sentences, as its rules begin, then the game's own parts."""
    short = summary_of(setter.game, language)
    parts: list[JSON] = []
    if short:
        parts.append({"title": setter.say(Text("In short")), "short": False, "lines": [[None, line] for line in short]})
    for part in paper.aid:
        lines = [[setter.sign(picture, INK), setter.title(text)] for picture, text in part.lines]
        narrow = all(len(setter.title(text)) <= NARROW for _, text in part.lines)
        parts.append({"title": setter.say(part.title), "short": narrow, "lines": lines})
    return parts


def chapter_data(chapter: Chapter) -> JSON:
    """A chapter of the rules."""
    lines = [[line.number, MARKDOWN.sub(r"\1", without_switches(line.text))] for line in chapter.lines]
    return {"title": chapter.title, "depth": chapter.depth, "lines": lines}


def of_switches(chapter: Chapter) -> bool:
    """Whether a chapter is a table of the program's switches, which nobody has at a table."""
    return any(line.text.startswith("`") for line in chapter.lines)


def without_switches(text: str) -> str:
    """A rule without the sentences that name a switch of the program."""
    return " ".join(sentence for sentence in SENTENCE_END.split(text) if "`" not in sentence)


def words(setter: Setter, order: Order) -> JSON:
    """The words of the cover and the aid."""
    backs = (
        Text("Print on one side. Cut around each pair, fold along the dashed line and glue.")
        if order.fold
        else Text("Print on both sides, turned over the long edge: backs lie behind their fronts.")
    )
    steps = (
        Text("Print in actual size (100 %), on stiff paper. The line below is 50 mm long."),
        backs,
        Text("Cut along the marks at the edges. Tape the parts of the board together."),
        Text("Each player gets an aid; the rules lie at the end."),
    )
    return {
        "inside": setter.say(Text("In the box")),
        "needed": setter.say(Text("You also need")),
        "how": setter.say(Text("Print and cut")),
        "steps": [setter.say(step) for step in steps],
        "aid": setter.say(Text("Player's aid")),
        "credit": setter.say(
            Text("Made with Ecotone. Symbols: game-icons (CC BY 3.0). Fonts: Fraunces and Nunito Sans (OFL).")
        ),
    }
