"""Windows in which cards may be played out of turn: reactions to an event, and the lap before a vote.

The rules ask from one seat clockwise (BR-26, BR-31), pass over whoever holds no fitting card, and show nobody who was
asked (BR-53). Who holds a fitting card is hidden, so a window asks all seats with a card in hand at the same time; a
seat without a fitting card has the single answer `pass`. Each answer is set aside, hidden. It means: "if nobody before
me in the lap plays a card". When all have answered, the first card of the lap is played, and the seats behind it are
asked again. That is what asking in order would give, and neither the waiting nor the actors tell anything.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import Final

from ecotone.core.chance import Rng
from ecotone.core.choice import Choice, Listed, Open
from ecotone.games.betterlife.rules.decisions import Ask
from ecotone.games.betterlife.rules.state import BetterLife

PASS: Final = ("pass",)


class Window(Ask):
    """One lap in which every seat answers at once. `order` is the lap; `seats` have not answered yet."""

    __slots__ = ("order",)

    def __init__(self, order: tuple[int, ...], seats: tuple[int, ...]) -> None:
        super().__init__(seats)
        self.order = order

    @abstractmethod
    def without(self, seat: int) -> Window:
        """The same window when that seat has answered."""

    @abstractmethod
    def card_choices(self, state: BetterLife, seat: int) -> list[Listed]:
        """How this seat could play its cards here."""

    @abstractmethod
    def play_card(self, state: BetterLife, seat: int, choice: Choice) -> None:
        """A card is played; the window has been taken off the stack."""

    @abstractmethod
    def close(self, state: BetterLife) -> None:
        """Everybody has passed; the window has been taken off the stack."""

    def choices(self, state: BetterLife, seat: int) -> list[Listed]:
        out = self.card_choices(state, seat)
        out.insert(0, PASS)
        return out

    def play(self, state: BetterLife, seat: int, choice: Choice) -> None:
        """Set the answer aside; after the last one play the first card of the lap, if there is any."""
        answers = state.answers
        answers[seat] = choice
        if len(self.seats) > 1:
            state.pending[-1] = self.without(seat)
            return
        for other in self.order:
            answer = answers[other]
            if answer is not None and answer[0] != "pass":
                self._end(state)
                self.play_card(state, other, answer)
                return
        self._end(state)
        self.close(state)

    def _end(self, state: BetterLife) -> None:
        state.pending.pop()
        for other in self.order:
            state.answers[other] = None

    def imagine_answers(self, state: BetterLife, seat: int, rng: Rng) -> None:
        """What others have set aside may be any of their answers."""
        for other in self.order:
            if other != seat and state.answers[other] is not None:
                listed = self.choices(state, other)
                pick = listed[rng.below(len(listed))]
                state.answers[other] = pick.sample(rng) if isinstance(pick, Open) else pick


def seats_with_cards(state: BetterLife, order: list[int]) -> tuple[int, ...]:
    """The seats of a lap that hold any card: they are the ones to ask, and everybody may know them."""
    return tuple(seat for seat in order if state.hands[seat])
