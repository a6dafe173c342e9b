"""A transaction without the rules of the database: for books as only a person with SQL could have left them."""

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import CheckConstraint, ForeignKeyConstraint

from guildhall.core.runtime import Runtime
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.schema import metadata


@contextmanager
def unguarded(runtime: Runtime) -> Iterator[UnitOfWork]:
    """Open a writing transaction in which neither foreign keys nor checks of the books hold."""
    with runtime.database.engine.connect() as db:
        sqlite = db.dialect.name == "sqlite"
        if sqlite:
            db.exec_driver_sql("PRAGMA foreign_keys = OFF")
            db.exec_driver_sql("PRAGMA ignore_check_constraints = ON")
            db.rollback()
        else:
            for table, rule in _rules_of_currency():
                db.exec_driver_sql(f"ALTER TABLE {table} DROP CONSTRAINT {rule}")
        yield runtime._unit_of_work(db)
        db.commit()
        if sqlite:
            db.exec_driver_sql("PRAGMA foreign_keys = ON")
            db.exec_driver_sql("PRAGMA ignore_check_constraints = OFF")
            db.rollback()


def _rules_of_currency() -> Iterator[tuple[str, str]]:
    for table in metadata.sorted_tables:
        for rule in table.constraints:
            is_rule = isinstance(rule, CheckConstraint | ForeignKeyConstraint)
            if is_rule and "currency" in str(rule.name):
                yield table.name, str(rule.name)
