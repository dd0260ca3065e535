"""What one can learn of the pieces: of all, in every language, and at the table only of what lies open."""

import re
from collections import Counter

import pytest

from ecotone import Match
from ecotone.core.boards import places_of
from ecotone.core.chance import Rng
from ecotone.core.knowledge import facts_of
from ecotone.core.text import ENGLISH
from ecotone.games.kompensaatiopeli import GAME
from ecotone.games.kompensaatiopeli.box.card_kinds import DEAL_NAMES
from ecotone.games.kompensaatiopeli.box.content import CHARACTERS, LAWS, SECTORS, TEAMS
from ecotone.games.kompensaatiopeli.page import printed
from ecotone.games.kompensaatiopeli.rules.state import Kompensaatiopeli
from ecotone.web.paint.painter import Painter
from tests.games.kompensaatiopeli.table import BIRDER, CONTENT, at, hold, mask, project, table
from tests.games.kompensaatiopeli.test_page import own, positions, shared, whole_games
from tests.kit.facts import KNOW, marked

LANGUAGES = ("en", "sv", "fi")
BOARD = "FfmMw P.?BX ????? ????? ?????"


@pytest.fixture(scope="module")
def painter() -> Painter:
    return Painter()


def laid(state: Kompensaatiopeli) -> Match:
    """A match in a position that was laid out."""
    match = Match.new(GAME, len(state.hands), 5, {})
    match.state = state
    return match


def marks_at(regions: dict[str, str], place: str) -> list[str]:
    """What one position marks: first itself, then what lies on it."""
    found = re.search(rf'<button type="button" id="tile-{at(place)}".*?</button>', regions["landscape"], re.DOTALL)
    assert found
    return KNOW.findall(found[0])


# --- the texts -----------------------------------------------------------------------------------


def test_every_entry_of_the_content_is_a_subject() -> None:
    expected = {f"species.{id}" for id in CONTENT.species_ids} | {f"project.{id}" for id in CONTENT.header_ids}
    expected |= {f"permit.{id}" for id in CONTENT.permit_ids} | {f"card.{id}" for id in DEAL_NAMES}
    expected |= {f"role.{role.id}" for role in CONTENT.roles} | {f"team.{id}" for id in TEAMS}
    expected |= {f"law.{id}" for id in LAWS} | {f"character.{id}" for id in CHARACTERS}
    expected |= {f"sector.{id}" for id in SECTORS}
    expected |= {f"nature.{id}" for id in ("forest", "meadow", "water", "polluted", "bare")}
    expected |= {f"token.{sign.css}" for _, sign in printed.TOKEN_SIGNS} | {"token.plan", "token.built", "token.camp"}
    expected |= {f"step.{id}" for id in ("first_card", "appeal", "final")}
    ideas = ("offsetting", "hierarchy", "ratio_0", "ratio_1", "ratio_2", "bank", "lost", "nature_survey")
    ideas += ("additionality", "decoupling", "degrowth")
    expected |= {f"offset.{id}" for id in (*ideas, "species_survey")}
    keys = [subject.key for subject in GAME.subjects()]
    assert len(keys) == len(set(keys))
    assert set(keys) == expected


def test_subjects_are_listed_once_and_kept() -> None:
    assert GAME.subjects() is GAME.subjects()


def test_no_language_repeats_another_and_species_have_the_scientific_names_of_the_content() -> None:
    english, swedish, finnish = (facts_of(GAME, language) for language in LANGUAGES)
    for key, fact in english.items():
        assert len({fact.text, swedish[key].text, finnish[key].text}) == 3, key
        assert fact.latin == swedish[key].latin == finnish[key].latin
    for id, latin in zip(CONTENT.species_ids, CONTENT.species_latin, strict=True):
        assert english[f"species.{id}"].latin == latin


def test_of_what_we_do_not_know_nothing_is_claimed() -> None:
    assert printed.mark("species.flying_squirrel") == ' data-know="species.flying_squirrel"'
    assert printed.mark("species.unicorn") == ""


# --- on the table --------------------------------------------------------------------------------


def test_every_tile_is_marked_by_what_lies_open_there(painter: Painter) -> None:
    state = table(BOARD)
    page = shared(painter, laid(state))
    for place, key in {
        "A1": "species.flying_squirrel",
        "B1": "nature.forest",
        "C1": "nature.meadow",
        "D1": "species.heath_fritillary",
        "E1": "nature.water",
        "A2": "nature.polluted",
        "B2": "nature.bare",
        "C2": "offset.nature_survey",
        "E2": "species.antrodia_crassa",
    }.items():
        assert marks_at(page, place) == [key]


