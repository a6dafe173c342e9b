from collections.abc import Iterator
from typing import Any

import pytest
from argon2 import PasswordHasher

from guildhall.core.ids import new_id
from guildhall.core.runtime import Runtime
from guildhall.domains.identity import passwords
from tests.identity.people import EMAIL, AuthApi, sign_up
from tests.identity.staff import BOSS, staff, with_profile
from tests.identity.two_factor import App, enroll
from tests.support.client import Client
from tests.support.clock import FixedClock
from tests.support.server import Server
from tests.support.serving import kept_open
from tests.support.shelf import Shelf, migrated


@pytest.fixture(autouse=True)
def quick_hashes(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Hash passwords as the shop does, at a thousandth of the cost, which most of the time here went into.

    Tests of the hashes, and of requests at once, which the slow ones hold together, have the mark `shop_hashes`.
    """
    if request.node.get_closest_marker("shop_hashes") is None:
        monkeypatch.setattr(passwords, "_hasher", PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))


@pytest.fixture
def auth_api(client: Client) -> AuthApi:
    return AuthApi(client)


@pytest.fixture
def first(auth_api: AuthApi, runtime: Runtime) -> dict[str, Any]:
    return sign_up(auth_api, runtime)


@pytest.fixture
def app(auth_api: AuthApi, clock: FixedClock, first: dict[str, Any]) -> App:
    """Ada's phone, set up in her first session."""
    app = enroll(auth_api, clock, first["access_token"])
    first |= app.whole(first)
    return app


@pytest.fixture
def boss(auth_api: AuthApi, runtime: Runtime) -> dict[str, Any]:
    session = with_profile(auth_api, sign_up(auth_api, runtime, BOSS))
    staff(runtime, BOSS, "admin")
    return session


@pytest.fixture
def ada(auth_api: AuthApi, runtime: Runtime) -> dict[str, Any]:
    return with_profile(auth_api, sign_up(auth_api, runtime, EMAIL))


@pytest.fixture(scope="package")
def served(starts_programs: None, shelf: Shelf, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A served shop that tests share. Each signs up with an address of its own."""
    with kept_open(shelf, tmp_path_factory.mktemp("served"), migrated) as server:
        yield server


@pytest.fixture
def email() -> str:
    """An address that no other test has."""
    return f"{new_id()}@example.com"
