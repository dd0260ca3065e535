"""The games on paper: every piece once per copy, nothing runs over its card, and the type travels with the file.

Each game is set once in a language that a CI run can afford; all languages, papers and ways of printing are slow.
"""

from __future__ import annotations

import json
import re
import zlib
from collections import Counter
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from ecotone.core.content import Pack
from ecotone.core.errors import BadSetup
from ecotone.core.game import Game
from ecotone.core.paper import Deck, Face
from ecotone.core.registry import game_named, games
from ecotone.core.text import Text
from ecotone.web.debrief.typesetting import typeset
from ecotone.web.paper.drawings import TAKES_INK
from ecotone.web.paper.press import Order, game_data, game_pdf, manuscript, paper_of, roles_manuscript
from ecotone.web.paper.sheets import PAPERS
from tests.toys.islets_game import IsletsGame

pytest.importorskip("typst")

GAMES = ("betterlife", "ecologic", "ecosfera", "kompensaatiopeli")
OURS = {"betterlife": "fi", "ecologic": "sv", "ecosfera": "en", "kompensaatiopeli": "fi"}
SEVERAL = [
    (game, Order(language, paper, grey, fold))
    for game in GAMES
    for language, paper, grey, fold in (
        ("en", "letter", True, True),
        ("sv", "a4", True, False),
        ("fi", "letter", False, True),
    )
]
LEAST_ON_BOARDS = 5.8  # points: what can still be read at arm's length
CARD_SETTINGS, SMALLEST = 13, 11  # of a card, and the last of them that the games themselves may need: 6.5 pt


@cache
def printed(game: str) -> tuple[dict[str, Any], bytes]:
    data = game_data(game_named(game), Order(OURS[game]))
    return data, set_as_pdf(data)


def set_as_pdf(data: dict[str, Any]) -> bytes:
    return typeset(manuscript(data))


def noted(data: dict[str, Any], label: str) -> list[dict[str, Any]]:
    """What typst notes while it sets the pages."""
    import typst

    made = manuscript(data)
    found = typst.query(made.source, f"<{label}>", field="value", **made.options, ignore_system_fonts=True)
    return list(json.loads(found))


def pages(pdf: bytes) -> int:
    return len(re.findall(rb"/Type ?/Page\b", pdf))


def ids(decks: tuple[Deck, ...]) -> Counter[str]:
    return Counter({piece.id: 0 for deck in decks for piece in deck.pieces}) + Counter(
        piece.id for deck in decks for piece in deck.pieces for _ in range(piece.copies)
    )


def content_ids(game: Game) -> Counter[str]:
    """Every card and tile of the content, as often as it is in the box."""
    content = game.content
    if game.id == "ecosfera":
        return Counter(content.ids)
    if game.id == "betterlife":
        named = [*content.cards, *content.events, *content.policies, *content.roles]
        return Counter([one.id for one in named] + [one["id"] for one in content.data["policy_targets"]])
    if game.id == "ecologic":
        return Counter([*content.card_ids, *content.event_ids])
    counted = Counter([*content.tile_ids, *content.header_ids, *(role.id for role in content.roles)])
    counted.update(dict(zip(content.permit_ids, content.permit_copies, strict=True)))
    from ecotone.games.kompensaatiopeli.box.card_kinds import KIND_NAMES

    counted.update({name: content.most_copies(kind) for kind, name in enumerate(KIND_NAMES)})
    return counted


def test_where_cards_differ_by_seats_the_aid_says_what_stays_in_the_box() -> None:
    game = game_named("kompensaatiopeli")
    first = paper_of(game).aid[0]
    assert [str(text) for _, text in first.lines] == [
        "4 seats: 2 × Landowner declines",
        "6 seats: 1 × Oops",
        "6 seats: 1 × Derogation",
    ]
    alike = [
        {"id": "oops", "copies": 2},
        {"id": "derogation", "copies": 1},
        {"id": "landowner_declines", "copies": 2},
    ]
    aid = paper_of(game.with_pack(Pack("alike.toml", {"action_cards": alike}))).aid
    assert [part.title for part in aid] == [part.title for part in paper_of(game).aid[1:]]


