"""Shops as released versions left them.

The shop of a released version is a backup that this version made of its demo shop, stored in the folder beside this
file under its schema number (see CONTRIBUTING.md).
"""

import json
import zipfile
from pathlib import Path

from sqlalchemy import Connection, MetaData, Table, select

from guildhall.core.db.revisions import newest_revision
from guildhall.core.runtime import Runtime

KEPT = Path(__file__).parent / "released"

Keys = dict[str, set[tuple[str, ...]]]
"""The keys of all rows, by table."""


def revisions() -> list[str]:
    """Return the schema numbers for which a released shop exists, oldest first, and the newest schema."""
    return sorted({shop.stem for shop in KEPT.glob("*.zip")} | {newest_revision()})


def keys_there(runtime: Runtime) -> Keys:
    with runtime.reading() as uow:
        return {
            table.name: {tuple(map(str, row)) for row in uow.db.execute(select(*table.primary_key.columns))}
            for table in tables_of(uow.db)
        }


def keys_packed(shop: Path, runtime: Runtime) -> Keys:
    """Return a backup's rows by the primary keys of the database it was restored into."""
    with runtime.reading() as uow, zipfile.ZipFile(shop) as archive:
        packed = set(archive.namelist())
        return {
            table.name: {
                tuple(str(json.loads(line)[column.name]) for column in table.primary_key.columns)
                for line in archive.read(f"tables/{table.name}.jsonl").splitlines()
            }
            for table in tables_of(uow.db)
            if f"tables/{table.name}.jsonl" in packed
        }


def tables_of(connection: Connection) -> list[Table]:
    found = MetaData()
    found.reflect(connection)
    return [table for table in found.sorted_tables if table.name != "alembic_version"]
