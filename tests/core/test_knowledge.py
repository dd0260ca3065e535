"""What a game's things are in the real world, from the knowledge files in its package."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from ecotone.core.errors import BadContent
from ecotone.core.knowledge import Fact, facts_of, has_facts, know_mark, read_facts
from tests.toys.islets import islets
from tests.toys.shore import GAME


def test_the_facts_of_a_game_come_by_their_keys_in_the_files_order() -> None:
    facts = facts_of(GAME)
    assert list(facts) == ["species.cod", "species.eelgrass", "species.seal", "weather.storm"]
    assert facts["species.cod"].latin == "Gadus morhua"
    assert facts["species.cod"].text.startswith("Cod needs salty water")


def test_a_fact_may_come_without_a_scientific_name() -> None:
    assert facts_of(GAME)["weather.storm"].latin == ""


def test_a_fact_is_told_in_the_language_asked_for_and_keeps_its_scientific_name() -> None:
    cod = facts_of(GAME, "sv")["species.cod"]
    assert cod.text.startswith("Torsken behöver")
    assert cod.latin == "Gadus morhua"


def test_what_a_language_lacks_is_told_in_english() -> None:
    english, swedish, finnish = (facts_of(GAME, language) for language in ("en", "sv", "fi"))
    assert list(swedish) == list(english)
    assert swedish["species.seal"] == english["species.seal"]
    assert finnish == english


def test_a_game_may_come_without_facts() -> None:
    assert facts_of(islets().GAME) == {}
    assert read_facts("", "en") == {}
    assert read_facts("ecotone.core", "en") == {}
    assert read_facts("no.such.package", "en") == {}


def test_only_what_has_facts_is_marked_as_something_to_learn_more_of() -> None:
    room = GAME.room("learn")
    assert has_facts(room, "species.cod")
    assert not has_facts(room, "species.pike")
    assert know_mark(room, "species.cod") == ' data-know="species.cod"'
    assert know_mark(room, "species.pike") == ""


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A package of its own for files that are not as they should be."""
    folder = tmp_path / "driftwood"
    folder.mkdir()
    (folder / "__init__.py").touch()
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "driftwood", raising=False)  # of an earlier test
    yield folder
    read_facts.cache_clear()


@pytest.mark.parametrize(
    "text, reason",
    [
        ("[species.cod\n", "knowledge.en.toml: "),
        ('species = "cod"\n', "knowledge.en.toml, entry 'species': expected a table."),
        ('[species]\ntext = "Cod."\n', "knowledge.en.toml, entry 'species.text': expected a table."),
        ('[species.cod]\nlatin = "Gadus morhua"\n', "knowledge.en.toml, entry 'species.cod', field 'text': missing."),
        ("[species.cod]\ntext = 7\n", "entry 'species.cod', field 'text': expected a text, got 7."),
        ('[species.cod]\ntext = ""\n', "entry 'species.cod', field 'text': expected a text, got ''."),
        ('[species.cod]\ntext = "Cod."\nlatin = ["Gadus"]\n', "field 'latin': expected a text, got ['Gadus']."),
        ('[species.cod]\ntext = "Cod."\nlatni = "Gadus"\n', "field 'latni': unknown; fields are latin, text."),
    ],
)
def test_a_file_that_is_wrong_is_refused_with_the_place_named(package: Path, text: str, reason: str) -> None:
    (package / "knowledge.en.toml").write_text(text, encoding="utf-8")
    with pytest.raises(BadContent) as refused:
        read_facts("driftwood", "en")
    assert reason in str(refused.value)


def test_letters_of_all_languages_are_read(package: Path) -> None:
    (package / "knowledge.fi.toml").write_text('[species.cod]\ntext = "Öisin syö."\n', encoding="utf-8")
    assert read_facts("driftwood", "fi") == {"species.cod": Fact("Öisin syö.")}
