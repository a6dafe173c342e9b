"""Concurrent guesses of a password are counted before they are compared, so no more are compared than the limit."""

from collections import Counter
from typing import Any

import httpx
import pytest

from guildhall.api import password_check
from guildhall.api.auth import token as sign_in
from guildhall.core.runtime import Runtime
from guildhall.domains.identity.commands import limits
from guildhall.domains.identity.commands.limits import GUESSES, GUESSES_OF_ALL, GUESSES_OF_DEVICE, TOKENS
from guildhall.domains.identity.passwords import verify_password
from tests.identity.people import EMAIL, PASSWORD, AuthApi, sign_up
from tests.support.clock import FixedClock

pytestmark = [pytest.mark.settings(rate_limits="on"), pytest.mark.both_databases, pytest.mark.shop_hashes]

AT_ONCE = 25
BANK = {"method": "iban", "holder": "Ada Lovelace", "iban": "DE89370400440532013000"}
SIGN_IN = "/auth/v1/token?grant_type=password"


@pytest.fixture
def compared(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return a list of the passwords that are compared from now on."""
    passwords: list[str] = []

    def compare(password: str, hashed: str | None) -> bool:
        passwords.append(password)
        return verify_password(password, hashed)

    for module in (sign_in, password_check):
        monkeypatch.setattr(module, "verify_password", compare)
    return passwords


def send(auth_api: AuthApi, path: str, bodies: list[dict[str, Any]], token: str = "") -> Counter[int]:
    """Send the bodies at the same time and count the statuses."""
    http, headers = auth_api.client.http, {"Authorization": f"Bearer {token}"} if token else {}
    method = "PUT" if path.endswith("/user") else "POST"
    requests = [http.build_request(method, path, json=body, headers=headers) for body in bodies]
    return Counter(answer.status_code for answer in auth_api.client.together(requests))


def wrong(**more: str) -> list[dict[str, str]]:
    return [{"password": f"wrong {number}"} | more for number in range(AT_ONCE)]


@pytest.mark.slow
@pytest.mark.parametrize("email", [EMAIL, "no@example.com"])
def test_of_an_unknown_client(
    auth_api: AuthApi, runtime: Runtime, clock: FixedClock, compared: list[str], email: str
) -> None:
    sign_up(auth_api, runtime)
    auth_api.client.http.cookies.clear()
    statuses = send(auth_api, SIGN_IN, wrong(email=email))
    assert statuses == {400: GUESSES.burst, 429: AT_ONCE - GUESSES.burst}
    assert len(compared) == GUESSES.burst
    clock.advance(GUESSES.every)
    assert send(auth_api, SIGN_IN, wrong(email=email)) == {400: 1, 429: AT_ONCE - 1}
    assert len(compared) == GUESSES.burst + 1


@pytest.mark.slow
def test_of_a_known_device(
    auth_api: AuthApi, runtime: Runtime, clock: FixedClock, compared: list[str]
) -> None:
    sign_up(auth_api, runtime)
    statuses = send(auth_api, SIGN_IN, wrong(email=EMAIL))
    assert statuses == {400: GUESSES_OF_DEVICE.burst, 429: AT_ONCE - GUESSES_OF_DEVICE.burst}
    assert len(compared) == GUESSES_OF_DEVICE.burst
    clock.advance(GUESSES_OF_DEVICE.every)
    assert send(auth_api, SIGN_IN, wrong(email=EMAIL))[400] == 1


OF_A_SESSION = [
    ("/functions/v1/delete-account", "password", {}),
    ("/functions/v1/save-payout-details", "password", {"details": BANK, "over": None}),
    ("/auth/v1/user", "current_password", {"password": "a new password"}),
]


@pytest.mark.slow
@pytest.mark.parametrize(("path", "field", "more"), OF_A_SESSION)
def test_of_a_session(
    auth_api: AuthApi, runtime: Runtime, compared: list[str], path: str, field: str, more: dict[str, Any]
) -> None:
    token = sign_up(auth_api, runtime)["access_token"]
    bodies = [more | {field: body["password"]} for body in wrong()]
    statuses = send(auth_api, path, bodies, token)
    assert statuses == {400: GUESSES_OF_DEVICE.burst, 429: AT_ONCE - GUESSES_OF_DEVICE.burst}
    assert len(compared) == GUESSES_OF_DEVICE.burst


@pytest.mark.slow
def test_right_passwords_use_up_nothing(auth_api: AuthApi, runtime: Runtime) -> None:
    sign_up(auth_api, runtime)
    for _ in range(GUESSES.burst + 1):
        auth_api.client.http.cookies.clear()
        assert guess(auth_api, PASSWORD).status_code == 200
    buckets: list[tuple[Any, tuple[str, ...]]] = [
        (GUESSES, (EMAIL, "127.0.0.1")),
        (GUESSES.times(8), (EMAIL, "127.0.0.0/24")),
        (GUESSES_OF_ALL, (EMAIL,)),
    ]
    with runtime.reading() as uow:
        assert [limits.filled(uow, limit, *subject) for limit, subject in buckets] == [0, 0, 0]
    assert guess(auth_api, "wrong").status_code == 400
    auth_api.client.http.cookies.clear()
    assert guess(auth_api, "wrong").status_code == 400
    with runtime.reading() as uow:
        levels = [limits.filled(uow, limit, *subject) for limit, subject in buckets]
    assert levels == pytest.approx([1 / 5, 1 / 40, 1 / 50])


def test_a_guess_that_another_limit_refuses_is_not_counted(
    auth_api: AuthApi, runtime: Runtime, compared: list[str]
) -> None:
    sign_up(auth_api, runtime)
    auth_api.client.http.cookies.clear()
    with runtime.writing() as uow:
        for _ in range(TOKENS.burst):
            limits.take(uow, TOKENS, "127.0.0.1")
    assert guess(auth_api, "wrong").status_code == 429
    assert compared == []
    with runtime.reading() as uow:
        assert limits.filled(uow, GUESSES, EMAIL, "127.0.0.1") == 0


def guess(auth_api: AuthApi, password: str) -> httpx.Response:
    return auth_api.post("/token?grant_type=password", {"email": EMAIL, "password": password})
