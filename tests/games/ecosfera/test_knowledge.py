"""What Ecosfera tells of the real sea: on everything there is, in every language, and of nothing that lies hidden."""

from __future__ import annotations

import re
from functools import cache

import pytest

from ecotone.core.chance import Rng
from ecotone.core.content import Pack
from ecotone.core.knowledge import facts_of
from ecotone.core.match import Match
from ecotone.core.text import ENGLISH
from ecotone.games.ecosfera import GAME
from ecotone.games.ecosfera.box.content import own_data
from ecotone.games.ecosfera.rules.state import Ecosfera
from ecotone.games.ecosfera.view import EcosferaView
from ecotone.web.paint.catalogues import game_catalogue
from ecotone.web.paint.painter import Painter
from tests.games.ecosfera.table import Table
from tests.kit.facts import knows

KINDS = {
    "element": "element",
    "habitat": "habitat",
    "producer": "species",
    "consumer": "species",
    "pressure": "pressure",
    "impact": "impact",
    "policy": "policy",
}
ALWAYS = {
    f"{kind}.{entry['id']}" for kind in ("element", "habitat", "pressure", "impact") for entry in own_data()[kind]
}
BURBOT = {"id": "burbot", "scientific": "Lota lota", "common_en": "Burbot", "group": "Fish/elasmobranch"}
BURBOT |= {"class": "fish", "habitats": ["river"], "abilities": [], "star": False, "microscopic": False}


@cache
def painter() -> Painter:
    return Painter()


def painted(match: Match) -> dict[str, str]:
    view = match.view(None)
    return {**painter().regions(match, view, ENGLISH, own=False), **painter().regions(match, view, ENGLISH, own=True)}


def page(table: Table) -> dict[str, str]:
    """A laid out position as a page."""
    match = Match(GAME, table.state.settings.seats, 1, {})
    match.state = table.state
    return painted(match)


def lying_open(view: EcosferaView) -> set[str]:
    """The subjects of all cards whose faces can be seen."""
    cards = [card for player in view.players for card in player.row]
    cards += [card for card in view.producers.places + view.consumers.places if card >= 0]
    open_policies = [*view.measures, *view.lasting, *view.noise, *view.noise_to_come]
    if view.level == 2:
        open_policies += [GAME.content.card("funding")]
        open_policies += [
            card
            for card in (view.prompt.detail[:1] if view.prompt is not None else ())
            if card in GAME.content.policies
        ]
    kinds = {entry["id"]: kind for table, kind in KINDS.items() for entry in own_data()[table]}
    return {f"{kinds[id]}.{id}" for id in (GAME.content.ids[card] for card in cards + open_policies)}


def test_every_entry_of_the_content_is_a_subject() -> None:
    keys = [f"{kind}.{entry['id']}" for table, kind in KINDS.items() for entry in own_data()[table]]
    assert sorted(subject.key for subject in GAME.subjects()) == sorted(keys)


def test_subjects_are_called_and_sorted_as_the_game_does_it() -> None:
    subjects = {subject.key: subject for subject in GAME.subjects()}
    finnish = game_catalogue("fi", GAME)
    assert subjects["species.fucus_vesiculosus"].name.say() == "Bladderwrack"
    assert subjects["species.fucus_vesiculosus"].name.say(finnish) == "Rakkohauru"
    assert subjects["policy.oil_spill"].heading.say(finnish) == "Politiikkatoimet"
    headings = list(dict.fromkeys(subject.heading.say() for subject in GAME.subjects()))
    assert headings == ["Elements", "Habitats", "Producers", "Consumers", "Pressures and impacts", "Policies"]
    assert GAME.subjects() is GAME.subjects()


def test_every_species_has_a_scientific_name() -> None:
    facts = facts_of(GAME, "sv")
    unnamed = [key for key, fact in facts.items() if key.startswith("species.") and not fact.latin]
    assert unnamed == ["species.viruses"]
    assert not [key for key, fact in facts.items() if fact.latin and not key.startswith("species.")]
    assert facts["species.gadus_morhua"].latin == "Gadus morhua"


@pytest.mark.parametrize("seats, level", [(1, 1), (2, 2), (4, 2)])
def test_the_board_leads_to_what_lies_open_and_to_nothing_else(seats: int, level: int) -> None:
    known = {subject.key for subject in GAME.subjects()}
    match = Match.new("ecosfera", seats, seats, {"level": level})
    rng = Rng(seats)
    for _ in range(60):
        if match.result is not None:
            break
        view = match.view(None)
        assert isinstance(view, EcosferaView)
        shown = set(knows(painted(match)))
        assert shown == lying_open(view) | ALWAYS
        assert shown <= known
        seat = match.actors[0]
        listed = match.choices(seat)
        match.play(seat, listed[rng.below(len(listed))])


@pytest.mark.parametrize("seats, level", [(1, 2), (3, 2), (4, 1)])
def test_the_board_leads_to_the_same_whatever_lies_in_the_decks(seats: int, level: int) -> None:
    match = Match.new("ecosfera", seats, 5, {"level": level})
    rng = Rng(1)
    for _ in range(30):
        if match.result is not None:
            break
        before = knows(painted(match))
        assert isinstance(match.state, Ecosfera)
        known = match.state.copy()
        match.state.redetermine(0, rng.fork())
        assert knows(painted(match)) == before
        match.state = known
        seat = match.actors[0]
        listed = match.choices(seat)
        match.play(seat, listed[rng.below(len(listed))])


def test_a_card_shows_the_picture_of_its_subject() -> None:
    symbols = {subject.key: subject.symbol for subject in GAME.subjects()}
    table = Table(
        "pressure beach_litter esox_lucius",
        producers="fucus_vesiculosus viruses - -",
        consumers="gadus_morhua anguilla_anguilla - -",
        measures="recycling",
    )
    known = r'<(button|span)[^>]* data-know="(?:species|policy)\..*?</\1>'
    cards = [match[0] for match in re.finditer(known, "".join(page(table).values()), re.DOTALL)]
    assert len(cards) == 7
    for card in cards:
        assert f'<use href="/static/{symbols[knows({"": card})[0]]}"' in card


def test_what_only_a_pack_brings_is_shown_without_a_text() -> None:
    pack = Pack("more.toml", {"consumer": [{**BURBOT, "source": "house"}], "counts": {"consumer_cards": 31}})
    match = Match.new("ecosfera", 1, 1, pack=pack)
    assert isinstance(match.state, Ecosfera)
    subjects = {subject.key for subject in match.game.subjects()}
    assert subjects == {subject.key for subject in GAME.subjects()}
    match.state.consumers.places[0] = match.state.content.card("burbot")
    regions = painted(match)
    assert ">Burbot<" in regions["consumers"]
    assert len(knows({"": regions["consumers"]})) == 3
