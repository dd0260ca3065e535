"""What Ecosfera says and shows on the stage: questions, previews, scenes, what is turned up, and the end."""

from __future__ import annotations

from typing import Any

import pytest

from ecotone.bots import answer, bot_named
from ecotone.core.chance import Rng
from ecotone.core.ending import ending_of
from ecotone.core.kit import Preview
from ecotone.core.knowledge import facts_of
from ecotone.core.match import Match
from ecotone.core.text import ENGLISH
from ecotone.games.ecosfera import GAME
from ecotone.games.ecosfera.view import EcosferaView
from ecotone.games.ecosfera.words import questions
from ecotone.games.ecosfera.words.choices import QUESTIONS
from tests.games.ecosfera.table import Table, draw
from tests.games.ecosfera.test_page import game_page, page, whole

WORDS = GAME.words


def preview(table: Table, verb: str, *args: Any) -> Preview:
    """What the stage would show of a choice, its cards by their ids."""
    numbers = [GAME.content.card(arg) if isinstance(arg, str) else arg for arg in args]
    found = game_page().preview(GAME.view(table.state, 0), (verb, *numbers))
    assert found is not None
    return found


def chips(shown: Preview) -> list[str]:
    return [chip.text.say() for chip in shown.chips]


def tags(shown: Preview) -> dict[str, str]:
    return {id_: text.say() for id_, text in shown.tags}


# --- questions --------------------------------------------------------------------------------


def test_the_turn_is_asked_for_by_its_row_where_one_person_plays_several() -> None:
    assert WORDS.question(GAME.view(Table("sunlight").state, 0)).say() == "What will you do?"
    alone = Match.new("ecosfera", 1, 1, {"rows": 2})
    assert WORDS.question(alone.view(0)).say() == "Player 1: what will you do?"


def test_a_note_warns_of_a_turn_without_an_action() -> None:
    table = Table("sunlight oxygen nutrients", producers="najas_marina - - -")
    note = WORDS.note(GAME.view(table.state, 0))
    assert note is not None
    assert note.say() == "ending without an action adds pressure"
    table.play("acquire_producer")
    assert WORDS.note(GAME.view(table.state, 0)) is None


def test_what_a_turn_is_for_stays_in_sight() -> None:
    view = GAME.view(Table("sunlight").state, 0)
    assert WORDS.standing(view) == ("acquire_producer", "acquire_consumer", "restore")
    asked = GAME.view(draw("oil_spill", "", measures="strict_protection", funding=1).state, 0)
    assert WORDS.standing(asked) == ()


@pytest.mark.parametrize("options", [{"level": 2, "agreement": "ask"}, {"level": 2, "preset": "digital"}])
def test_every_question_has_a_subject_and_every_button_says_what_it_does(options: dict[str, Any]) -> None:
    seen = set()
    for seed in range(12):
        match = Match.new("ecosfera", 3, seed, options)
        bot, rng = bot_named("random", match.game), Rng(seed)
        while match.result is None:
            seat = match.actors[0]
            view = match.view(seat)
            assert view.prompt is not None
            seen.add(view.prompt.name)
            assert match.game.words.question(view).say()
            assert match.game.words.waiting(match.view((seat + 1) % 3)).say()
            for choice in match.choices(seat):
                assert isinstance(choice, tuple)
                said = match.game.words.choice(view, choice).say()
                assert said not in ("Agree", "Refuse", "No, thanks", "Go back", "Let it happen")
                if match.game.verbs[choice[0]].preview:
                    shown = game_page().preview(view, choice)
                    assert shown is not None
                    assert shown.chips
            match.play(seat, answer(bot, match.seat(seat), rng))
    assert len(seen) > 3


def test_the_page_asks_all_that_the_rules_ask() -> None:
    assert set(questions.QUESTIONS) == set(QUESTIONS)
    assert set(questions.WAITING) <= set(QUESTIONS)


# --- previews ---------------------------------------------------------------------------------


