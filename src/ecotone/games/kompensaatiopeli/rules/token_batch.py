"""Actions that lay several tokens at once for one price: the places are named one by one, then paid (K-94, K-105)."""

from __future__ import annotations

from abc import abstractmethod

from ecotone.core.boards import mask_of, places_of
from ecotone.core.choice import Choice, Listed
from ecotone.games.kompensaatiopeli.rules.decisions import TILE
from ecotone.games.kompensaatiopeli.rules.paying import money_ways, pay_money
from ecotone.games.kompensaatiopeli.rules.state import Kompensaatiopeli
from ecotone.games.kompensaatiopeli.rules.surveys import WhileActive


class TokenBatch(WhileActive):
    """Staged: positions named one by one, then laid and paid together, for the content's price of that name."""

    __slots__ = ("named",)
    verb = ""
    pay_verb = ""
    price = ""

    def __init__(self, seat: int, named: tuple[int, ...]) -> None:
        super().__init__((seat,))
        self.named = named

    def detail(self) -> Choice:
        return (mask_of(self.named),)

    def answers(self, state: Kompensaatiopeli, seat: int) -> list[Listed]:
        out: list[Listed] = [("back",)]
        if money_ways(state, seat, self.price):
            out.append((self.pay_verb,))
            if len(self.named) < self.most(state):
                rest = self.targets(state) & ~mask_of(self.named)
                out += [(self.verb, position) for position in places_of(rest)]
        return out

    @abstractmethod
    def most(self, state: Kompensaatiopeli) -> int:
        """How many may be named."""

    @abstractmethod
    def targets(self, state: Kompensaatiopeli) -> int:
        """Where they may lie."""

    @abstractmethod
    def lay(self, state: Kompensaatiopeli, seat: int) -> None:
        """Lay the tokens, which are paid."""

    def answer(self, state: Kompensaatiopeli, seat: int, choice: Choice) -> None:
        if choice[0] == self.verb:
            state.pending[-1] = type(self)(seat, (*self.named, choice[1]))
            return
        state.pending.pop()
        if choice[0] == self.pay_verb:
            pay_money(state, seat, self.price, 0)
            state.acts |= TILE
            self.lay(state, seat)
