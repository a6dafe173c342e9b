"""Calling off a workshop: nobody gets a seat any more, everybody enrolled is told, and the money goes back."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace

from sqlalchemy import func, select, update

from guildhall.core.errors import Conflict
from guildhall.core.runtime import Runtime
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.payments.commands.cancel_seat import Cancellation, give_back
from guildhall.domains.payments.commands.cancel_workshop_terms import (
    LiveSeat,
    WaitingRefund,
    by_hand_of,
    counts,
    failed_refunds,
    goes_back,
    live_seats,
    standing_of,
)
from guildhall.domains.payments.commands.request_refund import ask_provider, prepare_refund
from guildhall.domains.payments.models import Refund
from guildhall.domains.payments.port import Provider, RefundRequest
from guildhall.domains.payments.providers.registry import provider_of
from guildhall.domains.payments.queries import left_by_provider
from guildhall.domains.workshops.commands.mails import tell_of_calling_off
from guildhall.domains.workshops.models import Workshop
from guildhall.domains.workshops.rules import SeatStatus
from guildhall.rest_engine.caller import Caller
from guildhall.services.audit.record import record


@dataclass(slots=True)
class Done:
    """What one call has done: who was told, what was asked back by currency, what is left to a person.

    `ahead` seats are for the next call.
    """

    people: int = 0
    ahead: int = 0
    refunded: dict[str, int] = field(default_factory=dict)
    by_hand: list[WaitingRefund] = field(default_factory=list)
    failed: list[WaitingRefund] = field(default_factory=list)


def cancel_workshop(
    runtime: Runtime,
    workshop_id: str,
    *,
    caller: Caller,
    refund: bool = True,
    reason: str = "",
    most: int | None = None,
) -> Done:
    """Call a workshop off, or go on with what is left of that: calling it again repeats nothing that was done.

    First it is inactive and marked, so that nobody gets or pays for a seat any more. Then each seat, or the first
    `most`, is given back in a transaction of its own, with its mail and the note of its refund, and the provider is
    asked after each. Where no seat is left, refunds that the provider refused before are asked for anew.
    `refund=False` keeps the money. Raises NotAllowed, NotFound, Conflict workshop_over.
    """
    provider = provider_of(runtime)
    requested = Cancellation(
        caller, refund, reason, lambda uow, seat_id: tell_of_calling_off(uow, seat_id, reason)
    )
    seats, refused = runtime.transact(lambda uow: _begin(uow, workshop_id, requested, provider.name))
    now = seats[:most]
    done = Done(ahead=len(seats) - len(now))
    refund_ids: list[str] = []
    for seat in now:
        refund_ids += _ask(runtime, provider, _free(runtime, provider.name, seat, requested, done))
    for due in refused:
        refund_ids += _ask(runtime, provider, _anew(runtime, provider.name, due, requested))
    with runtime.reading() as uow:
        done.refunded = _on_their_way(uow, refund_ids)
        done.failed = failed_refunds(uow, workshop_id, provider.name)
    return done


def _begin(
    uow: UnitOfWork, workshop_id: str, requested: Cancellation, provider: str
) -> tuple[list[LiveSeat], list[WaitingRefund]]:
    """Mark the workshop; return the seats to give back, or else the refunds to ask for anew."""
    standing = standing_of(uow, requested.caller, workshop_id)
    if standing.refusal:
        raise standing.refusal
    seats = live_seats(uow, workshop_id)
    if standing.called_off_at is None:
        _mark(uow, workshop_id, requested, seats)
    return seats, failed_refunds(uow, workshop_id, provider) if requested.refund and not seats else []


def _mark(uow: UnitOfWork, workshop_id: str, requested: Cancellation, seats: list[LiveSeat]) -> None:
    marked = update(Workshop).where(Workshop.id == workshop_id, Workshop.called_off_at.is_(None))
    values = {"called_off_at": uow.now, "is_active": False, "updated_at": uow.now}
    if uow.db.execute(marked.values(values)).rowcount == 0:
        return  # somebody else did just now
    events = {**counts(seats), "refund": requested.refund, "reason": requested.reason}
    record(uow, requested.caller.account_id, "workshop.called_off", "workshops", workshop_id, **events)


def _free(
    runtime: Runtime, provider: str, seat: LiveSeat, requested: Cancellation, done: Done
) -> Sequence[RefundRequest]:
    """One seat, in a transaction. Where somebody gave it back in the meantime there is nothing left to do."""

    def free(uow: UnitOfWork) -> tuple[int, Sequence[RefundRequest]]:
        card = goes_back(left_by_provider(uow, [seat.order_id or ""]), seat, provider)
        return card, give_back(
            uow, seat.id, replace(requested, refund=requested.refund and card > 0), provider
        )

    try:
        card, requests = runtime.transact(free)
    except Conflict:
        return ()
    done.people += seat.status == SeatStatus.ENROLLED
    done.by_hand += by_hand_of(seat, card)
    return requests


def _anew(
    runtime: Runtime, provider: str, due: WaitingRefund, requested: Cancellation
) -> Sequence[RefundRequest]:
    """A refund that was refused before. Where somebody sent the money back in the meantime there is nothing to ask."""
    with suppress(Conflict):
        return runtime.transact(
            lambda uow: prepare_refund(
                uow, requested.caller, due.order_id, due.amount.minor, requested.reason, provider
            )
        )
    return ()


def _ask(runtime: Runtime, provider: Provider, requests: Sequence[RefundRequest]) -> list[str]:
    for request in requests:
        ask_provider(runtime, provider, request)
    return [request.refund_id for request in requests]


def _on_their_way(uow: UnitOfWork, refund_ids: list[str]) -> dict[str, int]:
    """The sums of these refunds by currency, without those that the provider refused."""
    sums = (
        select(Refund.currency, func.sum(Refund.amount))
        .where(Refund.id.in_(refund_ids), Refund.status != "failed")
        .group_by(Refund.currency)
    )
    return {currency: int(amount) for currency, amount in uow.db.execute(sums)}
