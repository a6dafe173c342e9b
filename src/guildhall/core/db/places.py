"""The place of a row in a list whose order people choose: its column `position`, from 1."""

from typing import Any

from sqlalchemy import Connection, Select, case, update


def move(db: Connection, table: Any, listed: Select[Any], moved: str, position: int) -> None:
    """Move a row to a position, and number all rows of its list.

    `listed` selects the ids of the list in its order. The other rows count as unchanged: a move is no conflict for a
    person who edits one of them.
    """
    ids = list(db.scalars(listed))
    ids.remove(moved)
    ids.insert(position - 1, moved)
    place = case(*((table.id == each, number) for number, each in enumerate(ids, 1)))
    moving = update(table).where(table.id.in_(ids), table.position != place)
    db.execute(moving.values(position=place, updated_at=table.updated_at))
