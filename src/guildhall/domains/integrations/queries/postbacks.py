"""Partners' postbacks: which are called, and what each delivery tells."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import ColumnElement, and_, bindparam, exists, or_, select
from sqlalchemy.orm import aliased

from guildhall.core.money import Money
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.identity.models import Account, Profile
from guildhall.domains.integrations.models import Event
from guildhall.domains.integrations.postback_url import RESTORATION, REVERSAL, SALE, Message
from guildhall.domains.referrals.models.commissions import Commission
from guildhall.domains.referrals.models.partners import Referral
from guildhall.domains.referrals.rules import EntryKind
from guildhall.rest_engine.caller import NOW

TAKEN_BACK = "commission.withheld"
"""The kind of event after which what was reported to a partner does not count any more."""

_earned = aliased(Commission)
_SUB_ID = (
    select(_earned.sub_id)
    .where(
        _earned.order_id == Commission.order_id,
        _earned.referral_id == Commission.referral_id,
        _earned.kind == EntryKind.EARNED.value,
    )
    .limit(1)
    .correlate(Commission)
    .scalar_subquery()
)
_MESSAGES = (
    select(
        Event.id,
        Event.kind,
        Commission.kind.label("entry"),
        Commission.order_id,
        Commission.base,
        Commission.amount,
        Commission.currency,
        Referral.referral_code,
        _SUB_ID.label("sub_id"),
    )
    .join(Commission, Commission.id == Event.subject_id)
    .join(Referral, Referral.id == Commission.referral_id)
    .where(Event.id.in_(bindparam("ids", type_=Event.id.type, expanding=True)))
)


def partner_in_force(partner_id: Any) -> ColumnElement[bool]:
    """Return the condition that a partner has an active code, and an account that may sign in.

    Needs the parameter `now`.
    """
    return exists().where(
        Referral.user_id == partner_id,
        Referral.is_active,
        Profile.id == Referral.user_id,
        Account.id == Profile.auth_user_id,
        or_(Account.banned_until.is_(None), Account.banned_until <= NOW),
    )


def own_code(uow: UnitOfWork, profile_id: str) -> str | None:
    """Return the oldest active code of a partner whose postback may be called, or None."""
    oldest = (
        select(Referral.referral_code)
        .where(and_(Referral.user_id == profile_id, Referral.is_active, partner_in_force(profile_id)))
        .order_by(Referral.created_at, Referral.id)
        .limit(1)
    )
    return uow.db.execute(oldest, {"now": uow.now}).scalar()


def messages_of(uow: UnitOfWork, event_ids: Sequence[str]) -> dict[str, Message]:
    """Return what the deliveries of these events tell a partner, by event."""
    return {row.id: _message(row) for row in uow.db.execute(_MESSAGES, {"ids": event_ids})}


def _message(row: Any) -> Message:
    base, commission = Money(row.base, row.currency), Money(row.amount, row.currency)
    if row.kind == TAKEN_BACK:
        base, commission = -base, -commission
    event = RESTORATION if row.entry != EntryKind.EARNED else SALE
    if base.minor < 0:
        event = REVERSAL
    return Message(row.id, event, row.referral_code, row.sub_id, row.order_id, base, commission)
