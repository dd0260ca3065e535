"""The page of the game: everything is drawn, nothing hidden is, and what a choice names can be clicked."""

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from itertools import pairwise, product
from pathlib import Path

import pytest

from ecotone.core.chance import Rng
from ecotone.core.choice import Open
from ecotone.core.match import Match
from ecotone.core.page import target
from ecotone.core.text import ENGLISH
from ecotone.games.betterlife import GAME
from ecotone.games.betterlife.page.page import BetterLifePage
from ecotone.games.betterlife.page.table import Layout
from ecotone.games.betterlife.rules.state import BetterLife
from ecotone.games.betterlife.words.icons import icon_address
from ecotone.web.paint.painter import Painter
from tests.games.betterlife.table import (
    CONTENT,
    all_finished,
    card,
    do,
    play,
    policy,
    quietly,
    roll,
    stack,
    table,
    vote,
)
from tests.kit.rule import rule

VARIANTS = [(seats, track) for track in ("full", "quick") for seats in GAME.seats]
PAGE = GAME.page()
ID = re.compile(r'\bid="([^"]+)"')
UI = Path(__file__).parents[3] / "src/ecotone/games/betterlife/page"


@cache
def painter() -> Painter:
    return Painter()


def positions(seats: int, track: str, every: int = 17) -> Iterator[Match]:
    """Some positions of a game played at random, the first and the last among them."""
    match = Match.new(GAME, seats=seats, seed=seats, options={"track": track})
    rng = Rng(seats)
    while match.result is None:
        if len(match.record) % every == 0:
            yield match
        seat = match.actors[rng.below(len(match.actors))]
        listed = match.choices(seat)
        choice = listed[rng.below(len(listed))]
        match.play(seat, choice.sample(rng) if isinstance(choice, Open) else choice)
    yield match


class Still(Match):
    """A position that was not played but laid out."""

    def __init__(self, state: BetterLife) -> None:
        super().__init__(GAME, state.seats, 1, {})
        self.state = state


def shared(state: BetterLife) -> dict[str, str]:
    return painter().regions(Still(state), GAME.view(state, None), ENGLISH, own=False)


def own(state: BetterLife, seat: int | None) -> dict[str, str]:
    return painter().regions(Still(state), GAME.view(state, seat), ENGLISH, own=True)


def drawn(state: BetterLife, seat: int | None = None) -> Layout:
    assert isinstance(PAGE, BetterLifePage)
    return PAGE.drawn(GAME.view(state, seat))


def words(html: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())


# --- the whole page ------------------------------------------------------------------------------


@pytest.mark.parametrize("seats, track", VARIANTS)
def test_every_position_is_drawn_and_every_id_stands_once(seats: int, track: str) -> None:
    for match in positions(seats, track):
        regions = painter().regions(match, match.view(None), ENGLISH, own=False)
        for seat in (None, *range(seats)):
            page = regions | painter().regions(match, match.view(seat), ENGLISH, own=True)
            ids = ID.findall(painter().layout(GAME, page, ENGLISH))
            assert len(ids) == len(set(ids))
            assert {f"player-{other}" for other in range(seats)} <= set(ids)
            assert {f"pawn-{other}" for other in range(seats)} <= set(ids)


@pytest.mark.parametrize("seats, track", VARIANTS)
def test_cards_and_players_that_a_choice_names_can_be_clicked(seats: int, track: str) -> None:
    for match in positions(seats, track, every=3):
        regions = painter().regions(match, match.view(None), ENGLISH, own=False)
        for seat in match.actors:
            page = regions | painter().regions(match, match.view(seat), ENGLISH, own=True)
            buttons = set(re.findall(r'<button[^>]*\bid="([^"]+)"', "".join(page.values())))
            for choice in match.choices(seat):
                verb, args = (choice.verb, choice.fixed) if isinstance(choice, Open) else (choice[0], choice[1:])
                for position, value in enumerate(args):
                    kind = GAME.kind(verb, position)
                    if kind in ("card", "player") or (kind in ("number", "option") and verb != "gift"):
                        assert target(kind, value) in buttons


