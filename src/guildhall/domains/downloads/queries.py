"""Reads of delivery files for other domains."""

from sqlalchemy import select

from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.downloads.models import DeliveryFile


def has_files(uow: UnitOfWork, product_id: str | None) -> bool:
    """Return True if a product has files."""
    mine = select(DeliveryFile.id).where(DeliveryFile.product_id == product_id).limit(1)
    return uow.db.execute(mine).first() is not None
