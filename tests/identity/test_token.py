"""POST /token: passwords, rotating refresh tokens, codes."""

from __future__ import annotations

from base64 import urlsafe_b64encode
from datetime import timedelta
from hashlib import sha256
from typing import Any
from unittest.mock import patch
from uuid import uuid4

import httpx
import jwt
import pytest
from sqlalchemy import func, select, update

from guildhall.core.runtime import Runtime
from guildhall.domains.identity import refresh_tokens
from guildhall.domains.identity.models import Account, Session
from guildhall.domains.identity.passwords import hash_password
from guildhall.domains.identity.refresh_tokens import RefreshToken
from tests.identity.people import EMAIL, PASSWORD, TODAY, RestEngine, newest_link, sign_up
from tests.support.clock import FixedClock

UNKNOWN = (400, {"code": "invalid_credentials", "message": "Invalid login credentials"})


def reported(answer: httpx.Response) -> tuple[int, Any]:
    return answer.status_code, answer.json()


def ban(runtime: Runtime) -> None:
    with runtime.writing() as uow:
        uow.db.execute(update(Account).values(banned_until=uow.now + timedelta(days=1)))


def sessions(runtime: Runtime) -> int:
    with runtime.reading() as uow:
        return int(uow.db.execute(select(func.count()).select_from(Session)).scalar_one())


@pytest.mark.shows("DATA-25", "CALL-3")
def test_a_password_gives_a_session(rest_engine: RestEngine, runtime: Runtime, clock: FixedClock) -> None:
    """POST /token?grant_type=password."""
    opened = sign_up(rest_engine, runtime)
    clock.advance(timedelta(hours=1))
    session = rest_engine.sign_in(email="ADA@example.com")
    assert session.keys() == {
        "access_token",
        "token_type",
        "expires_in",
        "expires_at",
        "refresh_token",
        "user",
    }
    noon = 1795262400
    assert (session["token_type"], session["expires_in"], session["expires_at"]) == (
        "bearer",
        3600,
        noon + 7200,
    )
    assert session["user"] == opened["user"] | {"last_sign_in_at": "2026-11-21T13:00:00.000000Z"} | {
        "identities": [
            opened["user"]["identities"][0] | {"last_sign_in_at": "2026-11-21T13:00:00.000000Z"},
        ]
    }
    payload = jwt.decode(session["access_token"], options={"verify_signature": False})
    assert payload == {
        "iss": "http://127.0.0.1:8000/auth/v1",
        "sub": session["user"]["id"],
        "aud": "authenticated",
        "exp": noon + 7200,
        "iat": noon + 3600,
        "email": EMAIL,
        "phone": "",
        "app_metadata": {"provider": "email", "providers": ["email"]},
        "user_metadata": session["user"]["user_metadata"],
        "role": "authenticated",
        "aal": "aal1",
        "amr": [{"method": "password", "timestamp": noon + 3600}],
        "session_id": payload["session_id"],
        "is_anonymous": False,
    }


@pytest.mark.shows("AUTH-24")
@pytest.mark.parametrize(
    ("body", "message"),
    [
        ({"password": PASSWORD}, "missing email or phone"),
        (
            {"email": EMAIL, "phone": "1"},
            "Only an email address or phone number should be provided on login.",
        ),
    ],
)
def test_neither_nor_both(rest_engine: RestEngine, body: dict[str, str], message: str) -> None:
    answer = rest_engine.post("/token?grant_type=password", body)
    assert reported(answer) == (400, {"code": "validation_failed", "message": message})


def test_wrong_and_unknown_get_the_same_response(rest_engine: RestEngine, runtime: Runtime) -> None:
    sign_up(rest_engine, runtime)
    for email, password in (
        (EMAIL, "wrong"),
        (EMAIL, ""),
        ("no@example.com", PASSWORD),
        ("no mail", PASSWORD),
    ):
        answer = rest_engine.post("/token?grant_type=password", {"email": email, "password": password})
        assert reported(answer) == UNKNOWN


@pytest.mark.parametrize("email", [EMAIL, "no@example.com"])
def test_the_slow_comparison_is_made_for_known_and_unknown_alike(
    rest_engine: RestEngine, runtime: Runtime, email: str
) -> None:
    """The comparison without a stored hash is tested in test_passwords."""
    sign_up(rest_engine, runtime)
    with patch("guildhall.api.auth.token.verify_password", return_value=False) as comparing:
        rest_engine.post("/token?grant_type=password", {"email": email, "password": "wrong"})
    assert comparing.call_count == 1


def test_an_unconfirmed_address_may_not_sign_in(rest_engine: RestEngine) -> None:
    rest_engine.post("/signup", {"email": EMAIL, "password": PASSWORD})
    right, wrong = (
        rest_engine.post("/token?grant_type=password", {"email": EMAIL, "password": word})
        for word in (PASSWORD, "wrong")
    )
    assert reported(right) == (400, {"code": "email_not_confirmed", "message": "Email not confirmed"})
    assert reported(wrong) == UNKNOWN


