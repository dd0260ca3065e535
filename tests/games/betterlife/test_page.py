"""The page of the game: everything is drawn, nothing hidden is, and what a choice names can be clicked."""

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from math import hypot
from pathlib import Path

import pytest

from ecotone.core.chance import Rng
from ecotone.core.choice import Open
from ecotone.core.match import Match
from ecotone.core.page import target
from ecotone.core.result import Result
from ecotone.core.text import ENGLISH, Text
from ecotone.games.betterlife import GAME
from ecotone.games.betterlife.debrief.ending import ending, gave_most, own_result
from ecotone.games.betterlife.page.page import BetterLifePage
from ecotone.games.betterlife.page.previews import MOST_COINS
from ecotone.games.betterlife.page.table import LIVES, Layout
from ecotone.games.betterlife.page.way import TALL, WIDE, variables
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
            ids = ID.findall(painter().layout(GAME, page, ENGLISH) + page["hand"] + page["scene"] + page["gauges"])
            assert len(ids) == len(set(ids))
            assert {f"pawn-{other}" for other in range(seats)} <= set(ids)


@pytest.mark.parametrize("seats, track", VARIANTS)
def test_cards_that_a_choice_names_and_where_a_move_leads_can_be_clicked(seats: int, track: str) -> None:
    for match in positions(seats, track, every=3):
        regions = painter().regions(match, match.view(None), ENGLISH, own=False)
        for seat in match.actors:
            page = regions | painter().regions(match, match.view(seat), ENGLISH, own=True)
            buttons = set(re.findall(r'<button[^>]*\bid="([^"]+)"', "".join(page.values())))
            for choice in match.choices(seat):
                verb, args = (choice.verb, choice.fixed) if isinstance(choice, Open) else (choice[0], choice[1:])
                for position, value in enumerate(args):
                    kind = GAME.kind(verb, position)
                    if kind == "card":
                        assert target(kind, value) in buttons
            if match.view(seat).prompt.name in ("rolled", "turn") and any(
                isinstance(choice, tuple) and choice[0] in ("move", "choose") for choice in match.choices(seat)
            ):
                assert "landing" in buttons


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


def test_a_spectator_has_no_hand_and_sees_the_scene_without_secrets() -> None:
    assert {name: html.strip() for name, html in own(table(), None).items()} == dict.fromkeys(
        ("counted", "hand", "scene"), ""
    )
    scene = words(own(all_finished(table()), None)["scene"])
    assert "The council talks" in scene
    assert "target" not in scene


def test_the_own_regions_show_ip_targets_role_card_and_hand() -> None:
    state = table(hands={1: ["Cargo bike", "Audit"]}, ip={1: 8})
    regions = own(state, 1)
    assert "IP 8" in words(regions["hand"])
    for name in CONTENT.targets[state.targets[1]]:
        assert CONTENT.policies[name].title in words(regions["hand"])
    assert f'id="card-{card(state, 1, "Audit")}"' in regions["hand"]
    for text in ("Cargo bike", "Add 2 to your first die roll", "Audit", "Sponsoring deal"):
        assert text in words(regions["hand"])


# --- the table -----------------------------------------------------------------------------------


@pytest.mark.parametrize("spaces", [12, 17, 28, 40])
def test_a_track_of_any_length_lies_along_the_road(spaces: int) -> None:
    for picture in (WIDE, TALL):
        places = [picture.hundredths(place) for place in picture.places(spaces)]
        assert len(places) == spaces
        assert all(0 < x < 100 and 0 < y < 100 for x, y in places)
        gaps = [hypot(a.x - b.x, a.y - b.y) for a, b in pairwise(picture.places(spaces)[:-1])]
        assert max(gaps) < 1.5 * sum(gaps) / len(gaps)
        assert len(set(places)) == spaces
    assert all(re.fullmatch(r"x:\S+% y:\S+% tx:\S+% ty:\S+%", where) for where in variables(spaces))


