"""A spectator writes down every public die and tries to work out all the rest."""

import pytest

from ecotone import Match
from ecotone.core.chance import Rng
from ecotone.core.streams import match_streams
from tests.attacks.lattice import guess_state

THROWS = 10_000


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_linear_generator_is_worked_out_and_all_its_throws_foretold(seed: int) -> None:
    rng = Rng(seed)
    seen = [rng.die() for _ in range(THROWS)]
    state = guess_state(seen)
    assert state is not None, "the attack must work where it can, or it proves nothing below"
    foreseen = Rng(0, state)
    assert [foreseen.die() for _ in range(THROWS)] == seen
    assert [foreseen.die() for _ in range(30)] == [rng.die() for _ in range(30)]


@pytest.mark.parametrize("seed", [1, 2**127 + 1])
def test_the_dice_of_a_match_tell_nothing(seed: int) -> None:
    rng = match_streams(seed)
    assert guess_state([rng.stream("dice").die() for _ in range(THROWS)]) is None


def test_only_matches_of_old_rules_draw_from_the_linear_generator() -> None:
    for game, seats, old in (("betterlife", 5, 2), ("ecologic", 4, 1), ("ecosfera", 2, 1), ("kompensaatiopeli", 4, 2)):
        assert type(Match.new(game, seats, seed=1).state.rng) is not Rng
        assert type(Match.new(game, seats, seed=1, rules=old).state.rng) is Rng
