"""Whole games as readable text: every choice and effect as a sentence, the table at the start of each turn.

It knows no game: the sentences come from the game's words, and a rule of thumb says which choices are worth making.
"""

from __future__ import annotations

from collections.abc import Mapping

from ecotone import Match
from ecotone.core.chance import Rng
from ecotone.core.choice import Choice, Open

MOST = 2000  # choices; a game that goes on for longer hangs


def likes(match: Match, seat: int, weights: Mapping[str, int], rng: Rng) -> Choice:
    """A random choice; each weighs as much as its verb says, 1 if nothing is said, and 0 is taken only of need."""
    choices = match.choices(seat)
    weighed = [weights.get(c.verb if isinstance(c, Open) else c[0], 1) for c in choices]
    if not any(weighed):
        weighed = [1] * len(choices)
    mark = rng.below(sum(weighed))
    for choice, weight in zip(choices, weighed, strict=True):
        mark -= weight
        if mark < 0:
            return choice.sample(rng) if isinstance(choice, Open) else choice
    raise AssertionError("the weights add up to more than their sum")


def transcript(match: Match, weights: Mapping[str, int], seed: int, turn: str = "turn", most: int = MOST) -> str:
    """Play a match to its end and tell it as a spectator saw it; `turn` is the effect that begins a turn."""
    words = match.game.words
    rng = Rng(seed)
    options = ", ".join(f"{name} = {value}" for name, value in match.options.items())
    lines = [f"{match.game.name}, seats: {match.seats}, seed: {match.seed}, options: {options or 'none'}"]
    lines += table(match)
    while match.result is None:
        assert len(match.record) < most, "the game does not end"
        seat = match.actors[0]
        view = match.view(seat)
        choice = likes(match, seat, weights, rng)
        lines.append(f"{words.seat(seat)}, {len(match.record) + 1}: {words.choice(view, choice)}")
        effects = match.play(seat, choice)
        said = [words.effect(effect.seen_by(None)) for effect in effects]
        lines += [f"  {sentence}" for sentence in said if sentence is not None]
        if any(effect.name == turn for effect in effects) and match.result is None:
            lines += table(match)
    result = match.result
    lines += table(match)
    lines.append(f"Result: {result.outcome}. Winners: {list(result.winners)}. Scores: {list(result.scores)}.")
    lines.append(str(result.why))
    return "\n".join(lines) + "\n"


def table(match: Match) -> list[str]:
    """The whole table, set apart."""
    view = match.view(None)
    return ["", *[f"| {line}" for line in match.game.words.board(view)], f"| {match.game.words.prompt(view)}", ""]
