"""Open the shop to visitors, and close it again."""

from datetime import datetime

from guildhall.core.unit_of_work import UnitOfWork
from guildhall.rest_engine.caller import Caller
from guildhall.services.audit.record import record
from guildhall.services.shop_settings.commands.opening import mark_closed, mark_opened
from guildhall.services.shop_settings.models import ONLY, ShopOpening
from guildhall.services.shop_settings.queries import opened_at


def open_shop(uow: UnitOfWork, caller: Caller) -> datetime:
    """Open the shop to visitors. Return when it was opened.

    A call that opens it goes into the audit log. Raises NotAllowed for everyone but an admin.
    """
    caller.require(caller.admin)
    if mark_opened(uow, caller.account_id):
        record(uow, caller.account_id, "shop.opened", ShopOpening.__tablename__, str(ONLY))
    return opened_at(uow) or uow.now


def close_shop(uow: UnitOfWork, caller: Caller) -> None:
    """Close the shop: visitors see that it is coming soon. Orders that were placed before can still be paid.

    A call that closes it goes into the audit log. Raises NotAllowed for everyone but an admin.
    """
    caller.require(caller.admin)
    if mark_closed(uow):
        record(uow, caller.account_id, "shop.closed", ShopOpening.__tablename__, str(ONLY))
