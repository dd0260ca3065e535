"""A table in memory: which answers are in time, what can be taken back, and how it comes back from disk."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from ecotone.core.choice import Choice
from ecotone.core.errors import EcotoneError, IllegalChoice, StaleChoice
from ecotone.core.registry import games
from ecotone.core.text import Text
from ecotone.tables.errors import TableBroken, TableHalted
from ecotone.tables.plan import Place, Plan, prepare_table
from ecotone.tables.replay import LOG_LENGTH
from ecotone.tables.store.interface import Saved
from ecotone.tables.subscriber import Subscriber
from ecotone.tables.table import Table
from ecotone.tables.undo import undo_to, who_must_agree
from tests.laws.playing import setup_by, walk
from tests.tables.sitting import NOON
from tests.toys.harbour import GAME

pytestmark = pytest.mark.usefixtures("harbour")


def a_table(who: str = "me me me", choices: list[tuple[int, Choice]] | None = None, **changes: Any) -> Table:
    places = tuple(Place(one, "ABCDEF"[seat], "random") for seat, one in enumerate(who.split()))
    stored, _ = prepare_table(Plan("harbour", places, seed=7), NOON, choices or [])
    return Table(Saved(replace(stored, **changes), choices or [], []), NOON)


def play(table: Table, *choices: tuple[int, Choice]) -> None:
    for seat, choice in choices:
        table.play(seat, *table.check(seat, choice, None))
        table.publish(NOON)


# --- which answers are in time ----------------------------------------------------------------


def test_an_answer_to_the_newest_position_is_accepted() -> None:
    table = a_table()
    assert table.check(0, ["wait"], table.version) == (("wait",), False)


def test_an_answer_without_a_version_is_accepted_if_it_is_legal() -> None:
    table = a_table()
    assert table.check(0, ["moor"], None) == (("moor",), False)


def test_a_second_click_on_the_same_question_is_stale() -> None:
    table = a_table()
    seen = table.version
    play(table, (0, ("moor",)))  # after which the very same question stands
    with pytest.raises(StaleChoice, match="moved on"):
        table.check(0, ("moor",), seen)
    assert table.check(0, ("moor",), table.version)


def test_an_answer_that_crosses_with_another_seats_vote_is_in_time() -> None:
    table = a_table()
    play(table, (0, ("call_vote",)))
    seen = table.version
    play(table, (1, ("vote", 2)))
    assert table.check(2, ("vote", 1), seen)
    with pytest.raises(StaleChoice):
        table.check(1, ("vote", 3), seen)


def test_an_answer_to_a_question_that_is_gone_is_stale() -> None:
    table = a_table()
    seen = table.version
    play(table, (0, ("wait",)), (1, ("wait",)), (2, ("wait",)))  # the same question, a round later
    with pytest.raises(StaleChoice):
        table.check(0, ("wait",), seen)


def test_a_version_from_the_future_is_stale() -> None:
    table = a_table()
    with pytest.raises(StaleChoice):
        table.check(0, ("wait",), table.version + 1)


def test_an_answer_that_crosses_with_an_offer_is_in_time() -> None:
    table = a_table()
    seen = table.version
    play(table, (1, ("wave", 0)))  # seat 0 has one more side choice now
    assert table.check(0, ("moor",), seen)
    assert table.listed_choice(0, 1, [], seen) == ("moor",)


def test_a_side_choice_that_crosses_with_an_offer_is_stale_as_its_number_may_have_changed() -> None:
    table = a_table()
    play(table, (1, ("wave", 0)), (2, ("wave", 0)))
    seen = table.version
    numbered = table.listed[0].index(("wave_back", 2))
    play(table, (0, ("wave_back", 1)))
    with pytest.raises(StaleChoice):
        table.listed_choice(0, numbered, [], seen)
    assert table.listed_choice(0, numbered - 1, [], table.version) == ("wave_back", 2)


def test_a_side_choice_does_not_spoil_the_own_answer_on_its_way() -> None:
    table = a_table()
    seen = table.version
    play(table, (0, ("wave", 1)))
    assert table.check(0, ("moor",), seen)
    with pytest.raises(StaleChoice):
        table.check(0, ("wave", 1), seen)  # that click came twice


def test_an_offer_does_not_give_the_one_whose_turn_it_is_more_time() -> None:
    table = a_table()
    table.play(1, ("wave", 0), aside=True)
    table.publish(NOON + 50)
    assert table.asked_since[0] == NOON
    table.play(0, ("wait",), aside=False)
    table.publish(NOON + 60)
    assert table.asked_since[1] == NOON + 60


def test_a_crossing_vote_does_not_give_the_others_more_time() -> None:
    table = a_table()
    play(table, (0, ("call_vote",)))
    table.play(1, ("vote", 0), aside=False)
    table.publish(NOON + 50)
    assert table.asked_since[2] == NOON


def test_versions_after_a_restart_are_later_than_all_before() -> None:
    table = a_table()
    for _ in range(50):
        table.publish(NOON)
    again = Table(Saved(table.stored, [], []), NOON + 1)
    assert again.version > table.version


# --- what can be played -----------------------------------------------------------------------


def test_what_is_not_listed_is_refused_with_its_reason() -> None:
    table = a_table()
    with pytest.raises(IllegalChoice, match="not your turn"):
        table.check(1, ("wait",), None)
    for junk in ("wait", None, {}, [], [1], ["wait", 1], ["haul", 4], ["haul", True], ["haul", 1.0], [["wait"]]):
        with pytest.raises(IllegalChoice):
            table.check(0, junk, None)


def test_a_listed_form_is_filled_in() -> None:
    table = a_table()
    haul = 7
    assert table.listed_choice(0, haul, [3], table.version) == ("haul", 3)
    assert table.listed_choice(0, 0, [], table.version) == ("wait",)
    for index in (-1, 10**9):
        with pytest.raises(StaleChoice):
            table.listed_choice(0, index, [], table.version)
    with pytest.raises(StaleChoice):  # more than there are blanks: it was meant for another form
        table.listed_choice(0, haul, [1, 2], table.version)
    for fill in ([], [9], ["1"], [None], [[1]]):
        with pytest.raises(IllegalChoice):
            table.check(0, table.listed_choice(0, haul, fill, table.version), table.version)


@pytest.mark.parametrize(
    "changes, why",
    [({"paused": True}, "paused"), ({"status": "ended"}, "host has ended"), ({"status": "record"}, "a record")],
)
def test_nothing_is_played_while_the_table_is_still(changes: dict[str, Any], why: str) -> None:
    table = a_table(**changes)
    assert table.is_halted
    with pytest.raises(TableHalted, match=why):
        table.check(0, ("wait",), None)


def test_nothing_is_played_after_the_end() -> None:
    table = a_table(choices=[(0, ("leave_port",))])
    assert table.is_over
    with pytest.raises(TableHalted, match="The game is over"):
        table.check(0, ("wait",), None)


def test_no_game_goes_on_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ecotone.tables.table.MOST_CHOICES", 3)
    monkeypatch.setattr("ecotone.tables.halts.MOST_CHOICES", 3)
    table = a_table()
    play(table, *[(0, ("moor",))] * 3)
    with pytest.raises(TableHalted, match="3 choices"):
        table.check(0, ("moor",), None)
    assert not table.is_over  # so nothing hidden is shown


# --- who plays --------------------------------------------------------------------------------


def test_bots_play_their_seats_and_those_of_people_who_left() -> None:
    table = a_table("me bot link")
    assert [table.bot_plays(seat) for seat in range(3)] == [False, True, False]
    assert table.people == [0]
    table.stored = table.with_seat(0, away=True)
    assert table.bot_plays(0)
    assert table.people == []
    assert str(table.name(1)) == "B"
    table.stored = table.with_seat(1, name="")
    assert table.name(1) == GAME.words.seat(1)


# --- taking back ------------------------------------------------------------------------------


def test_the_own_last_choice_can_be_taken_back() -> None:
    table = a_table()
    play(table, (0, ("moor",)), (0, ("moor",)))
    assert undo_to(table, 0) == 1
    assert who_must_agree(table, 0) == set()
    table.take_back(1)
    assert table.match.record == [(0, ("moor",))]
    assert [entry.number for entry in table.log] == [-1, 0]


def test_what_bots_did_since_is_taken_back_with_it() -> None:
    table = a_table("me bot bot")
    play(table, (0, ("wait",)), (1, ("moor",)), (1, ("wait",)))
    assert undo_to(table, 0) == 0
    with pytest.raises(IllegalChoice, match="not yours"):
        undo_to(a_table("me me bot", [(0, ("wait",)), (1, ("moor",))]), 0)


def test_what_revealed_something_stays() -> None:
    table = a_table("me bot me", [(0, ("sound",))])
    with pytest.raises(IllegalChoice, match="revealed"):
        undo_to(table, 0)
    table = a_table("me bot me", [(0, ("wait",)), (1, ("sound",))])
    with pytest.raises(IllegalChoice, match="revealed"):
        undo_to(table, 0)


def test_there_must_be_something_to_take_back() -> None:
    with pytest.raises(IllegalChoice, match="nothing to take back"):
        undo_to(a_table(), 0)
    with pytest.raises(IllegalChoice, match="nothing to take back"):
        undo_to(a_table("bot me me", [(0, ("wait",))]), 1)


def test_the_people_who_were_asked_since_are_concerned() -> None:
    table = a_table("me me bot me")
    play(table, (0, ("wait",)))
    table.stored = table.with_seat(3, held="open")
    assert who_must_agree(table, 0) == {1}


def test_after_taking_back_a_number_of_the_log_is_not_used_again() -> None:
    table = a_table()
    play(table, (0, ("moor",)))
    gone = table.log[-1].serial
    table.take_back(0)
    table.publish(NOON)
    play(table, (0, ("haul", 2)))
    assert table.log[-1].serial > gone


# --- changes ----------------------------------------------------------------------------------


def test_every_change_wakes_the_listeners_and_clears_a_wish_to_undo() -> None:
    from ecotone.tables.wishes import UndoWish

    table = a_table()
    subscriber = Subscriber()
    table.subscribers.add(subscriber)
    table.undo_wish = UndoWish(0, 0, {1})
    table.notify()
    assert table.undo_wish is not None
    assert subscriber.wake.is_set()
    before = table.version
    table.publish(NOON)
    assert table.undo_wish is None
    assert table.version > before


def test_a_table_remembers_only_its_last_choices_in_words() -> None:
    table = a_table()
    play(table, *[(0, ("moor",))] * (LOG_LENGTH + 5))
    assert len(table.log) == LOG_LENGTH
    assert table.log[-1].number == LOG_LENGTH + 4
    again = Table(Saved(table.stored, table.match.record, []), NOON)
    assert [entry.number for entry in again.log] == [entry.number for entry in table.log]


# --- back from disk ---------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["betterlife", "ecologic", "ecosfera", "kompensaatiopeli"])
def test_a_table_comes_back_from_disk_as_it_was(game: str) -> None:
    for seed in range(3):
        setup = setup_by(games()[game], seed, packs=False)
        *_, (match, _, _) = walk(setup)
        plan = Plan(game, (Place("me"),) * setup.seats, setup.options, setup.seed)
        stored, _ = prepare_table(plan, NOON, match.record)
        table = Table(Saved(stored, match.record, []), NOON)
        assert table.match.to_json() == match.to_json()
        for seat in (None, *range(setup.seats)):
            assert table.match.view(seat) == match.view(seat)


def test_a_pack_comes_back_from_disk_too() -> None:
    from ecotone.core.content import Pack
    from tests.laws import gentle

    game, pack = next(iter(gentle.PACKS.items()))
    options = gentle.OPTIONS.get(game, {})
    plan = Plan(game, (Place("me"),) * games()[game].usual_seats, options, 7, pack=pack)
    stored, _ = prepare_table(plan, NOON)
    table = Table(Saved(stored, [], []), NOON)
    assert isinstance(table.match.pack, Pack)
    assert table.match.game.content_version != games()[game].content_version
    assert table.match.to_json()


@pytest.mark.parametrize("changes", [{"rules": 0}, {"content": "other"}, {"pack": {"name": "odd", "data": {}}}])
def test_a_table_of_other_rules_or_cards_is_closed(changes: dict[str, Any]) -> None:
    table = a_table(**changes)
    assert table.is_over
    assert "cannot be played on" in table.why_halted().say()


def test_a_table_of_other_rules_that_cannot_be_shown_at_all_is_refused_clearly() -> None:
    with pytest.raises(TableBroken, match="other rules or cards"):
        a_table(rules=0, options={"wind": 3})


def test_a_table_of_newer_rules_keeps_its_secrets_for_them() -> None:
    with pytest.raises(TableBroken, match="newer version of Ecotone"):
        a_table(rules=99)


@pytest.mark.parametrize(
    "changes, choices",
    [
        ({"game": "chess"}, []),
        ({"options": {"wind": 3}}, []),
        ({"seats": ()}, []),
        ({}, [(1, ("moor",))]),
        ({}, [(0, ("moor",)), (7, ("moor",))]),
        ({}, [(0, ("moor", 3))]),
    ],
)
def test_a_stored_table_that_cannot_be_replayed_is_refused_without_its_secrets(
    changes: dict[str, Any], choices: list[tuple[int, Choice]]
) -> None:
    stored, _ = prepare_table(Plan("harbour", (Place("me"), Place("me")), seed=7), NOON)
    with pytest.raises(TableBroken, match=stored.code) as refusal:
        Table(Saved(replace(stored, **changes), choices, []), NOON)
    assert "moor" not in str(refusal.value)


def test_a_stored_choice_that_makes_the_rules_stumble_is_refused_too(monkeypatch: pytest.MonkeyPatch) -> None:
    from tests.toys.harbour import Turn

    stored, _ = prepare_table(Plan("harbour", (Place("me"), Place("me")), seed=7), NOON)

    def stumble(*_: object) -> None:
        raise IndexError("secret 17")

    monkeypatch.setattr(Turn, "play", stumble)
    with pytest.raises(TableBroken) as refusal:
        Table(Saved(stored, [(0, ("moor",))], []), NOON)
    assert "17" not in str(refusal.value)


def test_refusals_are_texts_that_can_be_translated() -> None:
    table = a_table(paused=True)
    assert isinstance(table.why_halted(), Text)
    with pytest.raises(EcotoneError) as refusal:
        table.check(0, ("wait",), None)
    assert refusal.value.code == "table_still"
