"""The laws themselves: each holds for every setup of every game, registered or not.

A law is a function of a setup; `LAWS` lists them all by name. `test_laws.py` runs them over the registered games, and
`tests/core/test_add_a_game.py` over the toy game of the guide.
"""

import json
from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from ecotone import IllegalChoice, Match
from ecotone.core.chance import Rng, derive
from ecotone.core.choice import Choice, Listed, Open, frozen, quiet
from ecotone.core.effect import Effect
from ecotone.core.game import Game
from ecotone.core.state import State
from ecotone.core.view import plain
from tests.laws.dump import dump
from tests.laws.playing import (
    Setup,
    at_the_end,
    bounds,
    carried_out,
    everything,
    filled,
    move,
    rarities,
    verb_of,
    walk,
)

Law = Callable[[Setup], None]
LAWS: dict[str, Law] = {}
LONGEST = 20_000  # choices in a match, however gentle, without going back and without side choices


def law(check: Law) -> Law:
    LAWS[check.__name__] = check
    return check


# --- choices ----------------------------------------------------------------------------------


@law
def a_choice_is_possible_until_the_end(setup: Setup) -> None:
    for match, _, _ in walk(setup):
        assert match.result is None
        assert len(set(match.actors)) == len(match.actors)
        assert set(match.actors) <= set(range(setup.seats))
        for seat in range(setup.seats):
            assert bool(match.state.choices(seat)) == (seat in match.actors)
            assert match.choices(seat) == [] or bounds(match.choices(seat)) == bounds(everything(match.state, seat))


@law
def nothing_is_possible_after_the_end(setup: Setup) -> None:
    match = at_the_end(setup)
    assert match.result is not None
    assert match.actors == ()
    assert match.state.pending == []
    for seat in range(setup.seats):
        assert match.choices(seat) == []
        with pytest.raises(IllegalChoice, match=r"\w"):
            match.play(seat, match.record[-1][1] if match.record else ("pass",))


@law
def random_play_ends(setup: Setup) -> None:
    state = setup.state()
    rng = Rng(derive(setup.seed, 78))
    choices = 0
    while state.actors:
        seat = state.actors[rng.below(len(state.actors))]
        listed = state.choices(seat)
        forward = [item for item in listed if verb_of(item) != "back"] or listed
        state.play(seat, filled(forward[rng.below(len(forward))], rng))
        choices += 1
        assert choices < LONGEST, f"{setup} does not end"
    result = state.result
    assert result is not None
    assert result.outcome
    assert result.why.say().strip()
    assert len(result.scores) == setup.seats
    assert set(result.winners) <= set(range(setup.seats))


@law
def the_first_choice_listed_can_always_be_played(setup: Setup) -> None:
    for match, _, _ in walk(setup, every=4):
        for seat in match.actors:
            first = quiet(match.state.choices(seat))
            assert match.why_not(seat, first) is None
            carried_out(match.state.copy(), seat, first)


@law
def every_choice_listed_can_be_played(setup: Setup) -> None:
    rng = Rng(setup.seed)
    for match, _, _ in walk(setup, every=12):
        for seat in range(setup.seats):
            for item in everything(match.state, seat):
                choice = filled(item, rng)
                assert match.why_not(seat, choice) is None
                carried_out(match.state.copy(), seat, choice)


@law
def no_choice_is_listed_twice(setup: Setup) -> None:
    for match, _, _ in walk(setup, every=6):
        for seat in range(setup.seats):
            listed = [json.dumps(item) for item in bounds(match.choices(seat))]
            assert len(set(listed)) == len(listed)


@law
def choices_survive_json(setup: Setup) -> None:
    for match, _, choice in walk(setup, every=4):
        assert frozen(json.loads(json.dumps(choice))) == choice
        assert hash(choice) is not None
        for seat in range(setup.seats):
            for item in match.choices(seat):
                if isinstance(item, Open):
                    json.dumps(item.bounds())
                    assert item.accepts(frozen(json.loads(json.dumps(item.lowest()))))


