"""A law that nothing can break is worth nothing: each of these games breaks one, and the law says so."""

from collections.abc import Callable
from itertools import count
from types import ModuleType
from typing import Any

import pytest
from msgspec.structs import replace

from ecotone import games
from ecotone.core.chance import Rng
from ecotone.core.text import Text
from ecotone.core.verb import Verb
from tests.laws.laws import LAWS
from tests.laws.playing import Setup, setup_by
from tests.toys.islets import islets

Patch = pytest.MonkeyPatch
Breaker = Callable[[Patch, ModuleType], None]
BREAKERS: list[tuple[str, Breaker]] = []


def breaks(law: str) -> Callable[[Breaker], Breaker]:
    def note(breaker: Breaker) -> Breaker:
        BREAKERS.append((law, breaker))
        return breaker

    return note


def then(patch: Patch, kind: type, name: str, more: Callable[..., Any]) -> None:
    """Let a method do its work, then `more` with its result and its arguments."""
    method = getattr(kind, name)
    patch.setattr(kind, name, lambda *args: more(method(*args), *args))


@breaks("redetermining_changes_nothing_that_the_seat_may_know")
def a_view_that_shows_the_bids(patch: Patch, toy: ModuleType) -> None:
    then(patch, toy.IsletsGame, "view", lambda view, _, state, seat: replace(view, have_bid=tuple(state.bids)))


@breaks("redetermining_changes_nothing_that_the_seat_may_know")
def a_spectators_view_that_shows_the_next_islet(patch: Patch, toy: ModuleType) -> None:
    then(
        patch,
        toy.IsletsGame,
        "view",
        lambda view, _, state, seat: view if seat else replace(view, own_bid=state.deck[-1:]),
    )


@breaks("redetermining_changes_nothing_that_the_seat_may_know")
def choices_that_follow_from_the_bids_of_others(patch: Patch, toy: ModuleType) -> None:
    then(patch, toy.Bid, "choices", lambda listed, top, state, seat: listed + [("pass",)] * (3 in state.bids))


@breaks("redetermining_gives_the_same_from_all_that_the_seat_cannot_tell_apart")
def a_deck_shuffled_without_sorting(patch: Patch, toy: ModuleType) -> None:
    def shuffled(deck: list[int], known: int, rng: Rng) -> list[int]:
        rng.shuffle(deck)
        return deck

    patch.setattr(toy, "deal_anew", shuffled)


@breaks("redetermining_gives_the_same_from_all_that_the_seat_cannot_tell_apart")
def bids_that_are_not_dealt_anew(patch: Patch, toy: ModuleType) -> None:
    method = toy.Islets.redetermine

    def redetermine(state: Any, seat: int, rng: Any) -> None:
        bids = state.bids[:]
        method(state, seat, rng)
        state.bids = [bid and max(bid, new) for bid, new in zip(bids, state.bids, strict=True)]

    patch.setattr(toy.Islets, "redetermine", redetermine)


@breaks("redetermining_gives_the_same_from_all_that_the_seat_cannot_tell_apart")
def a_generator_that_bots_can_foresee(patch: Patch, toy: ModuleType) -> None:
    method = toy.Islets.redetermine

    def redetermine(state: Any, seat: int, rng: Any) -> None:
        own = state.rng
        method(state, seat, rng)
        state.rng = own

    patch.setattr(toy.Islets, "redetermine", redetermine)


@breaks("what_a_choice_shows_was_known_or_is_revealed")
def a_bid_that_everyone_sees(patch: Patch, toy: ModuleType) -> None:
    tell = toy.Islets.tell
    patch.setattr(toy.Islets, "tell", lambda state, name, args, hidden=(), to=-1, reveals=False: tell(
        state, name, args if name != "opened" else (), hidden, to, reveals=False
    ))  # fmt: skip


@breaks("copies_are_independent")
def a_copy_that_shares_the_coins(patch: Patch, toy: ModuleType) -> None:
    def share(new: Any, state: Any) -> Any:
        new.coins = state.coins
        return new

    then(patch, toy.Islets, "copy", share)


