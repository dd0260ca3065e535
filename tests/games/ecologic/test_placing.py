"""Placing tokens: G-12 to G-21."""

from tests.games.ecologic.table import A, B, Table
from tests.kit.rule import rule


def buys(table: Table, resource: str) -> Table:
    """Seat A wins a token at once: the others have nothing."""
    low = table.bounds("auction_refinery", resource)
    assert low
    return table.do("auction_refinery", resource, low[0], by=A)


@rule("G-12", "G-14", "G-42")
def test_an_oil_token_goes_only_into_oil_sectors_that_are_own_or_next_to_own() -> None:
    table = buys(Table("s06", "s01", profits=[30]), "oil")
    assert table.prompt == "place_token"
    assert table.sectors("place") == "s03 s06 s10"


@rule("G-12")
def test_a_mineral_token_goes_only_into_mineral_sectors() -> None:
    table = buys(Table("s06", "s01", profits=[30]), "mineral")
    assert table.sectors("place") == "s02 s11"


@rule("G-13", "GR-03")
def test_who_has_no_token_may_use_any_unoccupied_sector_of_the_resource() -> None:
    table = buys(Table("", "s01 s03", "s06", profits=[30]), "oil")
    assert table.sectors("place") == "s08 s10 s12 s14 s16 s17 s19"


@rule("G-14")
def test_tad_fields_do_not_link_sectors() -> None:
    # s05 and s06 both touch the field t1, but not each other.
    table = buys(Table("s05", "s20", profits=[30], tads={"academy": (A, "t1")}), "oil")
    assert table.sectors("place") == "s01 s08"


@rule("G-15")
def test_a_sector_holds_four_tokens_at_most_and_their_number_is_its_level() -> None:
    table = buys(Table("s01:3", profits=[30]), "oil").do("place", "s01")
    assert table.level("s01") == 4
    table = Table("s01:4", profits=[30])
    assert not table.can("auction_refinery", "oil", 5)


@rule("G-16")
def test_nobody_places_into_a_sector_of_another_player() -> None:
    table = buys(Table("s01", "s02", profits=[30]), "mineral")
    assert table.sectors("place") == "s05"


@rule("G-17")
def test_without_a_token_in_supply_none_can_be_bought() -> None:
    table = Table("s01", profits=30, supply={(A, "oil"): 0})
    assert table.bounds("auction_refinery", "oil") is None
    assert table.bounds("auction_refinery", "mineral")
    assert Table().state.supply == [10] * 8


@rule("G-18", "GR-04")
def test_a_removed_token_goes_back_to_its_owners_supply() -> None:
    table = Table("s01", "s02:2", event="lawsuit")
    before = table.state.supply[2 * B + 1]
    table.do("sue", "s02")
    assert table.state.supply[2 * B + 1] == before + 1
    assert table.level("s02") == 1
    assert table.owner("s02") == B


@rule("G-18")
def test_no_choice_moves_a_token() -> None:
    table = Table("s01 s02", profits=30, free_deals=True)
    assert not [verb for verb in table.game.verbs if "move" in verb]
    table.do("close", "s01")
    assert table.level("s01") == 0
    assert table.state.tokens[A] == 1


@rule("G-19", "GR-04")
def test_a_sector_without_tokens_is_unoccupied_again_and_groups_do_not_matter() -> None:
    table = Table("s20", "s01 s02 s03", profits=[30], event="lawsuit").do("sue", "s02")
    assert table.owner("s02") == -1
    assert table.state.tokens[B] == 2
    table = Table("s01 s03", "s12", profits=[30])
    assert buys(table, "mineral").sectors("place") == "s02 s04 s05"


@rule("G-20")
def test_whoever_places_takes_the_enviro_token() -> None:
    table = buys(Table("s01", profits=[30], values={"s02": 4, "s05": 3}), "mineral").do("place", "s02")
    assert table.state.enviro[A] == 14
    assert table.state.values[table.number("s02")] == 0
    assert table.effects_named("enviro_token") == [(A, table.number("s02"), 4)]


@rule("G-21", "GR-04")
def test_enviro_tokens_are_never_put_back() -> None:
    table = Table("s01", "s02", event="lawsuit", values={"s02": 3})
    table.state.values[table.number("s02")] = 0
    table.do("sue", "s02")
    assert table.state.values[table.number("s02")] == 0
    assert table.state.enviro[B] == 10
