"""Finds games that each touch every kind of choice, and tells them as readable text.

`python -m tests.games.kompensaatiopeli.showcase` searches for them anew and writes their records into golden/; it is
needed only when the rules change so that the old records cannot be replayed. Turn by turn several ways to go on are
tried, and those are kept that have shown most.
"""

from __future__ import annotations

import copy
import sys
from collections import Counter
from pathlib import Path

from ecotone import Match
from ecotone.core.chance import Rng, derive
from ecotone.games.kompensaatiopeli import GAME
from ecotone.games.kompensaatiopeli.box.content import POLLUTED
from ecotone.games.kompensaatiopeli.rules.state import Kompensaatiopeli
from tests.games.kompensaatiopeli.director import CLOSINGS, FROM_PERMITS, Director
from tests.games.kompensaatiopeli.table import CONTENT

GOLDEN = Path(__file__).parent / "golden"
OPTIONS = {"roles": "chosen", "stop_vote": True, "individual": True, "mine": "left"}
GAMES = {4: "four_seats", 6: "six_seats"}
KEPT = 60  # games that go on into the next turn
WAYS = 10  # ways to play a turn that each of them tries


def recorded(name: str) -> Match:
    """A match from its record in golden/."""
    return Match.from_json((GOLDEN / f"{name}.json").read_text(encoding="utf-8"))


def missing(touched: Counter[str]) -> set[str]:
    """The kinds of choice that a game lacks, one way to use the bank aside."""
    lacking = set(GAME.verbs) - set(touched)
    return lacking - CLOSINGS if len(lacking & CLOSINGS) == 1 else lacking


def story(match: Match) -> str:
    """A whole match as a spectator saw it: every choice and effect as a sentence, the table at each turn."""
    words = GAME.words
    options = ", ".join(f"{name} = {value}" for name, value in match.options.items())
    again = match.replayed(0)
    lines = [f"{GAME.name}, seats: {match.seats}, seed: {match.seed}, options: {options}"]
    for number, (seat, choice) in enumerate(match.record, start=1):
        view = again.view(seat)
        lines.append(f"{words.seat(seat)}, {number}: {words.choice(view, choice)}")
        effects = again.play(seat, choice)
        said = [words.effect(effect.seen_by(None)) for effect in effects]
        lines += [f"  {sentence}" for sentence in said if sentence is not None]
        if any(effect.name == "turn" for effect in effects) or again.result is not None:
            open_view = again.view(None)
            lines += ["", *[f"| {line}" for line in words.board(open_view)], f"| {words.prompt(open_view)}", ""]
    result = again.result
    assert result is not None
    lines.append(f"Result: {result.outcome}. Winners: {list(result.winners)}. Scores: {list(result.scores)}.")
    lines.append(str(result.why))
    return "\n".join(lines) + "\n"


def forked(director: Director, seed: int) -> Director:
    """The same game so far, to be played on in another way."""
    match = copy.copy(director.match)
    match.state = director.state.copy()
    match.record = match.record[:]
    match.reveals = match.reveals[:]
    fork = Director(match, Rng(seed))
    fork.touched = director.touched.copy()
    fork.turned = director.turned
    return fork


def worth(director: Director, wanted: set[str]) -> int:
    """How much a game has shown."""
    touched = set(director.touched)
    hopes = sum(verb not in touched for verb in FROM_PERMITS)
    tokens = min(hopes, director.state.project_tokens_left())
    return 4 * (len(touched) + len(wanted & touched)) - 10 * hopes + 2 * tokens + min(director.turned, 30)


def fits(seats: int, seed: int) -> bool:
    """Whether the landscape has polluted land both to restore and to offset on."""
    state = GAME.begin(seats, OPTIONS, seed)
    assert isinstance(state, Kompensaatiopeli)
    return sum(CONTENT.tile_kind[tile] == POLLUTED for tile in state.board) > 1


def search(seats: int, seed: int, wanted: set[str]) -> tuple[Match, set[str]]:
    """A game that lacks as little as possible: turn by turn the best of several ways are kept."""
    games = [Director(Match.new(GAME, seats, seed, OPTIONS), Rng(0))]
    turn = 0
    while games[0].match.result is None:
        turn += 1
        forks = [forked(game, derive(seed, turn, i, way)) for i, game in enumerate(games) for way in range(WAYS)]
        for fork in forks:
            while fork.match.result is None and fork.state.turns <= turn:
                fork.step()
        forks.sort(key=lambda fork: -worth(fork, wanted))
        different = {frozenset(fork.touched): fork for fork in reversed(forks)}
        games = sorted(different.values(), key=lambda fork: -worth(fork, wanted))[:KEPT]
    best = min(games, key=lambda game: len(missing(game.touched) | (wanted - set(game.touched))))
    return best.match, missing(best.touched) | (wanted - set(best.touched))


def main() -> None:
    """Search seed by seed until each game lacks nothing; `4` or `6` searches for that game alone."""
    for seats, name in GAMES.items():
        if sys.argv[1:] and str(seats) not in sys.argv[1:]:
            continue
        wanted: set[str] = set()
        if seats != min(GAMES):  # the second game uses the bank in the way that the first one lacks
            wanted = set(GAME.verbs) - {choice[0] for _, choice in recorded(GAMES[min(GAMES)]).record}
        least = len(GAME.verbs)
        for seed in range(1000):
            if not fits(seats, seed):
                continue
            match, lacking = search(seats, seed, wanted)
            print(seats, seed, len(match.record), sorted(lacking), flush=True)
            if len(lacking) < least:
                least = len(lacking)
                (GOLDEN / f"{name}.json").write_text(match.to_json(), encoding="utf-8")
            if not lacking:
                break


if __name__ == "__main__":
    main()
