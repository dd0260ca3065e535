"""Somebody who plays alone through the JSON API, a request for each choice, and counts what was acknowledged."""

from __future__ import annotations

import random
from http import HTTPStatus
from typing import Any

import httpx

from examples.client import decide

PATIENCE = 30.0  # seconds for one answer
FROM_THE_PROXY = (HTTPStatus.BAD_GATEWAY, HTTPStatus.GATEWAY_TIMEOUT)  # the server itself may have made the choice


class Solitaire:
    """A table with one person in all its seats."""

    def __init__(self, address: str, game: str = "ecosfera", seats: int = 2) -> None:
        self.rng = random.Random(7)
        self.acknowledged = 0
        self.unanswered = 0  # choices whose answer was lost on the way: made or not, nobody was told
        body = {"game": game, "seats": [{"who": "person"}] * seats, "seed": 7}
        opened = httpx.post(f"{address}/api/v1/tables", json=body, timeout=PATIENCE).raise_for_status().json()
        self.code: str = opened["code"]
        self.keys: list[str] = opened["seats"]

    def about(self, address: str) -> dict[str, Any]:  # Any: JSON
        """What a server says of the table."""
        found = httpx.get(f"{address}/api/v1/tables/{self.code}", timeout=PATIENCE).raise_for_status().json()
        assert isinstance(found, dict)
        return found

    def asks(self, address: str) -> httpx.Response:
        """What a server says of the table, if it says anything."""
        return httpx.get(f"{address}/api/v1/tables/{self.code}", timeout=PATIENCE)

    def play(self, address: str) -> httpx.Response:
        """Send a choice of whoever is asked, to one of the servers that may have the table."""
        seat = self.about(address)["actors"][0]
        return self.send(address, seat, decide(self.look(address, seat), self.rng))

    def look(self, address: str, seat: int) -> dict[str, Any]:  # Any: JSON
        """The position of a seat."""
        path = f"{address}/api/v1/tables/{self.code}/view"
        found = httpx.get(path, headers=self.header(seat), timeout=PATIENCE).raise_for_status().json()
        assert isinstance(found, dict)
        return found

    def send(self, address: str, seat: int, choice: list[Any]) -> httpx.Response:  # Any: JSON
        """Send this choice."""
        self.unanswered += 1
        answer = httpx.post(
            f"{address}/api/v1/tables/{self.code}/play",
            json={"choice": choice},
            headers=self.header(seat),
            timeout=PATIENCE,
        )
        self.unanswered -= answer.status_code not in FROM_THE_PROXY
        self.acknowledged += answer.is_success
        return answer

    def header(self, seat: int) -> dict[str, str]:
        """The key of a seat."""
        return {"Authorization": f"Bearer {self.keys[seat]}"}
