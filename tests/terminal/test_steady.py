"""What stays the same at the terminal during a turn, what is warned of, and what is told first."""

import io

import pytest
from rich.console import Console

from ecotone import Match
from ecotone.core.effect import EVERYONE, Effect
from ecotone.core.registry import games
from ecotone.core.text import Text
from ecotone.terminal.effects import gist
from ecotone.terminal.menu import Keys
from ecotone.terminal.screen import Screen
from ecotone.terminal.session import Session
from ecotone.terminal.table import Table
from ecotone.terminal.turn import Turn


def at_screen(match: Match) -> Table:
    console = Console(file=io.StringIO(), no_color=True, soft_wrap=True, highlight=False, width=100)
    return Table(Session(match), Screen(console, plain=True, source=io.StringIO()))


def labels(turn: Turn) -> dict[str, str]:
    items = [item for section in turn.menu.sections for item in section.items]
    return {item.label.say(): item.key for item in items if len(item.listed) == 1}


def test_a_choice_keeps_its_number_while_others_come_and_go() -> None:
    table = at_screen(Match.new("ecosfera", seats=2, seed=7))
    seat = table.match.actors[0]
    first = labels(Turn(table, seat))
    taken = next(one for one in table.match.choices(seat) if one[0] == "acquire_producer")
    table.session.play(seat, taken)
    second = labels(Turn(table, seat))
    both = set(first) & set(second)
    assert len(both) > 2
    assert {label: first[label] for label in both} == {label: second[label] for label in both}
    fresh = {second[label] for label in set(second) - set(first)}
    assert fresh.isdisjoint(first.values()), "a number that is gone is not given to something else"


def test_the_next_turn_begins_with_1_again() -> None:
    table = at_screen(Match.new("ecosfera", seats=2, seed=7))
    seat = table.match.actors[0]
    Turn(table, seat)
    old = table.keys
    table.session.play(seat, ("end_turn",))
    Turn(table, table.match.actors[0])
    assert table.keys is not old
    assert "1" in table.keys.numbers.values()


def test_letters_stay_too() -> None:
    keys = Keys()
    assert [keys.letter("Pass a card"), keys.letter("Plan"), keys.letter("Pass a card")] == ["p", "a", "p"]
    assert [keys.number("one"), keys.number("two"), keys.number("one")] == ["1", "2", "1"]


def test_an_idle_end_of_turn_is_warned_of_and_the_same_key_does_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Screen, "typed", True)
    table = at_screen(Match.new("ecosfera", seats=2, seed=7))
    turn = Turn(table, table.match.actors[0])
    assert not turn.answer("0")
    file = table.screen.console.file
    assert isinstance(file, io.StringIO)
    assert "You have taken no action: ending the turn now brings a pressure card." in file.getvalue()
    assert "The same key again does it all the same." in file.getvalue()
    assert table.match.record == []
    assert turn.answer("0")
    assert table.match.record == [(0, ("end_turn",))]


def test_a_pipe_is_not_asked_twice() -> None:
    table = at_screen(Match.new("kompensaatiopeli", seats=4, seed=3))
    seat = table.match.actors[0]
    said = table.game.words.idle(table.match.view(seat), ("end_turn",))
    assert said == Text("Your tile action of this turn is still unused.")
    assert Turn(table, seat).answer("0")


def test_a_turn_with_an_action_ends_at_once() -> None:
    match = Match.new("ecosfera", seats=2, seed=7)
    view = match.view(0)
    assert match.game.words.idle(view, ("end_turn",)) is not None
    match.play(0, next(one for one in match.choices(0) if one[0] == "acquire_producer"))
    assert match.game.words.idle(match.view(0), ("end_turn",)) is None


def test_what_matters_most_is_told_first() -> None:
    game = games()["ecosfera"]
    draws = [Effect("draw", (0, 0), (), EVERYONE, True)] * 3
    takes = [Effect("take_element", (0, 0), (), EVERYONE, True)]
    told, left = gist(game, [*draws, *takes, Effect("restored", (0, 4), (), EVERYONE, True)], 0, 3)
    assert left == 2
    assert told[0] == game.words.told(("restored", 0, 4))
    assert "takes" in told[2].say(), "the last that could be skipped, then what could not, in order"


def test_every_game_says_what_matters() -> None:
    for game in games().values():
        assert game.words.weighty
        assert game.words.weighty.isdisjoint(game.words.skippable)
