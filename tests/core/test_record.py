"""Records: they give the match back, or the refusal names the place."""

import json
from collections.abc import Callable
from datetime import date
from typing import Any

import pytest

from ecotone import BadRecord, IllegalChoice, Match, Pack, games
from ecotone.core.chance import Rng
from ecotone.core.content import version_of
from tests.laws.dump import dump

GAME = games()["ecosfera"]
Json = dict[str, Any]


def played(choices: int, pack: Pack | None = None) -> Match:
    """A match after so many random choices."""
    match = Match.new("ecosfera", seats=2, seed=7, options={"level": 2}, pack=pack)
    rng = Rng(1)
    for _ in range(choices):
        seat = match.actors[0]
        listed = match.choices(seat)
        match.play(seat, listed[rng.below(len(listed))])
    return match


@pytest.fixture(scope="module")
def match() -> Match:
    return played(12)


def refused(text: str) -> str:
    with pytest.raises(BadRecord) as caught:
        Match.from_json(text)
    assert caught.value.code == "bad_record"
    return str(caught.value)


def changed(match: Match, change: Callable[[Json], object]) -> str:
    """The refusal of a record that someone has changed."""
    data = json.loads(match.to_json())
    change(data)
    return refused(json.dumps(data))


def test_a_record_gives_the_match_back(match: Match) -> None:
    again = Match.from_json(match.to_json())
    assert dump(again.state) == dump(match.state)
    assert (again.seats, again.seed, again.options, again.record) == (2, 7, {"level": 2}, match.record)
    assert again.reveals == match.reveals
    assert again.to_json() == match.to_json()


def test_a_record_is_one_choice_a_line() -> None:
    match = Match.new("ecosfera", seats=1, seed=3)
    empty = match.to_json()
    assert Match.from_json(empty).record == []
    match.play(0, ("end_turn",))
    assert match.to_json() == empty.replace('"choices": []}', '"choices": [\n  [0, "end_turn"]\n]}')
    assert json.loads(empty) == {
        "ecotone": 2,
        "game": "ecosfera",
        "rules": GAME.rules_version,
        "content": GAME.content_version,
        "pack": None,
        "seats": 1,
        "seed": 3,
        "options": {},
        "choices": [],
    }


def test_every_proper_beginning_of_a_record_is_refused() -> None:
    text = played(4).to_json().rstrip("\n")
    for length in range(len(text)):
        assert "breaks off or is no JSON at line" in refused(text[:length])


@pytest.mark.parametrize("text", ["", "\n", "{", "nonsense", "\x00", '{"ecotone": 1,}', "{}{}"])
def test_what_is_no_json_is_refused_by_line_and_column(text: str) -> None:
    assert "at line " in refused(text)


@pytest.mark.parametrize("text", ["[]", "null", "7", '"record"', "true"])
def test_a_record_is_an_object_with_fields(text: str) -> None:
    assert refused(text).startswith("A record is a JSON object with the fields: ecotone, game, rules,")


@pytest.mark.parametrize("text", ["[" * 100_000, '{"a":' * 100_000, '{"ecotone": ' + "1" * 5000 + "}"])
def test_what_is_too_large_to_be_read_is_refused(text: str) -> None:
    assert "too large" in refused(text)


FIELDS = ("ecotone", "game", "rules", "content", "pack", "seats", "seed", "options", "choices")


@pytest.mark.parametrize("field", FIELDS)
def test_a_missing_field_is_named(match: Match, field: str) -> None:
    assert changed(match, lambda data: data.pop(field)) == f"The record, field '{field}': is missing."


def test_an_unknown_field_is_named(match: Match) -> None:
    assert changed(match, lambda data: data.update(cheat=1)) == "The record, field 'cheat': is unknown."


WRONG = [
    *[(field, value) for field in ("ecotone", "rules", "seats") for value in ("1", 1.0, True, None, [1])],
    *[("seed", value) for value in ("", "seven", "-1", "7.0", "٣", "1" * 40, 1.0, True, None, [1])],
    *[(field, value) for field in ("game", "content") for value in (7, None, ["ecosfera"])],
    *[("pack", value) for value in (7, "mine", [])],
    *[("options", value) for value in (None, [], "level")],
    *[("choices", value) for value in (None, {}, "end_turn")],
]


@pytest.mark.parametrize("field, value", WRONG)
def test_a_field_of_the_wrong_type_is_named(match: Match, field: str, value: object) -> None:
    message = changed(match, lambda data: data.update({field: value}))
    assert message == f"The record, field '{field}': cannot be {json.dumps(value)}."


def test_a_format_of_the_future_is_refused(match: Match) -> None:
    message = changed(match, lambda data: data.update(ecotone=3))
    assert message == "The record, field 'ecotone': says format 3; this program reads formats up to 2."


def test_other_rules_are_refused(match: Match) -> None:
    message = changed(match, lambda data: data.update(rules=99))
    assert message.startswith("The record, field 'rules': was played under rules 99, but Ecosfera Baltica has rules ")


def test_other_content_is_refused(match: Match) -> None:
    message = changed(match, lambda data: data.update(content="abc"))
    assert message == f"The record, field 'content': is abc, but the cards here are {GAME.content_version}."


