"""Content: what a pack may change, and errors that name file, entry and field."""

import json
from copy import deepcopy
from typing import Any

import pytest

from ecotone import Match, Pack
from ecotone.core.errors import BadContent, BadRecord
from ecotone.games.betterlife import GAME
from ecotone.games.betterlife.box.content import Content, older_content, own_data, read_content
from ecotone.games.betterlife.box.operations import OPS_AT, SHAPES, WHENS
from tests.games.betterlife.table import CONTENT
from tests.kit.older import goes_on_with_its_own
from tests.kit.rule import rule


def test_the_box_holds_what_was_designed() -> None:
    assert (len(CONTENT.roles), len(CONTENT.card_kinds), len(CONTENT.cards)) == (5, 24, 32)
    assert (len(CONTENT.events), len(CONTENT.policies), len(CONTENT.targets)) == (28, 12, 12)


@rule("B-05")
def test_every_policy_is_once_primary_once_secondary_and_once_tertiary() -> None:
    for tier in range(3):
        assert sorted(target[tier] for target in CONTENT.targets) == list(range(12))


def test_every_policy_names_its_real_target() -> None:
    for policy in CONTENT.policies:
        assert policy.eu_target
        assert policy.outlook


def test_every_moment_and_every_op_is_used_or_known() -> None:
    assert {card.when for card in CONTENT.cards} == set(range(len(WHENS)))
    assert {name for names in OPS_AT.values() for name in names} <= set(SHAPES)


def test_a_pack_changes_figures_cards_and_events() -> None:
    pack = Pack(
        "rich.toml",
        {
            "constants": {"start_ip": 9},
            "action_cards": [{"id": "A01", "effects": [{"op": "gain", "who": "self", "n": 5}]}],
            "events": [{"id": "E24", "always": [{"op": "gain", "who": "all", "n": 1}]}],
        },
    )
    game = GAME.with_pack(pack)
    assert game.content_version != GAME.content_version
    assert Match.new(game, seats=5, seed=1).state.ip == [9] * 5  # type: ignore[attr-defined]
    assert game.content.cards[0].effects[0].n == 5
    assert set(game.advice().temperaments) == {"cooperative", "mixed", "fair", "hard-fair", "selfish"}


WRONG: list[tuple[dict[str, Any], str]] = [
    ({"constants": {"start_ip": 99}}, "entry 'constants', field 'start_ip': expected 0 to 30, got 99"),
    ({"constants": {"bonus": 1}}, "field 'bonus': unknown"),
    ({"house": {"die_sides": 1}}, "field 'die_sides'"),
    ({"tables": [{"id": "two", "finish_ip": [4]}]}, "entry 'tables two', field 'finish_ip': expected 2 numbers"),
    ({"tables": [{"id": "two", "finish_ip": [4, -2]}]}, "a reward cannot be below 0"),
    ({"tables": [{"id": "two", "seats": 3, "finish_ip": [4, 3, 2]}]}, "no entry for 2 seats"),
    ({"tables": [{"id": "two", "success": 3}]}, "field 'success'"),
    ({"vote": {"policy": {"weak": 0, "half": 1}}}, "entry 'vote, policy', field 'half': unknown"),
    ({"victory_points": {"primary": 3}}, "entry 'victory_points', field 'primary': expected a table"),
    ({"board": {"track": ["start", "end_of_year"]}}, "entry 'board', field 'track'"),
    ({"board": {"track": ["start", *["empty"] * 9, "end_of_year"]}}, "expected a space role:university"),
    ({"board": {"track": ["start", "hotel", *["empty"] * 9, "end_of_year"]}}, "place 1: expected one of"),
    ({"board": {"track": ["empty", "start", *["empty"] * 9, "end_of_year"]}}, "place 0: the start comes first"),
    ({"board": {"events_before_vote": -1}}, "field 'events_before_vote'"),
    ({"roles": [{"id": "mayor", "title": "Mayor"}]}, "the roles are university"),
    ({"action_cards": [{"id": "A01", "when": "never"}]}, "entry 'action_cards A01', field 'when'"),
    ({"action_cards": [{"id": "A01", "copies": 0}]}, "field 'copies': expected 1 to 9"),
    ({"action_cards": [{"id": "A01", "effects": []}]}, "expected a list of effects"),
    ({"action_cards": [{"id": "A01", "effects": [{"op": "reroll"}]}]}, "effects 1', field 'op'"),
    ({"action_cards": [{"id": "A01", "effects": [{"op": "gain", "who": "self"}]}]}, "field 'n': missing"),
    (
        {"action_cards": [{"id": "A01", "effects": [{"op": "gain", "who": "self", "n": 1, "m": 2}]}]},
        "field 'm': unknown",
    ),
    ({"action_cards": [{"id": "A02", "effects": [{"op": "roll_choose", "min": 4, "max": 2}]}]}, "field 'max'"),
    ({"action_cards": [{"id": "A08", "effects": [{"op": "loss", "n": 0}]}]}, "expected a change, got 0"),
    ({"action_cards": [{"id": "A11", "effects": [{"op": "cancel_event"}, {"op": "own_cover"}]}]}, "stands alone"),
    ({"action_cards": [{"id": "A15", "cost": 1}]}, "committed in secret has no cost"),
    ({"events": [{"id": "E01", "payer": "nobody"}]}, "entry 'events E01', field 'payer'"),
    ({"events": [{"id": "E02", "shield": ["gold"]}]}, "field 'shield'"),
    ({"events": [{"id": "E07", "always": []}]}, "the event does nothing"),
    ({"events": [{"id": "E13", "if_last_vote": ["great"]}]}, "field 'if_last_vote'"),
    ({"policy_targets": [{"id": "T01", "secondary": "protected"}]}, "the three policies must differ"),
    ({"policies": [{"id": "seas", "eu_target": ""}]}, "entry 'policies seas', field 'eu_target'"),
]


