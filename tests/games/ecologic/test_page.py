"""The page of Ecologic: every position can be painted, nothing hidden shows, and whatever can be chosen is there."""

import re
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import product

import pytest

from ecotone import Match
from ecotone.core.chance import Rng
from ecotone.core.choice import Choice, Listed, Number, Open
from ecotone.core.page import target
from ecotone.core.text import ENGLISH
from ecotone.games.ecologic import GAME
from ecotone.games.ecologic.page.page import EcologicPage
from ecotone.games.ecologic.page.printed import DWELLERS
from ecotone.games.ecologic.rules.state import Ecologic
from ecotone.games.ecologic.words.pictures import FROM_THE_SET, card_picture
from ecotone.games.ecologic.words.questions import QUESTIONS, WAITING
from ecotone.web.paint.painter import PLACED, Painter
from tests.games.ecologic.playing import carry_out, random_choice, random_table
from tests.games.ecologic.table import A, B, Table

IDS = re.compile(r'\bid="([^"]+)"')
# What a choice may name and what lies on the table; bids and steps are numbers.
KINDS = {"sector", "field", "resource", "tad", "card", "seat"}


@pytest.fixture(scope="module")
def painter() -> Painter:
    return Painter()


@pytest.fixture(scope="module")
def page() -> EcologicPage:
    page = GAME.page()
    assert isinstance(page, EcologicPage)
    return page


def painted(painter: Painter, state: Ecologic, seat: int | None, own: bool) -> dict[str, str]:
    """The regions of a position, without a match around it."""
    match = Match.new(GAME, state.settings.seats, 1)
    return painter.regions(match, GAME.view(state, seat), ENGLISH, own)


def shared(painter: Painter, state: Ecologic) -> dict[str, str]:
    return painted(painter, state, None, own=False)


def positions(games: int, every: int) -> Iterator[tuple[Ecologic, int]]:
    """Positions of random games over random variants, the last of each game among them."""
    for seats, seed in product((2, 3, 4), range(games)):
        state, rng = random_table(seats, seed), Rng(seed)
        for step in range(2_000):
            if state.result is not None:
                yield state, step
                break
            if step % every == 0:
                yield state, step
            carry_out(state, *random_choice(state, rng))


def ids(regions: Mapping[str, str]) -> list[str]:
    return [id_ for html in regions.values() for id_ in IDS.findall(html)]


def test_every_position_of_every_variant_can_be_painted_and_ids_are_unique(painter: Painter) -> None:
    match = {n: Match.new(GAME, n, 1) for n in GAME.seats}
    for state, step in positions(4, 17):
        n = state.settings.seats
        common = painter.regions(match[n], GAME.view(state, None), ENGLISH, own=False)
        for seat in (None, step % n):
            own = painter.regions(match[n], GAME.view(state, seat), ENGLISH, own=True)
            page = painter.layout(GAME, {**common, **own}, ENGLISH)
            found = [*IDS.findall(page), *(id_ for name in PLACED for id_ in IDS.findall({**common, **own}[name]))]
            assert not [id_ for id_, times in Counter(found).items() if times > 1]


def test_shared_regions_are_the_same_whatever_lies_hidden(painter: Painter) -> None:
    for state, step in positions(3, 40):
        if state.result is None:
            guess = state.copy()
            guess.redetermine(0, Rng(step))
            assert shared(painter, guess) == shared(painter, state)


def test_face_down_tokens_do_not_show_their_value(painter: Painter) -> None:
    table = Table("s01", values={"s02": 4, "s03": 2}, face_down=True)
    page = shared(painter, table.state)["map"]
    assert page.count('class="shield down"') == 2
    assert "Ice Ridge (mineral): free, with a face-down Enviro token" in page
    table = Table("s01", values={"s02": 4, "s03": 2})
    assert "Ice Ridge (mineral): free, with an Enviro token of 4" in shared(painter, table.state)["map"]


