"""POST /signup, /resend, /recover: mails are sent, and the responses do not reveal existing accounts."""

from datetime import timedelta
from typing import Any
from unittest.mock import patch

import pytest
from sqlalchemy import func, select

from guildhall.api.auth import requests as asking
from guildhall.core.ids import is_id
from guildhall.core.runtime import Runtime
from guildhall.domains.identity.models import Account
from tests.identity.people import (
    EMAIL,
    PASSWORD,
    AuthApi,
    link_parts,
    mail_kinds,
    mails,
    newest_link,
    sign_up,
    use_link,
)
from tests.support.clock import FixedClock

NOON = "2026-11-21T12:00:00.000000Z"


def user_of(account_id: str, email: str, data: dict[str, Any]) -> dict[str, Any]:
    """Return the User in a sign-up's response."""
    metadata = data | {"sub": account_id, "email": email, "email_verified": False, "phone_verified": False}
    return {
        "id": account_id,
        "aud": "authenticated",
        "role": "authenticated",
        "email": email,
        "phone": "",
        "app_metadata": {"provider": "email", "providers": ["email"]},
        "user_metadata": metadata,
        "identities": [
            {
                "identity_id": account_id,
                "id": account_id,
                "user_id": account_id,
                "identity_data": metadata,
                "provider": "email",
                "email": email,
                "last_sign_in_at": NOON,
                "created_at": NOON,
                "updated_at": NOON,
            }
        ],
        "created_at": NOON,
        "updated_at": NOON,
        "is_anonymous": False,
        "confirmation_sent_at": NOON,
    }


def accounts(runtime: Runtime) -> int:
    with runtime.reading() as uow:
        return int(uow.db.execute(select(func.count()).select_from(Account)).scalar_one())


@pytest.mark.shows("CALL-4", "CALL-5")
def test_signing_up_returns_the_user_and_mails_a_link(auth_api: AuthApi, runtime: Runtime) -> None:
    """POST /signup with the redirect target and the names."""
    data = {"first_name": "Ada", "last_name": "L", "role": "admin"}
    body = {"email": " Ada@Example.COM ", "password": PASSWORD, "data": data, "role": "admin"}
    answer = auth_api.post("/signup?redirect_to=http://127.0.0.1:8000/checkout", body)
    assert answer.status_code == 200
    assert answer.json() == user_of(answer.json()["id"], EMAIL, data)
    assert answer.headers["cache-control"] == "no-store"
    (mail,) = mails(runtime)
    assert (mail.template, mail.recipient, mail.language, mail.state) == (
        "confirm_signup",
        EMAIL,
        "en",
        "queued",
    )
    parts = link_parts(mail.context["link"])
    assert (parts["type"], parts["next"]) == ("signup", "/checkout")
    assert len(parts["token_hash"]) == 43  # 256 random bits


@pytest.mark.parametrize(
    ("data", "headers", "language"),
    [
        ({"language": "fr"}, {"Accept-Language": "de"}, "fr"),
        ({}, {"Accept-Language": "de-AT,en;q=0.5"}, "de"),
        ({"language": "tlh"}, {}, "en"),
    ],
)
def test_the_mail_speaks_the_persons_language(
    auth_api: AuthApi, runtime: Runtime, data: dict[str, str], headers: dict[str, str], language: str
) -> None:
    auth_api.post("/signup", {"email": EMAIL, "password": PASSWORD, "data": data}, headers=headers)
    assert [mail.language for mail in mails(runtime)] == [language]


def test_a_foreign_target_is_left_out_of_the_link(auth_api: AuthApi, runtime: Runtime) -> None:
    auth_api.post("/signup?redirect_to=https://evil.example/", {"email": EMAIL, "password": PASSWORD})
    assert newest_link(runtime, "confirm_signup").keys() == {"token_hash", "type"}


