"""Tokens of links in mails and of guests' browsers: ids with a signature.

Layout, base64url without padding: the ids (16 bytes each), and 16 bytes of HMAC-SHA-256 with a key derived for one
purpose only.
"""

import binascii
import hmac
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from typing import Generic, TypeVar
from uuid import UUID

_ID = 16
Content = TypeVar("Content")


@dataclass(frozen=True, slots=True)
class SignedIds(Generic[Content]):
    """The tokens of one purpose, each with `count` ids; `content` makes what `read` returns of them.

    A token of another purpose is not accepted.
    """

    purpose: bytes
    content: Callable[..., Content]
    count: int = 1

    def token(self, secret: str, *ids: str) -> str:
        """Return the token of these ids."""
        body = b"".join(UUID(each).bytes for each in ids)
        return urlsafe_b64encode(body + self._seal(body, secret)).rstrip(b"=").decode()

    def read(self, secret: str, token: str) -> Content | None:
        """Return the content, or None for a token that this shop did not sign."""
        try:
            raw = urlsafe_b64decode(token.encode("ascii") + b"=" * (-len(token) % 4))
        except (UnicodeEncodeError, binascii.Error):
            return None
        length = _ID * self.count
        body, seal = raw[:length], raw[length:]
        if len(body) != length or not hmac.compare_digest(seal, self._seal(body, secret)):
            return None
        return self.content(*(str(UUID(bytes=body[start : start + _ID])) for start in range(0, length, _ID)))

    def _seal(self, body: bytes, secret: str) -> bytes:
        key = hmac.digest(secret.encode(), self.purpose, sha256)
        return hmac.digest(key, body, sha256)[:_ID]
