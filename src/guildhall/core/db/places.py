"""The place of a row in a list whose order people choose: its column `position`, from 1."""

from typing import Any

from sqlalchemy import Connection, Select, update


def move(db: Connection, table: Any, listed: Select[Any], moved: str, position: int) -> None:
    """Move a row to a position, and number all rows of its list.

    `listed` selects the ids of the list in its order. The other rows count as unchanged: a move is no conflict for a
    person who edits one of them.
    """
    ids = list(db.scalars(listed))
    ids.remove(moved)
    ids.insert(position - 1, moved)
    for place, each in enumerate(ids, 1):
        moving = update(table).where(table.id == each, table.position != place)
        db.execute(moving.values(position=place, updated_at=table.updated_at))
