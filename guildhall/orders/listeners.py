"""What orders do when identity announces something."""

from __future__ import annotations

from sqlalchemy import select, update

from guildhall.identity.facts import AccountConfirmed, ProfileAnonymised
from guildhall.identity.models import Profile
from guildhall.kit.house import House
from guildhall.orders.actions.cancel_unpaid import cancel_unpaid
from guildhall.orders.models import Order
from guildhall.workshops.models import WorkshopEnrollment


def on_account_confirmed(house: House, fact: AccountConfirmed) -> None:
    """Orders and seats of the account's profile become the account's, now that the address is proven (A2, M14)."""
    profile = select(Profile.id).where(Profile.auth_user_id == fact.account_id)
    for table in (Order, WorkshopEnrollment):
        unlinked = table.user_id.in_(profile), table.auth_user_id.is_(None)
        house.db.execute(update(table).where(*unlinked).values(auth_user_id=fact.account_id))


def on_profile_anonymised(house: House, fact: ProfileAnonymised) -> None:
    """Cancel what is unpaid and forget what the buyer said of themselves; the orders stay for the books (M11)."""
    cancel_unpaid(house, fact.profile_id)
    theirs = update(Order).where(Order.user_id == fact.profile_id)
    house.db.execute(theirs.values(order_data={}, auth_user_id=None, updated_at=house.now))
    seats = update(WorkshopEnrollment).where(WorkshopEnrollment.user_id == fact.profile_id)
    house.db.execute(seats.values(auth_user_id=None))
