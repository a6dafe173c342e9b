"""Strangers cannot lock an account's holder out from a device on which they signed in before."""

from __future__ import annotations

from datetime import timedelta
from http.cookies import SimpleCookie
from typing import Any

import httpx
import pytest

from guildhall.identity.actions import guessing
from guildhall.identity.actions.device_marks import LASTS, cookie_name, device_of, new_mark
from guildhall.identity.actions.guessing import Guesser
from guildhall.identity.actions.limits import CODES_OF_ALL, GUESSES, GUESSES_OF_DEVICE
from guildhall.kit.clock import FixedClock
from guildhall.kit.errors import TooMany
from guildhall.kit.ids import new_id
from guildhall.kit.runtime import Runtime
from guildhall.settings import Settings
from tests.identity.people import EMAIL, PASSWORD, Door, sign_up

pytestmark = pytest.mark.settings(rate_limits="on")

LOCKED = 429


def guess(door: Door, password: str = PASSWORD, **headers: str) -> httpx.Response:
    return door.post("/token?grant_type=password", {"email": EMAIL, "password": password}, headers=headers)


def attack(runtime: Runtime, clients: list[str]) -> int:
    """Guess once from each client; how many guesses were looked at."""
    looked = 0
    with runtime.writing() as house:
        for client in clients:
            try:
                guessing.refuse_if_locked(house, EMAIL, Guesser(client))
            except TooMany:
                continue
            guessing.note_wrong(house, EMAIL, Guesser(client))
            looked += 1
    return looked


def test_ten_thousand_guesses_do_not_keep_the_holder_out(
    door: Door, runtime: Runtime, clock: FixedClock
) -> None:
    sign_up(door, runtime)
    networks = [f"10.{number // 250}.{number % 250}.1" for number in range(1_000)]
    looked = 0
    for _ in range(10):
        looked += attack(runtime, networks)
        assert guess(door).status_code == 200
        clock.advance(timedelta(seconds=31))
    assert 50 <= looked < 100  # while ten thousand were sent
    attack(runtime, networks)
    door.client.http.cookies.clear()
    assert guess(door).status_code == LOCKED  # from a device that nobody knows


def test_a_home_does_not_lock_an_account(runtime: Runtime) -> None:
    """All 256 networks of a /56 together, and all 65,536 of a /48, guess less than would lock it for everybody."""
    homes = [f"2001:db8:0:{number:x}::" for number in range(256)]
    assert attack(runtime, homes) == 4 * GUESSES.burst
    farther = [f"2001:db8:0:{number:x}::" for number in range(256, 65_536, 64)]
    assert attack(runtime, farther) < GUESSES.burst * 16


def test_a_known_device_has_a_limit_of_its_own(door: Door, runtime: Runtime, clock: FixedClock) -> None:
    sign_up(door, runtime)
    statuses = [guess(door, "wrong").status_code for _ in range(GUESSES_OF_DEVICE.burst + 1)]
    assert statuses == [400] * GUESSES_OF_DEVICE.burst + [LOCKED]
    assert guess(door).status_code == LOCKED
    clock.advance(GUESSES_OF_DEVICE.every)
    assert guess(door).status_code == 200
    assert guess(door, "wrong").status_code == 400  # forgiven


def mark_of(answer: httpx.Response) -> Any:
    [sent] = answer.headers.get_list("set-cookie")
    [(_, cookie)] = SimpleCookie(sent).items()
    return cookie


def test_the_cookie_is_for_the_auth_api_alone(door: Door, runtime: Runtime) -> None:
    account_id = sign_up(door, runtime)["user"]["id"]
    cookie = mark_of(guess(door))
    assert cookie.key == cookie_name(account_id)
    assert (cookie["path"], cookie["samesite"], cookie["httponly"]) == ("/auth/v1", "strict", True)
    assert int(cookie["max-age"]) == LASTS.total_seconds()
    assert account_id not in cookie.OutputString()
    assert EMAIL not in cookie.OutputString()
    assert "set-cookie" not in guess(door, "wrong").headers


def test_a_device_keeps_its_id(door: Door, runtime: Runtime, clock: FixedClock) -> None:
    sign_up(door, runtime)
    first = mark_of(guess(door)).value
    clock.advance(timedelta(days=1))
    second = mark_of(guess(door)).value
    assert (second != first, second.split(".")[1]) == (True, first.split(".")[1])


@pytest.mark.settings(rate_limits="on", site_url="https://shop.example")
def test_behind_https_the_cookie_is_secure(door: Door, runtime: Runtime) -> None:
    sign_up(door, runtime)
    assert mark_of(guess(door))["secure"] is True


def test_what_counts_as_a_mark(runtime: Runtime, clock: FixedClock) -> None:
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
    renewed = Settings(jwt_secret=f"{'n' * 32},{settings.signing_secret}")
    assert device_of(renewed, clock.now(), account_id, mark) == device
    other = Settings(jwt_secret="o" * 32)
    assert device_of(other, clock.now(), account_id, mark) is None


def test_codes_of_strangers_do_not_keep_a_known_device_out(runtime: Runtime) -> None:
    account_id, device = new_id(), new_id()
    with runtime.writing() as house:
        for number in range(CODES_OF_ALL.burst):
            guessing.count_code(house, account_id, Guesser(f"10.0.{number}.1"))
        guessing.count_code(house, account_id, Guesser("10.0.0.1", device))
    with pytest.raises(TooMany), runtime.writing() as house:
        guessing.count_code(house, account_id, Guesser("10.1.0.1"))


def test_neighbours_that_use_up_the_sign_ins_do_not_keep_a_known_device_out(
    door: Door, runtime: Runtime
) -> None:
    sign_up(door, runtime)
    statuses = [
        door.post("/token?grant_type=password", {"email": f"eve{n}@example.com", "password": "x"}).status_code
        for n in range(31)
    ]
    assert statuses[-1] == LOCKED
    assert guess(door).status_code == 200
