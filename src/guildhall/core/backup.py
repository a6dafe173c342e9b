"""One file with everything: each table as lines of JSON, and the uploaded files, in a zip made from one snapshot.

The file is the same whichever database it came from, so a shop can move by it: from SQLite to PostgreSQL, and from
a disk to a bucket.
"""

from __future__ import annotations

import json
import shutil
import tempfile
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import date, datetime
from io import TextIOWrapper
from pathlib import Path
from typing import Any

from sqlalchemy import JSON, Connection, Date, MetaData, Select, Table, func, insert, select

from guildhall.core.db.columns import Json, Timestamp
from guildhall.core.db.database import Database
from guildhall.core.db.limits import BULK, limited_to
from guildhall.core.db.migrations import current_revision, newest_revision
from guildhall.core.store import Store

FORMAT = 1
FOLDERS = ("images", "downloads")  # of the store; what is drawn from pictures is drawn again
ROWS_AT_ONCE = 500


class BackupRefused(Exception):
    """It cannot be restored here; the message says what to do."""


def write_backup(database: Database, metadata: MetaData, files: Store, target: Path) -> int:
    """Write the file, next to readers and writers, as of one moment. Returns the number of rows in it."""
    unfinished = target.with_name(target.name + ".part")
    try:
        with (
            zipfile.ZipFile(unfinished, "w", zipfile.ZIP_DEFLATED) as archive,
            _snapshot(database) as connection,
        ):
            rows = _pack_rows(archive, connection, metadata)
            _pack_files(archive, files)
        unfinished.replace(target)
    finally:
        unfinished.unlink(missing_ok=True)
    return rows


def _pack_rows(archive: zipfile.ZipFile, connection: Connection, metadata: MetaData) -> int:
    tables = metadata.sorted_tables
    manifest = {
        "format": FORMAT,
        "revision": current_revision(connection),
        "moments": {table.name: _timestamps(table) for table in tables},
    }
    archive.writestr("manifest.json", json.dumps(manifest))
    rows = 0
    for table in tables:
        with archive.open(f"tables/{table.name}.jsonl", "w") as raw, TextIOWrapper(raw, "utf-8") as lines:
            for row in connection.execute(_all_of(table)).mappings():
                lines.write(json.dumps(dict(row), default=_plain, ensure_ascii=False) + "\n")
                rows += 1
    return rows


def _pack_files(archive: zipfile.ZipFile, files: Store) -> None:
    for folder in FOLDERS:
        for file in files.kept(folder):
            _pack(archive, files, file.key)


def _timestamps(table: Table) -> list[str]:
    """Columns that SQLite could not tell from texts, when no model of this version is at hand any more."""
    return [column.name for column in table.columns if isinstance(column.type, Timestamp)]


def _all_of(table: Table) -> Select[Any]:
    """Rows that others of the same table refer to come first; a database gives them in any order."""
    referring = [key.parent for key in table.foreign_keys if key.column.table is table]
    ordered = select(table).order_by(*(column.is_not(None) for column in referring))
    return ordered.execution_options(yield_per=ROWS_AT_ONCE)


def read_backup(database: Database, files: Store, source: Path) -> int:
    """Fill an empty database from the file, and bring it to this version's schema. Returns the number of rows.

    The rows go into the schema that they were in, in one transaction, and from there forward as at any upgrade. Raises
    BackupRefused where the file is no backup or is of a newer version, or the database has rows or another schema.
    """
    from guildhall.core.db.migrate import migrate  # noqa: PLC0415 - 14 MB that a serving process should not carry

    with _opened(source) as (archive, manifest):
        _check(database, manifest["revision"])
        migrate(database, manifest["revision"])
        with limited_to(BULK), database.writing() as connection:
            tables = _tables(connection, manifest["moments"])
            _refuse_rows(connection, tables)
            rows = sum(_load(connection, archive, table) for table in tables)
            _unpack(archive, files)
    migrate(database)
    return rows


