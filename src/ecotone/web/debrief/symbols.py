"""Pictures inside of a file that stands alone: symbols that a page would fetch are put into it."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from ecotone.core.registry import games

USED = re.compile(r'href="(/static/[\w/.-]+\.svg)#([\w-]+)"')
SYMBOL = re.compile(r'<symbol id="([\w-]+)"([^>]*)>(.*?)</symbol>', re.DOTALL)


def inlined(html: str) -> str:
    """The same with all its symbols inside, so that it needs no server; each symbol is there once."""
    names: dict[tuple[str, str], str] = {}

    def rename(found: re.Match[str]) -> str:
        key = (found[1], found[2])
        names.setdefault(key, f"symbol-{len(names)}")
        return f'href="#{names[key]}"'

    html = USED.sub(rename, html)
    symbols = "".join(symbol(file, id, name) for (file, id), name in names.items())
    return html.replace(
        "<!--symbols-->", f'<svg class="sprite" width="0" height="0" aria-hidden="true">{symbols}</svg>', 1
    )


def symbol(file: str, id: str, name: str) -> str:
    """One symbol of a sprite under another name; nothing where it is missing."""
    found = symbols_in(file).get(id)
    return f'<symbol id="{name}"{found[0]}>{found[1]}</symbol>' if found else ""


@cache
def symbols_in(file: str) -> dict[str, tuple[str, str]]:
    """All symbols of a sprite: attributes and content by id."""
    path = place_of(file)
    if path is None or not path.is_file():
        return {}
    return {found[1]: (found[2], found[3]) for found in SYMBOL.finditer(path.read_text(encoding="utf-8"))}


def place_of(file: str) -> Traversable | None:
    """Where a file of the site lies: in a game's room `page`, or among our own static files."""
    parts = file.removeprefix("/static/").split("/")
    if parts[0] == "games":
        game = games().get(parts[1])
        page = game.page() if game else None
        return page.folder / parts[2] if page else None
    return files("ecotone.web").joinpath("static", *parts)
