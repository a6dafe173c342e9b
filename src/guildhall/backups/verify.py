"""Verify a backup: restore it into a temporary SQLite database and compare the contents."""

import json
import zipfile
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory

from guildhall.core.backup import BackupRefused, read_backup, refuse_broken_keys, write_backup
from guildhall.core.db.opening import open_database
from guildhall.core.db.revisions import newest_revision
from guildhall.core.store import DiskStore
from guildhall.schema import metadata

Contents = dict[str, tuple[int, int]]
"""For each table, the number of rows and the sum of their hashes; for each file, its size and its checksum."""


def verify_backup(file: Path, folder: Path) -> int:
    """Restore the backup below `folder` and compare each row and file. Returns the number of rows.

    For a backup of an older version, only the numbers of rows are compared, before it is migrated. Temporarily needs as
    much space as the shop itself. Raises BackupRefused with the differences.
    """
    with TemporaryDirectory(prefix="verify-", dir=folder) as name:
        place = Path(name)
        store, again = DiskStore(place / "media"), place / "again.zip"
        database = open_database(f"sqlite:///{place / 'shop.db'}")
        try:
            rows = read_backup(database, store, file)
            refuse_broken_keys(database)
            write_backup(database, metadata, store, again)
        finally:
            database.close()
        found = differing(file, again)
    if found:
        raise BackupRefused(f"{file.name} was restored with differences: {', '.join(found)}.")
    return rows


def differing(before: Path, after: Path) -> list[str]:
    """Return the tables and files that differ between two backups."""
    old, new = _contents(before), _contents(after)
    if _revision(before) != newest_revision():  # migrations change rows
        old = {name: content for name, content in old.items() if not name.startswith("tables/")}
    return sorted(name for name in old if old[name] != new.get(name))


def _contents(file: Path) -> Contents:
    with zipfile.ZipFile(file) as archive:
        return {
            part.filename: _sum_of_rows(archive, part.filename)
            if part.filename.startswith("tables/")
            else (part.file_size, part.CRC)
            for part in archive.infolist()
            if part.filename != "manifest.json"
        }


def _sum_of_rows(archive: zipfile.ZipFile, name: str) -> tuple[int, int]:
    rows = total = 0
    with archive.open(name) as lines:
        for line in lines:
            plain = json.dumps(json.loads(line), sort_keys=True)
            rows, total = rows + 1, total + int.from_bytes(sha256(plain.encode()).digest())
    return rows, total


def _revision(file: Path) -> str:
    with zipfile.ZipFile(file) as archive:
        return str(json.loads(archive.read("manifest.json"))["revision"])