@pytest.mark.parametrize("seats, track", VARIANTS)
def test_shared_regions_tell_nothing_hidden_and_own_ones_only_what_the_seat_knows(seats: int, track: str) -> None:
    for match in positions(seats, track):
        state = match.state
        assert isinstance(state, BetterLife)
        if state.result is not None:
            continue
        before = shared(state)
        for seat in range(seats):
            guess = state.copy()
            guess.redetermine(seat, Rng(seat + 77))
            for other in range(seats):
                if other != seat:
                    guess.ip[other] += 3
            assert shared(guess) == before
            assert own(guess, seat) == own(state, seat)


def test_a_spectator_has_no_purse_and_no_hand() -> None:
    assert set(own(table(), None).values()) == {""}


def test_the_own_regions_show_ip_targets_role_card_and_hand() -> None:
    state = table(hands={1: ["Cargo bike", "Audit"]}, ip={1: 8})
    regions = own(state, 1)
    assert "8 IP" in words(regions["wallet"])
    for name in CONTENT.targets[state.targets[1]]:
        assert CONTENT.policies[name].title in words(regions["purse"])
    assert f'id="card-{card(state, 1, "Audit")}"' in regions["hand"]
    for text in ("Cargo bike", "Add 2 to your first die roll", "Audit", "Sponsoring deal", "Another player gains 2 IP"):
        assert text in words(regions["hand"])


# --- the table -----------------------------------------------------------------------------------


def test_a_track_of_any_length_is_a_snake_without_gaps() -> None:
    assert isinstance(PAGE, BetterLifePage)
    for track, size in product(PAGE.printed.tracks.values(), ("", "n")):  # wide, and narrow for a phone
        places = []
        for spot in track.spots:
            found = re.search(rf"\b{size}col-(\d+) {size}row-(\d+)", spot.classes)
            assert found
            places.append((int(found[1]), int(found[2])))
        assert len(set(places)) == len(places)
        for (x, y), (a, b) in pairwise(places):
            assert abs(x - a) + abs(y - b) == 1


@rule("BR-10", "BR-14")
def test_dice_to_choose_from_are_buttons_and_mark_where_they_lead() -> None:
    state = table(hands={0: ["Two proposals"]}, dice=[2, 5])
    play(state, 0, "Two proposals")
    do(state, 0, "roll")
    page = shared(state)["dice"] + shared(state)["track"]
    assert re.findall(r'<button[^>]*id="number-(\d)"', page) == ["2", "5"]
    reach = [(spot.place, numbers) for spot, _, _, numbers in drawn(state).track if numbers]
    assert reach == [(2, "2"), (5, "5")]


@rule("BR-14")
def test_numbers_to_choose_from_count_additions() -> None:
    state = table(hands={0: ["Timetable check"]}, plus=[1, 0, 0, 0, 0])
    play(state, 0, "Timetable check")
    assert 'aria-label="Move 7 to' in shared(state)["dice"]
    assert [numbers for _, _, _, numbers in drawn(state).track if numbers] == ["1", "2", "3", "4", "5", "6"]


def test_two_equal_dice_are_one_choice() -> None:
    state = table(hands={0: ["Two proposals", "Change of plan"]}, dice=[4, 4])
    play(state, 0, "Two proposals")
    do(state, 0, "roll")
    assert shared(state)["dice"].count('id="number-4"') == 1
    assert len(drawn(state).dice.dice) == 2


@rule("B-53", "B-54")
def test_meters_show_how_near_the_end_is() -> None:
    world = drawn(table(loss=3, policy_meter=11, fund=4)).world
    assert [lost for _, lost in world.lives] == [True] * 3 + [False] * 2
    assert (world.before, world.beyond) == (9, 1)
    assert world.outlook.say() == "The goal is reached."
    assert drawn(table(policy_meter=4)).world.outlook.say() == "6 to go, 5 votes left"
    page = shared(table(policy_meter=4))["world"]
    assert page.count('class="shoot grown"') == 4
    assert page.count('class="shoot') - page.count('class="shoots') == CONTENT.meter_cap


