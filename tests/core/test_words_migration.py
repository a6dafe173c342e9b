"""The words of search are spelled anew by the upgrade that changed their spelling."""

import pytest
from sqlalchemy import delete, insert

from guildhall.core.runtime import Runtime
from guildhall.core.schema.migrate import migrate
from guildhall.domains.identity.models import Profile
from guildhall.services.search.commands import word_rows
from guildhall.services.search.models import SearchWord
from guildhall.services.search.queries import find
from tests.support.rows import add_to_older

pytestmark = pytest.mark.both_databases


def test_rows_that_were_indexed_before_are_found_after_the_upgrade(empty: Runtime) -> None:
    migrate(empty.database, "0035")
    name = {"first_name": "Łucja", "last_name": "O’Neil-Müller"}
    with empty.writing() as uow:
        person = add_to_older(uow, Profile, email="anna@example.com", **name)
        uow.db.execute(delete(SearchWord))
        uow.db.execute(insert(SearchWord), word_rows("users", person, ["stale"]))
    migrate(empty.database)
    with empty.reading() as uow:
        found = [find(uow, "users", text).ids for text in ("lucja", "oneil", "mueller", "anna", "stale")]
    assert found == [[person]] * 4 + [[]]