@contextmanager
def _opened(source: Path) -> Iterator[tuple[zipfile.ZipFile, dict[str, Any]]]:
    try:
        archive = zipfile.ZipFile(source)
        manifest = json.loads(archive.read("manifest.json"))
        ours = manifest["format"] == FORMAT
    except (zipfile.BadZipFile, KeyError):
        ours = False
    if not ours:
        raise BackupRefused(f"{source.name} is not a backup of this application.")
    with archive:
        yield archive, manifest


def _check(database: Database, revision: str) -> None:
    """Before anything is touched: whether there is a way from the backup's schema to this version's, here."""
    newest = newest_revision()
    if revision > newest:
        raise BackupRefused(
            f"The backup is of schema {revision}, this version knows {newest} at most: restore it with the version "
            "that made it, or a newer one."
        )
    with database.reading() as connection:
        here = current_revision(connection)
    if here not in (None, revision):
        raise BackupRefused(
            f"The backup is of schema {revision}, the database has {here} already: restore into a new one."
        )


def _tables(connection: Connection, timestamps: dict[str, list[str]]) -> list[Table]:
    """Those of the database as it is, because models describe the newest schema alone; each after what it refers to."""
    found = MetaData()
    found.reflect(connection)
    for table in found.sorted_tables:
        for column in table.columns:
            if column.name in timestamps.get(table.name, ()):
                column.type = Timestamp()
            elif isinstance(column.type, JSON):
                column.type = Json()
    return [table for table in found.sorted_tables if table.name in timestamps]


def _refuse_rows(connection: Connection, tables: list[Table]) -> None:
    for table in tables:
        if connection.execute(select(func.count()).select_from(table)).scalar():
            raise BackupRefused("The database is not empty: restore into a new one.")


def _load(connection: Connection, archive: zipfile.ZipFile, table: Table) -> int:
    rows = 0
    with archive.open(f"tables/{table.name}.jsonl") as lines:
        batch: list[dict[str, Any]] = []
        for line in lines:
            batch.append(_typed(table, json.loads(line)))
            if len(batch) == ROWS_AT_ONCE:
                connection.execute(insert(table), batch)
                rows, batch = rows + len(batch), []
        if batch:
            connection.execute(insert(table), batch)
    return rows + len(batch)


def _typed(table: Table, row: dict[str, Any]) -> dict[str, Any]:
    for name, value in row.items():
        kind = table.c[name].type
        if value is not None and isinstance(kind, Timestamp):
            row[name] = datetime.fromisoformat(value)
        elif value is not None and isinstance(kind, Date):
            row[name] = date.fromisoformat(value)
    return row


def _plain(value: object) -> str:
    if isinstance(value, datetime | date):
        return value.isoformat()
    raise TypeError(f"no JSON for {type(value).__name__}")


def _pack(archive: zipfile.ZipFile, files: Store, key: str) -> None:
    """A file that is deleted meanwhile is left out: the row that knew it may still be in the backup."""
    with suppress(FileNotFoundError):
        chunks = files.read(key)
        first = next(chunks, b"")
        with archive.open(f"media/{key}", "w", force_zip64=True) as packed:
            packed.write(first)
            for chunk in chunks:
                packed.write(chunk)


def _unpack(archive: zipfile.ZipFile, files: Store) -> None:
    with tempfile.TemporaryDirectory() as folder:
        for name in archive.namelist():
            if name.startswith("media/") and ".." not in Path(name).parts:
                unpacked = Path(folder) / "file"
                with archive.open(name) as packed, unpacked.open("wb") as file:
                    shutil.copyfileobj(packed, file)
                files.put(name.removeprefix("media/"), unpacked)


@contextmanager
def _snapshot(database: Database) -> Iterator[Connection]:
    """A connection of its own that sees one state of the database, whatever is written meanwhile."""
    with database.connect_to_primary(BULK) as connection:
        connection.exec_driver_sql(
            "BEGIN" if database.inline else "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ"
        )
        yield connection
        connection.rollback()