def test_a_producer_shows_what_is_paid_and_what_the_market_adds() -> None:
    table = Table("sunlight sunlight oxygen", producers="najas_marina - - -")
    shown = preview(table, "acquire_producer", "najas_marina")
    assert shown.question.say() == "You get Spiny najad"
    assert shown.button.say() == "Acquire Spiny najad"
    assert chips(shown) == ["Sunlight", "Oxygen", "Nutrients (market)"]
    row = table.state.players[0].row
    assert tags(shown) == {f"card-{row[0]}": "pay", f"card-{row[2]}": "pay", "stack-nutrients": "take 1"}
    table.play("acquire_producer")
    assert table.state.used[:2] == [row[0], row[2]]


def test_a_consumer_shows_its_producers_and_where_all_three_live() -> None:
    table = Table("fontinalis_antipyretica najas_marina", consumers="lutra_lutra - - -")
    shown = preview(table, "acquire_consumer", "lutra_lutra", "fontinalis_antipyretica", "najas_marina")
    assert chips(shown) == ["Greater water-moss", "Spiny najad"]
    assert shown.note is not None
    assert shown.note.say() == "All three live in: River"
    assert set(tags(shown).values()) == {"use"}


def test_habitats_that_would_come_back_are_counted_and_seen_in_the_emblem() -> None:
    table = Table("esox_lucius perca_fluviatilis", restored="river ice")
    shown = preview(table, "restore", "esox_lucius", "perca_fluviatilis")
    assert shown.question.say() == "Restore Mud, Rock with these two?"
    assert shown.button.say() == "Restore 2 habitats"
    assert chips(shown)[-1] == "Habitats 2 → 4 of 6"
    assert [id_ for id_, _ in shown.ghosts] == ["habitat-1", "habitat-3"]
    assert shown.moment is not None
    assert shown.moment.say() == "Pike and Perch bring Mud, Rock back"
    last = preview(
        Table("alca_torda clupea_harengus", restored="ice mud river rock coast"),
        "restore",
        "alca_torda",
        "clupea_harengus",
    )
    assert last.note is not None
    assert last.note.say() == "The sea is saved."


def test_an_ability_shows_the_token_or_card_that_it_takes() -> None:
    table = Table("sunlight perca_fluviatilis", "oxygen")
    assert tags(preview(table, "plus", -1)) == {"token-2": "use"}
    assert chips(preview(table, "plus", "perca_fluviatilis")) == ["uses Perch"]
    card = table.state.players[0].row[0]
    shown = preview(table, "pass_card", -1, card, 1)
    assert shown.button.say() == "Pass it to Player 2"
    assert tags(shown) == {"token-1": "use", f"card-{card}": "give"}
    assert preview(table, "refresh", -1, 1).button.say() == "Refresh the consumers"


def test_a_measure_shows_what_it_costs_and_does() -> None:
    shown = preview(Table("pressure", measures="recycling", funding=2), "fund", "recycling")
    assert chips(shown) == ["1 of 2 funding cards"]
    assert tags(shown) == {"funding": "pay 1"}
    assert shown.note is not None
    assert shown.note.say() == "Take up to two pressure cards out of the rows."


# --- scenes and what is turned up ---------------------------------------------------------------


def test_a_card_that_can_be_averted_is_a_scene_with_what_it_would_take() -> None:
    table = draw("oil_spill", "somateria_mollissima", "", measures="strict_protection", funding=1)
    scene = page(table)["scene"]
    assert ">Oil spill<" in scene
    assert "Eider duck: goes to the discard pile" in scene
    assert "nothing is lost" in scene
    assert ">Strict protection<" in scene
    assert "1 of 1 funding cards" in scene
    view = GAME.view(table.state, 0)
    assert [WORDS.choice(view, choice).say() for choice in (("accept",), ("protect",))] == [
        "Let Oil spill happen",
        "Fund strict protection",
    ]
    assert page(Table("pressure"))["scene"].strip() == ""


