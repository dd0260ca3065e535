"""Content: checked on load, and replaced by packs (E-01, E-02, E-89). Errors name file, entry and field."""

from __future__ import annotations

from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from ecotone import BadContent, Match, Pack
from ecotone.games.ecosfera import GAME
from ecotone.games.ecosfera.box.content import own_data, read_content
from ecotone.games.ecosfera.box.policy_card import ELEMENTS, HABITATS
from ecotone.games.ecosfera.game import EcosferaGame
from ecotone.games.ecosfera.rules.state import Ecosfera
from tests.kit.rule import rule

CONTENT = GAME.content


def laid_over(data: dict[str, Any]) -> EcosferaGame:
    """The game with this pack."""
    return GAME.with_pack(Pack("pack.toml", data))


def refusal(data: dict[str, Any]) -> str:
    """What is said against a pack."""
    with pytest.raises(BadContent) as caught:
        laid_over(data)
    assert caught.value.code == "bad_content"
    return str(caught.value)


# --- the content of the game ----------------------------------------------------------------


@rule("E-89")
def test_every_producer_costs_at_least_two_different_elements() -> None:
    for card in CONTENT.producers:
        assert len({element for element, _ in CONTENT.cost[card]}) >= 2
        assert all(n >= 1 for _, n in CONTENT.cost[card])


@rule("E-89")
def test_every_producer_and_consumer_carries_a_habitat_symbol() -> None:
    assert all(CONTENT.habitats[card] for card in CONTENT.producers + CONTENT.consumers)


@rule("E-89")
def test_a_producer_of_one_element_and_a_species_without_habitat_are_refused() -> None:
    assert refusal({"producer": [{"id": "viruses", "cost": {"salinity": 3}}]}) == (
        "pack.toml, entry 'producer viruses', field 'cost': "
        "expected two or more different elements, got {'salinity': 3}."
    )
    for section, id in (("producer", "viruses"), ("consumer", "alca_torda")):
        assert refusal({section: [{"id": id, "habitats": []}]}).startswith(
            f"pack.toml, entry '{section} {id}', field 'habitats': "
        )


@rule("E-19", "E-01")
def test_the_costs_add_up_to_the_symbols_of_the_printed_cards() -> None:
    totals = [
        sum(n for card in CONTENT.producers for element, n in CONTENT.cost[card] if element == e) for e in range(5)
    ]
    assert dict(zip(ELEMENTS, totals, strict=True)) == {
        "sunlight": 28, "oxygen": 12, "salinity": 12, "nutrients": 23, "temperature": 18,
    }  # fmt: skip


@rule("E-19")
def test_eelgrass_is_read_as_printed() -> None:
    card = CONTENT.card("zostera_marina")
    assert (CONTENT.names[card], CONTENT.common[card]) == ("Zostera marina", "Eelgrass")
    assert CONTENT.cost[card] == ((ELEMENTS.index("sunlight"), 2), (ELEMENTS.index("salinity"), 1))
    assert CONTENT.habitats[card] == 1 << HABITATS.index("coast")


def test_reading_the_content_twice_gives_the_same_version() -> None:
    assert read_content().version == CONTENT.version == GAME.content_version


# --- packs ----------------------------------------------------------------------------------


def test_a_pack_with_a_changed_card_is_played() -> None:
    pack = Pack("cheap.toml", {"producer": [{"id": "zostera_marina", "cost": {"sunlight": 1, "salinity": 1}}]})
    match = Match.new(GAME, 2, 7, pack=pack)
    assert match.game.content_version != GAME.content_version
    state = match.state
    assert isinstance(state, Ecosfera)
    card = CONTENT.card("zostera_marina")
    state.producers.places[0] = card
    state.players[0].row = [CONTENT.elements[0][0], CONTENT.elements[2][0]]
    match.play(0, ("acquire_producer", card))
    assert state.used == [CONTENT.elements[0][0], CONTENT.elements[2][0]]
    assert [len(stack) for stack in state.stacks] == [8] * 5


def test_a_pack_may_add_a_card_if_the_counts_say_so() -> None:
    new = {
        "id": "hydrobia", "scientific": "Hydrobia", "common_en": "Mud snail", "group": "Zoobenthos", "class": "other",
        "habitats": ["mud"], "abilities": [], "star": False, "microscopic": False,
    }  # fmt: skip
    game = laid_over({"counts": {"consumer_cards": 31}, "consumer": [new]})
    state = game.begin(2, {}, 1)
    assert isinstance(state, Ecosfera)
    assert game.content.card("hydrobia") in state.consumers.places + state.consumers.deck
    assert refusal({"consumer": [new]}) == (
        "pack.toml, entry 'counts', field 'consumer_cards': expected 31 to 31, got 30."
    )


