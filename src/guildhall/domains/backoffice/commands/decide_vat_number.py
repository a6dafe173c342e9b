"""The owner's decision about a VAT number."""

from typing import Literal

from sqlalchemy import insert

from guildhall.core.ids import new_id
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.rest_engine.caller import Caller
from guildhall.services.audit.record import record
from guildhall.services.shop_settings.models import VatCheck


def decide_vat_number(
    uow: UnitOfWork, caller: Caller, vat_id: str, status: Literal["valid", "invalid"], note: str | None
) -> None:
    """Confirm or reject a number until another decision. Orders placed before keep their tax.

    Raises NotAllowed for anyone but an admin.
    """
    caller.require(caller.admin)
    check_id = new_id()
    row = {
        "id": check_id,
        "vat_id": vat_id,
        "status": status,
        "source": "owner",
        "note": note,
        "decided_by": caller.account_id,
        "checked_at": uow.now,
    }
    uow.db.execute(insert(VatCheck), row)
    record(uow, caller.account_id, f"vat_number.{status}", "vat_checks", check_id, vat_id=vat_id, note=note)
