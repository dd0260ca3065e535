"""Variants and how they combine: G-97 to G-103, G-125."""

from collections import Counter

import pytest

from ecotone import BadSetup, Match, Pack
from ecotone.core.chance import Rng
from ecotone.core.choice import quiet
from ecotone.core.options import public_options
from ecotone.games.ecologic import GAME
from ecotone.games.ecologic.box.content import own_data
from ecotone.games.ecologic.rules.state import Ecologic
from tests.games.ecologic.table import A, B, Table
from tests.kit.rule import rule

FINAL = GAME.content.final


def begun(seats: int = 4, seed: int = 1, **options: object) -> Ecologic:
    return GAME.setup(seats, GAME.all_options(options), Rng(seed))


def last_turns(**options: object) -> set[int]:
    """In which turns Final Report may appear."""
    return {begun(seed=seed, **options).events[::-1].index(FINAL) + 1 for seed in range(150)}


@rule("G-97")
def test_the_first_game_has_three_events_per_level_no_tads_and_no_dear_cards() -> None:
    state = begun(preset="first_game")
    assert Counter(GAME.content.events[event].level for event in state.events) == {1: 3, 2: 3, 3: 3}
    assert last_turns(preset="first_game") == {7, 8, 9}
    assert len(state.deck) == 16
    assert all(GAME.content.card_bid[card] < 12 for card in state.deck)
    assert not state.settings.tads


@rule("G-97")
def test_each_part_of_the_first_game_can_be_chosen_by_itself() -> None:
    assert len(begun(events=3).events) == 9
    assert begun(events=3).settings.tads
    assert len(begun(dear_cards=False).deck) == 16
    assert len(begun(preset="first_game", dear_cards=True).deck) == 20
    assert "auction_tad" in Table(profits=30, seats=2).verbs()
    assert "auction_tad" not in Table(profits=30, seats=2, no_tads=True).verbs()


@rule("G-98")
def test_the_long_game_has_all_events_and_21_to_30_turns() -> None:
    state = begun(preset="long_game")
    assert sorted(state.events) == list(range(30))
    assert state.unused == []
    assert last_turns(events=10) == set(range(21, 31))


@rule("G-99")
def test_directors_share_a_seat_that_counts_as_one_player() -> None:
    plain, shared = begun(3), begun(3, directors=True)
    assert plain.events == shared.events
    assert len(shared.profits) == 3
    view = GAME.view(shared, None)
    assert view.directors
    assert "directors" in GAME.words.prompt(view).say()
    assert "directors" not in GAME.words.prompt(GAME.view(plain, None)).say()


@rule("G-100")
def test_partners_sit_opposite_and_decide_for_themselves() -> None:
    table = Table("s01", "s03", profits=20, teams=True)
    assert [one.seats for one in GAME.view(table.state, None).scores] == [(0, 2), (1, 3)]
    asked = []
    while table.state.turn == 3:
        asked.append(table.actor)
        table.do("pass")
    assert asked == [0, 1, 2, 3]
    assert table.state.profits[2] == 20  # nothing is shared before the end


@rule("G-101")
def test_a_scenario_fixes_the_event_order() -> None:
    state = begun(scenario="flood, state_support final_report")
    assert [GAME.content.event_ids[event] for event in state.events[::-1]] == ["flood", "state_support", "final_report"]
    named = begun(scenario="hard_times")
    assert [GAME.content.event_ids[e] for e in named.events[::-1]] == GAME.content.scenarios[1]
    assert begun(seed=5, scenario="hard_times").events == named.events


@rule("G-101", "G-128")
def test_the_order_of_a_scenario_is_unknown_to_the_players() -> None:
    calm = begun(2, first=0, scenario="daily_grind, state_support, oil_price_rise, final_report")
    stormy = begun(2, first=0, scenario="daily_grind, flood, corruption, final_report")
    while calm.turn < 2:
        assert all_that_is_public(calm) == all_that_is_public(stormy)
        seat = calm.actors[0]
        for state in (calm, stormy):
            state.effects = []
            state.play(seat, quiet(state.choices(seat)))
    assert all_that_is_public(calm) != all_that_is_public(stormy)


def all_that_is_public(state: Ecologic) -> tuple[object, ...]:
    """All that anybody may learn of a position: views, words, what was told last, choices, and how it is imagined."""
    views = [GAME.view(state, seat) for seat in (None, *range(state.settings.seats))]
    lines = [line.say() for view in views for line in GAME.words.board(view)]
    effects = [(effect.name, effect.args) for effect in state.effects or []]
    piles = []
    for seed in range(3):
        guess = state.copy()
        guess.redetermine(0, Rng(seed))
        piles.append(guess.events)
    choices = [item if isinstance(item, tuple) else item.bounds() for item in state.choices(state.actors[0])]
    return views, lines, effects, choices, piles


@rule("G-101")
def test_the_scenario_is_told_at_the_end_and_all_else_from_the_start() -> None:
    values = GAME.all_options({"scenario": "hard_times", "teams": True})
    assert set(values) - set(public_options(GAME.options, values, over=False)) == {"scenario"}
    assert public_options(GAME.options, values, over=True) == values


@rule("G-101", "GR-19")
@pytest.mark.parametrize(
    "scenario", ["final_report", "flood", "flood flood final_report", "final_report flood", "no_such_event", "  "]
)
def test_a_scenario_has_two_to_thirty_different_events_and_the_final_report_last(scenario: str) -> None:
    with pytest.raises(BadSetup):
        Match.new(GAME, 2, options={"scenario": scenario})


