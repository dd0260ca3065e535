"""The table in the terminal: drawings, hand-over screens, secret entry, and questions for form's sake."""

import io

import pytest
from rich.console import Console

from ecotone import Match
from ecotone.games.betterlife import GAME
from ecotone.games.betterlife.rules.events import Offer, PayCost, Reaction
from ecotone.games.betterlife.rules.penalties import Penalty, SkipPenalty
from ecotone.games.betterlife.rules.turn import Draft, Rolled, Turn
from ecotone.games.betterlife.rules.vote import BeforeVote, Discussion, OpenCommit, SecretCommit
from ecotone.terminal.play import Play
from ecotone.terminal.screen import Screen
from ecotone.terminal.session import Session
from tests.games.betterlife.table import all_finished, asks, do, quietly, roll, table
from tests.kit.rule import rule


def shown(state, seat: int | None, width: int = 100) -> str:  # type: ignore[no-untyped-def]
    """What the drawing of a view looks like."""
    console = Console(file=io.StringIO(), no_color=True, width=width, highlight=False)
    console.print(GAME.drawing(GAME.view(state, seat)))
    file = console.file
    assert isinstance(file, io.StringIO)
    return file.getvalue()


def test_the_drawing_shows_the_track_the_meters_and_the_own_hand() -> None:
    state = table(hands={0: ["Audit"]}, at={0: 5, 3: 5}, loss=2, policy_meter=4, fund=3)
    text = shown(state, 0)
    for word in ("event", "Policy 4 of 10", "Loss 2 of 5", "Fund 3 IP", "Audit", "Your targets", "Field study"):
        assert word in text
    assert "Your targets" not in shown(state, None)
    assert "Audit" not in shown(state, 1)


def test_the_drawing_shows_events_votes_and_what_lies_before_players() -> None:
    state = table(
        hands={1: ["Audit"]}, at={0: 1}, events=["Old dam for removal"], loss=1, skips=4, plus=[0, 0, 0, 1, 0]
    )
    roll(state, 1)
    text = shown(state, 2)
    assert "Event: Old dam for removal" in text
    assert "skips the next turn" in text
    assert "+1 on the next roll" in text
    state = all_finished(table(seeded=1, marks=2))
    do(state, 3, "pledge", 4)
    quietly(state, "discussion")
    do(state, 1, "commit", 2, None)
    text = shown(state, 0)
    for word in ("pledges 4 IP", "commits openly", "has committed", "1 IP lie beside the policy", "finished as number"):
        assert word in text
    for seat in (0, 2, 3, 4):
        do(state, seat, "commit", 2, None)
    assert "successful (11)" in shown(state, 0)


@pytest.mark.parametrize("width", [60, 80, 140])
def test_the_drawing_fits_its_width(width: int) -> None:
    assert max(len(line) for line in shown(table(), 0, width).splitlines()) <= width


def test_the_legend_names_every_kind_of_space() -> None:
    console = Console(file=io.StringIO(), no_color=True, width=80)
    console.print(GAME.legend(GAME.view(table(), 0)))
    file = console.file
    assert isinstance(file, io.StringIO)
    assert "Biodiversity fund" in file.getvalue()


def session(answers: list[str], seats: int, bots: tuple[str, ...]) -> tuple[str, Match]:
    """Play these answers at a terminal."""
    out = Console(file=io.StringIO(), no_color=True, soft_wrap=True, highlight=False, width=100)
    source = io.StringIO("".join(f"{answer}\n" for answer in answers))
    match = Match.new(GAME, seats, 3, {"flight_0": "never"})
    Play(Session(match, bots), Screen(out, plain=True, source=source)).run()
    file = out.file
    assert isinstance(file, io.StringIO)
    return file.getvalue(), match


@rule("BR-53")
def test_a_single_person_is_not_asked_for_forms_sake() -> None:
    match = Match.new(GAME, 5, 3)
    for title, answer in (("Tax relief", ("pass",)), ("Early warning", None)):
        state = table(hands={0: [title]}, at={0: 1}, events=["Record drought"])
        roll(state, 1)
        match.state = state
        assert asks(state) == "reaction"
        assert Session(match, ("cooperative",)).formality(0) == answer
        assert Session(match).formality(0) is None  # several people at one screen answer for themselves


@rule("BR-53")
def test_several_people_at_one_screen_are_all_asked_and_the_screen_is_handed_on() -> None:
    text, match = session(["", "0", "1"], 2, ())
    assert "Pass the screen to" in text
    assert match.record[0][0] == 0
    assert asks(match.state) != ""  # type: ignore[arg-type]


@rule("B-47")
def test_what_is_committed_in_secret_is_not_printed_not_even_by_the_last_seat() -> None:
    state = all_finished(table(2))
    quietly(state, "discussion")
    do(state, 0, "commit", 1, None)
    out = Console(file=io.StringIO(), no_color=True, soft_wrap=True, highlight=False, width=100)
    match = Match.new(GAME, 2, 3)
    match.state = state
    screen = Screen(out, plain=True, source=io.StringIO("\n1\n4\n1\n"))
    Play(Session(match), screen).run()
    file = out.file
    assert isinstance(file, io.StringIO)
    assert "> 4" not in file.getvalue()
    assert state.votes[0].shares == (1, 4)


@rule("BR-53")
def test_questions_that_hide_who_could_answer_are_formal_and_those_that_set_answers_aside_are_secret() -> None:
    formal = [Penalty, SkipPenalty, Reaction, PayCost, Offer, Rolled, BeforeVote]
    assert all(question.formal for question in formal)
    assert not any(question.formal for question in (Turn, Draft, Discussion, SecretCommit, OpenCommit))
    assert all(question.secret for question in (Reaction, BeforeVote, SecretCommit))
    assert not any(question.secret for question in (Turn, Offer, OpenCommit, Penalty))