def test_habitats_to_choose_can_be_pressed_in_the_scene() -> None:
    scene = page(draw("green_energy"))["scene"]
    assert [scene.count(f'data-for="habitat-{n}"') for n in range(6)] == [0, 1, 0, 1, 0, 1]


def test_who_gets_cards_can_be_pressed_in_the_scene() -> None:
    table = Table("pressure", "", producers="najas_marina chara - -", measures="fishing_gear_regulation", funding=1)
    table.play("fund")
    scene = page(table)["scene"]
    assert 'data-for="player-0"' in scene
    assert 'data-for="player-1"' in scene


def test_habitats_impacts_and_policy_cards_are_turned_up() -> None:
    reveal = game_page().reveal
    back, impact = reveal(("restored", 0, 0b000010)), reveal(("impact", 1, 3))
    policy = reveal(("policy", 0, GAME.content.card("oil_spill")))
    assert back is not None
    assert impact is not None
    assert policy is not None
    assert (back.word.say(), back.css) == ("Mud", "back mud")
    assert impact.line is not None
    assert impact.line.say() == "Player 2 places an impact tile: 3 of 6"
    assert (policy.word.say(), policy.css) == ("Oil spill", "policy negative long")
    assert reveal(("draw", 0, 3)) is None


# --- the end ------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats, options", [(2, {}), (1, {"rows": 2}), (3, {"level": 2})])
def test_the_end_is_told_with_story_figures_curve_and_turning_points(seats: int, options: dict[str, Any]) -> None:
    outcomes = set()
    for seed in range(4):
        match = Match.new("ecosfera", seats, seed, options)
        bot, rng = bot_named("greedy" if seed % 2 else "random", match.game), Rng(seed)
        while match.result is None:
            seat = match.actors[0]
            match.play(seat, answer(bot, match.seat(seat), rng))
        view = match.view(None)
        assert isinstance(view, EcosferaView)
        outcomes.add(match.result.outcome)
        for seat in (0, None):
            told = ending_of(match.game, match, seat)
            assert told.result.say() == (
                "The Baltic Sea breathes again" if match.result.outcome == "won" else "The sea could not be saved"
            )
            assert told.kicker is not None
            assert len([line.say(ENGLISH) for line in told.story]) == 3
            assert [figure for figure, _ in told.figures][:2] == [str(view.restored.bit_count()), str(view.impacts)]
            habitats, impacts = told.curves
            assert (habitats.values[-1], impacts.values[-1]) == (view.restored.bit_count(), view.impacts)
            assert len(habitats.values) == len(told.times) == view.turns + 1
            assert told.fact in facts_of(match.game, "en")
            for turning in told.turnings:
                before, after = match.replayed(turning.at).view(None), match.replayed(turning.at + 1).view(None)
                assert isinstance(before, EcosferaView)
                assert isinstance(after, EcosferaView)
                assert (before.restored, before.impacts) != (after.restored, after.impacts)
            assert 1 <= len(told.turnings) <= 3
    assert outcomes <= {"won", "lost"}


def test_who_won_or_lost_with_whom_is_said() -> None:
    match = Match.new("ecosfera", 2, 1, {})
    bot, rng = bot_named("random", match.game), Rng(1)
    while match.result is None:
        match.play(match.actors[0], answer(bot, match.seat(match.actors[0]), rng))
    kickers = [ending_of(match.game, match, seat).kicker for seat in (0, None)]
    ends = {"won": "won together", "lost": "lost together"}[match.result.outcome]
    assert [kicker.say().endswith(ends) for kicker in kickers if kicker is not None] == [True, True]


def test_a_spectator_sees_scenes_too() -> None:
    match = Match.new("ecosfera", 2, 1, {"level": 2})
    assert whole(match, None)["scene"].strip() == ""
    table = draw("oil_spill", "", measures="strict_protection", funding=1)
    assert ">Oil spill<" in page(table, seat=None)["scene"]
