"""Mark the shop as open to visitors, or as closed."""

from sqlalchemy import delete

from guildhall.core.db.writing import insert_new
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.services.shop_settings.models import ONLY, ShopOpening


def mark_opened(uow: UnitOfWork, account_id: str | None) -> bool:
    """Open the shop. Return False where it is open already."""
    row = {"id": ONLY, "opened_by": account_id, "opened_at": uow.now}
    return insert_new(uow.db, ShopOpening, row)


def mark_closed(uow: UnitOfWork) -> bool:
    """Close the shop. Return False where it is closed already."""
    return uow.db.execute(delete(ShopOpening)).rowcount == 1
