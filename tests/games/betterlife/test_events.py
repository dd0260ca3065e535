"""Every event is played (B-32, B-36 to B-39), with shields, reactions, costs and offers (BR-26 to BR-30)."""

import inspect
import sys

import pytest

from ecotone import Match
from ecotone.core.chance import Rng
from ecotone.core.choice import Open
from ecotone.games.betterlife import GAME
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
    open_args,
    play,
    policy,
    quietly,
    roll,
    table,
    titles,
    verbs,
    vote,
)
from tests.kit.rule import rule

SEMI, SUCCESS, WEAK = 1, 2, 0
SHIELDED = {
    "Illegal dumping": ["soil"],
    "Algal bloom": ["nutrients"],
    "Invasive crayfish": ["invasives"],
    "Nets on the seabed": ["seas"],
    "Fish dying at the weir": ["rivers"],
    "Hedgerows cleared": ["landscape", "organic"],
    "Heat in the sealed city": ["urban", "trees"],
    "Bee die-off": ["pollinators", "pesticides"],
    "Road through the wetland": ["protected"],
}
THREATS = {
    "Fire in the old forest": 8,
    "Illegal dumping": 7,
    "Algal bloom": 7,
    "Invasive crayfish": 7,
    "Nets on the seabed": 7,
    "Fish dying at the weir": 7,
}
DISASTERS = [
    "Record drought", "Marine heatwave", "Hedgerows cleared", "Heat in the sealed city", "Bee die-off",
    "Road through the wetland",
]  # fmt: skip


def draw(title: str, seats: int = 5, **fields: object):  # type: ignore[no-untyped-def]
    """Seat 0 lands on an event space and draws this event."""
    state = table(seats, at={0: 1}, events=[title], **fields)  # type: ignore[arg-type]
    effects = roll(state, 1)
    return state, effects


def offer(state, *amounts: int) -> None:  # type: ignore[no-untyped-def]
    """Offers in the order of asking."""
    for n in amounts:
        do(state, state.actors[0], "offer", n)


# --- each event ----------------------------------------------------------------------------------


@rule("B-37", "B-38", "BR-28")
@pytest.mark.parametrize("title, cost", THREATS.items())
def test_a_threat_raises_the_loss_unless_its_cost_is_paid_together(title: str, cost: int) -> None:
    state, _ = draw(title)
    assert asks(state) == "offer"
    offer(state, *[0] * 10)
    assert (state.loss, state.ip) == (1, [5] * 5)
    state, _ = draw(title)
    offer(state, 4, 0, cost - 4)
    assert (state.loss, state.ip) == (0, [1, 5, 5 - (cost - 4), 5, 5])
    assert state.aside == [event(title)]


@rule("B-38")
@pytest.mark.parametrize("title", DISASTERS)
def test_a_disaster_raises_the_loss(title: str) -> None:
    state, effects = draw(title, loss=1)
    assert state.loss == 2
    assert open_args(effects, "loss") == [(2, 1, ("event", event(title)))]


@rule("BR-29", "BR-37")
@pytest.mark.parametrize("title, names", SHIELDED.items())
def test_a_policy_in_place_switches_its_event_off_before_anyone_reacts(title: str, names: list[str]) -> None:
    for name in names:
        for result in (SEMI, SUCCESS):
            outcomes = [-1] * 12
            outcomes[policy(name)] = result
            state, effects = draw(title, outcomes=outcomes, hands={3: ["Early warning"]})
            assert (state.loss, asks(state)) == (0, "turn")
            assert open_args(effects, "event_off") == [(event(title),)]
            assert state.aside == [event(title)]
        outcomes[policy(name)] = WEAK
        state, effects = draw(title, outcomes=outcomes)
        assert open_args(effects, "event_off") == []


@rule("BR-29")
def test_broken_commitments_needs_a_last_vote_that_was_not_successful() -> None:
    for last, loss in ((-1, 0), (WEAK, 1), (SEMI, 1), (SUCCESS, 0)):
        state, _ = draw("Broken commitments", last_vote=last)
        assert state.loss == loss


@rule("BR-29")
def test_only_the_most_recent_vote_counts() -> None:
    state = all_finished(table())
    vote(state, [2] * 5)
    all_finished(state)
    vote(state, [0] * 5)
    assert state.last_vote == WEAK


@rule("B-37", "BR-28")
def test_bad_press_costs_its_drawer_two_ip_or_a_turn() -> None:
    state, _ = draw("Bad press")
    assert choices(state, 0) == [("decline",), ("pay",)]
    do(state, 0, "pay")
    assert (state.ip[0], state.skips) == (3, 0)
    state, _ = draw("Bad press")
    do(state, 0, "decline")
    assert (state.ip[0], state.skips) == (5, 1)
    state, _ = draw("Bad press", ip={0: 1})
    assert choices(state, 0) == [("decline",)]


