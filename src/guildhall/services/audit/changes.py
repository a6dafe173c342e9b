"""The differences a change makes to a row, for the audit log. Call before the row is written."""

from collections.abc import Mapping
from datetime import date
from decimal import Decimal
from typing import Any

from sqlalchemy import select

from guildhall.core.db.columns import MinorUnits, Percent
from guildhall.core.db.records import Record
from guildhall.core.money import to_major
from guildhall.core.unit_of_work import UnitOfWork

LONGEST = 300
"""Characters of a text that are stored: the log records changes, it is not an archive."""


def changes(
    uow: UnitOfWork, table: type[Record], row_id: str, columns: Mapping[str, Any]
) -> dict[str, list[Any]]:
    """Return [old, new] by name for the columns that would change. Amounts and rates are in major units, as texts."""
    known = {name: table.__table__.c[name] for name in columns if name != "updated_at"}
    if not known:
        return {}
    before = uow.db.execute(select(*known.values()).where(table.__table__.c.id == row_id)).first()
    if before is None:
        return {}
    old, new = _by_language(before._asdict()), _by_language({name: columns[name] for name in known})
    differing = [name for name in sorted(old | new) if old.get(name) != new.get(name)]
    kinds = {name: column.type for name, column in known.items()}
    return {name: [_plain(kinds.get(name), each.get(name)) for each in (old, new)] for name in differing}


def _by_language(columns: Mapping[str, Any]) -> dict[str, Any]:
    """Return the columns with each translated text by a name such as `title_de`."""
    texts = columns.get("translations") or {}
    return {name: value for name, value in columns.items() if name != "translations"} | {
        f"{field}_{language}": text for language, fields in texts.items() for field, text in fields.items()
    }


def _plain(kind: object, value: Any) -> Any:
    """Return the value as JSON, with long texts shortened."""
    if value is None:
        return None
    if isinstance(kind, MinorUnits | Percent):
        return str(to_major(value))
    if isinstance(value, date):  # a datetime too
        return value.isoformat()
    if isinstance(value, Decimal):
        return str(value)
    if isinstance(value, str) and len(value) > LONGEST:
        return value[:LONGEST] + "…"
    return value
