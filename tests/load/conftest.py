"""What the tests under load share: stores to test on."""

from __future__ import annotations

from tests.kit.stores import new_url, postgres, postgres_url

__all__ = ["new_url", "postgres", "postgres_url"]
