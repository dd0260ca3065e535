"""Collect every text a person can read into message templates, one for each package with a locale.

    python tools/texts.py            # rewrite the templates
    python tools/texts.py --check    # fail if one is out of date

Code says `Text("…")` or `Text.count("one", "many", n)`, templates say `_("…")` or `ngettext("one", "many", n)`; content
files say it in the fields below.
"""

from __future__ import annotations

import io
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_file
from babel.messages.pofile import write_po

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "ecotone"
KEYWORDS: dict[str, tuple[int, ...] | None] = {"Text": None, "count": (1, 2)}
TEMPLATE_KEYWORDS: dict[str, tuple[int, ...] | None] = {"_": None, "ngettext": (1, 2)}
FIELDS = {
    "name", "name_en", "name_en_alt", "scientific", "common_en", "common_en_house", "group", "effect", "needs",
    "title", "text", "story", "eu_target", "eu_outlook_2025", "explanation", "goal",
}  # fmt: skip


def packages() -> list[Path]:
    """The packages that have texts of their own: the whole program without its games, and each game."""
    games = [path for path in sorted((SOURCE / "games").iterdir()) if (path / "__init__.py").exists()]
    return [SOURCE, *games]


def files_of(package: Path, pattern: str) -> list[Path]:
    """The modules or templates whose texts belong to a package."""
    found = sorted(package.rglob(pattern))
    if package == SOURCE:
        found = [file for file in found if "games" not in file.relative_to(SOURCE).parts]
    return found


def content_texts(value: Any, field: str = "") -> Iterator[str]:  # Any: TOML
    """The strings of a content file that a person reads."""
    if isinstance(value, dict):
        for key, item in value.items():
            yield from content_texts(item, key)
    elif isinstance(value, list):
        for item in value:
            yield from content_texts(item, field)
    elif isinstance(value, str) and field in FIELDS and value:
        yield value


def template(package: Path) -> str:
    """The message template of a package."""
    catalog = Catalog(project="Ecotone", charset="utf-8", header_comment="# Texts of Ecotone; see tools/texts.py.")
    sources = [(file, "python", KEYWORDS) for file in files_of(package, "*.py")]
    sources += [(file, "jinja2.ext:babel_extract", TEMPLATE_KEYWORDS) for file in files_of(package, "*.html")]
    for file, method, keywords in sources:
        for _, message, comments, context in extract_from_file(method, str(file), keywords):
            if message:
                catalog.add(message, auto_comments=comments, context=context)
    content = package / "content.toml"
    if content.exists():
        for text in content_texts(tomllib.loads(content.read_text(encoding="utf-8"))):
            catalog.add(text)
    out = io.BytesIO()
    write_po(out, catalog, sort_output=True, no_location=True, omit_header=True)
    return out.getvalue().decode()


def main() -> int:
    """Write the templates, or compare them."""
    stale = []
    for package in packages():
        path = package / "locale" / "messages.pot"
        text = template(package)
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            stale.append(str(path.relative_to(ROOT)))
            if "--check" not in sys.argv:
                path.parent.mkdir(exist_ok=True)
                path.write_text(text, encoding="utf-8")
    if stale:
        print("out of date:" if "--check" in sys.argv else "written:", *stale)
    return 1 if stale and "--check" in sys.argv else 0


if __name__ == "__main__":
    sys.exit(main())
