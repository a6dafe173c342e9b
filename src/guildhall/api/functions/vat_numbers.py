"""/functions/v1: list customers' VAT IDs, and confirm or reject them."""

from typing import Annotated, Literal

from pydantic import AfterValidator, StringConstraints

from guildhall.api.functions.answers import Answer
from guildhall.api.functions.bodies import FunctionBody
from guildhall.api.functions.declare import ADMINS, FunctionRouter, Reading, Writing
from guildhall.api.functions.route import CallerDep
from guildhall.core.validation import OptionalTitle
from guildhall.domains.backoffice.commands.decide_vat_number import decide_vat_number
from guildhall.domains.backoffice.queries.vat_numbers import VatNumber, vat_numbers
from guildhall.http.once import Once
from guildhall.services.shop_settings.vat_ids import checked_vat_id

router = FunctionRouter()


class DecideVatNumber(FunctionBody):
    vat_id: Annotated[str, StringConstraints(max_length=40), AfterValidator(checked_vat_id)]
    status: Literal["valid", "invalid"]
    note: OptionalTitle = None


class CustomersNumbers(Answer):
    """Up to 200 numbers, unconfirmed ones first."""

    numbers: list[VatNumber]


@router.function("/vat-numbers", only=ADMINS)
def list_numbers(uow: Reading) -> CustomersNumbers:
    """List the VAT IDs of customers, with their orders. For admins."""
    return CustomersNumbers(numbers=vat_numbers(uow))


@router.function("/decide-vat-number", once=Once())
def decide(uow: Writing, body: DecideVatNumber, caller: CallerDep) -> CustomersNumbers:
    """Confirm or reject a VAT ID. For admins. Returns the updated list."""
    decide_vat_number(uow, caller, body.vat_id, body.status, body.note)
    return list_numbers(uow)
