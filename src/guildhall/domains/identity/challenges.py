"""Challenges of a second step: an id that says until when it counts, and for whom, under a seal. Nothing is stored.

The id looks like a UUID, because clients take it for one: 4 bytes of the moment in seconds, 12 bytes of HMAC-SHA-256.
"""

from __future__ import annotations

import hmac
from dataclasses import dataclass
from datetime import datetime, timedelta
from hashlib import sha256
from uuid import UUID

LIFETIME = timedelta(minutes=5)


@dataclass(frozen=True, slots=True)
class Challenge:
    """`expires_at` is in seconds since 1970."""

    id: str
    expires_at: int


def new_challenge(session_id: str, factor_id: str, now: datetime, secret: str) -> Challenge:
    expires_at = int((now + LIFETIME).timestamp())
    return Challenge(_sealed(session_id, factor_id, expires_at, secret), expires_at)


def expires_at(challenge_id: str, session_id: str, factor_id: str, secret: str) -> int | None:
    """Until when the challenge counts, in seconds since 1970; None for one that was not made for these two."""
    try:
        timestamp = int.from_bytes(UUID(challenge_id).bytes[:4], "big")
    except ValueError:
        return None
    genuine = _sealed(session_id, factor_id, timestamp, secret)
    return timestamp if hmac.compare_digest(genuine, challenge_id.lower()) else None


def _sealed(session_id: str, factor_id: str, timestamp: int, secret: str) -> str:
    head = timestamp.to_bytes(4, "big")
    body = head + session_id.encode() + factor_id.encode()
    return str(UUID(bytes=head + hmac.digest(b"challenge:" + secret.encode(), body, sha256)[:12]))
