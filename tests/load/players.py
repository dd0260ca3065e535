"""People who play through the JSON socket as fast as they can, reconnect by themselves, and note every answer."""

from __future__ import annotations

import asyncio
import json
import random
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from examples.client import decide

API = "/api/v1/tables"
SIDE_CHOICES = 0.05  # share of choices that offer or promise something, or answer an offer, instead of deciding
LOOK_AFTER = 20  # acknowledged choices between two looks of the spectator

Message = dict[str, Any]  # Any: JSON


@dataclass
class Sent:
    """A choice that somebody sent. One that the server refuses is dropped."""

    choice: list[Any]  # Any: JSON
    message: str
    acknowledged: bool = False


@dataclass
class Person:
    """One person with a device of their own."""

    at: PlayedTable
    seat: int
    secret: str
    rng: random.Random
    sent: list[Sent] = field(default_factory=list)
    waiting: Sent | None = None  # what the server has not answered yet
    number: int = 0  # of the last message
    connections: int = 0
    repeats_refused: int = 0
    over: bool = False

    async def play(self) -> None:
        """Play until the game is over; reconnect whenever the server is up again."""
        address = f"{self.at.address.replace('http', 'ws', 1)}{API}/{self.at.code}/socket"
        headers = {"Authorization": f"Bearer {self.secret}"}
        while not self.over:
            await self.at.club.server_up.wait()
            try:
                async with connect(address, additional_headers=headers, max_size=None) as socket:
                    self.connections += 1
                    await self.talk(socket)
            except (OSError, WebSocketException, EOFError):
                pass  # the server was killed

    async def talk(self, socket: ClientConnection) -> None:
        """Receive and choose, as long as the connection lasts."""
        repeated = self.waiting
        if repeated is not None:  # nobody has answered it, so it is sent again, as an impatient client would
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
            self.waiting.acknowledged = True
            self.at.acknowledge()
        self.waiting = None

    async def send(self, socket: ClientConnection, choice: list[Any], version: int) -> None:  # Any: JSON
        """Send a choice, and remember that it was sent."""
        self.number += 1
        message = json.dumps({"do": "play", "id": self.number, "choice": choice, "version": version})
        self.waiting = Sent(choice, message)
        self.sent.append(self.waiting)
        await socket.send(message)

    def chosen(self, position: Message) -> list[Any] | None:  # Any: JSON
        """A random choice, if there is any; one that goes back is made only if there is no other."""
        if position["side_choices"] and self.rng.random() < SIDE_CHOICES:
            position = {**position, "choices": position["side_choices"]}
        return decide(position, self.rng) if position["choices"] else None


@dataclass
class PlayedTable:
    """A table with a person in every seat."""

    club: Club
    code: str
    people: list[Person] = field(default_factory=list)
    acknowledged: int = 0  # choices
    shown: int = 0  # choices that the spectator has seen

    @property
    def address(self) -> str:
        """Where the server is."""
        return self.club.address

    def acknowledge(self) -> None:
        """Count a choice that was acknowledged."""
        self.acknowledged += 1
        self.club.acknowledge()


class Club:
    """Several tables that are played at the same time; when a game is over, the next one begins."""

    def __init__(self, address: str, plans: list[tuple[str, int, dict[str, Any]]], seed: int) -> None:  # Any: JSON
        self.address = address
        self.plans = plans
        self.rng = random.Random(seed)
        self.tables: list[PlayedTable] = []
        self.acknowledged = 0
        self.server_up = asyncio.Event()  # whoever kills and starts the server clears and sets it
        self.server_up.set()
        self._more = asyncio.Event()
        self._http = httpx.AsyncClient(timeout=10)

    def acknowledge(self) -> None:
        """Count a choice that was acknowledged at any table."""
        self.acknowledged += 1
        more, self._more = self._more, asyncio.Event()
        more.set()

    async def until(self, acknowledged: int) -> None:
        """Wait until so many choices were acknowledged in all."""
        while self.acknowledged < acknowledged:
            await self._more.wait()

    async def play(self) -> None:
        """Play at all tables, and watch them, until cancelled."""
        try:
            async with asyncio.TaskGroup() as group:
                for plan in self.plans:
                    group.create_task(self.play_at(*plan))
                group.create_task(self.watch())
        finally:
            await self._http.aclose()

    async def play_at(self, game: str, seats: int, options: dict[str, Any]) -> None:  # Any: JSON
        """Play one table after the other."""
        while True:
            table = await self.open(game, seats, options)
            self.tables.append(table)
            async with asyncio.TaskGroup() as group:
                for person in table.people:
                    group.create_task(person.play())

    async def open(self, game: str, seats: int, options: dict[str, Any]) -> PlayedTable:  # Any: JSON
        """Open a table by the API."""
        body = {"game": game, "seats": [{"who": "person"}] * seats, "options": options}
        body["seed"] = self.rng.randrange(10**9)
        answer = None
        while answer is None:
            await self.server_up.wait()
            with suppress(httpx.TransportError):  # the server was killed
                answer = await self._http.post(self.address + API, json=body)
        opened = answer.raise_for_status().json()
        table = PlayedTable(self, opened["code"])
        for seat, secret in enumerate(opened["seats"]):
            table.people.append(Person(table, seat, secret, random.Random(self.rng.random())))
        return table

    async def watch(self) -> None:
        """Look at tables as a spectator would: a choice that was shown must last as much as one acknowledged."""
        while True:
            await self.until(self.acknowledged + LOOK_AFTER)
            table = self.rng.choice(self.tables[-len(self.plans) :])
            with suppress(httpx.TransportError):  # the server was killed
                about = (await self._http.get(f"{self.address}{API}/{table.code}")).raise_for_status().json()
                table.shown = max(table.shown, about["choices_made"])
