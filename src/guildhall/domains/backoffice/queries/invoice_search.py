"""Find invoices and credit notes by what people quote: a number, or the name and address of a customer."""

from sqlalchemy import or_, select

from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.billing.models import Invoice
from guildhall.domains.orders.models import Order
from guildhall.services.search.queries import find

MOST = 100


def match_invoices(uow: UnitOfWork, text: str) -> tuple[list[str], bool]:
    """Return the ids of the newest documents that match, at most MOST, and whether more do."""
    wanted = text.strip().upper()
    if not wanted:
        return [], False
    customers = find(uow, "users", text)
    of_customers = select(Order.id).where(Order.user_id.in_(customers.ids))
    found = (
        select(Invoice.id)
        .where(
            or_(
                Invoice.number.startswith(wanted, autoescape=True),
                Invoice.order_id.in_(of_customers),
            )
        )
        .order_by(Invoice.issued_at.desc(), Invoice.id.desc())
        .limit(MOST + 1)
    )
    ids = list(uow.db.scalars(found))
    return ids[:MOST], len(ids) > MOST or customers.more