@pytest.mark.parametrize("game", GAMES)
def test_every_card_of_the_content_is_there_once_per_copy(game: str) -> None:
    data, _ = printed(game)
    fronts = Counter(slot["id"] for sheet in data["sheets"] for slot in sheet["slots"] if not slot["back"])
    wanted = content_ids(game_named(game))
    assert {id: fronts[id] for id in wanted} == dict(wanted)
    assert fronts == ids(paper_of(game_named(game)).decks)


@pytest.mark.parametrize("game", GAMES)
def test_there_are_as_many_pages_as_reckoned(game: str) -> None:
    data, pdf = printed(game)
    rules = pages(pdf) - 2 - len(data["sheets"]) - len(data["board_sheets"])
    assert 2 <= rules <= 8
    assert len(data["board_sheets"]) >= 2


@pytest.mark.parametrize("game", GAMES)
def test_nothing_runs_over_its_card(game: str) -> None:
    """Every text was measured against the room that it has; none had to be squeezed, or set too small to read."""
    fits = noted(printed(game)[0], "fit")
    assert len(fits) > 50
    assert [one for one in fits if one["setting"] is None] == []
    assert [one for one in fits if one["of"] == CARD_SETTINGS and one["setting"] > SMALLEST] == []


@pytest.mark.parametrize("game", GAMES)
def test_the_type_travels_with_the_file(game: str) -> None:
    _, pdf = printed(game)
    inside = unpacked(pdf)
    named = set(re.findall(rb"/BaseFont ?/(?:[A-Z]{6}\+)?([\w-]+)", inside))
    assert any(b"Fraunces" in name for name in named)
    assert any(b"Nunito" in name for name in named)
    assert not any(b"Libertinus" in name or b"DejaVu" in name for name in named)
    assert len(re.findall(rb"/FontFile[23]", inside)) >= len(named)


def unpacked(pdf: bytes) -> bytes:
    """A file with its packed parts laid open."""
    parts = [pdf]
    for found in re.finditer(rb"stream\r?\n(.*?)endstream", pdf, re.DOTALL):
        try:
            parts.append(zlib.decompress(found[1].rstrip(b"\r\n")))
        except zlib.error:
            continue
    return b"\n".join(parts)


def test_backs_lie_behind_their_fronts() -> None:
    data, _ = printed("ecosfera")
    front, back = data["sheets"][:2]
    width = PAPERS["a4"][0]
    places = {(round(width - slot["x"] - slot["w"], 1), round(slot["y"], 1), slot["id"]) for slot in back["slots"]}
    assert places == {(round(slot["x"], 1), round(slot["y"], 1), slot["id"]) for slot in front["slots"]}
    assert len(front["slots"]) == 9


def test_from_behind_nobody_sees_what_comes_next_in_a_deck() -> None:
    """What is drawn from one deck has one back: in Ecosfera all cards that a row may hold."""
    decks = {deck.name.template: deck for deck in paper_of(game_named("ecosfera")).decks}
    assert len({decks[name].back for name in ("Consumers", "Producers", "Elements", "Pressure")}) == 1
    for game in GAMES:
        for deck in paper_of(game_named(game)).decks:
            assert deck.look != "card" or game == "ecologic" or deck.back is not None


