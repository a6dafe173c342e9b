"""GET and PUT /user, POST /logout."""

from typing import Any
from uuid import uuid4

import jwt
import pytest

from guildhall.core.runtime import Runtime
from guildhall.domains.identity.access_tokens import sign
from tests.identity.people import EMAIL, PASSWORD, AuthApi, mail_kinds, newest_link, sign_up, use_link

pytestmark = pytest.mark.shop_hashes

PARSE = "invalid JWT: unable to parse or verify signature, "
NEW = "a better password"


def test_the_user_of_the_token_is_returned(auth_api: AuthApi, runtime: Runtime) -> None:
    session = sign_up(auth_api, runtime)
    assert auth_api.get("/user", session["access_token"]).json() == session["user"]


@pytest.mark.parametrize("header", [None, "Basic YTpi", "Bearer", "Bearer  "])
def test_a_request_without_a_bearer_token_is_anonymous(auth_api: AuthApi, header: str | None) -> None:
    headers = {"Authorization": header} if header else {}
    answer = auth_api.client.get("/auth/v1/user", headers=headers)
    assert answer.status_code == 401
    assert answer.json() == {
        "code": 401,
        "error_code": "no_authorization",
        "msg": "This endpoint requires a valid Bearer token",
    }


def changed(token: str, secret: str, **claims: Any) -> str:
    payload = jwt.decode(token, options={"verify_signature": False}) | claims
    return sign({name: value for name, value in payload.items() if value is not None}, secret)


@pytest.mark.shows("AUTH-25", "AUTH-26")
def test_tokens_that_do_not_count(auth_api: AuthApi, runtime: Runtime) -> None:
    """Includes one without an expiry and an expired one."""
    session, secret = sign_up(auth_api, runtime), runtime.settings.signing_secret
    token = session["access_token"]
    unknown = {"sub": str(uuid4())}
    cases: list[tuple[str, int, str, str]] = [
        ("nonsense", 403, "bad_jwt", f"{PARSE}Not enough segments"),
        (
            changed(token, "another secret, as long as it must be"),
            403,
            "bad_jwt",
            f"{PARSE}Signature verification failed",
        ),
        (
            changed(token, secret, exp=1),
            403,
            "bad_jwt",
            f"{PARSE}token has invalid claims: token is expired",
        ),
        (changed(token, secret, exp=None), 403, "bad_jwt", f"{PARSE}invalid claim: missing exp claim"),
        (changed(token, secret, sub=None), 403, "bad_jwt", "invalid claim: missing sub claim"),
        (changed(token, secret, sub="me"), 400, "bad_jwt", "invalid claim: sub claim must be a UUID"),
        (
            changed(token, secret, **unknown),
            403,
            "user_not_found",
            "User from sub claim in JWT does not exist",
        ),
        (
            changed(token, secret, session_id=str(uuid4())),
            403,
            "session_not_found",
            "Session from session_id claim in JWT does not exist",
        ),
    ]
    for text, status, code, message in cases:
        answer = auth_api.get("/user", text)
        assert (answer.status_code, answer.json()) == (status, {"code": code, "message": message})


# Signing out


def alive(auth_api: AuthApi, session: dict[str, Any]) -> bool:
    return auth_api.get("/user", session["access_token"]).status_code == 200


@pytest.mark.shows("CALL-6")
@pytest.mark.parametrize(
    ("query", "left"),
    [
        ("", [False, False]),
        ("?scope=global", [False, False]),
        ("?scope=local", [False, True]),
        ("?scope=others", [True, False]),
    ],
)
def test_signing_out(auth_api: AuthApi, runtime: Runtime, query: str, left: list[bool]) -> None:
    """Takes effect at once, for access tokens too; another user's session is not affected."""
    here, there = sign_up(auth_api, runtime), auth_api.sign_in()
    stranger = sign_up(auth_api, runtime, "eve@example.com")
    answer = auth_api.post(f"/logout{query}", bearer=here["access_token"])
    assert (answer.status_code, answer.content) == (204, b"")
    assert [alive(auth_api, here), alive(auth_api, there)] == left
    assert alive(auth_api, stranger)
    if not left[0]:
        assert auth_api.refresh(here["refresh_token"]).json()["code"] == "session_not_found"


def test_another_scope_is_refused(auth_api: AuthApi, runtime: Runtime) -> None:
    session = sign_up(auth_api, runtime)
    answer = auth_api.post("/logout?scope=x", bearer=session["access_token"])
    assert (answer.status_code, answer.json()) == (
        400,
        {"code": "validation_failed", "message": 'Unsupported logout scope "x"'},
    )
    assert alive(auth_api, session)


# Changing the password


def refusal(code: str, message: str) -> dict[str, str]:
    return {"code": code, "message": message}


def test_a_new_password_needs_the_current_one(auth_api: AuthApi, runtime: Runtime) -> None:
    """Also in the session that the confirmation opened: its holder knows the password."""
    first = sign_up(auth_api, runtime)
    text = "Current password required when setting new password."
    for session in (first, auth_api.sign_in()):
        missing = auth_api.put("/user", {"password": NEW}, session["access_token"])
        wrong = auth_api.put("/user", {"password": NEW, "current_password": "x"}, session["access_token"])
        assert (missing.status_code, missing.json()) == (400, refusal("current_password_required", text))
        assert (wrong.status_code, wrong.json()) == (400, refusal("current_password_invalid", text))
    assert auth_api.sign_in()["user"]["email"] == EMAIL


