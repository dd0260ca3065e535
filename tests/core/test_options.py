"""Options: checked to the type, and refused with what would do."""

import pytest

from ecotone import BadSetup
from ecotone.core.options import Option, Value, complete_options, find, public_options, unusual
from ecotone.core.text import Text

LEVEL = Option("level", (1, 2), Text("How hard."))
STORMS = Option("storms", (False, True), Text("With storms."))
FIRST = Option("first", (None, 0, "random"), Text("Who begins."))
PRESET = Option("preset", ("calm", "wild"), Text("All at once."))
OPTIONS = (LEVEL, STORMS, FIRST, PRESET)
PRESETS: dict[str, dict[str, Value]] = {"calm": {}, "wild": {"level": 2, "storms": True}}


@pytest.mark.parametrize("option, value", [(LEVEL, 2), (STORMS, False), (FIRST, None), (FIRST, "random"), (FIRST, 0)])
def test_an_allowed_value_is_taken(option: Option, value: Value) -> None:
    assert option.check(value) is value


@pytest.mark.parametrize(
    "option, value",
    [(LEVEL, True), (LEVEL, 1.0), (LEVEL, "1"), (LEVEL, 3), (LEVEL, None), (STORMS, 1), (STORMS, 0), (FIRST, False)],
)
def test_a_number_is_not_a_flag_and_nothing_else_is_guessed(option: Option, value: object) -> None:
    with pytest.raises(BadSetup, match=f"Option '{option.id}' cannot be"):
        option.check(value)


def test_a_refusal_names_the_allowed_values() -> None:
    with pytest.raises(BadSetup) as caught:
        FIRST.check("last")
    assert str(caught.value) == "Option 'first' cannot be 'last'. It may be: None, 0, random."


def test_a_refusal_of_something_endless_is_short() -> None:
    for value in (10**5000, "x" * 10**6, [[]] * 10**5):
        with pytest.raises(BadSetup) as caught:
            LEVEL.check(value)
        assert len(str(caught.value)) < 200


@pytest.mark.parametrize(
    "option, text, value",
    [(LEVEL, " 2 ", 2), (STORMS, "TRUE", True), (STORMS, "false", False), (FIRST, "none", None), (FIRST, "0", 0)],
)
def test_what_a_person_typed_is_read(option: Option, text: str, value: Value) -> None:
    assert option.read(text) is value


def test_what_a_person_mistyped_is_refused() -> None:
    with pytest.raises(BadSetup, match="It may be: 1, 2"):
        LEVEL.read("3")


def test_an_option_is_found_by_name_or_all_are_named() -> None:
    assert find(OPTIONS, "storms") is STORMS
    with pytest.raises(BadSetup, match=r"no option 'storm'\. Options: level, storms, first, preset\."):
        find(OPTIONS, "storm")


def test_what_was_not_asked_for_is_the_default() -> None:
    assert complete_options(OPTIONS, {}, PRESETS) == {"level": 1, "storms": False, "first": None, "preset": "calm"}


def test_a_preset_sets_several_and_what_was_asked_for_goes_first() -> None:
    wild = complete_options(OPTIONS, {"preset": "wild"}, PRESETS)
    assert wild == {"level": 2, "storms": True, "first": None, "preset": "wild"}
    assert complete_options(OPTIONS, {"level": 1, "preset": "wild"}, PRESETS) == wild | {"level": 1}


def test_a_game_without_presets_has_no_such_option() -> None:
    assert complete_options((LEVEL,), {"level": 2}, {}) == {"level": 2}
    with pytest.raises(BadSetup, match="no option 'preset'"):
        complete_options((LEVEL,), {"preset": "wild"}, {})


def test_a_wrong_value_is_refused_while_settling() -> None:
    with pytest.raises(BadSetup, match="It may be: calm, wild"):
        complete_options(OPTIONS, {"preset": "stormy"}, PRESETS)


def test_a_secret_value_is_told_when_the_match_is_over() -> None:
    surprise = Option("surprise", (None, "flood"), Text("Only the host knows."), secret=True)
    options = (LEVEL, surprise)
    for asked in ({"level": 2, "surprise": "flood"}, {"level": 2, "surprise": None}):
        values = complete_options(options, asked, {})
        assert public_options(options, values, over=False) == {"level": 2}
        assert public_options(options, values, over=True) == values


def test_options_are_told_unless_they_say_otherwise() -> None:
    values = complete_options(OPTIONS, {}, PRESETS)
    assert public_options(OPTIONS, values, over=False) == values


def test_values_are_read_in_words() -> None:
    wind = Option("wind", (None, "none", 3), Text("How windy."), {"none": Text("a dead calm")})
    assert [wind.word(value).say() for value in wind.values] == ["as usual", "a dead calm", "3"]
    assert [STORMS.word(value).say() for value in STORMS.values] == ["no", "yes"]


def test_only_what_is_unusual_is_told_of_how_a_match_was_played() -> None:
    assert unusual(OPTIONS, complete_options(OPTIONS, {}, PRESETS)) == []
    wild = complete_options(OPTIONS, {"preset": "wild", "level": 1}, PRESETS)
    assert unusual(OPTIONS, wild) == [(STORMS, True), (PRESET, "wild")]
