"""Two-factor challenges: a signed id that holds its expiry and is bound to session and factor. Nothing is stored.

Clients expect a UUID, so the id has its form: 4 bytes of the expiry in seconds, 12 bytes of HMAC-SHA-256.
"""

import hmac
from dataclasses import dataclass
from datetime import datetime, timedelta
from hashlib import sha256
from uuid import UUID

LIFETIME = timedelta(minutes=5)


@dataclass(frozen=True, slots=True)
class Challenge:
    """A challenge that a code has to answer. `expires_at` is in seconds since 1970."""

    id: str
    expires_at: int


def new_challenge(session_id: str, factor_id: str, now: datetime, secret: str) -> Challenge:
    expires_at = int((now + LIFETIME).timestamp())
    return Challenge(_signed(session_id, factor_id, expires_at, secret), expires_at)


def expires_at(challenge_id: str, session_id: str, factor_id: str, secret: str) -> int | None:
    """Return the challenge's expiry in seconds since 1970; None if it is not for this session and factor."""
    try:
        expiry = int.from_bytes(UUID(challenge_id).bytes[:4], "big")
    except ValueError:
        return None
    genuine = _signed(session_id, factor_id, expiry, secret)
    return expiry if hmac.compare_digest(genuine, challenge_id.lower()) else None


def _signed(session_id: str, factor_id: str, expiry: int, secret: str) -> str:
    head = expiry.to_bytes(4, "big")
    body = head + session_id.encode() + factor_id.encode()
    return str(UUID(bytes=head + hmac.digest(b"challenge:" + secret.encode(), body, sha256)[:12]))