@rule("BR-54")
def test_economic_downturn_costs_everybody_one_ip() -> None:
    state, effects = draw("Economic downturn", ip={2: 0}, finished=[3], finished_mask=8)
    assert state.ip == [4, 4, 0, 4, 4]
    assert [args[0] for args in open_args(effects, "pay")] == [0, 1, 2, 3, 4]


@rule("BR-11", "BR-18")
def test_energy_price_shock_costs_three_roles_two_ip() -> None:
    state, _ = draw("Energy price shock", ip={INDUSTRY: 1}, finished=[MUNICIPALITY], finished_mask=1 << MUNICIPALITY)
    assert state.ip == [3, 0, 5, 3, 5]


@rule("BR-05")
def test_rising_cost_of_living_costs_two_roles_two_ip_and_absent_ones_nothing() -> None:
    state, _ = draw("Rising cost of living")
    assert state.ip == [5, 5, 3, 5, 3]
    state, _ = draw("Rising cost of living", seats=2)
    assert state.ip == [5, 5]


@rule("BR-54", "BR-51")
def test_delayed_subsidies_let_everybody_pay_or_discard() -> None:
    state, _ = draw("Delayed subsidies", hands={0: ["Audit"], 2: ["Tax relief"]}, ip={2: 0, 3: 0})
    quietly(state, "rolled", "reaction")
    assert (asks(state), state.actors) == ("pay_or_discard", (0,))
    assert verbs(state, 0) == {"pay", "discard"}
    do(state, 0, "pay")
    assert (state.actors, verbs(state, 2)) == ((2,), {"discard"})
    do(state, 2, "discard", card(state, 2, "Tax relief"))
    assert state.ip == [4, 4, 0, 0, 4]
    assert titles(state.discards) == ["Tax relief"]
    assert titles(state.hands[0]) == ["Audit"]


@rule("BR-29")
def test_nature_responds_to_a_successful_vote() -> None:
    for last, loss in ((-1, 2), (SEMI, 2), (SUCCESS, 1)):
        state, _ = draw("Nature responds", last_vote=last, loss=2)
        assert state.loss == loss


@rule("BR-56", "BR-38")
def test_the_old_dam_is_removed_together_and_at_loss_zero_nobody_is_asked() -> None:
    state, _ = draw("Old dam for removal", loss=2)
    offer(state, 0, 4)
    assert (state.loss, state.ip) == (1, [5, 1, 5, 5, 5])
    state, effects = draw("Old dam for removal")
    assert asks(state) == "turn"
    assert open_args(effects, "cost_idle") == [(event("Old dam for removal"),)]
    assert state.aside == [event("Old dam for removal")]


@rule("B-37")
def test_a_co_financed_project_turns_one_ip_into_three() -> None:
    state, _ = draw("Co-financed project")
    do(state, 0, "pay")
    assert state.ip[0] == 7
    state, _ = draw("Co-financed project")
    do(state, 0, "decline")
    assert state.ip[0] == 5


@rule("BR-54")
def test_team_spirit_lets_another_gain_two_and_draws_a_card() -> None:
    state, _ = draw("Team spirit")
    do(state, 0, "pay")
    assert choices(state, 0) == [("choose_player", seat) for seat in (1, 2, 3, 4)]
    effects = do(state, 0, "choose_player", 3)
    assert open_args(effects, "choose_player") == [(0, 3)]
    assert state.ip == [4, 5, 5, 7, 5]
    assert len(state.hands[0]) == 1


def test_the_fund_at_work_goes_back_and_helps_nature_if_it_held_four() -> None:
    for fund, loss in ((3, 2), (4, 1), (9, 1), (0, 2)):
        state, _ = draw("Fund at work", fund=fund, loss=2)
        assert (state.fund, state.loss) == (0, loss)


def test_nature_award_brings_two_ip() -> None:
    state, _ = draw("Nature award")
    assert state.ip == [7, 5, 5, 5, 5]


@rule("BR-27")
def test_a_joint_monitoring_weekend_brings_two_players_one_ip_each() -> None:
    state, _ = draw("Joint monitoring weekend")
    do(state, 0, "choose_player", 4)
    assert state.ip == [6, 5, 5, 5, 6]
    state, _ = draw("Joint monitoring weekend", seats=2)
    assert (state.ip, asks(state)) == ([6, 6], "turn")


@rule("B-33")
def test_knowledge_exchange_draws_a_card_within_the_hand_limit() -> None:
    state, _ = draw("Knowledge exchange")
    assert len(state.hands[0]) == 1
    full = {0: ["Tax relief", "Audit", "Exemption", "Media campaign"]}
    state, _ = draw("Knowledge exchange", hands=full)
    quietly(state, "rolled", "reaction")
    assert (asks(state), len(state.hands[0])) == ("discard_down", 5)


