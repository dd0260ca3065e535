"""Games to learn from: who plays them, and what is noted of them."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, fields
from multiprocessing import get_context

import numpy as np
from numpy.typing import NDArray

from ecotone import games
from ecotone.bots import bot_named
from ecotone.bots.bot import Bot
from ecotone.bots.expert import ExpertBot, LearnedAdvice, Network
from ecotone.bots.playout import filled, successors
from ecotone.core.advice import Advice
from ecotone.core.chance import Rng, derive
from ecotone.core.choice import Choice, onward, sole
from ecotone.core.game import Game
from ecotone.core.odds import log_odds
from ecotone.core.seat import Seat
from ecotone.core.state import State
from ecotone.lab.run.loop import play_out
from tools.calibrate import table_of

Array = NDArray[np.float32]
Stored = Mapping[str, NDArray[np.generic]]  # a network as it lies in its file

BLOCK = 20  # games that one process plays before it hands them over
SHOWN = 24  # choices of a decision that are noted, the made one first
EVERY = 10  # decisions of a searching seat of which one is noted, where positions are learned from too
OFTEN = 3  # the same where nothing else is
PLAIN = 8  # one in so many players is `greedy`, or `normal` where players search
FINE = 1 << 20

# How far players go astray, so that what is learned holds off the beaten track too: noise in log-odds, and how many of
# a hundred choices are made by lot.
STRAYS = ((0.0, 0), (0.05, 0), (0.1, 0), (0.0, 2))


@dataclass(frozen=True, slots=True)
class Lesson:
    """What is noted of a game, and what is learned from it."""

    apart: int = 20  # choices between two positions that are noted, about: positions of one game have much in common
    # How much the end counts against what the judge itself thinks at the next noted position. What goes with winning
    # is not what tells two choices of a moment apart: one's own later judgement tells more about those than the end.
    end: float = 1.0
    lots: bool = False  # whether the choice before a noted position is often made by lot, so that its worth is seen
    rounds: int = 2  # the last so many rounds are learned from
    seeing: int = 2  # rounds before players search
    # One in so many players follows the game's own judgement: against none but the best, the weaker side would learn
    # that all is lost, and not what to do about it.
    rivals: int = 0
    voices: int = 1  # players ask the networks of the last so many rounds; one is taught what they say on average


LESSONS = {
    "ecosfera": Lesson(15),
    "betterlife": Lesson(25, end=0.7, lots=True, rounds=3, seeing=4, rivals=2),
    "kompensaatiopeli": Lesson(12, end=0.7, lots=True, rounds=3, seeing=9, rivals=2, voices=5),
    "ecologic": Lesson(8, end=0.7, lots=True, rounds=3, seeing=4),
}


def lesson_of(game: Game) -> Lesson:
    """The game's lesson, or the usual one."""
    return LESSONS.get(game.id, Lesson())


@dataclass(slots=True)
class Noted:
    """Positions as seats know them, with the game's own judgement and what came of it; and decisions of search."""

    positions: NDArray[np.float16]
    own: Array  # the game's own judgement, in log-odds
    came: Array  # the reward in the end
    asked: NDArray[np.float16]  # the positions of decisions
    choices: NDArray[np.float16]  # theirs, described, the made one first; up to SHOWN
    counts: NDArray[np.int16]  # how many choices each decision had


def joined(parts: Sequence[Noted]) -> Noted:
    """All of them as one."""
    return Noted(*[np.concatenate([getattr(part, one.name) for part in parts]) for one in fields(Noted)])


# --- players --------------------------------------------------------------------------------------


class FirstSight(Bot):
    """Takes the choice after which the position looks best, with some noise: the cheapest use of a network."""

    def __init__(self, game: Game, network: Network | None, noise: float, lots: int) -> None:
        super().__init__(game)
        self.judge = self.advice if network is None else LearnedAdvice(self.advice, network)
        self.noise = noise
        self.lots = lots

    def choose(self, seat: Seat, rng: Rng) -> Choice:
        """What looks best in one guess of what is hidden."""
        world = seat.guess(rng)
        choice = sole(onward(seat.choices)) or self.advice.routine(world, seat.number)
        if choice is not None:
            return choice
        choices = candidates(self.advice, world, seat.number)
        if len(choices) == 1 or rng.below(100) < self.lots:
            return choices[rng.below(len(choices))]
        odds = self.odds(world, seat.number, choices)
        if self.noise:
            lots = np.array([(rng.below(FINE) + 0.5) / FINE for _ in choices])
            odds = odds - self.noise * np.log(-np.log(lots))
        return choices[int(odds.argmax())]

    def odds(self, world: State, seat: int, choices: list[Choice]) -> NDArray[np.float64]:
        """How likely the seat wins after each choice, in log-odds."""
        after = list(successors(world, seat, choices))
        return np.array([log_odds(one) for one in self.judge.rewards(after, seat)])


class Watched(Bot):
    """Lets a bot play, leads it astray where that is wanted, and notes some decisions of one that searches."""

    def __init__(self, bot: Bot, every: int = 0) -> None:
        super().__init__(bot.game)
        self.bot = bot
        self.every = every  # of so many decisions one is noted; 0: none
        self.is_astray = False
        self.decisions: list[tuple[list[float], list[list[float]]]] = []

    def choose(self, seat: Seat, rng: Rng) -> Choice:
        """As the bot does, or any sensible choice."""
        if self.is_astray and sole(onward(seat.choices)) is None:
            choices = candidates(self.advice, seat.guess(rng), seat.number)
            return choices[rng.below(len(choices))]
        made = self.bot.choose(seat, rng)
        if self.every and rng.below(self.every) == 0:
            world = seat.guess(rng)
            others = [one for one in candidates(self.advice, world, seat.number) if one != made]
            if others:
                shown = [made, *others[: SHOWN - 1]]
                numbers = [self.advice.choice_features(world, seat.number, one) for one in shown]
                self.decisions.append((self.advice.features(world, seat.number), numbers))
        return made


