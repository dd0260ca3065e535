"""What the attacks share: stores to attack."""

from __future__ import annotations

from tests.kit.stores import new_url, postgres, postgres_url

__all__ = ["new_url", "postgres", "postgres_url"]
