"""What is done with a draft of a pack, in a process of its own: a stranger's pack may take long, or never end."""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from ecotone.core.content import Data, Pack
from ecotone.core.game import Game
from ecotone.core.packs import Change, Problem, changes, problems
from ecotone.core.registry import game_named, games
from ecotone.lab import simulate
from ecotone.lab.study.statistics import Share, wilson
from ecotone.tables.work.serving import serve
from ecotone.web.debrief.paper import can_print
from ecotone.web.paper.press import Order, card_picture, paper_of

MOST_SECONDS: Final = 20.0  # of playing, for each of the two contents
MOST_GAMES: Final = 200
AT_ONCE: Final = 5  # games between two looks at the clock
BOT: Final = "greedy"
MOST_MEMORY: Final = 2 * 2**30  # bytes


@dataclass(frozen=True, slots=True)
class Draft:
    """A pack as it stands: for which game, which of its entries is open, in which language, and whether to play."""

    game: str
    data: Data
    entry: str = ""
    language: str = "en"
    study: bool = False


@dataclass(frozen=True, slots=True)
class Line:
    """How often something came out with the pack, and with the game's own content."""

    outcome: str
    now: Share
    before: Share


@dataclass(frozen=True, slots=True)
class Seen:
    """What came of a draft; without a study, or where the pack cannot be played, there are no lines."""

    problems: tuple[Problem, ...]
    changes: tuple[Change, ...]
    picture: bytes = b""  # of the open card, as PNG
    lines: tuple[Line, ...] = ()
    seats: int = 0


def look(draft: Draft, clock: Callable[[], float] = time.monotonic) -> Seen:
    """Check a draft, draw the open card, and play if that is asked for."""
    own = game_named(draft.game)
    pack = Pack("pack.toml", draft.data)
    seen = Seen(tuple(problems(own, pack)), tuple(changes(own, pack)))
    if seen.problems:
        return seen
    game = own.with_pack(pack) if draft.data else own
    seen = replace(seen, picture=picture(game, draft))
    if not draft.study:
        return seen
    played = outcomes(own, pack, clock), outcomes(own, None, clock)
    return replace(seen, lines=compared(*played), seats=own.usual_seats)


def picture(game: Game, draft: Draft) -> bytes:
    """The open card as it will be printed; nothing for what is no card, or without type to set it."""
    if not can_print() or game.made("page.paper", "paper") is None:
        return b""
    for deck in paper_of(game).decks:
        for piece in deck.pieces:
            if piece.id == draft.entry:
                return card_picture(game, Order(draft.language), deck, piece)
    return b""


def outcomes(game: Game, pack: Pack | None, clock: Callable[[], float]) -> Counter[str]:
    """How games of bots end, as many as time allows; the same seeds for both contents."""
    counted: Counter[str] = Counter()
    begun = clock()
    for seed in range(MOST_GAMES // AT_ONCE):
        played = simulate(game.id, seats=game.usual_seats, games=AT_ONCE, bots=[BOT], seed=seed, pack=pack, jobs=1)
        counted.update(str(row["outcome"]) for row in played.games)
        if clock() - begun > MOST_SECONDS:
            break
    return counted


def compared(now: Counter[str], before: Counter[str]) -> tuple[Line, ...]:
    """All outcomes with their shares, the most frequent one first."""
    names = sorted(now | before, key=lambda name: (-now[name], name))
    return tuple(Line(name, wilson(now[name], now.total()), wilson(before[name], before.total())) for name in names)


def limit() -> None:
    """Bound the memory of this process, where the system can do that; its time is bounded by whoever asks."""
    if sys.platform == "win32":
        return
    import resource  # noqa: PLC0415  # only systems with such bounds have it

    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def main() -> None:
    """Look at drafts until the server ends."""
    games()
    limit()
    serve(look)