def test_whatever_on_the_table_a_choice_names_is_there_to_be_clicked(painter: Painter) -> None:
    seen: set[str] = set()
    for state, _ in positions(3, 7):
        if state.result is not None:
            continue
        common = ids(shared(painter, state))
        for seat in range(state.settings.seats):
            # Seats are in the strip, which belongs to the shell.
            there = {*common, *ids(painted(painter, state, seat, own=True)), *(f"seat-{n}" for n in range(4))}
            for listed in [*state.choices(seat), *state.side_choices(seat)]:
                verb, fixed = (listed[0], listed[1:]) if isinstance(listed, tuple) else (listed.verb, listed.fixed)
                for position, value in enumerate(fixed):
                    kind = GAME.kind(verb, position)
                    if kind in KINDS:
                        seen.add(kind)
                        assert target(kind, value) in there
    assert seen == KINDS


def test_buttons_have_names_and_nothing_is_styled_or_scripted_inline(painter: Painter) -> None:
    state = next(state for state, step in positions(3, 20) if step >= 60 and state.result is None)
    regions = {**shared(painter, state), **painted(painter, state, 0, own=True)}
    page = painter.layout(GAME, regions, ENGLISH) + "".join(regions[name] for name in PLACED)
    assert not re.search(r'\sstyle="|<script|\son\w+="', page)
    for button in re.findall(r"<button.*?</button>", page, re.DOTALL):
        assert "aria-label=" in button or re.search(r">[^<>\s][^<>]*<", button)


# --- single parts ---------------------------------------------------------------------------------


def test_a_refinery_shows_its_owner_its_level_and_what_it_earns(painter: Painter) -> None:
    page = shared(painter, Table("s01:3", "s03").state)["map"]
    assert "North Cape (oil): Refinery of Player 1, level 3, earns 6" in page
    assert '<span class="tokens n3">' in page
    assert '<span class="earns" aria-hidden="true"><i>1</i>+6</span>' in page


def test_animals_live_in_sectors_as_long_as_nobody_has_built_there(painter: Painter, page: EcologicPage) -> None:
    table = Table("s01:3", "s03")
    free = sum(owner < 0 for owner in table.state.owner)
    assert shared(painter, table.state)["map"].count('class="wild"') == free
    drawn = set(re.findall(r'<symbol id="(\w+)"', (page.folder / "wild.svg").read_text(encoding="utf-8")))
    assert {name for names in DWELLERS for name in names} == drawn


def test_the_ground_uses_drawings_that_there_are(painter: Painter, page: EcologicPage) -> None:
    board = painter.layout(GAME, shared(painter, Table("s01", "s03").state), ENGLISH)
    used = set(re.findall(r"land\.svg#([\w-]+)", board))
    drawn = set(re.findall(r'<symbol id="([\w-]+)"', (page.folder / "land.svg").read_text(encoding="utf-8")))
    assert used <= drawn
    assert {"oil-0", "mineral-0", "field-0", "coast-0", "shoal-0"} <= used


def test_the_market_shows_the_price_and_the_usual_one_while_it_is_shifted(painter: Painter) -> None:
    table = Table("s01:3", "s03", event="biased_media")
    table.do("shift", 0, 2)
    page = shared(painter, table.state)["market"]
    assert "Oil token: initial bid 7" in page
    assert '<small>usually 5</small></span><em aria-hidden="true">7</em>' in page
    assert "usually" not in page[page.index("resource-1") :]


def test_an_auction_is_a_scene_with_lot_bid_and_who_is_in(painter: Painter) -> None:
    table = Table("s01", "s03", "s17", profits=[9, 9, 1], seats=3)
    assert painted(painter, table.state, B, own=True)["scene"].strip() == ""
    table.do("auction_refinery", 0, 4)
    page = painted(painter, table.state, B, own=True)["scene"]
    assert "Oil token" in page
    assert [page.count(f">{word}<") for word in ("highest bid", "decides", "out")] == [1, 1, 1]
    assert "<em>4</em><small>has 9</small>" in page
    assert "won for 5: " in page
    watched = painted(painter, table.state, None, own=True)["scene"]
    assert "highest bid" in watched
    assert "won for" not in watched


