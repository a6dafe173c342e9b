"""A confirmation link sets a password only if its reader is known to have chosen it."""

from datetime import timedelta
from hashlib import sha256
from typing import Any

import pytest
from sqlalchemy import delete, insert, select

from guildhall.core.runtime import Runtime
from guildhall.domains.identity.models import MailToken, Profile
from tests.identity.people import EMAIL, PASSWORD, AuthApi, newest_link, use_link
from tests.support.clock import FixedClock

STRANGERS = "the strangers"
BROWSER = {"Origin": "http://127.0.0.1:8000", "Sec-Fetch-Site": "same-origin"}


def sign_up_in(
    auth_api: AuthApi, clock: FixedClock, cookies: dict[str, str], password: str, **more: str
) -> None:
    """Sign up in the browser with these cookies, which stores new ones."""
    answer = in_browser(auth_api, cookies, "/signup", {"email": EMAIL, "password": password} | more)
    assert answer.status_code == 200, answer.text
    clock.advance(timedelta(minutes=5))


def in_browser(auth_api: AuthApi, cookies: dict[str, str], path: str, body: dict[str, str]) -> Any:
    jar = auth_api.client.http.cookies
    jar.clear()
    for name, value in cookies.items():
        jar.set(name, value)
    answer = auth_api.post(path, body, headers=BROWSER)
    cookies.update(jar)
    jar.clear()
    return answer


def follow(auth_api: AuthApi, runtime: Runtime, cookies: dict[str, str]) -> dict[str, Any]:
    """Open the newest link in this browser and return the session."""
    parts = newest_link(runtime, "confirm_signup")
    answer = in_browser(auth_api, cookies, "/verify", {name: parts[name] for name in ("type", "token_hash")})
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def code_of(auth_api: AuthApi, password: str) -> str | None:
    answer = auth_api.post("/token?grant_type=password", {"email": EMAIL, "password": password})
    return None if answer.status_code == 200 else str(answer.json()["code"])


def must_choose(session: dict[str, Any]) -> bool:
    metadata = session["user"]["app_metadata"]
    assert ("must_change_password" in metadata) == ("no_password" in metadata)
    return "no_password" in metadata


def refused_until_chosen(auth_api: AuthApi, session: dict[str, Any], *passwords: str) -> None:
    """Assert that no password signs in until the reader chooses one, without knowing another, and that only that one
    does then.
    """
    assert must_choose(session)
    assert [code_of(auth_api, each) for each in passwords] == ["invalid_credentials"] * len(passwords)
    assert auth_api.put("/user", {"password": "chosen by Ada"}, session["access_token"]).status_code == 200
    assert [code_of(auth_api, each) for each in passwords] == ["invalid_credentials"] * len(passwords)
    assert not must_choose(auth_api.sign_in(password="chosen by Ada"))


def test_the_browser_that_signed_up_is_signed_in_with_its_password(
    auth_api: AuthApi, runtime: Runtime, clock: FixedClock
) -> None:
    own: dict[str, str] = {}
    sign_up_in(auth_api, clock, own, PASSWORD)
    assert not must_choose(follow(auth_api, runtime, own))
    assert code_of(auth_api, PASSWORD) is None


@pytest.mark.slow
@pytest.mark.parametrize("order", [(STRANGERS,), (STRANGERS, PASSWORD), (PASSWORD, STRANGERS)])
def test_a_strangers_sign_up_never_counts_whenever_it_came(
    auth_api: AuthApi, runtime: Runtime, clock: FixedClock, order: tuple[str, ...]
) -> None:
    """The reader opens the newest link in their own browser."""
    browsers: dict[str, dict[str, str]] = {PASSWORD: {}, STRANGERS: {}}
    for password in order:
        sign_up_in(auth_api, clock, browsers[password], password)
    session = follow(auth_api, runtime, browsers[PASSWORD])
    if order[-1] == STRANGERS:
        refused_until_chosen(auth_api, session, PASSWORD, STRANGERS)
    else:
        assert not must_choose(session)
        assert [code_of(auth_api, each) for each in (PASSWORD, STRANGERS)] == [None, "invalid_credentials"]


@pytest.mark.slow
@pytest.mark.parametrize("resent_by", [PASSWORD, STRANGERS])
def test_a_link_that_is_mailed_again_stays_with_its_browser(
    auth_api: AuthApi, runtime: Runtime, clock: FixedClock, resent_by: str
) -> None:
    browsers: dict[str, dict[str, str]] = {PASSWORD: {}, STRANGERS: {}}
    sign_up_in(auth_api, clock, browsers[PASSWORD], PASSWORD)
    sign_up_in(auth_api, clock, browsers[STRANGERS], STRANGERS)
    in_browser(auth_api, browsers[resent_by], "/resend", {"type": "signup", "email": EMAIL})
    session = follow(auth_api, runtime, browsers[PASSWORD])
    if resent_by == STRANGERS:
        refused_until_chosen(auth_api, session, PASSWORD, STRANGERS)
    else:
        assert not must_choose(session)
        assert code_of(auth_api, PASSWORD) is None


def test_a_link_that_is_mailed_again_after_all_have_expired_proves_nothing(
    auth_api: AuthApi, runtime: Runtime, clock: FixedClock
) -> None:
    sign_up_in(auth_api, clock, {}, STRANGERS)
    with runtime.writing() as uow:
        uow.db.execute(delete(MailToken))
    in_browser(auth_api, {}, "/resend", {"type": "signup", "email": EMAIL})
    refused_until_chosen(auth_api, follow(auth_api, runtime, {}), STRANGERS)


