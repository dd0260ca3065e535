"""Menus: a long list of choices in groups, which narrow down by one argument after the other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from gettext import NullTranslations
from typing import Final

from ecotone.core.choice import BACK, Listed, Open, arguments, verb_of
from ecotone.core.game import Game
from ecotone.core.text import ENGLISH, Text
from ecotone.core.view import View

MOST_DIRECT: Final = 4  # a group of at most so many choices is listed choice by choice
ALWAYS_DIRECT: Final = 2  # one of at most so many also where the menu gets long
MOST_LINES: Final = 14  # a menu with more lines hides groups behind letters
MOST_ON_PAGE: Final = 9  # an opened group of at most so many is not narrowed further
RESERVED: Final = "bhlqstuw"  # letters that are commands
QUIET: Final = "0"  # the key of the choice that does nothing more: pass, decline, end the turn


@dataclass(frozen=True, slots=True)
class Item:
    """A line of a menu: one choice to make, or several to choose from in a menu of their own."""

    key: str
    label: Text
    listed: tuple[Listed, ...]


@dataclass(frozen=True, slots=True)
class Section:
    """Lines under a heading; the heading is missing where it would only repeat the line."""

    heading: Text | None
    items: tuple[Item, ...]


@dataclass(frozen=True, slots=True)
class Menu:
    """What a person chooses from."""

    sections: tuple[Section, ...]

    def item(self, key: str) -> Item | None:
        """The line of that key."""
        for section in self.sections:
            for item in section.items:
                if item.key == key:
                    return item
        return None

    def named(self, typed: str, speech: Speech) -> tuple[Listed, ...]:
        """The choices about a thing that is called so: `b1` means the tile B1, whatever lies there."""
        listed = [one for section in self.sections for item in section.items for one in item.listed]
        return tuple(one for one in listed if any(calls(typed, speech.say(name)) for name in speech.things(one)))

    @property
    def keys(self) -> list[str]:
        """All keys that may be pressed."""
        return [item.key for section in self.sections for item in section.items]


class Speech:
    """The labels of one decision, in the words of the game."""

    def __init__(self, game: Game, view: View, language: NullTranslations = ENGLISH) -> None:
        self.game = game
        self.view = view
        self.language = language

    def say(self, text: Text) -> str:
        """A text in the reader's language."""
        return text.say(self.language)

    def choice(self, listed: Listed) -> Text:
        """A whole choice; of a form its name and what is fixed."""
        words = self.game.words
        if not isinstance(listed, Open):
            return words.choice(self.view, listed)
        things = self.things(listed)
        if things:
            return Text("{verb} ({things}) …", verb=words.verb(listed.verb), things=things)
        return Text("{verb} …", verb=words.verb(listed.verb))

    def question(self, verb: str, position: int) -> Text:
        """What is asked for at that place."""
        return self.game.words.kind(self.game.kind(verb, position))

    def thing(self, verb: str, position: int, value: object) -> Text:
        """One argument."""
        return self.game.words.thing(self.view, self.game.kind(verb, position), value)

    def things(self, listed: Listed) -> tuple[Text, ...]:
        """All arguments that are settled."""
        verb = verb_of(listed)
        return tuple(self.thing(verb, position, value) for position, value in enumerate(arguments(listed)))

    def labels(self, listed: Sequence[Listed]) -> list[Text]:
        """The choices in words; those that would read the same get their arguments added."""
        plain = [self.choice(one) for one in listed]
        said = [self.say(text) for text in plain]
        return [
            text
            if said.count(self.say(text)) == 1
            else Text("{choice} ({things})", choice=text, things=self.things(one))
            for text, one in zip(plain, listed, strict=True)
        ]


def calls(typed: str, name: str) -> bool:
    """Whether a name is what was typed, or begins with it as a word: "b1" calls "B1, empty meadow"."""
    typed, name = typed.casefold(), name.casefold()
    return name.startswith(typed) and not name[len(typed) : len(typed) + 1].isalnum()


def distinct(listed: Sequence[Listed], speech: Speech) -> list[Listed]:
    """The choices without those that no person could tell from an earlier one, such as a second card of a kind."""
    seen: set[tuple[str, ...]] = set()
    out = []
    for one in listed:
        if not isinstance(one, Open):
            words = (verb_of(one), speech.say(speech.choice(one)), *map(speech.say, speech.things(one)))
            if words in seen:
                continue
            seen.add(words)
        out.append(one)
    return out


