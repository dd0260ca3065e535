"""Bots are asked for by name, by `module:Class`, as classes, factories or objects, all over the library alike."""

from __future__ import annotations

from functools import partial

import pytest

from ecotone import BadSetup, Bot, Game, Match, Rng, Seat, games
from ecotone.bots import bot_like, bot_named, bots_listed, label_of
from ecotone.core.choice import Choice, quiet

GAME = games()["ecosfera"]


class Idle(Bot):
    """A bot of the family: does as little as it can."""

    def choose(self, seat: Seat, rng: Rng) -> Choice:
        return quiet(seat.choices)


class Duck:
    """An object that chooses, and is no Bot."""

    def __init__(self, name: str = "") -> None:
        if name:
            self.name = name

    def choose(self, seat: Seat, rng: Rng) -> Choice:
        return quiet(seat.choices)


class Talker(Duck):
    """One that also makes a side choice."""

    def aside(self, seat: Seat, rng: Rng) -> Choice | None:
        return ("offer",)


def idle_for(game: Game) -> Bot:
    """A factory that is told the game."""
    return Idle(game)


def idle() -> Duck:
    """A factory that is told nothing."""
    return Duck()


@pytest.mark.parametrize(
    "asked, label",
    [
        (Idle, f"{__name__}:Idle"),
        (Idle(GAME), f"{__name__}:Idle"),
        (f"{__name__}:Idle", f"{__name__}:Idle"),
        (Duck, f"{__name__}:Duck"),
        (Duck(), f"{__name__}:Duck"),
        (Duck("donald"), "donald"),
        (idle_for, f"{__name__}:idle_for"),
        (idle, f"{__name__}:idle"),
    ],
)
def test_every_way_to_ask_for_a_bot_gives_one_with_a_label(asked: object, label: str) -> None:
    bot = bot_like(asked, GAME)  # type: ignore[arg-type] # several types on purpose
    seat = Match.new(GAME, seats=2, seed=1).seat(0)
    assert isinstance(bot, Bot)
    assert bot.choose(seat, Rng(1)) == ("end_turn",)
    assert bot.aside(seat, Rng(1)) is None
    assert label_of(asked) == label  # type: ignore[arg-type] # as above


def test_an_object_may_have_side_choices() -> None:
    bot, seat = bot_like(Talker(), GAME), Match.new(GAME, seats=2, seed=1).seat(0)
    assert bot.aside(seat, Rng(1)) == ("offer",)


def test_a_partial_call_makes_bots_and_may_carry_a_name() -> None:
    donald = partial(Duck, "donald")
    donald.name = "donald"  # type: ignore[attr-defined] # any function may carry one
    assert label_of(donald) == "donald"
    assert isinstance(bot_like(donald, GAME), Bot)


@pytest.mark.parametrize("asked", [7, object(), None, lambda: 7])
def test_what_is_no_bot_is_refused(asked: object) -> None:
    with pytest.raises(BadSetup, match="is no bot"):
        bot_like(asked, GAME)  # type: ignore[arg-type] # wrong on purpose


@pytest.mark.parametrize("name", ["no_such_module:Bot", f"{__name__}:Missing"])
def test_a_module_that_holds_no_such_bot_is_refused(name: str) -> None:
    with pytest.raises(BadSetup, match=f"There is no bot '{name}': "):
        bot_like(name, GAME)


def test_a_name_never_loads_a_module() -> None:
    with pytest.raises(BadSetup, match="There is no bot"):
        bot_named(f"{__name__}:Idle", GAME)


def test_one_bot_or_several_may_be_listed() -> None:
    assert bots_listed("random") == ("random",)
    assert bots_listed("random, greedy,") == ("random", "greedy")
    assert bots_listed(["random", Idle]) == ("random", Idle)
    assert bots_listed(Idle) == (Idle,)
