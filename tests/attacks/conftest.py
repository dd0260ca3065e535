"""The tiny game of the tests of tables."""

from __future__ import annotations

from tests.tables.conftest import harbour

__all__ = ["harbour"]
