"""Fetch events from the provider that its webhook did not deliver, after a long outage or with a wrong endpoint.

A dispute, or a refund made in the provider's dashboard, is known to the shop only by its event.
"""

import logging
from collections.abc import Iterator
from datetime import datetime, timedelta
from functools import partial
from itertools import islice

from sqlalchemy import select

from guildhall.core.runtime import Runtime
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.payments.commands.receive_event import receive_event
from guildhall.domains.payments.models import Payment, ProviderEvent
from guildhall.domains.payments.payment_events import PaymentEvent, is_storable
from guildhall.domains.payments.port import ProviderError
from guildhall.domains.payments.providers.registry import provider_of
from guildhall.services.jobs.commands import note_reached, reached

log = logging.getLogger(__name__)

JOB = "missed events"  # the job's name; its row keeps how far it has come
FIRST_LOOKBACK = timedelta(days=7)  # of the first run; providers keep their events for weeks
OVERLAP = timedelta(minutes=30)  # events appear late, and clocks differ
PAGE = 500  # events looked up per query
IN_DELIVERY = timedelta(minutes=2)  # a newer event is still being delivered by the webhook


def fetch_missed_events(runtime: Runtime) -> int:
    """Fetch the events since the last successful run and handle those that never arrived.

    A job that one process runs for all; it always returns 0, because there is never more to do at once. Blocks on the
    network. Several processes may run it, because the inbox handles each event once.
    """
    now = runtime.clock.now()
    provider = provider_of(runtime)
    with runtime.reading() as uow:
        if not _ever_paid(uow, provider.name):
            return 0
        since = (reached(uow, JOB) or now - FIRST_LOOKBACK + OVERLAP) - OVERLAP
    try:
        missed = _missed(runtime, provider.events_since(since), before=now - IN_DELIVERY)
    except ProviderError as problem:
        log.warning("the events since %s could not be fetched: %s", since, problem)
        return 0
    for event in reversed(missed):  # the oldest comes last
        outcome = runtime.transact(partial(receive_event, provider=provider.name, event=event, fetched=True))
        if outcome not in ("duplicate", "ignored"):
            log.warning(
                "fetched event %s (%s), which the webhook did not deliver: check its setup",
                event.id,
                event.type,
            )
    runtime.transact(partial(note_reached, name=JOB, until=now))
    return 0


def _missed(runtime: Runtime, reported: Iterator[PaymentEvent], *, before: datetime) -> list[PaymentEvent]:
    """Return the events created before `before` that the inbox lacks, newest first.

    Reads page by page, because a busy week has too many events to hold at once.
    """
    missed: list[PaymentEvent] = []
    while some := list(islice(reported, PAGE)):
        events = [event for event in some if is_storable(event)]
        with runtime.reading() as uow:
            known = _known(uow, [event.id for event in events])
        missed += [event for event in events if event.id not in known and event.created_at <= before]
    return missed


def _ever_paid(uow: UnitOfWork, provider: str) -> bool:
    return uow.db.scalar(select(Payment.id).where(Payment.provider == provider).limit(1)) is not None


def _known(uow: UnitOfWork, ids: list[str]) -> set[str]:
    return set(uow.db.scalars(select(ProviderEvent.id).where(ProviderEvent.id.in_(ids))))
