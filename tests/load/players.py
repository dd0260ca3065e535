"""People who play through the JSON socket as fast as it goes, come back by themselves, and know what they were told."""

from __future__ import annotations

import asyncio
import json
import random
from dataclasses import dataclass, field
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from examples.client import decide

API = "/api/v1/tables"
AGAIN = 0.05  # seconds before somebody who lost the connection tries again
ASIDES = 0.05  # how often somebody offers or promises something, or answers an offer, instead of deciding

Message = dict[str, Any]  # Any: JSON


@dataclass
class Sent:
    """A choice that somebody sent. It is `told` once the server has acknowledged it; a refused one is dropped."""

    choice: list[Any]  # Any: JSON
    message: str
    told: bool = False


@dataclass
class Person:
    """One person with a device of their own."""

    at: PlayedTable
    seat: int
    secret: str
    rng: random.Random
    sent: list[Sent] = field(default_factory=list)
    waiting: Sent | None = None
    number: int = 0
    connections: int = 0
    repeats_refused: int = 0
    over: bool = False

    async def play(self) -> None:
        """Play until the game is over, through whatever happens to the connection."""
        address = f"{self.at.address.replace('http', 'ws', 1)}{API}/{self.at.code}/socket"
        headers = {"Authorization": f"Bearer {self.secret}"}
        while not self.over:
            try:
                async with connect(address, additional_headers=headers, max_size=None) as socket:
                    self.connections += 1
                    await self.talk(socket)
            except (OSError, WebSocketException, EOFError):
                await asyncio.sleep(AGAIN)

    async def talk(self, socket: ClientConnection) -> None:
        """Hear and answer, as long as the connection lasts."""
        repeated = self.waiting
        if repeated is not None:  # an impatient client sends again what nobody has answered
            await socket.send(repeated.message)
        newest: Message | None = None
        async for text in socket:
            heard: Message = json.loads(text)
            if heard["kind"] == "position":
                newest = heard
                self.over = not heard["actors"]
            elif repeated is not None:
                assert heard.get("error") == "stale_choice", (heard, repeated)
                self.repeats_refused += 1
                self.waiting = repeated = None
            else:
                self.answered(heard)
            if self.over:
                return
            if newest is not None and self.waiting is None and (choice := self.chosen(newest)):
                await self.send(socket, choice, newest["version"])
                newest = None  # the next choice answers the next position

    def answered(self, answer: Message) -> None:
        """The server has taken or refused the choice that was sent."""
        assert self.waiting is not None
        assert answer["id"] == self.number
        if answer.get("error"):
            assert answer["error"] in ("stale_choice", "illegal_choice", "table_still"), answer
            self.sent.remove(self.waiting)
        else:
            self.waiting.told = True
            self.at.tell()
        self.waiting = None

    async def send(self, socket: ClientConnection, choice: list[Any], version: int) -> None:  # Any: JSON
        """Send a choice, and remember that it was sent."""
        self.number += 1
        message = json.dumps({"do": "play", "id": self.number, "choice": choice, "version": version})
        self.waiting = Sent(choice, message)
        self.sent.append(self.waiting)
        await socket.send(message)

    def chosen(self, position: Message) -> list[Any] | None:  # Any: JSON
        """A random choice, if there is any; dropping what was begun only where nothing else is left."""
        if position["side_choices"] and self.rng.random() < ASIDES:
            position = {**position, "choices": position["side_choices"]}
        return decide(position, self.rng) if position["choices"] else None


@dataclass
class PlayedTable:
    """A table with a person in every seat."""

    club: Club
    code: str
    people: list[Person] = field(default_factory=list)
    told: int = 0  # choices that were acknowledged
    shown: int = 0  # choices that somebody who looked was told of

    @property
    def address(self) -> str:
        """Where the server is."""
        return self.club.address

    def tell(self) -> None:
        """A choice was acknowledged."""
        self.told += 1
        self.club.tell()


class Club:
    """Several tables that are played at the same time; where a game is over, the next one begins."""

    def __init__(self, address: str, plans: list[tuple[str, int, dict[str, Any]]], seed: int) -> None:  # Any: JSON
        self.address = address
        self.plans = plans
        self.rng = random.Random(seed)
        self.tables: list[PlayedTable] = []
        self.told = 0
        self._more = asyncio.Event()
        self._http = httpx.AsyncClient(timeout=10)

    def tell(self) -> None:
        """A choice was acknowledged somewhere."""
        self.told += 1
        self._more.set()

    async def until(self, told: int) -> None:
        """Wait until so many choices were acknowledged in all."""
        while self.told < told:
            self._more.clear()
            await self._more.wait()

    async def play(self) -> None:
        """Play at all tables, and look at them, until cancelled."""
        try:
            async with asyncio.TaskGroup() as group:
                for plan in self.plans:
                    group.create_task(self.play_at(*plan))
                group.create_task(self.watch())
        finally:
            await self._http.aclose()

    async def play_at(self, game: str, seats: int, options: dict[str, Any]) -> None:  # Any: JSON
        """One table after the other."""
        while True:
            table = await self.open(game, seats, options)
            self.tables.append(table)
            async with asyncio.TaskGroup() as group:
                for person in table.people:
                    group.create_task(person.play())

    async def open(self, game: str, seats: int, options: dict[str, Any]) -> PlayedTable:  # Any: JSON
        """A new table, by the API."""
        body = {"game": game, "seats": [{"who": "person"}] * seats, "options": options}
        body["seed"] = self.rng.randrange(10**9)
        while True:
            try:
                answer = await self._http.post(self.address + API, json=body)
                break
            except httpx.TransportError:
                await asyncio.sleep(AGAIN)
        opened = answer.raise_for_status().json()
        table = PlayedTable(self, opened["code"])
        for seat, secret in enumerate(opened["seats"]):
            table.people.append(Person(table, seat, secret, random.Random(self.rng.random())))
        return table

    async def watch(self) -> None:
        """Look at one table after the other, as somebody in the audience: what is shown counts as much as an answer."""
        while True:
            await asyncio.sleep(AGAIN)
            if self.tables:
                table = self.rng.choice(self.tables[-len(self.plans) :])
                try:
                    about = (await self._http.get(f"{self.address}{API}/{table.code}")).raise_for_status().json()
                except httpx.TransportError:
                    continue
                table.shown = max(table.shown, about["choices_made"])
