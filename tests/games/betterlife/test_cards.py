"""Every action card and every role card is played once, at least (B-02, B-35, BR-25, BR-55)."""

import inspect
import sys
from copy import deepcopy

from ecotone.games.betterlife import GAME
from ecotone.games.betterlife.box.content import Content, own_data
from ecotone.games.betterlife.game import BetterLifeGame
from ecotone.games.betterlife.rules.state import BetterLife
from tests.games.betterlife.table import (
    CITIZENS,
    CONTENT,
    INDUSTRY,
    MUNICIPALITY,
    NGO,
    all_finished,
    asks,
    can,
    can_play,
    card,
    choices,
    do,
    event,
    give,
    open_args,
    play,
    quietly,
    roll,
    table,
    titles,
    vote,
)
from tests.kit.rule import rule


def first(seat: int) -> dict[str, object]:
    """Options under which this seat begins."""
    return {"flight_0": None, f"flight_{seat}": "never"}


# --- role cards --------------------------------------------------------------------------------


@rule("B-02", "BR-30", "BR-55")
def test_field_study_puts_two_events_back_and_draws_a_card() -> None:
    state = table(events=["Bee die-off", "Nature award", "Fresh wind"])
    effects = do(state, 0, "use_role")
    assert [effect.seen_by(0) for effect in effects][1] == (
        "peek_events", 0, 2, (event("Bee die-off"), event("Nature award")),
    )  # fmt: skip
    assert [effect.seen_by(3) for effect in effects][1] == ("peek_events", 0, 2, None)
    bee, award = event("Bee die-off"), event("Nature award")
    assert choices(state, 0)[:2] == [("arrange", (bee, award), ()), ("arrange", (award, bee), ())]
    assert len(choices(state, 0)) == 6
    effects = do(state, 0, "arrange", (award,), (bee,))
    assert next(effect.seen_by(3) for effect in effects) == ("arrange", 0, 1, None, None)
    assert state.events[-1] == award
    assert state.events[0] == bee
    assert GAME.view(state, 0).known_events == ((0, award), (27, bee))
    assert GAME.view(state, 1).known_events == ()
    assert len(state.hands[0]) == 1


@rule("BR-30")
def test_field_study_refills_an_empty_pile_and_sees_a_short_one_as_far_as_it_goes() -> None:
    state = table()
    state.aside, state.events, state.event_known = state.events[:], [], []
    effects = do(state, 0, "use_role")
    assert open_args(effects, "shuffle_events") == [()]
    assert len(state.events) == 28
    state = table()
    state.aside, state.events, state.event_known = state.events[1:], state.events[:1], [0]
    effects = do(state, 0, "use_role")
    assert open_args(effects, "peek_events") == [(0, 1)]
    assert choices(state, 0) == [("arrange", (state.events[0],), ()), ("arrange", (), (state.events[0],))]


@rule("B-02")
def test_both_events_may_go_to_the_bottom_in_any_order() -> None:
    state = table(events=["Bee die-off", "Nature award"])
    do(state, 0, "use_role")
    do(state, 0, "arrange", (), (event("Nature award"), event("Bee die-off")))
    assert state.events[:2] == [event("Bee die-off"), event("Nature award")]
    assert len(state.events) == 28


@rule("B-02")
def test_sponsoring_deal_adds_two_or_gains_one_and_lets_another_gain_two() -> None:
    state = table(options=first(INDUSTRY))
    do(state, INDUSTRY, "role_option", 0)
    roll(state, 2)
    assert state.position[INDUSTRY] == 4
    state = table(options=first(INDUSTRY))
    assert not can(state, INDUSTRY, "role_option_on", 1, INDUSTRY)
    do(state, INDUSTRY, "role_option_on", 1, 4)
    assert state.ip == [5, 6, 5, 5, 7]


@rule("B-02")
def test_watchdog_takes_one_from_the_fund_and_marks_another_player() -> None:
    state = table(options=first(NGO), fund=2, marks=1)
    assert not can(state, NGO, "use_role_on", 0)
    do(state, NGO, "use_role_on", 1)
    assert (state.fund, state.ip[NGO], state.marks) == (1, 6, 3)
    assert GAME.view(state, 4).players[1].open_mark


@rule("B-02")
def test_local_plan_rolls_two_dice() -> None:
    state = table(options=first(MUNICIPALITY), dice=[4, 1])
    do(state, MUNICIPALITY, "use_role")
    do(state, MUNICIPALITY, "roll")
    do(state, MUNICIPALITY, "move", 1)
    assert state.position[MUNICIPALITY] == 1


