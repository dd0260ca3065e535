"""Why an answer to the open question is not possible: a player reads the reason, not that a question is open."""

from typing import Any

from ecotone.core.choice import Open
from ecotone.games.kompensaatiopeli import GAME
from ecotone.games.kompensaatiopeli.rules.state import Kompensaatiopeli
from tests.games.kompensaatiopeli.table import (
    BIRDER,
    CONTENT,
    RICH,
    SAVER,
    at,
    do,
    hold,
    mask,
    permits,
    pile,
    project,
    table,
    turn_of,
    why,
)
from tests.kit.rule import rule
from tests.laws.playing import setup_by, walk


def offsetting(
    board: str = "M???? ????? ????? ????? m????", cards: str = "resource meadow", **options: Any
) -> Kompensaatiopeli:
    """The filthy rich has begun to offset A1."""
    state = turn_of(table(board, **options), RICH)
    project(state, "timber_school", "A1")
    hold(state, RICH, cards)
    return state


@rule("K-94", "K-95", "K-143")
def test_a_birder_reads_why_a_further_tile_takes_no_proposal() -> None:
    state = turn_of(table("MMLSF mm.?? ????? ????? ?????"), BIRDER)
    state.proposals = mask("B1")
    state.areas = mask("C1")
    hold(state, BIRDER, "resource")
    do(state, BIRDER, "propose", at("A1"))
    for place, words in (
        ("A1", "already named"),
        ("B1", "a proposal already"),
        ("C1", "conservation area"),
        ("A2", "shows no species"),
        ("C2", "bare spot"),
        ("D2", "face down"),
    ):
        assert words in why(state, BIRDER, "propose", at(place)), place
    state.areas = mask("C1 A3 B3 C3")
    assert "No more than one token" in why(state, BIRDER, "propose", at("D1"))
    hold(state, BIRDER, "")
    assert "cannot pay" in why(state, BIRDER, "pay_proposals")
    assert "question that is open" in why(state, BIRDER, "end_turn")


@rule("K-105", "K-143")
def test_a_campaigner_reads_why_a_further_tile_takes_no_campaign() -> None:
    state = turn_of(table("MmLmm ????? ????? ????? ?????"), BIRDER)
    project(state, "airport", "A1 B1 C1 D1")
    state.demos = mask("B1")
    state.lift(at("D1"))
    hold(state, BIRDER, "resource")
    do(state, BIRDER, "campaign", at("A1"))
    for place, words in (
        ("A1", "already named"),
        ("B1", "a protest already"),
        ("D1", "bare spot"),
        ("E1", "no plan token"),
    ):
        assert words in why(state, BIRDER, "campaign", at(place)), place
    do(state, BIRDER, "campaign", at("C1"))
    assert "No more than 2 tokens" in why(state, BIRDER, "campaign", at("B1"))


@rule("K-34", "K-40", "K-142")
def test_a_planner_reads_why_the_plan_cannot_be_paid() -> None:
    state = turn_of(table(), RICH)
    hold(state, RICH, "dirty dirty")
    do(state, RICH, "plan", "cycle_highway")
    assert "3 more tiles" in why(state, RICH, "pay_plan", 1)
    do(state, RICH, "place", at("A1"))
    do(state, RICH, "place", at("B1"))
    do(state, RICH, "place", at("C1"))
    assert "no card too many" in why(state, RICH, "pay_plan", 2)
    assert "All tiles are named" in why(state, RICH, "place", at("D1"))


@rule("K-28", "K-36", "K-39")
def test_a_plan_that_does_not_fit_leads_to_a_nature_survey() -> None:
    state = turn_of(table("m???? ????? ????? ????? ?????"), RICH)
    hold(state, RICH, "resource")
    said = "No room on the open tiles yet: do a nature survey first (1 €)."
    assert {why(state, RICH, "plan", name) for name in ("airport", "cycle_highway", "pulp_mill")} == {said}
    hold(state, RICH, "")
    assert why(state, RICH, "plan", "airport") == "Planning costs 1 €, and you hold too little money."
    full = turn_of(table("m.... ..... ..... ..... ....."), RICH)
    hold(full, RICH, "resource")
    assert why(full, RICH, "plan", "airport").startswith("No room any more:")


