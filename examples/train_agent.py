"""Train a small agent by playing: it learns which kinds of choices help to save the sea.

    python examples/train_agent.py [GAMES]

The agent plays Ecosfera alone. It is a softmax over scores of the listed choices, one weight for each of their named
numbers, and learns by REINFORCE with numpy alone: what was done in a game that went well is done more often. At the end
it is compared with random play, on deals that it has not seen. It needs `pip install 'ecotone[env]'`, and trains in a
quarter of a minute.
"""

# ruff: noqa: T201 - a script prints

import sys

import numpy as np

from ecotone.lab import env, feature_names

RATE = 0.3  # how far one game moves the weights
RECENT = 50  # games with which a game is compared
PATIENCE = 0.05  # what a choice more is worth beside a habitat: who is still playing has not lost


def play(environment, seed, weights, rng):
    """One game: the habitats brought back, the number of choices, and which way to move the weights to do it again."""
    environment.reset(seed=seed)
    gradient, made = np.zeros_like(weights), 0
    for _ in environment.agent_iter():
        observation, points, done, _, _ = environment.last()
        if done:
            environment.step(None)
            continue
        allowed = observation["actions"] >= 0
        rows = observation["choices"][allowed]
        chances = np.exp(rows @ weights)
        chances /= chances.sum()
        row = int(rng.choice(len(chances), p=chances))
        gradient += rows[row] - chances @ rows
        made += 1
        environment.step(observation["actions"][allowed][row])
    return points, made, gradient


def train(environment, games, seed=1):
    """The weights after so many games."""
    rng = np.random.default_rng(seed)
    weights = np.zeros(environment.observation_space("seat_0")["choices"].shape[1])
    recent = []
    for number in range(games):
        points, made, gradient = play(environment, number, weights, rng)
        worth = points + PATIENCE * made
        recent = [*recent[1 - RECENT :], worth]
        weights += RATE * (worth - np.mean(recent)) / (1 + np.std(recent)) * gradient / np.sqrt(made)
    return weights


def habitats(environment, weights, games, seed=2):
    """How many habitats are brought back on average, on other deals."""
    rng = np.random.default_rng(seed)
    return np.mean([play(environment, 1_000_000 + number, weights, rng)[0] for number in range(games)])


def main(games=240):
    """Train, and compare with an agent that has learned nothing."""
    environment = env("ecosfera", seats=1, reward="score")
    weights = train(environment, games)
    trials = max(2, games // 4)
    before = habitats(environment, np.zeros_like(weights), trials)
    after = habitats(environment, weights, trials)
    print(f"Habitats brought back in {trials} games: {before:.2f} at random, {after:.2f} after {games} games")
    liked = sorted(zip(weights, feature_names("ecosfera")["choices"], strict=True), reverse=True)
    print("It likes:", ", ".join(f"{name} {weight:+.2f}" for weight, name in (*liked[:4], *liked[-2:])))


if __name__ == "__main__":
    main(*map(int, sys.argv[1:2]))
