"""What all games share of their beginning."""

from ecotone import games
from tests.laws.dump import dump
from tests.toys.islets import islets

GAME = games()["ecosfera"]


def test_beginning_checks_everything_and_then_sets_up() -> None:
    laid_out = GAME.setup(2, GAME.all_options({"level": 2}), GAME.chance(5))
    laid_out.run_steps()
    assert dump(GAME.begin(2, {"level": 2}, 5)) == dump(laid_out)


def test_settled_options_are_all_there_with_their_values() -> None:
    assert list(GAME.all_options({})) == [option.id for option in GAME.options]
    assert GAME.all_options({"elements": 3})["elements"] == 3


def test_a_game_has_no_presets_and_no_side_choices_if_it_says_nothing() -> None:
    assert islets().GAME.presets == {}
    assert not GAME.asides