def test_a_banned_account_may_do_nothing(rest_engine: RestEngine, runtime: Runtime) -> None:
    session = sign_up(rest_engine, runtime)
    ban(runtime)
    by_password = rest_engine.post("/token?grant_type=password", {"email": EMAIL, "password": PASSWORD})
    assert reported(by_password) == (400, {"code": "user_banned", "message": "User is banned"})
    by_refresh = rest_engine.refresh(session["refresh_token"])
    assert reported(by_refresh) == (
        400,
        {"code": "user_banned", "message": "Invalid Refresh Token: User Banned"},
    )
    assert reported(rest_engine.get("/user", session["access_token"])) == (
        403,
        {"code": "user_banned", "message": "User is banned"},
    )


def test_an_old_password_that_is_now_too_short_still_works_and_is_reported(
    rest_engine: RestEngine, runtime: Runtime
) -> None:
    sign_up(rest_engine, runtime)
    with runtime.writing() as uow:
        uow.db.execute(update(Account).values(password_hash=hash_password("short")))
    assert rest_engine.sign_in(password="short")["weak_password"] == {
        "message": "Password should be at least 6 characters.",
        "reasons": ["length"],
    }


def test_another_grant_is_not_supported(rest_engine: RestEngine) -> None:
    for query in ("", "?grant_type=id_token"):
        answer = rest_engine.post(f"/token{query}", {"email": EMAIL})
        assert reported(answer) == (400, {"code": "invalid_credentials", "message": "unsupported_grant_type"})


# Refresh tokens


@pytest.mark.shows("CALL-7")
def test_a_refresh_continues_the_session(
    rest_engine: RestEngine, runtime: Runtime, clock: FixedClock
) -> None:
    """POST /token?grant_type=refresh_token."""
    first = sign_up(rest_engine, runtime)
    clock.advance(timedelta(minutes=50))
    answer = rest_engine.refresh(first["refresh_token"])
    second = answer.json()
    assert answer.status_code == 200
    assert second["refresh_token"] != first["refresh_token"]
    assert second["user"] == first["user"]
    before, after = (
        jwt.decode(session["access_token"], options={"verify_signature": False})
        for session in (first, second)
    )
    assert after == before | {"iat": before["iat"] + 3000, "exp": before["exp"] + 3000}
    assert rest_engine.get("/user", second["access_token"]).status_code == 200


def test_the_parent_of_the_active_token_can_be_replayed_briefly(
    rest_engine: RestEngine, runtime: Runtime, clock: FixedClock
) -> None:
    """The client lost the response: it gets the same token again."""
    first = sign_up(rest_engine, runtime)["refresh_token"]
    second = rest_engine.refresh(first).json()["refresh_token"]
    clock.advance(timedelta(seconds=10))
    assert rest_engine.refresh(first).json()["refresh_token"] == second
    assert rest_engine.refresh(second).json()["refresh_token"] not in (first, second)


def test_the_parent_used_later_ends_the_session(
    rest_engine: RestEngine, runtime: Runtime, clock: FixedClock
) -> None:
    """A copied token must not give a second holder of the active token."""
    first = sign_up(rest_engine, runtime)["refresh_token"]
    second = rest_engine.refresh(first).json()
    clock.advance(timedelta(seconds=11))
    stolen = rest_engine.refresh(first)
    assert (stolen.status_code, stolen.json()["code"]) == (400, "refresh_token_already_used")
    assert rest_engine.refresh(second["refresh_token"]).json()["code"] == "session_not_found"
    assert rest_engine.get("/user", second["access_token"]).json()["code"] == "session_not_found"
    assert sessions(runtime) == 0


def test_an_older_token_is_tolerated_briefly(
    rest_engine: RestEngine, runtime: Runtime, clock: FixedClock
) -> None:
    first = sign_up(rest_engine, runtime)["refresh_token"]
    second = rest_engine.refresh(first).json()["refresh_token"]
    third = rest_engine.refresh(second).json()["refresh_token"]
    clock.advance(timedelta(seconds=10))
    assert rest_engine.refresh(first).json()["refresh_token"] == third


def test_a_token_used_again_later_ends_the_session_for_all(
    rest_engine: RestEngine, runtime: Runtime, clock: FixedClock
) -> None:
    session = sign_up(rest_engine, runtime)
    other = rest_engine.sign_in()
    second = rest_engine.refresh(session["refresh_token"]).json()["refresh_token"]
    third = rest_engine.refresh(second).json()
    clock.advance(timedelta(seconds=11))
    stolen = rest_engine.refresh(session["refresh_token"])
    assert reported(stolen) == (
        400,
        {"code": "refresh_token_already_used", "message": "Invalid Refresh Token: Already Used"},
    )
    gone = {"code": "session_not_found", "message": "Invalid Refresh Token: No Valid Session Found"}
    assert reported(rest_engine.refresh(third["refresh_token"])) == (400, gone)
    assert rest_engine.get("/user", third["access_token"]).json()["code"] == "session_not_found"
    assert rest_engine.get("/user", other["access_token"]).status_code == 200
    assert sessions(runtime) == 1


