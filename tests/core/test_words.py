"""Plain words, for a game that has none of its own."""

from ecotone import Match
from ecotone.core.text import Text
from ecotone.core.view import View
from ecotone.core.words import PlainWords
from tests.toys.islets import islets

WORDS = PlainWords()


def test_plain_words_are_the_games_own_names() -> None:
    assert WORDS.verb("take_back").say() == "take back"
    assert WORDS.seat(0).say() == "Player 1"
    table = Match.new(islets().GAME, seats=2, seed=7)
    view = table.view(0)
    assert WORDS.prompt(view).say() == "bid"
    assert WORDS.choice(view, ("take_back",)).say() == "take back"
    assert WORDS.choice(view, ("bid", 3)).say() == "bid: 3"
    assert WORDS.ideas(view) == []


def test_hidden_things_are_question_marks() -> None:
    assert WORDS.effect(("sealed", 1, None)) == Text("{name}: {things}", name="sealed", things=("1", "?"))
    assert str(WORDS.effect(("sealed", 1, None))) == "sealed: 1, ?"


def test_the_board_has_a_line_for_each_field_of_the_game() -> None:
    table = Match.new(islets().GAME, seats=2, seed=7)
    table.play(1, ("bid", 4))
    assert [line.say() for line in WORDS.board(table.view(0))] == [
        "islet: 6",
        "islets left: 5",
        "coins: [10, 10]",
        "points: [0, 0]",
        "have bid: [False, True]",
        "own bid: None",
    ]


def test_the_end_is_said_in_the_words_of_the_result() -> None:
    table = Match.new(islets().GAME, seats=2, seed=7)
    while table.actors:
        table.play(table.actors[0], ("bid", table.actors[0]))
    assert "most points" in WORDS.prompt(table.view(None)).say()
    assert WORDS.prompt(View(seat=None, actors=(), prompt=None, result=None)).say() == "Nothing is asked."
