"""A builder of positions: name what lies where, which event comes, and play on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ecotone.core.chance import Rng
from ecotone.core.choice import Choice, Listed, Open, allows, quiet, verb_of
from ecotone.core.effect import Effect
from ecotone.core.view import prompt_of
from ecotone.games.ecologic import GAME
from ecotone.games.ecologic.box.content import TADS
from ecotone.games.ecologic.box.event_card import RESOURCES
from ecotone.games.ecologic.game import EcologicGame
from ecotone.games.ecologic.rules.course import TURN
from ecotone.games.ecologic.rules.environment_phase import ENVIRONMENT_PHASE
from ecotone.games.ecologic.rules.income_phase import INCOME_PHASE
from ecotone.games.ecologic.rules.state import Ecologic

QUIET_PILE = ("daily_grind",) * 12
A, B, C, D = 0, 1, 2, 3


class Table:
    """A turn that has just begun: its event is revealed, and what it does at once has happened.

    board: own sectors of each seat from seat 0 on, as "s01 s02:3" (a sector and its level, 1 if not said).
    profits, enviro, cards: by seat. tads: TAD to (owner, field). values: Enviro tokens that still lie there; all
    others are taken. event: what is revealed; `then` are the events after it. deck: the Eco-Initiatives, top first.
    phase: "event" plays the turn from its beginning, "environment" and "income" start with that phase.
    """

    def __init__(
        self,
        *board: str,
        seats: int = 4,
        profits: Sequence[int] | int = 10,
        enviro: Sequence[int] | int = 10,
        minus: Sequence[int] = (),
        cards: Sequence[str] = (),
        tads: Mapping[str, tuple[int, str]] | None = None,
        values: Mapping[str, int] | None = None,
        event: str = "daily_grind",
        then: Sequence[str] = QUIET_PILE,
        deck: str = "",
        discard: str = "",
        start: int = 0,
        turn: int = 3,
        phase: str = "event",
        supply: Mapping[tuple[int, str], int] | None = None,
        game: EcologicGame = GAME,
        no_tads: bool = False,
        **options: Any,
    ) -> None:
        if no_tads:
            options["tads"] = False
        self.game = game
        self.content = game.content
        self.state: Ecologic = game.setup(seats, game.all_options({"first": 0, **options}), Rng(1))
        self.effects: list[Effect] = []
        state = self.state
        state.pending.clear()
        state.values = [0] * len(state.values)
        for seat, sectors in enumerate(board):
            for word in sectors.split():
                name, _, level = word.partition(":")
                for _ in range(int(level or 1)):
                    state.place(seat, self.number(name))
        state.profits = by_seat(profits, seats)
        state.enviro = by_seat(enviro, seats)
        state.minus = sum(1 << seat for seat in minus)
        for seat, names in enumerate(cards):
            for name in names.split():
                state.deck.remove(self.number(name))
                state.add_card(seat, self.number(name))
        for tad, (owner, field) in (tads or {}).items():
            state.put_tad(owner, self.number(tad), self.number(field))
        for name, value in (values or {}).items():
            state.values[self.number(name)] = value
        for (seat, resource), n in (supply or {}).items():
            state.supply[2 * seat + RESOURCES.index(resource)] = n
        self._lay_decks(deck, discard)
        self._begin(event, then, start, turn, phase)

    def _lay_decks(self, deck: str, discard: str) -> None:
        state = self.state
        named = [self.number(name) for name in deck.split() if name != "-"]
        thrown = [self.number(name) for name in discard.split()]
        rest = [card for card in state.deck if card not in named and card not in thrown]
        state.deck = ([] if deck.endswith("-") else rest) + named[::-1]
        state.discard = thrown

    def _begin(self, event: str, then: Sequence[str], start: int, turn: int, phase: str) -> None:
        state = self.state
        state.events = [self.number(name) for name in reversed(then)]
        state.past = []
        state.pending.append(TURN)
        state.effects = self.effects
        if phase == "event":
            state.events.append(self.number(event))
            state.turn = turn - 1
            state.start = (start - 1) % state.settings.seats if state.turn else start
            state.event = self.number("daily_grind")
        else:
            state.turn, state.start, state.event = turn, start, self.number(event)
            state.past.append(state.event)
            state.pending += [INCOME_PHASE] if phase == "income" else [INCOME_PHASE, ENVIRONMENT_PHASE[0]]
        state.run_steps()

    # --- asking -------------------------------------------------------------------------------

    def number(self, name: str) -> int:
        """The number of a sector, card, TAD, field, resource or event by its id."""
        content = self.content
        ids: list[Sequence[str]] = [content.sector_ids, content.card_ids, TADS, content.field_ids, RESOURCES]
        for names in [*ids, content.event_ids]:
            if name in names:
                return names.index(name)
        raise KeyError(name)

    def choice(self, verb: str, *args: Any) -> Choice:
        """A choice with names in place of numbers; deals keep their names."""
        deal = verb == "offer"
        return (verb, *(self.number(arg) if isinstance(arg, str) and not deal else arg for arg in args))

    @property
    def prompt(self) -> str:
        """The name of the open question."""
        prompt = prompt_of(self.state.pending)
        return prompt.name if prompt else "over"

    @property
    def actor(self) -> int:
        """The seat that is asked."""
        return self.state.actors[0]

    def listed(self, verb: str = "") -> list[Listed]:
        """What the asked seat may choose, of one verb or all."""
        found = self.state.choices(self.actor)
        return [item for item in found if not verb or verb_of(item) == verb]

    def verbs(self) -> list[str]:
        """The verbs on the list, each once."""
        return list(dict.fromkeys(verb_of(item) for item in self.listed()))

    def can(self, verb: str, *args: Any) -> bool:
        """Whether the asked seat may make this choice."""
        return allows(self.state.choices(self.actor), self.choice(verb, *args))

    def bounds(self, verb: str, *fixed: Any) -> tuple[int, int] | None:
        """Lowest and highest number of an open choice; None if it is not listed."""
        start = self.choice(verb, *fixed)
        for item in self.listed(verb):
            if isinstance(item, Open) and (item.verb, *item.fixed) == start:
                low, high = item.blanks[-1].bounds()["number"]
                return low, high
        return None

    def sectors(self, verb: str) -> str:
        """The sectors that a verb may be about."""
        names = [self.content.sector_ids[item[1]] for item in self.listed(verb) if isinstance(item, tuple)]
        return " ".join(names)

    def level(self, name: str) -> int:
        """The Refinery level of a sector."""
        return self.state.level[self.number(name)]

    def owner(self, name: str) -> int:
        """Whose sector, or whose TAD it is."""
        if name in TADS:
            return self.state.tad_owner[self.number(name)]
        return self.state.owner[self.number(name)]

    def cards(self, seat: int) -> str:
        """The Eco-Initiatives of a seat."""
        return " ".join(self.content.card_ids[card] for card in self.state.cards[seat])

    def discarded(self) -> str:
        """The discard pile."""
        return " ".join(self.content.card_ids[card] for card in self.state.discard)

    def effects_named(self, name: str) -> list[Choice]:
        """The arguments of all effects of this name so far."""
        return [effect.args for effect in self.effects if effect.name == name]

    # --- playing ------------------------------------------------------------------------------

    def do(self, verb: str, *args: Any, by: int | None = None) -> Table:
        """The asked seat makes a choice; with `by`, it must be that seat."""
        seat = self.actor
        assert by is None or by == seat, f"{seat} is asked, not {by}"
        choice = self.choice(verb, *args)
        assert allows(self.state.choices(seat), choice), (choice, self.listed())
        self.state.effects = self.effects
        self.state.play(seat, choice)
        return self

    def aside(self, seat: int, verb: str, *args: Any) -> Table:
        """A seat makes a side choice."""
        choice = self.choice(verb, *args)
        assert allows(self.state.side_choices(seat), choice), (choice, self.state.side_choices(seat))
        self.state.effects = self.effects
        self.state.play_aside(seat, choice)
        return self

    def quietly(self, until: str = "") -> Table:
        """Everybody takes the quiet choice until a question of that name, or the next turn."""
        turn = self.state.turn
        while self.state.result is None and self.state.turn == turn and self.prompt != until:
            self.state.effects = self.effects
            self.state.play(self.actor, quiet(self.state.choices(self.actor)))
        return self

    def passes(self, times: int = 1) -> Table:
        """The next players start no auction."""
        for _ in range(times):
            self.do("pass")
        return self


def by_seat(value: Sequence[int] | int, seats: int) -> list[int]:
    """One number for all seats, or one for each; who is not named has 0."""
    if isinstance(value, int):
        return [value] * seats
    return [*value, *[0] * (seats - len(value))]