def test_tokens_and_projects_on_tiles_are_marked(painter: Painter) -> None:
    state = table("FffMw mmmmm wwwww ????? ?????")
    project(state, "motorway", "A1 B1 C1", built="C1")
    state.areas = mask("D1")
    state.media = mask("A1")
    page = shared(painter, laid(state))
    assert marks_at(page, "A1")[:2] == ["species.flying_squirrel", "project.motorway"]
    assert set(marks_at(page, "A1")[2:]) == {"token.media", "offset.offsetting"}
    assert marks_at(page, "C1") == ["project.motorway", "project.motorway"]
    assert marks_at(page, "D1") == ["species.heath_fritillary", "token.area"]
    assert "project.motorway" in marked(page, "projects")
    assert "character.profitable" in marked(page, "projects")


def test_law_permits_roles_cards_and_supply_are_marked(painter: Painter) -> None:
    state = table(law="flexible")
    page = shared(painter, laid(state))
    law = Counter(f"law.{id}" for id in LAWS) + Counter(["law.flexible", "offset.offsetting"])
    assert marked(page, "law") == law
    assert marked(page, "gauges") == Counter(["team.developers", "team.conservationists"])
    assert set(marked(page, "seats")) == {f"role.{CONTENT.roles[role].id}" for role in state.roles}
    assert set(marked(page, "cards")) == {f"card.{DEAL_NAMES[kind]}" for kind in state.row}
    projects = {f"project.{id}" for id in CONTENT.header_ids}
    assert projects <= set(marked(page, "projects"))
    assert {"offset.bank", "offset.lost", "token.site", "token.restored"} <= set(marked(page, "supply"))


def test_the_own_cards_are_marked_for_their_seat(painter: Painter) -> None:
    state = table()
    hold(state, BIRDER, "resource resource holistic derogation")
    hand = marked(own(painter, laid(state), BIRDER), "hand")
    assert hand == Counter(["role.birder", "card.resource", "card.holistic", "card.derogation"])


def test_the_legend_marks_all_signs_and_species(painter: Painter) -> None:
    found = set(KNOW.findall(painter.extra(GAME, "legend.html", ENGLISH)))
    kinds = ("species.", "token.", "character.", "sector.", "offset.ratio")
    assert {subject.key for subject in GAME.subjects() if subject.key.startswith(kinds)} <= found


def test_in_whole_games_all_kinds_are_met_and_only_what_has_sentences_is_marked(painter: Painter) -> None:
    keys = {subject.key for subject in GAME.subjects()}
    met: set[str] = set()
    for step, match in enumerate(whole_games()):
        if step % 4 == 0:
            met |= set(marked({**shared(painter, match), **own(painter, match, match.actors[0])}))
    assert met <= keys
    kinds = {"offset", "law", "token", "nature", "species", "project", "character", "sector", "team", "role", "card"}
    assert {key.partition(".")[0] for key in met} == {*kinds, "step", "permit"}
    assert {"step.first_card", "step.appeal", "step.final"} <= met


# --- and nothing hidden --------------------------------------------------------------------------


def test_marks_tell_nothing_that_is_hidden(painter: Painter) -> None:
    changed = 0
    for match in positions(range(80, 84), every=30):
        state = match.state
        assert isinstance(state, Kompensaatiopeli)
        before = marked(shared(painter, match))
        for seat in range(len(state.hands)):
            mine = marked(own(painter, match, seat))
            other = state.copy()
            other.redetermine(seat, Rng(seat))
            match.state = other
            assert marked(shared(painter, match)) == before
            assert marked(own(painter, match, seat)) == mine
            match.state = state
            changed += other.hands != state.hands or other.board != state.board
    assert changed > 20


def test_face_down_tiles_are_all_marked_alike(painter: Painter) -> None:
    for match in positions(range(90, 93), every=40):
        state = match.state
        assert isinstance(state, Kompensaatiopeli)
        page = shared(painter, match)
        for position in places_of(state.down):
            marks = marks_at(page, "ABCDE"[position % 5] + str(position // 5 + 1))
            assert marks[0] == "offset.nature_survey"
            assert not [key for key in marks if key.startswith(("species.", "nature."))]


def test_hands_leave_no_mark_for_others(painter: Painter) -> None:
    state = table()
    hold(state, BIRDER, "derogation oops")
    open_cards = {f"card.{DEAL_NAMES[kind]}" for kind in state.row}
    page = marked(shared(painter, laid(state)))
    assert {key for key in page if key.startswith("card.")} == open_cards
    assert not marked(own(painter, laid(state), None))