def test_a_pack_may_change_the_figures_of_the_setup() -> None:
    state = laid_over({"setup": {"row_size": 3, "start_pressure": 1}}).begin(2, {}, 1)
    assert isinstance(state, Ecosfera)
    assert [(len(player.row), len(player.deck)) for player in state.players] == [(3, 3), (3, 3)]
    state.play(0, ("end_turn",))
    assert len(state.players[0].row) == 3


def test_a_pack_leaves_the_game_itself_untouched() -> None:
    before = deepcopy(own_data())
    laid_over({"producer": [{"id": "zostera_marina", "star": True}], "setup": {"row_size": 5}})
    assert own_data() == before
    assert not GAME.content.stars[CONTENT.card("zostera_marina")]


def test_a_match_with_a_pack_is_kept_in_its_record() -> None:
    pack = Pack("cheap.toml", {"setup": {"row_size": 5}})
    match = Match.new("ecosfera", 2, 7, pack=pack)
    match.play(0, ("end_turn",))
    again = Match.from_json(match.to_json())
    assert again.view(None) == match.view(None)
    assert len(again.view(None).players[0].row) == 5  # type: ignore[attr-defined]  # a view of Ecosfera


def test_a_pack_is_read_from_a_file(tmp_path: Path) -> None:
    path = tmp_path / "short.toml"
    path.write_text("[setup]\nrow_size = 3\n", encoding="utf-8")
    assert GAME.with_pack(Pack.read(path)).content.row_size == 3
    path.write_text("[setup]\nrow_size = 'x'\n", encoding="utf-8")
    with pytest.raises(BadContent, match=r"short\.toml, entry 'setup', field 'row_size': expected 1 to 7, got 'x'"):
        GAME.with_pack(Pack.read(path))


# --- broken packs ---------------------------------------------------------------------------

