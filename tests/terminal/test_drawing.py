"""The drawn table of Ecosfera: everything on it is there in letters, at every width."""

import io

import pytest
from rich.console import Console

from ecotone import Match
from ecotone.bots import bot_named
from ecotone.core.chance import Rng
from ecotone.games.ecosfera.terminal import short_names
from ecotone.terminal.play import Table
from ecotone.terminal.screen import Screen
from ecotone.terminal.session import Session
from ecotone.terminal.turn import Turn


def later(choices: int, level: int = 1, seats: int = 2, seed: int = 7) -> Match:
    match = Match.new("ecosfera", seats=seats, seed=seed, options={"level": level})
    bot, rng = bot_named("random", match.game), Rng(1)
    while len(match.record) < choices and match.result is None:
        match.play(match.actors[0], bot.choose(match.state, match.actors[0], rng))
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


def test_market_stars_rows_and_tokens_are_drawn_in_letters() -> None:
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


def test_every_position_of_whole_games_can_be_drawn() -> None:
    for seed in range(2):
        match = Match.new("ecosfera", seats=2, seed=seed, options={"level": 2})
        bot, rng = bot_named("random", match.game), Rng(seed)
        while match.result is None:
            drawn(match, 80)
            match.play(match.actors[0], bot.choose(match.state, match.actors[0], rng))
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


def test_short_names_tell_names_apart() -> None:
    assert short_names(["Ice", "Soft bottom", "Softer bottom", "River", "Rocky"]) == [
        "Ice",
        "Soft ",
        "Softe",
        "River",
        "Rocky",
    ]


def test_a_drawn_turn_fits_a_terminal_of_100_columns() -> None:
    console = Console(file=io.StringIO(), width=100, force_terminal=True, color_system=None, highlight=False)
    table = Table(Session(later(10)), Screen(console, plain=False, source=io.StringIO()))
    table.open()
    table.mark_read(0)
    Turn(table, table.match.actors[0]).show()
    assert isinstance(console.file, io.StringIO)
    lines = console.file.getvalue().splitlines()
    assert max(map(len, lines)) <= 100
    assert any("What happened:" in line for line in lines)