def test_a_donation_drive_fills_the_fund() -> None:
    state, _ = draw("Donation drive", fund=1)
    assert state.fund == 3


@rule("BR-11")
def test_fresh_wind_adds_one_to_the_next_roll_of_those_on_the_way() -> None:
    state, _ = draw("Fresh wind", plus=[0, 1, 0, 0, 0], finished=[3], finished_mask=8)
    assert state.plus == [1, 2, 1, 0, 1]


@rule("B-36")
def test_every_event_is_played_in_this_file_and_some_are_good_and_some_are_bad() -> None:
    source = inspect.getsource(sys.modules[__name__])
    assert [each.title for each in CONTENT.events if f'"{each.title}"' not in source] == []
    assert len(CONTENT.events) == 28
    kinds = [each.kind for each in CONTENT.events]
    assert {kind: kinds.count(kind) for kind in set(kinds)} == {
        "threat": 6, "disaster": 7, "setback": 5, "chance": 3, "windfall": 7,
    }  # fmt: skip


# --- the pile --------------------------------------------------------------------------------------


@rule("B-39", "BR-30")
def test_an_empty_event_pile_is_made_of_the_events_put_aside() -> None:
    state = table(at={0: 1, 1: 1}, events=["Nature award"])
    award = event("Nature award")
    state.aside = [number for number in state.events if number != award]
    state.events, state.event_known = [award], [0]
    roll(state, 1)
    assert (state.events, len(state.aside)) == ([], 28)
    effects = roll(state, 1)
    assert open_args(effects, "shuffle_events") == [()]
    assert len(state.events) == 27


@rule("B-32")
def test_an_event_that_was_drawn_cannot_be_taken_back() -> None:
    state = table(hands={0: ["Timetable check"]}, events=["Nature award"])
    play(state, 0, "Timetable check")
    effects = do(state, 0, "choose", 2)
    assert [effect.name for effect in effects if effect.reveals] == ["event"]


@rule("BR-30")
def test_an_event_being_resolved_is_not_shuffled_in() -> None:
    state = table(at={0: 1}, events=["Record drought"], hands={1: ["Second reading"]})
    drought = event("Record drought")
    state.aside = [number for number in state.events if number != drought]
    state.events, state.event_known = [drought], [0]
    roll(state, 1)
    assert drought not in state.events + state.aside
    effects = play(state, 1, "Second reading")
    assert open_args(effects, "shuffle_events") == [()]
    assert open_args(effects, "event")[0][1] != drought
    assert drought in state.aside
    assert len(state.events) == 26


# --- reactions -------------------------------------------------------------------------------------


@rule("BR-26")
def test_the_first_card_clockwise_from_the_drawer_is_played() -> None:
    hands = {1: ["Early warning"], 4: ["Second reading"], 0: ["Audit"]}
    state = table(at={3: 1}, events=["Record drought"], hands=hands, options={"flight_0": None, "flight_3": 1})
    roll(state, 1)
    assert state.actors == (4, 0, 1)
    play(state, 1, "Early warning")
    do(state, 0, "pass")
    effects = play(state, 4, "Second reading")
    assert open_args(effects, "play") == [(4, state.discards[0])]
    assert titles(state.discards) == ["Second reading"]
    assert titles(state.hands[1]) == ["Early warning"]


@rule("BR-26")
def test_laps_go_on_until_a_whole_lap_passes() -> None:
    state, _ = draw(
        "Illegal dumping", hands={1: ["Volunteers on site"], 2: ["Volunteers on site"], 3: ["Early warning"]}
    )
    do(state, 3, "pass")
    do(state, 2, "pass")
    play(state, 1, "Volunteers on site")
    assert (asks(state), state.actors) == ("reaction", (2, 3))
    do(state, 3, "pass")
    play(state, 2, "Volunteers on site")
    assert state.actors == (3,)
    do(state, 3, "pass")
    assert asks(state) == "offer"


@rule("BR-26")
def test_a_player_may_react_again_in_a_later_lap() -> None:
    state, _ = draw("Illegal dumping", hands={0: ["Volunteers on site", "Early warning"]})
    quietly(state, "rolled")
    play(state, 0, "Volunteers on site")
    assert asks(state) == "reaction"
    play(state, 0, "Early warning")
    assert (asks(state), state.loss) == ("turn", 0)


@rule("BR-26")
def test_cancelling_closes_the_window_at_once() -> None:
    state, _ = draw("Record drought", hands={1: ["Early warning"], 2: ["Second reading"]})
    do(state, 2, "pass")
    play(state, 1, "Early warning")
    assert asks(state) == "turn"
    assert state.active == 1


