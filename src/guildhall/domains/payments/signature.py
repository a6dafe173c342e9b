"""Sign and verify webhook events with Stripe's scheme, which the sandbox uses too.

`t=<unix time>,v1=<hex>`: HMAC-SHA-256 over `<t>.<raw body>` with the endpoint's secret. Any v1 may match, because two
are sent while a secret is rotated. Unlike the SDK, `verify` also refuses a timestamp in the future.
"""

from __future__ import annotations

import hmac
from collections.abc import Iterable
from datetime import datetime
from hashlib import sha256

TOLERANCE_SECONDS = 300


class BadSignature(Exception):
    """The event was not signed by the provider, or too long ago."""


def sign(body: bytes, secret: str, at: datetime) -> str:
    """Return the signature header for a body sent at that time."""
    time = str(int(at.timestamp()))
    return f"t={time},v1={_digest(body, secret, time)}"


def verify(body: bytes, header: str, secrets: Iterable[str], now: datetime) -> None:
    """Raise BadSignature unless one of the secrets signed the body within five minutes of `now`."""
    parts = [part.partition("=") for part in header.split(",")]
    times = [value for name, _, value in parts if name.strip() == "t"]
    signatures = [value for name, _, value in parts if name.strip() == "v1"]
    if len(times) != 1 or not (times[0].isascii() and times[0].isdigit()) or len(times[0]) > 12:
        raise BadSignature("the signature header names no time")
    expected = [_digest(body, secret, times[0]) for secret in secrets]
    if not any(hmac.compare_digest(e.encode(), s.encode()) for e in expected for s in signatures):
        raise BadSignature("no signature matches")
    if abs(now.timestamp() - int(times[0])) > TOLERANCE_SECONDS:
        raise BadSignature("the signature's time is too far from now")


def _digest(body: bytes, secret: str, time: str) -> str:
    return hmac.new(secret.encode(), time.encode() + b"." + body, sha256).hexdigest()
