"""Table codes that people type, and the secrets behind seats; only hashes of secrets are ever kept."""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
from typing import Final

from ecotone.core.chance import Rng

LETTERS: Final = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"  # none that looks like another
CODE_LENGTH: Final = 5
HASH: Final = 32  # bytes of a digest; what is kept of a seat's secret goes on with the mark of its issue


def new_code() -> str:
    """A table code, short enough to read out in a classroom."""
    return "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))


def tidy_code(typed: str) -> str:
    """A code as a person typed it, in the form in which it is kept."""
    return "".join(letter for letter in typed.upper() if letter.isalnum())[:16]


def new_secret() -> str:
    """128 bits that nobody guesses, fit for a link."""
    return secrets.token_urlsafe(16)


def fresh_rng() -> Rng:
    """Chance for a bot at play, which nobody can foresee from the match's own."""
    return Rng(secrets.randbits(60))


def digest(secret: str) -> bytes:
    """What is kept of a secret. It is random, so a fast hash does."""
    return hashlib.sha256(secret.encode()).digest()


def opens(secret: str, kept: bytes) -> bool:
    """Whether this is the secret that was kept, compared in constant time."""
    return hmac.compare_digest(digest(secret), kept[:HASH])


def seat_secret(host: str, code: str, seat: int, issue: bytes = b"") -> str:
    """The secret of a seat, from the host's: so the host's browser can show the link again, and the server cannot."""
    mac = hmac.digest(host.encode(), f"{code}:{seat}:{issue.hex()}".encode(), "sha256")
    return base64.urlsafe_b64encode(mac[:16]).decode().rstrip("=")


def new_issue() -> bytes:
    """A mark that no issue of any link had before."""
    return secrets.token_bytes(8)


def linked_secret(host: str, code: str, seat: int, kept: bytes) -> str | None:
    """A seat's secret as its link has it; None if the seat was taken by code, with a secret of its own."""
    secret = seat_secret(host, code, seat, kept[HASH:])
    return secret if opens(secret, kept) else None
