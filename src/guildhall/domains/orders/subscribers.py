"""Subscribers of orders to the domain events of identity."""

from sqlalchemy import ColumnElement, delete, func, select, update

from guildhall.core.events import BusinessEvent
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.discounts.models import DiscountUse
from guildhall.domains.identity.events import AccountConfirmed, AddressErased, ProfileAnonymised
from guildhall.domains.identity.models import Profile
from guildhall.domains.identity.rules import NAMELESS
from guildhall.domains.orders.commands.cancel_unpaid import cancel_unpaid
from guildhall.domains.orders.models import Order, OrderCheckout, OrderPayer, OrderWithdrawal
from guildhall.domains.workshops.models import WaitingListEntry, WorkshopEnrollment


def on_account_confirmed(uow: UnitOfWork, event: AccountConfirmed) -> None:
    """Link the profile's orders and seats to the account, now that its email is confirmed (A2, M14)."""
    profile = select(Profile.id).where(Profile.auth_user_id == event.account_id)
    for table in (Order, WorkshopEnrollment, WaitingListEntry):
        unlinked = table.user_id.in_(profile), table.auth_user_id.is_(None)
        uow.db.execute(update(table).where(*unlinked).values(auth_user_id=event.account_id))


def on_profile_anonymised(uow: UnitOfWork, event: ProfileAnonymised) -> None:
    """Cancel unpaid orders and erase the buyer's data; the orders stay for the books (M11)."""
    cancel_unpaid(uow, event.profile_id)
    theirs = update(Order).where(Order.user_id == event.profile_id)
    uow.db.execute(theirs.values(order_data={}, billing_address=None, auth_user_id=None, recommended_by=None))
    own = select(Order.id).where(Order.user_id == event.profile_id)
    uow.db.execute(delete(OrderPayer).where(OrderPayer.order_id.in_(own)))
    uow.db.execute(update(DiscountUse).where(DiscountUse.order_id.in_(own)).values(mailbox=None))
    _erase_withdrawals(uow, OrderWithdrawal.order_id.in_(own))
    uow.db.execute(delete(OrderCheckout).where(OrderCheckout.user_id == event.profile_id))
    uow.db.execute(delete(WaitingListEntry).where(WaitingListEntry.user_id == event.profile_id))
    seats = update(WorkshopEnrollment).where(WorkshopEnrollment.user_id == event.profile_id)
    uow.db.execute(seats.values(auth_user_id=None))


def on_address_erased(uow: UnitOfWork, event: AddressErased) -> None:
    """Erase the sender of withdrawals from this address that name no order of a customer."""
    _erase_withdrawals(uow, func.lower(OrderWithdrawal.email) == event.email)


def _erase_withdrawals(uow: UnitOfWork, theirs: ColumnElement[bool]) -> None:
    """Keep the statements with their orders and times, which the law demands, without name and address."""
    nameless = {"name": "", "email": f"withdrawal{NAMELESS}"}
    erased = update(OrderWithdrawal).where(theirs).values(**nameless).returning(OrderWithdrawal.id)
    for row_id in uow.db.scalars(erased).all():
        uow.publish(BusinessEvent("withdrawal.erased", "order_withdrawals", row_id))