def test_tabs_that_refresh_at_once_get_the_same_token(rest_engine: RestEngine, runtime: Runtime) -> None:
    first = sign_up(rest_engine, runtime)["refresh_token"]
    requests = [
        rest_engine.client.http.build_request(
            "POST",
            "/auth/v1/token?grant_type=refresh_token",
            json={"refresh_token": first},
            headers=TODAY,
        )
        for _ in range(8)
    ]
    answers = rest_engine.client.together(requests)
    assert [answer.status_code for answer in answers] == [200] * 8
    (second,) = {answer.json()["refresh_token"] for answer in answers}
    assert second != first
    assert rest_engine.refresh(second).status_code == 200


@pytest.mark.parametrize(
    ("token", "code", "message"),
    [
        ("", "validation_failed", "Refresh token is not valid"),
        ("short", "validation_failed", "Refresh token is not valid"),
        ("x" * 60, "validation_failed", "Refresh token is not valid"),
        ("abcdefgh1234", "refresh_token_not_found", "Invalid Refresh Token: Refresh Token Not Found"),
    ],
)
def test_a_token_that_is_none(rest_engine: RestEngine, token: str, code: str, message: str) -> None:
    assert reported(rest_engine.refresh(token)) == (400, {"code": code, "message": message})


def test_unknown_and_future_tokens(rest_engine: RestEngine, runtime: Runtime) -> None:
    secret = runtime.settings.signing_secret
    sign_up(rest_engine, runtime)
    with runtime.reading() as uow:
        session_id = uow.db.execute(select(Session.id)).scalar_one()
    nobodys = refresh_tokens.write(RefreshToken(str(uuid4()), 1), secret)
    ahead = refresh_tokens.write(RefreshToken(session_id, 2), secret)
    forged = refresh_tokens.write(RefreshToken(session_id, 1), "another secret")
    assert rest_engine.refresh(nobodys).json()["message"] == "Invalid Refresh Token: No Valid Session Found"
    assert rest_engine.refresh(ahead).json() == {
        "code": "validation_failed",
        "message": "Invalid Refresh Token: Not Issued By This Server",
    }
    assert rest_engine.refresh(forged).json()["code"] == "refresh_token_not_found"
    assert sessions(runtime) == 1


# Codes (PKCE)

VERIFIER = "v" * 56
CHALLENGES = {
    "s256": urlsafe_b64encode(sha256(VERIFIER.encode()).digest()).decode().rstrip("="),
    "plain": VERIFIER,
}


def code_by_mail(rest_engine: RestEngine, runtime: Runtime, method: str = "s256") -> str:
    """Sign up with a challenge, open the link as a browser does, and return the code."""
    challenge = {"code_challenge": CHALLENGES[method], "code_challenge_method": method}
    rest_engine.post("/signup", {"email": EMAIL, "password": PASSWORD} | challenge)
    token = newest_link(runtime, "confirm_signup")["token_hash"]
    assert token.startswith("pkce_")
    answer = rest_engine.get(f"/verify?type=signup&token={token}&redirect_to=http://127.0.0.1:8000/a?b=c")
    target, _, code = answer.headers["location"].partition("&code=")
    assert (answer.status_code, target) == (303, "http://127.0.0.1:8000/a?b=c")
    return code


def exchange(rest_engine: RestEngine, code: str, verifier: str) -> httpx.Response:
    return rest_engine.post("/token?grant_type=pkce", {"auth_code": code, "code_verifier": verifier})


@pytest.mark.parametrize("method", CHALLENGES)
def test_a_code_gives_a_session_once_and_to_its_client_only(
    rest_engine: RestEngine, runtime: Runtime, method: str
) -> None:
    code = code_by_mail(rest_engine, runtime, method)
    assert reported(exchange(rest_engine, code, "w" * 56)) == (
        400,
        {
            "code": "bad_code_verifier",
            "message": "code challenge does not match previously saved code verifier",
        },
    )
    session = exchange(rest_engine, code, VERIFIER).json()
    assert session["user"]["email_confirmed_at"] == "2026-11-21T12:00:00.000000Z"
    assert reported(exchange(rest_engine, code, VERIFIER)) == (
        404,
        {"code": "flow_state_not_found", "message": "invalid flow state, no valid flow state found"},
    )


def test_a_code_lives_five_minutes(rest_engine: RestEngine, runtime: Runtime, clock: FixedClock) -> None:
    code = code_by_mail(rest_engine, runtime)
    clock.advance(timedelta(seconds=300))
    assert reported(exchange(rest_engine, code, VERIFIER)) == (
        422,
        {"code": "flow_state_expired", "message": "invalid flow state, flow state has expired"},
    )


def test_an_incomplete_exchange(rest_engine: RestEngine) -> None:
    answer = exchange(rest_engine, "code", "")
    text = "invalid request: both auth code and code verifier should be non-empty"
    assert reported(answer) == (400, {"code": "validation_failed", "message": text})


def test_a_mail_links_token_is_no_code(rest_engine: RestEngine, runtime: Runtime) -> None:
    rest_engine.post("/signup", {"email": EMAIL, "password": PASSWORD})
    token = newest_link(runtime, "confirm_signup")["token_hash"]
    assert exchange(rest_engine, token, VERIFIER).status_code == 404
