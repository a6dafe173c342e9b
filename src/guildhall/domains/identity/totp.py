"""Codes of authenticator apps (RFC 6238: SHA-1, six digits, thirty seconds) and how an app is told of its secret."""

from __future__ import annotations

import hmac
import re
from base64 import b32encode
from datetime import datetime
from hashlib import sha1
from urllib.parse import quote, urlencode

STEP = 30  # seconds
DIGITS = 6
TOLERANCE = 1  # steps that a clock may be off, either way
_CODE = re.compile(rf"[0-9]{{{DIGITS}}}")


def secret_of(seed: str, server_secret: str) -> bytes:
    """The 20 bytes that house and app share. Who has only the database, or only the house's secret, has nothing."""
    return hmac.digest(b"second step:" + server_secret.encode(), seed.encode(), sha1)


def written(secret: bytes) -> str:
    """The secret as people type it into an app."""
    return b32encode(secret).decode()


def key_uri(secret: bytes, issuer: str, account: str) -> str:
    """What the QR code says (Key URI Format of Google Authenticator)."""
    label = quote(f"{issuer}:{account}", safe="@")
    query = {
        "secret": written(secret),
        "issuer": issuer,
        "algorithm": "SHA1",
        "digits": DIGITS,
        "period": STEP,
    }
    return f"otpauth://totp/{label}?{urlencode(query, quote_via=quote)}"


def code_at(secret: bytes, step: int) -> str:
    """The code of a time step (RFC 4226, 5.3)."""
    digest = hmac.digest(secret, step.to_bytes(8, "big"), sha1)
    offset = digest[-1] & 0x0F
    number = int.from_bytes(digest[offset : offset + 4], "big") & 0x7FFFFFFF
    return str(number % 10**DIGITS).zfill(DIGITS)


def step_of(timestamp: datetime) -> int:
    return int(timestamp.timestamp()) // STEP


def matching_step(secret: bytes, code: str, now: datetime, used: int | None) -> int | None:
    """The step that `code` belongs to, if it is near and none up to `used`; None for a wrong, late or spent code."""
    if not _CODE.fullmatch(code):
        return None
    here = step_of(now)
    for step in range(here - TOLERANCE, here + TOLERANCE + 1):
        fits = hmac.compare_digest(code_at(secret, step), code)
        if fits and (used is None or step > used):
            return step
    return None
