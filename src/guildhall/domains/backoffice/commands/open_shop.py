"""Open the shop to visitors."""

from __future__ import annotations

from datetime import datetime

from guildhall.core.errors import NotAllowed
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.rest_engine.caller import Caller
from guildhall.services.audit.record import record
from guildhall.services.shop_settings.commands.opening import mark_opened
from guildhall.services.shop_settings.models import ONLY, ShopOpening
from guildhall.services.shop_settings.queries import opened_at


def open_shop(uow: UnitOfWork, caller: Caller) -> datetime:
    """Open the shop to visitors, once and for good. Return when it was opened.

    The first call goes into the audit log. Raises NotAllowed for everyone but an admin.
    """
    if not caller.admin:
        raise NotAllowed(signed_in=caller.signed_in)
    if mark_opened(uow, caller.account_id):
        record(uow, caller.account_id, "shop.opened", ShopOpening.__tablename__, str(ONLY))
    return opened_at(uow) or uow.now
