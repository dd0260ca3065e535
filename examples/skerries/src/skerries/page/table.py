"""One view, laid out for the templates; what a region does not need is not worked out."""

from __future__ import annotations

from ecotone.core.kit import Thing
from skerries.page.pieces import Sheet
from skerries.view import SkerriesView
from skerries.words.names import seat_name
from skerries.words.words import SkerriesWords


class Layout:
    """What the templates read as `table`."""

    def __init__(self, words: SkerriesWords, weather: Thing, view: SkerriesView) -> None:
        self.words = words
        self.weather = weather
        self.view = view

    @property
    def places(self) -> list[str]:
        """The places of the sound as classes: with a fish or without, in danger or not."""
        view = self.view
        return [f"{'fish' if n < view.stock else 'free'}{' low' if n < view.tip else ''}" for n in range(view.most)]

    @property
    def sheets(self) -> list[Sheet]:
        """All crofters."""
        view = self.view
        winners = view.result.winners if view.result else ()
        return [
            Sheet(
                seat, seat_name(seat), one.points, self.words.pledge(one), self.words.catch(one), one.sealed,
                seat == view.leader, seat in winners,
            )
            for seat, one in enumerate(view.crofters)
        ]  # fmt: skip

    @property
    def mine(self) -> Sheet | None:
        """The looking seat's own."""
        return None if self.view.seat is None else self.sheets[self.view.seat]
