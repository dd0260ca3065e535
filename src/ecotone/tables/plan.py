"""What a person asks for when they open a table, checked and turned into one that can be stored."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from ecotone.bots import bot_named
from ecotone.core.chance import SEEDS
from ecotone.core.choice import Choice
from ecotone.core.content import Pack
from ecotone.core.errors import BadSetup
from ecotone.core.game import Game
from ecotone.core.match import Match
from ecotone.core.text import Text
from ecotone.tables.keys import digest, new_code, new_secret, seat_secret
from ecotone.tables.store.interface import StoredSeat, StoredTable
from ecotone.tables.table import BOT, MOST_CHOICES, OPEN, PERSON

SPEEDS: Final[Mapping[str, float]] = {"slow": 2.0, "normal": 0.9, "fast": 0.0}  # seconds before a bot's choice
SPEED_WORDS: Final = {"slow": Text("slow"), "normal": Text("normal"), "fast": Text("fast")}
LONGEST_NAME: Final = 30
LONGEST_LIMIT: Final = 3600
USUAL_BOT: Final = "normal"


@dataclass(frozen=True, slots=True)
class Place:
    """Who shall sit somewhere: `me` and `here` are people at this browser, `link` somebody elsewhere, or a bot."""

    who: str = "link"
    name: str = ""
    bot: str = USUAL_BOT


@dataclass(frozen=True, slots=True)
class Plan:
    """A table to be opened. Without a seed the cards are dealt by lot."""

    game: str
    places: tuple[Place, ...]
    options: Mapping[str, Any] = field(default_factory=dict)  # Any: what a person wrote; the game checks it
    seed: int | None = None
    seconds: int = 0
    speed: str = "normal"
    pack: Pack | None = None
    origin: str = ""
    status: str = "playing"


@dataclass(frozen=True, slots=True)
class Keys:
    """The secrets of a new table, which only its opener ever sees: the host's, and those of all seats but bots'."""

    host: str
    seats: tuple[str, ...]


def tidy_name(name: str) -> str:
    """A person's name in one short line."""
    return tidy_line(name, LONGEST_NAME)


def tidy_line(text: str, longest: int) -> str:
    """What somebody wrote, in one line, without letters that cannot be printed or turn the others around."""
    return " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())[:longest].rstrip()


def laid_out(plan: Plan, now: float, choices: Sequence[tuple[int, Choice]] = ()) -> tuple[StoredTable, Keys]:
    """The table as it will be stored, and its keys. Everything is checked by setting up the match once."""
    if plan.speed not in SPEEDS:
        raise BadSetup(Text("There is no speed '{speed}'. Speeds: {known}.", speed=plan.speed, known=tuple(SPEEDS)))
    if not 0 <= plan.seconds <= LONGEST_LIMIT:
        raise BadSetup(Text("A time limit is 0 (none) to {most} seconds, not {n}.", most=LONGEST_LIMIT, n=plan.seconds))
    if len(choices) > MOST_CHOICES:
        raise BadSetup(Text("A game has at most {most} choices, not {n}.", most=MOST_CHOICES, n=len(choices)))
    seed = secrets.randbelow(SEEDS) if plan.seed is None else plan.seed
    match = Match.new(plan.game, len(plan.places), seed, plan.options, plan.pack)
    for seat, choice in choices:
        match.play(seat, choice)
    code, host = new_code(), new_secret()
    keys = Keys(
        host,
        tuple("" if place.who == "bot" else seat_secret(host, code, seat) for seat, place in enumerate(plan.places)),
    )
    seats = tuple(seated(place, key, match.game) for place, key in zip(plan.places, keys.seats, strict=True))
    over = plan.status == "playing" and match.result is not None
    stored = StoredTable(
        code=code,
        game=match.game.id,
        rules=match.game.rules_version,
        content=match.game.content_version,
        seed=seed,
        options=dict(plan.options),
        pack={"name": plan.pack.name, "data": plan.pack.data} if plan.pack else None,
        seats=seats,
        host=digest(host),
        seconds=plan.seconds,
        speed=plan.speed,
        paused=False,
        status="over" if over else plan.status,
        origin=plan.origin,
        created=now,
        changed=now,
    )
    return stored, keys


def seated(place: Place, key: str, game: Game) -> StoredSeat:
    """One seat of a new table. Nobody has the secret of a bot's, or they could look at its hand."""
    held = {"me": PERSON, "here": PERSON, "link": OPEN, "bot": BOT}.get(place.who)
    if held is None:
        raise BadSetup(Text("A seat is for 'me', 'here', 'link' or 'bot', not '{who}'.", who=place.who[:LONGEST_NAME]))
    bot_named(place.bot, game)  # refuses a name that no bot has
    return StoredSeat(
        name=tidy_name(place.name), held=held, bot=place.bot, away=False, digest=digest(key or new_secret())
    )
