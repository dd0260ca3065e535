"""Processes that tests wait for: they are not nice to whatever else the machine does."""

from __future__ import annotations

import pytest


@pytest.fixture(autouse=True)
def as_important_as_the_test(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ecotone.tables.work.child.NICENESS", 0)
