"""Preview of a refund's effects on everything that the payment caused (M4). Nothing is written."""

from dataclasses import dataclass, field, replace
from typing import Literal

from sqlalchemy import select

from guildhall.core.answer_fields import JSON, LanguageCode
from guildhall.core.errors import Conflict
from guildhall.core.money import Money
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.orders.commands.book_entry import tax_in_refund
from guildhall.domains.orders.queries import LockedOrder, lock_order, recipient_of
from guildhall.domains.orders.rules import OrderStatus, entitled
from guildhall.domains.payments.queries.refundable import refundable_of
from guildhall.domains.referrals.models.commissions import Commission
from guildhall.domains.referrals.models.partners import Referral
from guildhall.domains.referrals.queries.counting import SETTLED
from guildhall.domains.referrals.queries.ledger import standing_of
from guildhall.domains.referrals.queries.second_level import second_level_changes
from guildhall.domains.referrals.rules import EntryKind, Share, reversal
from guildhall.domains.workshops.models import WorkshopEnrollment
from guildhall.domains.workshops.rules import SeatStatus


@dataclass(frozen=True, slots=True)
class ReversedCommission:
    """The part of a commission that a refund reverses, with the partner's code. `settled`: it was already paid out."""

    amount: Money
    code: str
    settled: bool


@dataclass(frozen=True, slots=True)
class StatusChange:
    """The status of the order before and after the refund."""

    before: str = field(metadata={JSON: "from"})
    after: str = field(metadata={JSON: "to"})


@dataclass(frozen=True, slots=True)
class Addressee:
    """The recipient of the email about the refund, and the language of that email."""

    email: str
    language: LanguageCode


@dataclass(frozen=True, slots=True)
class RefundPreview:
    """The effects of a refund of `amount`: at most `atProvider` to the card, at most `holds` in total."""

    amount: Money
    at_provider: Money
    holds: Money
    by_hand: bool
    status: StatusChange
    access: Literal["ends", "stays", "none"]
    seat: Literal["freed", "stays", "none"]
    commission: ReversedCommission | None
    second_level: ReversedCommission | None
    mail: Addressee | None


def preview_refund(
    uow: UnitOfWork, order_id: str, *, provider: str, amount: int | None, by_hand: bool
) -> RefundPreview:
    """Return the effects of refunding `amount`, or all that is left. Raises NotFound; Conflict refund_too_large."""
    order = lock_order(uow, order_id)
    at_provider = order.holds.of(refundable_of(uow, order_id, provider))
    most = order.holds if by_hand else at_provider
    back = most if amount is None else most.of(amount)
    if back > most:
        raise Conflict("refund_too_large")
    all_of_it = bool(back) and back == order.holds
    recipient = recipient_of(uow, order_id) if back else None
    commission, second_level = _commissions(uow, order, back, all_of_it=all_of_it)
    return RefundPreview(
        amount=back,
        at_provider=at_provider,
        holds=order.holds,
        by_hand=by_hand,
        status=StatusChange(order.status, OrderStatus.REFUNDED if all_of_it else order.status),
        access=_access(order, back, all_of_it=all_of_it),
        seat=_seat(uow, order_id, all_of_it=all_of_it),
        commission=commission,
        second_level=second_level,
        mail=Addressee(recipient.email, recipient.language) if recipient else None,
    )


def _access(order: LockedOrder, back: Money, *, all_of_it: bool) -> Literal["ends", "stays", "none"]:
    if not entitled(holds=order.holds, granted=order.granted):
        return "none"
    granted = order.granted and not all_of_it
    left = entitled(holds=order.holds - back, granted=granted)
    return "stays" if left else "ends"


def _seat(uow: UnitOfWork, order_id: str, *, all_of_it: bool) -> Literal["freed", "stays", "none"]:
    held = select(WorkshopEnrollment.id).where(
        WorkshopEnrollment.order_id == order_id,
        WorkshopEnrollment.enrollment_status != SeatStatus.CANCELED.value,
    )
    if uow.db.execute(held).first() is None:
        return "none"
    return "freed" if all_of_it else "stays"


def _commissions(
    uow: UnitOfWork, order: LockedOrder, back: Money, *, all_of_it: bool
) -> tuple[ReversedCommission | None, ReversedCommission | None]:
    """Return what is reversed of the partner's commission, and of the commission of who recruited them."""
    standing = standing_of(uow, order.id)
    if standing is None or not back:
        return None, None
    net = back - tax_in_refund(uow, order, back)
    change = reversal(standing.earned, standing.returned, standing.earned.base if all_of_it else net)
    first = _reversed(uow, order.id, standing.referral_id, change.amount, EntryKind.EARNED)
    returned = Share(standing.returned.base - change.base, standing.returned.amount - change.amount)
    for due in second_level_changes(uow, order.id, replace(standing, returned=returned)):
        return first, _reversed(uow, order.id, due.referral_id, due.change.amount, EntryKind.SECOND_LEVEL)
    return first, None


def _reversed(
    uow: UnitOfWork, order_id: str, referral_id: str, change: Money, kind: EntryKind
) -> ReversedCommission | None:
    if not change:
        return None
    code = uow.db.scalar(select(Referral.referral_code).where(Referral.id == referral_id))
    earned = Commission.order_id == order_id, Commission.kind == kind.value
    settled = uow.db.execute(select(Commission.id).where(*earned, SETTLED).limit(1)).first()
    return ReversedCommission(-change, str(code), settled is not None)
