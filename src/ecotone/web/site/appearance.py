"""How a reader likes the pages: colours by day or by night, and the size of the text, kept in a cookie."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from ecotone.core.text import Text

COOKIE: Final = "look"
THEMES: Final = {"system": Text("as on this device"), "light": Text("light"), "dark": Text("dark")}
SIZES: Final = {"normal": Text("normal"), "large": Text("large"), "larger": Text("larger")}


@dataclass(frozen=True, slots=True)
class Appearance:
    """The reader's own settings; what nobody has chosen follows the device."""

    theme: str = "system"
    size: str = "normal"

    @property
    def schemes(self) -> str:
        """The colour schemes that the page may take, as the browser wants to be told before the style sheets come."""
        return "light dark" if self.theme == "system" else self.theme

    def changed(self, wishes: Mapping[str, str]) -> Appearance:
        """The appearance after a wish for another theme or size; what makes no sense changes nothing."""
        theme, size = wishes.get("theme", ""), wishes.get("size", "")
        return Appearance(theme if theme in THEMES else self.theme, size if size in SIZES else self.size)

    @property
    def cookie(self) -> str:
        """The value of the cookie that keeps it."""
        return f"{self.theme}.{self.size}"


def kept_appearance(cookie: str | None) -> Appearance:
    """The appearance that a cookie keeps."""
    theme, _, size = (cookie or "").partition(".")
    return Appearance().changed({"theme": theme, "size": size})
