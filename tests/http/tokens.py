"""Invalid access tokens: forged, expired and malformed."""

import base64
import hmac
import json
from collections.abc import Callable
from hashlib import sha256, sha512
from typing import Any

from tests.support.people import NEVER, Person

Payload = dict[str, Any]
ANOTHER_SECRET = "another-secret-that-is-just-as-long-as-ours"


def payload_of(person: Person, **changes: Any) -> Payload:
    """Return the payload the shop itself would write; a claim set to None is left out."""
    caller = person.caller
    usual = {"sub": caller.account_id, "session_id": caller.session_id, "aud": "authenticated"}
    claims = usual | {"role": "authenticated", "exp": NEVER} | changes
    return {name: value for name, value in claims.items() if value is not None}


def written(header: Any, payload: Any, secret: str, digest: Callable[[], Any] = sha256) -> str:
    signed = ".".join(_base64(json.dumps(part).encode()) for part in (header, payload))
    return f"{signed}.{_base64(hmac.new(secret.encode(), signed.encode(), digest).digest())}"


def deep_token(part: int) -> str:
    """Return a token whose header (0) or payload (1) would exhaust the stack of a recursive parser."""
    parts = [b'{"alg":"HS256"}', b'{"role":"authenticated"}', b"x"]
    parts[part] = b'{"a":' * 20_000 + b"1" + b"}" * 20_000
    return ".".join(map(_base64, parts))


def bad_tokens(person: Person, secret: str, now: float) -> dict[str, str]:
    """Return tokens that claim to be a signed-in user's and are all invalid."""
    good = payload_of(person)
    hs256 = {"alg": "HS256", "typ": "JWT"}
    header, payload, seal = written(hs256, good, secret).split(".")
    others = _base64(json.dumps(good | {"sub": "00000000-0000-4000-8000-000000000000"}).encode())
    return {
        "signed with another secret": written(hs256, good, ANOTHER_SECRET),
        "signed with nothing": written(hs256, good, ""),
        "algorithm none": ".".join((_base64(b'{"alg":"none","typ":"JWT"}'), payload, "")),
        "algorithm NONE, with a seal": ".".join((_base64(b'{"alg":"NONE"}'), payload, seal)),
        "no algorithm": written({"typ": "JWT"}, good, secret),
        "a number for an algorithm": written({"alg": 256}, good, secret),
        "a list for an algorithm": written({"alg": ["HS256"]}, good, secret),
        "our secret with HS512": written({"alg": "HS512"}, good, secret, sha512),
        "our secret as a public key": written({"alg": "RS256"}, good, secret),
        "another's payload": ".".join((header, others, seal)),
        "a seal cut short": ".".join((header, payload, seal[:-4])),
        "no seal": ".".join((header, payload, "")),
        "without exp": written(hs256, payload_of(person, exp=None), secret),
        "a text for exp": written(hs256, payload_of(person, exp="4102444800"), secret),
        "a list for exp": written(hs256, payload_of(person, exp=[NEVER]), secret),
        "false for exp": written(hs256, payload_of(person, exp=False), secret),
        "expired a second ago": written(hs256, payload_of(person, exp=now - 1), secret),
        "expiring right now": written(hs256, payload_of(person, exp=now), secret),
        "not valid yet": written(hs256, payload_of(person, nbf=NEVER), secret),
        "for another audience": written(hs256, payload_of(person, aud="anon"), secret),
        "without audience": written(hs256, payload_of(person, aud=None), secret),
        "without sub": written(hs256, payload_of(person, sub=None), secret),
        "a list for sub": written(hs256, payload_of(person, sub=[person.account_id]), secret),
        "sub with SQL in it": written(hs256, payload_of(person, sub="' OR 1=1 --"), secret),
        "sub with NUL": written(hs256, payload_of(person, sub=person.account_id + "\0"), secret),
        "without session": written(hs256, payload_of(person, session_id=None), secret),
        "a header nested without end": deep_token(0),
        "a session with NUL": written(hs256, payload_of(person, session_id="\0"), secret),
    }


def no_tokens() -> dict[str, str]:
    """Return texts that are not tokens: clients send a public key in the same header, which means anonymous."""
    empty, listed, broken = _base64(b"{}"), _base64(b"[]"), _base64(b"\xff\xfe")
    return {
        "a word": "sb_publishable_abc",
        "dots": "..",
        "a thousand dots": "." * 1000,
        "no base64": "é.é.é",
        "a list for a header": f"{listed}.{empty}.x",
        "a list for a payload": f"{empty}.{listed}.x",
        "broken UTF-8": f"{broken}.{broken}.{broken}",
        "a payload nested without end": deep_token(1),
        "the public key's role": written({"alg": "HS256"}, {"role": "anon", "exp": NEVER}, ANOTHER_SECRET),
    }


EXPIRED = ("expired a second ago", "expiring right now")


def _base64(part: bytes) -> str:
    return base64.urlsafe_b64encode(part).rstrip(b"=").decode()
