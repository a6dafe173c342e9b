"""Access tokens: short-lived JWTs, signed HS256 with the shop's own secret (auth dialect §4)."""

import json
from base64 import urlsafe_b64decode
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from types import MappingProxyType
from typing import Any

import jwt
from jwt.types import Options

from guildhall.core.ids import is_id

AUDIENCE = "authenticated"
ALGORITHM = "HS256"
# PyJWT checks the signature and the format. read_claims checks the claims, more strictly and by the shop's clock.
_FORM_ALONE: Options = {
    "verify_exp": False,
    "verify_nbf": False,
    "verify_iat": False,
    "verify_aud": False,
    "verify_iss": False,
    "verify_sub": False,
    "verify_jti": False,
}


class BadToken(Exception):
    """A token that this shop did not issue, or an expired one (`expired`)."""

    def __init__(self, message: str, *, expired: bool = False) -> None:
        super().__init__(message)
        self.message = message
        self.expired = expired


@dataclass(frozen=True, slots=True)
class Claims:
    """The verified claims of a token. The database decides whether account and session still exist."""

    account_id: str
    session_id: str


def sign(payload: dict[str, Any], secret: str) -> str:
    return jwt.encode(payload, secret, ALGORITHM)


def read_claims(token: str, secret: str, now: datetime) -> Claims:
    """Check signature, audience and times. A token without `exp` is refused (spec §9).

    Raises:
        BadToken: for every token that this shop would not issue, such as one with a critical header or padding.
    """
    payload = _signed(token, secret)
    for claim in ("exp", "sub", "aud"):
        if payload.get(claim) is None:
            raise BadToken(f"invalid claim: missing {claim} claim")
    if payload["aud"] not in (AUDIENCE, [AUDIENCE]):
        raise BadToken("Audience doesn't match")
    if type(payload["exp"]) not in (int, float):
        raise BadToken("invalid claim: exp claim must be a number")
    if not payload["exp"] > now.timestamp():  # NaN is greater than nothing
        raise BadToken("token has invalid claims: token is expired", expired=True)
    begins = payload.get("nbf", 0)
    if type(begins) not in (int, float) or not begins <= now.timestamp():
        raise BadToken("The token is not yet valid (nbf)")
    account_id, session_id = payload["sub"], payload.get("session_id")
    if not (
        isinstance(account_id, str)
        and is_id(account_id)
        and isinstance(session_id, str)
        and is_id(session_id)
    ):
        raise BadToken("invalid claim: sub claim must be a UUID")
    return Claims(account_id, session_id)


@lru_cache(maxsize=512)
def _signed(token: str, secret: str) -> Mapping[str, Any]:
    """Return the payload of a correctly signed token. Cached: a session sends the same token with each request."""
    if not token.isascii() or "=" in token:
        raise BadToken("Invalid token")
    try:
        read = jwt.decode_complete(token, secret, [ALGORITHM], options=_FORM_ALONE)
    except jwt.PyJWTError as error:
        raise BadToken(str(error)) from None
    if read["header"].keys() & {"crit", "b64"}:
        raise BadToken("Critical headers are not supported")
    return MappingProxyType(read["payload"])


@lru_cache(maxsize=512)
def is_user_token(token: str) -> bool:
    """Return True for what looks like a user's token. Clients also send the public key here, which means anonymous.

    Cached, because a session sends the same token with each request. The result grants nothing: the signature is
    checked later.
    """
    try:
        _, part, _ = token.split(".")
        payload = json.loads(urlsafe_b64decode(part + "=" * (-len(part) % 4)))
    except (ValueError, RecursionError):
        return False
    return isinstance(payload, dict) and payload.get("role") == AUDIENCE