@pytest.mark.parametrize(
    "field, value, reason",
    [
        ("game", "chess", "There is no game 'chess'."),
        ("seats", 9, "is for 1, 2, 3, 4 seats, not 9"),
        ("seed", -1, "A seed is a whole number"),
        ("seed", 2**128, "A seed is a whole number"),
        ("options", {"lvl": 2}, "There is no option 'lvl'."),
        ("options", {"level": 3}, "Option 'level' cannot be 3. It may be: 1, 2."),
        ("options", {"level": [1]}, "Option 'level' cannot be [1]."),
        ("options", {"rows": 2}, "Option 'rows' is for playing alone"),
    ],
)
def test_a_setup_that_cannot_be_is_refused_with_its_reason(
    match: Match, field: str, value: object, reason: str
) -> None:
    message = changed(match, lambda data: data.update({field: value}))
    assert message.startswith("The record cannot be opened: ")
    assert reason in message


@pytest.mark.parametrize("pack", [{}, {"name": "mine"}, {"name": 1, "data": {}}, {"name": "mine", "data": []}])
def test_a_pack_has_a_name_and_data(match: Match, pack: object) -> None:
    assert (
        changed(match, lambda data: data.update(pack=pack)) == "The record, field 'pack': must hold 'name' and 'data'."
    )


@pytest.mark.parametrize(
    "data", [{"weather": {}}, {"setup": 5}, {"setup": {"rows": 3}}, {"producer": [7]}, {"setup": {"row_size": "x"}}]
)
def test_a_bad_pack_is_refused_with_its_name(match: Match, data: Json) -> None:
    message = changed(match, lambda record: record.update(pack={"name": "mine.toml", "data": data}))
    assert message.startswith("The record cannot be opened: mine.toml")


@pytest.mark.parametrize(
    "row", [None, 7, [], [0], "end_turn", {}, ["end_turn", 0], [True, "end_turn"], [0, 1], [0, None]]
)
def test_a_row_that_is_no_choice_is_named_by_its_number(match: Match, row: object) -> None:
    message = changed(match, lambda data: data["choices"].insert(3, row))
    assert message == f"The record, choice 4: expected [seat, verb, …], got {json.dumps(row)}."


@pytest.mark.parametrize(
    "row",
    [
        [0, "fly"],
        [1, "end_turn"],
        [5, "end_turn"],
        [-1, "end_turn"],
        [0, "end_turn", 1],
        [0, "plus", {}],
        [0, "plus", 0.5],
    ],
)
def test_an_illegal_choice_is_named_by_its_number_and_reason(row: list[Any]) -> None:
    record = Match.new("ecosfera", seats=2, seed=7)
    for _ in range(4):
        record.play(record.actors[0], ("end_turn",))
    with pytest.raises(IllegalChoice) as caught:
        record.play(row[0], row[1:])
    message = changed(record, lambda data: data["choices"].append(row))
    assert message.startswith(f"The record, choice 5 (seat {row[0]}, [{json.dumps(row[1])}")
    assert message.endswith(str(caught.value))


def test_a_choice_left_out_is_found_where_the_rest_no_longer_fits(match: Match) -> None:
    turned = [number for number, (seat, _) in enumerate(match.record) if seat == 1]
    message = changed(match, lambda data: data["choices"].pop(turned[0] - 1))
    assert message.startswith("The record, choice ")


def test_choices_after_the_end_are_refused() -> None:
    match = Match.new("ecosfera", seats=1, seed=1)
    while match.actors:
        match.play(0, ("end_turn",))
    message = changed(match, lambda data: data["choices"].append([0, "end_turn"]))
    assert message.startswith(f"The record, choice {len(match.record) + 1} ")
    assert message.endswith("The game is over.")


# --- packs ------------------------------------------------------------------------------------


def test_a_record_with_a_pack_gives_the_match_back() -> None:
    pack = Pack("calm.toml", {"setup": {"start_pressure": 0}, "meta": {"name": "Östersjön"}})
    match = played(8, pack)
    again = Match.from_json(match.to_json())
    assert again.pack == pack
    assert again.game.content_version == match.game.content_version != GAME.content_version
    assert dump(again.state) == dump(match.state)
    assert again.to_json() == match.to_json()
    match.play(match.actors[0], ("end_turn",))


def test_undo_keeps_the_pack() -> None:
    match = played(0, Pack("calm.toml", {"setup": {"start_pressure": 0}}))
    passing = next(choice for choice in match.choices(0) if choice[0] == "pass_card")
    match.play(0, passing)
    match.undo()
    assert match.pack is not None
    assert Match.from_json(match.to_json()).game.content_version == match.game.content_version


def test_a_pack_with_a_date_in_it_can_be_recorded() -> None:
    match = played(2, Pack("dated.toml", {"meta": {"official_digital_date": date(2025, 6, 4)}}))
    again = Match.from_json(match.to_json())
    assert again.game.content_version == match.game.content_version
    assert again.to_json() == match.to_json()


def test_a_pack_other_than_recorded_is_noticed() -> None:
    text = played(2, Pack("calm.toml", {"setup": {"start_pressure": 0}})).to_json()
    assert "field 'content'" in refused(text.replace('"start_pressure": 0', '"start_pressure": 1'))


def test_a_game_under_content_of_another_time_is_recorded_with_all_of_it() -> None:
    assert GAME.content_data is not None
    older = {**GAME.content_data, "setup": {**GAME.content_data["setup"], "row_size": 5}}
    match = played(8, Pack("content.toml", older, whole=True))
    again = Match.from_json(match.to_json())
    assert again.pack == match.pack
    assert again.game.content_version == version_of(older)
    assert again.to_json() == match.to_json()


@pytest.mark.parametrize("whole", [False, 1, "yes"])
def test_a_pack_that_says_something_else_of_being_whole_is_refused(whole: object) -> None:
    data = json.loads(played(2, Pack("calm.toml", {"setup": {"start_pressure": 0}})).to_json())
    data["pack"]["whole"] = whole
    assert "field 'pack'" in refused(json.dumps(data))
