"""The sense of value: the greedy bot beats random play clearly, on either side."""

import pytest

from ecotone.bots import bot_named
from ecotone.core.chance import Rng
from ecotone.core.choice import Bundle, Choice, Open
from ecotone.core.seat import Seat
from ecotone.games.kompensaatiopeli import GAME
from ecotone.games.kompensaatiopeli.rules.state import Kompensaatiopeli
from ecotone.lab.run.simulate import simulate
from tests.games.kompensaatiopeli.table import BIRDER, DREAMER, RICH, do, hold, mask, project, table, turn_of


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
    return {seat: GAME.advice().value(state, seat) for seat in (RICH, BIRDER)}


def said(state: Kompensaatiopeli, seat: int) -> Choice | None:
    return bot_named("greedy", GAME).aside(Seat(GAME, state, seat), Rng(1))


def test_a_bot_takes_an_offer_that_helps_it_and_declines_one_that_does_not() -> None:
    state = turn_of(table("mmmmm ????? ????? ????? ?????"), RICH)
    hold(state, RICH, "resource dirty forest")
    hold(state, BIRDER, "dirty forest")
    do(state, RICH, "offer", BIRDER, (("forest", 1),), (("dirty_money", 1),), None, None)
    assert said(state, BIRDER) == ("accept", 1)
    state.play_aside(BIRDER, ("accept", 1))
    do(state, RICH, "offer", BIRDER, (("dirty_money", 1),), (("forest", 1),), None, None)
    assert said(state, BIRDER) == ("decline_offer", 2)


def test_partners_help_each_other_and_nobody_gives_the_others_an_action_card() -> None:
    state = turn_of(table("mmmmm ????? ????? ????? ?????"), RICH)
    hold(state, RICH, "resource resource")
    hold(state, DREAMER, "forest oops")
    hold(state, BIRDER, "forest oops")
    do(state, RICH, "ask", DREAMER, (("forest", 1),), None)
    assert said(state, DREAMER) == ("accept", 1)
    do(state, RICH, "offer", BIRDER, (("resource", 2),), (("oops", 1),), None, None)
    assert said(state, BIRDER) == ("decline_offer", 2)


def test_a_bot_offers_once_in_its_own_turn_what_helps_both() -> None:
    state = turn_of(table("mmmmm ????? ????? ????? ?????"), BIRDER)
    hold(state, BIRDER, "dirty resource")
    hold(state, RICH, "water forest")
    offer = said(state, BIRDER)
    assert offer is not None
    assert offer[0] == "offer"
    assert offer[2] == (("dirty_money", 1),)
    state.play_aside(BIRDER, offer)
    assert said(state, BIRDER) is None
    assert said(state, RICH) in (("accept", 1), ("decline_offer", 1))


def test_bank_tiles_are_paid_for_with_few_cards() -> None:
    form = Open("bank_offer", (), (Bundle({"resource": 3, "oops": 1}, 0, 4),))
    ways = GAME.advice().fills(table(), RICH, form)
    assert ways == [("bank_offer", ()), ("bank_offer", (("resource", 1),)), ("bank_offer", (("resource", 2),))]
