"""The figures that judgement goes by, read from `value.toml`: for each team its own, and plain ones."""

from __future__ import annotations

from typing import Any, Final

from ecotone.core.content import file_of
from ecotone.games.kompensaatiopeli.box.content import TEAMS

Table = dict[str, Any]  # Any: a number or a list of them


class Weights:
    """What positions promise and what cards are worth; `value.toml` says what each figure means."""

    def __init__(self, table: Table) -> None:
        self.free_ground: float = table["free_ground"]
        self.to_offset: list[float] = table["to_offset"]
        self.forbidden: float = table["forbidden"]
        self.under_campaign: float = table["under_campaign"]
        self.under_demonstration: float = table["under_demonstration"]
        self.staged: float = table["staged"]
        self.no_card_yet: float = table["no_card_yet"]
        self.granted_so_far: float = table["granted_so_far"]
        self.denied_so_far: float = table["denied_so_far"]
        self.penniless: float = table["penniless"]
        self.open_campaign: float = table["open_campaign"]
        self.safe_campaign: float = table["safe_campaign"]
        self.ready: float = table["ready"]
        self.demonstration: float = table["demonstration"]
        self.proposal: float = table["proposal"]
        self.payable: float = table["payable"]
        self.to_lay: float = table["to_lay"]
        self.polluted: float = table["polluted"]
        self.able: float = table["able"]
        self.together: float = table["together"]
        self.bank_tile: float = table["bank_tile"]
        self.open_tile: float = table["open_tile"]
        self.ground: list[float] = table["ground"]
        self.in_use: list[float] = table["in_use"]
        self.average_card: float = table["average_card"]
        self.money: list[float] = table["money"]
        self.known: list[float] = table["known"]
        self.studied: list[float] = table["studied"]
        self.alone: float = table["alone"]
        self.fits_all: float = table["fits_all"]
        self.actions: list[list[float]] = [table[f"{team}_actions"] for team in TEAMS]


def read() -> dict[str, Table]:
    """All sections of the file."""
    return file_of(__package__, "value.toml")


def figures(team: int) -> Table:
    """What a team goes by: the plain figures, but for those of its own."""
    return {**SECTIONS["plain"], **SECTIONS[TEAMS[team]]}


SECTIONS: Final = read()
PLAIN: Final = Weights(SECTIONS["plain"])  # for what must not change when a team learns to judge better
WEIGHTS: Final = [Weights(figures(team)) for team in range(len(TEAMS))]
