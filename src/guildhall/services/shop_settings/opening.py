"""Decides whether the shop may sell now. Every command that takes something new from outside asks here."""

from guildhall.core.errors import Refused
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.services.shop_settings.queries import opened_at


class ShopClosed(Refused):
    """The shop is not open: it takes no orders, bookings, applications or messages."""

    def __init__(self) -> None:
        super().__init__("shop_closed", status=503)


def require_open(uow: UnitOfWork, *, staff: bool = False) -> None:
    """Raise ShopClosed unless the shop is open. Staff may try everything before it opens.

    What was bought, paid for or agreed before the shop was closed is not asked about: it goes on.
    """
    if not staff and opened_at(uow) is None:
        raise ShopClosed
