"""A whole game of each kind in each language, as somebody reads it at the terminal from the first line to the last.

`ECOTONE_REWRITE=1 pytest tests/terminal/test_whole_games.py` writes the golden files anew; read what changed as a
thirteen-year-old would: is it clear who did what, does it agree in number, is anything left in another language?
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pytest

from ecotone import Match
from tests.kit.golden import compare
from tests.kit.typist import read_aloud

GOLDEN = Path(__file__).parent / "golden"


class Sitting(NamedTuple):
    """How a game is set up, and the seat at the screen in English, Swedish and Finnish: roles read different things."""

    seats: int
    seed: int
    options: dict[str, int]
    readers: tuple[int, int, int]


SITTINGS = {
    "betterlife": Sitting(3, 5, {}, (0, 1, 2)),
    "ecologic": Sitting(2, 6, {}, (0, 0, 0)),
    "ecosfera": Sitting(2, 3, {"level": 2}, (0, 0, 0)),
    "kompensaatiopeli": Sitting(4, 1, {}, (0, 1, 3)),
}
LANGUAGES = ("en", "sv", "fi")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", SITTINGS)
def test_a_whole_game_as_it_is_read(game: str, language: str) -> None:
    seats, seed, options, readers = SITTINGS[game]
    match = Match.new(game, seats, seed, options)
    compare(GOLDEN / f"{game}_{language}.txt", read_aloud(match, readers[LANGUAGES.index(language)], language))


@pytest.mark.parametrize("game", SITTINGS)
def test_no_english_is_left_in_another_language(game: str) -> None:
    """Sentences of the log, the choices and the questions that read the same in two languages are names and numbers."""
    english = lines(game, "en")
    for language in ("sv", "fi"):
        same = {line for line in lines(game, language) & english if len(line.split()) > 3}
        assert not same, f"{language}: {sorted(same)[:3]}"


def lines(game: str, language: str) -> set[str]:
    text = (GOLDEN / f"{game}_{language}.txt").read_text(encoding="utf-8")
    return {line.strip(" ·0123456789") for line in text.splitlines() if not line.startswith((">", "=="))}
