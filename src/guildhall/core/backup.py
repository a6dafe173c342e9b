"""Backups: one zip with each table as lines of JSON and all uploaded files, made from one snapshot.

The format does not depend on the database or the storage, so a backup also moves a shop: from SQLite to PostgreSQL, or
from a disk to a bucket.
"""

import json
import shutil
import tempfile
import time
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
from guildhall.core.db.revisions import current_revision, newest_revision
from guildhall.core.schema.migrate import migrate
from guildhall.core.store import Store

FORMAT = 1
UNFINISHED = ".part"
ABANDONED = 3600  # seconds since the last write, after which no process writes it any more
FOLDERS = ("images", "downloads", "papers", "books")  # of the store; scaled images are generated again
ROWS_AT_ONCE = 500


class BackupRefused(Exception):
    """The backup cannot be restored here; the message states what to do."""


def write_backup(database: Database, metadata: MetaData, files: Store, target: Path) -> int:
    """Write a backup from one snapshot, without blocking readers or writers. Returns the number of rows."""
    remove_unfinished(target.parent)
    unfinished = target.with_name(target.name + UNFINISHED)
    try:
        with (
            zipfile.ZipFile(unfinished, "w", zipfile.ZIP_DEFLATED) as archive,
            database.snapshot(BULK) as connection,
        ):
            rows = _pack_rows(archive, connection, metadata)
            _pack_files(archive, files)
        unfinished.replace(target)
    finally:
        unfinished.unlink(missing_ok=True)
    return rows


def remove_unfinished(folder: Path) -> None:
    """Remove what backups that were killed have left, but not what another one is writing now."""
    long_ago = time.time() - ABANDONED
    for part in folder.glob(f"*.zip{UNFINISHED}"):
        with suppress(FileNotFoundError):
            if part.stat().st_mtime < long_ago:
                part.unlink()


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
        for file in files.list(folder):
            _pack(archive, files, file.key)


def _timestamps(table: Table) -> list[str]:
    """Return the timestamp columns. SQLite stores them as text, and older schemas have no model to tell them apart."""
    return [column.name for column in table.columns if isinstance(column.type, Timestamp)]


def _all_of(table: Table) -> Select[Any]:
    """Select all rows; those that reference others of the same table come last, so that inserts satisfy the key."""
    referring = [key.parent for key in table.foreign_keys if key.column.table is table]
    ordered = select(table).order_by(*(column.is_not(None) for column in referring))
    return ordered.execution_options(yield_per=ROWS_AT_ONCE)


def read_backup(database: Database, files: Store, source: Path) -> int:
    """Restore a backup into an empty database and migrate it to this version. Returns the number of rows.

    The rows are inserted, in one transaction, into the schema they were saved with, which is then migrated as in any
    upgrade. Raises BackupRefused if the file is not a backup or is of a newer version, or if the database has rows or
    another schema.
    """
    with _opened(source) as (archive, manifest):
        _check(database, manifest["revision"])
        migrate(database, manifest["revision"])
        with limited_to(BULK), database.writing() as connection:
            tables = _tables(connection, manifest["moments"])
            _refuse_rows(connection, tables)
            rows = _load_all(connection, archive, tables, source)
            _unpack(archive, files)
    migrate(database)
    return rows


def refuse_broken_keys(database: Database) -> None:
    """Raise BackupRefused if a row of a restored SQLite database refers to a row that is missing."""
    with database.reading() as connection:
        broken = connection.exec_driver_sql("PRAGMA foreign_key_check").first()
    if broken:
        raise BackupRefused(f"A row of {broken[0]} refers to a row of {broken[2]} that is missing.")


@contextmanager
def _opened(source: Path) -> Iterator[tuple[zipfile.ZipFile, dict[str, Any]]]:
    try:
        archive = zipfile.ZipFile(source)
        manifest = json.loads(archive.read("manifest.json"))
        ours = manifest["format"] == FORMAT
    except (zipfile.BadZipFile, KeyError, TypeError, ValueError):
        ours = False
    if ours and not {"revision", "moments"} <= manifest.keys():
        raise BackupRefused(
            f"{source.name} was made by a version before 0.1.0, which no release can restore."
        )
    if not ours:
        raise BackupRefused(f"{source.name} is not a backup of this application.")
    with archive:
        yield archive, manifest


def _check(database: Database, revision: str) -> None:
    """Refuse a backup whose schema cannot be migrated to this version or differs from the database's."""
    newest = newest_revision()
    if revision > newest:
        raise BackupRefused(
            f"The backup has schema {revision}, but this version supports at most {newest}: restore it with the "
            "version that made it, or a newer one."
        )
    with database.reading() as connection:
        here = current_revision(connection)
    if here not in (None, revision):
        raise BackupRefused(
            f"The backup has schema {revision}, but the database already has {here}: restore into an empty database."
        )


def _tables(connection: Connection, timestamps: dict[str, list[str]]) -> list[Table]:
    """Reflect the tables, parents first: the models describe only the latest schema."""
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
            raise BackupRefused("The database is not empty: restore into an empty database.")


def _load_all(connection: Connection, archive: zipfile.ZipFile, tables: list[Table], source: Path) -> int:
    try:
        return sum(_load(connection, archive, table) for table in tables)
    except KeyError as error:
        raise BackupRefused(
            f"{source.name} does not fit the schema it names ({error.args[0]}): it was made by an unreleased version."
        ) from None


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
    raise TypeError(f"not JSON serializable: {type(value).__name__}")


def _pack(archive: zipfile.ZipFile, files: Store, key: str) -> None:
    """Add a file to the archive. A file that was deleted meanwhile is skipped."""
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
