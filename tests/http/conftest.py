from collections.abc import Iterator

import pytest
from sqlalchemy import func, select

from guildhall.core.runtime import Runtime
from guildhall.schema import metadata
from tests.support.people import Person, add_person
from tests.support.rows import add_order

COUNTS = select(
    *(
        select(func.count()).select_from(table).scalar_subquery().label(name)
        for name, table in metadata.tables.items()
    )
)
"""The number of rows of every table, in one statement."""


def count_rows(runtime: Runtime) -> dict[str, int]:
    with runtime.reading() as uow:
        return dict(uow.db.execute(COUNTS).mappings().one())


@pytest.fixture
def ada(runtime: Runtime) -> Person:
    """A customer with an order."""
    with runtime.writing() as uow:
        ada = add_person(uow, "ada")
        add_order(uow, ada.profile_id, auth_user_id=ada.account_id)
    return ada


@pytest.fixture
def boss(runtime: Runtime) -> Person:
    with runtime.writing() as uow:
        return add_person(uow, "boss", admin=True)


@pytest.fixture
def untouched(runtime: Runtime, ada: Person, boss: Person) -> Iterator[None]:
    """Fails the test if the number of rows in any table has changed."""
    before = count_rows(runtime)
    yield
    assert count_rows(runtime) == before
