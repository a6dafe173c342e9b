"""Signed tokens with which visitors see a shop that is not open yet. Nothing of them is stored."""

from __future__ import annotations

import hmac
from datetime import datetime, timedelta
from hashlib import sha256

PREVIEW_FOR = timedelta(days=14)


def preview_token(secret: str, now: datetime) -> str:
    """Return a token with which visitors see the closed shop for PREVIEW_FOR."""
    expires = str(int((now + PREVIEW_FOR).timestamp()))
    return f"{expires}.{_seal(expires, secret)}"


def is_preview_token(token: str, secret: str, now: datetime) -> bool:
    """Return whether this shop signed the token and it has not expired."""
    expires, _, seal = token.partition(".")
    genuine = hmac.compare_digest(seal.encode(), _seal(expires, secret).encode())
    return genuine and int(expires) > now.timestamp()


def _seal(expires: str, secret: str) -> str:
    return hmac.new(b"preview:" + secret.encode(), expires.encode(), sha256).hexdigest()[:32]
