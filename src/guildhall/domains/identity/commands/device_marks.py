"""Marks of devices from which an account signed in before, so that strangers' guesses do not lock its holder out.

A mark is a cookie: an expiry, a random device id, and a keyed hash of both and the account's id. It gives no access:
it only replaces the rate limits that strangers can fill by one of the device. The server stores nothing of it.
"""

import hmac
import re
from datetime import datetime, timedelta
from hashlib import sha256

from guildhall.config.settings import Settings
from guildhall.core.ids import new_id

COOKIE = "guildhall-device-"  # the privacy page names it
LASTS = timedelta(days=365)
_PURPOSE = b"device mark:"
_MARK = re.compile(r"([0-9]{1,12})\.([0-9a-f-]{36})\.([0-9a-f]{64})")


def cookie_name(account_id: str) -> str:
    """Return the name of the account's cookie: each account of a shared browser has its own."""
    return f"{COOKIE}{sha256(account_id.encode()).hexdigest()[:12]}"


def new_mark(settings: Settings, now: datetime, account_id: str, device: str | None = None) -> str:
    """Return a mark that is valid for a year. A device that has one already keeps its id."""
    expires, device = str(int((now + LASTS).timestamp())), device or new_id()
    return f"{expires}.{device}.{_seal(settings.signing_secret, account_id, device, expires)}"


def device_of(settings: Settings, now: datetime, account_id: str, mark: str) -> str | None:
    """Return the device id of a mark; None if the mark is forged, expired or another account's.

    A replaced secret signs no marks: anyone who knows it could make devices, each with guesses of its own.
    """
    form = _MARK.fullmatch(mark)
    if form is None or int(form[1]) <= now.timestamp():
        return None
    seal = _seal(settings.signing_secret, account_id, form[2], form[1])
    return form[2] if hmac.compare_digest(form[3], seal) else None


def _seal(secret: str, *details: str) -> str:
    return hmac.digest(_PURPOSE + secret.encode(), "\n".join(details).encode(), sha256).hex()
