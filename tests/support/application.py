"""Fixtures: the application inside this process (`clock`, `settings`, `runtime`, `client`)."""

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from guildhall.api import health
from guildhall.config.settings import Settings
from guildhall.core.db import probe
from guildhall.core.runtime import Runtime
from guildhall.serve.app import create_app
from guildhall.serve.wiring import build_runtime
from tests.support.client import Client
from tests.support.clock import FixedClock
from tests.support.lock_upgrades import refuse_lock_upgrades
from tests.support.shelf import Shelf

NOON = datetime(2026, 11, 21, 12, 0, tzinfo=UTC)


@pytest.fixture
def clock() -> FixedClock:
    """A clock that stays at noon of 2026-11-21 UTC until the test advances it."""
    return FixedClock(NOON)


@pytest.fixture
def settings(request: pytest.FixtureRequest, database_url: str, tmp_path: Path) -> Settings:
    usual: dict[str, Any] = {
        "database_url": database_url,
        "data_dir": tmp_path / "data",
        "jwt_secret": "a-secret-for-tests-that-is-long-enough",
        "rate_limits": "off",
    }
    marker = request.node.get_closest_marker("settings")
    return Settings(**(usual | (marker.kwargs if marker else {})))


@pytest.fixture
def unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let /readyz of this process wait for the database of a busy machine. Its two seconds are shown by
    tests/core/test_bounded_waits.py.
    """
    monkeypatch.setattr(health, "ANSWER_WITHIN", 600.0)
    monkeypatch.setattr(probe, "ANSWER_WITHIN", 600.0)


@pytest.fixture
def runtime(unhurried: None, settings: Settings, clock: FixedClock) -> Iterator[Runtime]:
    runtime = build_runtime(settings, clock)
    refuse_lock_upgrades(runtime.database.engine)
    yield runtime
    runtime.database.close()


@pytest.fixture(scope="module")
def kept_runtime(shelf: Shelf, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Runtime]:
    """A runtime like `runtime` that the tests of a module share. They only read, after one fixture wrote."""
    url = shelf.copy()
    settings = Settings(database_url=url, data_dir=tmp_path_factory.mktemp("kept"), rate_limits="off")
    runtime = build_runtime(settings, FixedClock(NOON))
    refuse_lock_upgrades(runtime.database.engine)
    yield runtime
    runtime.database.close()
    shelf.discard(url)


@pytest.fixture
def client(runtime: Runtime) -> Iterator[Client]:
    """The assembled application on `runtime`. Its background tasks do not run: a test runs their work by hand."""
    client = Client(create_app(runtime), runtime.settings.site_url)
    yield client
    client.close()