REFUSED: list[tuple[Any, int, str, str]] = [
    ({}, 422, "anonymous_provider_disabled", "Anonymous sign-ins are disabled"),
    ({"email": EMAIL}, 400, "validation_failed", "Signup requires a valid password"),
    (
        {"email": EMAIL, "password": "x" * 73},
        400,
        "validation_failed",
        "Password cannot be longer than 72 characters",
    ),
    (
        {"email": EMAIL, "phone": "1", "password": PASSWORD},
        400,
        "validation_failed",
        "Only an email address or phone number should be provided on signup.",
    ),
    ({"phone": "1", "password": PASSWORD}, 400, "phone_provider_disabled", "Phone signups are disabled"),
    ({"email": " ", "password": PASSWORD}, 400, "validation_failed", "An email address is required"),
    (
        {"email": "x" * 250 + "@b.com", "password": PASSWORD},
        400,
        "validation_failed",
        "An email address is too long",
    ),
    *(
        (
            {"email": email, "password": PASSWORD},
            400,
            "validation_failed",
            "Unable to validate email address: invalid format",
        )
        for email in ("nobody", "a@b@c.com", "a b@c.com", "a@c.com\r\nBcc: x@y.z", "a\x00@c.com", "<a@c.com>")
    ),
    (
        {"email": EMAIL, "password": PASSWORD, "code_challenge": "x" * 43},
        400,
        "validation_failed",
        "PKCE flow requires code_challenge_method and code_challenge",
    ),
    (
        {"email": EMAIL, "password": PASSWORD, "data": {"a": "\x00"}},
        400,
        "validation_failed",
        "User metadata must be plain JSON",
    ),
    (
        {"email": EMAIL, "password": PASSWORD, "data": {"a": "x" * 5000}},
        400,
        "validation_failed",
        "User metadata is too large",
    ),
]


@pytest.mark.shows("AUTH-24")
@pytest.mark.parametrize(("body", "status", "code", "message"), REFUSED)
def test_invalid_input_is_refused(
    auth_api: AuthApi, runtime: Runtime, body: Any, status: int, code: str, message: str
) -> None:
    """Includes a request with neither email nor phone."""
    answer = auth_api.post("/signup", body)
    assert (answer.status_code, answer.json()) == (status, {"code": code, "message": message})
    assert (accounts(runtime), mails(runtime)) == (0, [])


@pytest.mark.shows("CONST-22")
def test_a_weak_password_comes_with_its_reasons(auth_api: AuthApi) -> None:
    answer = auth_api.post("/signup", {"email": EMAIL, "password": "äöüäö"})  # 10 bytes, 5 characters
    assert answer.status_code == 422
    assert answer.json() == {
        "code": "weak_password",
        "message": "Password should be at least 6 characters.",
        "weak_password": {"reasons": ["length"]},
    }


def test_a_confirmed_address_gets_the_same_response_as_a_new_one(
    auth_api: AuthApi, runtime: Runtime, clock: FixedClock
) -> None:
    """The same keys and value types, nothing stored, and the holder is notified once a day."""
    session = sign_up(auth_api, runtime)
    data = {"first_name": "Eve"}
    body = {"email": EMAIL, "password": "another one", "data": data}
    first, second = (auth_api.post("/signup", body).json() for _ in range(2))
    assert first == user_of(first["id"], EMAIL, data)
    assert second == first
    assert is_id(first["id"])
    assert first["id"] != session["user"]["id"]
    assert accounts(runtime) == 1
    assert sorted(mail_kinds(runtime)) == [("account_exists", EMAIL), ("confirm_signup", EMAIL)]
    clock.advance(timedelta(days=1))
    auth_api.post("/signup", body)
    assert len(mails(runtime)) == 3
    assert auth_api.sign_in()["user"]["user_metadata"].get("first_name") is None


def test_an_unconfirmed_address_gets_the_same_response(
    auth_api: AuthApi, runtime: Runtime, clock: FixedClock
) -> None:
    first = auth_api.post("/signup", {"email": EMAIL, "password": PASSWORD, "data": {"n": 1}}).json()
    clock.advance(timedelta(minutes=5))
    second = auth_api.post("/signup", {"email": EMAIL, "password": "another one", "data": {"n": 2}}).json()
    assert second["id"] == first["id"]
    assert second["user_metadata"]["n"] == 2
    assert second["created_at"] == second["confirmation_sent_at"] == "2026-11-21T12:05:00.000000Z"
    assert mail_kinds(runtime) == [("confirm_signup", EMAIL)] * 2
    assert accounts(runtime) == 1


