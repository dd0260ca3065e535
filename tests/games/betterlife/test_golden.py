"""Golden files: counts of choice sequences, the order of choices, whole games as transcripts.

`ECOTONE_REWRITE=1 pytest tests/games/betterlife/test_golden.py` writes them anew; review the diff like code.
"""

from collections.abc import Callable
from pathlib import Path

import pytest

from ecotone.bots import bot_named
from ecotone.core.chance import Rng
from ecotone.core.choice import Open
from ecotone.core.match import Match
from ecotone.games.betterlife import GAME
from ecotone.games.betterlife.rules.state import BetterLife
from tests.games.betterlife.table import all_finished, quietly, roll, table
from tests.kit.golden import compare, compare_counts
from tests.kit.transcript import table as drawn

GOLDEN = Path(__file__).parent / "golden"


# --- positions ------------------------------------------------------------------------------


def first_turn() -> BetterLife:
    """Five seats, the first choice of the seeded game 24, roles dealt."""
    state = GAME.begin(5, {}, 24)
    assert isinstance(state, BetterLife)
    return state


def full_turn() -> BetterLife:
    """A hand of start cards, a reroll and a card for any time, loss 2, something in the fund."""
    hands = {0: ["Joint project", "Habitat day", "Staff exchange", "Change of plan"], 1: ["Exemption"], 3: ["Audit"]}
    return table(hands=hands, loss=2, fund=3, dice=[4, 2, 6, 1])


def reactions() -> BetterLife:
    """A threat was drawn, three players hold cards on it and one holds others."""
    hands = {1: ["Volunteers on site", "Early warning"], 2: ["Second reading"], 4: ["Tax relief"]}
    state = table(hands=hands, at={0: 1}, events=["Illegal dumping", "Economic downturn"])
    roll(state, 1)
    return state


def before_the_vote() -> BetterLife:
    """All are ready; two hold cards before the vote and one is marked."""
    state = all_finished(table(hands={1: ["Written pact"], 3: ["Open register", "Media campaign"]}, marks=4))
    quietly(state, "discussion")
    return state


def small_table() -> BetterLife:
    """Three seats; the first stands before the space of an absent role, with an exemption."""
    return table(3, hands={0: ["Exemption", "Two proposals"]}, at={0: 19}, dice=[1, 1, 4])


POSITIONS: dict[str, Callable[[], BetterLife]] = {
    position.__name__: position for position in (first_turn, full_turn, reactions, before_the_vote, small_table)
}
ORDER_HEAD = """\
# The choices of each position in the order in which they are listed, seat by seat.
# Random players and bots choose by place in the list, so another order is another game for the same seed. The first
# choice is the quiet one, which the table plays for a seat whose time is up: it must stay the pass, or the roll.
#   ECOTONE_REWRITE=1 pytest tests/games/betterlife/test_golden.py
"""


def test_the_number_of_choice_sequences() -> None:
    compare_counts(GOLDEN, "betterlife", POSITIONS)


def test_the_order_of_the_choices() -> None:
    text = ORDER_HEAD
    for name, position in POSITIONS.items():
        state = position()
        text += f"\n{name}: {position.__doc__}\n"
        for seat in range(state.seats):
            view = GAME.view(state, seat)
            for item in state.choices(seat) + state.side_choices(seat):
                choice = item.lowest() if isinstance(item, Open) else item
                text += f"  {seat}  {' '.join(map(str, choice)):<26}{GAME.words.choice(view, choice)}\n"
    compare(GOLDEN / "order.txt", text)


# --- whole games ----------------------------------------------------------------------------

GAMES: dict[str, tuple[list[str], int]] = {
    "five_seats": (["cooperative", "mixed", "cooperative", "selfish", "mixed"], 3),
    "three_seats_small_table": (["cooperative", "mixed", "cooperative"], 20),
}


def transcript(match: Match, names: list[str], seed: int) -> str:
    """A whole match by temperaments, as a spectator saw it, with the debrief at the end."""
    words = match.game.words
    bots = [bot_named(name, match.game) for name in names]
    rng = Rng(seed)
    lines = [f"{match.game.name}, seats: {match.seats}, seed: {match.seed}, bots: {', '.join(names)}", *drawn(match)]
    while match.result is None:
        seat = match.actors[0]
        choice = None
        for other, bot in enumerate(bots):
            choice = bot.aside(match.seat(other), rng)
            if choice is not None:
                seat = other
                break
        choice = choice or bots[seat].choose(match.seat(seat), rng)
        effects = match.play(seat, choice)
        said = [words.effect(effect.seen_by(None)) for effect in effects]
        lines += [f"{len(match.record):>4}  {sentence}" for sentence in said if sentence is not None]
        if any(effect.name in ("round", "discussion") for effect in effects) and match.result is None:
            lines += drawn(match)
    result = match.result
    lines += drawn(match)
    lines.append(f"Result: {result.outcome}. Winners: {list(result.winners)}. Scores: {list(result.scores)}.")
    lines += ["", "Debrief", *[line.say() for line in match.debrief().lines()]]
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_seeded_game(name: str) -> None:
    bots, seed = GAMES[name]
    match = Match.new("betterlife", len(bots), seed)
    compare(GOLDEN / f"{name}.txt", transcript(match, bots, seed))
    again = Match.from_json(match.to_json())
    assert again.view(None) == match.view(None)