class Keys:
    """The numbers and letters of one turn: what was on the list before keeps its key while other things come and go."""

    def __init__(self) -> None:
        self.numbers: dict[str, str] = {}
        self.letters: dict[str, str] = {}

    def number(self, label: str) -> str:
        """The number of a choice; a new one gets the next."""
        return self.numbers.setdefault(label, str(len(self.numbers) + 1))

    def letter(self, heading: str) -> str:
        """The letter of a group, from its own heading where possible."""
        if heading not in self.letters:
            self.letters[heading] = free_letter(heading, "".join(self.letters.values()))
        return self.letters[heading]


def first_menu(listed: Sequence[Listed], speech: Speech, aside: bool = False, keys: Keys | None = None) -> Menu:
    """All choices by verb: short groups at once, long ones behind a letter, the quiet choice last; asides have none."""
    keys = keys or Keys()
    groups: dict[str, list[Listed]] = {}
    for one in distinct(listed, speech):
        groups.setdefault(verb_of(one), []).append(one)
    quiet = "" if aside else quiet_verb(groups)
    behind = behind_letters(groups)
    sections = []
    for verb, group in groups.items():
        if verb == quiet:
            continue
        heading = speech.game.words.verb(verb)
        if verb in behind:
            letter = keys.letter(speech.say(heading))
            label = Text.count("{heading} … ({n} way)", "{heading} … ({n} ways)", len(group), heading=heading)
            sections.append(Section(None, (Item(letter, label, tuple(group)),)))
            continue
        items = [
            Item(keys.number(speech.say(label)), label, (one,))
            for one, label in zip(group, speech.labels(group), strict=True)
        ]
        sections.append(Section(heading if len(items) > 1 else None, tuple(items)))
    if quiet:
        one = groups[quiet][0]
        sections.append(Section(None, (Item(QUIET, speech.choice(one), (one,)),)))
    return Menu(tuple(sections))


def behind_letters(groups: dict[str, list[Listed]]) -> set[str]:
    """The verbs whose choices are not listed at once: all long groups, then the last ones until the menu is short."""
    out = {verb for verb, group in groups.items() if len(group) > MOST_DIRECT}
    for verb in reversed(groups):
        lines = sum(1 if other in out or len(group) == 1 else len(group) + 1 for other, group in groups.items())
        if lines > MOST_LINES and len(groups[verb]) > ALWAYS_DIRECT:
            out.add(verb)
    return out


def quiet_verb(groups: dict[str, list[Listed]]) -> str:
    """The verb that may always be taken without harm to the menu: listed first, alone, and without arguments."""
    verb, group = next(iter(groups.items()))
    if BACK in groups:
        return BACK
    return verb if len(groups) > 1 and len(group) == 1 and group[0] == (verb,) else ""


def free_letter(heading: str, taken: str) -> str:
    """A letter for a group, from its own heading where possible."""
    for letter in heading.lower() + "abcdefghijklmnopqrstuvwxyz":
        if "a" <= letter <= "z" and letter not in RESERVED and letter not in taken:
            return letter
    raise AssertionError("more groups than letters")


def next_menu(listed: Sequence[Listed], speech: Speech) -> Menu:
    """The choices of one verb: all of them if they fit a page, else by the first argument in which they differ."""
    verb = verb_of(listed[0])
    position = None if len(listed) <= MOST_ON_PAGE else first_difference(listed)
    if position is None:
        labels = speech.labels(listed)
        leaves = [Item(str(n), label, (one,)) for n, (one, label) in enumerate(zip(listed, labels, strict=True), 1)]
        return Menu((Section(speech.game.words.verb(verb), tuple(leaves)),))
    parts: dict[object, list[Listed]] = {}
    for one in listed:
        parts.setdefault(arguments(one)[position], []).append(one)
    items = []
    for number, (value, part) in enumerate(parts.items(), start=1):
        label = speech.choice(part[0])
        if len(part) > 1:
            label = Text("{thing} …", thing=speech.thing(verb, position, value))
        items.append(Item(str(number), label, tuple(part)))
    return Menu((Section(speech.question(verb, position), tuple(items)),))


def first_difference(listed: Sequence[Listed]) -> int | None:
    """The first place at which the arguments differ; None if they have different lengths before that."""
    rows = [arguments(one) for one in listed]
    for position in range(min(map(len, rows))):
        if any(row[position] != rows[0][position] for row in rows):
            return position
    return None
