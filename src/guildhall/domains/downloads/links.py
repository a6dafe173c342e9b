"""Signed download links: each names its holder, a file and the time of issue.

A link is not stored until it is used. Layout, base64url without padding: kind of the holder (1 byte); ids of the link,
the delivery file, the stored file and the holder (16 bytes each); time of issue in Unix seconds (8); 16 bytes of
HMAC-SHA-256 with a key derived for this purpose only.
"""

import binascii
import hmac
from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import dataclass
from datetime import UTC, datetime
from hashlib import sha256
from uuid import UUID

OF_ACCOUNT, OF_ORDER = 1, 2
_HOLDERS = {OF_ACCOUNT: "account_id", OF_ORDER: "order_id"}
_SEAL = 16
_LENGTH = 1 + 4 * 16 + 8 + _SEAL


class ForgedLink(Exception):
    """The link was not signed by this shop."""


@dataclass(frozen=True, slots=True)
class SignedLink:
    """The content of a link. `id` becomes the id of its download; `given_at` has whole seconds.

    Its holder is an account, or the order of a guest: one of the two ids is None.
    """

    id: str
    delivery_file_id: str
    file_id: str
    given_at: datetime
    account_id: str | None = None
    order_id: str | None = None


def write(link: SignedLink, secret: str) -> str:
    """Return the signed token of a link."""
    kind, holder = (OF_ACCOUNT, link.account_id) if link.account_id else (OF_ORDER, link.order_id)
    ids = (link.id, link.delivery_file_id, link.file_id, str(holder))
    body = bytes([kind]) + b"".join(UUID(each).bytes for each in ids)
    body += int(link.given_at.timestamp()).to_bytes(8, "big")
    return urlsafe_b64encode(body + _seal(body, secret)).rstrip(b"=").decode()


def read(text: str, secret: str) -> SignedLink:
    """Verify a token and return its link. Raises ForgedLink."""
    try:
        raw = urlsafe_b64decode(text.encode("ascii") + b"=" * (-len(text) % 4))
    except (UnicodeEncodeError, binascii.Error):
        raise ForgedLink from None
    body, seal = raw[:-_SEAL], raw[-_SEAL:]
    genuine = len(raw) == _LENGTH and hmac.compare_digest(seal, _seal(body, secret))
    if not genuine or body[0] not in _HOLDERS:
        raise ForgedLink
    ids = [str(UUID(bytes=body[start : start + 16])) for start in range(1, 65, 16)]
    given_at = datetime.fromtimestamp(int.from_bytes(body[65:], "big"), UTC)
    return SignedLink(ids[0], ids[1], ids[2], given_at, **{_HOLDERS[body[0]]: ids[3]})


def etag_of(file_id: str) -> str:
    """Return the ETag of a file from its id, because its bytes never change."""
    return f'"{sha256(f"download {file_id}".encode()).hexdigest()[:32]}"'


def _seal(body: bytes, secret: str) -> bytes:
    key = hmac.digest(secret.encode(), b"guildhall download link", sha256)
    return hmac.digest(key, body, sha256)[:_SEAL]