@breaks("copies_are_independent")
def a_copy_that_forgets_the_bids(patch: Patch, toy: ModuleType) -> None:
    def forget(new: Any, state: Any) -> Any:
        new.bids = [None] * len(state.bids)
        return new

    then(patch, toy.Islets, "copy", forget)


@breaks("listening_changes_nothing")
def chance_used_only_while_someone_listens(patch: Patch, toy: ModuleType) -> None:
    then(patch, toy.Award, "run", lambda _, step, state: state.rng.below(2) if state.effects is not None else None)


@breaks("a_replayed_record_gives_the_same_match")
def play_that_depends_on_the_world_outside(patch: Patch, toy: ModuleType) -> None:
    clock = count()
    then(patch, toy.Award, "run", lambda _, step, state: state.points.__setitem__(0, next(clock)))


@breaks("equal_setups_give_equal_positions")
def a_setup_that_depends_on_the_world_outside(patch: Patch, toy: ModuleType) -> None:
    clock = count()

    def tick(state: Any, *_: Any) -> Any:
        state.islet = next(clock)
        return state

    then(patch, toy.IsletsGame, "setup", tick)


@breaks("a_choice_is_possible_until_the_end")
def a_seat_without_coins_that_has_no_choice(patch: Patch, toy: ModuleType) -> None:
    then(patch, toy.Bid, "choices", lambda listed, top, state, seat: listed if state.coins[seat] else [])


@breaks("nothing_is_possible_after_the_end")
def side_choices_after_the_end(patch: Patch, toy: ModuleType) -> None:
    patch.setattr(toy.Islets, "side_choices", lambda state, seat: [] if state.actors else [("take_back",)])


@breaks("random_play_ends")
def islets_that_come_back(patch: Patch, toy: ModuleType) -> None:
    then(patch, toy.Award, "run", lambda _, step, state: state.deck.insert(0, state.islet))


@breaks("every_choice_listed_can_be_played")
def a_choice_that_is_listed_but_not_known(patch: Patch, toy: ModuleType) -> None:
    then(patch, toy.Bid, "choices", lambda listed, top, state, seat: [*listed, ("pass",)])


@breaks("the_first_choice_listed_can_always_be_played")
def a_quiet_choice_that_is_not_known(patch: Patch, toy: ModuleType) -> None:
    then(patch, toy.Bid, "choices", lambda listed, top, state, seat: [("pass",), *listed])
    # The walk must get past it.
    method = toy.Bid.play
    patch.setattr(
        toy.Bid,
        "play",
        lambda top, state, seat, choice: method(
            top, state, seat, choice if choice != ("pass",) or state.effects is None else ("bid", None)
        ),
    )


@breaks("no_choice_is_listed_twice")
def a_form_that_is_listed_twice(patch: Patch, toy: ModuleType) -> None:
    then(patch, toy.Bid, "choices", lambda listed, top, state, seat: listed * 2)


@breaks("choices_survive_json")
def a_side_choice_with_a_set(patch: Patch, toy: ModuleType) -> None:
    then(patch, toy.Bid, "side_choices", lambda listed, *_: [(*choice, frozenset({1})) for choice in listed])


@breaks("illegal_choices_say_why_and_change_nothing")
def a_refusal_without_words(patch: Patch, toy: ModuleType) -> None:
    patch.setattr(toy.IsletsGame, "why_not", lambda game, state, seat, choice: Text(""))


@breaks("illegal_choices_say_why_and_change_nothing")
def a_refusal_that_costs_a_coin(patch: Patch, toy: ModuleType) -> None:
    def charge(why: Text, _: Any, state: Any, *__: Any) -> Text:
        state.coins[0] += 1
        return why

    then(patch, toy.IsletsGame, "why_not", charge)


@breaks("side_choices_keep_what_is_pending")
def a_side_choice_that_drops_the_decision(patch: Patch, toy: ModuleType) -> None:
    then(patch, toy.Bid, "play_aside", lambda _, __, state, *___: state.pending.pop())


