"""The languages of the pages: their catalogues of texts, and which language a reader wants."""

from __future__ import annotations

from functools import cache
from gettext import NullTranslations, translation
from importlib.resources import as_file, files
from typing import Final

from ecotone.core.game import Game
from ecotone.core.registry import games
from ecotone.core.text import ENGLISH

LANGUAGES: Final = {"en": "English", "sv": "Svenska", "fi": "Suomi"}
USUAL: Final = "en"


def read_catalogue(language: str, package: str) -> NullTranslations:
    """The texts of a package in a language; an empty catalogue where it has none."""
    with as_file(files(package) / "locale") as folder:
        return translation("messages", folder, [language], fallback=True)


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


def wanted_language(cookie: str | None, header: str) -> str:
    """The language that a reader has chosen, else the first one that their browser asks for and we have."""
    if cookie in LANGUAGES:
        return cookie
    for part in header.split(","):
        language = part.split(";")[0].strip()[:2].lower()
        if language in LANGUAGES:
            return language
    return USUAL
