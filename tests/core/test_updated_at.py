"""Every insert and update sets `created_at` and `updated_at` from the unit of work's clock, in one place."""

import re
from datetime import timedelta
from pathlib import Path

import pytest
from sqlalchemy import Table, insert, select, update
from sqlalchemy.exc import StatementError

import guildhall
from guildhall.core.ids import new_id
from guildhall.core.runtime import Runtime
from guildhall.domains.catalogue.models import Product
from guildhall.schema import metadata
from guildhall_demo.load import load_demo
from tests.support.clock import FixedClock
from tests.support.rows import add_product

VERSIONED = [table for table in metadata.sorted_tables if "updated_at" in table.columns]
BY_HAND = re.compile(r"(created|updated)_at(\"?: |=)uow\.now\b(?! [+-])|on_conflict_do_update")


@pytest.mark.slow
def test_each_update_of_each_table_moves_updated_at(runtime: Runtime, clock: FixedClock) -> None:
    load_demo(runtime)
    clock.advance(timedelta(hours=1))
    unmoved, moved = [], 0
    with runtime.writing() as uow:
        for table in VERSIONED:
            other = next(column for column in table.columns if not column.primary_key)
            uow.db.execute(update(table).values({other.name: other}))
            times = set(uow.db.scalars(select(table.c.updated_at)))
            unmoved += [table.name] * (times not in ({uow.now}, set()))
            moved += bool(times)
    assert unmoved == []
    assert moved > len(VERSIONED) / 2  # the demo shop has no row of the others


def test_each_table_declares_it_for_inserts_and_updates(runtime: Runtime) -> None:
    dialect = runtime.database.engine.dialect

    def declares(table: Table) -> bool:
        changed = update(table).values().compile(dialect=dialect, column_keys=[])
        added = insert(table).compile(dialect=dialect, column_keys=["id"])
        return "updated_at" in str(changed) and "updated_at" in str(added)

    assert [table.name for table in VERSIONED if not declares(table)] == []


def test_an_update_without_values_moves_updated_at_alone(runtime: Runtime, clock: FixedClock) -> None:
    with runtime.writing() as uow:
        add_product(uow)
        before = uow.db.execute(select(Product.__table__)).mappings().one()
    clock.advance(timedelta(minutes=1))
    with runtime.writing() as uow:
        uow.db.execute(update(Product))
        after = uow.db.execute(select(Product.__table__)).mappings().one()
    assert dict(after) == {**before, "updated_at": clock.now()}


def test_the_time_of_an_earlier_transaction_is_never_written(runtime: Runtime) -> None:
    with runtime.writing() as uow:
        add_product(uow)
    with (
        pytest.raises(StatementError, match="from a unit of work"),
        runtime.database.writing() as connection,
    ):
        connection.execute(insert(Product), {"id": new_id(), "name": "Late", "slug": "late", "price": 1})


def test_commands_leave_it_to_the_columns() -> None:
    package = Path(guildhall.__file__).parent
    sources = {path: path.read_text("utf-8") for path in package.rglob("*.py")}
    assert [path.name for path, text in sources.items() if BY_HAND.search(text)] == []
    assert BY_HAND.search('{"updated_at": uow.now}')
    assert BY_HAND.search("values(updated_at=uow.now)")
    assert len(sources) > 400
