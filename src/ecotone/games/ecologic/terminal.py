"""The table of Ecologic drawn for a terminal: the board of hexes, the companies, the market. Colour only helps."""

from __future__ import annotations

from gettext import NullTranslations
from typing import Final

from rich.box import ROUNDED, SIMPLE_HEAD
from rich.columns import Columns
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.panel import Panel
from rich.table import Table
from rich.text import Text as Styled

from ecotone.core.text import Text
from ecotone.core.words import seat_name
from ecotone.games.ecologic.box.content import Content
from ecotone.games.ecologic.view import EcologicView, Score
from ecotone.games.ecologic.words.names import PHASE_NAMES, RESOURCE_NAMES, event_name, tad_name

# Middle tones of the 256 colours, which stand out on a dark and on a light ground alike.
RED, YELLOW, GREEN, BLUE, GREY, TEAL, PURPLE = (f"color({number})" for number in (167, 172, 34, 33, 245, 37, 134))
SEAT_COLOURS: Final = (RED, YELLOW, GREEN, BLUE)
RESOURCE_COLOURS: Final = (GREY, PURPLE)
TOKEN: Final = "■"
WIDEST, NARROWEST = 13, 10  # columns of a hex


def drawing(content: Content, view: EcologicView, language: NullTranslations) -> RenderableType:
    """The whole table, the companies last, next to the menu."""
    return Drawing(content, view, language).table()


def legend(content: Content, view: EcologicView, language: NullTranslations) -> RenderableType:
    """What the signs mean, and what the TADs do."""
    return Drawing(content, view, language).legend()


