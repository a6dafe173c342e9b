"""Codes of authenticator apps (RFC 6238: SHA-1, six digits, thirty seconds)."""

import hmac
import re
from base64 import b32encode
from datetime import datetime
from hashlib import sha1

import pyotp
from pyotp.exceptions import OTPVerificationError

STEP = 30  # seconds
DIGITS = 6
TOLERANCE = 1  # steps that a clock may be off, either way
_CODE = re.compile(rf"[0-9]{{{DIGITS}}}")


def secret_of(seed: str, signing_secret: str) -> str:
    """Return the app's secret in base32, as people type it: 20 bytes from the factor's seed and the shop's secret.

    Neither the database nor the signing secret alone is enough to calculate a code.
    """
    made = hmac.digest(b"second step:" + signing_secret.encode(), seed.encode(), sha1)
    return b32encode(made).decode()


def key_uri(secret: str, issuer: str, account: str) -> str:
    """Return the address that the QR code holds (Key URI Format of Google Authenticator)."""
    return _app(secret).provisioning_uri(name=account, issuer_name=issuer)


def matching_step(secret: str, code: str, now: datetime, used: int | None) -> int | None:
    """Return the time step that `code` belongs to; None for a wrong, late or used code.

    Args:
        used: the newest step whose code was accepted before. No code up to it counts again.
    """
    if not _CODE.fullmatch(code):  # pyotp also takes digits of other scripts
        return None
    try:
        step = _app(secret).verify_and_get_timecode(code, for_time=now, valid_window=TOLERANCE)
    except OTPVerificationError:
        return None
    return step if used is None or step > used else None


def _app(secret: str) -> pyotp.TOTP:
    return pyotp.TOTP(secret, digits=DIGITS, interval=STEP)
