"""What bots of Ecosfera think about: nothing twice."""

from __future__ import annotations

from ecotone.games.ecosfera import GAME
from ecotone.games.ecosfera.box.content import CONSUMERS, PASS, PRODUCERS, REFRESH
from tests.games.ecosfera.table import Table


def test_of_equal_elements_one_is_thought_of_for_each_way_to_pass_it_and_of_species_all() -> None:
    table = Table("oxygen oxygen salinity pressure pressure bacteria", "", "", tokens=(PASS,))
    listed = table.state.choices(0)
    kept = GAME.advice().sensible(table.state, 0, listed)
    passed = [(table.ids([choice[2]])[0], choice[3]) for choice in kept if choice[0] == "pass_card" and choice[1] == -1]
    names = ("oxygen", "salinity", "pressure", "bacteria")
    assert sorted(passed) == sorted((name, player) for name in names for player in (1, 2))
    returned = [table.ids([choice[2]])[0] for choice in kept if choice[0] == "return_card" and choice[1] == -1]
    assert returned == ["oxygen", "salinity"]
    assert [item for item in listed if item[0] not in ("pass_card", "return_card")] == [
        item for item in kept if item[0] not in ("pass_card", "return_card")
    ]


def refreshes(row: str, producers: str, consumers: str) -> set[int]:
    """The markets that a bot would think of refreshing, of those that it may."""
    table = Table(row, "oxygen", producers=producers, consumers=consumers, tokens=(REFRESH,))
    listed = table.state.choices(0)
    assert {item[2] for item in listed if item[0] == "refresh"} == {PRODUCERS, CONSUMERS}
    return {item[2] for item in GAME.advice().sensible(table.state, 0, listed) if item[0] == "refresh"}


def test_a_market_is_refreshed_only_with_an_aim() -> None:
    rotifers, ringed_seal, eel = "rotifera", "pusa_hispida", "anguilla_anguilla"
    milfoil, pondweed = "myriophyllum_spicatum", "potamogeton_perfoliatus"  # they share mud and river
    assert refreshes("oxygen", "chrysochromulina", rotifers) == set(), "nothing could be taken anyway"
    assert refreshes("temperature temperature", "chrysochromulina", rotifers) == {PRODUCERS}
    assert refreshes("sunlight oxygen", milfoil, rotifers) == set(), "one can be bought already"
    assert refreshes(f"{milfoil} {pondweed}", "chrysochromulina", f"{rotifers} {ringed_seal}") == {CONSUMERS}
    assert refreshes(f"{milfoil} {pondweed}", "chrysochromulina", f"{rotifers} {eel}") == set(), "the eel fits"


def thought_of(table: Table) -> set[str]:
    """What a bot would think of, by its verbs."""
    return {str(item[0]) for item in GAME.advice().sensible(table.state, 0, table.state.choices(0))}


def test_a_token_is_turned_up_before_the_offer_lapses() -> None:
    table = Table("anguilla_anguilla perca_fluviatilis oxygen", "", tokens=(PASS,))
    assert thought_of(table) == {"reactivate"}
    table.state.play(0, ("reactivate", REFRESH))
    assert "restore" in thought_of(table)


def test_no_turn_ends_with_a_pair_that_restores_a_habitat() -> None:
    row = "anguilla_anguilla perca_fluviatilis oxygen"
    assert "end_turn" not in thought_of(Table(row, ""))
    assert "end_turn" in thought_of(Table(row, "", restored="river"))


def test_a_habitat_that_is_restored_counts_more_than_the_pair_that_it_took() -> None:
    table = Table("anguilla_anguilla perca_fluviatilis oxygen", "")
    before = GAME.advice().chance(table.state, 0)
    table.state.play(0, next(one for one in table.state.choices(0) if one[0] == "restore"))
    assert GAME.advice().chance(table.state, 0) > before
