"""BETTER Life: five roles, secret votes and a common fate, for five players (or two to four at a small table)."""

from ecotone.games.betterlife.game import GAME

__all__ = ["GAME"]
