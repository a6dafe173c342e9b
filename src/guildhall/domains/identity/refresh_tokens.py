"""Refresh tokens: the session, a number that grows at each refresh, and a MAC (auth dialect §5, token form v2).

Only the number of the active token is stored, so all tabs that refresh at the same time get the same new token.
Layout, base64url without padding: version, session UUID, varint number, 16 bytes of HMAC-SHA-256, 4 bytes of CRC-32
(which separates a mangled token from a forged one).
"""

import binascii
import hmac
import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import dataclass
from hashlib import sha256
from uuid import UUID

VERSION = 2
SHORTEST = 12
_LEGACY = re.compile(r"[a-z0-9]{12}")
_SEAL, _SUM = 16, 4


class Malformed(Exception):
    """Not the text of a refresh token at all."""


class ForgedToken(Exception):
    """A well-formed token that this shop did not issue."""


@dataclass(frozen=True, slots=True)
class RefreshToken:
    session_id: str
    number: int


def write(token: RefreshToken, secret: str) -> str:
    body = bytes([VERSION]) + UUID(token.session_id).bytes + _varint(token.number)
    sealed = body + _seal(body, secret)
    return urlsafe_b64encode(sealed + _checksum(sealed)).rstrip(b"=").decode()


def read(text: str, secret: str) -> RefreshToken:
    """Parse and verify a token. Raises Malformed or ForgedToken."""
    if _LEGACY.fullmatch(text):
        raise ForgedToken
    try:
        raw = urlsafe_b64decode(text.encode("ascii") + b"=" * (-len(text) % 4))
    except (UnicodeEncodeError, binascii.Error):
        raise Malformed from None
    sealed, body = raw[:-_SUM], raw[: -_SUM - _SEAL]
    if len(text) < SHORTEST or len(body) < 18 or body[0] != VERSION or raw[-_SUM:] != _checksum(sealed):
        raise Malformed
    if not hmac.compare_digest(sealed[-_SEAL:], _seal(body, secret)):
        raise ForgedToken
    return RefreshToken(str(UUID(bytes=body[1:17])), _number(body[17:]))


def _seal(body: bytes, secret: str) -> bytes:
    return hmac.digest(b"refresh token:" + secret.encode(), body, sha256)[:_SEAL]


def _checksum(sealed: bytes) -> bytes:
    return binascii.crc32(sealed).to_bytes(_SUM, "big")


def _varint(number: int) -> bytes:
    out = bytearray()
    while number > 0x7F:
        out.append(number & 0x7F | 0x80)
        number >>= 7
    return bytes([*out, number])


def _number(raw: bytes) -> int:
    return sum((byte & 0x7F) << (7 * position) for position, byte in enumerate(raw))
