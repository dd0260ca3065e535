"""What a person may type besides choices: rules, reasons, hints, undo, save, log, legend, facts, talk, quit, help."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Protocol

from ecotone.bots import bot_named
from ecotone.bots.hints import hint
from ecotone.bots.search import SearchBot
from ecotone.core.chance import Rng
from ecotone.core.choice import Choice, arguments, verb_of
from ecotone.core.hint import Hint
from ecotone.core.knowledge import facts_of
from ecotone.core.ledger import ledger_of
from ecotone.core.match import Match
from ecotone.core.subject import Subject
from ecotone.core.text import Text
from ecotone.terminal.effects import sentences
from ecotone.terminal.menu import Speech
from ecotone.terminal.reasons import Reason, gathered, shared_reasons
from ecotone.terminal.screen import Screen
from ecotone.terminal.session import Leave
from ecotone.terminal.table import NO, YES, Table

MOST_FOUND: Final = 8
LOG_LENGTH: Final = 12  # choices
ADVISER: Final = "search"  # the bot that gives hints
NUMBER_WIDTH: Final = 7  # the text of a rule stands beside its number, however long it is


class Turn(Protocol):
    """What a command needs of the turn in which it is typed."""

    table: Table
    screen: Screen
    match: Match
    speech: Speech
    seat: int
    hint: Hint | None  # the one that is being given, and how many of its steps were told
    hinted: int

    def play(self, choice: Choice) -> bool:
        """Make a choice."""

    def hear(self, seat: int) -> None:
        """Let a seat do something besides."""

    def show_menu(self) -> None:
        """The lines to choose from."""

    def complain(self, text: Text) -> None:
        """Say what was wrong."""


@dataclass(frozen=True, slots=True)
class Command:
    """A word to type and what it does; `run` says whether the turn must be asked anew."""

    names: tuple[str, ...]
    usage: str
    about: Text
    run: Callable[[Turn, str], bool]


def find(answer: str) -> tuple[Command | None, str]:
    """The command that a line calls, and the rest of the line."""
    word, _, rest = answer.partition(" ")
    if word.startswith("?") and len(word) > 1:
        word, rest = "?", f"{word[1:]} {rest}"
    for command in COMMANDS:
        if word.lower() in command.names:
            return command, rest.strip()
    return None, ""


def rules(turn: Turn, asked: str) -> bool:
    """The rules of the current step; one rule by its number; or those that speak of something."""
    ledger = ledger_of(turn.table.game, turn.screen.code)
    screen = turn.screen
    if not ledger:
        screen.line(Text("{game} comes without a list of rules.", game=turn.table.game.name))
        return False
    words, view = turn.table.game.words, turn.speech.view
    if not asked and (brief := words.brief(view)):
        screen.bullets(brief)
        screen.line(
            Text("?? shows the rules behind it, ? NUMBER one rule, ? WORD those with a word."), style="dim", indent=2
        )
        return False
    if asked in ("", "?"):
        asked = ""
        numbers = [number for number in words.rules(view) if number in ledger]
        screen.line(
            Text("The rules of this step. ? NUMBER shows one rule, ? WORD finds those with a word."), style="bold"
        )
    elif asked.upper() in ledger:
        numbers = [asked.upper()]
    else:
        numbers = [number for number, text in ledger.items() if asked.lower() in text.lower()]
    for number in numbers if not asked else numbers[:MOST_FOUND]:
        screen.entry(number, Text("{rule}", rule=ledger[number]), width=NUMBER_WIDTH)
    if not numbers:
        screen.line(Text("No rule has the number or the words '{asked}'.", asked=asked))
    elif asked and len(numbers) > MOST_FOUND:
        rest = tuple(numbers[MOST_FOUND:])
        screen.line(Text("More rules with '{asked}': {rest}.", asked=asked, rest=rest), style="dim", indent=2)
    return False


def why(turn: Turn, _: str) -> bool:
    """What one might want to do and cannot, with the reasons."""
    words = turn.table.game.words
    reasons: dict[str, list[Reason]] = {}
    possible = turn.match.choices(turn.seat)
    for idea in words.ideas(turn.speech.view):
        if any((verb_of(one), *arguments(one))[: len(idea)] == idea for one in possible):
            continue  # an idea may be cut short; then it stands for all that begins so
        reason = turn.match.why_not(turn.seat, idea)
        if reason is not None:
            reasons.setdefault(idea[0], []).append((turn.speech.things(idea), reason))
    if not reasons:
        turn.screen.line(Text("Everything one could do here is in the list."))
        return False
    turn.screen.line(Text("Not possible now:"), style="bold")
    told = {verb: gathered(found) for verb, found in reasons.items()}
    shared = shared_reasons(told)
    for verb, texts in told.items():
        if not any(text.template in shared for text in texts):
            turn.screen.line(words.verb(verb), indent=2)
            turn.screen.bullets(texts, indent=4)
    turn.screen.lines(shared.values(), indent=2)
    return False


def teach(turn: Turn, asked: str) -> bool:
    """A hint, step by step: where to look, what it is about, what to do and why; then do it."""
    if turn.seat not in turn.match.actors:
        turn.complain(Text("A hint is about the turn; b leads back there."))
        return False
    if turn.hint is None:
        bot = bot_named(ADVISER, turn.table.game)
        assert isinstance(bot, SearchBot)
        # The same position brings the same hint, whoever asks and however often.
        turn.hint = hint(bot, turn.match.seat(turn.seat), Rng(len(turn.match.record)))
    if asked == "do":
        return turn.play(turn.hint.choice)
    turn.hinted = min(turn.hinted + 1, len(turn.hint.steps))
    turn.screen.bullets(turn.hint.steps[turn.hinted - 1])
    more = Text("hint again tells more.") if turn.hinted < len(turn.hint.steps) else Text("hint do does it.")
    turn.screen.line(more, style="dim", indent=2)
    return False


def undo(turn: Turn, _: str) -> bool:
    """Take back the last choice, where nothing was revealed."""
    session = turn.table.session
    for seat, choice in session.undo(turn.seat):
        if seat in session.people:  # what a bot chose may be a secret
            said = turn.table.game.words.choice(turn.match.view(seat), choice)
            turn.screen.line(Text("Taken back: {choice}.", choice=said), style="bold")
    turn.table.mark_read(len(session.history))
    return True


def save(turn: Turn, name: str) -> bool:
    """Write the record to a file."""
    turn.table.save(Path(name) if name else turn.table.session.default_file())
    return False


def log(turn: Turn, _: str) -> bool:
    """The last choices and what they brought, as this seat saw it."""
    history = turn.table.session.history[-LOG_LENGTH:]
    told = [sentences(turn.table.game, effects, turn.seat) for effects in history]
    if not any(told):
        turn.screen.line(Text("Nothing has happened yet."))
    for texts in told:
        turn.screen.bullets(texts)
    return False


def legend(turn: Turn, _: str) -> bool:
    """What the signs on the table mean."""
    drawing = turn.table.game.legend(turn.speech.view, turn.screen.language)
    if drawing is None:
        turn.screen.line(Text("{game} uses no special signs.", game=turn.table.game.name))
    else:
        turn.screen.line(Text("What the signs mean:"), style="bold")
        turn.screen.show(drawing)
    return False


def look_up(turn: Turn, asked: str) -> bool:
    """What things are in the real world: those whose name has a word; without one, the names of all."""
    game, screen = turn.table.game, turn.screen
    facts = facts_of(game, screen.code)
    known = [one for one in game.subjects() if one.key in facts]
    if not known:
        screen.line(Text("{game} comes without things to look up.", game=game.name))
    elif not asked:
        chapters: dict[Text, list[Text]] = {}
        for one in known:
            chapters.setdefault(one.heading, []).append(one.name)
        screen.line(Text("about WORD tells what these are in the real world."), style="bold")
        for heading, names in chapters.items():
            screen.line(Text("{heading}: {names}", heading=heading, names=tuple(names)), indent=2)
    else:
        found = named_so(turn, known, asked.lower())
        for one in found[:MOST_FOUND]:
            fact = facts[one.key]
            name = Text("{name} ({latin})", name=one.name, latin=fact.latin) if fact.latin else one.name
            screen.line(name, style="bold")
            screen.line(Text("{text}", text=fact.text), indent=2)
        if not found:
            screen.line(Text("Nothing here is called '{asked}'. about alone lists everything.", asked=asked))
        elif len(found) > MOST_FOUND:
            rest = tuple(one.name for one in found[MOST_FOUND:])
            screen.line(Text("More with '{asked}': {rest}.", asked=asked, rest=rest), style="dim", indent=2)
    return False


def named_so(turn: Turn, known: list[Subject], asked: str) -> list[Subject]:
    """Those with a word in their name or scientific name; one that is called just so goes before all others."""
    facts = facts_of(turn.table.game, turn.screen.code)
    names = {one.key: (turn.screen.say(one.name).lower(), facts[one.key].latin.lower()) for one in known}
    exact = [one for one in known if asked in names[one.key]]
    return exact or [one for one in known if any(asked in name for name in names[one.key])]


def talk(turn: Turn, _: str) -> bool:
    """Something that a seat does besides: any person at this screen, whoever's turn it is."""
    session, screen = turn.table.session, turn.screen
    seats = session.talkers()
    if not seats:
        screen.line(Text("Nobody at this screen has anything to offer or to answer now."))
        return False
    seat = seats[0]
    if seats != [turn.seat]:
        for other in seats:
            screen.entry(str(other + 1), session.name(other))
        answer = screen.ask(Text("Who wants to say something?"))
        if not answer.isdecimal() or int(answer) - 1 not in seats:
            screen.line(Text("Nobody, then."))
            return False
        seat = int(answer) - 1
    turn.hear(seat)
    return True


