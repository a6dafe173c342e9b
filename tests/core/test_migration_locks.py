"""A migration gives way to transactions that hold its tables, tries again, and builds indexes without blocking."""

import threading
from pathlib import Path

import pytest
from sqlalchemy import inspect, text

from guildhall.core.db import limits, postgres_database
from guildhall.core.db.limits import Limits
from guildhall.core.db.revisions import current_revision, newest_revision
from guildhall.core.runtime import Runtime
from guildhall.core.schema import migrate as migrating
from guildhall.core.schema.migrate import TablesInUse, migrate
from tests.core.next_migration import add_next
from tests.support.locks import wait_for_waiter

QUICK = Limits(lock=0.2, statement=30, idle=30)
HOLD = text("SELECT count(*) FROM products")  # as a backup does for its whole length

_INDEX = """
from guildhall.core.schema.indexes import create_index_concurrently
from alembic import op

revision = "{number}"
down_revision = "{newest}"


def upgrade() -> None:
    create_index_concurrently(op.get_bind(), "ix_products_created_at_slug", "products", "created_at, slug")
"""


@pytest.fixture(autouse=True)
def _quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(postgres_database, "MIGRATION", QUICK)
    monkeypatch.setattr(migrating, "PAUSES", (0.2,) * 100)  # it gives up last of all, on a busy machine too


def revision(runtime: Runtime) -> str | None:
    with runtime.reading() as uow:
        return current_revision(uow.db)


def add_index(versions: Path) -> str:
    newest = newest_revision()
    number = f"{int(newest) + 1:04}"
    (versions / f"{number}_index.py").write_text(_INDEX.format(number=number, newest=newest))
    return number


def index_names(runtime: Runtime) -> set[str | None]:
    with runtime.reading() as uow:
        return {index["name"] for index in inspect(uow.db).get_indexes("products")}


@pytest.mark.only_on("postgresql", reason="SQLite's readers wait for no writer")
def test_readers_pass_a_migration_that_waits_for_a_table(
    runtime: Runtime, versions: Path, dialect: str
) -> None:
    number = add_next(versions)
    with runtime.database.connect(limits.BULK) as backup:
        backup.execute(HOLD)
        worker = threading.Thread(target=migrate, args=[runtime.database])
        worker.start()
        for _ in range(3):
            wait_for_waiter(runtime)
            with runtime.reading() as uow:
                uow.db.execute(HOLD)  # fails where the migration stays in front of it
        assert worker.is_alive(), "it still waits"
    worker.join(120)
    assert revision(runtime) == number


@pytest.mark.only_on("postgresql", reason="SQLite's readers hold nothing up")
def test_tables_that_stay_in_use_end_it_with_nothing_changed(
    runtime: Runtime, versions: Path, dialect: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(migrating, "PAUSES", (0.1,))
    before = newest_revision()
    number = add_next(versions)
    with runtime.database.connect(limits.BULK) as backup:
        backup.execute(HOLD)
        with pytest.raises(TablesInUse, match="run guildhall migrate again"):
            migrate(runtime.database)
    assert revision(runtime) == before
    migrate(runtime.database)
    assert revision(runtime) == number


def test_an_index_is_built_without_a_lock_on_its_table(
    runtime: Runtime, versions: Path, dialect: str
) -> None:
    number = add_index(versions)
    migrate(runtime.database)
    assert revision(runtime) == number
    assert "ix_products_created_at_slug" in index_names(runtime)


@pytest.mark.only_on("postgresql", reason="SQLite builds an index within the transaction")
def test_an_index_that_was_left_half_built_is_built_anew(
    runtime: Runtime, versions: Path, dialect: str
) -> None:
    number = add_index(versions)
    with runtime.writing() as uow:
        uow.db.execute(text("CREATE INDEX ix_products_created_at_slug ON products (slug)"))
        uow.db.execute(
            text(
                "UPDATE pg_index SET indisvalid = false WHERE indexrelid = 'ix_products_created_at_slug'::regclass"
            )
        )
    migrate(runtime.database)
    assert revision(runtime) == number
    with runtime.reading() as uow:
        columns = {index["name"]: index["column_names"] for index in inspect(uow.db).get_indexes("products")}
    assert columns["ix_products_created_at_slug"] == ["created_at", "slug"]


@pytest.mark.slow
def test_several_at_once_wait_for_the_first(runtime: Runtime, versions: Path, dialect: str) -> None:
    number = add_next(versions)
    workers = [threading.Thread(target=migrate, args=[runtime.database]) for _ in range(3)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join(120)
    assert revision(runtime) == number