@rule("B-02")
def test_petition_seeds_the_pool_and_draws_a_card() -> None:
    state = table(options=first(CITIZENS))
    do(state, CITIZENS, "use_role")
    assert (state.seeded, len(state.hands[CITIZENS]), state.ip[CITIZENS]) == (1, 1, 5)
    all_finished(state)
    vote(state, [2, 2, 2, 2, 1])
    assert state.votes[0].pool == 10
    assert state.seeded == 0


# --- action cards ------------------------------------------------------------------------------


def test_research_grant_brings_two_ip() -> None:
    state = table(hands={0: ["Research grant"]})
    play(state, 0, "Research grant")
    assert state.ip[0] == 7
    assert titles(state.discards) == ["Research grant"]


def test_timetable_check_chooses_the_number() -> None:
    state = table(hands={0: ["Timetable check"]})
    play(state, 0, "Timetable check")
    effects = do(state, 0, "choose", 5)
    assert open_args(effects, "roll") == []
    assert state.position[0] == 5


def test_cargo_bike_adds_two_to_the_first_roll() -> None:
    state = table(hands={0: ["Cargo bike"]})
    play(state, 0, "Cargo bike")
    roll(state, 3)
    assert state.position[0] == 5


def test_two_proposals_rolls_two_dice() -> None:
    state = table(hands={0: ["Two proposals"]}, dice=[5, 3])
    play(state, 0, "Two proposals")
    do(state, 0, "roll")
    assert state.dice == [5, 3]


def test_joint_project_brings_both_one_ip() -> None:
    state = table(hands={0: ["Joint project"]})
    play(state, 0, "Joint project", 3)
    assert state.ip == [6, 5, 5, 6, 5]


def test_fund_application_takes_up_to_two_or_one_from_the_reserve() -> None:
    for fund, left, ip in ((5, 3, 7), (1, 0, 6), (0, 0, 6)):
        state = table(hands={0: ["Fund application"]}, fund=fund)
        play(state, 0, "Fund application")
        assert (state.fund, state.ip[0]) == (left, ip)


@rule("BR-55")
def test_staff_exchange_takes_a_random_card_that_only_both_see() -> None:
    seen = set()
    for seed in range(12):
        state = table(hands={0: ["Staff exchange"], 2: ["Audit", "Tax relief"]}, seed=seed)
        state.known[card(state, 2, "Tax relief")] = 31
        effects = play(state, 0, "Staff exchange", 2)
        taken = state.hands[0][0]
        seen.add(titles([taken])[0])
        assert len(state.hands[2]) == 2
        swap = next(effect for effect in effects if effect.name == "swap")
        assert [swap.seen_by(seat)[-1] for seat in (0, 2, 1, None)] == [taken, taken, None, None]
        assert GAME.view(state, 2).players[0].known == (taken,)
        assert GAME.view(state, 1).players[0].known == ()
        assert GAME.view(state, 1).players[2].known == ()
    assert seen == {"Audit", "Tax relief"}


def test_habitat_day_lowers_the_loss_meter_for_two_ip() -> None:
    state = table(hands={0: ["Habitat day"]}, loss=3)
    effects = play(state, 0, "Habitat day")
    assert (state.loss, state.ip[0]) == (2, 3)
    assert open_args(effects, "loss")[0][:2] == (2, -1)


def test_permit_review_makes_another_player_skip() -> None:
    state = table(hands={0: ["Permit review"]}, dice=[1])
    play(state, 0, "Permit review", 1)
    assert state.skips == 2
    do(state, 0, "roll")
    assert state.active == 2


def test_consultancy_bill_is_paid_by_another_player() -> None:
    state = table(hands={0: ["Consultancy bill"]})
    play(state, 0, "Consultancy bill", 4)
    assert state.ip == [6, 5, 5, 5, 4]


def drawn(title: str, hands: dict[int, list[str]], **fields: object):  # type: ignore[no-untyped-def]
    """Seat 0 has drawn this event and the reactions are open."""
    state = table(hands=hands, at={0: 1}, events=[title, "Nature award"], **fields)  # type: ignore[arg-type]
    roll(state, 1)
    return state


def react(state, seat: int, title: str):  # type: ignore[no-untyped-def]
    """This seat plays a card, all others pass; whoever would be asked again passes too."""
    effects = []
    while asks(state) == "reaction" and title in titles(state.hands[seat]):
        actor = state.actors[0]
        effects += play(state, actor, title) if actor == seat else do(state, actor, "pass")
    return effects


@rule("BR-26")
def test_early_warning_cancels_the_event() -> None:
    state = drawn("Record drought", {2: ["Early warning"]})
    react(state, 2, "Early warning")
    assert (state.loss, state.event) == (0, -1)
    assert state.aside == [event("Record drought")]
    assert titles(state.discards) == ["Early warning"]
    assert asks(state) == "turn"


