"""The package has the rooms of the plan, its ledger is covered, and all it says is there in both languages."""

import re
from pathlib import Path

from ecotone.core.ledger import ledger_of
from ecotone.web.paint.catalogues import game_catalogue
from skerries import GAME
from tests.kit.facts import faults, lost
from tests.kit.imports import circles, import_graph
from tests.test_layout import BESIDE, EVERYWHERE, ROOMS
from tools import texts

HERE = Path(__file__).parent
PACKAGE = HERE.parent / "src" / "skerries"
RULE = re.compile(r"^@rule\((.+)\)$", re.MULTILINE)
# Ours speak Finnish too, and pick their symbols from a set.
WITHOUT = {"learn/ledger.fi.md", "learn/knowledge.fi.toml", "page/icons.toml"}


def test_the_rooms_are_those_of_every_game() -> None:
    assert {path.name for path in PACKAGE.iterdir() if path.name != "__pycache__"} == ROOMS | BESIDE | {"py.typed"}
    assert {path for path in EVERYWHERE - WITHOUT if not (PACKAGE / path).is_file()} == set()
    assert circles(import_graph(PACKAGE.parent, "skerries")) == []


def test_rooms_build_on_each_other_in_one_direction() -> None:
    floors = [{"game"}, {"page", "bot", "learn", "debrief", "terminal"}, {"words"}, {"rules"}, {"view"}, {"box"}]
    floor_of = {room: floor for floor, rooms in enumerate(floors) for room in rooms}
    for name, imported in import_graph(PACKAGE.parent, "skerries").items():
        room = name.split(".")[1] if "." in name else "game"
        for other in imported - {"skerries", "skerries.game"}:
            below = other.split(".")[1]
            assert room == below or floor_of[room] < floor_of[below], f"{name} imports {other}"


def test_every_rule_has_a_test_and_every_test_names_rules_that_there_are() -> None:
    named = {
        number
        for found in RULE.findall((HERE / "test_rules.py").read_text())
        for number in re.findall(r'"([^"]+)"', found)
    }
    assert sorted(named) == sorted(ledger_of(GAME))


def test_the_ledger_is_whole_in_swedish() -> None:
    english, swedish = ledger_of(GAME), ledger_of(GAME, "sv")
    assert list(swedish) == list(english)
    assert not [number for number in english if swedish[number] == english[number]]


def test_every_text_is_translated() -> None:
    pot = (PACKAGE / "locale" / "messages.pot").read_text(encoding="utf-8")
    assert pot == texts.template(PACKAGE), "run tools/texts.py of Ecotone with this package"
    assert texts.languages(PACKAGE) == ["sv"]
    po = texts.po_file(PACKAGE, "sv").read_text(encoding="utf-8")
    assert texts.faults(po, pot, "sv", complete=True) == []


def test_translations_need_no_compiling() -> None:
    assert not list(Path(str(GAME.page().folder)).parent.rglob("*.mo"))
    assert game_catalogue("sv", GAME).gettext("Ring the bell") == "Ring i klockan"
    assert game_catalogue("sv", GAME).gettext("A person") != "A person", "the program's own texts lie behind"


def test_what_there_is_to_learn_is_whole_and_has_its_pictures() -> None:
    assert faults(GAME, ("en", "sv")) == []
    assert [reason for one in GAME.subjects() if (reason := lost(GAME, one))] == []
