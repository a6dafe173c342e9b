"""Deletes what is kept no longer: batch by batch, each in a short transaction of its own."""

from collections.abc import Callable

from guildhall.core.runtime import Runtime
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.identity.commands.sessions import forget_sessions
from guildhall.domains.payments.commands.forget_events import forget_provider_events
from guildhall.domains.referrals.commands.forget_clicks import forget_clicks
from guildhall.services.audit.forget import forget_old_entries

BATCH = 500  # rows deleted in one transaction: some hundredths of a second
FORGET: tuple[Callable[[UnitOfWork, int], int], ...] = (
    forget_sessions,
    forget_clicks,
    forget_provider_events,
    forget_old_entries,
)


def forget_old_records(runtime: Runtime) -> int:
    """Delete a batch of each kind. Returns how many rows, so that the job runs again until nothing is left."""

    def in_batches(forget: Callable[[UnitOfWork, int], int]) -> int:
        return runtime.transact(lambda uow: forget(uow, BATCH))

    return sum(map(in_batches, FORGET))