def test_backs_to_fold_stand_on_their_head_above_their_fronts() -> None:
    sheet = game_data(game_named("ecologic"), Order(fold=True))["sheets"][0]
    backs, fronts = sheet["slots"][::2], sheet["slots"][1::2]
    assert len(sheet["slots"]) == 8
    for back, front in zip(backs, fronts, strict=True):
        assert back["turned"]
        assert not front["turned"]
        assert (back["id"], back["x"], back["y"] + back["h"]) == (front["id"], front["x"], front["y"])
    assert sheet["folds"] == [fronts[0]["y"]]
    assert ["y", sheet["folds"][0]] not in [list(cut) for cut in sheet["cuts"]]


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("fold", [False, True])
@pytest.mark.parametrize("game", GAMES)
def test_all_pieces_lie_on_the_paper_and_not_on_each_other(game: str, fold: bool, paper: str) -> None:
    data = game_data(game_named(game), Order(paper=paper, fold=fold))
    for sheet in data["sheets"]:
        taken = set()
        for slot in sheet["slots"]:
            assert slot["x"] >= 5
            assert slot["x"] + slot["w"] <= sheet["w"] - 5
            assert slot["y"] >= 5
            assert slot["y"] + slot["h"] <= sheet["h"] - 5
            taken.add((slot["x"], slot["y"]))
        assert len(taken) == len(sheet["slots"])
    for part in data["board_sheets"]:
        assert part["left"] >= 9
        assert part["part"][2] + 18 <= part["w"]
        assert part["part"][3] + 18 <= part["h"]


def test_without_colours_everything_is_grey() -> None:
    data = game_data(game_named("ecosfera"), Order(grey=True))
    told = json.dumps(data)
    colours = set(re.findall(r"#([0-9a-f]{6})", told))
    assert {one for one in colours if not one[:2] == one[2:4] == one[4:]} == set()
    assert "hsl(" not in told


@pytest.mark.parametrize("game", GAMES)
def test_without_colours_all_pieces_can_still_be_told_apart(game: str) -> None:
    data = game_data(game_named(game), Order(grey=True))
    looks: dict[str, set[str]] = {}
    for deck in paper_of(game_named(game)).decks:
        for piece in deck.pieces:
            other = deck.back_of(piece) if deck.backs else None
            assert other is None or apart(piece.face) != apart(other) or deck.look == "card"
            pile = deck.name.template if deck.look == "card" else ""  # like cards of two decks differ by their backs
            looks.setdefault(f"{deck.look} {pile} {apart(piece.face)}", set()).add(piece.id)
    assert {look: ids for look, ids in looks.items() if len(ids) > 1 and look.startswith(("card", "token"))} == {}
    assert data["ink"] == "#2b2b2b"


def apart(face: Face) -> str:
    """All of a face but its colours."""
    return repr(replace(face, ground="", ink="", name=Text("") if face.picture and not face.text else face.name))


def test_of_a_pack_only_its_cards_are_printed() -> None:
    own = game_named("ecologic")
    pack = Pack("mine.toml", {"initiatives": [{"id": "eco_01", "name": "Bird boxes"}]})
    data = game_data(own.with_pack(pack), Order(), own)
    assert [slot["id"] for sheet in data["sheets"] for slot in sheet["slots"]] == ["eco_01", "eco_01"]
    assert not data["whole"]
    assert pages(set_as_pdf(data)) == 2
    with pytest.raises(BadSetup, match="Nothing on paper differs"):
        game_pdf(own, Order(), own)


def test_a_very_long_text_is_made_smaller_rather_than_cut() -> None:
    own = game_named("ecologic")
    pack = Pack("mine.toml", {"initiatives": [{"id": "eco_01", "explanation": "Nest boxes for owls. " * 150}]})
    fits = noted(game_data(own.with_pack(pack), Order(), own), "fit")
    assert [one["setting"] for one in fits] == [None]


def test_roles_are_printed_for_those_who_play_them() -> None:
    who = [("birder", Text("Table A, seat 1")), ("rebel", Text("Table B, seat 2")), ("", Text("Table C, seat 3"))]
    assert pages(typeset(roles_manuscript(game_named("kompensaatiopeli"), Order(), who))) == 2


