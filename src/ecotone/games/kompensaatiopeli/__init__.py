"""Kompensaatiopeli, the offsetting game: developers against conservationists, for four or six players."""

from ecotone.games.kompensaatiopeli.game import GAME

__all__ = ["GAME"]
