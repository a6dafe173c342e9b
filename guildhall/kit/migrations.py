"""The schema's versions (Alembic), run from the package so that an installed Guildhall carries them."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

from guildhall.kit.database import Database

FOLDER = Path(__file__).parents[2] / "migrations"


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(FOLDER))
    config.set_main_option("path_separator", "os")
    return config


def migrate(database: Database) -> None:
    """Bring the schema to the newest version; does nothing where it is there already."""
    config = _config()
    with database.engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "head")


def pending(database: Database) -> bool:
    """Whether the database is behind this code."""
    head = ScriptDirectory.from_config(_config()).get_current_head()
    with database.reading() as connection:
        return current_revision(connection) != head


def current_revision(connection: Connection) -> str | None:
    """The schema version of a database; None where there is none yet."""
    return MigrationContext.configure(connection).get_current_revision()