def test_what_cannot_be_printed_is_refused() -> None:
    with pytest.raises(BadSetup, match="Papers: a4, letter"):
        game_data(game_named("ecosfera"), Order(paper="a0"))
    with pytest.raises(BadSetup, match="no language 'xx'"):
        game_data(game_named("ecosfera"), Order("xx"))
    with pytest.raises(BadSetup, match="no pieces on paper"):
        paper_of(IsletsGame())


def test_every_game_of_ours_can_be_printed() -> None:
    assert set(GAMES) == set(games())


@pytest.mark.slow
@pytest.mark.parametrize("game, order", SEVERAL)
def test_every_language_paper_and_way_of_printing_fits(game: str, order: Order) -> None:
    data = game_data(game_named(game), order)
    assert [one for one in noted(data, "fit") if one["setting"] is None] == []


def test_a_role_card_says_how_often_it_may_be_used() -> None:
    """Once a round (B-16): not once a game."""
    (roles,) = [deck for deck in paper_of(game_named("betterlife")).decks if deck.roles]
    assert all(", once a round. " in piece.face.text.say() for piece in roles.pieces if piece.face.text)


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("game", GAMES)
def test_no_words_of_a_board_lie_on_the_seam_of_two_sheets(game: str, paper: str) -> None:
    data = game_data(game_named(game), Order("fi", paper))
    for number, board in enumerate(data["boards"]):
        parts = [sheet["part"] for sheet in data["board_sheets"] if sheet["board"] == number]
        seams = {("x", x) for x, _, _, _ in parts if x} | {("y", y) for _, y, _, _ in parts if y}
        for label in board["labels"]:
            assert label["size"] >= LEAST_ON_BOARDS
            for way, at in seams:
                assert abs(at - label[way]) >= half(label, way), label["text"]


def half(label: dict[str, Any], way: str) -> float:
    """From the middle of a label to its edge, about: a letter is half as wide as it is high."""
    high = label["size"] * 0.353
    return high / 2 if way == "y" else min(label["width"], len(label["text"]) * high * 0.53) / 2


def test_without_colours_no_picture_vanishes_in_its_ground() -> None:
    """The signs of elements are light on dark cards; in grey the cards are light."""
    for game in GAMES:
        data = game_data(game_named(game), Order(grey=True))
        for face in data["faces"]:
            if face["picture"] is not None:
                head, _, inside = data["drawings"][face["picture"]].partition(">")
                takes_ink = TAKES_INK.search(inside) is not None
                lights = re.findall(r"#([0-9a-f]{2})[0-9a-f]{4}", inside + head * takes_ink)
                assert min(int(light, 16) for light in lights) < 0x90, face["name"]


@pytest.mark.parametrize("game", GAMES)
def test_what_has_no_back_takes_no_room_for_one_to_fold(game: str) -> None:
    for sheet in game_data(game_named(game), Order(fold=True))["sheets"]:
        turned = sum(slot["turned"] for slot in sheet["slots"])
        assert 2 * turned == (len(sheet["slots"]) if sheet["folds"] else 0)


@pytest.mark.parametrize("language", ["en", "sv", "fi"])
@pytest.mark.parametrize("game", GAMES)
def test_on_paper_nobody_reads_names_of_the_program(game: str, language: str) -> None:
    """The rules name switches of the program in code; at a table there are none."""
    rules = game_data(game_named(game), Order(language))["rules"]
    told = [words for chapter in rules for _, words in chapter["lines"]]
    assert len(told) > 100
    assert [words for words in told if re.search(r"[a-z]_[a-z]|`", words)] == []
    assert [words for words in told if not words.strip()] == []


@pytest.mark.parametrize("game", GAMES)
def test_texts_of_cards_are_whole_sentences(game: str) -> None:
    for language in ("en", "sv", "fi"):
        faces = game_data(game_named(game), Order(language))["faces"]
        assert [face["text"] for face in faces if face["text"] and face["text"][-1] not in '.!?)”"'] == []
