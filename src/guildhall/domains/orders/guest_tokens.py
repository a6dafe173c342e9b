"""Signed tokens of guests' checkouts: the browser that ordered follows its orders without signing in.

Layout, base64url without padding: the ids of the checkout and of the profile (16 bytes each), and 16 bytes of
HMAC-SHA-256 with a key derived for this purpose only.
"""

from __future__ import annotations

import binascii
import hmac
from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import dataclass
from hashlib import sha256
from uuid import UUID

_ID = 16


@dataclass(frozen=True, slots=True)
class SignedCheckout:
    """The content of a token."""

    checkout_id: str
    profile_id: str


def guest_token(checkout: SignedCheckout, secret: str) -> str:
    """Return the token that shows its reader the orders of this checkout."""
    body = UUID(checkout.checkout_id).bytes + UUID(checkout.profile_id).bytes
    return urlsafe_b64encode(body + _seal(body, secret)).rstrip(b"=").decode()


def checkout_of(token: str, secret: str) -> SignedCheckout | None:
    """Return the checkout, or None for a token that this shop did not sign."""
    try:
        raw = urlsafe_b64decode(token.encode("ascii") + b"=" * (-len(token) % 4))
    except (UnicodeEncodeError, binascii.Error):
        return None
    body, seal = raw[: 2 * _ID], raw[2 * _ID :]
    genuine = len(body) == 2 * _ID and hmac.compare_digest(seal, _seal(body, secret))
    return SignedCheckout(str(UUID(bytes=body[:_ID])), str(UUID(bytes=body[_ID:]))) if genuine else None


def _seal(body: bytes, secret: str) -> bytes:
    key = hmac.digest(secret.encode(), b"guildhall guest checkout", sha256)
    return hmac.digest(key, body, sha256)[:_ID]
