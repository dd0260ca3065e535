"""The drawn table of Ecosfera: everything on it is there in letters, at every width."""

import io
import re

import pytest
from rich.console import Console

from ecotone import Match
from ecotone.bots import bot_named
from ecotone.core.chance import Rng
from ecotone.games.ecosfera.terminal import short_names
from ecotone.terminal import commands
from ecotone.terminal.play import Play
from ecotone.terminal.screen import Screen
from ecotone.terminal.session import Session
from ecotone.terminal.table import Table
from ecotone.terminal.turn import Turn


def later(choices: int, level: int = 1, seats: int = 2, seed: int = 7) -> Match:
    match = Match.new("ecosfera", seats=seats, seed=seed, options={"level": level})
    bot, rng = bot_named("random", match.game), Rng(1)
    while len(match.record) < choices and match.result is None:
        match.play(match.actors[0], bot.choose(match.seat(match.actors[0]), rng))
    return match


def drawn(match: Match, width: int, what: str = "drawing") -> str:
    console = Console(file=io.StringIO(), width=width, no_color=True, highlight=False)
    console.print(getattr(match.game, what)(match.view(0)))
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


@pytest.mark.parametrize("width", [60, 80, 100, 140])
@pytest.mark.parametrize("level", [1, 2])
def test_the_drawing_keeps_to_its_width(width: int, level: int) -> None:
    for choices in (0, 12, 25):
        text = drawn(later(choices, level), width)
        assert max(map(len, text.splitlines())) <= width


def test_market_puzzles_rows_and_tokens_are_drawn_in_letters() -> None:
    text = drawn(later(0), 100)
    for piece in (
        "Consumers in the market, 26 more in the deck",
        "Eel ",
        "Anguilla anguilla",
        "River Coast  ↷pass",
        "costs Sun Sun Sal",
        "Sunlight 8  Oxygen 8  Salinity 8  Nutrients 8  Temperature 8  Pressure 46",
        "Habitats: 0 of 6 restored",
        "◇ Mud",
        "Impacts: 0 of 6",
        "△ △ △ △ △ △",
        "Player 1 (to act)  Tokens: ●pass ●plus ●refresh  deck 3, discard 0",
        "No action yet: a turn without one brings a pressure card.",
    ):
        assert piece in text


def test_used_cards_and_tokens_are_marked() -> None:
    match = Match.new("ecosfera", seats=2, seed=7)
    match.play(0, next(c for c in match.choices(0) if c[0] == "acquire_producer"))
    match.play(0, next(c for c in match.choices(0) if c[:2] == ("refresh", -1)))
    text = drawn(match, 100)
    assert "✗ used" in text
    assert "○refresh" in text
    assert "No action yet" not in text


def test_level_2_draws_the_policy_cards() -> None:
    text = drawn(later(0, level=2), 100)
    assert "Policy: 30 more in the deck" in text
    assert "Measures: none" in text


def test_what_the_next_turn_brings_is_drawn() -> None:
    match = later(0, level=2)
    match.state.noise_to_come.append(match.game.content.card("underwater_noise"))
    match.state.skips = 1
    text = drawn(match, 100)
    assert "Underwater noise: comes with the next turn" in text
    assert "Skipped: the next player" in text


def test_every_position_of_whole_games_can_be_drawn() -> None:
    for seed in range(2):
        match = Match.new("ecosfera", seats=2, seed=seed, options={"level": 2})
        bot, rng = bot_named("random", match.game), Rng(seed)
        while match.result is None:
            drawn(match, 80)
            match.play(match.actors[0], bot.choose(match.seat(match.actors[0]), rng))
        drawn(match, 80)
        drawn(match, 80, "legend")


def test_the_legend_explains_signs_and_open_policy_cards() -> None:
    match = later(60, level=2)
    text = " ".join(drawn(match, 200, "legend").split())
    assert "Sal = Salinity" in text
    assert "Give an unused card of your row to another row" in text
    view = match.view(0)
    for card in (*view.measures, *view.lasting):
        assert match.game.content.policies[card].name in text


def test_the_legend_lists_only_names_that_are_shortened() -> None:
    text = drawn(later(0), 200, "legend")
    assert "Tem = Temperature" in text
    assert "Habitats" not in text, "all of them are drawn whole"
    for code, name in re.findall(r"(\w+) = (\w+)", text):
        assert code != name


def test_short_names_tell_names_apart() -> None:
    assert short_names(["Ice", "Soft bottom", "Softer bottom", "River", "Rocky"]) == [
        "Ice",
        "Soft ",
        "Softe",
        "River",
        "Rocky",
    ]


def test_a_long_list_of_rules_has_the_numbers_in_a_column_of_their_own() -> None:
    console = Console(file=io.StringIO(), width=70, force_terminal=True, color_system=None, highlight=False)
    table = Table(Session(later(0)), Screen(console, plain=False, source=io.StringIO()))
    commands.rules(Turn(table, table.match.actors[0]), "?")
    assert isinstance(console.file, io.StringIO)
    lines = console.file.getvalue().splitlines()
    start = next(n for n, line in enumerate(lines) if "E-13" in line)
    assert lines[start].startswith("   E-13  On your turn")
    assert all(line.startswith(("   E-", " " * 9)) for line in lines[start:])


def test_a_low_screen_tells_tiles_pressure_and_purchases_before_draws() -> None:
    console = Console(file=io.StringIO(), width=100, height=20, no_color=True, highlight=False)
    match = Match.new("ecosfera", seats=2, seed=6)
    table = Table(Session(match), Screen(console, plain=False, source=io.StringIO()))
    table.session.play(0, next(c for c in match.choices(0) if c[0] == "acquire_producer"))
    table.session.play(0, ("end_turn",))
    table.session.play(1, ("end_turn",))
    table.news(0)
    assert isinstance(console.file, io.StringIO)
    told = [line.strip() for line in console.file.getvalue().splitlines()]
    assert told[0] == "What happened:"
    assert re.fullmatch(r"… \d+ things more \(log shows them\)", told[1])
    assert told[3].startswith("· Player 1 acquires ")
    assert told[4:6] == ["· Player 2 took no action.", "· Player 2 takes a pressure card."]
    assert len(told) == 7, "what room is left is for the latest of the rest"
    assert told[-1] == "· Player 1 begins a turn."


def test_a_drawn_turn_fits_a_terminal_of_100_columns() -> None:
    console = Console(file=io.StringIO(), width=100, force_terminal=True, color_system=None, highlight=False)
    play = Play(Session(later(10)), Screen(console, plain=False, source=io.StringIO()))
    play.open()
    table = play.table
    table.mark_read(0)
    Turn(table, table.match.actors[0]).show()
    assert isinstance(console.file, io.StringIO)
    lines = console.file.getvalue().splitlines()
    assert max(map(len, lines)) <= 100
    assert any("What happened:" in line for line in lines)