@rule("BR-26")
def test_second_reading_puts_the_event_aside_and_its_drawer_draws_another() -> None:
    state = drawn("Record drought", {2: ["Second reading"]})
    effects = react(state, 2, "Second reading")
    assert (state.loss, state.ip[0]) == (0, 7)
    assert open_args(effects, "event") == [(0, event("Nature award"))]
    assert state.aside == [event("Record drought"), event("Nature award")]


@rule("BR-49")
def test_volunteers_lower_the_cost_and_need_one() -> None:
    state = drawn("Illegal dumping", {2: ["Volunteers on site"], 1: ["Volunteers on site"]})
    react(state, 2, "Volunteers on site")
    react(state, 1, "Volunteers on site")
    quietly(state, "reaction")
    assert asks(state) == "offer"
    assert GAME.view(state, 0).prompt.detail[0] == 3
    assert not can_play(drawn("Record drought", {2: ["Volunteers on site"]}), 2, "Volunteers on site")


@rule("BR-49")
def test_no_discount_for_a_cost_that_is_down_to_nothing() -> None:
    state = drawn("Bad press", {2: ["Volunteers on site"], 1: ["Volunteers on site"]})
    do(state, 1, "pass")
    play(state, 2, "Volunteers on site")
    assert asks(state) == "reaction"
    assert not can_play(state, 1, "Volunteers on site")


@rule("BR-49")
def test_contingency_plan_covers_its_player_from_payments_and_skips_of_the_event() -> None:
    state = drawn("Economic downturn", {2: ["Contingency plan"]})
    react(state, 2, "Contingency plan")
    assert state.ip == [4, 4, 5, 4, 4]
    state = drawn("Energy price shock", {2: ["Contingency plan"]})
    assert not can_play(state, 2, "Contingency plan")
    state = drawn("Bad press", {0: ["Contingency plan"]}, ip={0: 0}, dice=[])
    react(state, 0, "Contingency plan")
    assert state.skips == 0


def test_media_campaign_adds_two_to_the_pool() -> None:
    state = all_finished(table(hands={1: ["Media campaign"]}))
    vote(state, [2, 1, 2, 2, 1], {1: "Media campaign"})
    assert state.votes[0].pool == 10
    assert state.ip == [3, 4, 3, 3, 4]
    assert "Media campaign" in titles(state.discards + state.deck + state.offer)


@rule("BR-57")
def test_matching_funds_adds_one_for_every_other_who_gave_two_at_most_three() -> None:
    state = all_finished(table(hands={1: ["Matching funds"]}))
    vote(state, [2, 5, 1, 3, 0], {1: "Matching funds"})
    assert state.votes[0].pool == 11 + 2
    state = all_finished(table(hands={1: ["Matching funds"]}))
    vote(state, [2, 0, 2, 2, 2], {1: "Matching funds"})
    assert state.votes[0].pool == 8 + 3


def test_tax_relief_gives_two_back_and_the_result_stays() -> None:
    state = all_finished(table(hands={1: ["Tax relief"]}))
    vote(state, [2, 4, 2, 2, 0], {1: "Tax relief"})
    assert state.votes[0][1:3] == (2, 10)
    assert (state.ip[1], state.given[1]) == (3, 2)
    state = all_finished(table(hands={1: ["Tax relief"]}))
    vote(state, [0, 1, 0, 0, 0], {1: "Tax relief"})
    assert (state.ip[1], state.given[1]) == (5, 0)


@rule("BR-32")
def test_open_register_makes_another_player_commit_first_and_openly() -> None:
    state = all_finished(table(hands={1: ["Open register"]}))
    quietly(state, "discussion")
    play(state, 1, "Open register", 3)
    assert (asks(state), state.actors) == ("open_commit", (3,))
    effects = do(state, 3, "commit", 2, None)
    assert next(effect.seen_by(0) for effect in effects) == ("open_commit", 3, 2, None)
    assert state.actors == (0, 1, 2, 4)


@rule("BR-34")
def test_counter_lobby_lowers_the_pool_but_not_below_zero() -> None:
    state = all_finished(table(hands={1: ["Counter-lobby"]}))
    vote(state, [2, 2, 2, 2, 3], {1: "Counter-lobby"})
    assert state.votes[0][1:3] == (1, 9)
    state = all_finished(table(hands={1: ["Counter-lobby"]}))
    vote(state, [1, 0, 0, 0, 0], {1: "Counter-lobby"})
    assert state.votes[0].pool == 0


