"""Deletes what is kept no longer: batch by batch, each in a short transaction of its own.

Archives of documents are deleted by the job that makes them (billing/commands/archives.py, KEPT): their rows go
together with the files in the store.
"""

from collections.abc import Callable
from datetime import timedelta

from guildhall.core.db.retention import Retention
from guildhall.core.runtime import Runtime
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.identity.commands.sessions import LONGEST, UNUSED
from guildhall.domains.identity.models import MailToken, RateLimit, Session
from guildhall.domains.integrations.commands.forget_events import forget_events
from guildhall.domains.payments.models import ProviderEvent
from guildhall.domains.referrals.commands.forget_clicks import forget_clicks
from guildhall.services.audit.models import AuditEntry
from guildhall.services.email.models import Mail, SentCopy
from guildhall.services.idempotency.models import StoredAnswer
from guildhall.services.idempotency.rules import KEPT_FOR

BATCH = 500  # rows deleted in one transaction: some hundredths of a second


def _days(number: int) -> timedelta:
    return timedelta(days=number)


RETENTIONS = (
    Retention(RateLimit.bucket, RateLimit.free_at),
    Retention(MailToken.token_hash, MailToken.expires_at),
    Retention(Session.id, Session.refreshed_at, UNUSED),
    Retention(Session.id, Session.created_at, LONGEST),
    Retention(StoredAnswer.id, StoredAnswer.created_at, KEPT_FOR),
    # The text of sent mails answers a customer who did not get one.
    Retention(SentCopy.mail_id, SentCopy.sent_at, _days(90)),
    Retention(Mail.id, Mail.created_at, _days(365), Mail.state.in_(("sent", "failed"))),
    # Longer than a bank may take back a payment. What events changed stays, and so does an event without its payment.
    Retention(ProviderEvent.id, ProviderEvent.received_at, _days(800), ProviderEvent.handled_at.is_not(None)),
    # As long as books are kept, except what the shop itself reads.
    Retention(
        AuditEntry.id,
        AuditEntry.created_at,
        _days(3650),
        AuditEntry.subject_table.not_in(("shop_settings", "backups")),
    ),
)

FORGET: tuple[Callable[[UnitOfWork, int], int], ...] = (forget_clicks, forget_events)
"""Deletions that look at more than an age: the number of clicks is kept, and the newest event."""


def forget_old_records(runtime: Runtime) -> int:
    """Delete a batch of each kind. Returns how many rows, so that the job runs again until nothing is left."""

    def of_age(rows: Retention) -> int:
        return runtime.transact(lambda uow: rows.delete_batch(uow.db, uow.now, BATCH))

    def by(forget: Callable[[UnitOfWork, int], int]) -> int:
        return runtime.transact(lambda uow: forget(uow, BATCH))

    return sum(map(of_age, RETENTIONS)) + sum(map(by, FORGET))
