"""Reads that other rooms need of the files that are sold."""

from __future__ import annotations

from sqlalchemy import select

from guildhall.downloads.models import DeliveryFile
from guildhall.kit.house import House


def has_files(house: House, product_id: str | None) -> bool:
    """Whether a product gives files."""
    mine = select(DeliveryFile.id).where(DeliveryFile.product_id == product_id).limit(1)
    return house.db.execute(mine).first() is not None