@rule("BR-55", "BR-20")
def test_solidarity_gift_gives_openly_and_draws_a_card() -> None:
    state = table(hands={0: ["Solidarity gift"]})
    effects = play(state, 0, "Solidarity gift", 1, 2)
    assert state.ip[:2] == [3, 7]
    assert open_args(effects, "gift") == [(0, 1, 2)]
    assert len(state.hands[0]) == 1
    assert "Solidarity gift" not in titles(state.hands[0])


@rule("BR-51")
def test_exemption_cancels_a_payment() -> None:
    state = table(hands={0: ["Exemption"]}, at={0: 10})
    roll(state, 1)
    assert asks(state) == "penalty"
    play(state, 0, "Exemption")
    assert state.ip == [5] * 5
    assert titles(state.discards) == ["Exemption"]


@rule("BR-55")
def test_audit_shows_ip_or_targets_to_its_player_alone() -> None:
    state = table(hands={2: ["Audit"]}, ip={4: 9})
    effects = play(state, 2, "Audit", 4, 0)
    assert [effect.seen_by(2) for effect in effects][1] == ("audit_ip", 2, 4, 9)
    assert [effect.seen_by(0) for effect in effects][1] == ("audit_ip", 2, 4, None)
    assert GAME.view(state, 2).audits == ((4, 9),)
    assert GAME.view(state, 0).audits == ()
    state = table(hands={2: ["Audit"]})
    effects = play(state, 2, "Audit", 4, 1)
    assert [effect.seen_by(0) for effect in effects][1] == ("audit_targets", 2, 4, None)
    assert GAME.view(state, 2).players[4].target == state.targets[4]
    assert GAME.view(state, 0).players[4].target is None


def test_change_of_plan_rolls_again() -> None:
    state = table(hands={0: ["Change of plan"]}, dice=[2, 4])
    do(state, 0, "roll")
    play(state, 0, "Change of plan")
    assert state.position[0] == 4


@rule("BR-57")
def test_a_written_pact_rewards_both_if_both_give_two() -> None:
    for shares, ip in (([0, 2, 0, 2, 0], [5, 4, 5, 4, 5]), ([0, 2, 0, 1, 0], [5, 3, 5, 4, 5])):
        state = all_finished(table(hands={1: ["Written pact"]}))
        quietly(state, "discussion")
        play(state, 1, "Written pact", 3)
        vote(state, shares)
        assert state.ip == ip
        assert state.given == shares


@rule("BR-27", "BR-49")
def test_an_effect_without_a_target_is_dropped_and_the_rest_is_carried_out() -> None:
    data = deepcopy(own_data())
    data["roles"][2]["card"]["effects"].insert(0, {"op": "skip", "who": "target"})
    data["roles"][2]["card"]["effects"].append({"op": "gain", "who": "self", "n": 1})
    game = BetterLifeGame(Content(data, "watchdog.toml"))
    state = game.begin(5, {"role_0": "ngo", "flight_0": 1}, 1)
    assert isinstance(state, BetterLife)
    state.marks, state.skips = 0b11110, 0b11110
    do(state, 0, "use_role")
    assert (state.ip[0], state.marks, state.skips) == (6, 0b11110, 0b11110)


# --- the pile ----------------------------------------------------------------------------------


@rule("BR-25")
def test_an_empty_action_pile_is_made_of_the_discards_but_not_of_the_card_being_played() -> None:
    state = table(hands={0: ["Solidarity gift"]})
    state.discards, state.deck = state.deck[:1], []
    only = state.discards[0]
    effects = play(state, 0, "Solidarity gift", 1, 1)
    assert open_args(effects, "shuffle_cards") == [()]
    assert state.hands[0] == [only]
    assert titles(state.discards) == ["Solidarity gift"]


@rule("BR-25")
def test_without_any_card_the_draw_falls_away() -> None:
    state = table(hands={0: ["Solidarity gift"]})
    state.deck = []
    play(state, 0, "Solidarity gift", 1, 1)
    assert state.hands[0] == []
    assert titles(state.discards) == ["Solidarity gift"]


@rule("BR-22")
def test_cards_for_other_moments_are_not_limited() -> None:
    state = table(hands={0: ["Change of plan", "Change of plan"]}, dice=[2, 3, 4])
    do(state, 0, "roll")
    play(state, 0, "Change of plan")
    play(state, 0, "Change of plan")
    assert state.position[0] == 4


def test_every_kind_of_card_is_played_in_this_file() -> None:
    source = inspect.getsource(sys.modules[__name__])
    assert [kind.title for kind in CONTENT.card_kinds if f'"{kind.title}"' not in source] == []
    assert len(CONTENT.card_kinds) == 24
    assert len(CONTENT.cards) == 32
    assert GAME.content is CONTENT
    assert give(table(), 0, "Audit") >= 0
