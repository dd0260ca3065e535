"""Section O: negotiation and trading (K-120 to K-123, K-153 to K-155)."""

from ecotone import Match
from ecotone.core.choice import Bundle, OneOf, Open
from ecotone.games.kompensaatiopeli import GAME
from ecotone.games.kompensaatiopeli.box.card_kinds import KIND_NAMES, KNOWLEDGE
from ecotone.games.kompensaatiopeli.box.deal_forms import PROMISES
from tests.games.kompensaatiopeli.table import (
    BIRDER,
    DREAMER,
    RICH,
    SAVER,
    at,
    can,
    do,
    end_turn,
    hand,
    hold,
    listed,
    mask,
    permits,
    project,
    rig,
    table,
    turn_of,
)
from tests.kit.rule import rule

ONE = (("resource", 1),)


def dealing(seat: int = RICH):  # type: ignore[no-untyped-def]
    state = turn_of(table("mmmmm ????? ????? ????? ?????"), seat)
    hold(state, RICH, "resource dirty")
    hold(state, BIRDER, "forest cooperation")
    return state


@rule("K-120")
def test_any_two_seats_trade_any_cards_on_anyones_turn() -> None:
    state = dealing(DREAMER)
    do(state, RICH, "offer", BIRDER, (("dirty_money", 1),), (("cooperation", 1),), None, None)
    number = state.offers[0].number
    do(state, BIRDER, "accept", number)
    assert hand(state, RICH) == "resource cooperation"
    assert hand(state, BIRDER) == "dirty forest"
    assert state.actors == (DREAMER,)


@rule("K-120")
def test_gifts_and_requests_are_possible() -> None:
    state = dealing()
    do(state, RICH, "offer", SAVER, ONE, (), None, None)
    do(state, SAVER, "accept", state.offers[0].number)
    assert hand(state, SAVER) == "resource"
    do(state, SAVER, "ask", BIRDER, (("forest", 1),), "card_later")
    do(state, BIRDER, "accept", state.offers[0].number)
    assert hand(state, SAVER) == "resource forest"
    assert state.promises == [(state.turns, SAVER, BIRDER, "card_later")]


@rule("K-121")
def test_no_hand_may_exceed_seven_and_such_a_trade_is_refused_as_a_whole() -> None:
    state = dealing()
    hold(state, SAVER, "resource resource resource resource resource resource water")
    do(state, RICH, "offer", SAVER, ONE, (), None, None)
    assert not can(state, SAVER, "accept")
    do(state, SAVER, "decline_offer", state.offers[0].number)
    do(state, RICH, "offer", SAVER, ONE, (("water", 1),), None, None)
    do(state, SAVER, "accept", state.offers[0].number)
    assert state.sizes[SAVER] == 7
    do(state, SAVER, "ask", RICH, (("dirty_money", 1),), None)
    assert not can(state, RICH, "accept"), "the other hand is full"


@rule("K-122")
def test_a_trade_needs_both_and_promises_are_shown_but_do_not_bind() -> None:
    state = dealing()
    do(state, RICH, "offer", BIRDER, ONE, (), None, "no_appeal")
    assert hand(state, RICH) == "resource dirty", "nothing happens before the other agrees"
    do(state, BIRDER, "accept", state.offers[0].number)
    assert GAME.view(state, None).promises == ((state.turns, BIRDER, RICH, "no_appeal"),)
    hold(state, RICH, "resource")
    permits(state, "granted denied")
    do(state, RICH, "plan", "timber_school")
    do(state, RICH, "place", at("A1"))
    do(state, RICH, "pay_plan", 0)
    do(state, RICH, "reveal")
    assert can(state, BIRDER, "appeal"), "nothing enforces it"
    do(state, BIRDER, "promise", SAVER, "support_next_plan")
    assert len(state.promises) == 2


@rule("K-123")
def test_only_hand_cards_change_hands() -> None:
    state = dealing()
    do(state, BIRDER, "offer", RICH, (("forest", 1),), (), None, None)
    cards = {"resource", "dirty_money", *KIND_NAMES[KNOWLEDGE:]}
    forms = [item for item in state.side_choices(RICH) if isinstance(item, Open)]
    assert {form.verb for form in forms} == {"offer", "ask", "counter", "promise"}
    for form in forms:
        for blank in form.blanks:
            if isinstance(blank, Bundle):
                assert set(blank.most) <= cards
            else:
                assert isinstance(blank, OneOf)
                assert set(blank.things) <= {None, *PROMISES}
    assert set(listed(state, RICH, "ask", BIRDER)[0].blanks[0].most) == cards


@rule("K-123")
def test_nobody_is_asked_anything_between_a_die_and_its_effect() -> None:
    state = turn_of(table("M???? ????? ????? ????? m????", removal="to_build"), RICH)
    project(state, "timber_school", "A1")
    hold(state, RICH, "resource resource resource meadow")
    state.demos = mask("A1")
    rig(state, 4)
    removal = [name for name, *_ in do(state, RICH, "remove_protest", at("A1"), 0)]
    assert removal[-2:] == ["removal_die", "protest_removed"]
    do(state, RICH, "offset", at("A1"))
    do(state, RICH, "site", at("A5"))
    rig(state, 2, 1)
    success = [name for name, *_ in do(state, RICH, "pay_sites", "meadow")]
    assert success[-3:] == ["offset_die", "offset", "law"]
    assert (state.done, state.law) == (mask("A5"), 0)


