"""The figures of the debrief against a second count, small and slow, from choices and positions alone."""

from collections import Counter

from ecotone.core.match import Match
from ecotone.games.ecosfera import GAME
from ecotone.games.ecosfera.debrief.debrief import tally_of
from ecotone.games.ecosfera.debrief.tally import Tally
from tests.kit.random_games import SEEDS, random_game, steps


@SEEDS
def test_every_figure_agrees_with_a_second_count(seeds: range) -> None:
    for seed in seeds:
        match = random_game(GAME, seed)
        tally = tally_of(match)
        check_tiles(match, tally, seed)
        check_cards(match, tally, seed)
        assert tally.turns == match.state.turns, seed  # type: ignore[attr-defined]  # of this game


def check_tiles(match: Match, tally: Tally, seed: int) -> None:
    """Habitats and impact tiles by the choice that brought them, and pressure by what is gone from the supply."""
    habitats: Counter[int] = Counter()
    impacts: Counter[int] = Counter()
    pressure: Counter[int] = Counter()
    idle = 0
    for at, before, _, choice, after in steps(match):
        habitats[at] = (after.restored & ~before.restored).bit_count()
        impacts[at] = after.impacts - before.impacts
        pressure[at] = len(set(before.supply) - set(after.supply))  # some may go back into it at the same time
        idle += choice[0] == "end_turn" and not before.acted
    assert Counter(one.at for one in tally.habitats) == +habitats, seed
    told: Counter[int] = Counter()
    for move in tally.impacts:
        told[move.at] += move.change
    assert {at: n for at, n in told.items() if n} == {at: n for at, n in impacts.items() if n}, seed
    taken = Counter(one.at for one in tally.pressure)
    assert {at: n for at, n in taken.items() if at in pressure} == {at: n for at, n in pressure.items() if n}, seed
    assert len(tally.idle) == idle, seed
    assert tally.rounds[-1][1:] == (match.state.restored.bit_count(), match.state.impacts), seed  # type: ignore[attr-defined]  # of this game


def check_cards(match: Match, tally: Tally, seed: int) -> None:
    """Passes and species from choices; policy cards from what has left their deck and what still lies open."""
    passes, used = [], Counter()  # type: ignore[var-annotated]  # of cards
    first = None
    for at, before, _, choice, _after in steps(match):
        first = first if first is not None else list(before.policy_deck)
        if choice[0] == "pass_card":
            passes.append((at, before.active, choice[2], choice[3]))
        elif choice[0] == "acquire_consumer":
            used.update(choice[2:])
        elif choice[0] == "restore":
            used.update(choice[1:])
    assert [(one.at, one.player, one.card, one.other) for one in tally.passes] == passes, seed
    assert dict(tally.species_used) == dict(used), seed
    state = match.state
    drawn = sorted(set(first or []) - set(state.policy_deck))  # type: ignore[attr-defined]  # of this game
    assert sorted(one.about for one in tally.policies) == drawn, seed
    content = match.game.content
    open_still = set(state.measures)  # type: ignore[attr-defined]  # as above
    funded = [card for card in drawn if content.policies[card].category == "positive" and card not in open_still]
    assert sorted(one.about for one in tally.measures) == funded, seed


@SEEDS
def test_the_verdict_is_true(seeds: range) -> None:
    for seed in seeds:
        match = random_game(GAME, seed)
        assert match.result is not None
        headline = match.debrief().headline.say()
        back = match.state.restored.bit_count()  # type: ignore[attr-defined]  # of this game
        assert ("saved" in headline) == (match.result.outcome == "won"), seed
        assert ("tipped" in headline) == (match.result.outcome != "won"), seed
        if back > 1 and match.result.outcome != "won":
            assert f"with {back} habitats back" in headline, seed