def test_a_stranger_who_signed_up_first_loses_to_a_recovery(auth_api: AuthApi, runtime: Runtime) -> None:
    auth_api.post("/signup", {"email": EMAIL, "password": "the strangers"})
    auth_api.post("/recover", {"email": EMAIL})
    session = use_link(auth_api, newest_link(runtime, "reset_password")).json()
    stranger = {"email": EMAIL, "password": "the strangers"}
    assert auth_api.post("/token?grant_type=password", stranger).json()["code"] == "invalid_credentials"
    assert auth_api.put("/user", {"password": PASSWORD}, session["access_token"]).status_code == 200
    assert auth_api.sign_in()["user"]["id"] == session["user"]["id"]


@pytest.mark.parametrize("known", [True, False])
def test_the_slow_hash_is_made_for_known_and_unknown_alike(
    auth_api: AuthApi, runtime: Runtime, known: bool
) -> None:
    if known:
        sign_up(auth_api, runtime)
    with patch("guildhall.api.auth.sign_up.hash_password", return_value="hash") as hashing:
        auth_api.post("/signup", {"email": EMAIL, "password": PASSWORD})
    hashing.assert_called_once_with(PASSWORD)


def test_the_confirmation_is_mailed_again_where_it_is_waited_for(
    auth_api: AuthApi, runtime: Runtime, clock: FixedClock
) -> None:
    auth_api.post("/signup", {"email": EMAIL, "password": PASSWORD, "data": {"language": "es"}})
    clock.advance(timedelta(minutes=5))
    again = {"type": "signup", "email": EMAIL}
    answers = [
        auth_api.post("/resend", again),
        auth_api.post("/resend", {"type": "signup", "email": "no@example.com"}),
    ]
    assert [(answer.status_code, answer.json()) for answer in answers] == [(200, {})] * 2
    assert [(mail.template, mail.language) for mail in mails(runtime)] == [("confirm_signup", "es")] * 2
    assert use_link(auth_api, newest_link(runtime, "confirm_signup")).status_code == 200
    assert auth_api.post("/resend", again).json() == {}
    assert len(mails(runtime)) == 2
    assert (
        auth_api.sign_in()["user"]["email"] == EMAIL
    )  # the resent link contained the password of the sign-up


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ({"email": EMAIL}, "Missing one of these types: signup, email_change, sms, phone_change"),
        ({"type": "signup"}, "Type provided requires an email address"),
    ],
)
def test_an_incomplete_resend_is_refused(auth_api: AuthApi, body: dict[str, str], message: str) -> None:
    answer = auth_api.post("/resend", body)
    assert (answer.status_code, answer.json()) == (400, {"code": "validation_failed", "message": message})


def test_recovery_is_mailed_only_to_known_addresses_with_the_same_response(
    auth_api: AuthApi, runtime: Runtime
) -> None:
    sign_up(auth_api, runtime)
    known, unknown = (auth_api.post("/recover", {"email": email}) for email in (EMAIL, "no@example.com"))
    assert (known.status_code, known.json()) == (unknown.status_code, unknown.json()) == (200, {})
    assert sorted(mail_kinds(runtime)) == [("confirm_signup", EMAIL), ("reset_password", EMAIL)]
    empty = auth_api.post("/recover", {})
    assert (empty.status_code, empty.json()["message"]) == (400, "Password recovery requires an email")


@pytest.mark.parametrize("requested", [("/recover", {}), ("/resend", {"type": "signup"})])
def test_response_times_reveal_nothing(
    auth_api: AuthApi,
    runtime: Runtime,
    requested: tuple[str, dict[str, str]],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A mail to a known address took 4.3 ms, none to an unknown one 2.6: every response waits until the same time."""
    left: list[float] = []

    async def paused(seconds: float) -> None:
        left.append(seconds)

    sign_up(auth_api, runtime)
    monkeypatch.setattr(asking, "_pause", paused)
    monkeypatch.setattr(asking, "EVEN", 3600)
    path, body = requested
    for email in (EMAIL, "no@example.com"):
        assert auth_api.post(path, body | {"email": email}).status_code == 200
    assert [0 < seconds <= 3600 for seconds in left] == [True, True]


def test_links_without_a_password_are_not_offered(auth_api: AuthApi) -> None:
    answer = auth_api.post("/otp", {"email": EMAIL})
    assert (answer.status_code, answer.json()["code"]) == (422, "email_provider_disabled")
