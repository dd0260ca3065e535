"""The table of Kompensaatiopeli drawn for a terminal. Every sign has letters too; colour only helps."""

from __future__ import annotations

from gettext import NullTranslations
from typing import Final

from rich.box import ROUNDED, SQUARE
from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text as Styled

from ecotone.core.text import Text
from ecotone.games.kompensaatiopeli.box.content import DEVELOPERS, POLLUTED, Content
from ecotone.games.kompensaatiopeli.box.landscape import NOWHERE, SIDE, row_col
from ecotone.games.kompensaatiopeli.view import FACE_DOWN, KompensaatiopeliView, Part
from ecotone.games.kompensaatiopeli.words.names import (
    LAW_NAMES,
    PART_NAMES,
    PROMISE_NAMES,
    RATIO_WORDS,
    TEAM_NAMES,
    TOKENS,
    card_names,
    header_name,
    offer_text,
    permit_name,
    place_names,
    role_name,
    seat_name,
    tile_name,
    tile_names,
)
from ecotone.games.kompensaatiopeli.words.own_points import own_points
from ecotone.games.kompensaatiopeli.words.words import KompensaatiopeliWords

# Middle tones of the 256 colours, which stand out on a dark and on a light ground alike.
ORANGE, BLUE, TEAL, PURPLE, GREEN, RED = (f"color({number})" for number in (172, 33, 37, 134, 34, 167))
NATURE_COLOURS: Final = (GREEN, ORANGE, BLUE, "dim")
RATIO_SIGNS: Final = ("▲", "●", "●●")
TOKEN_SIGNS: Final = (  # by the field of the view
    ("plans", "▫", RED),
    ("built", "■", RED),
    ("proposals", "○", TEAL),
    ("areas", "◉", TEAL),
    ("lights", "◇", GREEN),
    ("done", "◆", GREEN),
    ("restored", "✚", ORANGE),
    ("declined", "✖", RED),
    ("media", "◎", PURPLE),
    ("demos", "⚑", PURPLE),
    ("ore", "◊", ORANGE),
)


def drawing(content: Content, view: KompensaatiopeliView, language: NullTranslations) -> RenderableType:
    """The whole table, the own hand last, next to the menu."""
    return Drawing(content, view, language).table()


def legend(content: Content, view: KompensaatiopeliView, language: NullTranslations) -> RenderableType:
    """What the signs mean."""
    return Drawing(content, view, language).legend()


