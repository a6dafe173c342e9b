"""Sign and verify webhook requests with a shared secret and a timestamp, a scheme that several providers use.

`t=<unix time>,v1=<hex>`: HMAC-SHA-256 over `<t>.<raw body>` with the endpoint's secret. Any v1 may match, because two
are sent while a secret is rotated. `verify` refuses a timestamp in the future as well as an old one.
"""

import hmac
from collections.abc import Iterable
from datetime import datetime
from hashlib import sha256

from guildhall.domains.payments.port import NotAuthentic

TOLERANCE_SECONDS = 300


def sign(body: bytes, secret: str, at: datetime) -> str:
    """Return the signature header for a body sent at that time."""
    time = str(int(at.timestamp()))
    return f"t={time},v1={_digest(body, secret, time)}"


def verify(body: bytes, header: str, secrets: Iterable[str], now: datetime) -> None:
    """Raise NotAuthentic unless one of the secrets signed the body within five minutes of `now`."""
    parts = [part.partition("=") for part in header.split(",")]
    times = [value for name, _, value in parts if name.strip() == "t"]
    signatures = [value for name, _, value in parts if name.strip() == "v1"]
    if len(times) != 1 or not (times[0].isascii() and times[0].isdigit()) or len(times[0]) > 12:
        raise NotAuthentic("the signature header names no time")
    expected = [_digest(body, secret, times[0]) for secret in secrets]
    if not any(hmac.compare_digest(e.encode(), s.encode()) for e in expected for s in signatures):
        raise NotAuthentic("no signature matches")
    if abs(now.timestamp() - int(times[0])) > TOLERANCE_SECONDS:
        raise NotAuthentic("the signature's time is too far from now")


def _digest(body: bytes, secret: str, time: str) -> str:
    return hmac.new(secret.encode(), time.encode() + b"." + body, sha256).hexdigest()
