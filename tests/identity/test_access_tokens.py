"""The validity rules of access tokens. tests/http/test_bad_tokens.py sends invalid ones to every route."""

import base64
import hmac
import json
from collections.abc import Callable
from datetime import UTC, datetime
from hashlib import sha256, sha512
from typing import Any

import pytest

from guildhall.domains.identity.access_tokens import BadToken, Claims, read_claims, sign

SECRET = "a secret of these tests that has thirty-two characters"
NOW = datetime(2026, 1, 1, tzinfo=UTC)
ID = "00000000-0000-4000-8000-000000000001"
PAYLOAD = {
    "sub": ID,
    "session_id": ID,
    "aud": "authenticated",
    "exp": NOW.timestamp() + 60,
    "app_metadata": {"name": "Zoë", "roles": ["a", None]},
}
HS256 = {"alg": "HS256"}


def part(value: object) -> str:
    return base64.urlsafe_b64encode(json.dumps(value).encode()).rstrip(b"=").decode()


def sealed(header: object, payload: object, secret: str = SECRET, digest: Callable[[], Any] = sha256) -> str:
    """Make a token without the library that parses it."""
    signed = f"{part(header)}.{part(payload)}"
    seal = hmac.new(secret.encode(), signed.encode(), digest).digest()
    return f"{signed}.{base64.urlsafe_b64encode(seal).rstrip(b'=').decode()}"


def test_a_signed_token_is_read_again() -> None:
    for token in (sign(PAYLOAD, SECRET), sealed(HS256, PAYLOAD), sealed(HS256 | {"typ": "JWT"}, PAYLOAD)):
        assert read_claims(token, SECRET, NOW) == Claims(account_id=ID, session_id=ID)
    assert read_claims(sealed(HS256, PAYLOAD | {"aud": ["authenticated"]}), SECRET, NOW).account_id == ID


GOOD = sealed(HS256, PAYLOAD)
FORM = {
    "nothing": "",
    "two parts": "one.two",
    "four parts": GOOD + ".",
    "a signature of nothing": GOOD.rpartition(".")[0] + ".",
    "a signature with another end": GOOD[:-4] + "AAAA",
    "a signature with padding": GOOD + "=",
    "a signature with unused bits": GOOD[:-1] + chr(ord(GOOD[-1]) + 1),
    "a space in it": GOOD.replace(".", ". ", 1),
    "a line's end": GOOD + "\n",
    "letters beyond ASCII": "é.é.é",
    "another secret": sealed(HS256, PAYLOAD, "another secret of thirty-two characters"),
    "no secret": sealed(HS256, PAYLOAD, ""),
    "HS512 with our secret": sealed({"alg": "HS512"}, PAYLOAD, digest=sha512),
    "algorithm none": f"{part({'alg': 'none'})}.{part(PAYLOAD)}.",
    "algorithm none, signed": sealed({"alg": "none"}, PAYLOAD),
    "algorithm in small letters": sealed({"alg": "hs256"}, PAYLOAD),
    "no algorithm": sealed({}, PAYLOAD),
    "a list of algorithms": sealed({"alg": ["HS256"]}, PAYLOAD),
    "a critical header": sealed(HS256 | {"crit": ["exp"], "exp": 1}, PAYLOAD),
    "a critical header that PyJWT knows": sealed(HS256 | {"crit": ["b64"], "b64": True}, PAYLOAD),
    "a payload that is not encoded": sealed(HS256 | {"crit": ["b64"], "b64": False}, PAYLOAD),
    "b64 without crit": sealed(HS256 | {"b64": True}, PAYLOAD),
    "a list for a header": sealed([], PAYLOAD),
    "a list for a payload": sealed(HS256, ["sub"]),
}
CLAIMS: dict[str, dict[str, Any]] = {
    "no exp": {"exp": None},
    "a truth for exp": {"exp": True},
    "a text for exp": {"exp": "4102444800"},
    "no number for exp": {"exp": float("nan")},
    "expired": {"exp": NOW.timestamp()},
    "not yet valid": {"nbf": NOW.timestamp() + 1},
    "no number for nbf": {"nbf": float("nan")},
    "another audience beside ours": {"aud": ["authenticated", "other"]},
    "another audience": {"aud": "anon"},
    "a list for sub": {"sub": [ID]},
    "no session": {"session_id": None},
}


@pytest.mark.parametrize("token", [*FORM.values()], ids=[*FORM])
def test_odd_forms_are_refused(token: str) -> None:
    with pytest.raises(BadToken) as refused:
        read_claims(token, SECRET, NOW)
    assert not refused.value.expired


@pytest.mark.parametrize("changes", [*CLAIMS.values()], ids=[*CLAIMS])
def test_odd_claims_are_refused(changes: dict[str, Any]) -> None:
    with pytest.raises(BadToken):
        read_claims(sealed(HS256, PAYLOAD | changes), SECRET, NOW)