@law
def illegal_choices_say_why_and_change_nothing(setup: Setup) -> None:
    rng = Rng(setup.seed)
    for match, seat, choice in walk(setup, every=16):
        before, record = dump(match.state), list(match.record)
        listed = match.choices(seat)
        for wrong in [*spoilt(choice), *(spoilt(filled(listed[rng.below(len(listed))], rng)) if listed else [])]:
            if not is_listed(match.choices(seat), wrong):
                refuse(match, seat, wrong)
        for other in range(setup.seats):
            if not is_listed(match.choices(other), choice):
                refuse(match, other, choice)
        assert dump(match.state) == before
        assert match.record == record


def spoilt(choice: Choice) -> list[Choice]:
    """A legal choice with one thing wrong in it, in many ways; some may be legal by chance."""
    out: list[Choice] = [choice[:-1], (*choice, 0), (*choice, None), (choice[0] + "x", *choice[1:]), (choice[0],)]
    for place in range(1, len(choice)):
        for value in worse(choice[place]):
            out.append((*choice[:place], value, *choice[place + 1 :]))
    return out


def worse(value: Any) -> list[Any]:
    """Values that look like this one."""
    if isinstance(value, int):
        return [value + 1, -value - 1, 10**30, -(10**5000), float(value), bool(value), str(value), None, (value,)]
    if isinstance(value, tuple):
        return [(), (*value, *value), value[::-1], (value,), None, 0, [list(value)]]
    return [None, 0, True, "", f"{value}x", 10**30]


def is_listed(listed: list[Listed], choice: Choice) -> bool:
    """Whether a choice is legal, by its spelling, so that 1 is neither True nor 1.0."""
    try:
        spelt = repr(choice)
    except ValueError:  # a number with too many digits to print
        return False
    return any(item.accepts(choice) if isinstance(item, Open) else repr(item) == spelt for item in listed)


def refuse(match: Match, seat: int, choice: Choice) -> None:
    why = match.why_not(seat, choice)
    assert why is not None
    assert why.say().strip()
    with pytest.raises(IllegalChoice) as caught:
        match.play(seat, choice)
    assert caught.value.reason == why


@law
def side_choices_keep_what_is_pending(setup: Setup) -> None:
    rng = Rng(setup.seed)
    for match, _, _ in walk(setup, every=2):
        stack = match.state.pending
        for seat in range(setup.seats):
            listed = match.state.side_choices(seat)
            assert setup.game.asides or not listed
            for item in listed:
                after = match.state.copy()
                after.effects = []
                after.play_aside(seat, filled(item, rng))
                height = len(stack)
                assert after.pending[: height - 1] == stack[:-1]
                # The decision may wait for one seat more, who took an answer back; and another may lie above it.
                assert after.pending[height - 1].prompt == stack[-1].prompt
                assert set(after.pending[height - 1].seats) >= set(stack[-1].seats)


# --- the same match ---------------------------------------------------------------------------


