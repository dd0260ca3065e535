"""A player of one's own: takes a seat at a new table through the JSON API and plays a whole game against bots.

    python examples/client.py http://127.0.0.1:8000 ecosfera --seats 2

It chooses by lot. Put something wiser into `decide`, and it is a bot.
"""

# ruff: noqa: T201 - a script prints

import argparse
import json
import random
from typing import Any

import httpx
from websockets.sync.client import connect

Json = Any  # whatever came as JSON


def decide(position: Json, rng: random.Random) -> list[Json]:
    """An answer to the question: any choice but going back; forms are filled in by lot."""
    choices = [choice for choice in position["choices"] if choice != ["back"]] or position["choices"]
    choice = rng.choice(choices)
    if isinstance(choice, list):
        return choice
    verb, fixed, blanks = choice["form"]
    return [verb, *fixed, *(fill(blank, rng) for blank in blanks)]


def fill(blank: Json, rng: random.Random) -> Json:
    """A value within the bounds of a blank."""
    if "number" in blank:
        return rng.randint(*blank["number"])
    if "one_of" in blank:
        return rng.choice(blank["one_of"])
    pool = [kind for kind, most in blank["bundle"].items() for _ in range(most)]
    low, high = blank["in_all"]
    taken = rng.sample(pool, rng.randint(low, min(high, len(pool))))
    return [[kind, taken.count(kind)] for kind in sorted(set(taken))]


def play(address: str, game: str, seats: int, seed: int) -> Json:
    """One game from the first choice to the result."""
    rng = random.Random(seed)
    wanted = {"game": game, "seats": [{"who": "person"}] + [{"who": "bot"}] * (seats - 1), "speed": "fast"}
    table = httpx.post(f"{address}/api/v1/tables", json=wanted).raise_for_status().json()
    key = {"Authorization": f"Bearer {table['seats'][0]}"}
    socket = f"{address.replace('http', 'ws', 1)}/api/v1/tables/{table['code']}/socket"
    with connect(socket, additional_headers=key, max_size=None) as live:
        for message in map(json.loads, live):
            if message["kind"] == "answer":
                if message.get("error") not in (None, "stale_choice"):
                    raise SystemExit(message["text"])
            elif message["view"]["result"]:
                return message["view"]["result"]
            elif message["choices"]:
                order = {"do": "play", "choice": decide(message, rng), "version": message["version"]}
                live.send(json.dumps(order))
    raise SystemExit("The connection was closed before the game was over.")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Play a whole game through the JSON API.")
    parser.add_argument("address")
    parser.add_argument("game")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    result = play(options.address.rstrip("/"), options.game, options.seats, options.seed)
    print(result["why"])
