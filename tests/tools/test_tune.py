"""Tuning of judgement: figures stay what they are, the file keeps its comments, and a step goes where more is won."""

import tomllib
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

from ecotone.games.kompensaatiopeli.bot import weights
from ecotone.games.kompensaatiopeli.box.content import CONSERVATIONISTS, TEAMS
from tools import tune

TABLE = weights.figures(CONSERVATIONISTS)
SAME = np.zeros(len(TABLE))


def test_lists_are_stretched_as_a_whole_and_chances_stay_chances() -> None:
    assert tune.stretched(TABLE, SAME) == TABLE
    twice = tune.stretched(TABLE, SAME + np.log(2))
    assert twice["ready"] == pytest.approx(2 * TABLE["ready"], abs=1e-3)
    assert twice["safe_campaign"] == pytest.approx(2 * TABLE["safe_campaign"], abs=1e-3), "points may be more than one"
    assert twice["money"] == pytest.approx([2 * one for one in TABLE["money"]], abs=1e-3)
    assert twice["granted_so_far"] == 0.98


def test_a_team_plays_otherwise_with_other_figures_and_as_before_afterwards() -> None:
    before = weights.WEIGHTS[CONSERVATIONISTS]
    games = range(3)
    one, other, again = (
        tune.play_block((CONSERVATIONISTS, SAME + by, 5, games)) for by in (0.0, np.linspace(-3, 3, len(SAME)), 0.0)
    )
    assert 0 <= one <= 3
    assert 0 <= other <= 3
    assert one == again
    assert weights.WEIGHTS[CONSERVATIONISTS] is before


def test_stretched_figures_are_those_of_one_team_while_it_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tune, "play_one", lambda team, seed, number: weights.WEIGHTS[team].ready)
    twice = SAME + np.log(2)
    assert tune.play_block((CONSERVATIONISTS, twice, 5, range(3))) == pytest.approx(6 * TABLE["ready"], abs=1e-3)
    monkeypatch.setattr(tune, "play_one", lambda team, seed, number: weights.WEIGHTS[1 - team].ready)
    assert tune.play_block((CONSERVATIONISTS, twice, 5, range(3))) == pytest.approx(3 * weights.figures(0)["ready"])


def test_a_step_goes_where_more_games_are_won(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        tune, "play_block", lambda asked: len(asked[3]) * (0.5 + 0.1 * asked[1][3] - 0.05 * asked[1][4])
    )
    now = SAME
    with ThreadPoolExecutor(1) as pool:
        for seed in range(10):
            now, won = tune.step(pool, CONSERVATIONISTS, now, pairs=30, games=40, seed=seed)
    assert now[3] > 1
    assert now[4] < -0.4
    assert won > 0.6


def test_the_proof_is_played_with_old_and_new_figures_in_the_same_games(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tune.Block] = []

    def play_block(block: tune.Block) -> float:
        asked.append(block)
        return 0.0

    monkeypatch.setattr(tune, "play_block", play_block)
    with ThreadPoolExecutor(1) as pool:
        assert tune.shares(pool, CONSERVATIONISTS, [SAME, SAME + 1], 7, 50) == [0.0, 0.0]
    assert [(block[2], list(block[3])) for block in asked[:3]] == [(block[2], list(block[3])) for block in asked[3:]]
    assert sum(len(block[3]) for block in asked) == 100


def test_the_file_keeps_its_comments_and_the_other_team() -> None:
    text = tune.FILE.read_text(encoding="utf-8")
    new = tune.written(tune.written(text, CONSERVATIONISTS, SAME + 0.1), CONSERVATIONISTS, SAME)
    assert new.startswith(text[: text.index("[conservationists]")])
    found = tomllib.loads(new)
    assert found["plain"] == weights.SECTIONS["plain"]
    assert found[TEAMS[0]] == weights.SECTIONS[TEAMS[0]]
    assert found[TEAMS[1]] == TABLE
