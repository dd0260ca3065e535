"""The page of Ecosfera: every position can be painted, hides what is hidden, and shows what choices name."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from functools import cache
from typing import Any

import pytest

from ecotone.core.chance import Rng
from ecotone.core.choice import Listed, Open
from ecotone.core.content import Pack
from ecotone.core.match import Match
from ecotone.core.text import ENGLISH, Spoken
from ecotone.games.ecosfera import GAME
from ecotone.games.ecosfera.game import EcosferaGame
from ecotone.games.ecosfera.page.legend import BRIEF, LEGEND
from ecotone.games.ecosfera.page.page import EcosferaPage
from ecotone.games.ecosfera.page.printed import impact_picture
from ecotone.games.ecosfera.page.table import own_row
from ecotone.games.ecosfera.rules.state import Ecosfera
from ecotone.games.ecosfera.view import EcosferaView
from ecotone.web.paint.menu import Menu
from ecotone.web.paint.painter import IDS, Painter
from tests.games.ecosfera.table import Table, draw

TABLES: list[tuple[int, dict[str, Any]]] = [
    (1, {}),
    (1, {"rows": 4, "level": 2}),
    (1, {"preset": "digital", "level": 2}),
    (2, {"level": 2, "agreement": "ask"}),
    (3, {"high_pressure": True, "eutrophication": True}),
    (4, {"level": 2, "elements": 3, "loss_of_biodiversity": True}),
]
# Not on the table as things of their own: which of the markets a plan refreshes, who takes oxygen, and whose row lies
# in the reader's hand.
IN_THE_BAR = ("markets", "oxygen")


@cache
def painter() -> Painter:
    return Painter()


def game_page() -> EcosferaPage:
    found = GAME.page()
    assert isinstance(found, EcosferaPage)
    return found


def table_view(match: Match) -> EcosferaView:
    view = match.view(None)
    assert isinstance(view, EcosferaView)
    return view


def painted(match: Match, seat: int | None = None, own: bool = False) -> dict[str, str]:
    return painter().regions(match, match.view(seat), ENGLISH, own)


def whole(match: Match, seat: int | None) -> dict[str, str]:
    """All regions, as one seat or a spectator sees them."""
    return painted(match) | painted(match, seat, own=True)


def page(table: Table, language: Any = ENGLISH, seat: int | None = 0) -> dict[str, str]:
    """A laid out position as a page, with the row of player 0 in the hand."""
    match = Match(GAME, table.state.settings.seats, 1, {})
    match.state = table.state
    shared = painter().regions(match, GAME.view(table.state, None), language, own=False)
    return shared | painter().regions(match, GAME.view(table.state, seat), language, own=True)


def one_of(listed: list[Listed], rng: Rng) -> Listed:
    """A choice by chance."""
    return listed[rng.below(len(listed))]


@pytest.mark.parametrize("seats, options", TABLES)
def test_every_position_of_random_games_can_be_painted_with_each_id_once(seats: int, options: dict[str, Any]) -> None:
    for seed in range(2):
        match = Match.new("ecosfera", seats, seed, options)
        rng = Rng(seed)
        for _ in range(120):
            for seat in (None, *range(seats)):
                html = "".join(whole(match, seat).values())
                assert [id_ for id_, n in Counter(IDS.findall(html)).items() if n > 1] == []
            if match.result is not None:
                break
            seat = match.actors[0]
            match.play(seat, one_of(match.choices(seat), rng))


@pytest.mark.parametrize("seats, options", TABLES)
def test_whatever_a_choice_names_lies_on_the_page_as_a_button(seats: int, options: dict[str, Any]) -> None:
    match = Match.new("ecosfera", seats, 7, options)
    rng = Rng(3)
    for _ in range(150):
        if match.result is not None:
            break
        seat = match.actors[0]
        regions = whole(match, seat)
        on_page = set(IDS.findall("".join(regions.values())))
        buttons = set(re.findall(r'<button type="button"[^>]* id="([^"]+)"', "".join(regions.values())))
        listed = match.choices(seat)
        view = match.view(seat)
        asked = Menu(GAME, view, ENGLISH).data(view, (listed, ()), (0, 0), on_page)
        paths = {id_ for entry in asked["choices"] for id_ in entry["path"]}
        own = f"player-{own_row(view)}" if isinstance(view, EcosferaView) else ""
        assert {id_ for id_ in paths - buttons if not id_.startswith(IN_THE_BAR) and id_ != own} == set()
        assert not any(isinstance(one, Open) for one in listed)
        match.play(seat, one_of(listed, rng))


@pytest.mark.parametrize("seats, options", TABLES)
def test_the_page_tells_nothing_of_the_order_of_decks(seats: int, options: dict[str, Any]) -> None:
    match = Match.new("ecosfera", seats, 5, options)
    rng = Rng(1)
    for _ in range(40):
        if match.result is not None:
            break
        before = whole(match, 0)
        assert isinstance(match.state, Ecosfera)
        known = match.state.copy()
        match.state.redetermine(0, rng.fork())
        assert whole(match, 0) == before
        match.state = known
        seat = match.actors[0]
        match.play(seat, one_of(match.choices(seat), rng))


def test_only_the_place_of_the_rows_depends_on_the_reader() -> None:
    match = Match.new("ecosfera", 3, 1, {"level": 2})
    assert [region.id for region in game_page().regions if region.own] == ["others", "hand", "scene"]
    assert painted(match, 0) == painted(match, 1) == painted(match, 2) == painted(match)
    for seat in range(3):
        regions = whole(match, seat)
        assert re.findall(r'id="player-(\d)"', regions["others"]) == [str((seat + n) % 3) for n in (1, 2)]
        assert "Your row" in regions["hand"]
    watched = whole(match, None)
    assert watched["hand"].strip() == ""
    assert re.findall(r'id="player-(\d)"', watched["others"]) == ["0", "1", "2"]


def test_a_row_tells_whose_it_is_and_marks_the_one_on_turn() -> None:
    table = Table("sunlight", "oxygen", "salinity")
    names = Spoken(ENGLISH, {0: "Ann", 1: "<Bo>"})
    others = page(table, names)["others"]
    assert "&lt;Bo&gt;" in others
    assert "<Bo>" not in others
    assert "other active" not in others
    assert "other active" in page(table, names, seat=1)["others"]


def test_who_plays_several_rows_has_the_active_one_in_the_hand() -> None:
    match = Match.new("ecosfera", 1, 1, {"rows": 3})
    regions = whole(match, 0)
    assert "Player 1" in regions["hand"]
    assert "Your row" not in regions["hand"]
    match.play(0, ("end_turn",))
    assert "Player 2" in whole(match, 0)["hand"]
    assert "There is no other row." not in regions["others"]
    alone = Match.new("ecosfera", 1, 1, {"solo_mode": "single_row"})
    assert "There is no other row." in whole(alone, 0)["others"]


def test_a_species_shows_its_name_kind_habitats_abilities_and_cost() -> None:
    table = Table("pressure", producers="fucus_vesiculosus - - -", consumers="gadus_morhua - - -")
    regions = page(table)
    assert ">Bladderwrack<" in regions["producers"]
    assert ">Fucus vesiculosus<" in regions["producers"]
    assert '<span class="unseen">, Producer</span></button>' in regions["producers"]
    assert '<span class="unseen">, Consumer</span></button>' in regions["consumers"]
    assert 'data-sub="Ice, Rock · costs Sunlight, Oxygen, Salinity, Temperature"' in regions["producers"]
    signs = re.findall(r"signs\.svg#(\w+)", regions["producers"].partition(">Bladderwrack<")[2])
    assert signs == ["ice", "rock", "sunlight", "oxygen", "salinity", "temperature", "pass"]
    signs = re.findall(r"signs\.svg#(\w+)", regions["consumers"].partition(">Cod<")[2])
    assert signs == ["pelagic", "pass", "plus", "refresh"]
    assert regions["producers"].count(">empty<") == 3


def test_a_cheaper_price_is_shown_while_it_lasts() -> None:
    dear = page(Table("pressure", producers="ulva_lactuca - - -"))["producers"]
    cheap = page(Table("pressure", producers="ulva_lactuca - - -", lasting="nutrient_retention"))["producers"]
    assert "#nutrients" in dear
    assert "Costs: Sunlight, Sunlight, Nutrients." in dear
    assert "#nutrients" not in cheap
    assert "Costs: Sunlight, Sunlight." in cheap


def test_used_cards_are_marked_in_words() -> None:
    table = Table("sunlight oxygen")
    table.use("oxygen")
    row = page(table)["hand"]
    assert '<b class="name">Oxygen</b></span> <span class="mark">used</span></button>' in row
    assert '<b class="name">Sunlight</b></span></button>' in row


def test_the_emblem_fills_as_the_sea_recovers_and_suffers() -> None:
    regions = page(Table("pressure", restored="ice mud", impacts=4))
    sea, gauges = regions["sea"], regions["gauges"]
    assert "2 more impacts lose it." in sea
    assert 'aria-label="Ice: restored"' in sea
    assert 'aria-label="Rock: missing"' in sea
    assert sea.count('class="scar done"') == 4
    assert len(re.findall(r'class="hex at-\d \w+ done"', sea)) == 2
    assert ">2/6<" in gauges
    assert ">4/6<" in gauges
    assert 'data-vars="health:2 harm:4 ice:1 river:0 coast:0 mud:1 rock:0 pelagic:0"' in gauges


def test_the_pressure_of_a_row_is_a_meter_with_figures() -> None:
    regions = page(Table("pressure pressure", "pressure"))
    assert regions["hand"].count('<i class="on">') == 2
    assert "pressure 2/3" in regions["hand"]
    assert "meter near" in regions["hand"]
    assert 'aria-label="pressure 1/3"' in regions["others"]


def test_tokens_belong_to_whom_is_asked_about() -> None:
    regions = page(Table("pressure", "pressure"))
    assert 'id="token-1"' in regions["hand"]
    assert 'id="token-1"' not in regions["others"]
    table = draw("coastal_tourism_season", "", "", tokens=(7, 0))
    assert GAME.view(table.state, None).prompt is not None
    regions = page(table)
    assert 'id="token-1"' not in regions["hand"]
    assert 'id="token-1"' in regions["others"]
    assert 'aria-label="plus: used"' in regions["others"]


def test_the_source_of_an_ability_is_the_token_or_the_card_itself() -> None:
    assert game_page().thing("pass_card", "source", -1) == game_page().thing("return_card", "source", -1) == "token-1"
    assert game_page().thing("plus", "source", -1) == "token-2"
    assert game_page().thing("refresh", "source", -1) == "token-4"
    assert game_page().thing("plus", "source", 80) == "card-80"
    assert game_page().thing("pass_card", "player", 2) == "player-2"
    assert game_page().thing("take_oxygen", "player", 2) == "oxygen-2"


def test_level_two_shows_measures_funding_and_the_card_in_question() -> None:
    assert page(Table("pressure"))["policy"].strip() == ""
    policy = page(Table("pressure", measures="recycling", funding=2, lasting="climate_change"))["policy"]
    assert ">Recycling and waste disposal<" in policy
    assert "2 funding cards" in policy
    assert ">Climate change<" in policy
    assert "for the rest of the game" in policy
    policy = page(draw("oil_spill", "", measures="strict_protection", funding=1))["policy"]
    assert policy.index(">Oil spill<") < policy.index(">Strict protection<")
    assert "1 funding card<" in policy
    assert re.findall(r'pol \w+ asked" id="([^"]+)"', policy) == [f"card-{GAME.content.card('oil_spill')}"]


def test_noise_and_skipped_turns_are_told() -> None:
    assert "no abilities in the next turn" in page(draw("underwater_noise"))["policy"]
    assert "The next player is skipped." in page(draw("beach_litter"))["policy"]


def test_every_card_has_a_picture_that_exists() -> None:
    folder = game_page().folder
    drawn = set(re.findall(r'<symbol id="([\w-]+)"', (folder / "species.svg").read_text(encoding="utf-8")))
    signs = set(re.findall(r'<symbol id="([\w-]+)"', (folder / "signs.svg").read_text(encoding="utf-8")))
    chosen = set(tomllib.loads((folder / "icons.toml").read_text(encoding="utf-8")))
    known = {"species.svg": drawn, "signs.svg": signs, "ecosfera.svg": chosen}
    printed = game_page().printed
    arts = [card.icon for card in printed.cards] + [card.icon for card in printed.policy_cards.values()]
    arts += [tile.guest for tile in printed.tiles[0]] + [impact_picture(n) for n in range(6)]
    for art in arts:
        file, _, name = art.rpartition("/")[2].partition("#")
        assert name in known[file], art
    assert {sign for sign, _ in LEGEND} <= signs
    assert not drawn & chosen


def test_a_species_that_nobody_has_drawn_shows_the_sign_of_its_kind() -> None:
    fish = {"id": "burbot", "scientific": "Lota lota", "common_en": "Burbot", "group": "Fish/elasmobranch"}
    fish |= {"class": "fish", "habitats": ["river"], "abilities": [], "star": False, "microscopic": False}
    pack = Pack("more.toml", {"consumer": [{**fish, "source": "house"}], "counts": {"consumer_cards": 31}})
    match = Match.new("ecosfera", 2, 1, pack=pack)
    game = match.game
    assert isinstance(game, EcosferaGame)
    found = game.page()
    assert isinstance(found, EcosferaPage)
    assert found.printed.cards[game.content.card("burbot")].icon.endswith("signs.svg#fish")
    assert found.printed.cards[game.content.card("esox_lucius")].icon.endswith("species.svg#esox_lucius")
    names = [game.content.common[card] for card in table_view(match).consumers.places]
    assert all(f">{name}<" in painted(match)["consumers"] for name in names)


def test_every_policy_card_is_told_in_one_short_sentence() -> None:
    assert set(BRIEF) == {policy.id for policy in GAME.content.policies.values()}
    assert all(len(text.say()) <= 90 for text in BRIEF.values())


def test_the_page_needs_neither_inline_styles_nor_scripts() -> None:
    regions = page(Table("sunlight pressure gadus_morhua", measures="recycling", funding=1))
    html = painter().layout(GAME, regions, ENGLISH) + painter().extra(GAME, "ground.html", ENGLISH)
    assert not re.search(r"\sstyle=|<script|\son\w+=", html + "".join(regions.values()))
    placed = [region.id for region in game_page().regions if region.id not in ("gauges", "hand", "scene")]
    assert [name for name in placed if f'data-paint="{name}"' not in html] == []
    assert {part.id for part in game_page().parts} == set(re.findall(r'data-part="(\w+)"', html))
