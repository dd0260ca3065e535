"""Ecosfera Baltica: a cooperative deck-builder about saving the Baltic Sea, for one to four players."""

from ecotone.games.ecosfera.game import GAME

__all__ = ["GAME"]
