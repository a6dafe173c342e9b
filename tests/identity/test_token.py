"""POST /token: passwords, rotating refresh tokens, codes."""

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
from tests.identity.people import EMAIL, PASSWORD, TODAY, AuthApi, newest_link, sign_up
from tests.support.clock import FixedClock

pytestmark = pytest.mark.shop_hashes

UNKNOWN = (400, {"code": "invalid_credentials", "message": "Invalid login credentials"})


def error_of(answer: httpx.Response) -> tuple[int, Any]:
    return answer.status_code, answer.json()


def ban(runtime: Runtime) -> None:
    with runtime.writing() as uow:
        uow.db.execute(update(Account).values(banned_until=uow.now + timedelta(days=1)))


def sessions(runtime: Runtime) -> int:
    with runtime.reading() as uow:
        return int(uow.db.execute(select(func.count()).select_from(Session)).scalar_one())


@pytest.mark.shows("DATA-25", "CALL-3")
def test_a_password_gives_a_session(auth_api: AuthApi, runtime: Runtime, clock: FixedClock) -> None:
    """POST /token?grant_type=password."""
    opened = sign_up(auth_api, runtime)
    clock.advance(timedelta(hours=1))
    session = auth_api.sign_in(email="ADA@example.com")
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
def test_neither_nor_both(auth_api: AuthApi, body: dict[str, str], message: str) -> None:
    answer = auth_api.post("/token?grant_type=password", body)
    assert error_of(answer) == (400, {"code": "validation_failed", "message": message})


def test_wrong_and_unknown_get_the_same_response(auth_api: AuthApi, runtime: Runtime) -> None:
    sign_up(auth_api, runtime)
    for email, password in (
        (EMAIL, "wrong"),
        (EMAIL, ""),
        ("no@example.com", PASSWORD),
        ("no mail", PASSWORD),
    ):
        answer = auth_api.post("/token?grant_type=password", {"email": email, "password": password})
        assert error_of(answer) == UNKNOWN


@pytest.mark.parametrize("email", [EMAIL, "no@example.com"])
def test_the_slow_comparison_is_made_for_known_and_unknown_alike(
    auth_api: AuthApi, runtime: Runtime, email: str
) -> None:
    """The comparison without a stored hash is tested in test_passwords."""
    sign_up(auth_api, runtime)
    with patch("guildhall.api.auth.token.verify_password", return_value=False) as comparing:
        auth_api.post("/token?grant_type=password", {"email": email, "password": "wrong"})
    assert comparing.call_count == 1


def test_an_unconfirmed_address_may_not_sign_in(auth_api: AuthApi) -> None:
    auth_api.post("/signup", {"email": EMAIL, "password": PASSWORD})
    right, wrong = (
        auth_api.post("/token?grant_type=password", {"email": EMAIL, "password": word})
        for word in (PASSWORD, "wrong")
    )
    assert error_of(right) == (400, {"code": "email_not_confirmed", "message": "Email not confirmed"})
    assert error_of(wrong) == UNKNOWN


def test_a_banned_account_may_do_nothing(auth_api: AuthApi, runtime: Runtime) -> None:
    session = sign_up(auth_api, runtime)
    ban(runtime)
    by_password = auth_api.post("/token?grant_type=password", {"email": EMAIL, "password": PASSWORD})
    assert error_of(by_password) == (400, {"code": "user_banned", "message": "User is banned"})
    by_refresh = auth_api.refresh(session["refresh_token"])
    assert error_of(by_refresh) == (
        400,
        {"code": "user_banned", "message": "Invalid Refresh Token: User Banned"},
    )
    assert error_of(auth_api.get("/user", session["access_token"])) == (
        403,
        {"code": "user_banned", "message": "User is banned"},
    )


def test_an_old_password_that_is_now_too_short_still_works_and_is_reported(
    auth_api: AuthApi, runtime: Runtime
) -> None:
    sign_up(auth_api, runtime)
    with runtime.writing() as uow:
        uow.db.execute(update(Account).values(password_hash=hash_password("short")))
    assert auth_api.sign_in(password="short")["weak_password"] == {
        "message": "Password should be at least 6 characters.",
        "reasons": ["length"],
    }


def test_another_grant_is_not_supported(auth_api: AuthApi) -> None:
    for query in ("", "?grant_type=id_token"):
        answer = auth_api.post(f"/token{query}", {"email": EMAIL})
        assert error_of(answer) == (400, {"code": "invalid_credentials", "message": "unsupported_grant_type"})


