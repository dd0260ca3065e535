"""What the tests of tables share: stores to test on."""

from __future__ import annotations

from tests.kit.stores import any_url, lasting_url, new_url, postgres, postgres_url

__all__ = ["any_url", "lasting_url", "new_url", "postgres", "postgres_url"]
