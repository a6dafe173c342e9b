"""Writes the next migration: what the models have, and the schema that the migrations make has not.

    .venv/bin/python -m tools.migration "products have a subtitle"

Read what it wrote before you commit it: it cannot know that a column was renamed, nor what old rows get.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from guildhall.core.db import migrations
from guildhall.core.db.database import Database
from guildhall.core.db.migrate import alembic_config, migrate
from guildhall.schema import metadata


def write_migration(title: str) -> Path | None:
    """The new file, named by the next number and the title; None where the models are what the migrations make."""
    before = _written()
    with TemporaryDirectory() as folder:
        database = Database(f"sqlite:///{folder}/empty.db")
        migrate(database)
        config = alembic_config()
        with database.engine.begin() as connection:
            if not compare_metadata(MigrationContext.configure(connection), metadata):
                return None
            config.attributes["connection"] = connection
            number = int(migrations.newest_revision()) + 1
            command.revision(config, title, autogenerate=True, rev_id=f"{number:04}")
        database.close()
    (made,) = _written() - before
    details = made.read_text().splitlines(keepends=True)
    made.write_text("".join(line for line in details if not line.lstrip().startswith("# ###")))
    subprocess.run([sys.executable, "-m", "ruff", "format", "--quiet", made], check=True)
    return made


def _written() -> set[Path]:
    return set((migrations.FOLDER / "versions").glob("*.py"))


def main() -> None:
    if len(sys.argv) != 2:
        sys.exit('Say what changes: python -m tools.migration "products have a subtitle"')
    if write_migration(sys.argv[1]) is None:
        sys.exit("The models are what the migrations make: there is nothing to write.")


if __name__ == "__main__":
    main()