@pytest.mark.slow
@pytest.mark.shows("CALL-8")
def test_changing_the_password_ends_the_other_sessions(auth_api: AuthApi, runtime: Runtime) -> None:
    """PUT /user."""
    other, here = sign_up(auth_api, runtime), auth_api.sign_in()
    auth_api.post("/recover", {"email": EMAIL})
    outstanding = newest_link(runtime, "reset_password")
    answer = auth_api.put("/user", {"password": NEW, "current_password": PASSWORD}, here["access_token"])
    assert answer.status_code == 200
    assert answer.json()["email"] == EMAIL
    assert [alive(auth_api, other), alive(auth_api, here)] == [False, True]
    assert auth_api.refresh(here["refresh_token"]).status_code == 200
    assert use_link(auth_api, outstanding).json()["code"] == "otp_expired"
    assert auth_api.sign_in(password=NEW)["user"]["email"] == EMAIL
    old = auth_api.post("/token?grant_type=password", {"email": EMAIL, "password": PASSWORD})
    assert old.json()["code"] == "invalid_credentials"
    assert ("password_changed", EMAIL) in mail_kinds(runtime)


@pytest.mark.shows("CONST-22")
def test_passwords_that_may_not_be_set(auth_api: AuthApi, runtime: Runtime) -> None:
    """Passwords of fewer than 6 characters are refused; 6 are enough."""
    token = sign_up(auth_api, runtime)["access_token"]
    same = auth_api.put("/user", {"password": PASSWORD, "current_password": PASSWORD}, token)
    assert (same.status_code, same.json()) == (
        422,
        refusal("same_password", "New password should be different from the old password."),
    )
    short = auth_api.put("/user", {"password": "12345", "current_password": PASSWORD}, token)
    assert (short.status_code, short.json()["weak_password"]) == (422, {"reasons": ["length"]})
    long = auth_api.put("/user", {"password": "x" * 73, "current_password": PASSWORD}, token)
    assert (long.status_code, long.json()["code"]) == (400, "validation_failed")
    enough = auth_api.put("/user", {"password": "hxq7rm", "current_password": PASSWORD}, token)
    assert enough.status_code == 200


def test_a_recovered_session_sets_one_password_without_the_old_one(
    auth_api: AuthApi, runtime: Runtime
) -> None:
    sign_up(auth_api, runtime)
    auth_api.post("/recover?redirect_to=http://127.0.0.1:8000/user/password", {"email": EMAIL})
    parts = newest_link(runtime, "reset_password")
    assert (parts["type"], parts["next"]) == ("recovery", "/user/password")
    token = use_link(auth_api, parts).json()["access_token"]
    assert auth_api.put("/user", {"password": NEW}, token).status_code == 200
    again = auth_api.put("/user", {"password": "yet another"}, token)
    assert again.json()["code"] == "current_password_required"
    assert auth_api.sign_in(password=NEW)["user"]["email"] == EMAIL


def test_of_two_changes_at_once_one_counts(auth_api: AuthApi, runtime: Runtime) -> None:
    session = sign_up(auth_api, runtime)
    requests = [
        auth_api.client.http.build_request(
            "PUT",
            "/auth/v1/user",
            json={"password": f"{NEW} {number}", "current_password": PASSWORD},
            headers={"Authorization": f"Bearer {session['access_token']}"},
        )
        for number in range(2)
    ]
    statuses = sorted(answer.status_code for answer in auth_api.client.together(requests))
    assert statuses == [200, 409]


# The user's own metadata


def test_metadata_is_merged_and_null_removes(auth_api: AuthApi, runtime: Runtime) -> None:
    token = sign_up(auth_api, runtime)["access_token"]
    auth_api.put("/user", {"data": {"a": 1, "b": {"c": 2}, "email_verified": False, "sub": "x"}}, token)
    user = auth_api.put("/user", {"data": {"a": None, "d": "ü"}}, token).json()
    assert user["user_metadata"] == {
        "b": {"c": 2},
        "d": "ü",
        "sub": user["id"],
        "email": EMAIL,
        "email_verified": True,
        "phone_verified": False,
    }


@pytest.mark.parametrize(
    ("body", "status", "code", "message"),
    [
        (
            {"app_metadata": {"role": "admin"}},
            403,
            "not_admin",
            "Updating app_metadata requires admin privileges",
        ),
        (
            {"email": "other@example.com"},
            422,
            "validation_failed",
            "Email address cannot be changed from here. Contact support if needed.",
        ),
        ({"phone": "123"}, 422, "phone_provider_disabled", "Phone logins are disabled"),
        ({"data": {"a": "\x00"}}, 400, "validation_failed", "User metadata must be plain JSON"),
        ({"data": {"a": "x" * 5000}}, 400, "validation_failed", "User metadata is too large"),
    ],
)
def test_protected_fields_cannot_be_changed(
    auth_api: AuthApi, runtime: Runtime, body: dict[str, Any], status: int, code: str, message: str
) -> None:
    session = sign_up(auth_api, runtime)
    answer = auth_api.put("/user", body, session["access_token"])
    assert (answer.status_code, answer.json()) == (status, refusal(code, message))
    assert auth_api.get("/user", session["access_token"]).json() == session["user"]


def test_ones_own_address_may_be_sent(auth_api: AuthApi, runtime: Runtime) -> None:
    token = sign_up(auth_api, runtime)["access_token"]
    assert auth_api.put("/user", {"email": EMAIL.upper()}, token).status_code == 200
