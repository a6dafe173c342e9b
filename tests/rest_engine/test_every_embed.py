"""The shop's own tables, each with what it embeds and what that embeds: statements that the database takes."""

from collections.abc import Iterator

import pytest

from guildhall.core.runtime import Runtime
from guildhall.rest_engine.caller import Caller, Role
from guildhall.rest_engine.schema import Relation
from guildhall.serve.wiring import TABLES, rest_engine
from tests.support.sizes import sized

pytestmark = pytest.mark.slow

ENGINE = rest_engine()
ADMIN = Caller(Role.ADMIN, "00000000-0000-4000-8000-000000000000")
READABLE = sorted(table.name for table in TABLES if Role.ADMIN in table.rows)
FURTHER = sized(1, len(READABLE))
"""Tables embedded below each embedded one. On SQLite the first table that embeds one has all that are below it."""


def relations_of(table: str) -> Iterator[Relation]:
    for relation in ENGINE.schema.table_metadata(table).relations:
        if relation.target in READABLE:
            yield relation


def first_with(target: str) -> str:
    """Return the first table that embeds `target`."""
    return next(table for table in READABLE if any(each.target == target for each in relations_of(table)))


def embedded(name: str, relation: Relation, more: str = "") -> str:
    return f"{name}:{relation.target}!{min(relation.names)}(*{more})"


def below(table: str, relation: Relation) -> list[Relation]:
    """Return what may be embedded in a table that is embedded itself. Rows in themselves are refused."""
    return [
        further
        for further in relations_of(relation.target)
        if relation.many or not further.many or further.target != table
    ]


@pytest.mark.parametrize("table", READABLE)
def test_everything_that_a_table_embeds(runtime: Runtime, dialect: str, table: str) -> None:
    """Also where an embedded table's computed columns read the table above it."""
    queries = ["select=*"]
    for relation in relations_of(table):
        queries.append(f"select=*,{embedded('first', relation)}")
        all_of_them = dialect == "sqlite" and table == first_with(relation.target)
        queries += [
            f"select=*,{embedded('first', relation, ',' + embedded('second', further))}"
            for further in below(table, relation)[: None if all_of_them else FURTHER]
        ]
    for query in queries:
        with runtime.reading() as uow:
            answer = ENGINE.read(uow, ADMIN, table, query)
        assert answer.status == 200, (query, answer.body)
