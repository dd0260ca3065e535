"""The expert asks a network besides the game's own judgement; where nobody trained one, there is none."""

import sys

import numpy as np
import pytest

from ecotone.bots import bot_named, bot_names, expert
from ecotone.bots.expert import ExpertBot, LearnedAdvice, Network
from ecotone.core.chance import Rng
from ecotone.core.choice import allows
from ecotone.core.errors import BadSetup
from ecotone.core.seat import Seat
from ecotone.games.ecologic import GAME
from tests.games.ecologic.table import Table

ADVICE = GAME.advice()
INPUTS, CHOICES = len(ADVICE.feature_names), len(ADVICE.choice_names)


def network(odds: float = 0.0, trust: float = 0.5, liked: int | None = None) -> Network:
    """One that finds every position equally good, and likes a feature of choices."""
    wc = np.zeros((CHOICES, 3))
    if liked is not None:
        wc[liked, 2] = 50.0
    parts = {
        "mean": np.zeros(INPUTS), "scale": np.ones(INPUTS), "w1": np.zeros((INPUTS, 2)), "b1": np.zeros(2),
        "w2": np.zeros((2, 2)), "b2": np.zeros(2), "wv": np.zeros(2), "bv": np.array([odds]), "wc": wc,
        "trust": np.array(trust), "version": np.array(ADVICE.features_version),
    }  # fmt: skip
    return Network(parts)


def test_what_a_position_is_worth_lies_between_both_judgements() -> None:
    state = GAME.begin(2, {}, 1)
    own = ADVICE.reward(state, 0)
    assert LearnedAdvice(ADVICE, network(5.0, trust=0.0)).reward(state, 0) == pytest.approx(own)
    assert LearnedAdvice(ADVICE, network(0.0, trust=1.0)).reward(state, 0) == pytest.approx(0.5)
    assert own < LearnedAdvice(ADVICE, network(5.0)).reward(state, 0) < 1


def test_the_network_prefers_choices_by_what_they_are() -> None:
    state = Table("s01", "s03", profits=20, seats=2).state
    choices = [item if isinstance(item, tuple) else item.lowest() for item in state.choices(0)]
    rows = [ADVICE.choice_features(state, 0, choice) for choice in choices]
    liked = next(column for column in range(CHOICES) if rows[-1][column] and not rows[0][column])
    shares = LearnedAdvice(ADVICE, network(liked=liked)).preference(state, 0, choices)
    assert shares[-1] > shares[0]
    assert sum(np.exp(shares)) == pytest.approx(1.0)


def test_the_expert_makes_legal_choices_and_sees_only_its_seat() -> None:
    state = Table("s01", "s03", profits=20, seats=2).state
    other = state.copy()
    other.redetermine(0, Rng(7))
    bot = ExpertBot(GAME, network(), iterations=8)
    chosen = [bot.choose(Seat(GAME, world, 0), Rng(1)) for world in (state, other)]
    assert chosen[0] == chosen[1]
    assert allows(state.choices(0), chosen[0])


def test_a_game_without_a_network_has_no_expert_and_one_of_other_features_is_refused() -> None:
    assert ("expert" in bot_names(GAME)) == expert.has_expert(GAME)
    if not expert.has_expert(GAME):
        with pytest.raises(BadSetup, match="There is no bot 'expert'"):
            bot_named("expert", GAME)
    old = network()
    old.version += 1
    with pytest.raises(BadSetup, match="has no bot 'expert'"):
        ExpertBot(GAME, old)


def test_without_numpy_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    class Folder:
        """A room in which a network lies."""

        def joinpath(self, name: str) -> "Folder":
            assert name == expert.FILE
            return self

        def is_file(self) -> bool:
            return True

    monkeypatch.setattr(expert, "files", lambda package: Folder())
    monkeypatch.setitem(sys.modules, "numpy", None)
    with pytest.raises(BadSetup, match=r"pip install 'ecotone\[expert\]'"):
        expert.network_of("somewhere")