def test_the_policy_of_the_round_is_shown_with_its_eu_target() -> None:
    state = table(policy=policy("rivers"), seeded=2)
    page = words(shared(state)["policy"])
    assert "Free-flowing rivers" in page
    assert "at least 25 000 km of rivers" in page
    assert "6 to 9 IP: semi-successful" in page
    assert "2 IP of petitions" in page


@rule("BR-06", "BR-28")
def test_an_event_shows_its_cost_at_this_table_and_who_has_offered() -> None:
    state = table(3, at={0: 1}, ip={0: 9, 1: 9, 2: 9})
    stack(state, ["Fire in the old forest"])
    roll(state, 1)
    event = drawn(state).event
    assert event is not None
    assert (event.cost, event.printed_cost, event.missing) == (5, 8, 5)
    do(state, 0, "offer", 2)
    event = drawn(state).event
    assert event is not None
    assert (event.coins, event.missing) == ((0, 0), 3)
    assert "To be paid together: 5 IP" in words(shared(state)["event"])


def test_a_discount_lowers_the_cost_on_the_table() -> None:
    state = table(at={0: 1}, hands={1: ["Volunteers on site"]})
    stack(state, ["Algal bloom"])
    roll(state, 1)
    play(state, 1, "Volunteers on site")
    event = drawn(state).event
    assert event is not None
    assert event.cost == 5
    assert [(policy.name.say(), holds) for policy, holds in event.shields] == [("Fewer lost nutrients", False)]


def test_every_picture_that_the_page_names_is_listed() -> None:
    assert isinstance(PAGE, BetterLifePage)
    printed = PAGE.printed
    listed = set(tomllib.loads((UI / "icons.toml").read_text(encoding="utf-8")))
    things = [*printed.cards, *printed.spaces.values(), *printed.roles, *printed.policies, *printed.events]
    named = {thing.icon.removeprefix(icon_address("")) for thing in things}
    named |= {f"life-{n}" for n in range(5)}
    for template in UI.glob("*.html"):
        named |= set(re.findall(r"page\.icon\(\"([\w-]+)\"\)", template.read_text(encoding="utf-8")))
    named |= {"lock", "check", "open", "cancel"}
    assert named <= listed
    assert listed - named == set()


# --- the vote ------------------------------------------------------------------------------------


@rule("BR-19", "BR-32")
def test_a_secret_commitment_is_shown_as_made_and_nothing_more() -> None:
    state = all_finished(table(hands={1: ["Media campaign"]}, ip={1: 9}))
    quietly(state, "discussion", "before_vote")
    other = state.copy()
    do(state, 1, "commit", 9, card(state, 1, "Media campaign"))
    do(other, 1, "commit", 0, None)
    assert shared(state) == shared(other)
    ballot = drawn(state).ballot
    assert ballot is not None
    assert [share.state for share in ballot.shares] == ["wait", "locked", "wait", "wait", "wait"]
    assert "You have committed 9 IP and Media campaign." in words(own(state, 1)["purse"])
    assert "committed" not in words(own(state, 0)["purse"])


@rule("BR-32")
def test_an_open_commitment_lies_in_the_pool() -> None:
    state = all_finished(table(ip={2: 6}, marks=4, seeded=1))
    quietly(state, "discussion", "before_vote")
    do(state, 2, "commit", 3, None)
    ballot = drawn(state).ballot
    assert ballot is not None
    assert [slot.coin for slot in ballot.slots][:5] == ["reserve", "2", "2", "2", ""]
    assert [slot.n for slot in ballot.slots if slot.result] == [6, 10]
    assert ballot.shares[2].ip == 3


