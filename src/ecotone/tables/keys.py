"""Table codes that people type, and the secrets that open seats.

Only a digest of a secret is ever stored. The digest of a seat's secret may be followed by its issue: random bytes
that are new with each link, from which the host's key can compute the link's secret again. Where the seat has moved to
another device, the digests of the secrets that opened it before follow instead, so that the old devices can be told.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
from typing import Final

from ecotone.core.chance import Rng
from ecotone.core.streams import WIDE_SEEDS

LETTERS: Final = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"  # without those that look like another
CODE_LENGTH: Final = 5
LONGEST_CODE: Final = 16  # letters of a typed code that are looked at
DIGEST_LENGTH: Final = 32  # bytes
ISSUE_LENGTH: Final = 8
MOVES_KEPT: Final = 8  # how many of the secrets that opened a seat before are kept in mind


def new_code() -> str:
    """A table code, short enough to read out in a classroom."""
    return "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))


def tidy_code(typed: str) -> str:
    """A code as a person typed it, in the form in which it is stored."""
    return "".join(letter for letter in typed.upper() if letter.isalnum())[:LONGEST_CODE]


def new_secret() -> str:
    """128 random bits in letters that fit into a link."""
    return secrets.token_urlsafe(16)


def new_seed() -> int:
    """A seed that nobody chose and nobody can try out."""
    return secrets.randbelow(WIDE_SEEDS)


def fresh_rng() -> Rng:
    """Chance for a bot's choice, which nobody can foresee from the seed of the match."""
    return Rng(secrets.randbits(60))


def digest(secret: str) -> bytes:
    """What is stored of a secret. A fast hash is enough, since a secret is random and cannot be guessed."""
    return hashlib.sha256(secret.encode()).digest()


def opens(secret: str, stored: bytes) -> bool:
    """Whether a stored digest is this secret's, compared in constant time."""
    return hmac.compare_digest(digest(secret), stored[:DIGEST_LENGTH])


def seat_secret(host: str, code: str, seat: int, issue: bytes = b"") -> str:
    """The secret of a seat's link, computed from the host's key: the server, which has no key, cannot compute it."""
    mac = hmac.digest(host.encode(), f"{code}:{seat}:{issue.hex()}".encode(), "sha256")
    return base64.urlsafe_b64encode(mac[:16]).decode().rstrip("=")


def new_issue() -> bytes:
    """Random bytes for a new link, which no link had before."""
    return secrets.token_bytes(ISSUE_LENGTH)


def linked_secret(host: str, code: str, seat: int, stored: bytes) -> str | None:
    """The secret in a seat's link; None if the seat was taken by code, with a secret that the host cannot know."""
    secret = seat_secret(host, code, seat, stored[DIGEST_LENGTH:])
    return secret if opens(secret, stored) else None


def moved_digest(secret: str, stored: bytes) -> bytes:
    """What is stored of a seat that moves to another device, which has this secret."""
    return followed(digest(secret), stored)


def followed(new: bytes, stored: bytes) -> bytes:
    """The digest of a seat's new secret, followed by those of the secrets that opened it before."""
    return new + (stored[:DIGEST_LENGTH] + earlier_digests(stored))[: MOVES_KEPT * DIGEST_LENGTH]


def opened_before(secret: str, stored: bytes) -> bool:
    """Whether this secret opened the seat before it moved to another device."""
    earlier, found = earlier_digests(stored), digest(secret)
    return any(found == earlier[at : at + DIGEST_LENGTH] for at in range(0, len(earlier), DIGEST_LENGTH))


def earlier_digests(stored: bytes) -> bytes:
    """The digests of the secrets that opened a seat before, one after the other, the last first."""
    rest = stored[DIGEST_LENGTH:]
    return b"" if len(rest) == ISSUE_LENGTH else rest
