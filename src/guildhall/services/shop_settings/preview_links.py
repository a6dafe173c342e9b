"""Signed tokens for what the public may not see yet: a closed shop, and the draft of the site. None is stored."""

import hmac
from datetime import datetime, timedelta
from hashlib import sha256

PREVIEW_FOR = timedelta(days=14)
DRAFT_FOR = timedelta(hours=2)


def preview_token(secret: str, now: datetime) -> str:
    """Return a token with which visitors see the closed shop for PREVIEW_FOR."""
    return _token("preview", secret, now + PREVIEW_FOR)


def is_preview_token(token: str, secret: str, now: datetime) -> bool:
    """Return whether this shop signed the token and it has not expired."""
    return _is_valid("preview", token, secret, now)


def draft_token(secret: str, now: datetime) -> str:
    """Return a token with which an admin's browser loads pages of the draft for DRAFT_FOR."""
    return _token("draft", secret, now + DRAFT_FOR)


def is_draft_token(token: str, secret: str, now: datetime) -> bool:
    return _is_valid("draft", token, secret, now)


def _token(purpose: str, secret: str, until: datetime) -> str:
    expires = str(int(until.timestamp()))
    return f"{expires}.{_seal(purpose, expires, secret)}"


def _is_valid(purpose: str, token: str, secret: str, now: datetime) -> bool:
    expires, _, seal = token.partition(".")
    genuine = hmac.compare_digest(seal.encode(), _seal(purpose, expires, secret).encode())
    return genuine and int(expires) > now.timestamp()


def _seal(purpose: str, expires: str, secret: str) -> str:
    return hmac.new(f"{purpose}:{secret}".encode(), expires.encode(), sha256).hexdigest()[:32]
