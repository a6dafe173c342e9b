"""Reads of the events that the payment provider delivered or that were fetched."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import Row, func, select

from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.payments.models import Payment, ProviderEvent
from guildhall.domains.payments.payment_events import RefundSeen, read_stored
from guildhall.domains.payments.queries.payments import PaymentRow
from guildhall.domains.payments.rules import advances


def reported_refunds(uow: UnitOfWork, payment: PaymentRow) -> list[RefundSeen]:
    """Return the latest status of each refund and dispute in the handled events of the payment."""
    payloads = uow.db.scalars(
        select(ProviderEvent.payload)
        .where(
            ProviderEvent.subject == payment.provider_payment_id,
            ProviderEvent.provider == payment.provider,
            ProviderEvent.handled_at.is_not(None),
            ProviderEvent.outcome != "unreadable",
        )
        .order_by(ProviderEvent.received_at, ProviderEvent.id)
    )
    latest: dict[str, RefundSeen] = {}
    for payload in payloads.all():
        change = read_stored(payload)
        if isinstance(change, RefundSeen):
            known = latest.get(change.id)
            if known is None or advances(known.status, change.status):
                latest[change.id] = change
    return list(latest.values())


def inbox(uow: UnitOfWork) -> tuple[int, timedelta]:
    """Return the number of events that wait for their payment, and the age of the oldest."""
    waiting = ProviderEvent.handled_at.is_(None)
    number = uow.db.scalar(select(func.count()).select_from(ProviderEvent).where(waiting))
    oldest = uow.db.scalar(select(func.min(ProviderEvent.received_at)).where(waiting))
    return int(number or 0), uow.now - oldest if oldest else timedelta(0)


def unsettled_for(uow: UnitOfWork) -> timedelta:
    """Return how long the payment page that ended first has been without an outcome; nothing if there is none."""
    over = Payment.status.in_(("opening", "open")), Payment.expires_at <= uow.now
    oldest = uow.db.scalar(select(func.min(Payment.expires_at)).where(*over))
    return uow.now - oldest if oldest else timedelta(0)


@dataclass(frozen=True, slots=True)
class Arrivals:
    """The last event that the webhook delivered, and the events since then that the shop had to fetch."""

    last_type: str | None
    last_at: datetime | None
    fetched: int

    @property
    def arriving(self) -> bool | None:
        """Return None before the first event."""
        if self.last_at is None and not self.fetched:
            return None
        return not self.fetched


def arrivals(uow: UnitOfWork, provider: str) -> Arrivals:
    last: Row[str, datetime] | None = uow.db.execute(
        select(ProviderEvent.type, ProviderEvent.received_at)
        .where(ProviderEvent.provider == provider, ~ProviderEvent.fetched)
        .order_by(ProviderEvent.received_at.desc())
        .limit(1)
    ).first()
    fetched = select(func.count()).where(ProviderEvent.provider == provider, ProviderEvent.fetched)
    if last:
        fetched = fetched.where(ProviderEvent.received_at > last.received_at)
    return Arrivals(
        last.type if last else None, last.received_at if last else None, uow.db.scalar(fetched) or 0
    )