BROKEN: list[tuple[dict[str, Any], str]] = [
    ({"producers": []}, "pack.toml: there is no section 'producers'. Sections: meta, counts, setup,"),
    ({"producer": {"id": "viruses"}}, "pack.toml, entry 'producer': expected [[…]] entries."),
    ({"setup": [{"row_size": 4}]}, "pack.toml, entry 'setup': expected a table."),
    ({"producer": [{"star": True}]}, "pack.toml, entry 'producer 1', field 'id': every entry needs an id."),
    ({"producer": [{"id": "kelp"}]}, "pack.toml, entry 'producer kelp', field 'scientific': missing."),
    ({"producer": [{"id": "viruses", "colour": "red"}]}, "entry 'producer viruses', field 'colour': unknown; fields a"),
    ({"producer": [{"id": "viruses", "cost": {"salt": 1}}]}, "entry 'producer viruses', field 'cost': expected names"),
    ({"producer": [{"id": "viruses", "cost": {"oxygen": 5}}]}, "field 'cost': expected 1 to 4 for oxygen, got 5."),
    ({"producer": [{"id": "viruses", "cost": {"oxygen": 0}}]}, "field 'cost': expected 1 to 4 for oxygen, got 0."),
    ({"producer": [{"id": "viruses", "cost": "2 oxygen"}]}, "entry 'producer viruses', field 'cost': expected a table"),
    ({"producer": [{"id": "viruses", "habitats": ["lake"]}]}, "field 'habitats': expected names out of ice, mud, rive"),
    ({"producer": [{"id": "viruses", "habitats": ["ice", "ice"]}]}, "field 'habitats': expected a list of 1 or more"),
    ({"producer": [{"id": "viruses", "abilities": ["fly"]}]}, "field 'abilities': expected names out of pass, plus,"),
    ({"producer": [{"id": "viruses", "star": "yes"}]}, "field 'star': expected true or false, got 'yes'."),
    ({"producer": [{"id": "viruses", "microscopic": 1}]}, "field 'microscopic': expected true or false, got 1."),
    ({"producer": [{"id": "viruses", "scientific": ""}]}, "field 'scientific': expected a text, got ''."),
    ({"producer": [{"id": "viruses", "common_en": 7}]}, "entry 'producer viruses', field 'common_en': expected a text"),
    ({"consumer": [{"id": "alca_torda", "class": "crab"}]}, "field 'class': expected one of bird, fish, mammal, other"),
    ({"consumer": [{"id": "alca_torda", "common_en_house": []}]}, "field 'common_en_house': expected a text, got []."),
    ({"consumer": [{"id": "alca_torda", "cost": {}}]}, "entry 'consumer alca_torda', field 'cost': unknown; fields ar"),
    ({"element": [{"id": "wind", "name_en": "Wind", "count": 12}]}, "entry 'element sunlight', field 'id': the elemen"),
    ({"element": [{"id": "oxygen", "count": 6}]}, "entry 'element oxygen', field 'count': expected 7 to 60, got 6."),
    ({"element": [{"id": "oxygen", "count": 13}]}, "entry 'counts', field 'element_cards': expected 61 to 61, got 60."),
    ({"pressure": [{"id": "pressure", "count": 11}]}, "entry 'pressure pressure', field 'count': expected 12 to 99,"),
    ({"pressure": [{"id": "oil", "name_en": "Oil"}]}, "entry 'pressure oil', field 'id': there is one kind of pressur"),
    ({"habitat": [{"id": "lake", "name_en_alt": "Lake"}]}, "entry 'habitat ice', field 'id': the habitats are ice, mu"),
    ({"habitat": [{"id": "ice", "count": 2}]}, "entry 'habitat ice', field 'count': expected 1 to 1, got 2."),
    ({"setup": {"market_slots_consumers": 5}}, "field 'market_slots_consumers': must equal market_slots_producers."),
    ({"setup": {"row_size": 0}}, "entry 'setup', field 'row_size': expected 1 to 7, got 0."),
    ({"setup": {"row_size": True}}, "entry 'setup', field 'row_size': expected 1 to 7, got True."),
    ({"setup": {"start_tokens": ["fly"]}}, "field 'start_tokens': expected names out of pass, plus, refresh, got 'fly"),
    ({"setup": {"habitats_to_win": 5}}, "entry 'setup', field 'habitats_to_win': expected 6 to 6, got 5."),
    ({"setup": {"impacts_to_lose": 7}}, "entry 'setup', field 'impacts_to_lose': expected 1 to 6, got 7."),
    ({"setup": {"pressure_for_triple_impact": 3}}, "field 'pressure_for_triple_impact': expected 4 to 9, got 3."),
    ({"setup": {"same_element_limit": 1}}, "entry 'setup', field 'same_element_limit': expected 2 to 6, got 1."),
    ({"setup": {"start_presure": 2}}, "entry 'setup', field 'start_presure': unknown; fields are"),
    ({"variants": {"high_pressure_start_pressure": 4}}, "field 'high_pressure_start_pressure': expected 0 to 3, got 4"),
    ({"variants": {"loss_of_biodiversity_removed": ["cod"]}}, "field 'loss_of_biodiversity_removed': expected names o"),
    ({"variants": {"loss_of_biodiversity_removed": []}}, "field 'loss_of_biodiversity_removed': expected a list of 1"),
    ({"counts": {"policy_cards": 27}}, "entry 'counts', field 'policy_cards': expected 30 to 30, got 27."),
    ({"policy": [{"id": "oil_spill", "op": "remove_impact"}]}, "entry 'policy oil_spill', field 'op': expected one of"),
    ({"policy": [{"id": "oil_spill", "category": "bad"}]}, "entry 'policy oil_spill', field 'category': expected one"),
    ({"policy": [{"id": "oil_spill", "trigger": "funded"}]}, "field 'trigger': expected one of draw, got 'funded'."),
    ({"policy": [{"id": "oil_spill", "duration": "long"}]}, "field 'duration': expected one of single-turn, got"),
    ({"policy": [{"id": "oil_spill", "classes": []}]}, "entry 'policy oil_spill', field 'classes': expected a list of"),
    ({"policy": [{"id": "oil_spill", "market": False}]}, "entry 'policy oil_spill', field 'market': expected True, go"),
    ({"policy": [{"id": "climate_change", "amount": 6}]}, "field 'amount': expected 1 to 5, got 6."),
    ({"policy": [{"id": "green_energy", "habitats": ["sea"]}]}, "entry 'policy green_energy', field 'habitats': expec"),
    ({"policy": [{"id": "atmospheric_deposition", "card": "cod"}]}, "field 'card': expected one of myriophyllum_spica"),
    ({"impact": [{"id": "impact", "count": 5}]}, "entry 'impact impact', field 'count': expected 6 to 6, got 5"),
    ({"ability": [{"id": "pass", "tokens": 3}]}, "entry 'ability pass', field 'tokens': expected 4 to 4, got 3"),
    ({"ability": [{"id": "swap", "tokens": 4}]}, "entry 'ability pass', field 'id': the abilities are pass, plus, ref"),
    ({"variants": {"difficulty_levels": [9]}}, "entry 'variants', field 'difficulty_levels': expected 8 to 3"),
    ({"variants": {"element_stack_max": 9}}, "entry 'variants', field 'element_stack_max': expected 8 to 8, got 9"),
    ({"policy": [{"id": "oil_spill", "duration": "game"}]}, "'policy oil_spill', field 'duration': expected one of"),
    ({"policy": [{"id": "climate_change", "amount": 0}]}, "'policy climate_change', field 'amount': expected 1 to 5"),
    ({"policy": [{"id": "recycling", "counts_as_action": True}]}, "'policy recycling', field 'counts_as_action': this"),
    ({"policy": [{"id": "strict_protection", "prevents": 5}]}, "entry 'policy strict_protection', field 'prevents': e"),
    ({"policy": [{"id": "strict_protection", "prevents": ["fog"]}]}, "policy strict_protection', field 'prevents': ex"),
    ({"policy": [{"id": "funding", "count": 0}]}, "entry 'policy funding', field 'count': expected 1 to 30, got 0."),
    ({"policy": [{"id": "bubble_curtains", "needs": ""}]}, "field 'needs': expected a text, got ''."),
]  # fmt: skip