@rule("K-78", "K-150", "KR-41")
def test_an_offsetter_reads_why_polluted_land_is_no_site() -> None:
    state = offsetting("L???? ????? ????? ????? mPPPm", "resource resource resource resource meadow")
    state.declined = mask("C5")
    state.spent = mask("D5")
    pile(state, "f m w")
    do(state, RICH, "offset", at("A1"))
    for place, words in (
        ("A5", "not polluted"),
        ("C5", "landowner"),
        ("D5", "before"),
        ("B1", "face down"),
    ):
        assert words in why(state, RICH, "polluted_site", at(place), "meadow"), place
    assert "does not fit" in why(state, RICH, "polluted_site", at("B5"), "forest")
    state.searched = 1 << 1
    assert "holds no such tile" in why(state, RICH, "polluted_site", at("B5"), "meadow")
    state.searched = 0
    state.unseen[1] = 0
    assert "can be seen" in why(state, RICH, "polluted_site", at("B5"), "meadow")
    state.unseen[1] = 1
    do(state, RICH, "polluted_site", at("B5"), "meadow")
    assert "already named" in why(state, RICH, "polluted_site", at("B5"), "meadow")
    state.declined = 0
    assert "Two polluted sites" in why(state, RICH, "polluted_site", at("C5"), "meadow")
    hold(state, RICH, "resource resource meadow")
    do(state, RICH, "back")
    do(state, RICH, "offset", at("A1"))
    assert "4 €" in why(state, RICH, "polluted_site", at("B5"), "meadow")


@rule("K-76", "K-85", "K-104", "K-154")
def test_an_offsetter_reads_why_a_bank_tile_does_not_serve() -> None:
    state = offsetting()
    state.bank = [CONTENT.tile("forest_empty_9"), CONTENT.tile("meadow_empty_8")]
    do(state, RICH, "offset", at("A1"))
    assert "another nature type" in why(state, RICH, "bank_site", 0)
    assert "no such tile" in why(state, RICH, "bank_site", 2)
    state.bank_spent = 2
    assert "served before" in why(state, RICH, "bank_site", 1)
    state.bank_spent = 0
    state.offers_made[RICH] = 10
    assert "10 offers" in why(state, RICH, "bank_site", 1)
    state.offers_made[RICH] = 0
    assert "One more site" in why(state, RICH, "bank_offer", ())
    do(state, RICH, "bank_site", 1)
    assert "All sites are named" in why(state, RICH, "bank_site", 1)
    assert "bought from the planet saver" in why(state, RICH, "pay_sites", "meadow")
    assert "cards that you hold" in why(state, RICH, "bank_offer", (("oops", 1),))
    do(state, RICH, "back")
    two = offsetting("L???? ????? ????? ????? m?m??", "resource resource meadow")
    two.bank = [CONTENT.tile("meadow_empty_8")]
    do(two, RICH, "offset", at("A1"))
    assert "too few" in why(two, RICH, "bank_site", 0)
    two.bank.append(CONTENT.tile("meadow_empty_7"))
    do(two, RICH, "bank_site", 0)
    assert "already named" in why(two, RICH, "bank_site", 0)
    assert "all in the bank" in why(two, RICH, "site", at("A5"))
    assert "all in the bank" in why(two, RICH, "polluted_site", at("A5"), "meadow")
    do(two, RICH, "back")
    do(two, RICH, "offset", at("A1"))
    do(two, RICH, "site", at("A5"))
    assert "all in the bank" in why(two, RICH, "bank_site", 0)


@rule("K-77", "K-81", "K-85")
def test_an_offsetter_reads_what_the_sites_cost() -> None:
    state = offsetting(cards="resource meadow")
    do(state, RICH, "offset", at("A1"))
    do(state, RICH, "site", at("A5"))
    assert "1 €" in why(state, RICH, "pay_sites", "forest")
    assert "paid for" in why(state, RICH, "use_bank")


