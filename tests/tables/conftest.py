"""What the tests of tables share: stores, and a tiny game."""

from __future__ import annotations

import pytest

from ecotone.core.registry import games
from tests.kit.stores import any_url, lasting_url, new_url, postgres, postgres_url
from tests.toys.harbour import GAME

__all__ = ["any_url", "lasting_url", "new_url", "postgres", "postgres_url"]


@pytest.fixture
def harbour(monkeypatch: pytest.MonkeyPatch) -> None:
    """The tiny game of these tests, as if it were installed."""
    monkeypatch.setitem(games(), GAME.id, GAME)
