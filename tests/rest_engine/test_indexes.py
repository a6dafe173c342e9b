"""Every filterable or sortable column is served by an index, according to the databases' own plans."""

import re

import pytest

from guildhall.core.runtime import Runtime
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.rest_engine.caller import Caller, Role
from guildhall.rest_engine.kinds import ColumnKind
from guildhall.rest_engine.schema import Schema, TableMetadata
from guildhall.rest_engine.statements import Make
from guildhall.serve.wiring import TABLES, rest_engine
from tests.support.rows import add_order, add_profile

ADMIN = Caller(Role.ADMIN, "00000000-0000-4000-8000-000000000000")
SAMPLES = {
    ColumnKind.TEXT: "x",
    ColumnKind.ID: ADMIN.account_id,
    ColumnKind.BOOLEAN: "true",
    ColumnKind.INTEGER: "1",
    ColumnKind.MONEY: "1.50",
    ColumnKind.TIMESTAMP: "2026-01-01",
    ColumnKind.DATE: "2026-01-01",
}
SHAPES = list(Schema(TABLES))
FORBIDDEN = "SET enable_seqscan = off; SET enable_sort = off; SET enable_bitmapscan = off"


def plan(uow: UnitOfWork, table: TableMetadata, query: str) -> str:
    """Return the database's plan for an admin's query; PostgreSQL without full scans, because it reads small tables
    whole in any case.
    """
    raw = f"select={table.key}&{query}"
    ready = rest_engine().statements.find(uow, Role.ADMIN, table.name, raw, Make.CELLS)
    if uow.db.dialect.name == "sqlite":
        explain = "EXPLAIN QUERY PLAN"
    else:
        explain = "EXPLAIN"
        uow.db.exec_driver_sql(FORBIDDEN)
    parameters = ready.bound.parameters(uow, ADMIN)
    rows = uow.db.exec_driver_sql(f"{explain} {ready.bound.statement.sql}", parameters)
    return "; ".join(str(row[-1]) for row in rows)


def unserved(uow: UnitOfWork, query: str, served: re.Pattern[str]) -> dict[str, str]:
    """Return the plans that use no index beginning with the column in `query` ({name}, {value})."""
    found = {}
    for table in SHAPES:
        for column in table.visible(Role.ADMIN):
            if column.indexed:
                text = query.format(name=column.name, value=SAMPLES[column.kind])
                details = plan(uow, table, text)
                if not served.search(details):
                    found[f"{table.name}.{column.name}"] = details
    return found


@pytest.mark.slow
def test_filters_are_served(runtime: Runtime) -> None:
    with runtime.writing() as uow:
        buyer = add_profile(uow, "buyer@example.org")
        for _ in range(300):  # with no rows PostgreSQL reads all of a partial index
            add_order(uow, buyer)
        if uow.db.dialect.name == "postgresql":
            uow.db.exec_driver_sql("ANALYZE orders")
    with runtime.reading() as uow:
        served = re.compile(r"SEARCH t0 USING (COVERING )?INDEX|Index (Only )?Scan.*; +Index Cond:")
        assert unserved(uow, "{name}=eq.{value}", served) == {}


def test_sorts_are_served(runtime: Runtime) -> None:
    with runtime.reading() as uow:
        served = re.compile(r"^(?!.*(TEMP B-TREE FOR ORDER BY|Sort  \(cost))")
        assert unserved(uow, "order={name}", served) == {}
