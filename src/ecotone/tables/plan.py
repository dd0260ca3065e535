"""A plan for a new table, as a person makes it, and how it is checked and turned into a table to store."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from ecotone.bots import BotLike, bot_like, bot_named, label_of, place_of
from ecotone.core.choice import Choice
from ecotone.core.content import Pack
from ecotone.core.errors import BadSetup
from ecotone.core.game import Game
from ecotone.core.match import Match
from ecotone.core.text import Text
from ecotone.tables.halts import MOST_CHOICES
from ecotone.tables.keys import digest, new_code, new_secret, new_seed, seat_secret
from ecotone.tables.pictures import tidy_picture
from ecotone.tables.results import result_json
from ecotone.tables.store.interface import BOT, OPEN, PERSON, StoredSeat, StoredTable

SPEEDS: Final[Mapping[str, float]] = {"slow": 2.0, "normal": 0.9, "fast": 0.0}  # seconds before a bot's choice
SPEED_WORDS: Final = {"slow": Text("slow"), "normal": Text("normal"), "fast": Text("fast")}
LONGEST_NAME: Final = 30  # letters
MOST_MARKS: Final = 3  # on one letter; Hebrew and Vietnamese need that many
LONGEST_LIMIT: Final = 3600  # seconds for a choice
USUAL_BOT: Final = "normal"  # also stands in for a bot that cannot be found any more


@dataclass(frozen=True, slots=True)
class Place:
    """Who shall have a seat."""

    who: str = "link"  # "me" or "here" for people at this browser, "link" for somebody elsewhere, "bot"
    name: str = ""
    bot: BotLike = USUAL_BOT  # plays the seat, or stands in for its person; see `stored_bot`
    picture: str = ""  # by which its person wants to be known


@dataclass(frozen=True, slots=True)
class Plan:
    """A table to be opened; the fields from `seconds` on are those of `StoredTable`."""

    game: str
    places: tuple[Place, ...]
    options: Mapping[str, Any] = field(default_factory=dict)  # Any: what a person wrote; the game checks it
    seed: int | None = None  # None for a random one
    seconds: int = 0
    speed: str = "normal"
    pack: Pack | None = None
    rules: int | None = None  # the version of the rules; None for the newest
    origin: str = ""
    status: str = "playing"
    forecasts: bool = True
    class_code: str | None = None


@dataclass(frozen=True, slots=True)
class Keys:
    """The secrets of a new table, which only whoever opens it ever sees."""

    host: str
    seats: tuple[str, ...]  # "" for the seat of a bot


def tidy_name(name: str) -> str:
    """A person's name in one short line."""
    return tidy_line(name, LONGEST_NAME)


def tidy_line(text: str, longest: int) -> str:
    """What somebody wrote, in one line, without letters that are invisible or reverse the direction of writing."""
    line = " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())
    return few_marks(line[: longest * 8])[:longest].rstrip()  # more marks than that on each letter are of no use


def few_marks(text: str) -> str:
    """A text whose letters carry at most so many marks: a tower of them would cover the lines above and below."""
    kept, marks = [], MOST_MARKS  # the first letter has nothing before it that could carry one
    for letter in unicodedata.normalize("NFC", text):
        marks = marks + 1 if unicodedata.category(letter) in ("Mn", "Me") else 0
        if marks <= MOST_MARKS:
            kept.append(letter)
        if letter == " ":
            marks = MOST_MARKS
    return "".join(kept)


def prepare_table(
    plan: Plan, now: float, choices: Sequence[tuple[int, Choice]] = (), may_import: bool = False
) -> tuple[StoredTable, Keys]:
    """The table to store for a plan, and its keys. Setting up the match and playing `choices` checks the plan.

    `may_import`: see `stored_bot`.
    """
    check_plan(plan, len(choices))
    seed = new_seed() if plan.seed is None else plan.seed
    match = Match.new(plan.game, len(plan.places), seed, plan.options, plan.pack, plan.rules)
    for seat, choice in choices:
        match.play(seat, choice)
    return stored_table(plan, match, now, may_import)


def check_plan(plan: Plan, choices: int) -> None:
    """Refuse what no table can have, whatever its game."""
    if plan.speed not in SPEEDS:
        raise BadSetup(Text("There is no speed '{speed}'. Speeds: {known}.", speed=plan.speed, known=tuple(SPEEDS)))
    if not 0 <= plan.seconds <= LONGEST_LIMIT:
        raise BadSetup(Text("A time limit is 0 (none) to {most} seconds, not {n}.", most=LONGEST_LIMIT, n=plan.seconds))
    if choices > MOST_CHOICES:
        raise BadSetup(Text("A game has at most {most} choices, not {n}.", most=MOST_CHOICES, n=choices))


def stored_table(plan: Plan, match: Match, now: float, may_import: bool = False) -> tuple[StoredTable, Keys]:
    """The table to store for a match that was played by this plan, and its keys."""
    code, host = new_code(), new_secret()
    keys = Keys(
        host,
        tuple("" if place.who == "bot" else seat_secret(host, code, seat) for seat, place in enumerate(plan.places)),
    )
    seats = tuple(
        stored_seat(place, key, stored_bot(place.bot, match.game, may_import))
        for place, key in zip(plan.places, keys.seats, strict=True)
    )
    over = plan.status == "playing" and match.result is not None
    stored = StoredTable(
        code=code,
        game=match.game.id,
        rules=match.rules,
        content=match.game.content_version,
        seed=match.seed,
        options=dict(plan.options),
        pack=plan.pack.to_json() if plan.pack else None,
        seats=seats,
        host=digest(host),
        seconds=plan.seconds,
        speed=plan.speed,
        paused=False,
        status="over" if over else plan.status,
        origin=plan.origin,
        created=now,
        changed=now,
        result=result_json(match.result),
        forecasts=plan.forecasts,
        class_code=plan.class_code,
    )
    return stored, keys


def stored_seat(place: Place, key: str, bot: str) -> StoredSeat:
    """One seat of a new table. A bot's gets a secret that nobody is told, as it would show the bot's hand."""
    held = {"me": PERSON, "here": PERSON, "link": OPEN, "bot": BOT}.get(place.who)
    if held is None:
        raise BadSetup(Text("A seat is for 'me', 'here', 'link' or 'bot', not '{who}'.", who=place.who[:LONGEST_NAME]))
    return StoredSeat(
        name=tidy_name(place.name),
        held=held,
        bot=bot,
        away=False,
        digest=digest(key or new_secret()),
        picture=tidy_picture(place.picture) if held == PERSON else "",
    )


def stored_bot(bot: BotLike, game: Game, may_import: bool = False) -> str:
    """The name under which a bot is stored; raises if there is no such bot.

    Text may come from a stranger, and a server must import no module that somebody names over the network. So text has
    to be the name of an installed bot. Whoever wrote it in Python says `may_import`, and it may be `module:Class` too.

    A class, factory or object that lies in a module is stored as `module:name` and found there again after a restart.
    Any other cannot be found again: the house keeps it while it is open, and its stored name tells people what played.
    """
    if isinstance(bot, str):
        (bot_like if may_import else bot_named)(bot, game)
        return bot
    bot_like(bot, game)
    name = tidy_name(label_of(bot).rpartition(":")[2])
    return place_of(bot) or f"{name} (object)"  # so that it is not taken for an installed bot of the same name
