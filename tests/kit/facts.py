"""What holds for the facts of any game: whole in every language, short, and each with a picture that there is."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from importlib.resources import files
from importlib.resources.abc import Traversable

from ecotone.core.game import Game
from ecotone.core.knowledge import Fact, read_facts
from ecotone.core.subject import Subject
from ecotone.web.paint.catalogues import LANGUAGES

KNOW = re.compile(r'\bdata-know="([^"]*)"')
# The end of a sentence: a stop, and then a new beginning or nothing; so that "M. trossulus" and "0.5" are no ends.
END = re.compile(r"""[.!?…]["”’)]?(?=\s+["”’(]?[A-ZÅÄÖ\d]|$)""")
SENTENCES = range(2, 5)
LENGTH = range(120, 351)  # letters: it must fit on a phone, and be worth a tap


def knows(regions: Mapping[str, str]) -> list[str]:
    """The subjects that a painted page leads to, in its order."""
    return [key for html in regions.values() for key in KNOW.findall(html)]


def marked(regions: Mapping[str, str], *names: str) -> Counter[str]:
    """What the regions (or some of them) mark as things to learn more of, and how often."""
    return Counter(key for name in names or regions for key in KNOW.findall(regions[name]))


def texts(game: Game, language: str) -> Mapping[str, Fact]:
    """What is written in one language alone."""
    return read_facts(game.room("learn"), language)


def faults(game: Game, languages: Iterable[str] = LANGUAGES) -> list[str]:
    """Whatever is wrong with the texts of a game in some languages, as `language key: what`."""
    found = []
    keys = [one.key for one in game.subjects()]
    found += [f"key {key}: used twice" for key, n in Counter(keys).items() if n > 1]
    english = texts(game, "en")
    for language in languages:
        written = texts(game, language)
        found += [f"{language} {key}: missing" for key in keys if key not in written]
        found += [f"{language} {key}: of no subject" for key in written if key not in keys]
        first: dict[str, str] = {}
        for key, fact in written.items():
            sentences = len(END.findall(fact.text))
            if sentences not in SENTENCES:
                found.append(f"{language} {key}: {sentences} sentences")
            if len(fact.text) not in LENGTH:
                found.append(f"{language} {key}: {len(fact.text)} letters")
            if fact.text != fact.text.strip() or "  " in fact.text:
                found.append(f"{language} {key}: stray spaces")
            if fact.latin and (key not in english or fact.latin != english[key].latin):
                found.append(f"{language} {key}: another scientific name")
            if not END.search(fact.text[-2:]):
                found.append(f"{language} {key}: does not end")
            if first.setdefault(fact.text, key) != key:
                found.append(f"{language} {key}: as {first[fact.text]}")
            if language != "en" and key in english and fact.text == english[key].text:
                found.append(f"{language} {key}: English")
    return found


def lost(game: Game, subject: Subject) -> str:
    """Why the symbol of a subject cannot be shown; nothing if it can."""
    path, _, name = subject.symbol.partition("#")
    file = drawing(game, path)
    if not path.endswith(".svg") or not file.is_file():
        return f"{subject.key}: there is no /static/{path}"
    if name and f'id="{name}"' not in file.read_text(encoding="utf-8"):
        return f"{subject.key}: {path} has no '{name}'"
    return ""


def drawing(game: Game, path: str) -> Traversable:
    """Where an address below /static/ lies."""
    start = f"games/{game.id}/"
    page = game.page()
    if page is not None and path.startswith(start):
        return page.folder / path.removeprefix(start)
    return files("ecotone.web") / "static" / path