# Refresh tokens


@pytest.mark.shows("CALL-7")
def test_a_refresh_continues_the_session(auth_api: AuthApi, runtime: Runtime, clock: FixedClock) -> None:
    """POST /token?grant_type=refresh_token."""
    first = sign_up(auth_api, runtime)
    clock.advance(timedelta(minutes=50))
    answer = auth_api.refresh(first["refresh_token"])
    second = answer.json()
    assert answer.status_code == 200
    assert second["refresh_token"] != first["refresh_token"]
    assert second["user"] == first["user"]
    before, after = (
        jwt.decode(session["access_token"], options={"verify_signature": False})
        for session in (first, second)
    )
    assert after == before | {"iat": before["iat"] + 3000, "exp": before["exp"] + 3000}
    assert auth_api.get("/user", second["access_token"]).status_code == 200


def test_the_parent_of_the_active_token_can_be_replayed_briefly(
    auth_api: AuthApi, runtime: Runtime, clock: FixedClock
) -> None:
    """The client lost the response: it gets the same token again."""
    first = sign_up(auth_api, runtime)["refresh_token"]
    second = auth_api.refresh(first).json()["refresh_token"]
    clock.advance(timedelta(seconds=10))
    assert auth_api.refresh(first).json()["refresh_token"] == second
    assert auth_api.refresh(second).json()["refresh_token"] not in (first, second)


def test_the_parent_used_later_ends_the_session(
    auth_api: AuthApi, runtime: Runtime, clock: FixedClock
) -> None:
    """A copied token must not give a second holder of the active token."""
    first = sign_up(auth_api, runtime)["refresh_token"]
    second = auth_api.refresh(first).json()
    clock.advance(timedelta(seconds=11))
    stolen = auth_api.refresh(first)
    assert (stolen.status_code, stolen.json()["code"]) == (400, "refresh_token_already_used")
    assert auth_api.refresh(second["refresh_token"]).json()["code"] == "session_not_found"
    assert auth_api.get("/user", second["access_token"]).json()["code"] == "session_not_found"
    assert sessions(runtime) == 0


def test_an_older_token_is_tolerated_briefly(auth_api: AuthApi, runtime: Runtime, clock: FixedClock) -> None:
    first = sign_up(auth_api, runtime)["refresh_token"]
    second = auth_api.refresh(first).json()["refresh_token"]
    third = auth_api.refresh(second).json()["refresh_token"]
    clock.advance(timedelta(seconds=10))
    assert auth_api.refresh(first).json()["refresh_token"] == third


def test_a_token_used_again_later_ends_the_session_for_all(
    auth_api: AuthApi, runtime: Runtime, clock: FixedClock
) -> None:
    session = sign_up(auth_api, runtime)
    other = auth_api.sign_in()
    second = auth_api.refresh(session["refresh_token"]).json()["refresh_token"]
    third = auth_api.refresh(second).json()
    clock.advance(timedelta(seconds=11))
    stolen = auth_api.refresh(session["refresh_token"])
    assert error_of(stolen) == (
        400,
        {"code": "refresh_token_already_used", "message": "Invalid Refresh Token: Already Used"},
    )
    gone = {"code": "session_not_found", "message": "Invalid Refresh Token: No Valid Session Found"}
    assert error_of(auth_api.refresh(third["refresh_token"])) == (400, gone)
    assert auth_api.get("/user", third["access_token"]).json()["code"] == "session_not_found"
    assert auth_api.get("/user", other["access_token"]).status_code == 200
    assert sessions(runtime) == 1


def test_tabs_that_refresh_at_once_get_the_same_token(auth_api: AuthApi, runtime: Runtime) -> None:
    first = sign_up(auth_api, runtime)["refresh_token"]
    requests = [
        auth_api.client.http.build_request(
            "POST",
            "/auth/v1/token?grant_type=refresh_token",
            json={"refresh_token": first},
            headers=TODAY,
        )
        for _ in range(8)
    ]
    answers = auth_api.client.together(requests)
    assert [answer.status_code for answer in answers] == [200] * 8
    (second,) = {answer.json()["refresh_token"] for answer in answers}
    assert second != first
    assert auth_api.refresh(second).status_code == 200


