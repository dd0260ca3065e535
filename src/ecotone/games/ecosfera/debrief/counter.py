"""Counts a match of Ecosfera while it is replayed, from what everybody could see."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from ecotone.core.boards import places_of
from ecotone.core.choice import Choice
from ecotone.core.decks import NO_CARD
from ecotone.core.hearing import Listener
from ecotone.core.match import Match
from ecotone.games.ecosfera.box.content import CONSUMER, PRODUCER
from ecotone.games.ecosfera.debrief.tally import (
    IDLE,
    PAIR,
    POLICY,
    PRESSURE,
    TRIPLE,
    Event,
    HabitatTally,
    ImpactTally,
    PassTally,
    PlayerTally,
    PressureTally,
    Tally,
)
from ecotone.games.ecosfera.rules.state import Ecosfera


class TallyCounter(Listener):
    """Counts while a match is replayed."""

    def __init__(self, match: Match) -> None:
        assert isinstance(match.state, Ecosfera)
        self.state = match.state
        self.content = match.state.content
        self.size = len(match.state.players)
        self.turns = 0
        self.active = 0
        self.cause = (PRESSURE, NO_CARD)  # what brings the next pressure card, habitat or impact tile
        self.pair: tuple[int, ...] = ()
        self.restored = 0
        self.placed = 0
        self.rounds: list[tuple[int, int, int]] = [(0, 0, 0)]
        self.habitats: list[HabitatTally] = []
        self.impacts: list[ImpactTally] = []
        self.pressure: list[PressureTally] = []
        self.passes: list[PassTally] = []
        self.lists: dict[str, list[Event]] = {name: [] for name in ("policies", "measures", "refused", "idle", "lost")}
        self.counts: Counter[tuple[str, int]] = Counter()
        self.used: Counter[int] = Counter()
        # Every method `on_something` takes the arguments of the effect `something`.
        self.handlers: dict[str, Callable[..., None]] = {
            name.removeprefix("on_"): getattr(self, name) for name in dir(self) if name.startswith("on_")
        }

    def heard(self, name: str, args: Choice) -> None:
        """Book one effect; those without figures change nothing."""
        if name in self.handlers:
            self.handlers[name](*args)

    def _happened(self, name: str, player: int, about: int) -> None:
        self.lists[name].append(Event(self.at, self.turns, player, about))
        self.counts[name, player] += 1

    # --- turns ------------------------------------------------------------------------------------

    def on_turn(self, player: int) -> None:
        """A turn begins; pressure that a row holds already may place tiles at once."""
        self._next_turn()
        self.active = player
        self.cause = (PRESSURE, NO_CARD)

    def on_skipped(self, player: int) -> None:
        """A skipped turn counts as that player's turn (ER-59)."""
        self._next_turn()

    def _next_turn(self) -> None:
        if self.turns and self.turns % self.size == 0:
            self.rounds.append((self.turns // self.size, self.restored, self.placed))
        self.turns += 1

    def on_idle(self, player: int) -> None:
        """A turn without an action."""
        self._happened("idle", player, NO_CARD)
        self.cause = (IDLE, NO_CARD)

    def on_three_of_a_kind(self, player: int, element: int) -> None:
        """Too many cards of one element."""
        self.cause = (TRIPLE, NO_CARD)

    # --- pressure and tiles -----------------------------------------------------------------------

    def on_pressure(self, player: int, card: int) -> None:
        """A pressure card comes into a row."""
        cause, policy = self.cause
        self.pressure.append(PressureTally(self.at, self.turns, player, cause, policy))
        self.counts["pressure", player] += 1

    def on_too_much_pressure(self, player: int, cards: int) -> None:
        """What a row holds places tiles, whatever brought the last card."""
        self.cause = (PRESSURE, NO_CARD)

    def on_impact(self, player: int, number: int) -> None:
        """An impact tile is placed."""
        cause, card = self.cause if self.cause[0] == POLICY else (PRESSURE, NO_CARD)
        self.placed = number
        self.impacts.append(ImpactTally(self.at, self.turns, player, 1, number, cause, card))
        self.counts["impacts", player] += 1

    def on_impact_removed(self, left: int) -> None:
        """A measure takes a tile back, if there is one."""
        change, self.placed = left - self.placed, left
        if change:
            self.impacts.append(ImpactTally(self.at, self.turns, self.active, change, left, *self.cause))

    def on_pair(self, player: int, first: int, second: int) -> None:
        """Two consumers are used for what they share."""
        self.pair = (first, second)
        self.used[first] += 1
        self.used[second] += 1

    def on_restored(self, player: int, mask: int) -> None:
        """Habitats come back."""
        cause, card = self.cause
        how, cards = (PAIR, self.pair) if self.pair else (cause, () if card == NO_CARD else (card,))
        for habitat in places_of(mask):
            self.habitats.append(HabitatTally(self.at, self.turns, player, habitat, how, cards))
            self.counts["habitats", player] += 1
        self.restored += mask.bit_count()
        self.pair = ()

    # --- cards ------------------------------------------------------------------------------------

    def on_acquire(self, player: int, card: int, used: tuple[int, ...]) -> None:
        """A species is bought, with elements or with producers."""
        kind = self.content.kind
        self.counts["producers" if kind[card] == PRODUCER else "consumers", player] += 1
        for own in used:
            if kind[own] in (PRODUCER, CONSUMER):
                self.used[own] += 1

    def on_pass(self, player: int, card: int, other: int) -> None:
        """A card goes to another row."""
        self.passes.append(PassTally(self.at, self.turns, player, card, other))
        self.counts["passed", player] += 1
        self.counts["received", other] += 1

    def on_policy(self, player: int, card: int, switches: tuple[str, ...] = ()) -> None:
        """A policy card is drawn."""
        self.cause = (POLICY, card)
        self._happened("policies", player, card)

    def on_funded(self, player: int, card: int, funding: int) -> None:
        """A measure is funded."""
        self.cause = (POLICY, card)
        self._happened("measures", player, card)

    def on_refuse(self, seat: int, card: int) -> None:
        """Somebody does not agree to fund a measure."""
        self._happened("refused", seat, card)

    def on_removed(self, card: int) -> None:
        """A card is out of the game for good."""
        self._happened("lost", self.active, card)

    # --- the tally --------------------------------------------------------------------------------

    def tally(self) -> Tally:
        """All that was counted."""
        count, lists = self.counts, self.lists
        return Tally(
            turns=self.turns,
            rounds=self._rounds(),
            habitats=tuple(self.habitats),
            impacts=tuple(self.impacts),
            pressure=tuple(self.pressure),
            passes=tuple(self.passes),
            policies=tuple(lists["policies"]),
            measures=tuple(lists["measures"]),
            refused=tuple(lists["refused"]),
            idle=tuple(lists["idle"]),
            species_lost=tuple(lists["lost"]),
            species_used=tuple(sorted(self.used.items(), key=lambda pair: (-pair[1], pair[0]))),
            players=tuple(
                PlayerTally(
                    producers=count["producers", player],
                    consumers=count["consumers", player],
                    habitats=count["habitats", player],
                    impacts=count["impacts", player],
                    pressure=count["pressure", player],
                    idle_turns=count["idle", player],
                    passed=count["passed", player],
                    received=count["received", player],
                    policies=count["policies", player],
                    funded=count["measures", player],
                )
                for player in range(self.size)
            ),
        )

    def _rounds(self) -> tuple[tuple[int, int, int], ...]:
        """The start, every round, and how it stands in the one that runs or was the last."""
        now = ((max(self.turns, 1) - 1) // self.size + 1, self.restored, self.placed)
        return (*self.rounds, now)
