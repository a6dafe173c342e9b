"""The migrations create exactly the tables that the models declare."""

from __future__ import annotations

from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext

from guildhall.core.runtime import Runtime
from guildhall.core.schema.differences import pending
from guildhall.schema import metadata


def test_a_migrated_database_has_the_models_schema(runtime: Runtime) -> None:
    with runtime.database.engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, metadata) == []


def test_a_migrated_database_is_not_behind(runtime: Runtime) -> None:
    assert not pending(runtime.database)
