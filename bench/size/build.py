"""Filling a migrated database with a sample: bulk inserts without indexes, which are created afterwards."""

import json
from collections.abc import Iterator, Mapping
from itertools import islice
from time import monotonic
from typing import Any

import psycopg
from sqlalchemy import Column, Connection, Table

from bench.homes import count_rows
from bench.size.rows import TABLES, Row, Rows
from bench.size.sample import Sample
from guildhall.config.settings import Settings
from guildhall.core.db.columns import Json
from guildhall.core.db.records import Record
from guildhall.core.db.sqlite import sqlite3
from guildhall.core.runtime import Runtime
from guildhall.core.schema.migrate import migrate
from guildhall.domains.backoffice.commands.keep_totals import keep_totals
from guildhall.domains.backoffice.commands.reconcile import reconcile
from guildhall.serve.wiring import build_runtime
from guildhall.services.shop_settings.commands.opening import mark_opened

AT_ONCE = 20_000
FAST_SQLITE = ("synchronous = OFF", "cache_size = -400000", "temp_store = MEMORY", "foreign_keys = OFF")


def build(settings: Settings, shop: Sample, filled: Mapping[str, Rows] = TABLES) -> None:
    """Fill an empty database."""
    runtime = build_runtime(settings)
    begin = monotonic()
    migrate(runtime.database)
    tables = [Record.metadata.tables[name] for name in filled]
    with runtime.database.engine.connect() as db:
        _without_indexes(db, tables)
        for table in tables:
            _fill(db, table, _complete(table, filled[table.name](shop)))
            print(f"  {monotonic() - begin:6.1f} s  {table.name}", flush=True)
        _with_indexes(db, tables)
    _finish(runtime)
    print(f"  {monotonic() - begin:6.1f} s  indexes and metrics", flush=True)
    runtime.database.close()


def _without_indexes(db: Connection, tables: list[Table]) -> None:
    if db.dialect.name == "sqlite":
        for pragma in FAST_SQLITE:
            db.exec_driver_sql(f"PRAGMA {pragma}")
    for table in tables:
        for index in (index for index in table.indexes if not index.unique):
            index.drop(db)
    if db.dialect.name == "postgresql":
        db.exec_driver_sql("SET session_replication_role = replica")  # skip checks of foreign keys
        db.commit()
        db.exec_driver_sql("SET session_replication_role = replica")


def _complete(table: Table, rows: Iterator[Row]) -> Iterator[Row]:
    """Add the defaults of columns that the sample does not name."""
    defaults = {
        column.name: _plain(column)
        for column in table.columns
        if not column.nullable and column.default is not None
    }
    for row in rows:
        yield {**defaults, **row}


def _plain(column: Column[Any]) -> Any:
    """Return a column's default as both databases accept it in bulk, None if the row itself has to name a value."""
    value: Any = getattr(column.default, "arg", None)
    if isinstance(column.type, Json):
        return json.dumps(value(None))  # of `dict` or `list`, which SQLAlchemy calls with a context
    if isinstance(value, bool):
        return int(value)
    return None if callable(value) else value


def _fill(db: Connection, table: Table, rows: Iterator[Row]) -> None:
    first = next(rows)
    columns = ", ".join(first)
    raw: Any = db.connection.driver_connection
    if isinstance(raw, sqlite3.Connection):
        marks = ", ".join("?" * len(first))
        raw.execute("BEGIN")
        statement = f"INSERT INTO {table.name} ({columns}) VALUES ({marks})"
        raw.execute(statement, tuple(first.values()))
        while batch := [tuple(row.values()) for row in islice(rows, AT_ONCE)]:
            raw.executemany(statement, batch)
        raw.execute("COMMIT")
    elif isinstance(raw, psycopg.Connection):
        with raw.cursor() as cursor, cursor.copy(f"COPY {table.name} ({columns}) FROM STDIN") as copy:
            copy.write_row(tuple(first.values()))
            for row in rows:
                copy.write_row(tuple(row.values()))
        raw.commit()


def _with_indexes(db: Connection, tables: list[Table]) -> None:
    for table in tables:
        for index in sorted(table.indexes, key=lambda index: str(index.name)):
            if not index.unique:
                index.create(db)
    db.commit()


def _finish(runtime: Runtime) -> None:
    """Store the totals and mismatches that the worker of a growing shop would have stored."""
    with runtime.writing() as uow:
        mark_opened(uow, None)
    keep_totals(runtime)
    while reconcile(runtime):
        pass
    count_rows(runtime)
