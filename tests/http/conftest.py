"""Fixtures: people of the tests of HTTP, and a server that several of them share."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from sqlalchemy import func, select

from guildhall.config.settings import Settings
from guildhall.core.runtime import Runtime
from guildhall.schema import metadata
from guildhall.serve.app import create_app
from guildhall.serve.wiring import build_runtime
from tests.support.client import Client
from tests.support.people import Person, add_person
from tests.support.rows import add_order
from tests.support.server import Server
from tests.support.serving import kept_open
from tests.support.shelf import Shelf, migrated

COUNTS = select(
    *(
        select(func.count()).select_from(table).scalar_subquery().label(name)
        for name, table in metadata.tables.items()
    )
)
"""The number of rows of every table, in one statement."""


def count_rows(runtime: Runtime) -> dict[str, int]:
    with runtime.reading() as uow:
        return dict(uow.db.execute(COUNTS).mappings().one())


@pytest.fixture
def ada(runtime: Runtime) -> Person:
    """A customer with an order."""
    with runtime.writing() as uow:
        ada = add_person(uow, "ada")
        add_order(uow, ada.profile_id, auth_user_id=ada.account_id)
    return ada


@pytest.fixture
def boss(runtime: Runtime) -> Person:
    with runtime.writing() as uow:
        return add_person(uow, "boss", admin=True)


@pytest.fixture(scope="session")
def served(starts_programs: None, shelf: Shelf, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A served shop without rows, for tests that write none. Its log has a line of JSON for each answer."""
    folder = tmp_path_factory.mktemp("served")
    with kept_open(shelf, folder, migrated, log_format="json", log_requests="on") as server:
        yield server


@pytest.fixture
def untouched(runtime: Runtime, ada: Person, boss: Person) -> Iterator[None]:
    """Fails the test if the number of rows in any table has changed."""
    before = count_rows(runtime)
    yield
    assert count_rows(runtime) == before


@pytest.fixture(scope="session")
def described(shelf: Shelf, tmp_path_factory: pytest.TempPathFactory) -> Iterator[bytes]:
    """The description as it is served: it depends on the code alone, and takes a second to make."""
    url = shelf.copy()
    runtime = build_runtime(Settings(database_url=url, data_dir=tmp_path_factory.mktemp("described")))
    client = Client(create_app(runtime), runtime.settings.site_url)
    yield client.get("/openapi.json").content
    client.close()
    runtime.database.close()
    shelf.discard(url)


@pytest.fixture
def document(described: bytes) -> dict[str, Any]:
    document: dict[str, Any] = json.loads(described)
    return document