@rule("BR-44")
def test_pledges_are_shown_to_all_and_compared_when_the_vote_is_over() -> None:
    state = all_finished(table(ip={0: 9, 1: 9}))
    do(state, 0, "pledge", 4)
    do(state, 1, "pledge", 5)
    do(state, 2, "no_comment")
    assert "pledges 4 IP" in words(shared(state)["ballot"])
    assert "no comment" in words(shared(state)["ballot"])
    vote(state, [4, 2, 0, 0, 1])
    ballot = drawn(state).ballot
    assert ballot is not None
    assert not ballot.live
    assert ballot.front
    assert [share.ip for share in ballot.shares] == [4, 2, 0, 0, 1]
    assert [share.state for share in ballot.shares] == ["kept", "broken", "", "", ""]
    assert [slot.coin for slot in ballot.slots] == ["0"] * 4 + ["1"] * 2 + ["4"] + [""] * 3
    assert [past.shares for past in drawn(state).votes] == [(4, 2, 0, 0, 1)]


def test_ip_that_cards_add_or_take_off_are_told_apart() -> None:
    state = all_finished(table(hands={0: ["Media campaign"]}))
    vote(state, [1, 2, 0, 0, 0], {0: "Media campaign"})
    ballot = drawn(state).ballot
    assert ballot is not None
    assert [slot.coin for slot in ballot.slots][:6] == ["0", "1", "1", "reserve", "reserve", ""]
    assert ballot.shares[0].card is not None
    state = all_finished(table(hands={0: ["Counter-lobby"]}))
    vote(state, [1, 2, 0, 0, 0], {0: "Counter-lobby"})
    ballot = drawn(state).ballot
    assert ballot is not None
    assert (ballot.pool, [slot.coin for slot in ballot.slots][:4]) == (1, ["0", "cut", "cut", ""])


def test_a_pact_is_shown_while_the_vote_goes_on() -> None:
    state = all_finished(table(hands={0: ["Written pact"]}))
    quietly(state, "discussion")
    play(state, 0, "Written pact", 3)
    ballot = drawn(state).ballot
    assert ballot is not None
    assert next(pact.say() for pact in ballot.pacts).startswith("Written pact, Seat 1 and Seat 4: ")


@rule("BR-53")
def test_the_own_answer_in_a_window_is_shown_to_its_seat_alone() -> None:
    state = table(at={0: 1}, events=["Record drought"], hands={1: ["Early warning"], 2: ["Second reading"]})
    roll(state, 1)
    play(state, 1, "Early warning")
    assert "Early warning, if nobody before you" in words(own(state, 1)["purse"])
    assert "secret answer" not in words(own(state, 2)["purse"])


@rule("BR-55")
def test_what_a_seat_has_found_out_is_noted_for_it() -> None:
    state = table(hands={0: ["Audit"], 2: ["Exemption"]}, ip={1: 7})
    play(state, 0, "Audit", 1, 0)
    do(state, 0, "use_role")
    quietly(state, "arrange")
    notes = words(own(state, 0)["notes"])
    assert "Seat 2 owned 7 IP when you looked" in notes
    assert "Event 1 from the top" in notes
    assert own(state, 1)["notes"] == ""


# --- the end -------------------------------------------------------------------------------------


@rule("B-55", "B-56", "B-57", "B-58")
def test_the_parts_of_a_final_score_add_up_for_every_player() -> None:
    state = all_finished(table(ip=dict.fromkeys(range(5), 10), round=5, policy_meter=9))
    state.policy = CONTENT.targets[state.targets[1]][0]
    vote(state, [3, 3, 3, 3, 3])
    assert state.result is not None
    assert state.result.outcome == "won"
    ends = drawn(state).finals
    assert [end.total for end in ends] == list(state.result.scores)
    for end in ends:
        assert end.total == end.ip_points + sum(part.points for part in end.parts)
    assert [part.points for part in ends[1].parts] == [7, 0, 0]
    assert [end.seat for end in ends if end.won] == [1]
    assert "Where the points come from" in words(shared(state)["final"])
    assert "Your points so far" not in words(own(state, 1)["purse"])


@rule("BR-41")
def test_nobody_scores_when_all_lose() -> None:
    state = all_finished(table(round=5))
    vote(state, [0, 0, 0, 0, 0])
    assert state.result is not None
    assert not state.result.winners
    assert shared(state)["final"] == ""
    assert GAME.view(state, None).finals == ()
