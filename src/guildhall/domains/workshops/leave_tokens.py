"""Signed tokens of mails, by which one click leaves a waiting list.

Layout, base64url without padding: the entry's id (16 bytes), and 16 bytes of HMAC-SHA-256 with a key derived for this
purpose only.
"""

from __future__ import annotations

import binascii
import hmac
from base64 import urlsafe_b64decode, urlsafe_b64encode
from hashlib import sha256
from uuid import UUID

_ID = 16


def leave_token(entry_id: str, secret: str) -> str:
    """Return the token that lets its reader leave with this entry."""
    body = UUID(entry_id).bytes
    return urlsafe_b64encode(body + _seal(body, secret)).rstrip(b"=").decode()


def entry_of(token: str, secret: str) -> str | None:
    """Return the entry's id, or None for a token that this shop did not sign."""
    try:
        raw = urlsafe_b64decode(token.encode("ascii") + b"=" * (-len(token) % 4))
    except (UnicodeEncodeError, binascii.Error):
        return None
    body, seal = raw[:_ID], raw[_ID:]
    genuine = len(body) == _ID and hmac.compare_digest(seal, _seal(body, secret))
    return str(UUID(bytes=body)) if genuine else None


def _seal(body: bytes, secret: str) -> bytes:
    key = hmac.digest(secret.encode(), b"guildhall waiting list", sha256)
    return hmac.digest(key, body, sha256)[:_ID]
