"""The page: every variant is painted, nothing hidden is on it, and all that a choice names can be tapped."""

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from ecotone import Match
from ecotone.core.chance import Rng
from ecotone.core.choice import Open
from ecotone.core.page import target
from ecotone.core.record import read_record
from ecotone.core.text import ENGLISH
from ecotone.games.kompensaatiopeli import GAME
from ecotone.games.kompensaatiopeli.box.card_kinds import DEAL_NAMES, KIND_NAMES
from ecotone.games.kompensaatiopeli.box.content import ROLES
from ecotone.games.kompensaatiopeli.rules.state import Kompensaatiopeli
from ecotone.web.paint.painter import IDS, PLACED, Painter
from tests.kit.rule import rule
from tests.laws.playing import setup_by, walk

GOLDEN = Path(__file__).parent / "golden"
ON_THE_TABLE = {
    *("tile", "site", "bank", "header", "card", "knowledge", "face_up", "deck"),
    *("permit", "role", "nature_tile"),
}
VARIANTS = (
    {},
    {"roles": "dealt", "mine": "left"},
    {"roles": "chosen", "individual": True},
    {"individual": True, "mine": "top", "rounds": 2, "stop_vote": True},
)


@pytest.fixture(scope="module")
def painter() -> Painter:
    return Painter()


def shared(painter: Painter, match: Match) -> dict[str, str]:
    return painter.regions(match, match.view(None), ENGLISH, own=False)


def own(painter: Painter, match: Match, seat: int | None) -> dict[str, str]:
    return painter.regions(match, match.view(seat), ENGLISH, own=True)


def positions(seeds: range, every: int = 25) -> Iterator[Match]:
    for seed in seeds:
        for match, _, _ in walk(setup_by(GAME, seed, packs=False), every=every):
            yield match


def whole_games() -> Iterator[Match]:
    """Two recorded games in which every kind of choice is made, position by position."""
    for path in sorted(GOLDEN.glob("*.json")):
        text = path.read_text(encoding="utf-8")
        match = Match.from_json(text).replayed(0)
        for seat, choice in read_record(text).choices:
            yield match
            match.play(seat, choice)


def ids_of(*parts: dict[str, str]) -> list[str]:
    return [id_ for part in parts for html in part.values() for id_ in IDS.findall(html)]


@pytest.mark.parametrize("options", VARIANTS, ids=str)
@pytest.mark.parametrize("seats", GAME.seats)
def test_every_region_is_painted_from_the_first_choice_to_the_last(painter: Painter, seats: int, options: dict) -> None:
    match = Match.new(GAME, seats, 7, options)
    rng = Rng(7)
    for step in range(2000):
        if match.result is not None:
            break
        seat = match.actors[0]
        listed = [choice for choice in match.choices(seat) if not isinstance(choice, Open)]
        match.play(seat, listed[rng.below(len(listed))])
        if step % 40 == 0:
            painted = {**shared(painter, match), **own(painter, match, seat), **own(painter, match, None)}
            assert {region.id for region in GAME.page().regions} == set(painted)
    assert match.result is not None
    page = painter.layout(GAME, {**shared(painter, match), **own(painter, match, 0)}, ENGLISH)
    assert all(f'data-paint="{region.id}"' in page for region in GAME.page().regions if region.id not in PLACED)


def test_no_id_is_twice_on_a_page(painter: Painter) -> None:
    for match in positions(range(12)):
        common = Counter(ids_of(shared(painter, match)))
        for seat in (None, *range(len(match.state.hands))):
            counts = common + Counter(ids_of(own(painter, match, seat)))
            assert not [id_ for id_, n in counts.items() if n > 1]


@rule("K-140")
def test_what_a_seat_cannot_know_changes_nothing_on_its_page(painter: Painter) -> None:
    changed = 0
    for match in positions(range(30, 38)):
        state = match.state
        assert isinstance(state, Kompensaatiopeli)
        common = shared(painter, match)
        for seat in range(len(state.hands)):
            before = {**common, **own(painter, match, seat)}
            other = state.copy()
            other.redetermine(seat, Rng(seat))
            match.state = other
            assert {**shared(painter, match), **own(painter, match, seat)} == before
            match.state = state
            changed += other.hands != state.hands
    assert changed > 50


@rule("K-140")
def test_a_hand_lies_in_the_own_region_alone(painter: Painter) -> None:
    for match in positions(range(60, 65)):
        state = match.state
        assert isinstance(state, Kompensaatiopeli)
        assert not [id_ for id_ in ids_of(shared(painter, match)) if id_.startswith("card-")]
        assert own(painter, match, None)["hand"].strip() == ""
        for seat, hand in enumerate(state.hands):
            cards = [id_ for id_ in ids_of(own(painter, match, seat)) if id_.startswith("card-")]
            assert cards == [f"card-{KIND_NAMES[kind]}" for kind, n in enumerate(hand) if n and state.roles]
            page = own(painter, match, seat)["hand"]
            assert all(f"×{n}<" in page for n in hand if n > 1)


def test_all_that_a_choice_names_on_the_table_can_be_tapped(painter: Painter) -> None:
    aliases = GAME.page().aliases
    seen: set[str] = set()
    for match in whole_games():
        for seat in match.actors:
            there = set(ids_of(shared(painter, match), own(painter, match, seat)))
            for one in match.choices(seat):
                verb, things = (one.verb, one.fixed) if isinstance(one, Open) else (one[0], one[1:])
                for position, value in enumerate(things):
                    kind = GAME.kind(verb, position)
                    if kind in ON_THE_TABLE:
                        seen.add(kind)
                        assert target(aliases.get(kind, kind), value) in there, (verb, kind, value)
    assert seen == ON_THE_TABLE


