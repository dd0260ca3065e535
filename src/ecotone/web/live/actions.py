"""The desk: what a page, or a client of the API, may ask of a table, in one place for sockets and posts."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from ecotone.bots import answer, bot_named
from ecotone.core.choice import Choice
from ecotone.core.errors import IllegalChoice
from ecotone.core.game import Game
from ecotone.core.seat import Seat
from ecotone.core.state import State
from ecotone.core.text import Text
from ecotone.tables.access import Access
from ecotone.tables.errors import BadRequest, NotYours, TableHalted
from ecotone.tables.house import House
from ecotone.tables.keys import fresh_rng
from ecotone.tables.plan import LONGEST_LIMIT, SPEEDS, USUAL_BOT
from ecotone.tables.store.interface import StoredTable
from ecotone.tables.table import Table
from ecotone.web.paint.frame import Reader, spoken

ADVISER: Final = "search"  # the bot that gives hints: it plays well, makes no mistakes on purpose, and is quick

Data = Mapping[str, Any]  # Any: JSON
Answer = dict[str, Any]  # Any: JSON


@dataclass(slots=True)
class Desk:
    """One reader at one table."""

    house: House
    table: Table
    reader: Reader
    keys: tuple[str, ...] = ()
    actors: tuple[int, ...] = ()  # who decided when the reader's seat was settled: it stays until others decide
    stored: StoredTable | None = None  # the table as it was when the reader's keys were last tried

    async def handle(self, data: Data) -> Answer:
        """Do what is asked; the answer says what came of it. Refusals are EcotoneErrors."""
        name = data.get("do")
        action = ACTIONS.get(name) if isinstance(name, str) else None
        if action is None:
            raise BadRequest(Text("There is no action '{name}'.", name=str(name)[:40]))
        self.look_at_keys()
        return await action(self, data)

    def look_at_keys(self) -> None:
        """A link may have been replaced since the reader sat down: then the seat is not theirs any more."""
        access = self.access()
        if access != self.reader.access:
            seat = self.reader.seat
            self.look_from(access, seat if seat in access.seats else None)

    def look_from(self, access: Access, seat: int | None) -> None:
        """The reader has these keys from now on, and looks from that seat."""
        if (access, seat) != (self.reader.access, self.reader.seat):
            self.reader = replace(self.reader, access=access, seat=seat)

    def access(self) -> Access:
        """What the reader's keys open now. They are tried again only if the table has changed: hashing takes time."""
        if self.table.stored is self.stored:
            return self.reader.access
        self.stored = self.table.stored
        return self.house.access(self.table, self.keys)

    @property
    def seat(self) -> int:
        """The seat for which the reader acts."""
        if self.reader.seat is None:
            raise NotYours(Text("You are watching. Take a seat to play."))
        return self.reader.seat

    def host_key(self) -> str:
        """The host's key, if the reader is the host."""
        if not self.reader.access.is_host:
            raise NotYours(Text("Only the host of this table can do that."))
        return self.reader.access.host_key

    # --- playing ------------------------------------------------------------------------------

    async def play(self, data: Data) -> Answer:
        """Make a choice: by its number on the list, as pages do, or in full."""
        if "choice" in data:
            version = None if data.get("version") is None else number(data, "version")
            await self.house.play(self.table, self.seat, data["choice"], version)
        else:
            version = number(data, "version")
            fill = data.get("fill", [])
            if not isinstance(fill, list):
                raise BadRequest(Text("'fill' is a list."))
            await self.house.play_listed(self.table, self.seat, number(data, "index"), fill, version)
        return {}

    async def undo(self, data: Data) -> Answer:
        """Take back the last choice, or ask the others."""
        sharing = () if self.table.match.game.hidden else self.reader.access.seats
        await self.house.undo(self.table, self.seat, sharing)
        return {}

    async def answer_undo(self, data: Data) -> Answer:
        """Agree, or not, that another takes back a choice."""
        await self.house.answer_undo(self.table, self.seat, bool(data.get("agrees")))
        return {}

    async def show_seat(self, data: Data) -> Answer:
        """Look from another seat that this browser holds, or as a spectator."""
        seat = data.get("seat")
        if seat is not None and (type(seat) is not int or not self.reader.access.holds(seat)):
            raise NotYours(Text("You do not hold this seat."))
        self.look_from(self.reader.access, seat)
        self.actors = self.table.match.actors
        return {"seat": seat}

    # --- knowing ------------------------------------------------------------------------------

    async def why(self, data: Data) -> Answer:
        """Why nothing can be done with a thing on the page."""
        thing = str(data.get("target", ""))[:60]
        language = spoken(self.table, self.reader.language)
        async with self.table.lock:
            reasons = [self.table.why_halted()] if self.table.is_halted else self.reasons(thing)
        return {"text": " ".join(reason.say(language) for reason in reasons[:3])}

    def reasons(self, thing: str) -> list[Text]:
        """Why the seat cannot do now what comes to mind with a thing."""
        match = self.table.match
        reasons: list[Text] = []
        for idea in match.game.words.ideas(match.view(self.seat)):
            if thing in match.game.path(idea) or thing == match.game.touch_target(idea[0]):
                reason = match.why_not(self.seat, idea)
                if reason is not None and reason not in reasons:
                    reasons.append(reason)
        if reasons:
            return reasons
        if self.seat not in match.actors:
            return [Text("It is not your turn.")]
        return [Text("Nothing can be done with this at the moment.")]

    async def hint(self, data: Data) -> Answer:
        """What a good bot would do in the reader's place, from what the reader may know."""
        table, seat = self.table, self.seat
        async with table.lock:
            game, state = table.match.game, table.match.state.copy()
            if table.is_halted:
                raise TableHalted(table.why_halted())
        if seat not in state.actors:
            raise IllegalChoice(Text("It is not your turn."))
        choice, why = await asyncio.to_thread(advice, game, state, seat)
        said = game.words.choice(game.view(state, seat), choice)
        language = spoken(table, self.reader.language)
        return {"text": Text("{choice} {why}", choice=said, why=why).say(language), "path": game.path(choice)}

    # --- people -------------------------------------------------------------------------------

    async def say(self, data: Data) -> Answer:
        """A line for the chat."""
        table = self.table
        if self.reader.seat is None and not self.reader.access.is_host:
            raise NotYours(Text("Take a seat to write in the chat."))
        language = spoken(table, self.reader.language)
        name = (
            table.name(self.reader.seat).say(language) if self.reader.seat is not None else Text("Host").say(language)
        )
        await self.house.say(table, self.reader.seat, name, str(data.get("text", "")))
        return {}

    async def leave(self, data: Data) -> Answer:
        """Go; a bot plays until one returns."""
        await self.house.leave(self.table, self.seat)
        return {}

    async def come_back(self, data: Data) -> Answer:
        """Play again oneself."""
        await self.house.come_back(self.table, self.seat)
        return {}

    async def rename(self, data: Data) -> Answer:
        """Another name for one's seat."""
        await self.house.rename(self.table, self.seat, str(data.get("name", "")))
        return {}

    # --- the host -----------------------------------------------------------------------------

    async def pause(self, data: Data) -> Answer:
        """Stop or go on."""
        self.host_key()
        await self.house.set(self.table, paused=bool(data.get("paused")))
        return {}

    async def end(self, data: Data) -> Answer:
        """End the game for good; it can be replayed."""
        self.host_key()
        if self.table.stored.status == "playing":
            await self.house.set(self.table, status="ended", paused=False)
        return {}

    async def pace(self, data: Data) -> Answer:
        """Change the bots' speed or the time limit."""
        self.host_key()
        changes: dict[str, Any] = {}  # Any: the fields' own types
        if data.get("speed") in tuple(SPEEDS):
            changes["speed"] = data["speed"]
        if type(data.get("seconds")) is int and 0 <= data["seconds"] <= LONGEST_LIMIT:
            changes["seconds"] = data["seconds"]
        if not changes:
            raise BadRequest(Text("Give a speed ({speeds}) or a number of seconds.", speeds=tuple(SPEEDS)))
        await self.house.set(self.table, **changes)
        return {}

    async def reissue(self, data: Data) -> Answer:
        """A new link for a seat; the old one opens nothing any more."""
        secret = await self.house.reissue(self.table, self.host_key(), self.other_seat(data))
        return {"secret": secret}

    async def give_to_bot(self, data: Data) -> Answer:
        """Let a bot play a seat."""
        self.host_key()
        bot = str(data.get("bot", USUAL_BOT))
        bot_named(bot, self.table.match.game)
        await self.house.give_to_bot(self.table, self.other_seat(data), bot)
        return {}

    def other_seat(self, data: Data) -> int:
        """The seat that an order of the host is about."""
        seat = number(data, "seat")
        if not 0 <= seat < len(self.table.seats):
            raise BadRequest(Text("There is no seat {seat}.", seat=seat))
        return seat


def advice(game: Game, state: State, seat: int) -> tuple[Choice, Text]:
    """What a good bot would do, and why. It thinks twice with the same luck, so that both come of one thought."""
    bot, luck = bot_named(ADVISER, game), fresh_rng()
    place = Seat(game, state, seat)
    choice = answer(bot, place, luck.copy())
    return choice, bot.why(place, choice, luck)


def number(data: Data, name: str) -> int:
    """A whole number that must be there."""
    value = data.get(name)
    if type(value) is not int:
        raise BadRequest(Text("'{name}' must be a whole number.", name=name))
    return value


ACTIONS: Final[Mapping[str, Callable[[Desk, Data], Awaitable[Answer]]]] = {
    "play": Desk.play,
    "undo": Desk.undo,
    "answer_undo": Desk.answer_undo,
    "show_seat": Desk.show_seat,
    "why": Desk.why,
    "hint": Desk.hint,
    "say": Desk.say,
    "leave": Desk.leave,
    "come_back": Desk.come_back,
    "rename": Desk.rename,
    "pause": Desk.pause,
    "end": Desk.end,
    "pace": Desk.pace,
    "reissue": Desk.reissue,
    "give_to_bot": Desk.give_to_bot,
}
