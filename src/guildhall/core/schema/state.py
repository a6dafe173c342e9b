"""Reads whether a database can serve the shop: its schema, and whether it takes writes."""

from dataclasses import dataclass

from sqlalchemy import Connection

from guildhall.core.db.database import database_of
from guildhall.core.db.revisions import current_revision


@dataclass(frozen=True, slots=True)
class DatabaseState:
    """The findings of one look. `mark` changes with the schema; `refusal` is why the database takes no writes."""

    revision: str | None
    mark: str
    refusal: str | None


def state_of(connection: Connection) -> DatabaseState:
    """Read the state. Raises SQLAlchemyError if the database does not answer."""
    database = database_of(connection)
    revision, mark = current_revision(connection), database.schema_mark(connection)
    return DatabaseState(revision, mark, database.write_refusal(connection))
