"""What holds for the facts of any game: whole in every language, short, and each with a picture that there is."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from importlib.resources import files

from ecotone.core.game import Game
from ecotone.core.knowledge import facts_of, read_facts
from ecotone.web.languages import LANGUAGES

KNOW = re.compile(r'\bdata-know="([^"]*)"')
SHORTEST, LONGEST = 120, 350  # two or three sentences


def knows(regions: Mapping[str, str]) -> list[str]:
    """The subjects that a painted page leads to, in its order."""
    return [key for html in regions.values() for key in KNOW.findall(html)]


def marked(regions: Mapping[str, str], *names: str) -> Counter[str]:
    """What the regions (or some of them) mark as things to learn more of, and how often."""
    return Counter(key for name in names or regions for key in KNOW.findall(regions[name]))


def check_sentences(game: Game, language: str) -> None:
    """Every subject has its sentences in this language, and no sentence lacks a subject."""
    facts = read_facts(type(game).__module__, language)
    assert set(facts) == {subject.key for subject in game.subjects()}
    for key, fact in facts.items():
        assert SHORTEST <= len(fact.text) <= LONGEST, key
        assert fact.text == fact.text.strip(), key
        assert re.search(r"[.!?]$", fact.text), key
        assert "  " not in fact.text, key


def check_facts(game: Game, keys: Iterable[str]) -> None:
    """Each key is that of one subject, and every language has a text of its own for it, and for nothing else."""
    listed = [subject.key for subject in game.subjects()]
    assert sorted(listed) == sorted(keys)
    package = type(game).__module__
    texts = {language: read_facts(package, language) for language in LANGUAGES}
    for language, facts in texts.items():
        assert set(facts) == set(listed), language
        for key, fact in facts.items():
            assert SHORTEST <= len(fact.text) <= LONGEST, (language, key, len(fact.text))
            assert fact.text == fact.text.strip(), (language, key)
            assert fact.text.endswith("."), (language, key)
        assert len({fact.text for fact in facts.values()}) == len(facts)
        if language != "en":
            assert not any(fact.latin for fact in facts.values()), "scientific names are in the English file alone"
            assert not [key for key in listed if facts[key].text == texts["en"][key].text]
            assert facts_of(game, language)[listed[0]].text == facts[listed[0]].text


def check_symbols(game: Game) -> None:
    """Every subject's symbol is a drawing in a file that the pages can load."""
    static = files("ecotone.web") / "static"
    face = game.face()
    assert face is not None
    for subject in game.subjects():
        address, _, symbol = subject.symbol.partition("#")
        ours = address.removeprefix(f"games/{game.id}/")
        file = static.joinpath(address) if ours == address else face.folder / ours
        assert f'<symbol id="{symbol}"' in file.read_text(encoding="utf-8"), subject.symbol
