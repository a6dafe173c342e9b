"""/functions/v1: the statement of the card provider by month, for finance and admins."""

from typing import Annotated

from pydantic import Field
from starlette.responses import Response

from guildhall.api.functions.answers import Answer
from guildhall.api.functions.bodies import FunctionBody
from guildhall.api.functions.books import BooksPeriod
from guildhall.api.functions.declare import FINANCE, FunctionRouter, LongReading
from guildhall.api.functions.route import Accept
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


@router.function("/card-statement", only=FINANCE, scopes=("payments:read",))
def statement(uow: LongReading, body: BooksPeriod) -> CardStatement:
    """Return the balance at the card provider and its payouts in a period. For finance."""
    return CardStatement(
        balances=card_balances(uow, body.first, body.last),
        payouts=payouts_between(uow, body.first, body.last),
    )


@router.function("/card-payout", only=FINANCE, scopes=("payments:read",))
def payout(uow: LongReading, body: PayoutToOpen) -> CardMovements:
    """Return the first 500 movements of a payout. For finance."""
    found, more = movements_of_payout(uow, body.payout)
    return CardMovements(movements=found, more=more)


@router.file("POST", "/card-statement-file", "text/csv", only=FINANCE, scopes=("payments:read",))
def statement_file(uow: LongReading, body: BooksPeriod, accept: Accept = "") -> Response:
    """Return all movements of a period as CSV. For finance. `Accept` as for `invoice-file`."""
    found = movements_between(uow, body.first, body.last)
    return Response(
        movements_csv(found, language_for(uow, body.language), commas=wants_commas(accept)),
        media_type="text/csv; charset=utf-8",
    )
