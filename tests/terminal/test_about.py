"""Looking things up at the terminal."""

import io

import pytest
from rich.console import Console

from ecotone import Match
from ecotone.core.game import Game
from ecotone.core.knowledge import facts_of
from ecotone.core.subject import Subject
from ecotone.core.text import Text
from ecotone.terminal import commands
from ecotone.terminal.play import Play
from ecotone.terminal.screen import Screen
from ecotone.terminal.session import Session
from tests.toys.bazaar import GAME as BAZAAR
from tests.toys.shore import GAME


def told(*answers: str, game: Game = GAME) -> str:
    """What the screen shows of a game in which this is typed."""
    out = io.StringIO()
    console = Console(file=out, no_color=True, soft_wrap=True, highlight=False, width=100)
    source = io.StringIO("".join(f"{answer}\n" for answer in answers))
    Play(Session(Match.new(game, 2, 1), (), None), Screen(console, plain=True, source=source)).run()
    return out.getvalue()


def test_about_alone_lists_everything_under_its_headings() -> None:
    out = told("about")
    assert "  Species: Cod, Eelgrass, Grey seal\n  Weather: Storm\n" in out


@pytest.mark.parametrize("asked", ["seal", "GREY SEAL", "halichoerus"])
def test_a_thing_is_found_by_either_of_its_names(asked: str) -> None:
    out = told(f"about {asked}")
    assert f"Grey seal (Halichoerus grypus)\n  {facts_of(GAME)['species.seal'].text}\n" in out
    assert "Gadus" not in out


def test_what_has_no_scientific_name_is_told_without() -> None:
    assert f"Storm\n  {facts_of(GAME)['weather.storm'].text}\n" in told("about storm")


def test_what_is_not_there_is_said_to_be_missing() -> None:
    assert "Nothing here is called 'whale'. about alone lists everything." in told("about whale")
    assert "comes without things to look up." in told("", "about", game=BAZAAR)


def test_who_is_called_just_so_goes_before_those_that_only_contain_the_word(monkeypatch: pytest.MonkeyPatch) -> None:
    more = Subject("weather.storm", Text("Cod storm"), Text("Weather"), "")
    monkeypatch.setattr(type(GAME), "subjects", lambda self: (more, Subject("species.cod", Text("Cod"), Text("X"), "")))
    assert "Cod storm" not in told("about cod")
    assert "Cod storm" in told("about co")


def test_of_many_only_some_are_told_and_the_others_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(commands, "MOST_FOUND", 1)
    out = told("about s")
    assert out.count("Gadus morhua") == 1
    assert "More with 's': Eelgrass, Grey seal, Storm." in out
    assert "Zostera" not in out
