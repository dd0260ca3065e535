"""Options: level, variants and the ten switches with their presets, and what is refused."""

from __future__ import annotations

from typing import Any

import pytest

from ecotone import BadSetup, Match
from ecotone.core.options import find
from ecotone.games.ecosfera import GAME
from tests.games.ecosfera.table import start
from tests.kit.rule import rule

RULEBOOK = {
    "impact_from_three_of_a_kind": True,
    "pass_pressure": True,
    "recycle_species": False,
    "solo_mode": "rows",
    "star_counts_as_ability": False,
    "policy_draws": "per_tile",
    "reactivation": "turn_start_once_optional",
    "fertiliser_short": "take_rest_and_pressure",
    "policy_quirks": False,
    "policy_set": "full30",
}
DIGITAL: dict[str, Any] = {
    "impact_from_three_of_a_kind": False,
    "pass_pressure": False,
    "recycle_species": True,
    "solo_mode": "single_row",
    "star_counts_as_ability": True,
    "policy_draws": "per_event",
    "reactivation": "any_time_per_pair_forced",
    "fertiliser_short": "pressure_only",
    "policy_quirks": True,
    "policy_set": "official27",
}


def switches(**options: Any) -> dict[str, Any]:
    """The ten switches as these options settle them."""
    settled = GAME.all_options(options)
    return {name: settled[name] for name in RULEBOOK}


@rule("ER-10", "ER-25", "ER-28", "ER-29", "ER-30", "ER-31", "ER-35", "ER-37", "ER-42")
def test_the_rulebook_is_the_default_and_digital_turns_all_ten_switches() -> None:
    assert switches() == switches(preset="rulebook") == RULEBOOK
    assert switches(preset="digital") == DIGITAL


@pytest.mark.parametrize("name", RULEBOOK)
def test_a_switch_may_be_set_against_the_preset(name: str) -> None:
    assert switches(**{name: DIGITAL[name]}) == {**RULEBOOK, name: DIGITAL[name]}
    assert switches(**{name: RULEBOOK[name], "preset": "digital"}) == {**DIGITAL, name: RULEBOOK[name]}


def test_each_switch_reaches_the_rules_by_itself() -> None:
    seen: set[str] = set()
    for name, value in DIGITAL.items():
        seats = 1 if name == "solo_mode" else 2
        plain, switched = start(seats).settings, start(seats, **{name: value}).settings
        fields = [field for field in dir(plain) if not field.startswith("_")]
        differing = {field for field in fields if getattr(plain, field) != getattr(switched, field)}
        differing -= {"switches"}  # only what cards say, by several of them
        assert differing, name
        assert not differing & seen, name
        seen |= differing


def test_every_option_has_a_sentence_and_a_default() -> None:
    for option in GAME.options:
        assert str(option.about).endswith(".")
        assert option.values
    assert GAME.all_options({})["level"] == 1
    assert GAME.all_options({})["agreement"] == "assumed"


@rule("ER-35")
@pytest.mark.parametrize(
    "seats, options, said",
    [
        (2, {"rows": 2}, "Option 'rows' is for playing alone; with 2 seats each has one row."),
        (4, {"rows": 3}, "Option 'rows' is for playing alone; with 4 seats each has one row."),
        (
            1,
            {"rows": 2, "solo_mode": "single_row"},
            "Option 'rows' cannot be set together with solo_mode = single_row.",
        ),
        (1, {"rows": 3, "preset": "digital"}, "Option 'rows' cannot be set together with solo_mode = single_row."),
        (1, {"rows": 1}, "Option 'rows' cannot be 1. It may be: None, 2, 3, 4."),
        (1, {"rows": 5}, "Option 'rows' cannot be 5. It may be: None, 2, 3, 4."),
    ],
)
def test_rows_that_do_not_fit_are_refused(seats: int, options: dict[str, Any], said: str) -> None:
    with pytest.raises(BadSetup) as caught:
        Match.new("ecosfera", seats, options=options)
    assert str(caught.value) == said
    assert caught.value.code == "bad_setup"


@rule("ER-06")
@pytest.mark.parametrize(
    "seats, options, said",
    [
        (2, {"first": 2}, "Option 'first' cannot be 2: the rows are 0 to 1."),
        (3, {"first": 3}, "Option 'first' cannot be 3: the rows are 0 to 2."),
        (1, {"first": 2}, "Option 'first' cannot be 2: the rows are 0 to 1."),
        (1, {"first": 1, "solo_mode": "single_row"}, "Option 'first' cannot be 1: the rows are 0 to 0."),
        (2, {"first": -1}, "Option 'first' cannot be -1. It may be: 0, 1, 2, 3, random."),
        (2, {"first": "youngest"}, "Option 'first' cannot be 'youngest'. It may be: 0, 1, 2, 3, random."),
    ],
)
def test_a_first_player_that_is_not_there_is_refused(seats: int, options: dict[str, Any], said: str) -> None:
    with pytest.raises(BadSetup) as caught:
        Match.new("ecosfera", seats, options=options)
    assert str(caught.value) == said


@rule("ER-06")
def test_the_last_row_may_be_the_first_to_play() -> None:
    assert start(4, first=3).active == 3
    assert start(1, rows=3, first=2).active == 2


@pytest.mark.parametrize(
    "options, said",
    [
        ({"speed": 3}, "There is no option 'speed'. Options: level, elements, high_pressure,"),
        ({"level": 3}, "Option 'level' cannot be 3. It may be: 1, 2."),
        ({"level": True}, "Option 'level' cannot be True. It may be: 1, 2."),
        ({"level": "2"}, "Option 'level' cannot be '2'. It may be: 1, 2."),
        ({"high_pressure": 1}, "Option 'high_pressure' cannot be 1. It may be: False, True."),
        ({"preset": "german"}, "Option 'preset' cannot be 'german'. It may be: rulebook, digital."),
        ({"agreement": "never"}, "Option 'agreement' cannot be 'never'. It may be: assumed, ask."),
    ],
)
def test_an_unknown_option_or_value_is_refused_with_what_would_do(options: dict[str, Any], said: str) -> None:
    with pytest.raises(BadSetup) as caught:
        Match.new("ecosfera", 2, options=options)
    assert str(caught.value).startswith(said)


@rule("E-67")
@pytest.mark.parametrize("n", [9, 2, 0, -1, 12, 8.0, None])
def test_other_sizes_of_the_stacks_are_refused(n: object) -> None:
    with pytest.raises(BadSetup, match=r"Option 'elements' cannot be .* It may be: 8, 7, 6, 5, 4, 3"):
        Match.new("ecosfera", 2, options={"elements": n})


@rule("ER-03")
def test_start_pressure_other_than_two_or_three_is_not_offered() -> None:
    assert {tuple(option.values) for option in GAME.options if "pressure" in option.id} == {
        (False, True),
        (True, False),
    }
    for high, n in ((False, 2), (True, 3)):
        state = start(2, high_pressure=high)
        assert len(state.supply) == 50 - 2 * n


def test_the_policy_cards_of_our_own_are_named_where_the_level_is_chosen_and_can_be_left_out() -> None:
    details = str(find(GAME.options, "level").details[2])
    policies = GAME.content.policies.values()
    ours = {policy.name for policy in policies if policy.source == "house"}
    assert len(ours) == 3
    assert all(name in details for name in ours)
    decks = {
        choice: {
            GAME.content.policies[card].name
            for card in GAME.begin(2, {"level": 2, "policy_set": choice}, 1).policy_deck
        }
        for choice in find(GAME.options, "policy_set").values
    }
    assert decks["full30"] - decks["official27"] == ours