def leave(turn: Turn, _: str) -> bool:
    """Quit, after an offer to save."""
    if turn.table.session.unsaved:
        file = turn.table.session.default_file()
        question = Text("Save the game as {file} before you go? (y/n, b stays)", file=str(file))
        while (answer := turn.screen.ask(question).lower()) not in (*YES, *NO):
            if answer in ("b", "back"):
                turn.show_menu()
                return False
            turn.complain(Text("Please answer y, n or b."))
        if answer in YES and not turn.table.save(file):
            return False
    turn.screen.line(Text("Goodbye."))
    raise Leave


def help_(turn: Turn, _: str) -> bool:
    """All commands."""
    turn.screen.line(Text("Numbers make a choice, letters open a longer list. Besides:"), style="bold")
    turn.screen.entry("Enter", Text("Show the table again."), width=8)
    turn.screen.entry("b", Text("Go back, out of a list or a form."), width=8)
    for command in COMMANDS:
        if command.run is not talk or turn.table.session.talkers():
            turn.screen.entry(command.usage, command.about, width=8)
    return False


COMMANDS: Final = (
    Command(
        ("?", "rules"),
        "?",
        Text("What this step is about; ?? shows its rules, ? NUMBER one rule, ? WORD those with a word."),
        rules,
    ),
    Command(("why", "w"), "why", Text("What is not possible now, and why."), why),
    Command(("hint", "i"), "hint", Text("A hint, a step further each time; hint do does it."), teach),
    Command(("u", "undo"), "u", Text("Take back the last choice, if nothing new was revealed by it."), undo),
    Command(("s", "save"), "s FILE", Text("Save the game; without a name where it was saved last."), save),
    Command(("log",), "log", Text("What happened lately."), log),
    Command(("l", "legend"), "l", Text("What the signs and cards on the table mean."), legend),
    Command(("about",), "about", Text("What things are in the real world; about WORD tells of one."), look_up),
    Command(("t", "talk"), "t", Text("Make or answer an offer, whoever's turn it is."), talk),
    Command(("q", "quit", "exit"), "q", Text("Leave the game; it asks whether to save."), leave),
    Command(("h", "help"), "h", Text("This list."), help_),
)
