"""Lists for the terminal: the games there are, one game's options, and what a simulation found."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rich.box import SIMPLE_HEAD
from rich.table import Table

from ecotone.core.game import Game
from ecotone.core.options import Value
from ecotone.core.text import Text
from ecotone.terminal.screen import Screen


def grid(screen: Screen, *columns: Text) -> Table:
    """An empty table with these headings."""
    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    for column in columns:
        table.add_column(screen.say(column), overflow="fold")
    return table


def show_games(games: Mapping[str, Game], screen: Screen) -> None:
    """All games in a table."""
    table = grid(screen, Text("id"), Text("game"), Text("seats"), Text("minutes"), Text("about"))
    for game in games.values():
        table.add_row(game.id, game.name, seats_of(game), str(game.minutes), screen.say(game.about))
    screen.show(table)
    first = next(iter(games), "")
    screen.line(Text("ecotone games {game} lists its options; ecotone play {game} begins.", game=first), style="dim")


def seats_of(game: Game) -> str:
    """The numbers of seats, a run of them cut short."""
    low, high = min(game.seats), max(game.seats)
    if len(game.seats) > 2 and set(game.seats) == set(range(low, high + 1)):
        return f"{low}–{high}"
    return ", ".join(map(str, game.seats))


def value_name(value: Value) -> str:
    """An option's value as a person types it."""
    return str(value).lower()


def show_game(game: Game, screen: Screen) -> None:
    """One game: what it is about, its options and presets."""
    screen.heading(Text("{game}", game=game.name))
    screen.line(game.about)
    screen.line(Text("Seats: {seats}. About {minutes} minutes.", seats=seats_of(game), minutes=game.minutes))
    table = grid(screen, Text("option"), Text("values (the first is the default)"), Text("about"))
    for option in game.options:
        table.add_row(option.id, ", ".join(map(value_name, option.values)), screen.say(option.about))
    screen.show(table)
    for name, values in game.presets.items():
        if values:
            settings = tuple(f"{key}={value_name(value)}" for key, value in values.items())
            screen.line(Text("Preset {name}: {settings}.", name=name, settings=settings))
    screen.line(
        Text("Set an option with -o, such as: ecotone play {game} -o {option}", game=game.id, option=example(game))
    )


def example(game: Game) -> str:
    """An option with a value other than its default."""
    for option in game.options:
        if len(option.values) > 1:
            return f"{option.id}={value_name(option.values[1])}"
    return "option=value"


def game_json(game: Game) -> dict[str, Any]:  # Any: JSON
    """All that is to know about a game before it begins."""
    return {
        "id": game.id,
        "name": game.name,
        "about": game.about.say(),
        "minutes": game.minutes,
        "seats": list(game.seats),
        "rules": game.rules_version,
        "content": game.content_version,
        "options": [
            {
                "id": option.id,
                "values": list(option.values),
                "default": option.values[0],
                "about": option.about.say(),
                "secret": option.secret,
            }
            for option in game.options
        ],
        "presets": {name: dict(values) for name, values in game.presets.items()},
    }


def show_summary(summary: Mapping[str, Any], bots: tuple[str, ...], screen: Screen) -> None:  # Any: JSON
    """How many games a simulation played, how fast, and how they ended."""
    outcomes = summary["outcomes"]
    games = summary["games"]
    screen.line(
        Text.count(
            "{n} game, {choices} choices in {seconds} s: {games_per_s} games, {choices_per_s} choices a second.",
            "{n} games, {choices} choices in {seconds} s: {games_per_s} games, {choices_per_s} choices a second.",
            games,
            choices=summary["choices"],
            seconds=summary["seconds"],
            games_per_s=summary["games_per_s"],
            choices_per_s=summary["choices_per_s"],
        )
    )
    table = grid(screen, Text("outcome"), Text("games"), Text("share"))
    for name, n in outcomes.items():
        if isinstance(n, int):
            table.add_row(name, str(n), f"{n / games:.1%}")
    screen.show(table)
    table = grid(screen, Text("seat"), Text("bot"), Text("wins"), Text("mean score"))
    for seat, (wins, score) in enumerate(zip(outcomes["wins"], outcomes["mean_scores"], strict=True)):
        table.add_row(str(seat + 1), bots[seat % len(bots)], str(wins), f"{score:.2f}")
    screen.show(table)