@rule("G-101")
def test_a_scenario_may_hold_all_thirty_events() -> None:
    ids = [name for name in GAME.content.event_ids if name != "final_report"]
    state = begun(scenario=" ".join([*ids, "final_report"]))
    assert len(state.events) == 30


@rule("G-101")
def test_a_scenario_holds_no_more_than_thirty_events_though_a_pack_has_more() -> None:
    grind = next(row for row in own_data()["events"] if row["id"] == "daily_grind")
    more = [{**grind, "id": f"grind_{level}", "level": level} for level in (1, 2, 3)]
    pack = Pack("more.toml", {"events": more, "event_deck": {"per_level": 11}})
    ids = [name for name in GAME.with_pack(pack).content.event_ids if name != "final_report"]
    assert len(ids) == 32
    with pytest.raises(BadSetup, match="2 to 30 events"):
        Match.new(GAME, 2, options={"scenario": " ".join([*ids[-30:], "final_report"])}, pack=pack)
    assert Match.new(GAME, 2, options={"scenario": " ".join([*ids[-29:], "final_report"])}, pack=pack).actors


@rule("G-102")
def test_face_down_tokens_show_their_value_only_when_taken() -> None:
    state = begun(2, face_down=True, first=0)
    assert {sector.value for sector in GAME.view(state, 0).sectors} == {None}
    assert {sector.value for sector in GAME.view(begun(2, first=0), 0).sectors} == {1, 2, 3, 4}
    match = Match.new(GAME, 2, 1, {"face_down": True, "first": 0})
    effects = match.play(0, ("place", 4))
    taken = [effect for effect in effects if effect.name == "enviro_token"]
    assert [effect.reveals for effect in taken] == [True]
    assert match.view(1).sectors[4].value == 0  # type: ignore[attr-defined]  # the game's own view
    assert not match.can_undo


@rule("G-102")
def test_face_up_tokens_can_be_taken_back() -> None:
    match = Match.new(GAME, 2, 1, {"first": 0})
    match.play(0, ("place", 4))
    assert match.can_undo


@rule("G-103", "GR-19")
def test_mixed_events_are_shuffled_together_with_the_final_report_in_the_last_third() -> None:
    assert last_turns(mixed_events=True, events=3) == {7, 8, 9}
    assert last_turns(mixed_events=True) == {11, 12, 13, 14, 15}
    assert last_turns(mixed_events=True, events=10) == set(range(21, 31))
    state = begun(mixed_events=True)
    assert Counter(GAME.content.events[event].level for event in state.events) == {1: 5, 2: 5, 3: 5}
    tops = {GAME.content.events[begun(seed=seed, mixed_events=True).events[-1]].level for seed in range(40)}
    assert tops == {1, 2, 3}


@rule("G-125", "GR-42", "GR-18")
@pytest.mark.parametrize(
    "seats, options",
    [
        (4, {"scenario": "politics", "events": 3}),
        (4, {"scenario": "politics", "events": 10}),
        (4, {"scenario": "politics", "mixed_events": True}),
        (2, {"teams": True}),
        (3, {"teams": True}),
    ],
)
def test_contradicting_variants_are_refused(seats: int, options: dict[str, object]) -> None:
    with pytest.raises(BadSetup):
        Match.new(GAME, seats, options=options)


@rule("G-125", "GR-42")
def test_all_other_variants_go_together() -> None:
    everything = {
        "events": 3, "tads": False, "dear_cards": False, "mixed_events": True, "face_down": True, "teams": True,
        "directors": True, "free_deals": True, "rounding": "up", "first": 3,
    }  # fmt: skip
    assert Match.new(GAME, 4, options=everything).actors == (3,)
    lesson = {"scenario": "first_lesson", "tads": False, "dear_cards": False, "teams": True, "free_deals": True}
    assert Match.new(GAME, 4, options=lesson).actors


@rule("GR-19")
def test_the_final_report_is_in_every_pile_and_never_on_top() -> None:
    for events in (3, 5, 10):
        for mixed in (False, True):
            for seed in range(20):
                pile = begun(seed=seed, events=events, mixed_events=mixed).events
                assert FINAL in pile
                assert pile[-1] != FINAL


@rule("GR-21")
def test_there_are_three_levels_of_ten_events_and_the_final_report_is_of_the_third() -> None:
    assert Counter(event.level for event in GAME.content.events) == {1: 10, 2: 10, 3: 10}
    assert GAME.content.events[FINAL].level == 3
    assert GAME.content.event_ids[FINAL] == "final_report"


@rule("GR-22")
def test_22_events_say_which_of_their_fields_are_inferred() -> None:
    doubtful = [event for event in GAME.content.events if not event.certain]
    assert len(doubtful) == 22
    assert all(event.inferred for event in doubtful)
    assert all(not event.inferred for event in GAME.content.events if event.certain)


@rule("G-30")
def test_every_event_says_what_the_academy_does() -> None:
    for event in GAME.content.events:
        assert event.academy
        assert event.protects == (event.academy != "no effect")


def test_seats_keep_their_order_whatever_the_variant() -> None:
    table = Table("s01", "s03", seats=2, start=B)
    assert table.actor == B
    assert table.do("pass").actor == A
