"""The verbs of deals: what seats offer, ask for, answer and promise each other, in turn or out of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ecotone.core.text import Text
from ecotone.core.verb import Verb
from ecotone.games.kompensaatiopeli.words.names import PROMISE_NAMES, both_promises, deal_words, seat_name

DEALS: Final[Mapping[str, Verb]] = {
    "offer": Verb(
        "seat cards cards promise promise",
        Text("Offer a trade"),
        lambda words, view, seat, give, want, mine, yours: Text(
            "Offer {player} {give} for {want}{promises}",
            player=seat_name(seat),
            give=deal_words(words.content, give),
            want=deal_words(words.content, want),
            promises=both_promises(mine, yours),
        ),
    ),
    "ask": Verb(
        "seat cards promise",
        Text("Ask for cards"),
        lambda words, view, seat, want, mine: Text(
            "Ask {player} for {want}{promises}",
            player=seat_name(seat),
            want=deal_words(words.content, want),
            promises=both_promises(mine, None),
        ),
    ),
    "counter": Verb(
        "offer cards cards promise promise",
        Text("Make a counter-offer"),
        lambda words, view, number, give, want, mine, yours: Text(
            "Counter-offer: {give} for {want}{promises}",
            give=deal_words(words.content, give),
            want=deal_words(words.content, want),
            promises=both_promises(mine, yours),
        ),
        answers=True,
    ),
    "accept": Verb(
        "offer",
        Text("Accept the offer"),
        lambda words, view, number: Text("Accept: {offer}", offer=words.offer(view, number)),
        preview=True,
        answers=True,
    ),
    "decline_offer": Verb(
        "offer",
        Text("Decline the offer"),
        lambda words, view, number: Text("Decline: {offer}", offer=words.offer(view, number)),
        answers=True,
    ),
    "withdraw": Verb(
        "offer",
        Text("Withdraw the offer"),
        lambda words, view, number: Text("Withdraw: {offer}", offer=words.offer(view, number)),
    ),
    "promise": Verb(
        "seat promise",
        Text("Make a promise"),
        lambda words, view, seat, what: Text(
            "Promise {player} {promise}", player=seat_name(seat), promise=PROMISE_NAMES[what]
        ),
    ),
}
