"""Ecologic: mining companies at auction, Profits against Enviro, for two to four players."""

from ecotone.games.ecologic.game import GAME

__all__ = ["GAME"]