@pytest.mark.parametrize(
    ("token", "code", "message"),
    [
        ("", "validation_failed", "Refresh token is not valid"),
        ("short", "validation_failed", "Refresh token is not valid"),
        ("x" * 60, "validation_failed", "Refresh token is not valid"),
        ("abcdefgh1234", "refresh_token_not_found", "Invalid Refresh Token: Refresh Token Not Found"),
    ],
)
def test_a_token_that_is_none(auth_api: AuthApi, token: str, code: str, message: str) -> None:
    assert error_of(auth_api.refresh(token)) == (400, {"code": code, "message": message})


def test_unknown_and_future_tokens(auth_api: AuthApi, runtime: Runtime) -> None:
    secret = runtime.settings.signing_secret
    sign_up(auth_api, runtime)
    with runtime.reading() as uow:
        session_id = uow.db.execute(select(Session.id)).scalar_one()
    nobodys = refresh_tokens.write(RefreshToken(str(uuid4()), 1), secret)
    ahead = refresh_tokens.write(RefreshToken(session_id, 2), secret)
    forged = refresh_tokens.write(RefreshToken(session_id, 1), "another secret")
    assert auth_api.refresh(nobodys).json()["message"] == "Invalid Refresh Token: No Valid Session Found"
    assert auth_api.refresh(ahead).json() == {
        "code": "validation_failed",
        "message": "Invalid Refresh Token: Not Issued By This Server",
    }
    assert auth_api.refresh(forged).json()["code"] == "refresh_token_not_found"
    assert sessions(runtime) == 1


# Codes (PKCE)

VERIFIER = "v" * 56
CHALLENGES = {
    "s256": urlsafe_b64encode(sha256(VERIFIER.encode()).digest()).decode().rstrip("="),
    "plain": VERIFIER,
}


def code_by_mail(auth_api: AuthApi, runtime: Runtime, method: str = "s256") -> str:
    """Sign up with a challenge, open the link as a browser does, and return the code."""
    challenge = {"code_challenge": CHALLENGES[method], "code_challenge_method": method}
    auth_api.post("/signup", {"email": EMAIL, "password": PASSWORD} | challenge)
    token = newest_link(runtime, "confirm_signup")["token_hash"]
    assert token.startswith("pkce_")
    answer = auth_api.get(f"/verify?type=signup&token={token}&redirect_to=http://127.0.0.1:8000/a?b=c")
    target, _, code = answer.headers["location"].partition("&code=")
    assert (answer.status_code, target) == (303, "http://127.0.0.1:8000/a?b=c")
    return code


def exchange(auth_api: AuthApi, code: str, verifier: str) -> httpx.Response:
    return auth_api.post("/token?grant_type=pkce", {"auth_code": code, "code_verifier": verifier})


@pytest.mark.parametrize("method", CHALLENGES)
def test_a_code_gives_a_session_once_and_to_its_client_only(
    auth_api: AuthApi, runtime: Runtime, method: str
) -> None:
    code = code_by_mail(auth_api, runtime, method)
    assert error_of(exchange(auth_api, code, "w" * 56)) == (
        400,
        {
            "code": "bad_code_verifier",
            "message": "code challenge does not match previously saved code verifier",
        },
    )
    session = exchange(auth_api, code, VERIFIER).json()
    assert session["user"]["email_confirmed_at"] == "2026-11-21T12:00:00.000000Z"
    assert error_of(exchange(auth_api, code, VERIFIER)) == (
        404,
        {"code": "flow_state_not_found", "message": "invalid flow state, no valid flow state found"},
    )


def test_a_code_lives_five_minutes(auth_api: AuthApi, runtime: Runtime, clock: FixedClock) -> None:
    code = code_by_mail(auth_api, runtime)
    clock.advance(timedelta(seconds=300))
    assert error_of(exchange(auth_api, code, VERIFIER)) == (
        422,
        {"code": "flow_state_expired", "message": "invalid flow state, flow state has expired"},
    )


def test_an_incomplete_exchange(auth_api: AuthApi) -> None:
    answer = exchange(auth_api, "code", "")
    text = "invalid request: both auth code and code verifier should be non-empty"
    assert error_of(answer) == (400, {"code": "validation_failed", "message": text})


def test_a_mail_links_token_is_no_code(auth_api: AuthApi, runtime: Runtime) -> None:
    auth_api.post("/signup", {"email": EMAIL, "password": PASSWORD})
    token = newest_link(runtime, "confirm_signup")["token_hash"]
    assert exchange(auth_api, token, VERIFIER).status_code == 404
