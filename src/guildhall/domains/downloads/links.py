"""Signed addresses of files: who may fetch which file, and since when the link is given out.

Nothing of a link is stored until it is used. Layout, base64url without padding: version, the link's own id, the
delivery file, the file behind it, the account (16 bytes each), the second it was given out (8), and 16 bytes of
HMAC-SHA-256 under a key that is made for nothing else.
"""

from __future__ import annotations

import binascii
import hmac
from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import dataclass
from datetime import UTC, datetime
from hashlib import sha256
from uuid import UUID

VERSION = 1
_SEAL = 16
_LENGTH = 1 + 4 * 16 + 8 + _SEAL


class ForgedLink(Exception):
    """Not a link that this house gave out."""


@dataclass(frozen=True, slots=True)
class SignedLink:
    """`id` is that of the download it becomes. `given_at` has whole seconds."""

    id: str
    delivery_file_id: str
    file_id: str
    account_id: str
    given_at: datetime


def write(link: SignedLink, secret: str) -> str:
    ids = (link.id, link.delivery_file_id, link.file_id, link.account_id)
    body = bytes([VERSION]) + b"".join(UUID(each).bytes for each in ids)
    body += int(link.given_at.timestamp()).to_bytes(8, "big")
    return urlsafe_b64encode(body + _seal(body, secret)).rstrip(b"=").decode()


def read(text: str, secret: str) -> SignedLink:
    """Raises ForgedLink."""
    try:
        raw = urlsafe_b64decode(text.encode("ascii") + b"=" * (-len(text) % 4))
    except (UnicodeEncodeError, binascii.Error):
        raise ForgedLink from None
    body, seal = raw[:-_SEAL], raw[-_SEAL:]
    genuine = len(raw) == _LENGTH and hmac.compare_digest(seal, _seal(body, secret))
    if not genuine or body[0] != VERSION:
        raise ForgedLink
    ids = [str(UUID(bytes=body[start : start + 16])) for start in range(1, 65, 16)]
    given_at = datetime.fromtimestamp(int.from_bytes(body[65:], "big"), UTC)
    return SignedLink(ids[0], ids[1], ids[2], ids[3], given_at)


def etag_of(file_id: str) -> str:
    """A file's bytes never change, so it is known by its id."""
    return f'"{sha256(f"download {file_id}".encode()).hexdigest()[:32]}"'


def _seal(body: bytes, secret: str) -> bytes:
    key = hmac.digest(secret.encode(), b"guildhall download link", sha256)
    return hmac.digest(key, body, sha256)[:_SEAL]
