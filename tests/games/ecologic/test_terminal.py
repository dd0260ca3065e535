"""The drawing for the terminal, in several widths."""

import io

import pytest
from rich.console import Console

from ecotone.games.ecologic import GAME
from tests.games.ecologic.table import A, B, Table


def drawn(table: Table, width: int = 100, legend: bool = False) -> str:
    view = GAME.view(table.state, A)
    console = Console(width=width, file=io.StringIO(), color_system=None)
    console.print(GAME.legend(view) if legend else GAME.drawing(view))
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


def table() -> Table:
    return Table(
        "s01:3 s02", "s03", seats=2, cards=["eco_13", "eco_01"], minus=[B], enviro=[4, 0], values={"s20": 4},
        tads={"academy": (B, "t1")}, event="state_support",
    )  # fmt: skip


def test_the_board_shows_owners_levels_tads_and_enviro_tokens() -> None:
    text = drawn(table())
    assert "1:■■■" in text
    assert "2:★" in text
    assert "mineral +4" in text
    assert "State Support" in text
    assert "Recultivation +3/-2" in text
    assert "0 !" in text


def test_rows_of_hexes_are_shifted_by_half_a_hex() -> None:
    lines = drawn(table()).splitlines()
    first = next(line for line in lines if "North Cape" in line)
    second = next(line for line in lines if "Fir Gate" in line)
    third = next(line for line in lines if "Lake Head" in line)
    assert first.index("North Cape") > second.index("Fir Gate") > third.index("Lake Head")


@pytest.mark.parametrize("width", [120, 80, 66, 50, 40])
def test_nothing_is_wider_than_the_terminal(width: int) -> None:
    text = drawn(table(), width)
    assert max(len(line) for line in text.splitlines()) <= width
    for name in ("North Cape", "Far Lagoon"):
        assert name[:8] in text


def test_face_down_tokens_and_the_setup_are_drawn() -> None:
    state = GAME.begin(2, {"face_down": True, "first": 0}, 1)
    hidden = Table(seats=2)
    hidden.state = state  # type: ignore[assignment]  # the game's own state
    text = drawn(hidden)
    assert "oil +?" in text
    assert "Setup. Player 1 will be starting player." in text


def test_the_legend_explains_the_signs_and_the_tads() -> None:
    text = drawn(table(), legend=True)
    for word in ("2:■■■", "+?", "0 !", "Stock Market", "Transport Hub", "score"):
        assert word in text
