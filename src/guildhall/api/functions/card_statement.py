"""/functions/v1: the statement of the card provider by month, for finance and admins."""

from typing import Annotated

from pydantic import Field
from starlette.responses import Response

from guildhall.api.functions.answers import Answer
from guildhall.api.functions.bodies import FunctionBody
from guildhall.api.functions.books import BooksPeriod
from guildhall.api.functions.declare import FINANCE, FunctionRouter
from guildhall.api.functions.route import Accept
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.core.validation import OneLine
from guildhall.domains.billing.card_files import movements_csv
from guildhall.domains.payments.queries.card_statement import (
    BookedMovement,
    CardBalance,
    CardPayout,
    card_balances,
    movements_between,
    movements_of_payout,
    payouts_between,
)
from guildhall.http.dependencies import RuntimeDep
from guildhall.rest_engine.request_headers import wants_commas
from guildhall.services.shop_settings.queries import language_for

router = FunctionRouter()

LONGEST_ID = 200


class CardStatement(Answer):
    balances: list[CardBalance]
    payouts: list[CardPayout]


class PayoutToOpen(FunctionBody):
    payout: Annotated[str, Field(min_length=1, max_length=LONGEST_ID), OneLine]


class CardMovements(Answer):
    movements: list[BookedMovement]
    more: bool


@router.function("/card-statement", only=FINANCE, scope="payments:read")
async def statement(body: BooksPeriod, runtime: RuntimeDep) -> CardStatement:
    """Return the balance at the card provider and its payouts in a period. For finance."""

    def read(uow: UnitOfWork) -> CardStatement:
        return CardStatement(
            balances=card_balances(uow, body.first, body.last),
            payouts=payouts_between(uow, body.first, body.last),
        )

    return await runtime.read_at_length(read)


@router.function("/card-payout", only=FINANCE, scope="payments:read")
async def payout(body: PayoutToOpen, runtime: RuntimeDep) -> CardMovements:
    """Return the first 500 movements of a payout. For finance."""
    found, more = await runtime.read_at_length(lambda uow: movements_of_payout(uow, body.payout))
    return CardMovements(movements=found, more=more)


@router.file("POST", "/card-statement-file", "text/csv", only=FINANCE, scope="payments:read")
async def statement_file(body: BooksPeriod, runtime: RuntimeDep, accept: Accept = "") -> Response:
    """Return all movements of a period as CSV. For finance. `Accept` as for `invoice-file`."""

    def read_csv(uow: UnitOfWork) -> bytes:
        found = movements_between(uow, body.first, body.last)
        return movements_csv(found, language_for(uow, body.language), commas=wants_commas(accept))

    return Response(await runtime.read_at_length(read_csv), media_type="text/csv; charset=utf-8")
