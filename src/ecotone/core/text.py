"""Sentences that are put into a language only when it is known who reads them."""

from __future__ import annotations

from collections.abc import Mapping
from gettext import NullTranslations
from typing import Any

ENGLISH = NullTranslations()
PLAIN = (str, int)  # values that are the same in every language


class Text:
    """An English template and the values that fill it; `say` puts both into a language.

    Values may be Texts themselves, or tuples, which become a list with commas. The template must be a plain string in
    the source, because the extractor of messages looks for `Text("…")`.
    """

    __slots__ = ("many", "template", "values")

    def __init__(self, template: str, /, **values: Any) -> None:  # Any: numbers, names, Texts, tuples of Texts
        self.template = template
        self.many = ""
        self.values: Mapping[str, Any] = values

    @classmethod
    def count(cls, one: str, many: str, n: int, /, **values: Any) -> Text:  # Any: as above
        """A sentence that depends on the number `n`; both forms may use {n}."""
        text = cls(one, n=n, **values)
        text.many = many
        return text

    def say(self, language: NullTranslations = ENGLISH) -> str:
        """The finished sentence in that language."""
        if self.many:
            template = language.ngettext(self.template, self.many, self.values["n"])
        else:
            template = language.gettext(self.template) if self.template else ""
        if not self.values:
            return template
        values = {
            name: value if type(value) in PLAIN else in_language(value, language) for name, value in self.values.items()
        }
        return template.format(**values)

    def __str__(self) -> str:
        return self.say()

    def __repr__(self) -> str:
        return f"Text({self.say()!r})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Text):
            return NotImplemented
        return self.template == other.template and self.values == other.values and self.many == other.many

    def __hash__(self) -> int:
        return hash((self.template, self.many, *self.values.values()))


class SeatName(Text):
    """A seat inside a sentence: the name of whoever sits there if it is known, else the plain words."""

    __slots__ = ("seat",)

    def __init__(self, seat: int, plain: Text) -> None:
        super().__init__(plain.template, **plain.values)
        self.seat = seat

    def say(self, language: NullTranslations = ENGLISH) -> str:
        """The person's name, or the plain words."""
        if isinstance(language, Spoken):
            name = language.names.get(self.seat)
            if name:
                return name
        return super().say(language)


class Spoken(NullTranslations):
    """A language that also knows the names of the people at one table."""

    def __init__(self, language: NullTranslations, names: Mapping[int, str]) -> None:
        super().__init__()
        self.language = language
        self.names = names

    def gettext(self, message: str) -> str:
        """The message in the language of the table."""
        return self.language.gettext(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """The message for a number in the language of the table."""
        return self.language.ngettext(msgid1, msgid2, n)


def quoted(value: object, most: int = 80) -> str:
    """What somebody sent, as an error repeats it; of something long only the beginning."""
    try:
        text = repr(value)
    except (RecursionError, ValueError):  # nested too deep, or a number with too many digits to print
        return "…"
    return text if len(text) <= most else text[: most - 1] + "…"


def in_language(value: object, language: NullTranslations = ENGLISH) -> str:
    """A value inside a sentence: Texts in the language, tuples as a list with commas."""
    if isinstance(value, Text):
        return value.say(language)
    if isinstance(value, tuple):
        return ", ".join(in_language(item, language) for item in value)
    return str(value)
