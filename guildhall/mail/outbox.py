"""The outbox: whoever causes a mail writes a row in the transaction of the cause; the worker sends it after."""

from __future__ import annotations

from typing import Any

from guildhall.kit.house import House
from guildhall.kit.ids import new_id
from guildhall.kit.sql.writing import insert_new
from guildhall.kit.texts import language_or
from guildhall.mail.kinds import KINDS
from guildhall.mail.models import Mail


def enqueue(
    house: House, *, template: str, recipient: str, language: str, dedup_key: str, context: dict[str, Any]
) -> None:
    """Queue one mail; a second one with the same `dedup_key` is dropped.

    template: a name in `kinds.KINDS`; `context` holds that kind's values, and only those. Raises ValueError otherwise,
    so that a caller's slip shows in its own test and not in the worker's log.
    """
    if KINDS.get(template) != context.keys():
        raise ValueError(f"mail {template!r} takes {sorted(KINDS.get(template, ()))}, not {sorted(context)}")
    row = {
        "id": new_id(),
        "dedup_key": dedup_key,
        "recipient": recipient,
        "language": language_or(language),
        "template": template,
        "context": context,
        "state": "queued",
        "attempts": 0,
        "due_at": house.now,
        "created_at": house.now,
    }
    insert_new(house.db, Mail, row)
