"""Records from before a game's cards changed, as that day wrote them."""

from __future__ import annotations

import json

from ecotone import Match, Pack
from ecotone.core.chance import Rng
from ecotone.core.content import merge
from ecotone.core.game import Game


def goes_on_with_its_own(game: Game, seats: int, older: Pack, pack: Pack | None, rules: int | None = None) -> None:
    """A whole game with older cards, and a pack over them, is read and replayed as it was played."""
    data = merge(game.content_data or {}, older)
    whole = Pack("then", merge(data, pack) if pack else data, whole=True)
    then = Match.new(game, seats, seed=3, rules=rules, pack=whole)
    rng = Rng(3)
    while then.result is None:
        then.play(then.actors[0], then.sample(then.actors[0], rng))
    record = json.loads(then.to_json())
    assert record["content"] != game.content_version
    record["pack"] = pack and pack.to_json()  # as it was written then: the content was that of the day
    again = Match.from_json(json.dumps(record))
    assert again.result == then.result
    assert again.game.content_version == record["content"]
