"""Train a network with a policy gradient and a mask: one seat of Ecologic against a random bot.

    python examples/policy_gradient.py [ROUNDS]

Many tables step together (`SeatVectorEnv`). The network reads the position and the row of every choice, gives each a
score, and whatever the mask does not allow has no chance. After a round of games every choice is made more or less
likely by how much better than usual its game ended (REINFORCE with a baseline, by Adam). numpy alone does it; it needs
`pip install 'ecotone[env]'` and takes less than a minute on a CPU.
"""

# ruff: noqa: T201 - a script prints

import sys

import numpy as np

from ecotone.lab import SeatVectorEnv

TABLES, HIDDEN, RATE, SPREAD = 32, 32, 0.03, 0.01
TRIALS = 200  # games that are played to see what was learned


class Policy:
    """Scores of choices: tanh(choice · A + position · B) · c, and Adam to move A, B and c."""

    def __init__(self, space, rng):
        choice, position = space["choices"].shape[1], space["observation"].shape[0]
        self.weights = [
            rng.normal(0, 0.1, (choice, HIDDEN)),
            rng.normal(0, 0.01, (position, HIDDEN)),
            rng.normal(0, SPREAD, HIDDEN),
        ]
        self.means = [np.zeros_like(w) for w in self.weights]
        self.squares = [np.zeros_like(w) for w in self.weights]
        self.updates = 0

    def chances(self, choices, positions, mask):
        """The chance of every choice at every table, and the hidden numbers behind them."""
        a, b, c = self.weights
        hidden = np.tanh(choices @ a + (positions @ b)[:, None])
        scores = np.where(mask, hidden @ c, -np.inf)
        chances = np.exp(scores - scores.max(axis=1, keepdims=True))
        return chances / chances.sum(axis=1, keepdims=True), hidden

    def gradient(self, choices, positions, mask, picked, worth):
        """Which way to move the weights so that picks of worth become more likely."""
        chances, hidden = self.chances(choices, positions, mask)
        wanted = -chances
        wanted[np.arange(len(picked)), picked] += 1
        wanted *= worth[:, None]
        inner = wanted[:, :, None] * self.weights[2] * (1 - hidden**2)
        return [
            np.tensordot(choices, inner, axes=([0, 1], [0, 1])),
            positions.T @ inner.sum(axis=1),
            np.tensordot(wanted, hidden, axes=([0, 1], [0, 1])),
        ]

    def learn(self, gradients):
        """One step of Adam."""
        self.updates += 1
        for weight, mean, square, gradient in zip(self.weights, self.means, self.squares, gradients, strict=True):
            mean[:] += 0.1 * (gradient - mean)
            square[:] += 0.01 * (gradient**2 - square)
            fair = np.sqrt(1 - 0.99**self.updates) / (1 - 0.9**self.updates)
            weight[:] += RATE * fair * mean / (np.sqrt(square) + 1e-6)


def scaled(numbers):
    """Numbers of a table, large ones nearer together."""
    return np.sign(numbers) * np.log1p(np.abs(numbers))


def play(tables, policy, rng, games):
    """Play until so many games are over: what was seen and picked in each of them, and how it ended."""
    seen, _ = tables.reset(seed=int(rng.integers(1 << 30)))
    running = [[] for _ in range(TABLES)]
    finished = []
    while len(finished) < games:
        most = int((seen["actions"] >= 0).sum(axis=1).max())  # the rows after these are empty at every table
        mask = seen["actions"][:, :most] >= 0
        choices, positions = scaled(seen["choices"][:, :most]), scaled(seen["observation"])
        chances, _ = policy.chances(choices, positions, mask)
        picked = (chances.cumsum(axis=1) > rng.random((TABLES, 1))).argmax(axis=1)
        for table in range(TABLES):
            running[table].append((choices[table], positions[table], mask[table], picked[table]))
        seen, rewards, over, _, _ = tables.step(seen["actions"][np.arange(TABLES), picked])
        for table in np.flatnonzero(over):
            finished.append((running[table], rewards[table]))
            running[table] = []
    return finished


def improve(policy, games):
    """Move the policy by a round of games."""
    rewards = np.array([reward for _, reward in games])
    worth = (rewards - rewards.mean()) / (rewards.std() + 1e-6)
    steps = [(*step, one) for (made, _), one in zip(games, worth, strict=True) for step in made]
    most = max(len(step[2]) for step in steps)
    choices = np.stack([np.pad(step[0], ((0, most - len(step[0])), (0, 0))) for step in steps])
    mask = np.stack([np.pad(step[2], (0, most - len(step[2]))) for step in steps])
    positions, picked, worth = (np.array([step[n] for step in steps]) for n in (1, 3, 4))
    gradients = policy.gradient(choices, positions, mask, picked, worth)
    policy.learn([gradient / len(steps) for gradient in gradients])


def share_won(tables, policy, rng, games):
    """The share of games that the policy wins."""
    return np.mean([reward > 0 for _, reward in play(tables, policy, rng, games)])


def main(rounds=40, seed=1):
    """Train, and compare with a network that has learned nothing."""
    rng = np.random.default_rng(seed)
    tables = SeatVectorEnv("ecologic", TABLES, seats=2, bots="random", asides=0)
    policy = Policy(tables.single_observation_space, rng)
    trials = TRIALS if rounds > 5 else 8
    before = share_won(tables, policy, rng, trials)
    for _ in range(rounds):
        improve(policy, play(tables, policy, rng, TABLES))
    after = share_won(tables, policy, rng, trials)
    print(f"Games won against random: {before:.2f} before, {after:.2f} after {rounds} rounds of {TABLES} games")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:2]))
