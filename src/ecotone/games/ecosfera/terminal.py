"""The table of Ecosfera drawn for a terminal. Every sign has letters too; colour only helps."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from gettext import NullTranslations
from typing import Final

from rich.box import ROUNDED, Box
from rich.columns import Columns
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.panel import Panel
from rich.table import Table
from rich.text import Text as Styled

from ecotone.core.decks import NO_CARD
from ecotone.core.text import Text
from ecotone.games.ecosfera.box.content import CONSUMER, PASS, PLUS, POLICY, PRESSURE, REFRESH, Content, Cost
from ecotone.games.ecosfera.view import EcosferaView, MarketView, PlayerView
from ecotone.games.ecosfera.words.names import ABILITY_NAMES, marks_of, player_name
from ecotone.games.ecosfera.words.policies import policy_effect

# Middle tones of the 256 colours, which stand out on a dark and on a light ground alike.
ORANGE, BLUE, TEAL, PURPLE, GREEN, RED = (f"color({number})" for number in (172, 33, 37, 134, 34, 167))
ELEMENT_COLOURS: Final = (ORANGE, BLUE, PURPLE, GREEN, RED)
HABITAT_COLOURS: Final = (TEAL, RED, ORANGE, PURPLE, BLUE, GREEN)
ABILITY_SIGNS: Final = {PASS: "↷", PLUS: "+", REFRESH: "↻"}
STAR: Final = "★"
NARROWEST, WIDEST = 16, 24  # columns of a card
BETWEEN: Final = Box("    \n  │ \n    \n  │ \n    \n    \n  │ \n    \n")


def drawing(content: Content, view: EcosferaView, language: NullTranslations) -> RenderableType:
    """The whole table, the active row last, next to the menu."""
    return Drawing(content, view, language).table()


def legend(content: Content, view: EcosferaView, language: NullTranslations) -> RenderableType:
    """What the signs mean, and what the open policy cards do."""
    return Drawing(content, view, language).legend()


def short_names(names: Sequence[str]) -> list[str]:
    """Names of up to five letters whole, of others the first three or as many as tell them from the rest."""
    out = []
    for name in names:
        length = 5 if len(name) <= 5 else 3
        while length < len(name) and sum(other.startswith(name[:length]) for other in names) > 1:
            length += 1
        out.append(name[:length])
    return out


class Cards:
    """Cards side by side, as many as the width allows, with a line between them."""

    def __init__(self, cards: list[RenderableType]) -> None:
        self.cards = cards

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """As many cards in a line as fit."""
        room = options.max_width
        across = max(1, min(max(4, len(self.cards)), (room + 3) // (NARROWEST + 3)))
        width = min(WIDEST, (room + 3) // across - 3)
        for start in range(0, len(self.cards), across):
            grid = Table(
                box=BETWEEN, show_header=False, show_edge=False, padding=(0, 1), pad_edge=False, border_style="dim"
            )
            for _ in range(across):
                grid.add_column(width=width)
            part = self.cards[start : start + across]
            grid.add_row(*part, *[""] * (across - len(part)))
            if start:
                yield Styled("─" * options.max_width, style="dim")
            yield grid


class Drawing:
    """One view, drawn in one language."""

    def __init__(self, content: Content, view: EcosferaView, language: NullTranslations) -> None:
        self.content = content
        self.view = view
        self.language = language
        self.habitat_names = [self.say(Text(name)) for name in content.habitat_names]
        self.element_names = [self.say(Text(name)) for name in content.element_names]
        self.habitat_codes = short_names(self.habitat_names)
        self.element_codes = short_names(self.element_names)

    def say(self, text: Text) -> str:
        """A text in the reader's language."""
        return text.say(self.language)

    def table(self) -> RenderableType:
        """Markets, policies, the two puzzles, the other rows, the active row: what matters most comes last."""
        view = self.view
        consumers = Text("Consumers in the market, {n} more in the deck", n=view.consumers.deck)
        producers = Text("Producers and elements in the market, {n} more producers in the deck", n=view.producers.deck)
        parts: list[RenderableType] = [
            self.panel(consumers, self.offers(view.consumers)),
            self.panel(producers, Group(self.offers(view.producers), self.elements())),
        ]
        if view.level == 2:
            parts.append(self.policies())
        parts.append(self.puzzles())
        parts += [self.row(index) for index in range(len(view.players)) if index != view.active]
        parts.append(self.row(view.active))
        return Group(*parts)

    def panel(self, title: Text | Styled, body: RenderableType, style: str = "") -> Panel:
        """A box with a title."""
        head = title if isinstance(title, Styled) else Styled(self.say(title), style="bold not dim")
        return Panel(body, title=head, title_align="left", box=ROUNDED, border_style=style or "dim", padding=(0, 1))

    # --- the sea ------------------------------------------------------------------------------

    def puzzles(self) -> RenderableType:
        """The two puzzles: habitats restored or missing, and impact tiles."""
        view = self.view
        most = self.content.impacts_to_lose
        habitats = []
        for number, name in enumerate(self.habitat_names):
            done = view.restored >> number & 1
            badge = ("◆" if done else "◇", HABITAT_COLOURS[number])
            habitats.append(Styled.assemble(badge, " ", (name, "bold" if done else "")))
        impacts = Styled("▲ " * view.impacts, style=f"bold {RED}")
        impacts.append("△ " * (most - view.impacts), style="dim")
        grid = Table.grid(expand=True)
        grid.add_column(ratio=1)
        grid.add_column(width=21)
        title = Text("Habitats: {n} of {most} restored", n=view.restored.bit_count(), most=len(self.habitat_names))
        grid.add_row(
            self.panel(title, Columns(habitats, padding=(0, 2)), GREEN),
            self.panel(Text("Impacts: {n} of {most}", n=view.impacts, most=most), impacts, RED),
        )
        return grid

    def elements(self) -> RenderableType:
        """The stacks that all share, and the pressure supply."""
        stacks = []
        for element, (name, n) in enumerate(zip(self.element_names, self.view.stacks, strict=True)):
            stacks.append(Styled.assemble((name, ELEMENT_COLOURS[element]), " ", (str(n), "bold")))
        stacks.append(Styled(self.say(Text("Pressure {n}", n=self.view.supply)), style="dim"))
        return Columns(stacks, padding=(0, 2))

    # --- cards --------------------------------------------------------------------------------

    def habitats(self, mask: int) -> Styled:
        """Habitats by their first letters; ✓ marks what is restored already."""
        out = Styled()
        for number, code in enumerate(self.habitat_codes):
            if mask >> number & 1:
                done = self.view.restored >> number & 1
                out.append(" " if out else "")
                out.append(f"{code}✓" if done else code, style="dim" if done else HABITAT_COLOURS[number])
        return out

    def abilities(self, card: int) -> Styled:
        """Ability signs with their names, and the star."""
        out = Styled()
        for ability, sign in ABILITY_SIGNS.items():
            if self.content.abilities[card] & ability:
                out.append(" " if out else "")
                out.append(f"{sign}{self.say(ABILITY_NAMES[ability])}", style="bold")
        if self.content.stars[card]:
            out.append(" " if out else "")
            out.append(STAR + self.say(Text("star")), style="bold" if self.view.level == 2 else "dim")
        return out

    def signs(self, card: int) -> Styled:
        """Habitats, then abilities."""
        abilities = self.abilities(card)
        return self.habitats(self.content.habitats[card]).append("  " if abilities else "").append_text(abilities)

    def cost(self, cost: Cost) -> Styled:
        """The elements a producer costs."""
        out = Styled.assemble((self.say(Text("costs")), "dim"))
        for element, n in cost:
            for _ in range(n):
                out.append(" ").append(self.element_codes[element], style=ELEMENT_COLOURS[element])
        return out

    def name(self, card: int) -> Styled:
        """The common name."""
        name = self.say(Text(self.content.common[card] or self.content.names[card]))
        kind = self.content.kind[card]
        style = ELEMENT_COLOURS[kind] if kind < PRESSURE else f"bold {RED}" if kind == PRESSURE else "bold"
        return Styled.assemble((name, style))

    def offers(self, market: MarketView) -> RenderableType:
        """The open cards side by side."""
        return Cards([self.offer(card) for card in market.places])

    def offer(self, card: int) -> RenderableType:
        """A species in the market."""
        if card == NO_CARD:
            return Styled(self.say(Text("(empty)")), style="dim")
        content = self.content
        lines: list[RenderableType] = [self.name(card)]
        latin = content.names[card] if content.common[card] not in ("", content.names[card]) else ""
        lines.append(Styled(latin, style="dim italic", no_wrap=True, overflow="ellipsis"))
        lines.append(self.signs(card))
        if content.kind[card] != CONSUMER:
            lines.append(self.cost(self.view.cost[content.producers.index(card)]))
        return Group(*lines)

    # --- rows ---------------------------------------------------------------------------------

    def row(self, index: int) -> RenderableType:
        """A player's row: the active one as cards, the others in a line."""
        player = self.view.players[index]
        active = index == self.view.active
        title = self.row_title(index, player)
        if not active:
            return self.panel(title, self.row_line(player))
        body: list[RenderableType] = [Cards([self.row_card(card) for card in player.row])]
        if not player.row:
            body = [Styled(self.say(Text("(no cards)")), style="dim")]
        if not self.view.acted and not self.view.ended and self.view.result is None:
            body.append(
                Styled(self.say(Text("No action yet: a turn without one brings a pressure card.")), style="dim")
            )
        return self.panel(title, Group(*body), BLUE)

    def row_title(self, index: int, player: PlayerView) -> Styled:
        """Whose row, tokens, deck and discard pile."""
        out = Styled.assemble((self.say(player_name(index)), "bold not dim"))
        if index == self.view.active and self.view.result is None:
            out.append(" ").append(self.say(Text("(to act)")), style=f"bold {BLUE}")
        out.append("  ").append(self.say(Text("Tokens:")), style="dim")
        for ability in ABILITY_SIGNS:
            awake = player.tokens & ability
            name = self.say(ABILITY_NAMES[ability])
            out.append(" ").append(f"●{name}" if awake else f"○{name}", style="bold not dim" if awake else "dim")
        out.append("  ")
        piles = Text("deck {deck}, discard {discard}", deck=len(player.deck), discard=len(player.discard))
        return out.append(self.say(piles), style="dim")

    def row_card(self, card: int) -> RenderableType:
        """A card of the active row with its marks."""
        content, view = self.content, self.view
        used = card in view.used
        name = self.name(card)
        if used:
            name.stylize("dim")
        lines: list[RenderableType] = [name]
        if content.habitats[card]:
            lines.append(self.signs(card))
        marks = [mark for mark, cards in marks_of(view) if card in cards]
        if marks:
            lines.append(Styled("✗ " + ", ".join(self.say(mark) for mark in marks), style=RED))
        return Group(*lines)

    def row_line(self, player: PlayerView) -> RenderableType:
        """A row that is not to act, card after card."""
        if not player.row:
            return Styled(self.say(Text("(no cards)")), style="dim")
        out = []
        for card in player.row:
            piece = self.name(card)
            if self.content.habitats[card]:
                piece.append(" [").append_text(self.signs(card)).append("]")
            out.append(piece)
        return Styled.assemble(("  ·  ", "dim")).join(out)

    # --- policies -----------------------------------------------------------------------------

    def policies(self) -> RenderableType:
        """Measures, funding, lasting cards and noise (level 2)."""
        view = self.view
        lines = [
            self.fact(Text("Measures:"), self.card_names(view.measures)),
            self.fact(Text("Funding cards:"), str(view.funding)),
        ]
        if view.lasting:
            lines.append(self.fact(Text("Lasting:"), self.card_names(view.lasting)))
        if view.noise:
            noise = self.say(Text("tokens and abilities are blocked in this turn"))
            lines.append(self.fact(Text("Underwater noise:"), noise))
        if view.noise_to_come:
            lines.append(self.fact(Text("Underwater noise:"), self.say(Text("comes with the next turn"))))
        if view.skips:
            skipped = Text.count("the next player", "a player after each of the next {n} turns", view.skips)
            lines.append(self.fact(Text("Skipped:"), self.say(skipped)))
        title = Text("Policy: {n} more in the deck (l tells what the cards do)", n=view.policy_deck)
        return self.panel(title, Columns(lines, padding=(0, 3)), PURPLE)

    def fact(self, name: Text, value: str) -> Styled:
        """A name and what is the case."""
        return Styled.assemble((self.say(name), "dim"), " ", (value or self.say(Text("none")), "bold"))

    def card_names(self, cards: Iterable[int]) -> str:
        """Several cards in a list."""
        return ", ".join(self.say(Text(self.content.common[card] or self.content.names[card])) for card in cards)

    # --- the legend ---------------------------------------------------------------------------

    def legend(self) -> RenderableType:
        """Sign after sign, then the policy cards that lie open."""
        grid = Table.grid(padding=(0, 2))
        grid.add_column(no_wrap=True)
        grid.add_column()
        self.legend_signs(grid)
        view = self.view
        row = view.players[view.active].row
        policies = [*view.measures, *view.lasting, *view.noise, *view.noise_to_come]
        policies += [card for card in row if self.content.kind[card] == POLICY]
        cards = [
            Styled.assemble(
                (self.card_names([card]), "bold"), "\n", self.say(policy_effect(self.content, card, view.switches))
            )
            for card in dict.fromkeys(policies)
        ]
        return Group(grid, *cards)

    def legend_signs(self, grid: Table) -> None:
        """Shortened habitats and elements, abilities and marks."""
        grid.add_row("◆ ◇ ✓", self.say(Text("A habitat that is restored, one that is missing; ✓ restored already.")))
        grid.add_row("▲ △", self.say(Text("Impact tiles placed, and how many more lose the game.")))
        for heading, codes, names, colours in (
            (Text("Habitats"), self.habitat_codes, self.habitat_names, HABITAT_COLOURS),
            (Text("Elements"), self.element_codes, self.element_names, ELEMENT_COLOURS),
        ):
            meanings = [
                Styled.assemble((code, colour), " = ", name)
                for code, name, colour in zip(codes, names, colours, strict=True)
                if code != name
            ]
            if meanings:
                grid.add_row(self.say(heading), Styled(", ").join(meanings))
        for ability, about in ABILITY_SENTENCES.items():
            grid.add_row(f"{ABILITY_SIGNS[ability]}{self.say(ABILITY_NAMES[ability])}", self.say(about))
        grid.add_row(f"{STAR}{self.say(Text('star'))}", self.say(Text("Level 2: once a turn it draws a policy card.")))
        grid.add_row("● ○", self.say(Text("A token that is active; one that was used.")))
        grid.add_row(f"✗ {self.say(Text('used'))}", self.say(Text("This card was spent on an action this turn.")))


ABILITY_SENTENCES: Final = {
    PASS: Text("Give an unused card of your row to another row, or an element back to the market."),
    PLUS: Text("Draw one more card from your deck."),
    REFRESH: Text("Change all cards of one market."),
}
