"""Access tokens against another implementation of the same standard, and what must not count as one."""

from __future__ import annotations

import base64
import json
from typing import Any

import jwt
import pytest

from guildhall.domains.identity import signed_json
from guildhall.domains.identity.signed_json import NotSigned

SECRET = "a secret of these tests that has thirty-two characters"
PAYLOAD = {"sub": "Zoë", "exp": 1_800_000_000, "aud": "authenticated", "app_metadata": {"roles": ["a", None]}}


def test_ours_and_theirs_are_the_same_token() -> None:
    options: Any = {"verify_aud": False}
    assert jwt.decode(signed_json.write(PAYLOAD, SECRET), SECRET, ["HS256"], options=options) == PAYLOAD
    assert signed_json.read(jwt.encode(PAYLOAD, SECRET, "HS256"), SECRET) == PAYLOAD


def part(value: object) -> str:
    return base64.urlsafe_b64encode(json.dumps(value).encode()).rstrip(b"=").decode()


def sealed(header: object, payload: object) -> str:
    details = f"{part(header)}.{part(payload)}"
    return f"{details}.{signed_json._encoded(signed_json._seal(details, SECRET))}"


GOOD = {"alg": "HS256"}


@pytest.mark.parametrize(
    ("token", "details"),
    [
        ("", "Not enough segments"),
        ("one.two", "Not enough segments"),
        (sealed(GOOD, PAYLOAD) + ".", "Invalid token"),
        (sealed(GOOD, PAYLOAD)[:-4] + "AAAA", "Signature verification failed"),
        (sealed(GOOD, PAYLOAD).rpartition(".")[0] + ".", "Signature verification failed"),
        (jwt.encode(PAYLOAD, "another secret of thirty-two characters", "HS256"), "Signature verification failed"),
        (jwt.encode(PAYLOAD, SECRET * 2, "HS512"), "The specified alg value is not allowed"),
        (jwt.encode(PAYLOAD, "", "none"), "The specified alg value is not allowed"),
        (sealed({"alg": "none"}, PAYLOAD), "The specified alg value is not allowed"),
        (sealed({"alg": "hs256"}, PAYLOAD), "The specified alg value is not allowed"),
        (sealed({}, PAYLOAD), "The specified alg value is not allowed"),
        (sealed(GOOD | {"crit": ["b64"], "b64": False}, PAYLOAD), "The specified alg value is not allowed"),
        (sealed([], PAYLOAD), "Invalid header: must be a json object"),
        (sealed(GOOD, ["sub"]), "Invalid payload: must be a json object"),
        (f"a.{part(PAYLOAD)}.b", "Invalid header padding"),
        ("é.é.é", "Invalid token"),
    ],
)  # fmt: skip
def test_what_does_not_count(token: str, details: str) -> None:
    with pytest.raises(NotSigned) as refused:
        signed_json.read(token, SECRET)
    assert str(refused.value) == details


def _twins(token: str) -> list[str]:
    """The same bytes in other letters: padded, and with other bits left over in each part's last letter."""
    head, body, seal = token.split(".")
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
    slack = [seal[:-1] + letters[letters.index(seal[-1]) | more] for more in (1, 2, 3) if len(seal) % 4 == 3]
    return [f"{head}.{body}.{seal}=", *(f"{head}.{body}.{other}" for other in slack if other != seal)]


def test_a_token_is_written_in_one_way_alone() -> None:
    token = sealed(GOOD, PAYLOAD)
    assert signed_json.read(token, SECRET) == PAYLOAD
    twins = _twins(token)
    assert len(twins) > 2
    for twin in twins:
        with pytest.raises(NotSigned, match="Invalid signature padding"):
            signed_json.read(twin, SECRET)