def candidates(advice: Advice, world: State, seat: int) -> list[Choice]:
    """The choices worth a look, forms filled in as the game finds sensible."""
    return filled(advice, world, seat, advice.sensible(world, seat, onward(world.choices(seat))))


# --- games ----------------------------------------------------------------------------------------


def play(game_id: str, seed: int, count: int, jobs: int, network: Stored | None, every: int) -> Iterator[Noted]:
    """What is noted of so many games, block by block in the order of their numbers, whatever the processes.

    Players search where one in so many of their decisions is to be noted.
    """
    blocks = [range(start, min(count, start + BLOCK)) for start in range(0, count, BLOCK)]
    asked = [(game_id, seed, block, network, every) for block in blocks]
    if jobs == 1:
        yield from map(play_block, asked)
        return
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # the processes are threads enough, and read it as they begin
    with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
        yield from pool.map(play_block, asked)


def play_block(asked: tuple[str, int, range, Stored | None, int]) -> Noted:
    """Some games, by their numbers."""
    game_id, seed, numbers, stored, every = asked
    game = games()[game_id]
    network = None if stored is None else Network(dict(stored))
    return joined([play_one(game, derive(seed, number), number, network, every) for number in numbers])


def play_one(game: Game, seed: int, number: int, network: Network | None, every: int) -> Noted:
    """One game, at one of the tables that the game's chances are calibrated with too."""
    advice, rng, lesson = game.advice(), Rng(seed), lesson_of(game)
    judge = advice if network is None else LearnedAdvice(advice, network)
    seats, options = table_of(game, number)
    state = game.begin(seats, options, seed)
    bots = players(game, seats, network, every, rng)
    rows: list[list[Row]] = []
    due = rng.below(lesson.apart)

    def watch(now: State, played: int) -> None:
        nonlocal due
        if now.result is None and played >= due:
            due = played + 1 + rng.below(2 * lesson.apart)
            rows.append([row_of(advice, judge, now, seat) for seat in range(seats)])
        if lesson.lots:
            astray = played + 1 >= due and rng.below(2) == 0
            for bot in bots:
                bot.is_astray = astray

    play_out(game, state, [*bots], rng, watch)
    came = [advice.reward(state, seat) for seat in range(seats)]
    goals = [goal for row in goals_of(rows, came, lesson.end) for goal in row]
    noted = [row for position in rows for row in position]
    decisions = [one for bot in dict.fromkeys(bots) for one in bot.decisions]
    return Noted(
        np.array([position for position, _, _ in noted], np.float16).reshape(-1, len(advice.feature_names)),
        np.array([own for _, own, _ in noted], np.float32),
        np.array(goals, np.float32),
        np.array([position for position, _ in decisions], np.float16).reshape(-1, len(advice.feature_names)),
        padded([choices for _, choices in decisions], len(advice.choice_names)),
        np.array([len(choices) for _, choices in decisions], np.int16),
    )


Row = tuple[list[float], float, float]  # a position, the game's own judgement in log-odds, and the judge's


def row_of(advice: Advice, judge: Advice, now: State, seat: int) -> Row:
    """What is noted of a position for one seat."""
    return advice.features(now, seat), log_odds(advice.reward(now, seat)), judge.reward(now, seat)


def goals_of(rows: list[list[Row]], came: list[float], end: float) -> list[list[float]]:
    """What is to be learned for each seat at each position: a mean of the end and of the judge's later opinions."""
    goals, goal = [], came
    for row in reversed(rows):
        goals.append(goal)
        goal = [end * then + (1 - end) * now for then, (_, _, now) in zip(goal, row, strict=True)]
    return goals[::-1]


def padded(decisions: list[list[list[float]]], width: int) -> NDArray[np.float16]:
    """Choices of decisions in one array, with noughts where a decision had fewer."""
    out = np.zeros((len(decisions), SHOWN, width), np.float16)
    for row, choices in enumerate(decisions):
        out[row, : len(choices)] = choices
    return out


def players(game: Game, seats: int, network: Network | None, every: int, rng: Rng) -> list[Watched]:
    """Who sits where: who wins together plays alike."""
    if game.id == "ecosfera":
        return [player(game, network, every, rng)] * seats
    if game.id == "kompensaatiopeli":
        sides = [player(game, network, every, rng) for _ in range(2)]
        return [sides[seat % 2] for seat in range(seats)]
    return [player(game, network, every, rng) for _ in range(seats)]


def player(game: Game, network: Network | None, every: int, rng: Rng) -> Watched:
    """Mostly the best there is by now, thinking as briefly as `normal`; at times one that strays, or a plain bot."""
    if rng.below(PLAIN) == 0:
        return Watched(bot_named("normal" if every and rng.below(2) else "greedy", game))
    if every and network is not None and rng.below(PLAIN):
        return Watched(ExpertBot(game, network, game.advice().strengths.normal), every)
    noise, lots = STRAYS[rng.below(len(STRAYS))]
    rivals = lesson_of(game).rivals
    plain = rivals and rng.below(rivals) == 0
    return Watched(FirstSight(game, None if plain else network, noise, lots))
