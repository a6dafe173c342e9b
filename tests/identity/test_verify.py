"""GET and POST /verify: using a mail link, once, before it expires, for its purpose."""

from datetime import timedelta
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from sqlalchemy import insert, select

from guildhall.core.runtime import Runtime
from guildhall.domains.identity.commands.create_admin import create_admin
from guildhall.domains.identity.commands.profiles import link_profile
from guildhall.domains.identity.models import MailToken, Profile
from guildhall.domains.identity.queries import account_by_email
from tests.identity.people import EMAIL, PASSWORD, AuthApi, newest_link, sign_up, use_link
from tests.support.clock import FixedClock

EXPIRED = {"code": "otp_expired", "message": "Email link is invalid or has expired"}
HOME = "http://127.0.0.1:8000"


def signed_up(auth_api: AuthApi, runtime: Runtime) -> dict[str, str]:
    auth_api.post("/signup", {"email": EMAIL, "password": PASSWORD})
    return newest_link(runtime, "confirm_signup")


def test_the_page_uses_a_link_by_post(auth_api: AuthApi, runtime: Runtime) -> None:
    parts = signed_up(auth_api, runtime)
    answer = use_link(auth_api, parts)
    user = answer.json()["user"]
    assert answer.status_code == 200
    assert user["email_confirmed_at"] == user["confirmed_at"] == "2026-11-21T12:00:00.000000Z"
    assert user["user_metadata"]["email_verified"] is True
    assert auth_api.get("/user", answer.json()["access_token"]).json() == user
    again = use_link(auth_api, parts)
    assert (again.status_code, again.json()) == (403, EXPIRED)


def test_only_a_hash_of_the_link_is_stored(auth_api: AuthApi, runtime: Runtime) -> None:
    token = signed_up(auth_api, runtime)["token_hash"]
    with runtime.reading() as uow:
        kept = uow.db.execute(select(MailToken.token_hash)).scalar_one()
    assert len(kept) == 64
    assert token not in kept


def test_the_word_email_means_a_sign_up(auth_api: AuthApi, runtime: Runtime) -> None:
    assert use_link(auth_api, signed_up(auth_api, runtime) | {"type": "email"}).status_code == 200


@pytest.mark.parametrize("wrong", [{"type": "recovery"}, {"token_hash": "x" * 43}])
def test_a_link_of_another_type_is_refused_and_not_used_up(
    auth_api: AuthApi, runtime: Runtime, wrong: dict[str, str]
) -> None:
    parts = signed_up(auth_api, runtime)
    answer = use_link(auth_api, parts | wrong)
    assert (answer.status_code, answer.json()) == (403, EXPIRED)
    assert use_link(auth_api, parts).status_code == 200


def test_a_link_lives_a_day(auth_api: AuthApi, runtime: Runtime, clock: FixedClock) -> None:
    parts = signed_up(auth_api, runtime)
    clock.advance(timedelta(hours=24))
    assert use_link(auth_api, parts).json() == EXPIRED


def test_using_one_link_voids_the_others(auth_api: AuthApi, runtime: Runtime, clock: FixedClock) -> None:
    first = signed_up(auth_api, runtime)
    clock.advance(timedelta(minutes=5))
    auth_api.post("/recover", {"email": EMAIL})
    assert use_link(auth_api, newest_link(runtime, "reset_password")).status_code == 200
    assert use_link(auth_api, first).json() == EXPIRED


@pytest.mark.parametrize(
    ("body", "status", "code", "message"),
    [
        ({}, 400, "validation_failed", "Verify requires a verification type"),
        (
            {"type": "signup"},
            400,
            "validation_failed",
            "Verify requires either a token or a token hash",
        ),
        (
            {"type": "signup", "token_hash": "x", "email": EMAIL},
            400,
            "validation_failed",
            "Only the token_hash and type should be provided",
        ),
        (
            {"type": "sms", "token_hash": "x"},
            400,
            "validation_failed",
            "Invalid email verification type",
        ),
        (
            {"type": "signup", "token": "123456", "email": EMAIL},
            403,
            "otp_expired",
            "Token has expired or is invalid",
        ),
    ],
)
def test_an_incomplete_or_contradictory_post_is_refused(
    auth_api: AuthApi, body: dict[str, str], status: int, code: str, message: str
) -> None:
    answer = auth_api.post("/verify", body)
    assert (answer.status_code, answer.json()) == (status, {"code": code, "message": message})


def fragment(location: str) -> dict[str, str]:
    pairs = parse_qs(urlsplit(location).fragment, keep_blank_values=True)
    return {name: values[0] for name, values in pairs.items()}


