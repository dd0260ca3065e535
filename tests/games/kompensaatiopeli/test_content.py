"""The content: counts of the box, packs, errors that name the place; and rulings on what the box holds."""

import pytest

from ecotone import BadContent, Pack
from ecotone.games.kompensaatiopeli import GAME
from ecotone.games.kompensaatiopeli.box.card_kinds import DEROGATION, KNOWLEDGE, LANDOWNER, OOPS
from ecotone.games.kompensaatiopeli.box.content import SECTORS, Content, content_under, read_content
from tests.kit.older import goes_on_with_its_own
from tests.kit.rule import rule

CONTENT = GAME.content


def packed(**data: object) -> Content:
    return read_content(Pack("mine.toml", dict(data)))


@rule("KR-01")
def test_forest_species_are_six_single_two_double_and_one_that_cannot_be_offset() -> None:
    ratios = [
        ratio
        for ratio, nature, species in zip(CONTENT.tile_ratio, CONTENT.tile_nature, CONTENT.tile_species, strict=True)
        if species >= 0 and nature == 0
    ]
    assert sorted(ratios) == [0, 1, 1, 1, 1, 1, 1, 2, 2]


@rule("KR-25")
def test_two_kinds_of_permit_action_cards_with_two_copies_each() -> None:
    assert [copies[8:10] for copies in CONTENT.copies.values()] == [[2, 2], [2, 2]]
    assert CONTENT.copies[4][OOPS] + CONTENT.copies[4][DEROGATION] == 3


@rule("KR-28")
def test_the_funding_deck_is_the_only_deck_beside_the_main_one() -> None:
    for copies in CONTENT.copies.values():
        assert copies[0] + copies[2] == 33
        assert sum(copies[KNOWLEDGE:]) == 38


@rule("KR-37")
def test_fifteen_headers_carry_sixteen_sector_symbols() -> None:
    assert [sum(mask >> i & 1 for mask in CONTENT.sectors) for i in range(4)] == [4, 4, 4, 4]
    mine = CONTENT.sectors[CONTENT.header("lithium_mine")]
    assert mine == 1 << SECTORS.index("energy") | 1 << SECTORS.index("materials")
    assert sum(mask.bit_count() == 2 for mask in CONTENT.sectors) == 1


@rule("KR-05")
def test_the_price_of_the_camp_is_a_figure_of_the_content() -> None:
    assert CONTENT.eur["protest_camp"] == 3
    costs = {"protest_camp": {"eur": 4, "knowledge": 1, "match": "site", "per_game": 1}}
    assert packed(costs=costs).eur["protest_camp"] == 4


@pytest.mark.parametrize(
    "data, words",
    [
        ({"project_headers": [{"id": "tram", "size": 9}]}, ["mine.toml", "project_headers tram", "size", "1 to 5"]),
        ({"project_headers": [{"id": "tram", "shape": "round"}]}, ["project_headers tram", "shape", "line"]),
        ({"permit_cards": [{"id": "denied", "copies": 5}]}, ["expected_counts", "permit_cards"]),
        ({"roles": [{"id": "birder", "team": "developers"}]}, ["roles birder", "team"]),
        ({"trade": {"max_offers_per_seat_per_turn": -1}}, ["trade", "max_offers_per_seat_per_turn", "0 to 99"]),
        ({"trade": {"offers": 3}}, ["trade", "offers", "unknown"]),
        ({"setup": {"start_legislation": "none"}}, ["setup", "start_legislation", "voluntary"]),
        ({"action_cards": [{"id": "oops", "copies": {"p4": 2, "p6": 2}}]}, ["expected_counts", "hand_cards", "99"]),
        ({"action_cards": [{"id": "oops", "copies": {"p5": 2}}]}, ["action_cards oops", "copies", "p4, p6"]),
        ({"species": [{"id": "otter", "copies": 2}]}, ["species otter", "copies"]),
        ({"legislation": {"modes": []}}, ["modes"]),
        ({"costs": {"appeal": {"eur": 1, "knowledge": 1, "match": "none"}}}, ["costs appeal", "knowledge"]),
    ],
)
def test_an_error_names_file_entry_and_field(data: dict[str, object], words: list[str]) -> None:
    with pytest.raises(BadContent) as caught:
        packed(**data)
    for word in words:
        assert word in str(caught.value)