class Drawing:
    """One view, drawn in one language."""

    def __init__(self, content: Content, view: KompensaatiopeliView, language: NullTranslations) -> None:
        self.content = content
        self.view = view
        self.language = language
        self.words = KompensaatiopeliWords(content)

    def say(self, text: Text | str) -> str:
        """A text in the reader's language."""
        return text.say(self.language) if isinstance(text, Text) else text

    def table(self) -> RenderableType:
        """Score and law, landscape and projects, cards, deals, players; the own hand at the end."""
        view = self.view
        parts: list[RenderableType] = [self.scores()]
        side = Table.grid(expand=True, padding=(0, 1))
        side.add_column(ratio=3)
        side.add_column(ratio=2)
        side.add_row(self.landscape(), Group(self.projects(), self.supplies()))
        parts.append(side)
        parts.append(self.players())
        if view.own_lines:
            parts.append(self.own_points())
        if view.offers or view.promises:
            parts.append(self.deals())
        if view.hand is not None:
            kinds = [kind for kind, n in enumerate(view.hand) for _ in range(n)]
            cards = self.say(Text("{cards}", cards=card_names(self.content, kinds)))
            parts.append(self.panel(Text("Your hand"), Styled(cards), BLUE))
        return Group(*parts)

    def panel(self, title: Text, body: RenderableType, style: str = "dim") -> Panel:
        """A box with a title."""
        head = Styled(self.say(title), style="bold not dim")
        return Panel(body, title=head, title_align="left", box=ROUNDED, border_style=style, padding=(0, 1))

    # --- the landscape ------------------------------------------------------------------------

    def landscape(self) -> RenderableType:
        """The board, five by five, with letters and numbers as names."""
        grid = Table(box=SQUARE, show_header=False, show_lines=True, expand=True, padding=(0, 0), border_style="dim")
        for _ in range(SIDE):
            grid.add_column(ratio=1)
        for row in range(SIDE):
            grid.add_row(*[self.cell(row * SIDE + column) for column in range(SIDE)])
        return grid

    def cell(self, position: int) -> Styled:
        """One position: its name, its tokens, its tile."""
        view, content = self.view, self.content
        out = Styled(row_col(position), style="dim")
        for field, sign, colour in TOKEN_SIGNS:
            if getattr(view, field) >> position & 1:
                out.append(f" {sign}", style=f"bold {colour}")
        tile = view.board[position]
        if tile == FACE_DOWN:
            out.append("\n???", style="dim")
            return out
        if tile == NOWHERE:
            out.append("\n" + self.say(tile_name(content, tile)), style="dim")
            return out
        colour = "dim" if content.tile_kind[tile] == POLLUTED else NATURE_COLOURS[content.tile_nature[tile]]
        out.append("\n" + self.say(tile_name(content, tile)), style=colour)
        if content.tile_species[tile] >= 0:
            out.append(" " + RATIO_SIGNS[content.tile_ratio[tile]], style="bold")
        return out

    # --- beside it ----------------------------------------------------------------------------

    def scores(self) -> RenderableType:
        """Both scores with their parts, the round and the law."""
        view = self.view
        lines = Styled()
        for team, parts in enumerate((view.developers, view.conservationists)):
            total = sum(part.points for part in parts)
            colour = RED if team == DEVELOPERS else GREEN
            lines.append(f"{self.say(TEAM_NAMES[team])} {total}", style=f"bold {colour}")
            shown = [self.part(part) for part in parts if part.points]
            lines.append("  " + ", ".join(shown) + "\n", style="dim")
        lines.append(self.say(Text("Law: {law}", law=LAW_NAMES[view.law])), style="bold")
        title = Text("Round {round} of {rounds}", round=view.round, rounds=view.rounds)
        return self.panel(title, lines)

    def part(self, part: Part) -> str:
        """One source of points; a question mark means that it is provisional."""
        mark = "?" if part.provisional else ""
        return f"{self.say(PART_NAMES[part.name])} {part.points:+d}{mark}"

    def projects(self) -> RenderableType:
        """Every project on the table with its tokens."""
        view, content = self.view, self.content
        lines = Styled()
        for project in view.projects:
            lines.append(self.say(header_name(content, project.header)), style="bold")
            places = self.say(Text("{places}", places=place_names(project.tiles)))
            lines.append(f" {places} ")
            if project.camp:
                lines.append(self.say(Text("protest camp")), style=PURPLE)
            elif not project.permitted:
                lines.append(self.say(Text("in the permit process")), style=ORANGE)
            lines.append("\n")
        if not view.projects:
            lines.append(self.say(Text("No project yet.")), style="dim")
        return self.panel(Text("Projects"), lines)

    def supplies(self) -> RenderableType:
        """Tokens, face-up cards, decks, permits, bank and losses."""
        view, content = self.view, self.content
        names = ("▫", "◇", "○", "◎", "✚")
        tokens = "  ".join(f"{sign} {n}" for sign, n in zip(names, view.tokens, strict=True))
        texts = [
            Text("Free tokens: {tokens}", tokens=tokens),
            Text("Face-up cards: {cards}", cards=card_names(content, view.row)),
            Text("Main deck {main}, funding deck {funding}", main=view.main_deck, funding=view.funding_deck),
            Text("Nature pile {pile}, permit deck {permits}", pile=view.pile, permits=view.permit_deck),
        ]
        if view.opened:
            texts.append(Text("Last permit card: {card}", card=permit_name(content, view.opened[-1])))
        if view.bank:
            texts.append(Text("Bank: {tiles}", tiles=tile_names(content, [tile.tile for tile in view.bank])))
        if view.lost:
            texts.append(Text("Lost for good: {tiles}", tiles=tile_names(content, view.lost)))
        return self.panel(Text("Supplies"), Styled("\n".join(self.say(text) for text in texts)))

    def players(self) -> RenderableType:
        """Who plays what, with how many cards."""
        view = self.view
        out = []
        for seat, player in enumerate(view.players):
            colour = RED if player.team == DEVELOPERS else GREEN
            mark = "▶ " if seat == view.active and view.result is None else ""
            name = Text("{player}, {role}", player=seat_name(seat), role=role_name(self.content, player.role))
            line = Styled(mark + self.say(name), style=colour)
            line.append(" " + self.say(Text.count("{n} card", "{n} cards", player.cards)), style="bold")
            out.append(line)
        return Columns(out, padding=(0, 3))

    def own_points(self) -> RenderableType:
        """Individual points with what they come from: the own ones, at the end everybody's."""
        lines = Styled()
        for title, parts in own_points(self.view):
            lines.append(self.say(title), style="bold")
            lines.append("\n" + "".join(f"  {self.say(part)}\n" for part in parts), style="dim")
        lines.rstrip()
        return self.panel(Text("Individual points"), lines)

    def deals(self) -> RenderableType:
        """Open offers, and promises that were made."""
        view = self.view
        lines = [self.say(offer_text(self.content, offer)) for offer in view.offers]
        for _, seat, other, what in view.promises[-4:]:
            promise = Text(
                "{player} promised {other} {promise}",
                player=seat_name(seat),
                other=seat_name(other),
                promise=PROMISE_NAMES[what],
            )
            lines.append(self.say(promise))
        return self.panel(Text("Deals"), Styled("\n".join(lines)))

    def legend(self) -> RenderableType:
        """The signs of tokens and ratios."""
        grid = Table.grid(padding=(0, 2))
        for field, sign, colour in TOKEN_SIGNS:
            grid.add_row(Styled(sign, style=f"bold {colour}"), self.say(TOKENS[field][1]))
        grid.add_row(Styled("●"), self.say(RATIO_WORDS[1]))
        grid.add_row(Styled("●●"), self.say(RATIO_WORDS[2]))
        grid.add_row(Styled("▲"), self.say(RATIO_WORDS[0]))
        grid.add_row(Styled("?"), self.say(Text("points that are provisional until the end")))
        return grid
