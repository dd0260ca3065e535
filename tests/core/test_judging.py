"""Turning points say whose chance they moved, in the words of hints."""

import pytest

from ecotone.bots import answer, bot_named
from ecotone.core.chance import Rng
from ecotone.core.debrief import TurningPoint
from ecotone.core.judging import judged, judgement
from ecotone.core.match import Match
from ecotone.core.registry import games
from ecotone.core.text import Text


@pytest.mark.parametrize("game", sorted(games()))
def test_the_last_choice_of_a_game_makes_its_end_sure(game: str) -> None:
    match = Match.new(game, games()[game].usual_seats, 5)
    bot, rng = bot_named("greedy", match.game), Rng(3)
    while match.result is None:
        seat = match.actors[0]
        match.play(seat, answer(bot, match.seat(seat), rng))
    last = len(match.record)
    point = TurningPoint(kind="end", title=Text("The end"), text=Text("It ends."), at=last, round=1)
    [told] = judged(match, [point])
    before, after = match.replayed(last - 1).state, match.replayed(last).state
    said = judgement(match, before, after)
    assert str(told.text) == (f"It ends. {said}" if said else "It ends.")
    assert said is None or "to 100 %." in str(said) or "to 0 %." in str(said)
    assert any("The chance " in str(one.text) for one in match.debrief().turning_points)


def test_the_team_whose_chance_moved_is_named_with_the_reason() -> None:
    match = Match.new("kompensaatiopeli", 4, 5)
    bot, rng = bot_named("greedy", match.game), Rng(3)
    said = []
    for _ in range(120):
        seat, before = match.actors[0], match.state.copy()
        match.play(seat, answer(bot, match.seat(seat), rng))
        said.append(str(judgement(match, before, match.state)))
    assert any(one.startswith("The chance of Player 1, Player 3 goes from ") for one in said)
    assert any(one.endswith("of what is planned can be built in the turns that are left.") for one in said)