def test_what_a_bid_would_leave_is_what_it_leaves(page: EcologicPage) -> None:
    table = Table("s01", "s03", seats=2, deck="eco_14", profits=12, enviro=6)
    table.do("reveal")
    view = GAME.view(table.state, A)
    shown = page.preview(view, ("open", 12))
    assert shown is not None
    assert shown.question.say() == "Bid 12 Profits for Closed Water Cycle?"
    assert shown.button.say() == "Bid 12"
    assert [chip.text.say() for chip in shown.chips][:2] == ["12 Profits", "leaves 0"]
    table.do("open", 12)
    company = GAME.view(table.state, A).companies[A]
    assert company.profits == 0
    assert shown.note is not None
    total = GAME.view(table.state, A).scores[A].total
    assert f"{total} with it" in shown.note.say()


def test_every_choice_with_a_preview_has_one_that_says_what_it_does(page: EcologicPage) -> None:
    seen: set[str] = set()
    for state, _ in positions(3, 3):
        for seat in state.actors if state.result is None else ():
            view = GAME.view(state, seat)
            for listed in [*state.choices(seat), *state.side_choices(seat)]:
                choice = filled(listed)
                if GAME.verbs[choice[0]].preview:
                    seen.add(choice[0])
                    shown = page.preview(view, choice)
                    assert shown is not None, choice
                    assert "{" not in shown.question.say() + shown.button.say() + (
                        shown.note.say() if shown.note else ""
                    )
    assert len(seen) > 15


def filled(listed: Listed) -> Choice:
    """A listed choice with its blanks filled in as low as can be."""
    if not isinstance(listed, Open):
        return listed
    blanks = [blank.low if isinstance(blank, Number) else () for blank in listed.blanks]
    return (listed.verb, *listed.fixed, *blanks)


def test_every_question_is_asked_and_waited_for_in_words(page: EcologicPage) -> None:
    asked: set[str] = set()
    for state, _ in positions(6, 2):
        view = GAME.view(state, None)
        if view.prompt is None:
            continue
        asked.add(view.prompt.name)
        words = GAME.words
        for text in (words.question(view), words.waiting(view), words.note(view), words.round(view)):
            assert text is None or "{" not in text.say()
    assert asked <= set(QUESTIONS)
    assert set(QUESTIONS) == set(WAITING)
    assert len(asked) >= 12


def test_events_that_ask_for_what_is_not_on_the_map_are_scenes(painter: Painter) -> None:
    table = Table("s01", "s03", seats=2, cards=["eco_07 eco_01"], event="brain_drain", phase="event")
    own = painted(painter, table.state, table.actor, own=True)
    assert own["scene"].count("data-for=") == 2
    assert 'id="card-' in own["hand"]
    other = painted(painter, table.state, 1 - table.actor, own=True)
    assert "Brain Drain" in other["scene"]
    assert "data-for=" not in other["scene"]


def test_a_revealed_card_lies_open_and_then_moves_to_its_owner(painter: Painter) -> None:
    table = Table("s01", "s03", seats=2, deck="eco_14", profits=12)
    table.do("reveal")
    card = target("card", table.number("eco_14"))
    before = painted(painter, table.state, A, own=True)
    assert card in ids({"scene": before["scene"]})
    assert card not in ids({"hand": before["hand"]})
    table.do("open", 12)
    after = painted(painter, table.state, A, own=True)
    assert card in ids({"hand": after["hand"]})
    assert after["scene"].strip() == ""


def test_a_tad_moves_from_the_market_to_its_field(painter: Painter) -> None:
    free = shared(painter, Table("s01", "s03").state)
    assert {target("tad", 1), target("field", 0)} <= set(ids(free))
    assert target("tad", 1) in ids({"market": free["market"]})
    placed = shared(painter, Table("s01", "s03", tads={"nature_reserve": (B, "t1")}).state)
    assert target("tad", 1) in ids({"map": placed["map"]})
    assert target("field", 0) not in ids(placed)
    without = shared(painter, Table("s01", "s03", no_tads=True).state)
    assert not [id_ for id_ in ids(without) if id_.startswith(("tad-", "field-"))]


