"""The migrations create exactly the tables that the models declare."""

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import text

from guildhall.core.runtime import Runtime
from guildhall.core.schema.differences import pending
from guildhall.core.schema.migrate import ForeignSchema, migrate
from guildhall.schema import metadata


@pytest.mark.slow
def test_a_migrated_database_has_the_models_schema(runtime: Runtime) -> None:
    with runtime.database.engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, metadata) == []


def test_a_migrated_database_is_not_behind(runtime: Runtime) -> None:
    assert not pending(runtime.database)


def test_migrations_refuse_tables_of_another_program(runtime: Runtime, empty: Runtime) -> None:
    with empty.writing() as uow:
        uow.db.execute(text("CREATE TABLE orders (id INTEGER)"))
    with pytest.raises(ForeignSchema, match="it has a table orders"):
        migrate(empty.database)
    with runtime.writing() as uow:
        uow.db.execute(text("UPDATE alembic_version SET version_num = 'ae1027a6'"))
    with pytest.raises(ForeignSchema, match="its schema is ae1027a6"):
        migrate(runtime.database)
