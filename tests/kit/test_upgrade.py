"""A shop with rows in it goes through the next version's migration, or stays as it was."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlalchemy import inspect, select, text
from sqlalchemy.exc import IntegrityError

from guildhall.kit.backup import BackupRefused, read_backup, write_backup
from guildhall.kit.runtime import Runtime
from guildhall.kit.sql.migrations import SchemaTooNew, current_revision, newest_revision, pending
from guildhall.kit.sql.upgrade import migrate
from guildhall.kit.store import DiskStore
from guildhall.orders.models import Order, OrderDetail
from guildhall.schema import metadata
from tests.kit.next_migration import add_next
from tests.support.people import add_person
from tests.support.rows import add_order, add_product


@pytest.fixture
def orders(runtime: Runtime) -> set[str]:
    with runtime.writing() as house:
        anna = add_person(house, "anna")
        products = [add_product(house, slug) for slug in ("first", "second")]
        return {
            add_order(house, anna.profile_id, product_id=product, total_amount=100) for product in products
        }


def revision(runtime: Runtime) -> str | None:
    with runtime.reading() as house:
        return current_revision(house.db)


def order_ids(runtime: Runtime) -> set[str]:
    with runtime.reading() as house:
        return set(house.db.scalars(select(Order.id)))


def test_rows_go_through_the_next_migration(runtime: Runtime, orders: set[str], versions: Path) -> None:
    with runtime.reading() as house:
        details = house.db.execute(select(OrderDetail.__table__)).all()
    number = add_next(versions)
    assert pending(runtime.database)
    migrate(runtime.database)
    migrate(runtime.database)
    assert (revision(runtime), pending(runtime.database)) == (number, False)
    assert order_ids(runtime) == orders
    with runtime.reading() as house:
        shelves = house.db.execute(text("SELECT slug, shelf FROM products ORDER BY slug")).all()
        assert house.db.execute(select(OrderDetail.__table__)).all() == details
    assert [tuple(row) for row in shelves] == [("first", "A"), ("second", "B")]
    with pytest.raises(IntegrityError), runtime.writing() as house:  # foreign keys hold as before
        house.db.execute(text("UPDATE orders SET product_id = '00000000-0000-4000-8000-000000000000'"))


def test_a_migration_that_fails_changes_nothing(runtime: Runtime, orders: set[str], versions: Path) -> None:
    newest = newest_revision()
    add_next(versions, more='    raise RuntimeError("half way")')
    with pytest.raises(RuntimeError, match="half way"):
        migrate(runtime.database)
    assert (revision(runtime), order_ids(runtime)) == (newest, orders)
    with runtime.reading() as house:
        assert "shelf" not in {column["name"] for column in inspect(house.db).get_columns("products")}


def test_a_database_of_a_newer_version_is_refused(runtime: Runtime, orders: set[str]) -> None:
    with runtime.writing() as house:
        house.db.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(SchemaTooNew, match=f"schema 9999, this version knows {newest_revision()} at most"):
        migrate(runtime.database)
    assert order_ids(runtime) == orders


def test_a_backup_of_a_newer_version_is_refused(runtime: Runtime, versions: Path, tmp_path: Path) -> None:
    files = DiskStore(tmp_path / "media")
    with runtime.writing() as house:
        house.db.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    write_backup(runtime.database, metadata, files, tmp_path / "newer.zip")
    with runtime.writing() as house:
        house.db.execute(text(f"UPDATE alembic_version SET version_num = '{newest_revision()}'"))
    with pytest.raises(BackupRefused, match=f"is of schema 9999, this version has {newest_revision()}"):
        read_backup(runtime.database, metadata, files, tmp_path / "newer.zip")
