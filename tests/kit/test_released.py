"""Whoever runs a released version upgrades with everything that is in their shop."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import select

from guildhall.app import build_runtime, create_app
from guildhall.kit.backup import write_backup
from guildhall.kit.runtime import Runtime
from guildhall.kit.sql.migrations import newest_revision, pending
from guildhall.kit.sql.upgrade import migrate
from guildhall.kit.store import DiskStore
from guildhall.schema import metadata
from guildhall.settings import Settings
from tests.kit.next_migration import add_next
from tests.kit.released import KEPT, migrate_to, put_in, revisions, tables_of
from tests.support.client import Client
from tests.support.people import add_person
from tests.support.serving import demo_shop
from tests.support.shelf import Shelf

Keys = dict[str, set[tuple[object, ...]]]


def nothing(url: str) -> None:
    """A database in which nobody has made anything; SQLite's file comes with the first connection."""
    runtime = build_runtime(Settings(database_url=url))
    runtime.database.probe()
    runtime.database.close()


@pytest.fixture
def empty(shelf: Shelf, tmp_path: Path) -> Iterator[Runtime]:
    url = shelf.copy(nothing)
    runtime = build_runtime(Settings(database_url=url, data_dir=tmp_path, jwt_secret="x" * 32))
    yield runtime
    runtime.database.close()
    shelf.discard(url)


@pytest.fixture(scope="module")
def todays(shelf: Shelf, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What this version would leave behind: a backup of its demo shop."""
    folder = tmp_path_factory.mktemp("today")
    url = shelf.copy(demo_shop)
    runtime = build_runtime(Settings(database_url=url, data_dir=folder))
    write_backup(runtime.database, metadata, DiskStore(folder), folder / "shop.zip")
    runtime.database.close()
    shelf.discard(url)
    return folder / "shop.zip"


def keys(runtime: Runtime) -> Keys:
    """The keys of all rows of all tables."""
    with runtime.reading() as house:
        return {
            table.name: {tuple(row) for row in house.db.execute(select(*table.primary_key.columns))}
            for table in tables_of(house.db)
        }


def kept_of(revision: str, todays: Path) -> Path:
    if revision == revisions()[-1]:
        return todays
    kept = KEPT / f"{revision}.zip"
    assert kept.exists(), f"no shop of the released schema {revision} is kept: see CONTRIBUTING.md, Schema"
    return kept


@pytest.mark.parametrize("revision", revisions())
def test_a_released_shop_goes_forward_with_all_its_rows(empty: Runtime, todays: Path, revision: str) -> None:
    migrate_to(empty.database, revision)
    rows = put_in(empty.database, kept_of(revision, todays))
    before = keys(empty)
    migrate(empty.database)
    assert not pending(empty.database)
    after = keys(empty)
    assert {table: found - after[table] for table, found in before.items()} == {
        name: set() for name in before
    }
    assert rows == sum(map(len, before.values())) > 1000

    with empty.writing() as house:
        boss = add_person(house, "someone-new", admin=True)
    client = Client(create_app(empty), empty.settings.site_url)
    assert client.get("/readyz").json() == {"status": "ready"}
    for table in ("orders", "users", "workshops", "commissions", "invoices"):
        answer = client.get(f"/rest/v1/{table}?select=id", headers=boss.headers | {"prefer": "count=exact"})
        there = len(after[table]) + (table == "users")
        assert answer.headers["content-range"].rpartition("/")[2] == str(there), table
    client.close()


def test_the_migration_to_come_takes_a_whole_shop_along(empty: Runtime, todays: Path, versions: Path) -> None:
    migrate_to(empty.database, newest_revision())
    put_in(empty.database, todays)
    before = keys(empty)
    add_next(versions)
    migrate(empty.database)
    assert keys(empty) == before