def test_a_link_that_a_browser_opens_by_get_proves_nothing_without_the_cookie(
    auth_api: AuthApi, runtime: Runtime, clock: FixedClock
) -> None:
    sign_up_in(auth_api, clock, {}, STRANGERS)
    token = newest_link(runtime, "confirm_signup")["token_hash"]
    assert auth_api.get(f"/verify?type=signup&token={token}").status_code == 303
    assert code_of(auth_api, STRANGERS) == "invalid_credentials"


def test_a_strangers_challenge_does_not_bring_their_password_in(
    auth_api: AuthApi, runtime: Runtime, clock: FixedClock
) -> None:
    """The victim's browser gets the code; without the verifier it cannot be exchanged."""
    challenge = {"code_challenge": "c" * 43, "code_challenge_method": "plain"}
    sign_up_in(auth_api, clock, {}, STRANGERS, **challenge)
    token = newest_link(runtime, "confirm_signup")["token_hash"]
    location = auth_api.get(f"/verify?type=signup&token={token}").headers["location"]
    assert code_of(auth_api, STRANGERS) == "invalid_credentials"
    exchange = {"auth_code": location.partition("code=")[2], "code_verifier": "c" * 43}
    assert not must_choose(auth_api.post("/token?grant_type=pkce", exchange).json())
    assert code_of(auth_api, STRANGERS) is None


def test_a_code_does_not_replace_a_password_that_was_chosen_meanwhile(
    auth_api: AuthApi, runtime: Runtime, clock: FixedClock
) -> None:
    challenge = {"code_challenge": "c" * 43, "code_challenge_method": "plain"}
    sign_up_in(auth_api, clock, {}, STRANGERS, **challenge)
    token = newest_link(runtime, "confirm_signup")["token_hash"]
    location = auth_api.get(f"/verify?type=signup&token={token}").headers["location"]
    auth_api.post("/recover", {"email": EMAIL})
    session = use_link(auth_api, newest_link(runtime, "reset_password")).json()
    assert auth_api.put("/user", {"password": PASSWORD}, session["access_token"]).status_code == 200
    exchange = {"auth_code": location.partition("code=")[2], "code_verifier": "c" * 43}
    assert auth_api.post("/token?grant_type=pkce", exchange).status_code == 404
    assert [code_of(auth_api, each) for each in (PASSWORD, STRANGERS)] == [None, "invalid_credentials"]


# API clients: they send neither an origin nor cookies


def program_signs_up(auth_api: AuthApi, password: str = PASSWORD) -> None:
    assert auth_api.post("/signup", {"email": EMAIL, "password": password}).status_code == 200
    auth_api.client.http.cookies.clear()


def test_a_program_that_signs_up_once_is_signed_in_with_its_password(
    auth_api: AuthApi, runtime: Runtime
) -> None:
    program_signs_up(auth_api)
    assert not must_choose(use_link(auth_api, newest_link(runtime, "confirm_signup")).json())
    assert code_of(auth_api, PASSWORD) is None


@pytest.mark.slow
@pytest.mark.parametrize("used", [0, 1])
def test_an_api_client_must_choose_a_password_after_two_sign_ups(
    auth_api: AuthApi, runtime: Runtime, clock: FixedClock, used: int
) -> None:
    links = []
    for password in (PASSWORD, STRANGERS):
        program_signs_up(auth_api, password)
        links.append(newest_link(runtime, "confirm_signup"))
        clock.advance(timedelta(minutes=5))
    refused_until_chosen(auth_api, use_link(auth_api, links[used]).json(), PASSWORD, STRANGERS)


def test_a_program_has_to_choose_where_a_customers_data_waits(auth_api: AuthApi, runtime: Runtime) -> None:
    with runtime.writing() as uow:
        timestamps = {"created_at": uow.now, "updated_at": uow.now}
        uow.db.execute(insert(Profile).values(email=EMAIL, phone="0170 1", **timestamps))
    program_signs_up(auth_api, STRANGERS)
    refused_until_chosen(
        auth_api, use_link(auth_api, newest_link(runtime, "confirm_signup")).json(), STRANGERS
    )


# The cookie


def test_the_cookie_is_http_only_and_only_its_hash_is_stored(auth_api: AuthApi, runtime: Runtime) -> None:
    answer = auth_api.post("/signup", {"email": EMAIL, "password": PASSWORD})
    name, _, rest = answer.headers["set-cookie"].partition("=")
    secret, *attributes = rest.split("; ")
    assert name == "guildhall_signup"
    assert sorted(attributes) == ["HttpOnly", "Max-Age=86400", "Path=/auth/v1", "SameSite=lax"]
    with runtime.reading() as uow:
        kept = uow.db.execute(select(MailToken.browser_hash)).scalar_one()
    assert kept == sha256(secret.encode()).hexdigest()


@pytest.mark.settings(site_url="https://shop.example")
def test_the_cookie_is_secure_on_https(auth_api: AuthApi) -> None:
    answer = auth_api.post("/signup", {"email": EMAIL, "password": PASSWORD})
    assert answer.headers["set-cookie"].endswith("; Secure")


def test_a_known_address_also_gets_a_cookie(auth_api: AuthApi, runtime: Runtime) -> None:
    program_signs_up(auth_api)
    use_link(auth_api, newest_link(runtime, "confirm_signup"))
    assert (
        "guildhall_signup"
        in auth_api.post("/signup", {"email": EMAIL, "password": PASSWORD}).headers["set-cookie"]
    )