@rule("K-153")
def test_the_pending_decision_waits_and_its_choices_are_worked_out_anew() -> None:
    state = dealing()
    hold(state, RICH, "")
    assert not can(state, RICH, "plan")
    hold(state, DREAMER, "resource")
    do(state, DREAMER, "offer", RICH, ONE, (), None, None)
    assert state.actors == (RICH,)
    do(state, RICH, "accept", state.offers[0].number)
    assert can(state, RICH, "plan")


@rule("K-153", "KR-36")
def test_offers_are_countered_declined_withdrawn_and_lapse_when_the_givers_hand_changes() -> None:
    state = dealing()
    do(state, RICH, "offer", BIRDER, ONE, (("cooperation", 1),), None, None)
    first = state.offers[0].number
    do(state, BIRDER, "counter", first, (("cooperation", 1),), (("dirty_money", 1), ("resource", 1)), None, None)
    assert [(offer.giver, offer.taker) for offer in state.offers] == [(BIRDER, RICH)]
    do(state, RICH, "decline_offer", state.offers[0].number)
    assert state.offers == []
    do(state, RICH, "offer", BIRDER, ONE, (), None, None)
    do(state, RICH, "withdraw", state.offers[0].number)
    assert state.offers == []
    do(state, RICH, "offer", BIRDER, ONE, (), None, None)
    do(state, RICH, "nature_survey", at("C3"))
    assert state.offers == []


@rule("K-153", "KR-36")
def test_an_offer_between_two_others_outlasts_the_turn_and_the_active_players_lapses_with_the_draw() -> None:
    state = dealing(DREAMER)
    do(state, RICH, "offer", BIRDER, ONE, (), None, None)
    do(state, DREAMER, "ask", RICH, ONE, None)
    do(state, DREAMER, "end_turn")
    assert not can(state, BIRDER, "accept"), "the end of turn is closed"
    do(state, DREAMER, "keep")
    for _ in range(5):
        do(state, DREAMER, "draw", "main")
    assert state.actors == (SAVER,), "the offer held nobody up"
    assert [(offer.giver, offer.taker) for offer in state.offers] == [(RICH, BIRDER)]
    do(state, BIRDER, "accept", state.offers[0].number)
    assert hand(state, BIRDER) == "resource forest cooperation"


@rule("K-153")
def test_no_offer_is_left_when_the_game_is_over() -> None:
    state = turn_of(table(rounds=1), SAVER)
    hold(state, RICH, "resource")
    do(state, RICH, "offer", BIRDER, ONE, (), None, None)
    end_turn(state)
    assert state.result is not None
    assert GAME.view(state, None).offers == ()


@rule("K-153")
def test_an_offer_shows_its_cards_to_all_and_nothing_of_what_is_asked_for() -> None:
    state = dealing()
    do(state, RICH, "offer", BIRDER, ONE, (("oops", 1),), None, None)
    assert GAME.view(state, SAVER).players[RICH].shown[0] == 1
    assert not can(state, BIRDER, "accept"), "the birder has no such card"
    assert GAME.view(state, SAVER).players[BIRDER].shown == (0,) * 17
    assert can(state, BIRDER, "decline_offer")


@rule("K-154", "KR-36")
def test_each_seat_makes_at_most_ten_offers_during_a_turn() -> None:
    state = dealing()
    for number in range(10):
        do(state, RICH, "offer", BIRDER, ONE, (), None, None)
        assert state.offers_made[RICH] == number + 1
        do(state, RICH, "withdraw", state.offers[0].number)
    assert not can(state, RICH, "offer")
    assert not can(state, RICH, "promise")
    assert can(state, BIRDER, "offer")
    end_turn(state)
    assert can(state, RICH, "offer")


@rule("K-155")
def test_refusing_is_always_possible_and_costs_nothing() -> None:
    state = dealing()
    before = hand(state, BIRDER)
    do(state, RICH, "offer", BIRDER, ONE, (("forest", 1),), None, None)
    do(state, BIRDER, "decline_offer", state.offers[0].number)
    assert hand(state, BIRDER) == before
    assert state.offers_made[BIRDER] == 0


def test_a_match_records_deals_and_replays_them() -> None:
    match = Match.new(GAME, 4, seed=3)
    kinds = GAME.view(match.state, 0).hand  # type: ignore[attr-defined]  # the game's own view
    assert kinds is not None
    form = next(item for item in match.choices(0) if isinstance(item, Open) and item.verb == "offer")
    match.play(0, form.lowest())
    match.play(form.fixed[0], ("decline_offer", 1))
    again = Match.from_json(match.to_json())
    assert again.view(0) == match.view(0)
