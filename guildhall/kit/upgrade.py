"""Runs the migrations (Alembic). Apart from migrations.py, so that a serving process need not carry Alembic."""

from __future__ import annotations

from alembic import command
from alembic.config import Config

from guildhall.kit.database import Database
from guildhall.kit.migrations import FOLDER


def alembic_config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(FOLDER))
    config.set_main_option("path_separator", "os")
    return config


def migrate(database: Database) -> None:
    """Bring the schema to the newest version; does nothing where it is there already."""
    config = alembic_config()
    with database.engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
