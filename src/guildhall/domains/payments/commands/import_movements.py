"""Import the movements of the balance at the card provider, and which of them each payout contains."""

import logging
from collections.abc import Iterable
from datetime import datetime, timedelta
from functools import partial
from itertools import islice

from sqlalchemy import func, select, update

from guildhall.core.db.writing import insert_all_new
from guildhall.core.runtime import Runtime
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.payments.models import CardMovement, Payment
from guildhall.domains.payments.movements import SETTLES, Movement, MovementKind
from guildhall.domains.payments.port import BalanceReport, ProviderError
from guildhall.domains.payments.providers.registry import provider_of
from guildhall.services.jobs.commands import note_reached, reached

log = logging.getLogger(__name__)

JOB = "card statement"  # the job's name; its row keeps how far it has come
WINDOW = timedelta(days=31)  # imported at once, from the first payment on
OVERLAP = timedelta(days=1)  # of two imports: movements appear late
AT_ONCE = 500


def import_movements(runtime: Runtime) -> int:
    """Import the next window of movements; return 1 while there is more to do at once, else 0.

    A job that one process runs for all. Each movement is stored once, however often it is reported. Blocks on the
    network. A shop that never took a payment through its provider has no movements.
    """
    provider = provider_of(runtime)
    if not isinstance(provider, BalanceReport):
        return 0
    with runtime.reading() as uow:
        since, now = _since(uow, provider.name), uow.now
    if since is None:
        return 0
    until = min(since + WINDOW, now)
    try:
        _store(runtime, provider.name, provider.movements_between(since, until))
        for payout_id in _unexplained(runtime, provider.name):
            _explain(runtime, provider.name, payout_id, provider.movements_of_payout(payout_id))
    except ProviderError as problem:
        log.warning("the movements since %s could not be imported: %s", since, problem)
        return 0
    runtime.transact(partial(note_reached, name=JOB, until=until))
    return int(until < now)


def _since(uow: UnitOfWork, provider: str) -> datetime | None:
    first = uow.db.scalar(select(func.min(Payment.created_at)).where(Payment.provider == provider))
    if first is None:
        return None
    return max(first, reached(uow, JOB) or first) - OVERLAP


def _store(
    runtime: Runtime, provider: str, reported: Iterable[Movement], payout_id: str | None = None
) -> None:
    """Store the movements that are new. With `payout_id`, it contains them, the known ones too."""
    reported = iter(reported)
    while some := list(islice(reported, AT_ONCE)):
        rows = [_row(provider, each) for each in some]
        with runtime.writing() as uow:
            insert_all_new(uow.db, CardMovement, rows)
            if payout_id:
                contained = CardMovement.id.in_([each.id for each in some])
                uow.db.execute(update(CardMovement).where(contained).values(payout_id=payout_id))


def _unexplained(runtime: Runtime, provider: str) -> list[str]:
    with runtime.reading() as uow:
        return list(
            uow.db.scalars(
                select(CardMovement.source)
                .where(
                    CardMovement.kind == MovementKind.PAYOUT.value,
                    CardMovement.provider == provider,
                    CardMovement.listed,
                    CardMovement.amount < 0,
                    CardMovement.explained_at.is_(None),
                )
                .order_by(CardMovement.happened_at)
            )
        )


def _explain(runtime: Runtime, provider: str, payout_id: str, reported: Iterable[Movement]) -> None:
    """Store which movements a payout contains. It is asked again until they add up, or SETTLES has passed."""
    _store(runtime, provider, reported, payout_id)
    with runtime.writing() as uow:
        payout = CardMovement.kind == MovementKind.PAYOUT.value, CardMovement.source == payout_id
        amount, since = uow.db.execute(
            select(CardMovement.amount, CardMovement.happened_at).where(*payout, CardMovement.amount < 0)
        ).one()
        net = select(func.sum(CardMovement.amount - CardMovement.fee))
        contained = uow.db.scalar(net.where(CardMovement.payout_id == payout_id)) or 0
        if contained == -amount or since + SETTLES <= uow.now:
            uow.db.execute(update(CardMovement).where(*payout).values(explained_at=uow.now))


def _row(provider: str, movement: Movement) -> dict[str, object]:
    return {
        "id": movement.id,
        "provider": provider,
        "kind": movement.kind.value,
        "amount": movement.amount.minor,
        "fee": movement.fee.minor,
        "currency": movement.amount.currency,
        "provider_payment_id": movement.provider_payment_id,
        "source": movement.source,
        "listed": movement.listed,
        "happened_at": movement.happened_at,
    }
