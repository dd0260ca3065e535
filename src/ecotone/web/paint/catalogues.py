"""The languages of the pages: their catalogues of texts, and which language a reader wants."""

from __future__ import annotations

from functools import cache
from gettext import GNUTranslations, NullTranslations
from importlib.resources import files
from io import BytesIO
from typing import Final

from ecotone.core.errors import BadSetup
from ecotone.core.game import Game
from ecotone.core.registry import games
from ecotone.core.text import ENGLISH, Text

LANGUAGES: Final = {"en": "English", "sv": "Svenska", "fi": "Suomi"}
USUAL: Final = "en"


def read_catalogue(language: str, package: str) -> NullTranslations:
    """The texts of a package in a language, compiled or as translators write them; empty where it has none."""
    folder = files(package) / "locale" / language / "LC_MESSAGES"
    compiled, written = folder / "messages.mo", folder / "messages.po"
    if compiled.is_file():
        return GNUTranslations(BytesIO(compiled.read_bytes()))
    if not written.is_file():
        return NullTranslations()
    # A game from elsewhere need not compile its translations. Imported late: only then is babel needed, and it is slow.
    from babel.messages.mofile import write_mo  # noqa: PLC0415
    from babel.messages.pofile import read_po  # noqa: PLC0415

    machine = BytesIO()
    write_mo(machine, read_po(BytesIO(written.read_bytes()), locale=language))
    return GNUTranslations(BytesIO(machine.getvalue()))


@cache
def catalogue(language: str) -> NullTranslations:
    """The program's own texts in a language."""
    return ENGLISH if language == USUAL else read_catalogue(language, "ecotone")


@cache
def game_catalogue(language: str, game: Game) -> NullTranslations:
    """The texts of a game, and behind them those of the program."""
    if language == USUAL:
        return ENGLISH
    texts = read_catalogue(language, game.package)
    texts.add_fallback(catalogue(language))
    return texts


@cache
def whole_catalogue(language: str) -> NullTranslations:
    """The program's texts, and behind them those of every game: for a refusal, whoever it comes from."""
    if language == USUAL:
        return ENGLISH
    texts = read_catalogue(language, "ecotone")
    for game in games().values():
        texts.add_fallback(read_catalogue(language, game.package))
    return texts


def check_language(language: str) -> None:
    """Refuse a language that we do not have."""
    if language not in LANGUAGES:
        raise BadSetup(
            Text("There is no language '{language}'. Languages: {known}.", language=language, known=tuple(LANGUAGES))
        )


def wanted_language(cookie: str | None, header: str) -> str:
    """The language that a reader has chosen, else the first one that their browser asks for and we have."""
    if cookie in LANGUAGES:
        return cookie
    for part in header.split(","):
        language = part.split(";")[0].strip()[:2].lower()
        if language in LANGUAGES:
            return language
    return USUAL