@law
def a_replayed_record_gives_the_same_match(setup: Setup) -> None:
    match = at_the_end(setup)
    for to in (0, len(match.record) // 2, len(match.record)):
        part = match.replayed(to)
        again = Match.from_json(part.to_json())
        assert again.record == match.record[:to]
        assert again.reveals == match.reveals[:to]
        assert same_position(setup.game, again.state, part.state, setup.seats)
        assert again.to_json() == part.to_json()
    assert same_position(setup.game, match.replayed(len(match.record)).state, match.state, setup.seats)


@law
def equal_setups_give_equal_positions(setup: Setup) -> None:
    assert same_position(setup.game, setup.state(), setup.match().state, setup.seats)
    settled = setup.game.all_options(setup.options)
    assert dump(setup.game.begin(setup.seats, settled, setup.seed)) == dump(setup.state())


@law
def copies_are_independent(setup: Setup) -> None:
    for match, seat, choice in walk(setup, every=24):
        first = match.state.copy()
        second = first.copy()
        before = dump(first)
        assert before == dump(match.state) == dump(second)
        play_on(first, setup, 1)
        assert dump(second) == before
        assert dump(match.state) == before
        third = second.copy()
        carried_out(second, seat, choice)
        play_on(second, setup, 2)
        assert dump(third) == before
        assert dump(match.state) == before


def play_on(state: State, setup: Setup, stream: int, choices: int = 12) -> None:
    rng = Rng(derive(setup.seed, stream))
    for _ in range(choices):
        if state.actors:
            carried_out(state, *move(state, setup, rng))


@law
def listening_changes_nothing(setup: Setup) -> None:
    match, deaf = setup.match(), setup.state()
    for match, seat, choice in walk(setup):
        assert match.state.effects is None
        if not match.record or len(match.record) % 8 == 0:
            assert dump(deaf) == dump(match.state)
        assert carried_out(deaf, seat, choice, listening=False) == []
    assert dump(deaf) == dump(match.state)


def same_position(game: Game, first: State, second: State, seats: int) -> bool:
    looks = all(dump(game.view(first, seat)) == dump(game.view(second, seat)) for seat in (None, *range(seats)))
    return looks and dump(first) == dump(second)


# --- undo -------------------------------------------------------------------------------------


@law
def undo_is_refused_exactly_when_something_was_revealed(setup: Setup) -> None:
    assert not setup.match().can_undo
    for match, seat, choice in walk(setup, every=16):
        revealed = any(effect.reveals for effect in carried_out(match.state.copy(), seat, choice))
        ahead = match.replayed(len(match.record))
        ahead.play(seat, choice)
        assert ahead.can_undo != revealed
        if revealed:
            after, record = dump(ahead.state), list(ahead.record)
            with pytest.raises(IllegalChoice):
                ahead.undo()
            assert dump(ahead.state) == after
            assert ahead.record == record
        else:
            ahead.undo()


@law
def what_was_undone_can_be_played_again(setup: Setup) -> None:
    for match, seat, choice in walk(setup, every=16):
        ahead = match.replayed(len(match.record))
        effects = seen(ahead.play(seat, choice), setup.seats)
        if ahead.can_undo:
            after = dump(ahead.state)
            assert ahead.undo() == (seat, choice)
            assert same_position(setup.game, ahead.state, match.state, setup.seats)
            assert ahead.record == match.record
            assert seen(ahead.play(seat, choice), setup.seats) == effects
            assert dump(ahead.state) == after


def seen(effects: list[Effect], seats: int) -> list[Any]:
    """What each seat and a spectator sees of some effects, and whether they reveal."""
    return [(effect.reveals, *(effect.seen_by(seat) for seat in (None, *range(seats)))) for effect in effects]


# --- secrets ----------------------------------------------------------------------------------


def known(game: Game, state: State, seat: int) -> Any:
    """All that a seat is told of a position: who is waited for, its view and its choices, and what anyone may see."""
    return (
        state.actors,
        dump(game.view(state, seat)),
        dump(game.view(state, None)),
        bounds(state.choices(seat)),
        bounds(state.side_choices(seat)),
    )


@law
def redetermining_changes_nothing_that_the_seat_may_know(setup: Setup) -> None:
    for match, _, _ in walk(setup, every=12):
        for seat in range(setup.seats):
            guess = match.state.copy()
            guess.redetermine(seat, Rng(derive(setup.seed, seat)))
            assert known(setup.game, guess, seat) == known(setup.game, match.state, seat)


@law
def redetermining_gives_the_same_from_all_that_the_seat_cannot_tell_apart(setup: Setup) -> None:
    for match, _, _ in walk(setup, every=12):
        for seat in range(setup.seats):
            once = match.state.copy()
            once.redetermine(seat, Rng(derive(setup.seed, seat)))
            twice = match.state.copy()
            twice.redetermine(seat, Rng(derive(setup.seed, seat, 1)))
            twice.redetermine(seat, Rng(derive(setup.seed, seat)))
            assert dump(twice) == dump(once)
            assert coming(once) != coming(match.state), "a bot could foresee what chance brings"


def coming(state: State) -> list[int]:
    """What chance would bring next."""
    rng = state.rng.copy()
    return [rng.below(1 << 30) for _ in range(4)]


@law
def dealt_anew_a_match_looks_the_same_to_all_and_is_played_to_the_end(setup: Setup) -> None:
    for number, (match, _, _) in enumerate(rarities(setup)):
        again = match.replayed(len(match.record))
        again.deal_anew(derive(setup.seed, number))
        assert again.actors == match.actors
        assert dump(again.view(None)) == dump(match.view(None))
        assert coming(again.state) != coming(match.state)
        assert not again.can_undo
        assert dump(Match.from_json(again.to_json()).state) == dump(again.state)
        play_on(again.state, setup, 0, choices=LONGEST)
        assert again.result is not None


@law
def redetermined_positions_can_be_played_to_the_end(setup: Setup) -> None:
    for match, seat, _ in rarities(setup):
        guess = match.state.copy()
        guess.redetermine(seat, Rng(derive(setup.seed, seat)))
        play_on(guess, setup, seat, choices=LONGEST)
        assert guess.result is not None


@law
def what_a_choice_shows_was_known_or_is_revealed(setup: Setup) -> None:
    for match, seat, choice in walk(setup, every=6):
        truth = match.state.copy()
        effects = carried_out(truth, seat, choice)
        if any(effect.reveals for effect in effects):
            continue
        for other in range(setup.seats):
            guess = match.state.copy()
            guess.redetermine(other, Rng(derive(setup.seed, other)))
            if not is_listed(everything(guess, seat), choice):
                assert other != seat  # only a seat's own choices follow from what it knows
                continue
            shown = [effect.seen_by(other) for effect in carried_out(guess, seat, choice)]
            assert shown == [effect.seen_by(other) for effect in effects]
            assert known(setup.game, guess, other) == known(setup.game, truth, other)


@law
def without_hidden_things_all_seats_see_the_same(setup: Setup) -> None:
    if setup.game.hidden:
        return
    for match, seat, choice in walk(setup, every=16):
        for effect in carried_out(match.state.copy(), seat, choice):
            assert all(effect.seen_by(other) == effect.seen_by(None) for other in range(setup.seats))
        for other in range(setup.seats):
            assert dump(replace(match.view(other), seat=None)) == dump(match.view(None))


@law
def views_and_effects_are_plain_data(setup: Setup) -> None:
    for match, seat, choice in walk(setup, every=16):
        for effect in carried_out(match.state.copy(), seat, choice):
            json.dumps([effect.seen_by(None), effect.args, effect.hidden])
        for observer in (None, *range(setup.seats)):
            view = match.view(observer)
            assert view.seat == observer
            assert view.actors == match.actors
            json.dumps(plain(view))


# --- words ------------------------------------------------------------------------------------


@law
def everything_has_words(setup: Setup) -> None:
    words, rng = setup.game.words, Rng(setup.seed)
    for match, seat, choice in walk(setup, every=8):
        for observer in range(setup.seats):
            view = match.view(observer)
            for item in match.choices(observer):
                assert words.choice(view, filled(item, rng)).say().strip()
                assert words.verb(verb_of(item)).say().strip()
        effects = carried_out(match.state.copy(), seat, choice)
        for onlooker in (None, *range(setup.seats)):
            for effect in effects:
                text = words.effect(effect.seen_by(onlooker))
                assert text is None or text.say().strip()
    ended = at_the_end(setup)
    for match in (setup.match(), ended.replayed(len(ended.record) // 2), ended):
        for onlooker in (None, *range(setup.seats)):
            view = match.view(onlooker)
            assert words.prompt(view).say().strip()
            lines = [line.say() for line in words.board(view)]
            assert lines
            assert all(line.strip() for line in lines)
    assert all(words.seat(seat).say().strip() for seat in range(setup.seats))


@law
def every_prompt_has_words(setup: Setup) -> None:
    for match, _, _ in walk(setup):
        view = match.view(None)
        assert view.prompt is not None
        assert setup.game.words.prompt(view).say().strip()


@law
def every_argument_of_a_choice_has_a_kind(setup: Setup) -> None:
    verbs = setup.game.verbs
    for match, _, _ in walk(setup):
        for seat in range(setup.seats):
            for item in match.choices(seat):
                choice = item.lowest() if isinstance(item, Open) else item
                assert len(choice) - 1 <= len(verbs[choice[0]].kinds.split())


@law
def every_idea_is_possible_or_has_a_reason(setup: Setup) -> None:
    for match, _, _ in walk(setup, every=8):
        for seat in match.actors:
            for idea in setup.game.words.ideas(match.view(seat)):
                listed = match.choices(seat)
                why = match.why_not(seat, idea)
                assert (why is None) == is_listed(listed, idea)
                started = any(not isinstance(item, Open) and item[: len(idea)] == idea for item in listed)
                assert started or (why is not None and why.say().strip())
