"""Strangers cannot lock an account's holder out on a device that has signed in before."""

from datetime import timedelta
from http.cookies import SimpleCookie
from typing import Any

import httpx
import pytest

from guildhall.config.settings import Settings
from guildhall.core.errors import TooMany
from guildhall.core.ids import new_id
from guildhall.core.runtime import Runtime
from guildhall.domains.identity.commands import guessing
from guildhall.domains.identity.commands.device_marks import LASTS, cookie_name, device_of, new_mark
from guildhall.domains.identity.commands.guessing import Guesser
from guildhall.domains.identity.commands.limits import CODES_OF_ALL, GUESSES, GUESSES_OF_DEVICE
from tests.identity.people import EMAIL, PASSWORD, AuthApi, sign_up
from tests.support.clock import FixedClock

pytestmark = pytest.mark.settings(rate_limits="on")

LOCKED = 429


def guess(auth_api: AuthApi, password: str = PASSWORD, **headers: str) -> httpx.Response:
    return auth_api.post(
        "/token?grant_type=password", {"email": EMAIL, "password": password}, headers=headers
    )


def attack(runtime: Runtime, clients: list[str]) -> int:
    """Guess once from each client and return the number of guesses that were checked."""
    looked = 0
    with runtime.writing() as uow:
        for client in clients:
            try:
                guessing.refuse_if_locked(uow, EMAIL, Guesser(client))
                guessing.count_guess(uow, EMAIL, Guesser(client))
            except TooMany:
                continue
            looked += 1
    return looked


@pytest.mark.slow
def test_ten_thousand_guesses_do_not_lock_out_the_holder(
    auth_api: AuthApi, runtime: Runtime, clock: FixedClock
) -> None:
    sign_up(auth_api, runtime)
    networks = [f"10.{number // 250}.{number % 250}.1" for number in range(1_000)]
    looked = 0
    for _ in range(10):
        looked += attack(runtime, networks)
        assert guess(auth_api).status_code == 200
        clock.advance(timedelta(seconds=31))
    assert 50 <= looked < 100  # while ten thousand were sent
    attack(runtime, networks)
    auth_api.client.http.cookies.clear()
    assert guess(auth_api).status_code == LOCKED  # from an unknown device


@pytest.mark.slow
def test_a_home_does_not_lock_an_account(runtime: Runtime) -> None:
    """All 256 networks of a /56 together, and all 65,536 of a /48, have fewer guesses than would lock it for
    everyone.
    """
    homes = [f"2001:db8:0:{number:x}::" for number in range(256)]
    assert attack(runtime, homes) == 4 * GUESSES.burst
    farther = [f"2001:db8:0:{number:x}::" for number in range(256, 65_536, 64)]
    assert attack(runtime, farther) < GUESSES.burst * 16


@pytest.mark.slow
def test_a_known_device_has_a_limit_of_its_own(
    auth_api: AuthApi, runtime: Runtime, clock: FixedClock
) -> None:
    sign_up(auth_api, runtime)
    statuses = [guess(auth_api, "wrong").status_code for _ in range(GUESSES_OF_DEVICE.burst + 1)]
    assert statuses == [400] * GUESSES_OF_DEVICE.burst + [LOCKED]
    assert guess(auth_api).status_code == LOCKED
    clock.advance(GUESSES_OF_DEVICE.every)
    assert guess(auth_api).status_code == 200
    assert guess(auth_api, "wrong").status_code == 400  # forgiven


def mark_of(answer: httpx.Response) -> Any:
    [sent] = answer.headers.get_list("set-cookie")
    [(_, cookie)] = SimpleCookie(sent).items()
    return cookie


def test_the_cookie_is_for_the_auth_api_alone(auth_api: AuthApi, runtime: Runtime) -> None:
    account_id = sign_up(auth_api, runtime)["user"]["id"]
    cookie = mark_of(guess(auth_api))
    assert cookie.key == cookie_name(account_id)
    assert (cookie["path"], cookie["samesite"], cookie["httponly"]) == ("/auth/v1", "strict", True)
    assert int(cookie["max-age"]) == LASTS.total_seconds()
    assert account_id not in cookie.OutputString()
    assert EMAIL not in cookie.OutputString()
    assert "set-cookie" not in guess(auth_api, "wrong").headers


def test_a_device_keeps_its_id(auth_api: AuthApi, runtime: Runtime, clock: FixedClock) -> None:
    sign_up(auth_api, runtime)
    first = mark_of(guess(auth_api)).value
    clock.advance(timedelta(days=1))
    second = mark_of(guess(auth_api)).value
    assert (second != first, second.split(".")[1]) == (True, first.split(".")[1])


@pytest.mark.settings(rate_limits="on", site_url="https://shop.example")
def test_behind_https_the_cookie_is_secure(auth_api: AuthApi, runtime: Runtime) -> None:
    sign_up(auth_api, runtime)
    assert mark_of(guess(auth_api))["secure"] is True


def test_only_valid_device_cookies_count(runtime: Runtime, clock: FixedClock) -> None:
    settings, account_id, device = runtime.settings, new_id(), new_id()
    mark = new_mark(settings, clock.now(), account_id, device)
    assert device_of(settings, clock.now(), account_id, mark) == device
    assert device_of(settings, clock.now(), new_id(), mark) is None
    expires, _, seal = mark.split(".")
    later = str(int(expires) + 1)
    forged = (
        "", "..", mark[:-1], mark[:-1] + ("0" if mark[-1] != "0" else "1"), f"{later}.{device}.{seal}",
        f"{expires}.{new_id()}.{seal}", f"{'9' * 5000}.{device}.{seal}", f"{expires}.{device}.é{seal[1:]}",
    )  # fmt: skip
    assert [device_of(settings, clock.now(), account_id, each) for each in forged] == [None] * len(forged)
    assert device_of(settings, clock.now() + LASTS, account_id, mark) is None
    replaced = Settings(jwt_secret=f"{'n' * 32},{settings.signing_secret}")
    assert device_of(replaced, clock.now(), account_id, mark) is None
    assert (
        device_of(replaced, clock.now(), account_id, new_mark(replaced, clock.now(), account_id, device))
        == device
    )


def test_wrong_codes_of_strangers_do_not_lock_out_a_known_device(runtime: Runtime) -> None:
    account_id, device = new_id(), new_id()
    with runtime.writing() as uow:
        for number in range(CODES_OF_ALL.burst):
            guessing.count_code(uow, account_id, Guesser(f"10.0.{number}.1"))
        guessing.count_code(uow, account_id, Guesser("10.0.0.1", device))
    with pytest.raises(TooMany), runtime.writing() as uow:
        guessing.count_code(uow, account_id, Guesser("10.1.0.1"))


@pytest.mark.slow
def test_an_exhausted_network_limit_does_not_lock_out_a_known_device(
    auth_api: AuthApi, runtime: Runtime
) -> None:
    sign_up(auth_api, runtime)
    statuses = [
        auth_api.post(
            "/token?grant_type=password", {"email": f"eve{n}@example.com", "password": "x"}
        ).status_code
        for n in range(31)
    ]
    assert statuses[-1] == LOCKED
    assert guess(auth_api).status_code == 200
