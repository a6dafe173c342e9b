"""Fixture: `demo`, the demo shop in this process. Its tests read pages and change nothing."""

from collections.abc import Iterator

import pytest

from guildhall.config.settings import Settings
from guildhall.core.schema.migrate import migrate
from guildhall.serve.app import create_app
from guildhall.serve.wiring import build_runtime
from guildhall_demo.load import load_demo
from tests.support.application import NOON
from tests.support.client import Client
from tests.support.clock import FixedClock


@pytest.fixture(scope="session")
def demo(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    """The demo shop at noon of 2026-11-21 UTC, on SQLite whatever database the run tests: its texts are the same."""
    folder = tmp_path_factory.mktemp("demo")
    settings = Settings(database_url=f"sqlite:///{folder}/shop.db", data_dir=folder, rate_limits="off")
    runtime = build_runtime(settings, FixedClock(NOON))
    migrate(runtime.database)
    load_demo(runtime)
    client = Client(create_app(runtime), settings.site_url)
    yield client
    client.close()
    runtime.database.close()