@rule("BR-10", "BR-14")
def test_dice_to_choose_from_mark_where_they_lead() -> None:
    state = table(hands={0: ["Two proposals"]}, dice=[2, 5])
    play(state, 0, "Two proposals")
    do(state, 0, "roll")
    assert re.findall(r"#die-(\d)", shared(state)["dice"]) == ["2", "5"]
    assert re.findall(r'(\S+)="landing"', shared(state)["track"]) == ["id", "data-for"]
    reach = [(spot.place, numbers) for spot, _, _, numbers, _ in drawn(state).track if numbers]
    assert reach == [(2, "2"), (5, "5")]
    assert PAGE.picture("number", 5).endswith("#die-5")


@rule("BR-14")
def test_numbers_to_choose_from_count_additions() -> None:
    state = table(hands={0: ["Timetable check"]}, plus=[1, 0, 0, 0, 0])
    play(state, 0, "Timetable check")
    assert GAME.words.choice(GAME.view(state, 0), ("choose", 6)).say().startswith("Choose 6: move 7 to")
    assert [numbers for _, _, _, numbers, _ in drawn(state).track if numbers] == ["1", "2", "3", "4", "5", "6"]


def test_two_equal_dice_lead_to_one_place() -> None:
    state = table(hands={0: ["Two proposals", "Change of plan"]}, dice=[4, 4])
    play(state, 0, "Two proposals")
    do(state, 0, "roll")
    assert shared(state)["track"].count('="landing"') == 1
    assert len(drawn(state).dice) == 2


@rule("B-53", "B-54")
def test_meters_show_how_near_the_end_is() -> None:
    world = drawn(table(loss=3, policy_meter=11, fund=4)).world
    assert [lost for _, lost in world.lives] == [True] * 3 + [False] * 2
    assert world.share == 100
    assert world.outlook.say() == "The goal is reached."
    assert drawn(table(policy_meter=4)).world.outlook.say() == "6 to go, 5 votes left"
    page = shared(table(policy_meter=4, loss=3))
    assert "share:40%" in page["gauges"]
    assert page["gauges"].count("life lost") == 3
    assert page["lives"].count('class="lost"') == 3


def test_every_living_thing_and_both_coins_are_drawn() -> None:
    drawings = set(re.findall(r'<symbol id="([\w-]+)"', (UI / "lives.svg").read_text(encoding="utf-8")))
    assert drawings == {*LIVES, "coin", "coin-kept"}


def test_the_policy_of_the_round_is_shown_with_its_eu_target() -> None:
    state = table(policy=policy("rivers"), seeded=2)
    page = words(shared(state)["policy"])
    assert "Free-flowing rivers" in page
    assert "at least 25 000 km of rivers" in page
    assert "6–9 semi-successful policy +1" in page
    assert "10+ successful policy +3, loss −1" in page
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
    assert [answer.state for answer in event.answers] == ["gives", "wait", ""]
    scene = words(own(state, 1)["scene"])
    assert "To be paid together" in scene
    assert "5 IP" in scene
    assert "Nature lost goes from 0 to 1 of 5." in scene


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
    named.add("life-0")  # the fact about the loss meter
    for template in UI.glob("*.html"):
        named |= set(re.findall(r"page\.icon\(\"([\w-]+)\"\)", template.read_text(encoding="utf-8")))
    named |= {"open", "cancel"}
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
    assert own(state, 0) == own(other, 0)
    council = drawn(state).council
    assert council is not None
    assert [share.state for share in council.shares] == ["wait", "sealed", "wait", "wait", "wait"]
    for region in ("hand", "scene"):
        assert "You have committed 9 IP and Media campaign." in words(own(state, 1)[region])
        assert "You have committed" not in words(own(state, 0)[region])


def test_the_own_sealed_share_is_not_counted_as_claimed() -> None:
    state = all_finished(table(ip={1: 9}))
    quietly(state, "discussion", "before_vote")
    do(state, 1, "commit", 9, None)
    council = drawn(state, 1).council
    assert council is not None
    assert council.claimed == 0
    assert council.shares[1].state == "sealed"


