"""Which language the terminal speaks: the one that was asked for, else that of the environment, if we have it."""

from __future__ import annotations

import os
from collections.abc import Mapping
from gettext import NullTranslations
from typing import Final

from ecotone.web.paint.catalogues import LANGUAGES, USUAL, check_language

SOFT_HYPHEN: Final = "\u00ad"
VARIABLES: Final = ("LC_ALL", "LC_MESSAGES", "LANG")  # the first one that is set counts, as for other programs


class Unbroken(NullTranslations):
    """A language without the soft hyphens that break long names on narrow cards: terminals would show them."""

    def __init__(self, language: NullTranslations) -> None:
        super().__init__()
        self.language = language

    def gettext(self, message: str) -> str:
        """The message in the language."""
        return self.language.gettext(message).replace(SOFT_HYPHEN, "")

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """The message for a number in the language."""
        return self.language.ngettext(msgid1, msgid2, n).replace(SOFT_HYPHEN, "")


def spoken_language(asked: str, environment: Mapping[str, str] = os.environ) -> str:
    """The language of all that is said; one that was asked for and is not there is refused."""
    if asked:
        check_language(asked)
        return asked
    found = next((environment[name] for name in VARIABLES if environment.get(name)), USUAL)
    language = found[:2].lower()
    return language if language in LANGUAGES else USUAL
