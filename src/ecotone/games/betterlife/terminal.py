"""The table of BETTER Life drawn for a terminal. Every sign has letters too; colour only helps."""

from __future__ import annotations

from gettext import NullTranslations
from typing import Final

from rich.box import ROUNDED
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text as Styled

from ecotone.core.text import Text
from ecotone.core.words import seat_name
from ecotone.games.betterlife.box.cards import (
    BONUS,
    EMPTY,
    END_OF_YEAR,
    EVENT_SPACE,
    FUND_SPACE,
    IP_SPACE,
    PAYOUT,
    PLUS_ONE,
    ROLE_SPACE,
    SKIP_SPACE,
    START,
)
from ecotone.games.betterlife.box.content import Content
from ecotone.games.betterlife.view import BetterLifeView, PlayerView
from ecotone.games.betterlife.words.names import (
    RESULT_NAMES,
    card_name,
    event_name,
    player_facts,
    policy_name,
    role_name,
    space_name,
    target_names,
    years,
)

# Middle tones of the 256 colours, which stand out on a dark and on a light ground alike.
ORANGE, BLUE, TEAL, PURPLE, GREEN, RED = (f"color({number})" for number in (172, 33, 37, 134, 34, 167))
SEAT_COLOURS: Final = (BLUE, ORANGE, GREEN, PURPLE, RED)
SIGNS: Final = {
    EMPTY: Text("·"),
    SKIP_SPACE: Text("skip"),
    IP_SPACE: Text("+1 IP"),
    PLUS_ONE: Text("die +1"),
    BONUS: Text("again"),
    FUND_SPACE: Text("→ fund"),
    PAYOUT: Text("fund →"),
    EVENT_SPACE: Text("event"),
    START: Text("start"),
    END_OF_YEAR: Text("end"),
}
RESULT_COLOURS: Final = (RED, ORANGE, GREEN)
ACROSS: Final = 7  # spaces in a line of the track


def drawing(content: Content, view: BetterLifeView, language: NullTranslations) -> RenderableType:
    """The whole table, what the seat holds last, next to the menu."""
    return Drawing(content, view, language).table()


def legend(content: Content, view: BetterLifeView, language: NullTranslations) -> RenderableType:
    """What the signs of the track mean."""
    return Drawing(content, view, language).legend()


