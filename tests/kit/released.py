"""Shops as released versions left them, and how they come into a database of that version's schema.

A released version's shop is a backup that it made of its own demo shop, kept beside this file under the number of its
schema (CONTRIBUTING.md says when). It is put in without models, for those describe the newest schema.
"""

from __future__ import annotations

import json
import re
import zipfile
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

from alembic import command
from sqlalchemy import Connection, MetaData, Table, insert

from guildhall.kit.sql import migrations
from guildhall.kit.sql.columns import SQLITE_TIME
from guildhall.kit.sql.database import Database
from guildhall.kit.sql.upgrade import alembic_config

KEPT = Path(__file__).parent / "released"
MOMENT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?\+00:00")


def revisions() -> list[str]:
    """Of all migrations, the oldest first."""
    return sorted(file.name.partition("_")[0] for file in (migrations.FOLDER / "versions").glob("*.py"))


def migrate_to(database: Database, revision: str) -> None:
    """An empty database gets the schema of that version."""
    config = alembic_config()
    with database.engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, revision)


def put_in(database: Database, shop: Path) -> int:
    """Write the rows of a backup into tables as they are, not as models have them. Returns the number of rows."""
    rows = 0
    with zipfile.ZipFile(shop) as archive, database.writing() as connection:
        for table in tables_of(connection):
            lines = archive.read(f"tables/{table.name}.jsonl").decode().splitlines()
            sqlite = connection.dialect.name == "sqlite"
            if lines:
                connection.execute(
                    insert(table), [_native(table, json.loads(line), sqlite=sqlite) for line in lines]
                )
            rows += len(lines)
    return rows


def tables_of(connection: Connection) -> list[Table]:
    """Those of the database, in an order in which rows can be put in."""
    found = MetaData()
    found.reflect(connection, resolve_fks=True)
    return [table for table in found.sorted_tables if table.name != "alembic_version"]


def _native(table: Table, row: dict[str, Any], *, sqlite: bool) -> dict[str, Any]:
    """A backup's row as this database's driver takes it."""
    return {name: _value(table, name, value, sqlite=sqlite) for name, value in row.items()}


def _value(table: Table, name: str, value: object, *, sqlite: bool) -> object:
    if not isinstance(value, str):
        return value
    if table.c[name].type.python_type is date:
        return date.fromisoformat(value)
    if MOMENT.fullmatch(value) and sqlite:
        return datetime.fromisoformat(value).astimezone(UTC).strftime(SQLITE_TIME)
    return value
