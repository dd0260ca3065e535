"""Hints in the terminal: a step further each time, in the same words as on a page, and done when asked."""

from tests.kit.run_cli import run


def test_a_hint_goes_a_step_further_each_time_and_is_done_when_asked() -> None:
    answers = ["hint", "hint", "hint", "hint do", "q", "n"]
    out = run("play", "ecosfera", "--seed", 3, "--bots", "greedy", answers=answers).out
    told = ("Look at the market.", "It is about: Eelgrass", "With Eelgrass the deck", "The chance to win together: ")
    assert sorted(told, key=out.index) == list(told)
    assert out.count("hint again tells more.") == 2
    assert "Player 1 acquires Eelgrass" in out.split("hint do does it.")[1]
