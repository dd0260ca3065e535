"""Collect every text a person can read, one message template for each package, and keep its translations in step.

    python tools/texts.py              # rewrite templates and translations, then compile
    python tools/texts.py --check      # fail if one is out of date
    python tools/texts.py --compile    # only compile the translations, as `make install` does
    python tools/texts.py FOLDER       # the same for the package of a game that lies elsewhere

Code says `Text("…")` or `Text.count("one", "many", n)`, templates say `_("…")` or `ngettext("one", "many", n)`; content
files say it in the fields below.

Translators fill `locale/<language>/LC_MESSAGES/messages.po` of each package; comments at its head, such as a list of
terms, stay. A new language begins with an empty folder `src/ecotone/locale/<language>`: the next run puts its files
into every package. A package that lies elsewhere is translated into the languages of which its `locale` has a folder.
"""

from __future__ import annotations

import argparse
import ast
import io
import sys
import tomllib
from collections.abc import Iterator, Sequence
from itertools import takewhile
from pathlib import Path
from string import Formatter
from typing import Any

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_file
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from ecotone.core.content import for_players

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "ecotone"
HEAD = "# Texts of Ecotone; see tools/texts.py."
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


def code_texts(file: Path) -> Iterator[str | tuple[str, str]]:
    """The texts of a module, also those inside the values of others, which babel's own reader passes over."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.Call):
            continue
        said = tuple(arg.value for arg in node.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str))
        match node.func:
            case ast.Name("Text") if said and said[0]:
                yield said[0]
            case ast.Attribute(ast.Name("Text"), "count"):
                yield said[0], said[1]


def content_texts(value: Any, field: str = "") -> Iterator[str]:  # Any: TOML
    """The strings of a content file that a person reads."""
    if isinstance(value, dict):
        for key, item in value.items():
            yield from content_texts(item, key)
    elif isinstance(value, list):
        for item in value:
            yield from content_texts(item, field)
    elif isinstance(value, str) and field in FIELDS and value:
        yield for_players(value)


def template(package: Path) -> str:
    """The message template of a package."""
    catalog = Catalog(project="Ecotone", charset="utf-8", header_comment=HEAD)
    for file in files_of(package, "*.py"):
        for text in code_texts(file):
            catalog.add(text)
    for file in files_of(package, "*.html"):
        for _, message, comments, context in extract_from_file(
            "jinja2.ext:babel_extract", str(file), TEMPLATE_KEYWORDS
        ):
            if message:
                catalog.add(message, auto_comments=comments, context=context)
    for content in files_of(package / "box", "*.toml"):  # that of today, and what stood there before
        for text in content_texts(tomllib.loads(content.read_text(encoding="utf-8"))):
            catalog.add(text)
    return written(catalog)


def written(catalog: Catalog) -> str:
    """The messages of a catalogue in the form of the files, without a header."""
    out = io.BytesIO()
    write_po(out, catalog, sort_output=True, no_location=True, omit_header=True)
    return out.getvalue().decode()


# ------------------------------------------------------------------------------------------------------- translations


def languages(package: Path = SOURCE) -> list[str]:
    """The languages that translations of a package have been begun in; all of ours have the same."""
    folder = (SOURCE if package.is_relative_to(SOURCE) else package) / "locale"
    return sorted(path.name for path in folder.iterdir() if path.is_dir())


def po_file(package: Path, language: str) -> Path:
    """Where the translation of a package lies; the compiled one lies beside it."""
    return package / "locale" / language / "LC_MESSAGES" / "messages.po"


def read(text: str, language: str) -> Catalog:
    """A catalogue from the text of a file; a file that cannot be read is an error."""
    return read_po(io.BytesIO(text.encode()), locale=language, abort_invalid=True)


def updated(po: str, pot: str, language: str) -> str:
    """A translation brought in step with its template: new texts are empty, those no longer in use are gone."""
    old, wanted = read(po, language), read(pot, language)
    new = Catalog(locale=language)
    for message in wanted:
        if message.id:
            known = old.get(message.id, message.context)
            if known is None or known.pluralizable != message.pluralizable:
                known = Message(message.id, ("",) * new.num_plurals if message.pluralizable else "")
            flags = message.flags | (known.flags & {"fuzzy"})
            new.add(
                message.id, known.string, (), flags, message.auto_comments, known.user_comments, context=message.context
            )
    # Written by hand: babel's own header tells the time and the version of babel.
    header = [
        *(takewhile(lambda line: line.startswith("#"), (po or HEAD).splitlines())),
        'msgid ""',
        'msgstr ""',
        f'"Language: {language}\\n"',
        '"MIME-Version: 1.0\\n"',
        '"Content-Type: text/plain; charset=utf-8\\n"',
        '"Content-Transfer-Encoding: 8bit\\n"',
        f'"Plural-Forms: {new.plural_forms}\\n"',
    ]
    return "\n".join(header) + "\n\n" + written(new)


def compile_translation(po: Path, language: str) -> None:
    """Write the .mo file that the program reads."""
    with po.with_suffix(".mo").open("wb") as out:
        write_mo(out, read(po.read_text(encoding="utf-8"), language))


# ------------------------------------------------------------------------------------------------------------- faults


def placeholders(text: str) -> set[str]:
    """What is filled into a text, as it stands there with its braces; a brace too few or too many is an error."""
    found = set()
    for _, name, spec, conversion in Formatter().parse(text):
        if name is not None:
            found.add("{" + name + (f"!{conversion}" if conversion else "") + (f":{spec}" if spec else "") + "}")
    return found


def same_placeholders(english: Sequence[str], forms: Sequence[str]) -> bool:
    """Whether a translation fills in what the English text does; forms of a plural may leave out the number."""
    wanted = set().union(*map(placeholders, english))
    optional = {"{n}"} if len(english) > 1 else set()
    try:
        found = [placeholders(form) for form in forms]
    except ValueError:
        return False
    return all(wanted - optional <= names <= wanted for names in found) and wanted <= set().union(*found)


def forms_of(said: str | Sequence[str]) -> tuple[str, ...]:
    """Singular and plural of a text, or its one form."""
    return (said,) if isinstance(said, str) else tuple(said)


def ends(text: str) -> tuple[bool, bool]:
    """Whether a text begins and ends with a space, as pieces of a sentence do."""
    return text[0].isspace(), text[-1].isspace()


def fault(english: Sequence[str], forms: Sequence[str], plurals: int) -> str:
    """What is wrong with the translation of one text, if anything."""
    if not all(forms) or len(forms) != (plurals if len(english) > 1 else 1):
        return "plural forms"
    if not same_placeholders(english, forms):
        return "placeholders"
    if any(ends(form) != ends(english[0]) for form in forms):
        return "spaces at the ends"
    return ""


def faults(po: str, pot: str, language: str, *, complete: bool) -> list[str]:
    """What is wrong with a translation, text by text; texts without one count where the language is complete."""
    catalog, wanted = read(po, language), read(pot, language)
    used = {(message.id, message.context) for message in wanted}
    found = [f"unused: {message.id!r}" for message in catalog if (message.id, message.context) not in used]
    for message in wanted:
        if not message.id:
            continue
        english = forms_of(message.id)
        known = catalog.get(message.id, message.context)
        forms = forms_of(known.string or "") if known else ("",)
        if not any(forms):
            problem = "untranslated" if complete else ""
        elif known and known.fuzzy:
            problem = "fuzzy"
        else:
            problem = fault(english, forms, catalog.num_plurals)
        if problem:
            found.append(f"{problem}: {english[0]!r}")
    return found


# ---------------------------------------------------------------------------------------------------------------- run


def wanted_files(folders: Sequence[Path]) -> Iterator[tuple[Path, str]]:
    """Every template and translation of some packages as it should be."""
    for package in folders:
        pot = template(package)
        yield package / "locale" / "messages.pot", pot
        for language in languages(package):
            path = po_file(package, language)
            yield path, updated(path.read_text(encoding="utf-8") if path.exists() else "", pot, language)


def main(arguments: Sequence[str] | None = None) -> int:
    """Write templates and translations and compile them, or compare, or only compile."""
    parser = argparse.ArgumentParser(description="Collect the texts and keep their translations in step.")
    only = parser.add_mutually_exclusive_group()
    only.add_argument("--check", action="store_true", help="fail if a file is out of date")
    only.add_argument("--compile", action="store_true", help="only compile the translations")
    parser.add_argument(
        "folder", nargs="*", type=Path, help="a package with texts of its own; without any, all of ours"
    )
    asked = parser.parse_args(arguments)
    folders = [folder.resolve() for folder in asked.folder] or packages()
    stale = []
    for path, text in () if asked.compile else wanted_files(folders):
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            stale.append(str(path.relative_to(ROOT) if path.is_relative_to(ROOT) else path))
            if not asked.check:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text, encoding="utf-8")
    if stale:
        print("out of date:" if asked.check else "written:", *stale)
    if asked.check:
        return 1 if stale else 0
    for package in folders:
        for language in languages(package):
            if po_file(package, language).exists():
                compile_translation(po_file(package, language), language)
    return 0


if __name__ == "__main__":
    sys.exit(main())
