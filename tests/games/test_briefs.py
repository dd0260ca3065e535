"""The step in a few sentences: at every question of every game, in three languages, with its rules."""

from __future__ import annotations

import pytest

from ecotone import Match
from ecotone.core.choice import Open
from ecotone.core.game import Game
from ecotone.core.ledger import ledger_of
from ecotone.core.registry import games
from ecotone.core.view import View
from ecotone.games.betterlife.words.brief import BRIEF as BETTERLIFE
from ecotone.games.betterlife.words.choices import QUESTIONS as BETTERLIFE_QUESTIONS
from ecotone.games.ecosfera.words.brief import BRIEF as ECOSFERA
from ecotone.games.ecosfera.words.brief import OF_A_CARD
from ecotone.games.ecosfera.words.choices import QUESTIONS as ECOSFERA_QUESTIONS
from ecotone.games.kompensaatiopeli.words.brief import BRIEF as KOMPENSAATIOPELI
from ecotone.games.kompensaatiopeli.words.prompts import QUESTIONS as KOMPENSAATIOPELI_QUESTIONS
from ecotone.web.paint.catalogues import LANGUAGES, game_catalogue
from tests.games.test_player_texts import faults
from tests.laws.playing import setup_by, walk

MOST = 3  # sentences; what a card says counts as one
SEEDS = 8


def asked(game: Game) -> dict[str, View]:
    """A public view for each question that a few random games ask."""
    found: dict[str, View] = {}
    for seed in range(SEEDS):
        for match, _, _ in walk(setup_by(game, seed, packs=False), every=1):
            view = match.view(None)
            if view.prompt is not None:
                found.setdefault(view.prompt.name, view)
    return found


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.id)
def test_a_question_is_told_in_at_most_three_sentences(game: Game) -> None:
    ledger = ledger_of(game)
    found = asked(game)
    assert "turn" in found or "action" in found
    for name, view in found.items():
        brief = game.words.brief(view)
        assert 1 <= len(brief) <= MOST, name
        for language in LANGUAGES:
            for text in brief:
                assert faults(text.say(game_catalogue(language, game)), True) == [], (name, language)
        assert game.words.rules(view), name
        assert set(game.words.rules(view)) <= set(ledger), name


def test_no_question_is_forgotten() -> None:
    assert set(ECOSFERA) | OF_A_CARD | {"turn"} == set(ECOSFERA_QUESTIONS)
    assert set(KOMPENSAATIOPELI) | {"turn"} == set(KOMPENSAATIOPELI_QUESTIONS)
    assert set(BETTERLIFE) >= set(BETTERLIFE_QUESTIONS)


def numbers(game: str, seats: int, **options: object) -> tuple[str, ...]:
    match = Match.new(game, seats, 1, options)
    for _ in range(40):  # past the setup
        view = match.view(None)
        assert view.prompt is not None
        if view.prompt.name in ("turn", "action"):
            return match.game.words.rules(view)
        match.play(match.actors[0], match.choices(match.actors[0])[0])
    raise AssertionError("no turn has begun")


def test_only_rules_of_the_level_and_the_variants_in_play_are_shown() -> None:
    assert {"E-73", "E-78"}.isdisjoint(numbers("ecosfera", 2, level=1))
    assert {"E-73", "E-78"} <= set(numbers("ecosfera", 2, level=2))
    assert "G-104" not in numbers("ecologic", 4)
    assert "G-104" in numbers("ecologic", 4, free_deals=True)
    assert not {"G-72", "G-81", "G-95", "G-114"} <= set(numbers("ecologic", 4))


def test_a_small_table_reads_its_own_figures() -> None:
    words = games()["betterlife"].words
    full, small = the_vote(5), the_vote(3)
    assert {"B-50", "B-51", "B-52"} <= set(words.rules(full))
    assert "BR-03" in words.rules(small)
    assert {"B-50", "B-51", "B-52"}.isdisjoint(words.rules(small))


def the_vote(seats: int) -> View:
    """The first secret vote of a game in which all answer quietly; too much can be lost before it."""
    for seed in range(20):
        match = Match.new("betterlife", seats, seed)
        while match.result is None:
            view = match.view(None)
            assert view.prompt is not None
            if view.prompt.name == "secret_commit":
                return view
            listed = match.choices(match.actors[0])[0]
            match.play(match.actors[0], listed.lowest() if isinstance(listed, Open) else listed)
    raise AssertionError("no vote in sight")


def test_the_question_of_a_turn_names_goal_and_limit() -> None:
    match = Match.new("kompensaatiopeli", 4, 3)
    said = match.game.words.prompt(match.view(match.actors[0])).say()
    assert "You have one tile action. Your goal as" in said
    assert match.game.words.brief(match.view(None))[1].say().startswith("One tile action in a turn: ")


def test_an_auction_names_what_is_bought_and_its_first_bid() -> None:
    match = Match.new("ecologic", 4, 1)
    words = match.game.words
    view = match.view(0)
    listed = match.choices(match.actors[0])
    assert "Enviro; beside " in words.choice(view, listed[0]).say()
    while view.prompt is not None and view.prompt.name != "action":
        match.play(match.actors[0], match.choices(match.actors[0])[0])
        view = match.view(None)
    assert "First bids: oil token " in words.prompt(view).say()
    form = next(one for one in match.choices(match.actors[0]) if getattr(one, "verb", "") == "auction_refinery")
    match.play(match.actors[0], form.lowest())
    assert "On sale: an oil Refinery token (initial bid " in words.prompt(match.view(None)).say()


def test_targets_are_shown_with_their_points() -> None:
    match = Match.new("betterlife", 5, 1)
    own = next(text.say() for text in match.game.words.board(match.view(0)) if "Your policy targets" in text.say())
    assert own.count("(7 points if successful, 3 if semi-successful)") == 1
    assert own.count(" points if successful, ") == 3
