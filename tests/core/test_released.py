"""An upgrade of a released version keeps everything in the shop."""

import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from guildhall.config.settings import Settings
from guildhall.core.backup import read_backup, write_backup
from guildhall.core.db.revisions import current_revision
from guildhall.core.runtime import Runtime
from guildhall.core.schema.differences import pending
from guildhall.core.store import DiskStore
from guildhall.schema import metadata
from guildhall.serve.app import create_app
from guildhall.serve.wiring import build_runtime
from tests.core.next_migration import add_next
from tests.core.released import KEPT, keys_packed, keys_there, revisions
from tests.support.client import Client
from tests.support.people import add_person
from tests.support.serving import demo_shop
from tests.support.shelf import Shelf

pytestmark = pytest.mark.slow

DERIVED = {"search_words"}
"""Tables that a migration may fill anew from the others."""
DROPPED = ("figure_changes", "figure_days")
"""Tables of earlier versions, whose rows were sums of the others."""


@pytest.fixture(scope="module")
def todays(shelf: Shelf, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make the backup this version would leave behind, of its demo shop."""
    folder = tmp_path_factory.mktemp("today")
    url = shelf.copy(demo_shop)
    runtime = build_runtime(Settings(database_url=url, data_dir=folder))
    write_backup(runtime.database, metadata, DiskStore(folder), folder / "shop.zip")
    runtime.database.close()
    shelf.discard(url)
    return folder / "shop.zip"


def kept_of(revision: str, todays: Path) -> Path:
    kept = KEPT / f"{revision}.zip"
    return kept if kept.exists() else todays


def oldest_on_both() -> Iterator[object]:
    """Yield the schema numbers. The oldest shop goes through every migration: on PostgreSQL it is enough."""
    oldest, *later = revisions()
    yield oldest
    yield from (pytest.param(revision, marks=pytest.mark.one_database) for revision in later)


@pytest.mark.parametrize("revision", oldest_on_both())
def test_a_released_shop_is_upgraded_with_all_its_rows(
    empty: Runtime, todays: Path, revision: str, tmp_path: Path
) -> None:
    kept = kept_of(revision, todays)
    rows = read_backup(empty.database, DiskStore(tmp_path / "media"), kept)
    assert not pending(empty.database)
    there, packed = keys_there(empty), keys_packed(kept, empty)
    lost = {table: found - there[table] for table, found in packed.items() if table not in DERIVED}
    assert {table: rows for table, rows in lost.items() if rows} == {}
    with zipfile.ZipFile(kept) as archive:
        tables = {f"tables/{name}.jsonl" for name in DROPPED} & set(archive.namelist())
        dropped = sum(len(archive.read(table).splitlines()) for table in tables)
    assert rows == sum(map(len, packed.values())) + dropped > 1000

    with empty.writing() as uow:
        boss = add_person(uow, "someone-new", admin=True)
    client = Client(create_app(empty), empty.settings.site_url)
    assert client.get("/readyz").json() == {"status": "ready"}
    for table in ("orders", "users", "workshops", "commissions", "invoices"):
        answer = client.get(f"/rest/v1/{table}?select=id", headers=boss.headers | {"prefer": "count=exact"})
        expected = len(there[table]) + (table == "users")
        assert answer.headers["content-range"].rpartition("/")[2] == str(expected), table
    client.close()


def test_the_next_migration_keeps_a_whole_shop(
    empty: Runtime, todays: Path, versions: Path, tmp_path: Path
) -> None:
    number = add_next(versions)
    read_backup(empty.database, DiskStore(tmp_path / "media"), todays)
    assert keys_there(empty) == keys_packed(todays, empty)
    with empty.reading() as uow:
        assert current_revision(uow.db) == number
