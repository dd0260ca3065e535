"""Surveys (K-28 to K-33): at any decision of the active player in the own turn, also in the middle of an action."""

from __future__ import annotations

from abc import abstractmethod
from typing import Final

from ecotone.core.choice import Choice, Listed
from ecotone.games.kompensaatiopeli.box.card_kinds import (
    FUNDING_RESOURCE,
    MAIN_RESOURCE,
)
from ecotone.games.kompensaatiopeli.box.content import SPECIES
from ecotone.games.kompensaatiopeli.box.landscape import TileChoices
from ecotone.games.kompensaatiopeli.rules.decisions import Ask
from ecotone.games.kompensaatiopeli.rules.offset_sites import can_be_offset
from ecotone.games.kompensaatiopeli.rules.paying import (
    add_by_knowledge,
    knowledge_choices,
    pay_money,
    pay_with_knowledge,
)
from ecotone.games.kompensaatiopeli.rules.state import Kompensaatiopeli

REVEALED: Final = 5  # tiles at most (K-31)
NATURE_SURVEYS: Final = TileChoices("nature_survey")
SPECIES_SURVEYS: Final = knowledge_choices("species_survey")


def add_surveys(state: Kompensaatiopeli, seat: int, out: list[Listed]) -> None:
    """All surveys that this seat can pay."""
    hand = state.hands[seat]
    if state.down and hand[FUNDING_RESOURCE] + hand[MAIN_RESOURCE] >= state.content.eur["nature_survey"]:
        NATURE_SURVEYS.add(out, state.down)
    targets = state.empty & ~(state.restored | state.done)  # K-29, K-30
    if targets and state.pile:
        add_by_knowledge(state, seat, SPECIES_SURVEYS, targets, out)


def play_survey(state: Kompensaatiopeli, seat: int, choice: Choice) -> bool:
    """Carry out a survey; False if the choice is none."""
    if choice[0] == "nature_survey":
        pay_money(state, seat, "nature_survey", 0)
        state.turn_up(choice[1])
        return True
    if choice[0] == "species_survey":
        pay_with_knowledge(state, seat, "species_survey", state.content.eur["species_survey"], choice[2])
        survey_species(state, seat, choice[1])
        return True
    return False


def survey_species(state: Kompensaatiopeli, seat: int, position: int) -> None:
    """Reveal up to five tiles of the pile in search of a species of the same type (K-31, K-32)."""
    content = state.content
    nature = state.nature_at(position)
    revealed: list[int] = []
    found = -1
    while state.pile and len(revealed) < REVEALED and found < 0:
        tile = state.pile.pop()
        revealed.append(tile)
        if content.tile_kind[tile] == SPECIES and content.tile_nature[tile] == nature:
            found = tile
    state.tell("species_survey", (seat, position, tuple(revealed)), reveals=True)
    if found < 0:
        state.pile += revealed
        state.rng.stream("tiles").shuffle(state.pile)
        return
    revealed.remove(found)
    state.pile += revealed
    state.unseen[nature] -= 1
    old = state.lift(position)
    state.lay(position, found)
    state.species_found[seat] += 1
    state.tell("species_found", (seat, position, found))
    state.to_pile([old])
    if not can_be_offset(state, position):
        state.release_sites(position)  # KR-35


class WhileActive(Ask):
    """A decision that the active player may interrupt with surveys (K-20, K-21)."""

    __slots__ = ()

    def choices(self, state: Kompensaatiopeli, seat: int) -> list[Listed]:
        out = self.answers(state, seat)
        if seat == state.active:
            add_surveys(state, seat, out)
        return out

    def play(self, state: Kompensaatiopeli, seat: int, choice: Choice) -> None:
        if not play_survey(state, seat, choice):
            self.answer(state, seat, choice)

    @abstractmethod
    def answers(self, state: Kompensaatiopeli, seat: int) -> list[Listed]:
        """The answers to the question itself."""

    @abstractmethod
    def answer(self, state: Kompensaatiopeli, seat: int, choice: Choice) -> None:
        """Carry out such an answer."""
