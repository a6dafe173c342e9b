"""Queue mails: write rows to the outbox in the current transaction. The worker sends them after its commit."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from sqlalchemy import delete, select, update

from guildhall.core.db.writing import insert_all_new
from guildhall.core.ids import new_id
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.services.email.kinds import KINDS
from guildhall.services.email.models import Mail
from guildhall.services.email.rules import LINKS_LAST, TRY_FOR, UNDELIVERABLE, VOID_WITHOUT_LINK
from guildhall.services.shop_settings.queries import shop_settings


@dataclass(frozen=True, slots=True)
class Envelope:
    """The values that differ between the recipients of one kind of mail."""

    recipient: str
    language: str
    dedup_key: str
    context: dict[str, Any]


def enqueue(
    uow: UnitOfWork,
    *,
    template: str,
    recipient: str,
    language: str,
    dedup_key: str,
    context: dict[str, Any],
    due_at: datetime | None = None,
) -> None:
    """Queue one mail. Drops it if its `dedup_key` was used before, or if its recipient was anonymised.

    template: a name in `kinds.KINDS`; `context` holds exactly that kind's values. Raises ValueError otherwise, so that
    a mistake fails the caller's test rather than appearing in the worker's log.
    """
    enqueue_all(uow, template, [Envelope(recipient, language, dedup_key, context)], due_at=due_at)


def extend(
    uow: UnitOfWork, dedup_key: str, combine: Callable[[dict[str, Any]], dict[str, Any]]
) -> bool | None:
    """Change the context of a mail that waits to be sent; return None if there is none, False if it has left."""
    known = select(Mail.id, Mail.context, Mail.state).where(Mail.dedup_key == dedup_key)
    found = uow.db.execute(known.with_for_update()).first()
    if found is None or found.state != "queued":
        return None if found is None else False
    uow.db.execute(update(Mail).where(Mail.id == found.id).values(context=combine(found.context)))
    return True


def withdraw(uow: UnitOfWork, dedup_key: str) -> None:
    """Delete a mail that has not left yet, because another mail says more. A mail that is being sent is left alone."""
    uow.db.execute(delete(Mail).where(Mail.dedup_key == dedup_key, Mail.state == "queued"))


def withdraw_kind(uow: UnitOfWork, template: str, recipient: str) -> None:
    """Delete the mails of a kind to a person that have not left yet, because they ended it."""
    theirs = Mail.recipient == recipient, Mail.template == template, Mail.state == "queued"
    uow.db.execute(delete(Mail).where(*theirs))


def enqueue_all(
    uow: UnitOfWork,
    template: str,
    envelopes: Iterable[Envelope],
    *,
    void_at: datetime | None = None,
    due_at: datetime | None = None,
) -> None:
    """Queue a mail for several recipients, to leave at `due_at` or at once, each in a language that the shop offers.

    void_at: the time after which the mail would be misleading.
    """
    reached = [each for each in envelopes if not each.recipient.endswith(UNDELIVERABLE)]
    if not reached:
        return
    chosen = shop_settings(uow)
    rows = [
        _row(uow, template, replace(each, language=chosen.offered(each.language)), void_at, due_at)
        for each in reached
    ]
    insert_all_new(uow.db, Mail, rows)


def _row(
    uow: UnitOfWork, template: str, to: Envelope, void_at: datetime | None, due_at: datetime | None
) -> dict[str, Any]:
    if KINDS.get(template) != to.context.keys():
        takes = sorted(KINDS.get(template, ()))
        raise ValueError(f"mail {template!r} takes {takes}, not {sorted(to.context)}")
    return {
        "id": new_id(),
        "dedup_key": to.dedup_key,
        "recipient": to.recipient,
        "language": to.language,
        "template": template,
        "context": to.context,
        "state": "queued",
        "attempts": 0,
        "due_at": due_at or uow.now,
        "try_until": uow.now + TRY_FOR,
        "void_at": uow.now + LINKS_LAST if template in VOID_WITHOUT_LINK else void_at,
    }
