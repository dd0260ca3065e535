"""Which bot is meant: by name, by `module:Class`, as a factory, or as an object that chooses."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Sequence
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from typing import Any, Final, Protocol

from ecotone.bots.bot import Bot
from ecotone.bots.expert import ExpertBot, can_play, has_expert
from ecotone.bots.foreign import ForeignBot
from ecotone.bots.greedy import GreedyBot
from ecotone.bots.presets import EasyBot, HardBot, NormalBot
from ecotone.bots.random import RandomBot
from ecotone.bots.search import SearchBot
from ecotone.bots.styled import StyledBot
from ecotone.core.chance import Rng
from ecotone.core.choice import Choice
from ecotone.core.errors import BadSetup
from ecotone.core.game import Game
from ecotone.core.seat import Seat
from ecotone.core.text import Text, quoted


class Chooser(Protocol):
    """The least that a bot must be able to do; it may also have `aside(seat, rng)`."""

    def choose(self, seat: Seat, rng: Rng) -> Choice:
        """An answer to the decision on top, which asks this seat."""


# A name, `module:Class`, an object that chooses, or what makes one: of a game, or of nothing.
BotLike = str | Chooser | Callable[[Game], Chooser] | Callable[[], Chooser]

BOTS: Final[dict[str, Callable[[Game], Bot]]] = {
    "random": RandomBot,
    "greedy": GreedyBot,
    "easy": EasyBot,
    "normal": NormalBot,
    "hard": HardBot,
    "search": lambda game: SearchBot(game, game.advice().strengths.tuning),
}
EXPERT: Final = "expert"  # in the games for which one was trained
MOST_ROUNDS: Final = 1_000_000  # rounds of thought that may be asked for; time ends a search long before


@cache
def installed_bots() -> dict[str, EntryPoint]:
    """Bots that other packages bring along, by the entry point `ecotone.bots`; our own names come first."""
    found = sorted(entry_points(group="ecotone.bots"), key=lambda entry: entry.name)
    return {entry.name: entry for entry in found if entry.name not in (*BOTS, EXPERT)}


def bot_names(game: Game | None = None) -> tuple[str, ...]:
    """The bots there are; with a game, its expert if it can play here, and its own temperaments too."""
    if game is None:
        return (*BOTS, *installed_bots())
    expert = (EXPERT,) if can_play(game) else ()
    return (*BOTS, *expert, *game.advice().temperaments, *installed_bots())


def bot_named(name: str, game: Game) -> Bot:
    """A bot of that name for a game, or one with that temperament of the game; `search:200` thinks 200 rounds.

    A name never loads a module, so it may come from a stranger; `bot_like` takes `module:Class` besides.
    """
    if name in BOTS:
        return BOTS[name](game)
    if name == EXPERT and has_expert(game):
        return ExpertBot(game)
    temperaments = {**game.advice().temperaments, **game.advice().scripted}
    if name in temperaments:
        return StyledBot(game, temperaments[name])
    if name in installed_bots():
        return bot_from(installed_bots()[name].load(), game)
    kind, colon, rounds = name.partition(":")
    if kind == "search" and colon:
        return SearchBot(game, game.advice().strengths.thinking(rounds_of_thought(rounds)))
    raise BadSetup(Text("There is no bot '{name}'. Bots: {known}.", name=name[:30], known=bot_names(game)))


def bot_like(asked: BotLike, game: Game) -> Bot:
    """The bot that is meant, for a game."""
    if not isinstance(asked, str):
        return bot_from(asked, game)
    if asked.startswith("search:") or not is_place(asked):
        return bot_named(asked, game)
    try:
        found = thing_at(asked)
    except (ImportError, AttributeError) as error:
        raise BadSetup(Text("There is no bot '{name}': {reason}.", name=asked, reason=str(error).rstrip("."))) from None
    return bot_from(found, game)


def is_place(text: str) -> bool:
    """Whether a text has the form `module:name`."""
    module, _, name = text.partition(":")
    return name.isidentifier() and all(part.isidentifier() for part in module.split("."))


def thing_at(place: str) -> object:
    """What lies at `module:name`. This imports the module, so the text must never be a stranger's."""
    module, _, name = place.partition(":")
    return getattr(import_module(module), name)


def place_of(asked: BotLike) -> str | None:
    """The `module:name` at which another process would find this very class, factory or object; None if nowhere."""
    label = label_of(asked)
    try:
        return label if is_place(label) and thing_at(label) is asked else None
    except (ImportError, AttributeError):
        return None


def bot_from(found: Any, game: Game) -> Bot:  # Any: what somebody handed in, looked at below
    """A bot out of an object that chooses, a class or another factory."""
    if isinstance(found, type) or not hasattr(found, "choose"):
        if not callable(found):
            raise BadSetup(
                Text(
                    "{value} is no bot: give a name, an object with choose(seat, rng), or what makes one of a game.",
                    value=quoted(found),
                )
            )
        found = found(game) if takes_a_game(found) else found()
    if isinstance(found, Bot):
        return found
    if not hasattr(found, "choose"):
        raise BadSetup(Text("{value} is no bot: it has no choose(seat, rng).", value=quoted(found)))
    return ForeignBot(game, found)


def takes_a_game(factory: Callable[..., object]) -> bool:
    """Whether a factory wants to know the game; one whose signature cannot be read does."""
    try:
        parameters = inspect.signature(factory).parameters.values()
    except (TypeError, ValueError):
        return True
    return any(one.kind in (one.POSITIONAL_ONLY, one.POSITIONAL_OR_KEYWORD, one.VAR_POSITIONAL) for one in parameters)


def label_of(asked: BotLike) -> str:
    """What a bot is called in results and at tables: its name, or where its class or factory can be found.

    An object, or a function, may carry another `name`, so that two of the same class can be told apart.
    """
    if isinstance(asked, str):
        return asked
    own = None if isinstance(asked, type) else getattr(asked, "name", None)
    if isinstance(own, str):
        return own
    named = asked if hasattr(asked, "__qualname__") else type(asked)
    name = str(getattr(named, "__qualname__", type(asked).__name__))
    return f"{named.__module__}:{name}" if name.isidentifier() else name.rpartition(".")[2]


def rounds_of_thought(rounds: str) -> int:
    """How many rounds of thought a name such as `search:200` asks for."""
    if (
        rounds.isascii()
        and rounds.isdecimal()
        and len(rounds) <= len(str(MOST_ROUNDS))
        and 0 < int(rounds) <= MOST_ROUNDS
    ):
        return int(rounds)
    raise BadSetup(
        Text(
            "'search:{rounds}' says no number of rounds: give a whole number from 1 to {most}, as in search:200.",
            rounds=rounds[:30],
            most=MOST_ROUNDS,
        )
    )


def bots_listed(asked: BotLike | Sequence[BotLike]) -> tuple[BotLike, ...]:
    """Bots as they are asked for, one or several; a string may name several with commas."""
    if isinstance(asked, str):
        return tuple(name.strip() for name in asked.split(",") if name.strip())
    return tuple(asked) if isinstance(asked, Sequence) else (asked,)


def bots_seated(asked: Sequence[BotLike], seats: int) -> list[BotLike]:
    """A bot for every seat: one stands for all, several take turns."""
    if not 0 < len(asked) <= seats:
        raise BadSetup(
            Text.count(
                "{bots} bots for {n} seat: give one name.",
                "{bots} bots for {n} seats: give one name, or several with commas, at most one for each seat.",
                seats,
                bots=len(asked),
            )
        )
    return [asked[seat % len(asked)] for seat in range(seats)]
