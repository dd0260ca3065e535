"""What is done with a record from outside: it is unwrapped, read, replayed, and made into a table to store.

Each record is looked at in a process of its own, with bounds on its time and its memory. It is a fork of one that has
everything loaded already, and not of the server: copying the server would hold up all who play.
"""

from __future__ import annotations

import logging
import os
import pickle
import sys
import warnings
from dataclasses import dataclass
from threading import Thread
from typing import Final, Literal
from urllib.parse import parse_qs

import msgspec

from ecotone.core.choice import Choice
from ecotone.core.content import Data
from ecotone.core.errors import BadRecord, BadSetup, EcotoneError
from ecotone.core.match import Match
from ecotone.core.record import read_record
from ecotone.core.registry import games
from ecotone.core.text import Text
from ecotone.tables.errors import BadRequest, TooLarge
from ecotone.tables.halts import MOST_CHOICES
from ecotone.tables.plan import Place, Plan, stored_table
from ecotone.tables.store.interface import UPLOADED, StoredTable
from ecotone.tables.work.serving import Answer, answered, serve

LOG: Final = logging.getLogger(__name__)

MOST_SECONDS: Final = 5  # of a core; a game of people takes a tenth of a second
MOST_MEMORY: Final = 512 * 2**20  # bytes; without any record it is 50 million

Inspected = tuple[StoredTable, list[tuple[int, Choice]], Data | None]  # with all content, to be kept


@dataclass(frozen=True, slots=True)
class Upload:
    """A record as it was sent, and what the host allows."""

    body: bytes
    wrapped: Literal["form", "json"]  # in a form's field, or in a JSON object, by the name `record`
    largest: int  # letters
    packs: bool  # whether it may bring cards of its own
    names: tuple[str, ...]  # for its seats
    now: float


class Wrapped(msgspec.Struct, forbid_unknown_fields=True):
    """A record in JSON."""

    record: str


def inspect(upload: Upload) -> Inspected:
    """The table and the choices to store for a record, if all is right with it."""
    text = unwrapped(upload)
    if len(text) > upload.largest:
        raise TooLarge(Text("The record is too large: at most {most} bytes.", most=upload.largest))
    try:
        match = replayed(text, upload.packs)
    except EcotoneError:
        raise
    except MemoryError:
        raise BadRecord(TOO_HEAVY) from None
    except Exception as error:  # the rules may stumble over a bad record in any way
        LOG.warning("A record from outside made the rules stumble: %s", type(error).__name__)
        raise BadRecord(Text("The record does not fit the rules of its game.")) from error
    places = tuple(Place("bot", upload.names[seat % len(upload.names)]) for seat in range(match.seats))
    plan = Plan(match.game.id, places, match.options, match.seed, pack=match.pack, rules=match.rules, status=UPLOADED)
    return stored_table(plan, match, upload.now)[0], match.record, match.game.content_data


TOO_HEAVY: Final = Text("The record cannot be replayed here: it takes too much time or memory.")


def unwrapped(upload: Upload) -> str:
    """The record's text."""
    try:
        if upload.wrapped == "json":
            return msgspec.json.decode(upload.body or b"{}", type=Wrapped).record
        fields = parse_qs(upload.body.decode(), keep_blank_values=True, max_num_fields=10)
        return fields.get("record", [""])[-1]
    except (msgspec.DecodeError, RecursionError) as error:
        raise BadRequest(Text("The request does not fit: {reason}.", reason=str(error)[:200])) from None
    except ValueError:  # also where it is no UTF-8
        raise BadSetup(Text("The form cannot be read.")) from None


def replayed(text: str, packs: bool) -> Match:
    """The match of a record that has an allowed size and brings nothing that is not allowed."""
    record = read_record(text)
    choices = len(record.choices)
    if choices > MOST_CHOICES:
        raise BadRecord(Text("The record has {n} choices; at most {most} are taken.", n=choices, most=MOST_CHOICES))
    if record.data["pack"] and not packs:
        raise BadRecord(Text("The record brings cards of its own. The host of this server does not take such records."))
    return Match.from_record(record)


def apart(upload: Upload) -> Inspected:
    """What `inspect` finds, in a fork of this process; its end by a bound is a refusal."""
    if not hasattr(os, "fork"):  # on Windows: without bounds, but for the patience of the server
        return inspect(upload)
    result, told = os.pipe()
    parent_lives, lives = os.pipe()
    pid = os.fork()
    if not pid:
        os.close(lives)
        try:
            Thread(target=end_with, args=(parent_lives,), daemon=True).start()
            limit()
            answer = pickle.dumps(answered(inspect, upload))
            with os.fdopen(told, "wb") as out:
                out.write(answer)
        finally:
            os._exit(0)
    os.close(told)
    os.close(parent_lives)
    with os.fdopen(result, "rb") as source:
        answer = source.read()
    os.close(lives)
    os.waitpid(pid, 0)
    return verdict(pickle.loads(answer) if answer else ("failed", ""))


def verdict(answer: Answer) -> Inspected:
    """What was found in a fork; what was refused there, or failed, is raised."""
    kind, value = answer
    if kind == "refused":
        raise value
    if kind == "failed":
        raise BadRecord(TOO_HEAVY)
    found: Inspected = value
    return found


def end_with(parent: int) -> None:
    """Wait until the other end of a pipe is closed, as the process that held it is gone; then end."""
    os.read(parent, 1)
    os._exit(0)


def limit() -> None:
    """Bound the time and the memory of this process from now on, where the system can do that."""
    if sys.platform == "win32":
        return
    import resource  # noqa: PLC0415 - only systems with such bounds have it

    used = resource.getrusage(resource.RUSAGE_SELF)
    seconds = int(used.ru_utime + used.ru_stime) + MOST_SECONDS
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def main() -> None:
    """Have records inspected until the server ends."""
    games()  # loaded once for all records
    warnings.simplefilter("ignore", DeprecationWarning)  # of forks among threads: ours only listens to the server
    serve(apart)
