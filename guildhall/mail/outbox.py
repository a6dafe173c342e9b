"""The outbox: whoever causes a mail writes a row in the transaction of the cause; the worker sends it after."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from guildhall.kit.house import House
from guildhall.kit.ids import new_id
from guildhall.kit.sql.writing import insert_all_new
from guildhall.kit.texts import language_or
from guildhall.mail.kinds import KINDS
from guildhall.mail.models import Mail
from guildhall.mail.rules import LINKS_LAST, NOBODY, TRY_FOR, VOID_WITHOUT_LINK


@dataclass(frozen=True, slots=True)
class Envelope:
    """What differs between mails of a kind from reader to reader."""

    recipient: str
    language: str
    dedup_key: str
    context: dict[str, Any]


def enqueue(
    house: House, *, template: str, recipient: str, language: str, dedup_key: str, context: dict[str, Any]
) -> None:
    """Queue one mail; a second one with the same `dedup_key` is dropped, and one to somebody who was made nameless.

    template: a name in `kinds.KINDS`; `context` holds that kind's values, and only those. Raises ValueError otherwise,
    so that a caller's slip shows in its own test and not in the worker's log.
    """
    enqueue_all(house, template, [Envelope(recipient, language, dedup_key, context)])


def enqueue_all(
    house: House, template: str, envelopes: Iterable[Envelope], *, void_at: datetime | None = None
) -> None:
    """The same for many readers at once. void_at: the moment from which the mail would only mislead."""
    rows = [_row(house, template, each, void_at) for each in envelopes if not each.recipient.endswith(NOBODY)]
    insert_all_new(house.db, Mail, rows)


def _row(house: House, template: str, to: Envelope, void_at: datetime | None) -> dict[str, Any]:
    if KINDS.get(template) != to.context.keys():
        takes = sorted(KINDS.get(template, ()))
        raise ValueError(f"mail {template!r} takes {takes}, not {sorted(to.context)}")
    return {
        "id": new_id(),
        "dedup_key": to.dedup_key,
        "recipient": to.recipient,
        "language": language_or(to.language),
        "template": template,
        "context": to.context,
        "state": "queued",
        "attempts": 0,
        "due_at": house.now,
        "try_until": house.now + TRY_FOR,
        "void_at": house.now + LINKS_LAST if template in VOID_WITHOUT_LINK else void_at,
        "created_at": house.now,
    }