@breaks("side_choices_keep_what_is_pending")
def side_choices_that_the_game_does_not_announce(patch: Patch, toy: ModuleType) -> None:
    patch.setattr(toy.IsletsGame, "asides", False)


@breaks("everything_has_words")
def an_effect_without_words(patch: Patch, toy: ModuleType) -> None:
    then(patch, type(toy.GAME.words), "effect", lambda text, *_: Text(" "))


@breaks("every_prompt_has_words")
def a_prompt_without_words(patch: Patch, toy: ModuleType) -> None:
    then(patch, type(toy.GAME.words), "prompt", lambda text, *_: Text(""))


@breaks("every_argument_of_a_choice_has_a_kind")
def a_verb_whose_argument_has_no_kind(patch: Patch, toy: ModuleType) -> None:
    patch.setattr(toy.IsletsGame, "verbs", {"bid": Verb(), "take_back": Verb()})


@breaks("every_idea_is_possible_or_has_a_reason")
def an_idea_without_a_reason(patch: Patch, toy: ModuleType) -> None:
    patch.setattr(type(toy.GAME.words), "ideas", lambda *_: [("steal", 3)])
    patch.setattr(toy.IsletsGame, "why_not", lambda *_: Text(""))


@breaks("views_and_effects_are_plain_data")
def a_view_that_holds_the_state(patch: Patch, toy: ModuleType) -> None:
    then(patch, toy.IsletsGame, "view", lambda view, _, state, seat: replace(view, islet=state))


@breaks("without_hidden_things_all_seats_see_the_same")
def hidden_things_that_the_game_does_not_announce(patch: Patch, toy: ModuleType) -> None:
    patch.setattr(toy.IsletsGame, "hidden", False)


@breaks("redetermined_positions_can_be_played_to_the_end")
def bids_dealt_anew_that_cannot_be_counted(patch: Patch, toy: ModuleType) -> None:
    def spoil(_: None, state: Any, *__: Any) -> None:
        state.bids = [bid if bid is None else "?" for bid in state.bids]

    then(patch, toy.Islets, "redetermine", spoil)


@breaks("dealt_anew_a_match_looks_the_same_to_all_and_is_played_to_the_end")
def islets_dealt_anew_that_change_the_one_on_the_table(patch: Patch, toy: ModuleType) -> None:
    def swap(_: None, state: Any, seat: int, rng: Rng) -> None:
        state.islet = 1 + rng.below(6)

    then(patch, toy.Islets, "redetermine", swap)


@breaks("dealt_anew_a_match_looks_the_same_to_all_and_is_played_to_the_end")
def chance_that_goes_on_as_before(patch: Patch, toy: ModuleType) -> None:
    method = toy.Islets.redetermine

    def keep(state: Any, seat: int, rng: Rng) -> None:
        before = state.rng
        method(state, seat, rng)
        state.rng = before

    patch.setattr(toy.Islets, "redetermine", keep)


@pytest.mark.parametrize("law, breaker", BREAKERS, ids=lambda value: getattr(value, "__name__", ""))
def test_the_laws_notice(law: str, breaker: Breaker, monkeypatch: pytest.MonkeyPatch) -> None:
    toy = islets()
    setups = [setup_by(toy.GAME, seed) for seed in range(20)]
    monkeypatch.setitem(games(), "islets", toy.GAME)
    hold(law, setups)
    breaker(monkeypatch, toy)
    with pytest.raises((AssertionError, LookupError, TypeError, ValueError)):
        hold(law, setups)


def hold(law: str, setups: list[Setup]) -> None:
    for setup in setups:
        LAWS[law](setup)


def test_each_law_that_a_game_could_break_is_broken_here() -> None:
    kept_by_core = {"undo_is_refused_exactly_when_something_was_revealed", "what_was_undone_can_be_played_again"}
    assert set(LAWS) - {law for law, _ in BREAKERS} == kept_by_core
