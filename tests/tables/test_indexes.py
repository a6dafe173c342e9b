"""Whatever may be filtered or sorted by is served by an index: the databases' own plans say so."""

from __future__ import annotations

import re

from guildhall.app import TABLES
from guildhall.kit.house import House
from guildhall.kit.runtime import Runtime
from guildhall.tables.caller import Caller, Role
from guildhall.tables.engine import Door
from guildhall.tables.kinds import Kind
from guildhall.tables.schema import Schema, Shape
from guildhall.tables.statements import Make
from tests.support.rows import add_order, add_profile

ADMIN = Caller(Role.ADMIN, "00000000-0000-4000-8000-000000000000")
SAMPLES = {
    Kind.TEXT: "x",
    Kind.ID: ADMIN.account_id,
    Kind.BOOLEAN: "true",
    Kind.INTEGER: "1",
    Kind.MONEY: "1.50",
    Kind.MOMENT: "2026-01-01",
    Kind.DATE: "2026-01-01",
}
SHAPES = list(Schema(TABLES))
FORBIDDEN = "SET enable_seqscan = off; SET enable_sort = off; SET enable_bitmapscan = off"


def plan(house: House, shape: Shape, query: str) -> str:
    """How the database would answer an admin; PostgreSQL with full scans forbidden, because it reads small tables
    whole whatever there is."""
    raw = f"select={shape.key}&{query}"
    ready = Door(TABLES).statements.find(house, Role.ADMIN, shape.name, raw, Make.CELLS)
    if house.db.dialect.name == "sqlite":
        explain = "EXPLAIN QUERY PLAN"
    else:
        explain = "EXPLAIN"
        house.db.exec_driver_sql(FORBIDDEN)
    parameters = ready.bound.parameters(house, ADMIN)
    rows = house.db.exec_driver_sql(f"{explain} {ready.bound.statement.sql}", parameters)
    return "; ".join(str(row[-1]) for row in rows)


def unserved(house: House, query: str, served: re.Pattern[str]) -> dict[str, str]:
    """The plans in which no index begins with the column that `query` speaks of ({name}, {value})."""
    found = {}
    for shape in SHAPES:
        for column in shape.visible(Role.ADMIN):
            if column.indexed:
                text = query.format(name=column.name, value=SAMPLES[column.kind])
                said = plan(house, shape, text)
                if not served.search(said):
                    found[f"{shape.name}.{column.name}"] = said
    return found


def test_filters_are_served(runtime: Runtime) -> None:
    with runtime.writing() as house:
        buyer = add_profile(house, "buyer@example.org")
        for _ in range(300):  # of no rows PostgreSQL reads an index whole that leaves some out
            add_order(house, buyer)
        if house.db.dialect.name == "postgresql":
            house.db.exec_driver_sql("ANALYZE orders")
    with runtime.reading() as house:
        served = re.compile(r"SEARCH t0 USING (COVERING )?INDEX|Index (Only )?Scan.*; +Index Cond:")
        assert unserved(house, "{name}=eq.{value}", served) == {}


def test_sorts_are_served(runtime: Runtime) -> None:
    with runtime.reading() as house:
        served = re.compile(r"^(?!.*(TEMP B-TREE FOR ORDER BY|Sort  \(cost))")
        assert unserved(house, "order={name}", served) == {}