class Drawing:
    """One view, drawn in one language."""

    def __init__(self, content: Content, view: BetterLifeView, language: NullTranslations) -> None:
        self.content = content
        self.view = view
        self.language = language

    def say(self, text: Text) -> str:
        """A text in the reader's language."""
        return text.say(self.language)

    def panel(self, title: Text, body: RenderableType, style: str = "dim") -> Panel:
        """A box with a title."""
        head = Styled(self.say(title), style="bold not dim")
        return Panel(body, title=head, title_align="left", box=ROUNDED, border_style=style, padding=(0, 1))

    def table(self) -> RenderableType:
        """Track, meters and policy, players, the event, and the own hand."""
        view = self.view
        parts = [self.track(), self.world(), self.players()]
        if view.event >= 0:
            parts.append(self.event())
        if view.offer:
            parts.append(self.offer())
        if view.seat is not None:
            parts.append(self.own(view.players[view.seat]))
        return Group(*parts)

    # --- the track ------------------------------------------------------------------------------

    def track(self) -> RenderableType:
        """All spaces in lines, with the seats that stand on them."""
        track = self.content.tracks[self.view.track]
        grid = Table.grid(padding=(0, 1))
        for _ in range(ACROSS):
            grid.add_column(width=9)
        for start in range(0, len(track), ACROSS):
            part = range(start, min(start + ACROSS, len(track)))
            grid.add_row(*[self.space(place, track[place]) for place in part])
        return self.panel(Text("Track"), grid)

    def space(self, place: int, space: int) -> Styled:
        """One space: its number and sign, and the pawns below."""
        if space >= ROLE_SPACE:
            owner = [p.seat for p in self.view.players if p.role == space - ROLE_SPACE]
            sign = self.say(role_name(self.content, space - ROLE_SPACE))[:6]
            style = SEAT_COLOURS[owner[0]] if owner else "dim"
        else:
            sign, style = self.say(SIGNS[space]), "bold" if space == EVENT_SPACE else ""
        out = Styled.assemble((f"{place} ", "dim"), (sign, style), "\n")
        for player in self.view.players:
            if player.position == place:
                out.append(str(player.seat + 1), style=f"bold reverse {SEAT_COLOURS[player.seat]}")
        return out

    # --- the world --------------------------------------------------------------------------------

    def world(self) -> RenderableType:
        """Both meters, the fund, the policy of the round and the votes so far."""
        view, content = self.view, self.content
        loss = Styled("▲" * view.loss, style=f"bold {RED}")
        loss.append("△" * max(0, content.loss_limit - view.loss), style="dim")
        policy = Styled("■" * view.policy_meter, style=f"bold {GREEN}")
        policy.append("□" * max(0, content.goal - view.policy_meter), style="dim")
        meters = Styled.assemble(
            self.say(Text("Policy {n} of {goal} ", n=view.policy_meter, goal=content.goal)), policy, "   ",
            self.say(Text("Loss {n} of {limit} ", n=view.loss, limit=content.loss_limit)), loss, "   ",
            self.say(Text("Fund {n} IP", n=view.fund)),
        )  # fmt: skip
        now = Text(
            "Vote on {policy}: from {semi} IP semi-successful, from {success} IP successful.",
            policy=policy_name(content, view.policy),
            semi=view.semi,
            success=view.success,
        )
        lines: list[RenderableType] = [meters, Styled(self.say(now))]
        if view.seeded:
            lines.append(Styled(self.say(Text("{n} IP lie beside the policy.", n=view.seeded))))
        done = Styled()
        for vote in view.votes:
            result = self.say(RESULT_NAMES[vote.result])
            done.append(
                f"{self.say(policy_name(content, vote.policy))}: {result} ({vote.pool})  ", RESULT_COLOURS[vote.result]
            )
        if view.votes:
            lines.append(done)
        title = Text("Round {n} of {rounds}, {years}", n=view.round, rounds=content.rounds, years=self.years())
        return self.panel(title, Group(*lines), GREEN)

    def years(self) -> Text:
        """The years of this round."""
        return years(self.content, self.view.round)

    def event(self) -> RenderableType:
        """The event that is being settled."""
        event = self.content.events[self.view.event]
        title = Text("Event: {event}", event=event_name(self.content, self.view.event))
        body = Styled.assemble((self.say(Text(event.story)), "italic"), "\n", self.say(Text(event.text)))
        return self.panel(title, body, ORANGE)

    def offer(self) -> RenderableType:
        """The action cards on offer, by name."""
        names = ", ".join(self.say(card_name(self.content, card)) for card in self.view.offer)
        return self.panel(Text("On offer at End of Year"), Styled(names))

    # --- players ------------------------------------------------------------------------------------

    def players(self) -> RenderableType:
        """A line for every player."""
        grid = Table.grid(padding=(0, 2))
        for player in self.view.players:
            turn = "▶" if player.seat == self.view.active and not player.place else " "
            style = SEAT_COLOURS[player.seat]
            grid.add_row(
                Styled(f"{turn}{player.seat + 1}", style=f"bold {style}"),
                Styled(self.say(role_name(self.content, player.role)), style=style),
                Styled(self.say(Text.count("{n} card", "{n} cards", player.cards))),
                Styled(self.facts(player)),
            )
        return self.panel(Text("Players"), grid)

    def facts(self, player: PlayerView) -> str:
        """What lies open before a player."""
        facts = list(player_facts(player).values())
        if self.view.votes:  # each vote by itself: history, not a total (BR-19)
            shares = tuple(str(vote.shares[player.seat]) for vote in self.view.votes)
            facts.append(Text("showed in the votes: {shares} IP", shares=shares))
        return ", ".join(self.say(fact) for fact in facts)

    def own(self, player: PlayerView) -> RenderableType:
        """IP, targets and cards of the seat itself."""
        content = self.content
        assert player.target is not None
        grid = Table.grid(padding=(0, 2))
        role = content.roles[player.role].card
        used = self.say(Text("used in this round")) if player.role_used else self.say(Text(role.text))
        grid.add_row(Styled(self.say(Text(role.title)), style="bold"), Styled(used))
        for card in player.known:
            kind = content.cards[card]
            grid.add_row(Styled(self.say(Text(kind.title)), style="bold"), Styled(self.say(Text(kind.text))))
        targets = Text("Your targets: {policies}", policies=target_names(content, player.target))
        title = Text("{seat}: {n} IP", seat=seat_name(player.seat), n=player.ip)
        return self.panel(title, Group(grid, Styled(self.say(targets), style=TEAL)), SEAT_COLOURS[player.seat])

    def legend(self) -> RenderableType:
        """The signs of the track."""
        grid = Table.grid(padding=(0, 2))
        for space, sign in SIGNS.items():
            grid.add_row(Styled(self.say(sign), style="bold"), Styled(self.say(space_name(self.content, space))))
        grid.add_row(Styled("1 2 3", style="bold reverse"), Styled(self.say(Text("the pawns, by seat"))))
        return self.panel(Text("Legend"), grid)
