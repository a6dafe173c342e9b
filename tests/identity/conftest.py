from __future__ import annotations

from typing import Any

import pytest

from guildhall.core.runtime import Runtime
from tests.identity.people import RestEngine, sign_up
from tests.identity.two_steps import App, enrol
from tests.support.client import Client
from tests.support.clock import FixedClock


@pytest.fixture
def rest_engine(client: Client) -> RestEngine:
    return RestEngine(client)


@pytest.fixture
def first(rest_engine: RestEngine, runtime: Runtime) -> dict[str, Any]:
    return sign_up(rest_engine, runtime)


@pytest.fixture
def app(rest_engine: RestEngine, clock: FixedClock, first: dict[str, Any]) -> App:
    """Ada's phone, set up in her first session."""
    app = enrol(rest_engine, clock, first["access_token"])
    first |= app.whole(first)
    return app
