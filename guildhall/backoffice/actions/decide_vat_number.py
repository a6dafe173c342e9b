"""The owner's word about a VAT number."""

from __future__ import annotations

from typing import Literal

from sqlalchemy import insert

from guildhall.audit.record import record
from guildhall.kit.errors import NotAllowed
from guildhall.kit.house import House
from guildhall.kit.ids import new_id
from guildhall.shop_settings.models import VatCheck
from guildhall.tables.caller import Caller


def decide_vat_number(
    house: House, caller: Caller, vat_id: str, status: Literal["valid", "invalid"], note: str | None
) -> None:
    """Confirm or reject a number; it counts until another decision. Orders that are placed keep their tax.

    Raises NotAllowed for anyone but an admin.
    """
    if not caller.admin:
        raise NotAllowed("Only admins confirm VAT numbers", signed_in=caller.signed_in)
    check_id = new_id()
    row = {
        "id": check_id,
        "vat_id": vat_id,
        "status": status,
        "source": "owner",
        "note": note,
        "decided_by": caller.account_id,
        "checked_at": house.now,
    }
    house.db.execute(insert(VatCheck), row)
    record(house, caller.account_id, f"vat_number.{status}", "vat_checks", check_id, vat_id=vat_id, note=note)