@rule("BR-53")
def test_all_players_with_a_card_are_asked_at_once_whatever_they_hold() -> None:
    state, _ = draw("Record drought", hands={1: ["Early warning"], 2: ["Tax relief"]})
    assert state.actors == (1, 2)
    assert choices(state, 2) == [("pass",)]
    other, _ = draw("Record drought", hands={1: ["Tax relief"], 2: ["Early warning"]})
    assert other.actors == state.actors
    assert GAME.view(other, 0) == GAME.view(state, 0)
    assert GAME.view(other, None) == GAME.view(state, None)


@rule("BR-53")
def test_an_answer_in_a_window_is_hidden_until_all_have_answered() -> None:
    state, _ = draw("Record drought", hands={1: ["Early warning"], 2: ["Tax relief"]})
    other = state.copy()
    effects = play(state, 1, "Early warning")
    assert effects == []
    do(other, 1, "pass")
    for seat in (0, 2, 3, None):
        assert GAME.view(state, seat) == GAME.view(other, seat)
    assert GAME.view(state, 1).answer != GAME.view(other, 1).answer


@rule("BR-53")
def test_a_player_without_any_card_is_passed_over() -> None:
    state, _ = draw("Nature award")
    assert asks(state) == "turn"


# --- costs -----------------------------------------------------------------------------------------


@rule("BR-28")
def test_offers_go_from_the_drawer_clockwise_in_two_laps_and_are_bounded() -> None:
    state, _ = draw("Illegal dumping", ip={0: 9, 1: 0, 2: 3})
    asked = []
    bounds = []
    for n in (2, 0, 1, 0, 0, 1, 0, 2, 0, 0):
        seat = state.actors[0]
        asked.append(seat)
        form = state.choices(seat)[0]
        assert isinstance(form, Open)
        bounds.append(form.bounds()[2][0]["number"])
        do(state, seat, "offer", n)
    assert asked == [0, 1, 2, 3, 4] * 2
    assert bounds == [[0, 7], [0, 0], [0, 3], [0, 4], [0, 4], [0, 4], [0, 0], [0, 2], [0, 1], [0, 1]]
    assert (state.loss, state.ip) == (1, [9, 0, 3, 5, 5])


@rule("BR-28")
def test_offers_are_open_and_count_up_to_what_is_missing() -> None:
    state, _ = draw("Illegal dumping")
    offer(state, 2)
    assert GAME.view(state, 4).prompt.detail == (5, (2, 0, 0, 0, 0), 9)
    assert not can(state, 1, "offer", 6)


@rule("BR-28")
def test_the_cost_is_paid_as_soon_as_it_is_covered() -> None:
    state, _ = draw("Old dam for removal", loss=1)
    offer(state, 3, 1)
    assert (state.loss, asks(state)) == (0, "turn")
    assert state.ip == [2, 4, 5, 5, 5]


@rule("BR-56")
def test_a_cost_of_nothing_counts_as_paid_without_asking() -> None:
    state, _ = draw("Bad press", hands={1: ["Volunteers on site"]})
    play(state, 1, "Volunteers on site")
    quietly(state, "reaction")
    assert (asks(state), state.skips, state.ip[0]) == ("turn", 0, 5)


@rule("BR-06")
def test_costs_paid_together_shrink_with_the_table_and_those_of_the_drawer_do_not() -> None:
    for seats, cost in ((4, 7), (3, 5), (2, 4)):
        state, _ = draw("Fire in the old forest", seats=seats)
        assert GAME.view(state, 0).prompt.detail[0] == cost
    state, _ = draw("Bad press", seats=2)
    assert GAME.view(state, 0).prompt.detail == (2,)


@rule("BR-11")
def test_finished_players_offer_and_react() -> None:
    state, _ = draw("Illegal dumping", finished=[2], finished_mask=4, hands={2: ["Early warning"]})
    assert can_play(state, 2, "Early warning")
    do(state, 2, "pass")
    offer(state, 0, 0)
    assert state.actors == (2,)


def test_the_roles_are_those_of_the_seats() -> None:
    assert (INDUSTRY, NGO, MUNICIPALITY, CITIZENS) == (1, 2, 3, 4)


@rule("BR-28")
def test_an_offer_cannot_be_taken_back() -> None:
    seen: list[bool] = []
    for seed in range(40):
        match = Match.new("betterlife", seats=5, seed=seed)
        rng = Rng(seed)
        while match.result is None and not seen:
            seat = match.actors[0]
            item = match.choices(seat)[0]
            choice = item.sample(rng) if isinstance(item, Open) else item
            match.play(seat, choice)
            if choice[0] == "offer":
                seen.append(match.can_undo)
    assert seen == [False]
