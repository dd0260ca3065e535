"""Skerries: crofters share the fish of one sound, for two to four players."""

from skerries.game import GAME

__all__ = ["GAME"]
