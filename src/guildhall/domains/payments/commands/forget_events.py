"""Delete old events of the payment providers."""

from datetime import timedelta

from sqlalchemy import delete, select

from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.payments.models import ProviderEvent

KEPT = timedelta(days=800)  # longer than a bank may take back a payment


def forget_provider_events(uow: UnitOfWork, batch: int) -> int:
    """Delete a batch of handled events that are older than KEPT. Returns how many.

    What they changed stays: payments, refunds and their entries. An event that waits for its payment stays, too.
    """
    before = uow.now - KEPT
    handled = ProviderEvent.handled_at.is_not(None), ProviderEvent.received_at < before
    old = select(ProviderEvent.id).where(*handled).limit(batch)
    return uow.db.execute(delete(ProviderEvent).where(ProviderEvent.id.in_(old))).rowcount