@rule("BR-32")
def test_an_open_commitment_is_claimed_with_what_lies_there() -> None:
    state = all_finished(table(ip={2: 6}, marks=4, seeded=1))
    do(state, 2, "pledge", 2)
    council = drawn(state).council
    assert council is not None
    assert council.claimed == 3, "until then the word is all there is"
    quietly(state, "discussion", "before_vote")
    do(state, 2, "commit", 3, None)
    council = drawn(state).council
    assert council is not None
    assert (council.claimed, council.shares[2].ip, council.shares[2].state) == (4, 3, "open")
    cells = drawn(state).policy.cells
    assert [lies for _, lies in cells][:2] == [True, False]
    assert [cells[n][0] for n in (4, 5, 8, 9)] == ["weak", "semi", "semi", "success"]


@rule("BR-44")
def test_pledges_are_shown_to_all_and_compared_when_the_vote_is_over() -> None:
    state = all_finished(table(ip={0: 9, 1: 9}))
    do(state, 0, "pledge", 4)
    do(state, 1, "pledge", 5)
    do(state, 2, "no_comment")
    scene = words(own(state, 3)["scene"])
    assert "“I will give 4”" in scene
    assert "no comment" in scene
    assert "Claimed so far: 9 IP." in scene
    assert drawn(state).counted is None
    vote(state, [4, 2, 0, 0, 1])
    counted = drawn(state).counted
    assert counted is not None
    assert [share.ip for share in counted.shares] == [4, 2, 0, 0, 1]
    assert [share.state for share in counted.shares] == ["kept", "broken", "", "", ""]
    assert (counted.pool, counted.headline.say(), counted.meter) == (7, "The policy succeeds by half", (0, 1))
    assert counted.told is not None
    assert counted.told[1].say() == "Player 2 had said 5 and gave 2."
    assert [past.shares for past in drawn(state).votes] == [(4, 2, 0, 0, 1)]
    state.position = [0, 1, 0, 0, 0]
    assert [drawn(state, seat).counted is None for seat in (0, 1, None)] == [False, True, True]


def test_ip_that_cards_add_or_take_off_are_told() -> None:
    state = all_finished(table(hands={0: ["Media campaign"]}))
    vote(state, [1, 2, 0, 0, 0], {0: "Media campaign"})
    counted = drawn(state).counted
    assert counted is not None
    assert counted.shares[0].card is not None
    assert counted.extra is not None
    assert counted.extra.say() == "2 IP come from cards and petitions."
    state = all_finished(table(hands={0: ["Counter-lobby"]}))
    vote(state, [1, 2, 0, 0, 0], {0: "Counter-lobby"})
    counted = drawn(state).counted
    assert counted is not None
    assert counted.extra is not None
    assert (counted.pool, counted.extra.say()) == (1, "Cards take 2 IP off.")


def test_a_pact_is_shown_while_the_vote_goes_on() -> None:
    state = all_finished(table(hands={0: ["Written pact"]}))
    quietly(state, "discussion")
    play(state, 0, "Written pact", 3)
    council = drawn(state).council
    assert council is not None
    assert next(pact.say() for pact in council.pacts).startswith("Written pact, Player 1 and Player 4: ")


def test_an_event_asks_all_alike_and_tells_who_has_no_card_against_it() -> None:
    state = table(at={0: 1}, hands={1: ["Volunteers on site", "Cargo bike"], 2: ["Audit"]})
    stack(state, ["Algal bloom"])
    roll(state, 1)
    event = drawn(state, 1).event
    assert event is not None
    asked = [GAME.words.question(GAME.view(state, seat)).say() for seat in (1, 2)]
    assert asked == ["Algal bloom: play a card against it?", "Algal bloom: you have no card against it."]
    assert [answer.says.say() for answer in event.answers][1:4] == ["thinking …", "thinking …", "has no card"]
    shown = PAGE.preview(GAME.view(state, 1), ("play", card(state, 1, "Volunteers on site")))
    assert shown is not None
    assert [chip.text.say() for chip in shown.chips] == ["5 IP instead of 7"]


