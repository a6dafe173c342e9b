"""JSON Web Tokens with the one signature that the house writes and takes: compact, HS256 (RFC 7515, 7518 §3.2).

Our own because that is all there is to it with one key and one algorithm, and because the library for it, which knows
every algorithm, weighs ten megabytes in each process where `cryptography` is installed beside it.
"""

from __future__ import annotations

import hmac
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error as NotBase64
from hashlib import sha256
from typing import Any

import msgspec

HEADER = {"alg": "HS256", "typ": "JWT"}


class NotSigned(Exception):
    """Not a token, or not one with our signature. The message names what is wrong, never what the token says."""


def write(payload: dict[str, Any], secret: str) -> str:
    """The token of a payload: header, payload and signature, each base64url, joined by dots."""
    details = f"{_encoded(msgspec.json.encode(HEADER))}.{_encoded(msgspec.json.encode(payload))}"
    return f"{details}.{_encoded(_seal(details, secret))}"


def read(token: str, secret: str) -> dict[str, Any]:
    """The payload, once the signature holds. Raises NotSigned.

    The header chooses nothing: whatever is not HS256, or asks to be understood in another way (`crit`), is refused.
    """
    if not token.isascii() or token.count(".") != 2:
        raise NotSigned("Not enough segments" if token.count(".") < 2 else "Invalid token")
    details, _, seal = token.rpartition(".")
    head, _, body = details.partition(".")
    header = _object(head, "header")
    if header.get("alg") != HEADER["alg"] or "crit" in header:
        raise NotSigned("The specified alg value is not allowed")
    if not hmac.compare_digest(_decoded(seal, "signature"), _seal(details, secret)):
        raise NotSigned("Signature verification failed")
    return _object(body, "payload")


def _seal(details: str, secret: str) -> bytes:
    return hmac.digest(secret.encode(), details.encode(), sha256)


def _object(part: str, name: str) -> dict[str, Any]:
    try:
        found = msgspec.json.decode(_decoded(part, name))
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        found = None
    if not isinstance(found, dict):
        raise NotSigned(f"Invalid {name}: must be a json object")
    return found


def _encoded(part: bytes) -> str:
    return urlsafe_b64encode(part).rstrip(b"=").decode()


def _decoded(part: str, name: str) -> bytes:
    """Read the one way to write these bytes: no padding, no other letters, no bits left over in the last letter."""
    try:
        decoded = urlsafe_b64decode(part + "=" * (-len(part) % 4))
    except (NotBase64, ValueError):
        raise NotSigned(f"Invalid {name} padding") from None
    if _encoded(decoded) != part:
        raise NotSigned(f"Invalid {name} padding")
    return decoded