@pytest.mark.parametrize("data, message", WRONG, ids=[message for _, message in WRONG])
def test_wrong_content_is_refused_with_file_entry_and_field(data: dict[str, Any], message: str) -> None:
    with pytest.raises(BadContent) as caught:
        read_content(Pack("mine.toml", data))
    assert "mine.toml" in str(caught.value)
    assert message in str(caught.value)


@rule("BR-25")
def test_too_few_cards_for_a_full_table_are_refused() -> None:
    data = deepcopy(own_data())
    data["action_cards"] = data["action_cards"][:12]
    with pytest.raises(BadContent, match="expected 25 cards or more"):
        Content(data, "few.toml")


def test_too_few_policies_or_targets_are_refused() -> None:
    data = deepcopy(own_data())
    data["policy_targets"] = data["policy_targets"][:4]
    with pytest.raises(BadContent, match="expected 5 cards or more"):
        Content(data, "few.toml")
    data = deepcopy(own_data())
    data["constants"]["rounds"] = 9
    assert Content(data, "long.toml").rounds == 9


def test_a_choice_needs_two_ways_and_stands_alone() -> None:
    data = deepcopy(own_data())
    data["roles"][1]["card"]["effects"][0]["options"] = [[{"op": "roll_add", "n": 1}]]
    with pytest.raises(BadContent, match="two or more lists"):
        Content(data, "x.toml")
    data = deepcopy(own_data())
    data["roles"][1]["card"]["effects"].append({"op": "roll_add", "n": 1})
    with pytest.raises(BadContent, match="a choice stands alone"):
        Content(data, "x.toml")


@pytest.mark.parametrize("pack", [None, Pack("mine.toml", {"constants": {"start_ip": 7}})])
def test_a_record_from_before_the_cards_changed_goes_on_with_its_own(pack: Pack | None) -> None:
    goes_on_with_its_own(GAME, 5, older_content(), pack)


def test_a_record_with_cards_that_nobody_knows_is_refused() -> None:
    record = json.loads(Match.new(GAME, 5, seed=3).to_json()) | {"content": "0123456789ab"}
    with pytest.raises(BadRecord, match="content"):
        Match.from_json(json.dumps(record))


def test_a_pack_that_cannot_be_laid_over_older_cards_belongs_to_none() -> None:
    assert GAME.as_it_was("0123456789ab", Pack("odd.toml", {"no_such_section": {}})) is None
