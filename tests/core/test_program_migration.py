"""A shop that has switched its referral program off has no page of it after the upgrade."""

import pytest
from alembic.migration import MigrationContext
from alembic.operations import Operations
from sqlalchemy import bindparam, text

from guildhall.core.db import columns
from guildhall.core.ids import new_id
from guildhall.core.runtime import Runtime
from guildhall.core.schema.migrate import migrate

pytestmark = pytest.mark.both_databases

MIGRATION = "guildhall.migrations.versions.0065_referral_program_has_a_page"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ({"off": ["news", "home.programme"]}, {"off": ["news", "home.programme", "referral-program"]}),
        ({"off": ["news"]}, {"off": ["news"]}),
        ({"powered_by": False}, {"powered_by": False}),
    ],
)
def test_the_page_is_off_where_the_section_is(
    empty: Runtime, before: dict[str, object], after: dict[str, object]
) -> None:
    migrate(empty.database, "0064")
    versions = text("SELECT content FROM site_versions").columns(content=columns.Json())
    with empty.writing() as uow:
        uow.db.execute(
            text(
                "INSERT INTO site_versions (id, number, content, published_at) VALUES (:id, 1, :content, :at)"
            ).bindparams(
                bindparam("id", type_=columns.Id()),
                bindparam("content", type_=columns.Json()),
                bindparam("at", type_=columns.Timestamp()),
            ),
            {"id": new_id(), "content": before, "at": empty.clock.now()},
        )
    migrate(empty.database)
    with empty.reading() as uow:
        assert uow.db.execute(versions).scalar_one() == after
    module = __import__(MIGRATION, fromlist=["downgrade"])
    with empty.database.engine.begin() as db, Operations.context(MigrationContext.configure(db)):
        module.downgrade()
        assert db.execute(versions).scalar_one() == before
