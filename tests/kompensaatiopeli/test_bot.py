"""The sense of value: the greedy bot beats random play clearly, on either side."""

import pytest

from ecotone.games.kompensaatiopeli import GAME
from ecotone.games.kompensaatiopeli.state import Kompensaatiopeli
from ecotone.lab.simulate import simulate
from tests.kompensaatiopeli.table import BIRDER, RICH, hold, mask, project, table, turn_of


def wins(bots: tuple[str, ...], games: int) -> dict[str, int]:
    return dict(simulate("kompensaatiopeli", seats=len(bots), games=games, bots=bots, seed=1).tally.outcomes)


def test_the_greedy_bot_beats_random_play_on_either_side() -> None:
    assert wins(("greedy", "random") * 2, 5)["developers"] >= 4
    assert wins(("random", "greedy") * 2, 5)["conservationists"] >= 4


@pytest.mark.slow
@pytest.mark.parametrize("seats", [4, 6])
def test_the_greedy_bot_wins_nine_of_ten(seats: int) -> None:
    assert wins(("greedy", "random") * (seats // 2), 60)["developers"] >= 54
    assert wins(("random", "greedy") * (seats // 2), 60)["conservationists"] >= 54


def test_what_helps_a_team_raises_its_value() -> None:
    state = turn_of(table("mmmmm ????? ????? ????? ?????"), RICH)
    before = values(state)
    project(state, "tram", "A1 B1 C1")
    planned = values(state)
    assert planned[RICH] > before[RICH]
    assert planned[BIRDER] < before[BIRDER]
    state.media = mask("A1")
    campaigned = values(state)
    assert campaigned[RICH] < planned[RICH]
    assert campaigned[BIRDER] > planned[BIRDER]
    hold(state, RICH, "resource")
    assert values(state)[RICH] > campaigned[RICH], "a resource card is worth more than the chance of any card"
    assert values(state)[BIRDER] == campaigned[BIRDER], "another's hand is not looked at"


def values(state: Kompensaatiopeli) -> dict[int, float]:
    return {seat: GAME.value(state, seat) for seat in (RICH, BIRDER)}