def test_a_vote_is_shown_before_it_is_sealed() -> None:
    state = all_finished(table(hands={1: ["Media campaign"]}, ip={1: 9}))
    quietly(state, "discussion", "before_vote")
    view = GAME.view(state, 1)
    shown = PAGE.preview(view, ("commit", 3, None))
    assert shown is not None
    assert (shown.button.say(), shown.note and shown.note.say()) == ("Seal 3 IP", "You keep 6 IP: 2 points at the end.")
    assert [chip.icon.partition("#")[2] for chip in shown.chips] == ["coin"] * 3 + ["coin-kept"] * 6
    shown = PAGE.preview(view, ("commit", 0, card(state, 1, "Media campaign")))
    assert shown is not None
    assert shown.button.say() == "Seal 0 IP and Media campaign"
    shown = PAGE.preview(view, ("pledge", 2))
    assert shown is not None
    assert shown.button.say() == "Promise 2 IP"
    assert PAGE.preview(view, ("ready",)) is None


def test_a_purse_too_full_for_a_row_of_coins_is_told_in_words() -> None:
    state = all_finished(table(ip={1: MOST_COINS + 1}))
    quietly(state, "discussion", "before_vote")
    shown = PAGE.preview(GAME.view(state, 1), ("commit", 2, None))
    assert shown is not None
    assert shown.chips == ()


def test_standings_tell_roles_and_what_everybody_gave() -> None:
    state = all_finished(table())
    assert "<table" not in shared(state)["standings"]
    vote(state, [4, 2, 0, 0, 1])
    page = words(shared(state)["standings"])
    assert "University" in page
    assert "semi-successful 4 2 0 0 1" in page


@rule("BR-53")
def test_the_own_answer_in_a_window_is_shown_to_its_seat_alone() -> None:
    state = table(at={0: 1}, events=["Record drought"], hands={1: ["Early warning"], 2: ["Second reading"]})
    roll(state, 1)
    play(state, 1, "Early warning")
    assert "Early warning, if nobody before you" in words(own(state, 1)["hand"])
    assert "secret answer" not in words(own(state, 2)["hand"])


@rule("BR-55")
def test_what_a_seat_has_found_out_is_noted_for_it() -> None:
    state = table(hands={0: ["Audit"], 2: ["Exemption"]}, ip={1: 7})
    play(state, 0, "Audit", 1, 0)
    do(state, 0, "use_role")
    quietly(state, "arrange")
    notes = words(own(state, 0)["hand"])
    assert "Player 2 owned 7 IP when you looked" in notes
    assert "Event 1 from the top" in notes
    assert "What you have found out" not in own(state, 1)["hand"]


# --- the end -------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats, track", VARIANTS)
def test_the_end_is_told_from_every_seat(seats: int, track: str) -> None:
    match = list(positions(seats, track, every=1000))[-1]
    assert match.result is not None
    commits = {number for number, (_, choice) in enumerate(match.record, 1) if choice[0] == "commit"}
    for seat in (None, *range(seats)):
        told = ending(GAME, match, seat)
        assert len(told.story) == 3
        assert told.result.say()
        assert (
            len(told.times)
            == len(told.curves[0].values)
            == len(told.curves[1].values)
            == len(match.view(None).votes) + 1
        )
        assert {turning.at for turning in told.turnings} <= commits
        assert told.fact in {subject.key for subject in GAME.subjects()}


@rule("BR-41")
def test_all_lose_together() -> None:
    assert own_result(Result("lost_policy", (), (0, 0), Text("")), 0).say() == "The town fell short of its goal"
    assert own_result(Result("lost_nature", (), (0, 0), Text("")), 1).say() == "Nature was lost, and everybody with it"
    won = Result("won", (1,), (9, 11), Text(""))
    assert [own_result(won, seat).say() for seat in (0, 1, None)] == [
        "You lost by 2 points",
        "You have won",
        "Player 2 has won",
    ]
    tied = Result("won", (1,), (11, 11), Text(""))
    assert own_result(tied, 0).say() == "As many points, but others gave more"


def test_who_gave_most_is_told_and_nobody_is_named_where_several_gave_alike() -> None:
    assert gave_most([2, 7, 3], 1).say() == "You gave most: 7 IP of 12."
    assert gave_most([2, 7, 3], 0).say() == "Player 2 gave most: 7 IP of 12."
    assert gave_most([7, 7, 3], 0).say() == "The most that anybody gave was 7 IP of 17."