def test_a_pack_replaces_what_it_names() -> None:
    content = packed(trade={"max_offers_per_seat_per_turn": 3}, species=[{"id": "otter", "name": "Otter"}])
    assert content.max_offers == 3
    assert "Otter" in content.species_names
    assert content.version != CONTENT.version


def test_a_pack_tells_how_many_action_cards_there_are_in_one_number_or_by_seats() -> None:
    derogation = {"id": "derogation", "copies": 1}
    alike = packed(action_cards=[{"id": "oops", "copies": 2}, derogation, {"id": "landowner_declines", "copies": 2}])
    assert alike.copies[4] == alike.copies[6]
    apart = [{"id": "oops", "copies": {"p4": 1, "p6": 2}}, {"id": "landowner_declines", "copies": {"p4": 3, "p6": 2}}]
    content = packed(action_cards=[*apart, derogation])
    assert [(n[OOPS], n[LANDOWNER]) for n in content.copies.values()] == [(1, 3), (2, 2)]
    assert (content.most_copies(OOPS), content.most_copies(LANDOWNER)) == (2, 3)


def test_a_pack_may_give_a_part_of_an_entry() -> None:
    content = packed(hand_cards={"dirty_money": {"accepted_for": ["planning"]}}, costs={"appeal": {"eur": 3}})
    assert content.copies == CONTENT.copies
    assert (content.eur["appeal"], content.eur["planning"]) == (3, CONTENT.eur["planning"])
    assert content.dirty_for != CONTENT.dirty_for


@pytest.mark.parametrize("pack", [None, Pack("mine.toml", {"trade": {"max_offers_per_seat_per_turn": 3}})])
@pytest.mark.parametrize("rules", [5, 6, 7, 8, 9])
def test_a_record_from_before_the_figures_changed_goes_on_with_its_own(rules: int, pack: Pack | None) -> None:
    goes_on_with_its_own(GAME, 4, content_under(rules), pack, rules)


@rule("K-25", "K-107", "KR-04", "KR-05")
def test_the_figures_of_then_are_those_by_which_matches_were_played() -> None:
    then = read_content(content_under(5))
    assert then.version == "5f7f9369cdd6"
    assert (then.dirty_value, then.eur["protest_camp"]) == (2, 4)
    assert (CONTENT.dirty_value, CONTENT.eur["protest_camp"]) == (1, 3)
    assert then.sizes[then.header("cycle_highway")] == 2
    assert then.permit_copies[then.permit("granted")] == 4
    later = read_content(content_under(6))
    assert later.version == "36608f2d4ce8"
    assert (later.dirty_value, later.permit_copies[later.permit("granted")]) == (1, 4)
    last = read_content(content_under(7))
    assert last.version == "358e4e0c450c"
    assert last.permit_copies == CONTENT.permit_copies
    assert (last.permit_copies[last.permit("granted")], last.sizes[last.header("cycle_highway")]) == (2, 3)
    assert CONTENT.sizes[CONTENT.header("cycle_highway")] == 4
    alike = read_content(content_under(8))
    assert alike.version == "e8a63ce6ee1f"
    assert alike.copies[6] == alike.copies[4] == CONTENT.copies[4] != CONTENT.copies[6]
    newest = read_content(content_under(9))
    assert newest.version == "f823947ea2a3"
    assert [newest.copies[6][kind] for kind in (OOPS, DEROGATION, LANDOWNER)] == [1, 1, 3]
    assert newest.copies[4] == CONTENT.copies[4]
