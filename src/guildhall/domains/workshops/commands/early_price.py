"""The early-bird price of a workshop, as an admin enters it."""

from collections.abc import Mapping
from datetime import date, datetime
from typing import Any

from sqlalchemy import bindparam, select, update

from guildhall.core.errors import Refused
from guildhall.core.money import Money
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.workshops.models import Workshop
from guildhall.domains.workshops.queries import EARLY
from guildhall.services.prices.commands import keep_ended_price
from guildhall.services.shop_settings.days import shop_period

EARLY_DEPENDS_ON = frozenset(
    {"price", "currency", "early_price", "early_until", "early_seats", "max_participants"}
)
"""The columns of which a change is checked. Another day of the workshop is not: enrollment ends with it anyway."""


_APPLIES = select(EARLY).where(Workshop.id == bindparam("id"))


def require_early(row: Mapping[str, Any]) -> None:
    """Raise Refused for an early-bird price that has no end, is not lower than the price, or never ends.

    Its reasons: early_incomplete without an end, or an end without a price; early_not_lower; early_too_late for a last
    day after the workshop's; early_too_many for more seats than the workshop has.
    """
    price, until, seats = row["early_price"], row["early_until"], row["early_seats"]
    ends = until is not None or seats is not None
    if (price is not None) != ends:
        raise Refused("early_incomplete")
    if price is None:
        return
    if not 0 < price < row["price"]:
        raise Refused("early_not_lower")
    if until and until > row["date"]:
        raise Refused("early_too_late")
    if seats and seats > row["max_participants"]:
        raise Refused("early_too_many")


def early_end(uow: UnitOfWork, until: date | None) -> datetime | None:
    """Return the end of the last day of an early-bird price, in the shop's time zone."""
    return shop_period(uow, until, until)[1] if until else None


def move_early_ends(uow: UnitOfWork) -> None:
    """Let each early-bird price end with its day in the shop's time zone, which has changed. Those that are over stay.

    Prices that a new end leaves in the past are over from now on.
    """
    lasting = select(Workshop.id, Workshop.early_until).where(Workshop.early_ends_at > uow.now)
    for row in uow.db.execute(lasting.order_by(Workshop.id).with_for_update()).all():
        end = early_end(uow, row.early_until)
        uow.db.execute(update(Workshop).where(Workshop.id == row.id).values(early_ends_at=end))


def keep_early_price(uow: UnitOfWork, before: Any, changes: Mapping[str, Any]) -> None:
    """Keep the early-bird price that a change of the workshop ends, among the prices of the last 30 days.

    One that had ended is kept when it gets another end, since it was on offer until the first. Call with the row as it
    was before. One that ended with its seats counts as if it ended now: the day is not known.
    """

    def differs(*names: str) -> bool:
        return any(changes.get(name, before._mapping[name]) != before._mapping[name] for name in names)

    if before.early_price is None or not before.is_active:
        return
    applies = uow.db.execute(_APPLIES, {"id": before.id, "now": uow.now}).scalar_one()
    if differs("early_price", "currency") or (not applies and differs("early_until", "early_seats")):
        ended_at = min(uow.now, before.early_ends_at or uow.now)
        keep_ended_price(uow, before.id, Money(before.early_price, before.currency), ended_at)
