from __future__ import annotations

from typing import Any

import pytest

from guildhall.kit.runtime import Runtime
from tests.identity.people import Door, sign_up
from tests.identity.two_steps import App, enrol
from tests.support.client import Client
from tests.support.clock import FixedClock


@pytest.fixture
def door(client: Client) -> Door:
    return Door(client)


@pytest.fixture
def first(door: Door, runtime: Runtime) -> dict[str, Any]:
    return sign_up(door, runtime)


@pytest.fixture
def app(door: Door, clock: FixedClock, first: dict[str, Any]) -> App:
    """Ada's telephone, set up in her first session."""
    app = enrol(door, clock, first["access_token"])
    first |= app.whole(first)
    return app