def test_what_comes_each_turn_agrees_with_what_the_phases_book(page: EcologicPage) -> None:
    board = ("s01:2 s02", "s03 s04", "s09:3", "s16")
    tads = {"nature_reserve": (A, "t1"), "transport_hub": (B, "t2")}
    for phase, name in (("environment", "enviro"), ("income", "profits")):
        table = Table(*board, cards=["eco_07 eco_01", "eco_13", "", "eco_17"], tads=tads, phase="event", profits=20)
        before = page.drawn(GAME.view(table.state, None)).tablets
        booked = Table(*board, cards=["eco_07 eco_01", "eco_13", "", "eco_17"], tads=tads, phase=phase, profits=20)
        for tablet, company in zip(before, GAME.view(booked.state, None).companies, strict=True):
            shown = tablet.change if name == "enviro" else tablet.earns
            after = getattr(company, name)
            assert int(shown.replace("−", "-")) == after - getattr(tablet, name)


def test_the_balance_sinks_on_the_heavier_side(page: EcologicPage) -> None:
    table = Table("s01", "s03", "s17", profits=[5, 9, 2], enviro=[5, 3, 8], seats=3)
    level, gold, green = (float(one.beam.tilt) for one in page.drawn(GAME.view(table.state, None)).tablets)
    assert level == 0
    assert gold < 0 < green


def test_the_seat_sees_what_this_turn_brings_and_is_warned_of_a_shortage(painter: Painter) -> None:
    table = Table("s01:3", "s03", seats=2, enviro=[2, 9], profits=8)
    mine = painted(painter, table.state, A, own=True)["hand"]
    assert "a token would be shut down" in mine
    assert "ledger is-0 lacks" in mine
    other = painted(painter, table.state, B, own=True)["hand"]
    assert "would be shut down" not in other
    assert painted(painter, table.state, None, own=True)["hand"].strip() == ""


def test_the_live_score_shows_its_parts_and_teams_share_theirs(painter: Painter) -> None:
    table = Table("s01:2", "s03", "s17", "s20", profits=9, enviro=7, cards=["eco_01 eco_02"], teams=True)
    page = shared(painter, table.state)["standings"]
    assert page.count("team with Player 3") == 1
    alone = Table("s01:2", "s03", seats=2, profits=9, enviro=7, cards=["eco_01 eco_02"])
    page = re.sub(r"<[^>]+>", "", shared(painter, alone.state)["standings"])
    assert "balance 12 + tokens 2 + Initiatives 2 + TADs 0" in page


def test_offers_and_promises_are_shown_where_deals_are_free(painter: Painter) -> None:
    table = Table("s01", "s03", seats=2, free_deals=True)
    assert shared(painter, table.state)["deals"].strip() == ""
    table.state.offer = (A, B, (("profits", 3),), (), "you_pay", 4, 6)
    table.state.promises = [(1, A, B, "i_pay", 2, 2), (1, A, B, "spare_each_other", 0, 9)]
    page = shared(painter, table.state)["deals"]
    assert "Player 1 gives 3 Profits; Player 2 gives nothing" in page
    assert page.count("time is over") == 1
    shown = GAME.page().preview(GAME.view(table.state, B), ("accept_offer",))
    assert shown is not None
    assert shown.question.say() == "Player 1 offers 3 Profits for your nothing. Accept?"


def test_every_card_event_and_tad_has_a_symbol_of_its_own(page: EcologicPage) -> None:
    listed = tomllib.loads((page.folder / "icons.toml").read_text(encoding="utf-8"))
    icons = [thing.icon for thing in (*page.printed.cards, *page.printed.events, *page.legend)]
    assert {icon.removeprefix(FROM_THE_SET) for icon in icons} <= set(listed)
    assert {"event", "initiative"} <= set(listed)
    assert card_picture("eco_99") == FROM_THE_SET + "initiative"