def test_what_is_not_on_the_table_has_a_name_and_no_bare_id() -> None:
    view = Match.new(GAME, 4, 1, {}).view(0)
    for kind, value, name in (
        ("dirty", 0, "with resource cards only"),
        ("dirty", 2, "with 2 dirty money cards"),
        ("nature", "forest", "forest"),
        ("verdict", "denied", "denied"),
        ("promise", None, "no promise"),
        ("promise", "no_appeal", "not to appeal against your next permit"),
        ("cards", "dirty_money", "dirty money"),
        ("site", 25, "bank tile 1"),
        ("bank", 1, "bank tile 2"),
        ("role", ROLES[0], "Filthy Rich Money Maker"),
        ("tile", 7, "C2"),
    ):
        assert GAME.words.thing(view, kind, value).say() == name
    kinds = {kind for verb in GAME.verbs for kind in GAME.verbs[verb].kinds.split()}
    assert all("_" not in GAME.words.kind(kind).say() for kind in kinds)


@rule("K-37")
def test_a_project_on_the_land_shows_its_tokens_there_and_how_far_it_is_in_its_tray(painter: Painter) -> None:
    found = 0
    for match in positions(range(140, 150)):
        state = match.state
        assert isinstance(state, Kompensaatiopeli)
        page = shared(painter, match)
        for project in state.projects:
            if project is None:
                continue
            found += 1
            id_ = state.content.header_ids[project.header]
            assert f'id="header-{id_}"' not in page["projects"]
            assert f'data-know="project.{id_}"' in page["projects"]
            assert page["landscape"].count(f"#{id_}") >= len(project.tiles)
    assert found > 10


@rule("K-139")
def test_own_points_stand_with_what_they_come_from_for_their_player_and_at_the_end_for_all(painter: Painter) -> None:
    match = Match.new(GAME, 4, 3, {"rounds": 1, "individual": True})
    assert "Your own points: " in own(painter, match, 0)["hand"]
    assert own(painter, match, 0)["hand"].count("each") == 2
    assert "own points" not in str([*shared(painter, match).values(), *own(painter, match, None).values()]).lower()
    rng = Rng(3)
    while match.result is None:
        seat = match.actors[0]
        listed = [choice for choice in match.choices(seat) if not isinstance(choice, Open)]
        match.play(seat, listed[rng.below(len(listed))])
    assert shared(painter, match)["standings"].count("Own points of Player") == 4
    assert "own points" not in own(painter, match, 0)["hand"].lower(), "they stand with everybody's then"
    assert "own points" not in str(shared(painter, Match.new(GAME, 4, 3))).lower()


@rule("K-137")
def test_provisional_points_are_marked_until_the_end(painter: Painter) -> None:
    match = Match.new(GAME, 4, 3, {"rounds": 1})
    assert shared(painter, match)["standings"].count('class="provisional"') == 4
    while match.result is None:
        seat = match.actors[0]
        match.play(seat, match.choices(seat)[0])
    assert "provisional" not in shared(painter, match)["standings"]


def test_a_seat_says_which_cards_all_have_seen(painter: Painter) -> None:
    counted = 0
    for match in whole_games():
        said = re.findall(r'data-for="seat-(\d)"[^>]* data-seen="([^"]*)"', shared(painter, match)["seats"])
        for seat, cards in said:
            shown = sum(match.view(None).players[int(seat)].shown)
            assert sum(int(pair.split(":")[1]) for pair in cards.split()) == shown
            counted += shown
    assert counted


@rule("K-121", "K-154")
def test_a_deal_tells_what_both_would_hold_and_how_many_offers_were_made() -> None:
    view = Match.new(GAME, 4, 3).view(0)
    assert view.players[0].cards == view.players[1].cards == 5
    cards = [name for name, n in zip(DEAL_NAMES, view.hand, strict=True) if n]

    def told(*want: tuple[str, int]) -> tuple[list[str], str]:
        shown = GAME.page().preview(view, ("offer", 1, ((cards[0], 1),), want, None, None))
        return [chip.text.say(ENGLISH) for chip in shown.chips], shown.note.say(ENGLISH)

    chips, note = told(("forest", 2))
    assert chips[0] == "Your hand then: 6 of 7 cards"
    assert chips[1].endswith("then: 4 of 7 cards")
    assert chips[2] == "Offer 1 of 10 in this turn"
    assert "All at the table hear the offer" in note
    assert "Nobody may accept this" in told(("forest", 4))[1]


def test_a_hearing_draws_the_plan_and_the_species_on_its_land(painter: Painter) -> None:
    species = 0
    for match in whole_games():
        prompt = match.view(None).prompt
        if prompt is None or prompt.name != "appeal":
            continue
        view = match.view(None)
        project = next(one for one in view.projects if not one.permitted)
        drawn = own(painter, match, match.actors[0])["scene"]
        lands = [GAME.page().printed.lands[view.board[tile]] for tile in project.tiles]
        assert drawn.count('<span class="plan">') == len(project.tiles)
        for land in lands:
            if land.icon:
                assert (
                    f'<span class="{land.css}"><svg class="icon" aria-hidden="true"><use href="{land.icon}"/>' in drawn
                )
                species += 1
    assert species
