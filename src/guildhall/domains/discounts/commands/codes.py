"""Commands that write discount codes, for admins."""

from sqlalchemy import exists, insert, select, update

from guildhall.core.db.writing import delete_unreferenced
from guildhall.core.errors import Conflict
from guildhall.core.ids import new_id
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.discounts.models import DiscountCode, DiscountUse
from guildhall.domains.discounts.schemas import DiscountChange, NewDiscount
from guildhall.rest_engine.caller import Caller
from guildhall.services.audit.changes import changes
from guildhall.services.audit.record import record


def create_discount(uow: UnitOfWork, caller: Caller, payload: NewDiscount) -> str:
    """Add a code and return its id. The database refuses a code that is taken, and a partner that is unknown."""
    discount_id = new_id()
    uow.db.execute(insert(DiscountCode), payload.columns() | {"id": discount_id})
    record(uow, caller.account_id, "discount.created", "discount_codes", discount_id, code=payload.code)
    return discount_id


def change_discount(uow: UnitOfWork, caller: Caller, row_id: str, payload: DiscountChange) -> None:
    """Change a code, or switch it off. Placed orders keep their price.

    Raises Conflict discount_keeps_name on renaming a code that was used: orders and invoices name it, and are found by
    it.
    """
    columns = payload.columns()
    differing = changes(uow, DiscountCode, row_id, columns)
    if "code" in differing and _is_used(uow, row_id):
        raise Conflict("discount_keeps_name")
    uow.db.execute(update(DiscountCode).where(DiscountCode.id == row_id).values(columns))
    record(uow, caller.account_id, "discount.changed", "discount_codes", row_id, changes=differing)


def _is_used(uow: UnitOfWork, discount_id: str) -> bool:
    """Return whether an order has used the code. Locks it, as every new use does."""
    uow.db.execute(select(DiscountCode.id).where(DiscountCode.id == discount_id).with_for_update())
    used: bool = uow.db.execute(select(exists().where(DiscountUse.discount_id == discount_id))).scalar_one()
    return used


def delete_discount(uow: UnitOfWork, caller: Caller, row_id: str) -> None:
    """Delete a code that was never used. Raises Conflict discount_in_use for any other."""
    code = uow.db.scalar(select(DiscountCode.code).where(DiscountCode.id == row_id))
    if not delete_unreferenced(uow.db, DiscountCode, row_id):
        raise Conflict("discount_in_use")
    record(uow, caller.account_id, "discount.deleted", "discount_codes", row_id, code=code)
