"""Why a choice is not possible, in plain words and from what the seat may know."""

from __future__ import annotations

from ecotone.core.choice import Choice
from ecotone.core.text import Text
from skerries.rules.state import NONE, Skerries
from skerries.words.names import seat_names


def why_not(state: Skerries, seat: int, choice: Choice) -> Text | None:
    """The reason, or None where only the general answer fits."""
    if state.result is not None:
        return None
    verb, sealing = choice[0], not state.opened
    if verb in ("ring", "keep_quiet"):
        if not state.settings.bell:
            return Text("This game is played without the bell.")
        return Text("Only who has sealed least may ring, and only if the catches would tip the sound.")
    if verb not in ("seal", "pledge"):
        return None
    if not sealing:
        return Text("The catches are open: the table waits for {who}.", who=seat_names(state.actors))
    if state.catches[seat] != NONE:
        return Text("Your catch is sealed; the table waits for {who}.", who=seat_names(state.actors))
    if verb == "seal":
        return Text("In this weather a catch is a number from 0 to {most}.", most=state.limit)
    if state.pledges[seat] != NONE:
        return Text("You have made your pledge for this summer.")
    return Text("In this weather a pledge is a number from 0 to {most}.", most=state.limit - 1)
