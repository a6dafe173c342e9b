"""Writes the next migration from the difference between the models and the existing migrations.

    .venv/bin/python -m tools.migration "products have a subtitle"

Review the file before you commit it: a renamed column, or the values of existing rows, cannot be derived.
"""

import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from guildhall.core.db import revisions
from guildhall.core.db.opening import open_database
from guildhall.core.schema.migrate import alembic_config, migrate
from guildhall.schema import metadata


def write_migration(title: str) -> Path | None:
    """Write the new file, named by the next number and the title; return None if there is no difference."""
    before = _written()
    with TemporaryDirectory() as folder:
        database = open_database(f"sqlite:///{folder}/empty.db")
        migrate(database)
        config = alembic_config()
        with database.engine.begin() as connection:
            if not compare_metadata(MigrationContext.configure(connection), metadata):
                return None
            config.attributes["connection"] = connection
            number = int(revisions.newest_revision()) + 1
            command.revision(config, title, autogenerate=True, rev_id=f"{number:04}")
        database.close()
    (made,) = _written() - before
    details = made.read_text().splitlines(keepends=True)
    made.write_text("".join(line for line in details if not line.lstrip().startswith("# ###")))
    subprocess.run(
        [sys.executable, "-m", "ruff", "check", "--quiet", "--fix", "--select=F401,I001", made], check=True
    )
    subprocess.run([sys.executable, "-m", "ruff", "format", "--quiet", made], check=True)
    return made


def _written() -> set[Path]:
    return set((revisions.FOLDER / "versions").glob("*.py"))


def main() -> None:
    if len(sys.argv) != 2 or sys.argv[1].startswith("-"):
        sys.exit('Describe the change: python -m tools.migration "products have a subtitle"')
    if write_migration(sys.argv[1]) is None:
        sys.exit("The models match the migrations: nothing to do.")


if __name__ == "__main__":
    main()
