"""What players read in random games, in three languages: no ids, no rule numbers, no gaps, and whole sentences."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from ecotone.core.choice import Open
from ecotone.core.content import for_players
from ecotone.core.game import Game
from ecotone.core.registry import games
from ecotone.core.text import Text
from ecotone.core.words import seat_name
from ecotone.web.paint.catalogues import LANGUAGES, game_catalogue
from tests.laws.playing import carried_out, setup_by, walk

SEEDS = range(4)
FAULTS = {
    "a rule's number": re.compile(r"\b[EKBG]R?-\d+"),
    "an id": re.compile(r"\b[a-z]+_[a-z_]+\b|\b[a-z]\d+\b"),
    "a bare value": re.compile(r"\b(?:None|True)\b|[{}]|\bEUR\b"),
    "another word for Water": re.compile(r"\bpelagic\b", re.IGNORECASE),
    "a gap": re.compile(r"\S  +\S|\( | \)| ,| \.(?!\.)|,,|: [.,]|\.\.(?!\.)"),
}
STOP = re.compile(r"[.!?…:)”\"]$")

by_game = pytest.mark.parametrize("game", games().values(), ids=lambda game: game.id)


def texts(game: Game, seed: int) -> Iterator[tuple[str, Text]]:
    """Everything that is said during a game: where, and what."""
    words = game.words
    for match, seat, choice in walk(setup_by(game, seed, packs=False), every=6):
        for viewer in (seat, None):
            view = match.view(viewer)
            yield from (("the board", text) for text in words.board(view))
            asked = (words.prompt, words.question, words.waiting, words.note, words.turn, words.round)
            yield from (("a question", text) for ask in asked if (text := ask(view)) is not None)
        view = match.view(seat)
        listed = [one for one in match.choices(seat) if not isinstance(one, Open)]
        yield from (("a choice", words.choice(view, one)) for one in listed)
        yield from (("a reason", why) for idea in words.ideas(view) if (why := match.why_not(seat, idea)) is not None)
        for effect in carried_out(match.state.copy(), seat, choice):
            told = (words.told(effect.seen_by(viewer)) for viewer in (seat, None))
            yield from (("the log", text) for text in told if text is not None)


def faults(said: str, sentence: bool) -> list[str]:
    """What is wrong with a text as it is read."""
    found = [name for name, pattern in FAULTS.items() if pattern.search(said)]
    return [*found, "no full stop"] if sentence and not STOP.search(said.rstrip()) else found


@pytest.mark.parametrize("seed", SEEDS)
@by_game
def test_players_read_whole_sentences_without_ids_and_rule_numbers(game: Game, seed: int) -> None:
    catalogues = {language: game_catalogue(language, game) for language in LANGUAGES}
    wrong = {}
    for where, text in texts(game, seed):
        for language, words in catalogues.items():
            said = text.say(words)
            if found := faults(said, where in ("the board", "a reason", "the log")):
                wrong[where, language, text.template] = (*found, said)
    assert wrong == {}


def test_the_faults_are_noticed() -> None:
    assert faults("Granted if the planner pays 1 € more now (permit_fee).", True) == ["an id"]
    assert faults("They go under the deck (ER-49).", True) == ["a rule's number"]
    assert faults("Placed on t4.", True) == ["an id"]
    assert faults("Player 1 gives  nothing", True) == ["a gap", "no full stop"]
    assert faults("Costs 2 EUR: None.", True) == ["a bare value"]
    assert faults("B5 False heath fritillary (meadow, 1:1).", True) == []


def test_content_reaches_players_without_what_its_editors_look_up() -> None:
    assert for_players("It goes under the deck (ER-49), later (K-1, K-2).") == "It goes under the deck, later."
    assert for_players("Granted for 1 EUR more now (permit_fee).") == "Granted for 1 € more now."
    assert for_players("Check in the order of ER-07 (pressure first).") == "Check (pressure first)."
    assert for_players("An area (2 tiles), EU-wide: A-frame.") == "An area (2 tiles), EU-wide: A-frame."


@by_game
def test_players_have_one_name_everywhere(game: Game) -> None:
    assert [game.words.seat(seat).say() for seat in range(3)] == [seat_name(seat).say() for seat in range(3)]
    assert seat_name(1).say() == "Player 2"
    assert seat_name(1).say(game_catalogue("sv", game)) == "Spelare 2"
    assert seat_name(1).say(game_catalogue("fi", game)) == "Pelaaja 2"


@pytest.mark.parametrize("language", LANGUAGES)
@by_game
def test_no_two_things_have_one_name(game: Game, language: str) -> None:
    words = game_catalogue(language, game)
    named: dict[str, list[str]] = {}
    for subject in game.subjects():
        name = subject.name.say(words).casefold().replace("\u00ad", "")
        named.setdefault(name, []).append(subject.key)
    assert {name: keys for name, keys in named.items() if len(keys) > 1} == {}
    stems = [name.rstrip("s") for name in named] if language == "en" else []
    assert sorted(stems) == sorted(set(stems)), "a plural alone tells no two things apart"


# Names of things that may be plural ("Viruses", "Salt Flats"), so that no verb may agree with them.
MAY_BE_PLURAL = {
    "ecosfera": "card",
    "kompensaatiopeli": "project",
    "betterlife": "card|event|policy",
    "ecologic": "card|event|sector",
}
VERBS = "is|was|has|does|comes|goes|needs|costs|lies|earns|belongs"
FIXED_NAMES = {"learn", "debrief"}  # where sentences are about a thing that is known


@by_game
def test_singular_and_plural_agree(game: Game) -> None:
    room = Path(sys.modules[type(game).__module__].__file__ or "").parent
    agrees = re.compile(rf'"([^"]*\{{(?:{MAY_BE_PLURAL[game.id]})\}} (?:{VERBS})\b[^"]*)"')
    files = [file for file in sorted(room.rglob("*.py")) if not FIXED_NAMES & set(file.relative_to(room).parts)]
    assert len(files) > 20
    found = {file.name: agrees.findall(file.read_text("utf-8")) for file in files}
    found = {
        name: [text for text in texts if " of {" not in text and " for {" not in text] for name, texts in found.items()
    }
    assert {name: texts for name, texts in found.items() if texts} == {}
