"""A shop with rows is upgraded by the next version's migration, or stays unchanged."""

from pathlib import Path

import pytest
from sqlalchemy import inspect, select, text, update
from sqlalchemy.exc import IntegrityError

from guildhall.core.backup import BackupRefused, read_backup, write_backup
from guildhall.core.db.revisions import current_revision, newest_revision
from guildhall.core.runtime import Runtime
from guildhall.core.schema.differences import pending
from guildhall.core.schema.migrate import SchemaTooNew, migrate
from guildhall.core.store import DiskStore
from guildhall.domains.catalogue.models import Product
from guildhall.domains.identity.models import Profile
from guildhall.domains.orders.models import Order, OrderEntry
from guildhall.schema import metadata
from tests.core.next_migration import add_next
from tests.support.people import add_person
from tests.support.rows import add_order, add_product, add_to_older


@pytest.fixture
def orders(runtime: Runtime) -> set[str]:
    with runtime.writing() as uow:
        anna = add_person(uow, "anna")
        products = [add_product(uow, slug) for slug in ("first", "second")]
        return {add_order(uow, anna.profile_id, product_id=product, total_amount=100) for product in products}


def revision(runtime: Runtime) -> str | None:
    with runtime.reading() as uow:
        return current_revision(uow.db)


def order_ids(runtime: Runtime) -> set[str]:
    with runtime.reading() as uow:
        return set(uow.db.scalars(select(Order.id)))


def everything(runtime: Runtime) -> dict[str, list[str]]:
    """Return all rows of the tables this version's models declare."""
    with runtime.reading() as uow:
        return {t.name: sorted(map(str, uow.db.execute(select(t)))) for t in metadata.sorted_tables}


@pytest.mark.slow
def test_rows_go_through_the_next_migration(runtime: Runtime, orders: set[str], versions: Path) -> None:
    before = everything(runtime)
    number = add_next(versions)
    assert pending(runtime.database)
    migrate(runtime.database)
    migrate(runtime.database)
    assert (revision(runtime), pending(runtime.database)) == (number, False)
    assert order_ids(runtime) == orders
    with runtime.reading() as uow:
        shelves = uow.db.execute(text("SELECT slug, shelf FROM products ORDER BY slug")).all()
    assert [tuple(row) for row in shelves] == [("first", "A"), ("second", "B")]
    assert everything(runtime) == before
    with pytest.raises(IntegrityError), runtime.writing() as uow:  # foreign keys are enforced as before
        uow.db.execute(text("UPDATE orders SET product_id = '00000000-0000-4000-8000-000000000000'"))


def test_a_migration_that_fails_changes_nothing(runtime: Runtime, orders: set[str], versions: Path) -> None:
    newest = newest_revision()
    add_next(versions, more='    raise RuntimeError("half way")')
    with pytest.raises(RuntimeError, match="half way"):
        migrate(runtime.database)
    assert (revision(runtime), order_ids(runtime)) == (newest, orders)
    with runtime.reading() as uow:
        assert "shelf" not in {column["name"] for column in inspect(uow.db).get_columns("products")}


def test_a_database_of_a_newer_version_is_refused(runtime: Runtime, orders: set[str]) -> None:
    with runtime.writing() as uow:
        uow.db.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(
        SchemaTooNew, match=f"schema 9999, but this version supports at most {newest_revision()}"
    ):
        migrate(runtime.database)
    assert order_ids(runtime) == orders


def test_a_backup_of_a_newer_version_is_refused(runtime: Runtime, versions: Path, tmp_path: Path) -> None:
    files = DiskStore(tmp_path / "media")
    with runtime.writing() as uow:
        uow.db.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    write_backup(runtime.database, metadata, files, tmp_path / "newer.zip")
    with runtime.writing() as uow:
        uow.db.execute(text(f"UPDATE alembic_version SET version_num = '{newest_revision()}'"))
    with pytest.raises(
        BackupRefused, match=f"has schema 9999, but this version supports at most {newest_revision()}"
    ):
        read_backup(runtime.database, files, tmp_path / "newer.zip")


@pytest.mark.slow
def test_a_backup_of_an_older_version_is_upgraded(
    runtime: Runtime, orders: set[str], empty: Runtime, versions: Path, tmp_path: Path
) -> None:
    files, older = DiskStore(tmp_path / "media"), newest_revision()
    rows = write_backup(runtime.database, metadata, files, tmp_path / "older.zip")
    number = add_next(versions)
    assert read_backup(empty.database, files, tmp_path / "older.zip") == rows
    assert (revision(runtime), revision(empty)) == (older, number)
    assert order_ids(empty) == orders
    with empty.reading() as uow:
        shelves = uow.db.execute(text("SELECT slug, shelf FROM products ORDER BY slug")).all()
    assert [tuple(row) for row in shelves] == [("first", "A"), ("second", "B")]
    assert everything(empty) == everything(runtime)


@pytest.mark.slow
def test_a_database_of_another_schema_takes_no_backup(
    runtime: Runtime, orders: set[str], versions: Path, tmp_path: Path
) -> None:
    """Even an empty one: its schema would have to be downgraded."""
    files, older = DiskStore(tmp_path / "media"), newest_revision()
    write_backup(runtime.database, metadata, files, tmp_path / "older.zip")
    number = add_next(versions)
    migrate(runtime.database)
    with pytest.raises(BackupRefused, match=f"has schema {older}, but the database already has {number}"):
        read_backup(runtime.database, files, tmp_path / "older.zip")
    assert order_ids(runtime) == orders


@pytest.mark.slow
def test_books_that_mix_currencies_are_not_migrated(empty: Runtime) -> None:
    """Nothing but a person can say which of two currencies is right. The refusal names the orders."""
    migrate(empty.database, "0013")
    with empty.writing() as uow:
        product = add_to_older(uow, Product, name="First", slug="first", price=100)
        anna = add_to_older(uow, Profile, email="anna@example.com")
        bought = {"user_id": anna, "product_id": product, "total_amount": 100, "currency": "USD"}
        order = add_to_older(uow, Order, **bought)
        received = {"order_id": order, "kind": "received", "cause": "c", "amount": 100, "currency": "GBP"}
        entry = add_to_older(uow, OrderEntry, **received)
    with pytest.raises(RuntimeError, match=f"order_entries are in another currency.*{order}"):
        migrate(empty.database)
    assert revision(empty) == "0013"
    with empty.writing() as uow:
        uow.db.execute(update(OrderEntry).where(OrderEntry.id == entry).values(currency="USD"))
    migrate(empty.database)
    assert revision(empty) == newest_revision()
