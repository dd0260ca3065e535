"""One decision of one person: the menu, the answers, and the commands in between."""

from __future__ import annotations

from ecotone.core.choice import BACK, Choice, Listed, Open
from ecotone.core.errors import EcotoneError, IllegalChoice
from ecotone.core.hint import Hint
from ecotone.core.pending import Decision
from ecotone.core.text import Text
from ecotone.terminal import commands
from ecotone.terminal.form import Cancelled, Form
from ecotone.terminal.menu import Item, Menu, Speech, first_menu, next_menu
from ecotone.terminal.table import Table


class Turn:
    """Asks a seat until it has made a choice, or something else changed the match."""

    def __init__(self, table: Table, seat: int, aside: bool = False) -> None:
        self.table = table
        self.seat = seat
        self.aside = aside
        self.screen = table.screen
        self.match = table.match
        self.speech = Speech(table.game, self.match.view(seat), table.screen.language)
        keys = None if aside else table.keys_of(seat, self.speech.view)
        self.menus = [first_menu(self.listed(), self.speech, aside, keys)]
        self.hint: Hint | None = None
        self.hinted = 0  # steps of it that were told
        self.warned: Choice | None = None  # the choice that leaves something unused, once that was said
        # Others stand around while a secret vote is taken, so the keys are not shown.
        top = self.match.state.pending[-1]
        alone = len(self.match.actors) == 1 and not (isinstance(top, Decision) and top.secret)
        self.secret = table.session.shares_secrets and not alone

    def listed(self) -> list[Listed]:
        """What this seat may choose from."""
        state = self.match.state
        return state.side_choices(self.seat) if self.aside else state.choices(self.seat)

    def run(self) -> None:
        """Ask until the match, or who is asked, has changed."""
        self.table.hand_over(self.seat)
        self.show()
        while not self.answer(self.screen.ask(Text(""), self.secret)):
            pass

    def hear(self, seat: int) -> None:
        """Let a seat do something besides."""
        Turn(self.table, seat, aside=True).run()

    # --- showing ------------------------------------------------------------------------------

    def show(self) -> None:
        """The whole screen: table, news, question, menu."""
        words, view = self.table.game.words, self.speech.view
        self.screen.heading(self.title())
        self.table.board(self.seat)
        self.table.news(self.seat)
        if self.table.session.trouble is not None:
            self.complain(self.table.session.trouble)
            self.table.session.trouble = None
        self.screen.gap()
        besides = Text("{seat}, besides the turn:", seat=self.table.session.name(self.seat))
        self.screen.line(besides if self.aside else words.prompt(view), style="bold")
        self.show_menu()

    def title(self) -> Text:
        """Which turn it is, and who decides where it does not say so by itself."""
        name = self.table.session.name(self.seat)
        turn = self.table.game.words.turn(self.speech.view)
        if turn is None:
            return name
        if self.screen.say(name) in self.screen.say(turn):
            return turn
        return Text("{turn} ({seat} decides)", turn=turn, seat=name)

    def show_menu(self) -> None:
        """The lines to choose from, and a hint at the commands."""
        for section in self.menus[-1].sections:
            if section.heading is not None:
                self.screen.line(section.heading, indent=2)
            for item in section.items:
                self.screen.entry(item.key, item.label)
        if len(self.menus) > 1 or self.aside:
            self.screen.entry("b", Text("Back"), style="dim")
        elif self.table.session.talkers():
            self.screen.entry("t", Text("Talk: offers and answers besides the turn"), style="dim")
        if len(self.menus) == 1:
            self.screen.line(
                Text("? rules   why   hint   u undo   s save   log   l legend   q quit   h help"), style="dim", indent=4
            )

    def complain(self, text: Text) -> None:
        """Say what was wrong; nothing is lost."""
        self.screen.line(text, style="red")

    # --- answers ------------------------------------------------------------------------------

    def answer(self, answer: str) -> bool:
        """Act on one line; true when this turn has to be asked anew."""
        if not answer:
            self.show()
            return False
        item = self.menu.item(answer.lower())
        if item is not None:
            return self.choose(item)
        if answer.lower() in ("b", "back"):
            return self.back()
        command, argument = commands.find(answer)
        if command is not None:
            try:
                return command.run(self, argument)
            except EcotoneError as error:
                self.complain(error.reason)
                return False
        named = self.menu.named(answer, self.speech)
        if len(named) == 1:
            return self.choose(Item(answer, self.speech.choice(named[0]), named))
        if named:
            self.menus.append(first_menu(named, self.speech, aside=True))
            self.show_menu()
            return False
        self.complain(
            Text("'{answer}' is none of these: {keys}. h lists the commands.", answer=answer[:40], keys=self.keys())
        )
        return False

    @property
    def menu(self) -> Menu:
        """The menu that is open."""
        return self.menus[-1]

    def keys(self) -> tuple[str, ...]:
        """The keys of the menu, a long run of numbers cut short."""
        keys = self.menu.keys
        numbers = [key for key in keys if key.isdecimal() and key != "0"]
        others = tuple(key for key in keys if key not in numbers)
        if len(numbers) > 2:
            return (f"{numbers[0]}–{numbers[-1]}", *others)
        return (*numbers, *others)

    def choose(self, item: Item) -> bool:
        """Open a group, fill in a form, or make a choice."""
        if len(item.listed) > 1:
            self.menus.append(next_menu(item.listed, self.speech))
            self.show_menu()
            return False
        one = item.listed[0]
        if not isinstance(one, Open):
            return self.play(one)
        try:
            choice = Form(self.screen, self.speech, one, self.secret).fill()
        except Cancelled:
            self.show_menu()
            return False
        return self.play(choice)

    def play(self, choice: Choice) -> bool:
        """Make the choice; one that is refused after all changes nothing. Who types one that leaves something unused is
        asked for it twice."""
        warning = self.table.game.words.idle(self.speech.view, choice)
        if warning is not None and self.warned != choice and self.screen.typed:
            self.warned = choice
            self.complain(warning)
            self.screen.line(Text("The same key again does it all the same."), style="dim")
            return False
        try:
            self.table.session.play(self.seat, choice)
        except IllegalChoice as error:
            self.complain(error.reason)
            return False
        return True

    def back(self) -> bool:
        """One menu up; at the top, the choice to go back where there is one."""
        if len(self.menus) > 1:
            self.menus.pop()
            self.show_menu()
            return False
        if self.aside:
            return True
        if (BACK,) in self.listed():
            return self.play((BACK,))
        self.complain(Text("There is nothing to go back to. u takes back the last choice."))
        return False