@pytest.mark.parametrize("data, said", BROKEN, ids=[said.partition(": ")[0][-60:] for _, said in BROKEN])
def test_a_broken_pack_is_refused_with_file_entry_and_field(data: dict[str, Any], said: str) -> None:
    message = refusal(data)
    assert message.startswith("pack.toml")
    assert said in message


def test_a_broken_file_is_refused_by_name(tmp_path: Path) -> None:
    broken = tmp_path / "broken.toml"
    broken.write_text("[setup\nrow_size = 3\n", encoding="utf-8")
    with pytest.raises(BadContent, match=r"^broken\.toml: .*line 1"):
        Pack.read(broken)
    with pytest.raises(BadContent, match=r"none\.toml cannot be read: No such file"):
        Pack.read(tmp_path / "none.toml")
    broken.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BadContent, match=r"broken\.toml is no text in UTF-8"):
        Pack.read(broken)


ODD: tuple[Any, ...] = (-999, 3.5, True, "", "?", [], [1], {}, {"?": 1})
# Of long sections only so many entries are tried, evenly spread.
SAMPLE = {"producer": 2, "consumer": 2, "policy": 13, "element": 1, "habitat": 1}


def odd_packs() -> list[tuple[str, str, dict[str, Any]]]:
    """For every field of the content an odd value, as (entry, field, pack)."""
    out: list[tuple[str, str, dict[str, Any]]] = []
    for section, value in own_data().items():
        entries = value[:: -(-len(value) // SAMPLE.get(section, 99))] if isinstance(value, list) else [value]
        for entry in entries:
            for i, field in enumerate(sorted(set(entry) - {"id"})):
                odd = ODD[(i + len(out)) % len(ODD)]
                if isinstance(value, list):
                    out.append((f"{section} {entry['id']}", field, {section: [{"id": entry["id"], field: odd}]}))
                else:
                    out.append((section, field, {section: {field: odd}}))
    return out


def test_an_odd_value_in_any_field_is_either_harmless_or_refused_by_name() -> None:
    refusals = []
    for entry, field, data in odd_packs():
        try:
            laid_over(data)
        except BadContent as error:
            refusals.append((f"pack.toml, entry '{entry}', field '{field}': ", str(error)))
    assert [(start, said) for start, said in refusals if not said.startswith(start)] == []
    assert len(refusals) > 120


# --- packs that would break the setup ---------------------------------------------------------


@rule("ER-04")
def test_a_pack_with_too_few_nutrients_for_eutrophication_is_refused() -> None:
    nutrients = {"element": [{"id": "nutrients", "count": 11}], "counts": {"element_cards": 59}}
    assert refusal(nutrients) == (
        "pack.toml, entry 'variants', field 'eutrophication_extra_nutrients': "
        "four players would need 12 nutrients cards, there are 11."
    )
    one_less = {**nutrients, "variants": {"eutrophication_extra_nutrients": 1}}
    state = laid_over(one_less).begin(4, {"eutrophication": True}, 1)
    assert isinstance(state, Ecosfera)
    assert len(state.stacks[3]) == 3


@rule("ER-03")
def test_a_pack_whose_first_rows_could_never_be_dealt_is_refused() -> None:
    assert refusal({"setup": {"row_size": 7, "pressure_for_impact": 2}}).startswith(
        "pack.toml, entry 'variants', field 'high_pressure_start_pressure': every first row would hold 2 or more"
    )
    state = laid_over({"setup": {"row_size": 6, "pressure_for_impact": 2}}).begin(2, {"high_pressure": True}, 1)
    assert isinstance(state, Ecosfera)
    assert len(state.players[1].row) == 6
