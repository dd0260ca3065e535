"""The fit: a small network whose gradients are written out, so that numpy is all it takes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from ecotone.bots.expert import Network
from tools.training.play import Array, Noted, Stored

Parts = dict[str, Array]

WIDTH = 128
PIECE = 20_000  # positions that are looked at at once where nothing is learned
BATCH = 1024  # positions; decisions come along in proportion
FEW = 256  # decisions, where nothing else is learned
STEP = 1e-3  # of Adam, falling to nought along half a cosine
DECAY = 1e-3
FAR = 15.0  # log-odds beyond this teach nothing
SPREAD = 6.0  # deviations from the mean beyond which an input is cut off
FIXED = ("mean", "scale")
LEARNED = (*FIXED, "w1", "b1", "w2", "b2", "wc")  # parts that have a say in scores for choices


def begun(noted: Noted, rng: np.random.Generator) -> Parts:
    """A network that knows nothing yet: it takes over the game's own judgement, and finds all choices alike."""
    sample = noted.positions[:: max(1, len(noted.positions) // 50_000)].astype(np.float32)
    spread = sample.std(axis=0)
    inputs, choices = sample.shape[1], noted.choices.shape[2]
    return {
        "mean": sample.mean(axis=0),
        "scale": np.where(spread > 1e-3, 1 / np.maximum(spread, 1e-3), 0).astype(np.float32),
        "w1": (rng.standard_normal((inputs, WIDTH)) / np.sqrt(inputs)).astype(np.float32),
        "b1": np.zeros(WIDTH, np.float32),
        "w2": (rng.standard_normal((WIDTH, WIDTH)) * np.sqrt(2 / WIDTH)).astype(np.float32),
        "b2": np.zeros(WIDTH, np.float32),
        "wv": np.zeros(WIDTH, np.float32),
        "bv": np.zeros(1, np.float32),
        "own": np.ones(1, np.float32),
        "wc": np.zeros((choices, WIDTH + 1), np.float32),
    }


class Layers:
    """One way through the network, kept so that the way back can be gone."""

    def __init__(self, parts: Parts, positions: NDArray[np.float16]) -> None:
        self.parts = parts
        self.x = np.clip((positions.astype(np.float32) - parts["mean"]) * parts["scale"], -SPREAD, SPREAD)
        self.h1 = np.maximum(self.x @ parts["w1"] + parts["b1"], 0)
        self.h2 = np.maximum(self.h1 @ parts["w2"] + parts["b2"], 0)

    def back(self, slope: Array, slopes: Parts) -> None:
        """From the slope of the second layer to those of all weights below."""
        slope = slope * (self.h2 > 0)
        slopes["w2"] += self.h1.T @ slope
        slopes["b2"] += slope.sum(axis=0)
        slope = (slope @ self.parts["w2"].T) * (self.h1 > 0)
        slopes["w1"] += self.x.T @ slope
        slopes["b1"] += slope.sum(axis=0)


def chance_loss(parts: Parts, noted: Noted, rows: NDArray[np.int64], slopes: Parts | None = None) -> float:
    """The mean log-loss of chances; slopes are added where they are wanted."""
    layers, own, came = Layers(parts, noted.positions[rows]), noted.own[rows], noted.came[rows]
    odds = np.clip(parts["own"][0] * own + layers.h2 @ parts["wv"] + parts["bv"][0], -FAR, FAR)
    chance = 1 / (1 + np.exp(-odds))
    if slopes is not None:
        off = ((chance - came) / len(rows)).astype(np.float32)
        slopes["wv"] += layers.h2.T @ off
        slopes["bv"] += off.sum()
        slopes["own"] += (off * own).sum()
        layers.back(off[:, None] * parts["wv"], slopes)
    return log_loss(chance, came)


def log_loss(chance: Array, came: Array) -> float:
    """The mean log-loss of chances, beside what came."""
    return float(-(came * np.log(chance) + (1 - came) * np.log(1 - chance)).mean())


def choice_loss(parts: Parts, noted: Noted, rows: NDArray[np.int64], slopes: Parts | None = None) -> float:
    """The mean log-loss of the choices that were made, which stand first; slopes as above."""
    layers, choices = Layers(parts, noted.asked[rows]), noted.choices[rows].astype(np.float32)
    inner = np.concatenate([layers.h2, np.ones((len(rows), 1), np.float32)], axis=1)
    scores = np.einsum("nkc,nc->nk", choices, inner @ parts["wc"].T)
    there = np.arange(choices.shape[1]) < noted.counts[rows][:, None]
    shares = np.where(there, np.exp(scores - np.where(there, scores, -np.inf).max(axis=1, keepdims=True)), 0)
    shares /= shares.sum(axis=1, keepdims=True)
    loss = float(-np.log(shares[:, 0] + 1e-9).mean())
    if slopes is not None:
        shares[:, 0] -= 1
        wanted = np.einsum("nk,nkc->nc", shares / len(rows), choices).astype(np.float32)
        slopes["wc"] += wanted.T @ inner
        layers.back((wanted @ parts["wc"])[:, :-1], slopes)
    return loss


class Walk:
    """Adam: so many steps, shorter and shorter, down the slopes of some parts."""

    def __init__(self, parts: Parts, learned: Sequence[str], steps: int) -> None:
        self.parts = parts
        self.speed = {name: np.zeros_like(parts[name]) for name in learned}
        self.power = {name: np.zeros_like(parts[name]) for name in learned}
        self.done, self.steps = 0, steps

    def step(self, slopes: Parts) -> None:
        """One step; slopes of other parts are left alone."""
        self.done += 1
        step = STEP * 0.5 * (1 + np.cos(np.pi * self.done / self.steps))
        for name in self.speed:
            speed, power, part = self.speed[name], self.power[name], self.parts[name]
            speed += 0.1 * (slopes[name] - speed)
            power += 0.001 * (slopes[name] ** 2 - power)
            change = speed / (1 - 0.9**self.done) / (np.sqrt(power / (1 - 0.999**self.done)) + 1e-8)
            if part.ndim > 1:
                change = change + DECAY * part
            part -= np.float32(step) * change


def no_slopes(parts: Parts) -> Parts:
    """Noughts to add slopes to."""
    return {name: np.zeros_like(part) for name, part in parts.items() if name not in FIXED}


def fit(noted: Noted, held: Noted, epochs: int, rng: np.random.Generator) -> tuple[Parts, list[tuple[float, float]]]:
    """The network that does best with what was held out, and how each pass did: chance, choice. Adam."""
    parts = begun(noted, rng)
    walk = Walk(parts, [name for name in parts if name not in FIXED], epochs * -(-len(noted.positions) // BATCH))
    best = {name: part.copy() for name, part in parts.items()}
    passes = [(loss(chance_loss, parts, held), loss(choice_loss, parts, held))]
    for _ in range(epochs):
        for rows, decisions in batches(noted, rng):
            slopes = no_slopes(parts)
            chance_loss(parts, noted, rows, slopes)
            if len(decisions):
                choice_loss(parts, noted, decisions, slopes)
            walk.step(slopes)
        passes.append((loss(chance_loss, parts, held), loss(choice_loss, parts, held)))
        if passes[-1][0] == min(one for one, _ in passes):
            best = {name: part.copy() for name, part in parts.items()}
    return best, passes


def fit_choices(
    network: Stored, noted: Noted, held: Noted, epochs: int, rng: np.random.Generator
) -> tuple[Stored, list[float]]:
    """The network with scores for choices that do best with what was held out, and how each pass did.

    Its judgement stays what it is: only what the last layer makes of choices is learned.
    """
    parts = {name: np.array(network[name], np.float32) for name in LEARNED}
    count = -(-len(noted.asked) // FEW)
    walk = Walk(parts, ["wc"], epochs * count)
    best, passes = parts["wc"].copy(), [loss(choice_loss, parts, held)]
    for _ in range(epochs):
        for decisions in np.array_split(rng.permutation(len(noted.asked)), count):
            slopes = no_slopes(parts)
            choice_loss(parts, noted, decisions, slopes)
            walk.step(slopes)
        passes.append(loss(choice_loss, parts, held))
        if passes[-1] == min(passes):
            best = parts["wc"].copy()
    return {**network, "wc": best.astype(np.float16)}, passes


def batches(noted: Noted, rng: np.random.Generator) -> list[tuple[NDArray[np.int64], NDArray[np.int64]]]:
    """All positions and decisions once, in a new order."""
    count = -(-len(noted.positions) // BATCH)
    rows = np.array_split(rng.permutation(len(noted.positions)), count)
    decisions = np.array_split(rng.permutation(len(noted.asked)), count)
    return list(zip(rows, decisions, strict=True))


def loss(of: object, parts: Parts, noted: Noted) -> float:
    """A loss over everything, in pieces that fit into memory; nought where there is nothing."""
    assert callable(of)
    count = len(noted.positions) if of is chance_loss else len(noted.asked)
    if not count:
        return 0.0
    return float(sum(of(parts, noted, piece) * len(piece) for piece in pieces(count)) / count)


def pieces(count: int) -> list[NDArray[np.int64]]:
    """So many rows in pieces that fit into memory."""
    return np.array_split(np.arange(count), -(-count // PIECE))


def chance_of(network: Network, noted: Noted) -> Array:
    """What a network, as bots ask it, says of all positions."""
    out: list[Array] = []
    for rows in pieces(len(noted.positions)):
        added = network.added(noted.positions[rows].astype(np.float32))
        odds = np.clip(network.own * noted.own[rows] + added + network.bias, -FAR, FAR)
        out.append((1 / (1 + np.exp(-odds))).astype(np.float32))
    return np.concatenate(out)


def stored(parts: Mapping[str, Array], version: int) -> dict[str, NDArray[np.generic]]:
    """The parts as they lie in the file: half as long numbers, and what they go with."""
    out: dict[str, NDArray[np.generic]] = {name: part.astype(np.float16) for name, part in parts.items()}
    out |= {"mean": parts["mean"], "scale": parts["scale"], "own": parts["own"][0]}
    return out | {"version": np.array(version, np.int32), "spread": np.array(SPREAD, np.float32)}


def together(voices: Sequence[Stored]) -> Stored:
    """Several networks as one, which says what they say on average: their errors differ, so it errs less."""
    if len(voices) == 1:
        return voices[0]
    parts = [{name: part.astype(np.float32) for name, part in voice.items()} for voice in voices]
    count = len(parts)
    inner = np.concatenate([part["wc"][:, :-1] for part in parts], axis=1)
    last = np.sum([part["wc"][:, -1:] for part in parts], axis=0)
    return {
        "mean": np.stack([part["mean"] for part in parts]),
        "scale": np.stack([part["scale"] for part in parts]),
        "w1": np.concatenate([part["w1"] for part in parts], axis=1).astype(np.float16),
        "b1": np.concatenate([part["b1"] for part in parts]).astype(np.float16),
        "w2": np.stack([part["w2"] for part in parts]).astype(np.float16),
        "b2": np.concatenate([part["b2"] for part in parts]).astype(np.float16),
        "wv": (np.concatenate([part["wv"] for part in parts]) / count).astype(np.float16),
        "bv": np.mean([part["bv"] for part in parts], axis=0),
        "wc": (np.concatenate([inner, last], axis=1) / count).astype(np.float16),
        "own": np.mean([part["own"] for part in parts]),
        "version": voices[0]["version"],
        "spread": voices[0]["spread"],
    }
