"""The table in words: what a screen reader gets of a board, in the reader's language and from the reader's seat.

`ECOTONE_REWRITE=1 pytest tests/web/test_table_in_words.py` writes the golden files anew; review the diff like code.
"""

from __future__ import annotations

import html
import re
from pathlib import Path

import pytest

from ecotone.tables.plan import Keys, Place, Plan
from ecotone.tables.table import Table
from tests.browser.seeded import GAMES, NAMES, position
from tests.kit.golden import compare
from tests.web.visiting import Visit, visit

GOLDEN = Path(__file__).parent / "golden"


def laid(on: Visit, game: str, moment: str = "middle") -> tuple[Table, Keys]:
    """A seeded game at one of its moments, with people in all seats."""
    match = position(game, moment)
    places = tuple(Place("me", name) for name in NAMES[: match.seats])
    return on.call(on.house.open, Plan(game, places, match.options, match.seed), match.record)


def words(on: Visit, table: Table, *keys: str, query: str = "", language: str = "en") -> str:
    """What the page fetches, without its tags."""
    answer = on.seated(table, *keys).get(f"/t/{table.code}/words{query}", headers={"Accept-Language": language})
    assert answer.status_code == 200
    lines = (
        html.unescape(re.sub(r"<[^>]+>", "", line)).strip()
        for line in re.sub("</(p|li)>", "\n", answer.text).splitlines()
    )
    return "\n".join(line for line in lines if line) + "\n"


@pytest.mark.parametrize(
    "game, language", [*((game, "en") for game in GAMES), ("ecosfera", "sv"), ("kompensaatiopeli", "fi")]
)
def test_a_board_in_words(game: str, language: str) -> None:
    with visit() as on:
        table, keys = laid(on, game)
        seat = table.asked[0]
        compare(GOLDEN / f"{game}_{language}.txt", words(on, table, keys.seats[seat], language=language))


@pytest.mark.parametrize("game", GAMES)
def test_the_words_tell_how_a_game_ended(game: str) -> None:
    with visit() as on:
        table, _ = laid(on, game, "end")
        assert table.match.result is not None
        assert str(table.match.result.why).split()[-1] in words(on, table)


def test_nobody_reads_another_seat_in_words() -> None:
    with visit() as on:
        table, keys = laid(on, "kompensaatiopeli")
        mine, public = words(on, table, keys.seats[0]), words(on, table)
        assert "Your hand" in mine
        assert "Your hand" not in public
        assert words(on, table, keys.seats[0], query="?seat=1") == mine
        assert words(on, table, query="?seat=1") == public
        assert words(on, table, *keys.seats, query="?seat=none") == public
        assert words(on, table, *keys.seats) == public  # who holds several seats says first who is there
        assert words(on, table, *keys.seats, query="?seat=0") == mine
