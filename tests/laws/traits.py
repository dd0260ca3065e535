"""What a game brings along besides its rules: each trait holds for every game, registered here or elsewhere.

A trait is a function of a game; `TRAITS` lists them all by name. `test_every_game.py` runs them over the registered
games, and the example in `examples/skerries` over itself.
"""

import json
from collections.abc import Callable

from ecotone import Match, games
from ecotone.bots import bot_line, bot_names, bot_title
from ecotone.bots.names import WORDS
from ecotone.core.content import Pack
from ecotone.core.game import Game
from ecotone.core.ledger import ledger_of
from tests.laws.dump import dump
from tests.laws.playing import setup_by, walk

Trait = Callable[[Game], None]
TRAITS: dict[str, Trait] = {}


def trait(check: Trait) -> Trait:
    TRAITS[check.__name__] = check
    return check


@trait
def it_is_registered_under_its_id(game: Game) -> None:
    assert games()[game.id] is game


@trait
def it_says_what_it_is(game: Game) -> None:
    assert game.name.strip()
    assert game.about.say().strip()
    assert game.minutes > 0
    assert game.seats
    assert list(game.seats) == sorted(set(game.seats))
    assert game.usual_seats in game.seats
    assert game.rules_version >= 1
    assert game.content_version


@trait
def its_content_can_be_kept_and_played_with_later(game: Game) -> None:
    assert game.content_data is not None
    kept = json.loads(json.dumps(game.content_data, default=str))
    later = game.with_pack(Pack("content.toml", kept, whole=True))
    assert later.content_version == game.content_version
    seats = game.usual_seats
    assert Match.new(later, seats, 7).text() == Match.new(game, seats, 7).text()


@trait
def it_has_its_rules_by_number(game: Game) -> None:
    assert ledger_of(game)


@trait
def every_option_has_a_sentence_and_every_value_is_different(game: Game) -> None:
    assert len({option.id for option in game.options}) == len(game.options)
    for option in game.options:
        assert option.about.say().strip().endswith(".")
        assert len(option.values) > 1
        assert len({(type(value), value) for value in option.values}) == len(option.values)
        assert all(text.say().strip() for text in option.words.values())
        assert set(option.words) <= set(option.values)
        assert set(option.details) <= set(option.values)


@trait
def no_value_of_an_option_and_no_bot_is_shown_by_its_id(game: Game) -> None:
    for option in game.options:
        wordless = [value for value in option.values if type(value) not in (int, bool) and value not in option.words]
        assert wordless == [], option.id
        assert len({option.word(value).say() for value in option.values}) == len(option.values), option.id
    for bot in bot_names(game):
        assert bot in game.advice().temperaments or bot in WORDS, f"{bot} has no words in ecotone.bots.names"
        assert bot_line(bot, game).say().startswith(bot_title(bot, game).say())
    assert len({bot_title(bot, game).say() for bot in bot_names(game)}) == len(bot_names(game))


@trait
def presets_are_made_of_options_and_can_be_played(game: Game) -> None:
    assert game.all_options({}) == {option.id: option.values[0] for option in game.options}
    for name, preset in game.presets.items():
        assert name in next(option.values for option in game.options if option.id == "preset")
        assert game.all_options(preset) | {"preset": name} == game.all_options({"preset": name})
        for seats in game.seats:
            assert Match.new(game, seats=seats, options={"preset": name}).actors


@trait
def every_verb_has_words(game: Game) -> None:
    for verb in game.verbs:
        assert verb == verb.lower()
        assert game.words.verb(verb).say().strip()


@trait
def every_question_names_rules_of_the_ledger(game: Game) -> None:
    asked = {}
    for seed in range(60):
        for match, _, _ in walk(setup_by(game, seed), every=1000):
            prompt = match.view(None).prompt
            assert prompt is not None
            asked[prompt.name] = prompt.rules
    assert asked
    for name, rules in asked.items():
        assert rules, f"the question {name} names no rule"
        assert set(rules) <= set(ledger_of(game)), f"the question {name} names a rule that is not in the ledger"


@trait
def different_seeds_give_different_matches(game: Game) -> None:
    assert len({dump(Match.new(game, game.seats[0], seed).view(None)) for seed in range(8)}) > 1
