"""The page of Ecologic: every position can be painted, nothing hidden shows, and whatever can be chosen is there."""

import re
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import product

import pytest

from ecotone import Match
from ecotone.core.chance import Rng
from ecotone.core.page import target
from ecotone.core.text import ENGLISH
from ecotone.games.ecologic import GAME
from ecotone.games.ecologic.page.page import EcologicPage
from ecotone.games.ecologic.rules.state import Ecologic
from ecotone.games.ecologic.words.pictures import FROM_THE_SET, card_picture
from ecotone.web.paint.painter import Painter
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
            twice = [id_ for id_, times in Counter(IDS.findall(page)).items() if times > 1]
            assert not twice


def test_shared_regions_are_the_same_whatever_lies_hidden(painter: Painter) -> None:
    for state, step in positions(3, 40):
        if state.result is None:
            guess = state.copy()
            guess.redetermine(0, Rng(step))
            assert shared(painter, guess) == shared(painter, state)


def test_face_down_tokens_do_not_show_their_value(painter: Painter) -> None:
    table = Table("s01", values={"s02": 4, "s03": 2}, face_down=True)
    page = shared(painter, table.state)["map"]
    assert page.count("enviro-token down") == 2
    assert "Ice Ridge (mineral): free, with a face-down Enviro token" in page
    table = Table("s01", values={"s02": 4, "s03": 2})
    assert "Ice Ridge (mineral): free, with an Enviro token of 4" in shared(painter, table.state)["map"]


def test_whatever_on_the_table_a_choice_names_is_there_to_be_clicked(painter: Painter) -> None:
    seen: set[str] = set()
    for state, _ in positions(3, 7):
        if state.result is not None:
            continue
        there = set(ids(shared(painter, state)))
        for seat in range(state.settings.seats):
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
    page = painter.layout(GAME, {**shared(painter, state), **painted(painter, state, 0, own=True)}, ENGLISH)
    assert not re.search(r'\sstyle="|<script|\son\w+="', page)
    for button in re.findall(r"<button.*?</button>", page, re.DOTALL):
        assert "aria-label=" in button or re.search(r">[^<>\s][^<>]*<", button)


# --- single parts ---------------------------------------------------------------------------------


def test_a_refinery_shows_its_owner_its_level_and_what_it_earns(painter: Painter) -> None:
    page = shared(painter, Table("s01:3", "s03").state)["map"]
    assert "North Cape (oil): Refinery of Seat 1, level 3, earns 6" in page
    assert 'class="tokens own n3 is-0"' in page


def test_price_scales_show_the_price_and_the_usual_one_while_it_is_shifted(painter: Painter) -> None:
    table = Table("s01:3", "s03", event="biased_media")
    table.do("shift", 0, 2)
    page = shared(painter, table.state)["market"]
    assert '<i class="at" data-n="7"></i>' in page
    assert '<i class="usual" data-n="5"></i>' in page
    assert "A token of type oil: initial bid 7" in page


def test_the_auction_shows_lot_bid_and_who_is_in(painter: Painter) -> None:
    table = Table("s01", "s03", "s17", profits=[9, 9, 1], seats=3)
    table.do("auction_refinery", 0, 4)
    page = shared(painter, table.state)["auction"]
    assert "<b>4</b> <span>bid by Seat 1</span>" in page
    assert [page.count(word) for word in ("★ leads", "▶ decides", "✕ out")] == [1, 1, 1]


def test_a_revealed_card_lies_open_and_then_moves_to_its_owner(painter: Painter) -> None:
    table = Table("s01", "s03", seats=2, deck="eco_14", profits=12)
    table.do("reveal")
    card = target("card", table.number("eco_14"))
    assert card in ids({"auction": shared(painter, table.state)["auction"]})
    table.do("open", 12)
    regions = shared(painter, table.state)
    assert card in ids({"companies": regions["companies"]})
    assert card not in ids({"auction": regions["auction"]})


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


def test_the_seat_sees_what_this_turn_brings_and_is_warned_of_a_shortage(painter: Painter) -> None:
    table = Table("s01:3", "s03", seats=2, enviro=[2, 9], profits=8)
    mine = painted(painter, table.state, A, own=True)["mine"]
    assert "You would run short of Enviro" in mine
    assert "me0 asks-market" in mine
    other = painted(painter, table.state, B, own=True)["mine"]
    assert "You would run short" not in other
    assert "asks-" not in other
    assert painted(painter, table.state, None, own=True)["mine"].strip() == ""


def test_the_live_score_shows_its_parts_and_teams_share_theirs(painter: Painter) -> None:
    table = Table("s01:2", "s03", "s17", "s20", profits=9, enviro=7, cards=["eco_01 eco_02"], teams=True)
    page = shared(painter, table.state)["companies"]
    assert page.count("points of the team if it ended now") == 4
    assert page.count("team with Seat 3") == 1
    alone = Table("s01:2", "s03", seats=2, profits=9, enviro=7, cards=["eco_01 eco_02"])
    page = re.sub(r"<[^>]+>", "", shared(painter, alone.state)["companies"])
    assert "balance 12 + tokens 2 + Initiatives 2 + TADs 0" in page


def test_offers_and_promises_are_shown_where_deals_are_free(painter: Painter) -> None:
    table = Table("s01", "s03", seats=2, free_deals=True)
    assert "Nothing is on offer" in shared(painter, table.state)["deals"]
    table.state.offer = (A, B, (("profits", 3),), (), "you_pay", 4, 6)
    table.state.promises = [(1, A, B, "i_pay", 2, 2), (1, A, B, "spare_each_other", 0, 9)]
    page = shared(painter, table.state)["deals"]
    assert "Seat 1 gives 3 Profits; Seat 2 gives nothing" in page
    assert page.count("time is over") == 1
    assert shared(painter, Table("s01", "s03").state)["deals"].strip() == ""


def test_every_card_event_and_tad_has_a_symbol_of_its_own(page: EcologicPage) -> None:
    listed = tomllib.loads((page.folder / "icons.toml").read_text(encoding="utf-8"))
    icons = [thing.icon for thing in (*page.printed.cards, *page.printed.events, *page.legend)]
    assert {icon.removeprefix(FROM_THE_SET) for icon in icons} <= set(listed)
    assert {"event", "initiative"} <= set(listed)
    assert card_picture("eco_99") == FROM_THE_SET + "initiative"
