"""/functions/v1: the VAT numbers of customers, for the owner to confirm or reject."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AfterValidator, StringConstraints

from guildhall.api.functions.answers import Answer, Timestamp
from guildhall.api.functions.bodies import FunctionBody
from guildhall.api.functions.declare import OF_ADMINS, FunctionRouter
from guildhall.api.functions.route import CallerDep, require_admin
from guildhall.core.validation import OptionalTitle
from guildhall.domains.backoffice.commands.decide_vat_number import decide_vat_number
from guildhall.domains.backoffice.queries.vat_numbers import vat_numbers
from guildhall.http.dependencies import RuntimeDep
from guildhall.services.shop_settings.commands.vat_checks import VatIdStanding
from guildhall.services.shop_settings.vat_ids import checked_vat_id

router = FunctionRouter()


class DecideVatNumber(FunctionBody):
    vat_id: Annotated[str, StringConstraints(max_length=40), AfterValidator(checked_vat_id)]
    status: Literal["valid", "invalid"]
    note: OptionalTitle = None


class CustomersNumber(Answer):
    """`reverseCharge` counts the orders sold without tax; `source`, vies or owner, and the rest are of the newest
    answer about the number."""

    vat_id: str
    standing: VatIdStanding
    orders: int
    reverse_charge: int
    source: str | None
    consultation_id: str | None
    checked_at: Timestamp | None
    note: str | None


class CustomersNumbers(Answer):
    """Those that are not confirmed come first; 200 at most."""

    numbers: list[CustomersNumber]


@router.function("/vat-numbers", refuses=OF_ADMINS)
async def list_numbers(runtime: RuntimeDep, caller: CallerDep) -> CustomersNumbers:
    """For admins: the numbers that customers gave, and the sales without tax for them."""
    require_admin(caller)
    found = await runtime.read(vat_numbers)
    return CustomersNumbers(
        numbers=[
            CustomersNumber(
                vat_id=of.vat_id,
                standing=of.standing,
                orders=of.orders,
                reverse_charge=of.reverse_charge,
                source=of.source,
                consultation_id=of.consultation_id,
                checked_at=of.checked_at,
                note=of.note,
            )
            for of in found
        ]
    )


@router.function("/decide-vat-number", refuses=OF_ADMINS)
async def decide(body: DecideVatNumber, runtime: RuntimeDep, caller: CallerDep) -> CustomersNumbers:
    """For admins: confirms or rejects a number; the list as it stands then."""
    await runtime.write(lambda uow: decide_vat_number(uow, caller, body.vat_id, body.status, body.note))
    return await list_numbers(runtime, caller)