def test_opening_a_link_redirects_with_the_session(auth_api: AuthApi, runtime: Runtime) -> None:
    token = signed_up(auth_api, runtime)["token_hash"]
    answer = auth_api.get(f"/verify?type=signup&token={token}&redirect_to={HOME}/user")
    fields = fragment(answer.headers["location"])
    assert answer.status_code == 303
    assert answer.headers["location"].startswith(f"{HOME}/user#access_token=")
    assert list(fields) == [
        "access_token",
        "expires_at",
        "expires_in",
        "refresh_token",
        "sb",
        "token_type",
        "type",
    ]
    assert (fields["expires_in"], fields["token_type"], fields["type"]) == ("3600", "bearer", "signup")
    assert auth_api.get("/user", fields["access_token"]).json()["email"] == EMAIL
    assert auth_api.refresh(fields["refresh_token"]).status_code == 200


def test_opening_a_bad_link_redirects_with_the_error(auth_api: AuthApi) -> None:
    error = (
        "error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired"
    )
    plain = auth_api.get("/verify?type=signup&token=nonsense&redirect_to=https://evil.example")
    assert (plain.status_code, plain.headers["location"]) == (303, f"{HOME}#{error}&sb=")
    pkce = auth_api.get(f"/verify?type=signup&token=pkce_nonsense&redirect_to={HOME}/a")
    assert pkce.headers["location"] == f"{HOME}/a?{error}#{error}&sb="


@pytest.mark.parametrize(
    ("query", "message"),
    [
        ("token=x", "Verify requires a verification type"),
        ("type=signup", "Verify requires a token or a token hash"),
    ],
)
def test_an_incomplete_link_is_refused(auth_api: AuthApi, query: str, message: str) -> None:
    answer = auth_api.get(f"/verify?{query}")
    assert (answer.status_code, answer.json()) == (400, {"code": "validation_failed", "message": message})


# Profiles are created when the address is confirmed (A2)


def waiting_profile(runtime: Runtime, **columns: Any) -> str:
    with runtime.writing() as uow:
        timestamps = {"created_at": uow.now, "updated_at": uow.now}
        statement = insert(Profile).values(email=EMAIL, **timestamps, **columns).returning(Profile.id)
        return str(uow.db.execute(statement).scalar_one())


def profile(runtime: Runtime, profile_id: str) -> Any:
    with runtime.reading() as uow:
        return uow.db.execute(select(Profile.__table__).where(Profile.id == profile_id)).one()


def test_a_profile_is_linked_when_the_address_is_proven_and_not_before(
    auth_api: AuthApi, runtime: Runtime
) -> None:
    known = waiting_profile(runtime, last_name="Lovelace")
    names = {"first_name": "Ada", "last_name": "Byron"}
    auth_api.post("/signup", {"email": EMAIL, "password": PASSWORD, "data": names})
    assert profile(runtime, known).auth_user_id is None
    user = use_link(auth_api, newest_link(runtime, "confirm_signup")).json()["user"]
    linked = profile(runtime, known)
    assert (linked.auth_user_id, linked.first_name, linked.last_name) == (
        user["id"],
        "Ada",
        "Byron",
    )  # CALL-21: as typed at sign-up


def test_an_account_that_has_proven_nothing_is_given_nothing(auth_api: AuthApi, runtime: Runtime) -> None:
    known = waiting_profile(runtime)
    auth_api.post("/signup", {"email": EMAIL, "password": PASSWORD})
    with runtime.writing() as uow:
        account = account_by_email(uow, EMAIL)
        assert account is not None
        assert link_profile(uow, account) is None
    assert profile(runtime, known).auth_user_id is None


def test_a_profile_that_is_made_later_is_linked_at_the_next_sign_in(
    auth_api: AuthApi, runtime: Runtime
) -> None:
    user = sign_up(auth_api, runtime)["user"]
    later = waiting_profile(runtime)
    auth_api.sign_in()
    auth_api.sign_in()
    assert profile(runtime, later).auth_user_id == user["id"]


def profiles(runtime: Runtime) -> list[tuple[str, str | None, str | None]]:
    with runtime.reading() as uow:
        found = select(Profile.email, Profile.first_name, Profile.last_name).order_by(Profile.email)
        return [(row.email, row.first_name, row.last_name) for row in uow.db.execute(found)]


def test_an_account_with_a_name_gets_a_profile_on_confirmation(auth_api: AuthApi, runtime: Runtime) -> None:
    """CALL-22: the back office shows them before they open their own page."""
    names = {"first_name": "Ada\r\n", "last_name": "Love\nlace"}
    auth_api.post("/signup", {"email": EMAIL, "password": PASSWORD, "data": names})
    assert profiles(runtime) == []
    assert use_link(auth_api, newest_link(runtime, "confirm_signup")).status_code == 200
    assert profiles(runtime) == [(EMAIL, "Ada", "Love lace")]


def test_an_admin_of_the_command_line_has_no_profile_before_the_first_sign_in(runtime: Runtime) -> None:
    """The page of the first sign-in makes it, in the language of the browser."""
    create_admin(runtime, "boss@example.com", PASSWORD)
    create_admin(runtime, "boss@example.com")
    assert profiles(runtime) == []