@rule("K-46", "K-110", "K-144")
def test_who_is_asked_for_an_appeal_reads_what_it_takes() -> None:
    state = turn_of(table(), RICH)
    hold(state, RICH, "resource")
    permits(state, "granted_fee denied")
    do(state, RICH, "plan", "timber_school")
    do(state, RICH, "place", at("A1"))
    do(state, RICH, "pay_plan", 0)
    assert "do not hold" in why(state, RICH, "cooperate", "granted")
    hold(state, RICH, "cooperation eu_court")
    state.acts |= 8
    assert "played an action card" in why(state, RICH, "cooperate", "granted")
    do(state, RICH, "reveal")
    assert "An appeal costs 1 €" in why(state, BIRDER, "appeal", 0)
    assert "do not hold" in why(state, BIRDER, "eu_court")
    assert "Only the player whose turn it is" in why(state, BIRDER, "nature_survey", at("C3"))
    assert "waits for Player 2" in why(state, SAVER, "appeal", 0)
    for seat in (BIRDER, SAVER, RICH):
        do(state, seat, "pass")
    assert "fee" in why(state, RICH, "pay_fee", 0)
    assert "no knowledge card" in why(state, RICH, "give_up", "water")
    assert "no gift" in why(state, RICH, "give_resource", SAVER)


@rule("K-85", "K-121")
def test_buyer_and_seller_read_why_a_sale_is_not_possible() -> None:
    state = offsetting(cards="resource resource")
    state.bank = [CONTENT.tile("meadow_empty_8")]
    do(state, RICH, "offset", at("A1"))
    do(state, RICH, "bank_site", 0)
    do(state, RICH, "bank_offer", (("resource", 1),))
    hold(state, SAVER, "forest forest forest meadow meadow meadow water")
    assert "no room" in why(state, SAVER, "sell")
    assert "room in your hand" in why(state, SAVER, "name_price", (("resource", 1),))
    hold(state, SAVER, "")
    do(state, SAVER, "name_price", (("oops", 1),))
    assert "do not hold this price" in why(state, RICH, "buy")


@rule("K-21", "K-146", "K-156")
def test_who_must_answer_at_once_reads_that_there_are_no_surveys() -> None:
    state = turn_of(table(), RICH)
    hold(state, RICH, "resource resource")
    permits(state, "denied_costs")
    do(state, RICH, "plan", "timber_school")
    do(state, RICH, "place", at("A1"))
    do(state, RICH, "pay_plan", 0)
    do(state, RICH, "reveal")
    for seat in (BIRDER, SAVER, RICH):
        do(state, seat, "pass")
    assert "no surveys while this question" in why(state, RICH, "nature_survey", at("C3"))
    assert "You hold money" in why(state, RICH, "no_money")
    assert "do not hold dirty money" in why(state, RICH, "discard_money", "funding_dirty")
    do(state, RICH, "discard_money", "funding_resource")
    hold(state, RICH, "resource")
    do(state, RICH, "end_turn")
    assert "no surveys while this question" in why(state, RICH, "nature_survey", at("C3"))
    assert "do not hold" in why(state, RICH, "discard", "oops")
    do(state, RICH, "keep")
    state.funding.clear()
    assert "empty" in why(state, RICH, "draw", "funding")
    assert "face up" in why(state, RICH, "take", "no_such_card")


def test_every_answer_to_an_open_question_has_a_reason_of_its_own() -> None:
    """No verb that a question lists is ever turned away with the advice to answer the question first."""
    asked: dict[str, set[str]] = {}
    for seed in range(60):
        for match, _, _ in walk(setup_by(GAME, seed, packs=False), every=5):
            state = match.state
            prompt = state.pending[-1].prompt  # type: ignore[attr-defined]  # a Decision
            for seat in state.actors:
                listed = state.choices(seat)
                verbs = asked.setdefault(prompt, set())
                verbs.update(item.verb if isinstance(item, Open) else item[0] for item in listed)
                for verb in verbs:
                    reason = None if (verb,) in listed else GAME.why_not(state, seat, (verb,))
                    assert reason is None or "question that is open" not in reason.say(), (prompt, verb)
    assert len(asked) > 18
