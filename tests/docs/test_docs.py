"""What the documentation says is true: its Python runs, its commands run, its links lead somewhere."""

from __future__ import annotations

import json
import re
import shlex
import shutil
import signal
import subprocess
import sys
import tomllib
import urllib.request
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
PAGES = sorted([ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").glob("*.md")])
FIRST_STORE = ROOT / "tests" / "tables" / "store" / "fixtures" / "first_store.sqlite"
ECOTONE = Path(sys.executable).with_name("ecotone")


def blocks(page: Path, language: str) -> list[str]:
    """The fenced blocks of a language."""
    return re.findall(rf"^```{language}\n(.*?)^```", page.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)


def commands() -> list[tuple[str, tuple[str, ...]]]:
    """The `ecotone` commands of every block of every page, once each: a later one may need what an earlier one left."""
    out: dict[tuple[str, ...], str] = {}
    for page in PAGES:
        for block in blocks(page, "sh"):
            lines = [line.split("  #")[0].strip() for line in block.splitlines() if line.startswith("ecotone ")]
            out.setdefault(tuple(lines), page.name)
    return [(page, lines) for lines, page in out.items() if lines]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_python_of_a_page_runs(page: Path, tmp_path: Path) -> None:
    if page.name == "add-a-game.md":
        return  # tests/core/test_add_a_game.py plays its toy game
    for block in blocks(page, "python"):
        if "def test_" in block:
            continue  # a sketch of a test, not a script
        subprocess.run([sys.executable, "-c", block], cwd=tmp_path, check=True, capture_output=True, text=True)


@pytest.mark.parametrize("game", ["betterlife", "ecologic", "ecosfera", "kompensaatiopeli"])
def test_the_loop_of_the_readme_plays_every_game(game: str, tmp_path: Path) -> None:
    from ecotone import games

    loop = next(block for block in blocks(ROOT / "README.md", "python") if "while match.result is None" in block)
    asked = f'Match.new("{game}", seats={games()[game].usual_seats}'
    block, found = re.subn(r'Match\.new\("\w+", seats=\d+', asked, loop)
    assert found == 1
    subprocess.run([sys.executable, "-c", block], cwd=tmp_path, check=True, capture_output=True, text=True)


def test_guides_import_from_the_front_doors_only() -> None:
    for page in PAGES:
        if page.name in ("add-a-game.md", "betterlife.md"):
            continue  # the inside of a game
        for block in blocks(page, "python"):
            doors = set(re.findall(r"^(?:from|import) (ecotone[\w.]*)", block, re.MULTILINE))
            assert doors <= {"ecotone", "ecotone.lab"}, page.name


def label(value: str | tuple[str, ...]) -> str:
    """The name of a test: the page, and the first command."""
    return value if isinstance(value, str) else value[0]


@pytest.mark.parametrize("page, lines", commands(), ids=label)
def test_the_commands_of_the_documentation_run(page: str, lines: tuple[str, ...], tmp_path: Path) -> None:
    if any(line.startswith("ecotone store ") for line in lines):
        shutil.copy(FIRST_STORE, tmp_path / "ecotone.db")
    for line in lines:
        words = shlex.split(line)
        if words[1] == "serve":
            check_serving(words, tmp_path)
        else:
            check_command(words, tmp_path)


def check_command(words: list[str], folder: Path) -> None:
    """A command does its work and complains of nothing."""
    # Play reads its answers from a pipe here; when they end it says so and leaves with 2.
    plays = words[1] == "play"
    seeded = ["--seed", "3"] if plays and not {"--seed", "--resume"} & set(words) else []
    call = [str(ECOTONE), *words[1:], *seeded]  # so that a game is not over before a later command looks into it
    run = subprocess.run(
        call, cwd=folder, input="1\n0\n" * 40, capture_output=True, text=True, timeout=120, check=False
    )
    assert run.returncode in ((0, 2) if plays else (0,)), (words, run.stdout, run.stderr)
    assert "Traceback" not in run.stderr
    assert not plays or "Error" not in run.stderr


def check_serving(words: list[str], folder: Path) -> None:
    """The server says where it is, answers there, and stops when it is told to."""
    command = [str(ECOTONE), *words[1:], "--json"]
    with subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        address = json.loads(process.stdout.readline())["addresses"][0]
        with urllib.request.urlopen(address, timeout=60) as page:  # it listens before it says where
            assert "Ecotone" in page.read().decode()
        process.send_signal(signal.SIGINT)
        assert process.wait(20) == 0


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_and_pictures_of_a_page_exist(page: Path) -> None:
    prose = re.sub(r"^```.*?^```", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    for target in re.findall(r"\]\(([^)#]+)\)", prose):
        if "://" not in target:
            assert (page.parent / target).exists(), target


def test_make_targets_in_the_documentation_exist() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for page in PAGES:
        for target in re.findall(r"(?:`|^ {4,})make ([a-z-]+)", page.read_text(encoding="utf-8"), re.MULTILINE):
            assert re.search(rf"^{target}:", makefile, re.MULTILINE), (page.name, target)


def test_every_command_of_the_program_is_documented() -> None:
    text = "\n".join(page.read_text(encoding="utf-8") for page in PAGES)
    help_text = subprocess.run([str(ECOTONE), "--help"], capture_output=True, text=True, check=True).stdout
    for command in (
        "games",
        "play",
        "serve",
        "simulate",
        "tournament",
        "study",
        "reproduce",
        "leaderboard",
        "export",
        "replay",
        "store",
    ):
        assert command in help_text
        assert f"ecotone {command}" in text


def test_every_setting_of_the_server_is_documented() -> None:
    from ecotone.web.site.settings import Settings

    text = (ROOT / "docs" / "browser.md").read_text(encoding="utf-8")
    for name, field in Settings.model_fields.items():
        row = re.search(rf"^\| `ECOTONE_{name.upper()}` \| (.+?) \|", text, re.MULTILINE)
        assert row, name
        usual = "-" if field.default in ((), "") else str(field.default)
        assert row[1].strip("`").lower() == usual.lower(), name


@pytest.mark.parametrize("game", ["betterlife", "ecologic", "ecosfera", "kompensaatiopeli"])
@pytest.mark.parametrize("language", ["fi", "sv"])
def test_a_ledger_has_every_rule_in_every_language(language: str, game: str) -> None:
    from ecotone import games
    from ecotone.core.ledger import ITEM, ledger_of

    text = (ROOT / "docs" / "rules" / language / f"{game}.md").read_text(encoding="utf-8")
    english = ledger_of(games()[game])
    translated = ledger_of(games()[game], language)
    assert [item["number"] for item in ITEM.finditer(text)] == list(english)
    assert list(translated) == list(english)
    assert not [number for number in english if translated[number] == english[number]]


SOURCES = {
    "en": ["rulebook", "ruling", "house", "digital version"],
    "sv": ["regelbok", "tolkning", "eget", "digital version"],
    "fi": ["sääntökirja", "tulkinta", "oma", "digitaalinen versio"],
}


@pytest.mark.parametrize("game", ["betterlife", "ecologic", "ecosfera", "kompensaatiopeli"])
def test_every_rule_says_where_it_is_from_and_every_language_says_the_same(game: str) -> None:
    from ecotone import games
    from ecotone.core.ledger import chapters_of

    def marks(language: str) -> dict[str, list[int]]:
        lines = [line for chapter in chapters_of(games()[game], language) for line in chapter.lines if line.number]
        return {line.number: [SOURCES[language].index(word) for word in line.source.split(", ")] for line in lines}

    english = marks("en")
    assert marks("sv") == marks("fi") == english
    assert {number for number, mark in english.items() if "R-" in number and 0 in mark} == set()  # rulings are ours


def test_the_list_of_house_content_counts_as_the_content_does() -> None:
    def content(game: str) -> dict[str, Any]:
        path = ROOT / "src" / "ecotone" / "games" / game / "box" / "content.toml"
        return tomllib.loads(path.read_text(encoding="utf-8"))

    text = " ".join((ROOT / "README.md").read_text(encoding="utf-8").split("**House content**")[1].split())
    sea, offsets = content("ecosfera"), content("kompensaatiopeli")
    ours = [card["name"] for card in sea["policy"] if card["source"] == "house"]
    assert f"three of the 30 policy cards ({', '.join(ours)})" in text
    headers = offsets["project_headers"]
    assert [len(headers), [header["source"] for header in headers].count("house")] == [15, 10]
    assert "shape and size of all 15 project headers, and of ten of them name" in text
    house = [species for species in offsets["species"] if species.get("ratio_source") == "house"]
    assert f"ratios of {len(house)} of the {len(offsets['species'])} species, and which species repeat" in text
    cards = offsets["action_cards"]
    assert [len(cards), [card["source"] for card in cards].count("house")] == [9, 2]
    copies = [card["copies"] for card in cards]
    for seats in ("p4", "p6"):
        n = sum(one.get(seats, 0) if isinstance(one, dict) else one for one in copies)
        assert f"how the {n} action cards are split" in text
    assert offsets["hand_cards"]["dirty_money"]["source"] == "house"
    assert "what dirty money does" in text


def test_the_walk_through_the_house_names_modules_as_they_are() -> None:
    named = re.findall(r"`((?:[a-z_]+/)+[a-z_.]*)`", (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8"))
    assert len(named) > 20
    source = ROOT / "src" / "ecotone"
    places = [source, ROOT, source / "games" / "ecosfera", source / "web"]
    assert [name for name in named if not any((place / name).exists() for place in places)] == []