class Hexes:
    """The board in rows that are shifted by half a hex, as wide as the terminal allows."""

    def __init__(self, picture: Drawing) -> None:
        self.picture = picture

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """Three lines for each row of hexes; a narrow terminal gets them one below the other."""
        content = self.picture.content
        cells = content.cell + content.field_cell
        left = min(2 * q + r for q, r in cells)
        right = max(2 * q + r for q, r in cells)
        across = (right - left) // 2 + 1
        width = min(WIDEST, options.max_width // across)
        if width < NARROWEST:
            for place in range(len(cells)):
                first, *rest = self.picture.hexagon(place, 14)
                yield Styled(" ").join([first, *rest])
            return
        for row in sorted({r for _, r in cells}):
            lines = [Styled(), Styled(), Styled()]
            found = sorted((2 * q + r - left, place) for place, (q, r) in enumerate(cells) if r == row)
            for half, place in found:
                for line, part in zip(lines, self.picture.hexagon(place, width - 1), strict=True):
                    line.append(" " * max(0, half * width // 2 - line.cell_len))
                    line.append_text(part)
            yield from lines


class Drawing:
    """One view, drawn in one language."""

    def __init__(self, content: Content, view: EcologicView, language: NullTranslations) -> None:
        self.content = content
        self.view = view
        self.language = language

    def say(self, text: Text) -> str:
        """A text in the reader's language."""
        return text.say(self.language)

    def table(self) -> RenderableType:
        """Event, board, market, companies."""
        return Group(
            self.event(),
            self.panel(Text("Board"), Group(Hexes(self), Styled(" "), self.market())),
            self.panel(Text("Companies"), Group(*self.companies()), BLUE),
        )

    def panel(self, title: Text, body: RenderableType, style: str = "") -> Panel:
        """A box with a title."""
        head = Styled(self.say(title), style="bold not dim")
        return Panel(body, title=head, title_align="left", box=ROUNDED, border_style=style or "dim", padding=(0, 1))

    def event(self) -> RenderableType:
        """Turn, phase, starting player, and the event of the turn."""
        view = self.view
        if not view.turn:
            title = Text("Setup. {seat} will be starting player.", seat=seat_name(view.start))
            return self.panel(title, Styled(self.say(Text("Everybody places two tokens, free of charge."))), TEAL)
        title = Text(
            "Turn {turn}, {phase} phase. Starting player: {seat}.",
            turn=view.turn,
            phase=PHASE_NAMES[view.phase],
            seat=seat_name(view.start),
        )
        name = (self.say(event_name(self.content, view.event)), "bold")
        return self.panel(
            title, Styled.assemble(name, ": ", self.say(Text(self.content.events[view.event].text))), TEAL
        )

    # --- the board ----------------------------------------------------------------------------

    def hexagon(self, place: int, width: int) -> list[Styled]:
        """One hex in three lines: a sector or a TAD field."""
        n = len(self.content.cell)
        lines = self.sector(place) if place < n else self.field(place - n)
        for line in lines:
            line.truncate(width, overflow="ellipsis", pad=True)
        return lines

    def sector(self, place: int) -> list[Styled]:
        """Name, resource and Enviro token, owner and level."""
        sector = self.view.sectors[place]
        resource = self.content.resource[place]
        name = Styled(self.say(Text(self.content.sector_names[place])), style="bold" if sector.owner >= 0 else "")
        second = Styled(self.say(RESOURCE_NAMES[resource]), style=RESOURCE_COLOURS[resource])
        if sector.value is None:
            second.append(" +?", style=TEAL)
        elif sector.value:
            second.append(f" +{sector.value}", style=TEAL)
        third = Styled(" ")
        if sector.owner >= 0:
            third = Styled(f"{sector.owner + 1}:" + TOKEN * sector.level, style=f"bold {SEAT_COLOURS[sector.owner]}")
        return [name, second, third]

    def field(self, place: int) -> list[Styled]:
        """A TAD field, with its TAD if one lies there."""
        first = Styled(f"[{self.content.field_ids[place].upper()}]", style="dim")
        if place not in self.view.tad_field:
            return [first, Styled(self.say(Text("TAD field")), style="dim"), Styled(" ")]
        tad = self.view.tad_field.index(place)
        owner = self.view.tad_owner[tad]
        name = Styled(self.say(tad_name(self.content, tad)), style="bold")
        return [first, name, Styled(f"{owner + 1}:★", style=f"bold {SEAT_COLOURS[owner]}")]

    def market(self) -> RenderableType:
        """Initial bids, piles, TADs for sale."""
        view = self.view
        facts = [
            self.fact(Text("Oil token:"), str(view.prices[0])),
            self.fact(Text("Mineral token:"), str(view.prices[1])),
            self.fact(Text("Eco-Initiatives:"), f"{view.deck}"),
            self.fact(Text("Events to come:"), f"{view.pile}"),
        ]
        for_sale = [self.say(tad_name(self.content, tad)) for tad in range(4) if view.tad_owner[tad] < 0]
        if view.tads and for_sale:
            facts.append(self.fact(Text("TADs from {bid}:", bid=self.content.tad_bid), ", ".join(for_sale)))
        return Columns(facts, padding=(0, 2))

    def fact(self, name: Text, value: str) -> Styled:
        """A name and what is the case."""
        return Styled.assemble((self.say(name), "dim"), " ", (value, "bold"))

    # --- the companies ------------------------------------------------------------------------

    def companies(self) -> list[RenderableType]:
        """A line for each company, its Eco-Initiatives below, and the score if it ended now."""
        view = self.view
        grid = Table(box=SIMPLE_HEAD, pad_edge=False, padding=(0, 1), collapse_padding=True)
        grid.add_column("", no_wrap=True)
        headings = (Text("Profits"), Text("income"), Text("costs"), Text("Enviro"), Text("change"), Text("tokens"))
        for heading in (*headings, Text("score")):
            grid.add_column(self.say(heading), justify="right")
        for seat, company in enumerate(view.companies):
            name = Styled(self.say(seat_name(seat)), style=f"bold {SEAT_COLOURS[seat]}")
            if seat in view.actors:
                name.append(" ◀")
            enviro = f"{company.enviro} !" if company.minus else str(company.enviro)
            change = company.card_enviro - company.tokens
            grid.add_row(
                name, str(company.profits), f"+{company.income}", f"-{company.card_costs}", enviro, f"{change:+d}",
                str(company.tokens), str(self.score_of(seat).total),
            )  # fmt: skip
        cards = [self.cards(seat) for seat in range(len(view.companies)) if view.companies[seat].cards]
        return [grid, *cards]

    def score_of(self, seat: int) -> Score:
        """The score of a seat, or of its team."""
        return next(one for one in self.view.scores if seat in one.seats)

    def cards(self, seat: int) -> Styled:
        """The Eco-Initiatives of a company with what they give and cost."""
        content = self.content
        out = Styled(self.say(seat_name(seat)), style=SEAT_COLOURS[seat])
        for number, card in enumerate(self.view.companies[seat].cards):
            out.append(", " if number else ": ", style="dim")
            out.append(self.say(Text(content.card_names[card])))
            out.append(f" +{content.card_enviro[card]}", style=TEAL)
            if content.card_cost[card]:
                out.append(f"/-{content.card_cost[card]}", style=YELLOW)
        return out

    # --- the legend ---------------------------------------------------------------------------

    def legend(self) -> RenderableType:
        """Sign after sign, then the TADs."""
        grid = Table.grid(padding=(0, 2))
        grid.add_column(no_wrap=True)
        grid.add_column()
        grid.add_row(f"2:{TOKEN * 3}", self.say(Text("A sector of seat 2 with three tokens: a Refinery of level 3.")))
        grid.add_row("2:★", self.say(Text("A TAD that belongs to seat 2.")))
        grid.add_row("+3  +?", self.say(Text("An Enviro token that still lies there; face down.")))
        grid.add_row("+2/-1", self.say(Text("An Eco-Initiative: Enviro each turn, and its running cost in Profits.")))
        grid.add_row("0 !", self.say(Text("The marker stands on Minus.")))
        grid.add_row(
            self.say(Text("change")),
            self.say(Text("Enviro from Eco-Initiatives less tokens, without the Nature Reserve.")),
        )
        grid.add_row(self.say(Text("score")), self.say(Text("All points if the game ended now.")))
        for tad in range(4):
            grid.add_row(self.say(tad_name(self.content, tad)), self.say(Text(self.content.tad_effects[tad])))
        return grid
