"""Where the pictures of things lie, as the page and the list of subjects name them."""

from __future__ import annotations

from typing import Final

SYMBOLS: Final = "vendor/betterlife.svg#"  # the set of symbols, below /static/


def icon_address(name: str) -> str:
    """The address of a symbol, such as `role-ngo`."""
    return f"/static/{SYMBOLS}{name}"
