"""/functions/v1: the statement of the card provider by month, for finance and admins."""

from datetime import date
from typing import Annotated

from fastapi import Header
from pydantic import Field
from starlette.responses import Response

from guildhall.api.functions.answers import Answer, Id, Money
from guildhall.api.functions.bodies import FunctionBody
from guildhall.api.functions.books import BooksPeriod
from guildhall.api.functions.declare import FINANCE, FunctionRouter
from guildhall.core.money import to_major
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.core.validation import OneLine
from guildhall.domains.billing.card_files import movements_csv
from guildhall.domains.payments.movements import MovementKind
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


class CardBalanceOf(Answer):
    """The balance of a currency, and how much each kind added to it; fees, refunds and payouts usually take away."""

    currency: str
    opening: Money
    payments: Money
    refunds: Money
    disputes: Money
    fees: Money
    payouts: Money
    other: Money
    closing: Money


class CardPayoutOf(Answer):
    """A payout to the bank account; negative if it came back. `contained`: the sum of its `movements`.

    `explained`: they are complete. `listed`: false if the provider cannot name them.
    """

    id: str
    day: date
    currency: str
    amount: Money
    contained: Money
    movements: int
    explained: bool
    listed: bool


class CardStatement(Answer):
    balances: list[CardBalanceOf]
    payouts: list[CardPayoutOf]


class PayoutToOpen(FunctionBody):
    payout: Annotated[str, Field(min_length=1, max_length=LONGEST_ID), OneLine]


class CardMovementOf(Answer):
    """`orderId`: null for a fee, and for what is not in the shop."""

    id: str
    day: date
    kind: MovementKind
    currency: str
    amount: Money
    fee: Money
    net: Money
    order_id: Id | None


class CardMovements(Answer):
    movements: list[CardMovementOf]
    more: bool


@router.function("/card-statement", only=FINANCE, scope="payments:read")
async def statement(body: BooksPeriod, runtime: RuntimeDep) -> CardStatement:
    """Return the balance at the card provider and its payouts in a period. For finance."""

    def read(uow: UnitOfWork) -> CardStatement:
        return CardStatement(
            balances=[_balance(each) for each in card_balances(uow, body.first, body.last)],
            payouts=[_payout(each) for each in payouts_between(uow, body.first, body.last)],
        )

    return await runtime.read_at_length(read)


@router.function("/card-payout", only=FINANCE, scope="payments:read")
async def payout(body: PayoutToOpen, runtime: RuntimeDep) -> CardMovements:
    """Return the first 500 movements of a payout. For finance."""
    found, more = await runtime.read_at_length(lambda uow: movements_of_payout(uow, body.payout))
    return CardMovements(movements=[_movement(each) for each in found], more=more)


@router.file("POST", "/card-statement-file", "text/csv", only=FINANCE, scope="payments:read")
async def statement_file(
    body: BooksPeriod, runtime: RuntimeDep, accept: Annotated[str, Header()] = ""
) -> Response:
    """Return all movements of a period as CSV. For finance. `Accept` as for `invoice-file`."""

    def read_csv(uow: UnitOfWork) -> bytes:
        found = movements_between(uow, body.first, body.last)
        return movements_csv(found, language_for(uow, body.language), commas=wants_commas(accept))

    return Response(await runtime.read_at_length(read_csv), media_type="text/csv; charset=utf-8")


def _balance(balance: CardBalance) -> CardBalanceOf:
    return CardBalanceOf(
        currency=balance.opening.currency,
        opening=to_major(balance.opening.minor),
        payments=to_major(balance.payments.minor),
        refunds=to_major(balance.refunds.minor),
        disputes=to_major(balance.disputes.minor),
        fees=to_major(balance.fees.minor),
        payouts=to_major(balance.payouts.minor),
        other=to_major(balance.other.minor),
        closing=to_major(balance.closing.minor),
    )


def _payout(payout: CardPayout) -> CardPayoutOf:
    return CardPayoutOf(
        id=payout.id,
        day=payout.day,
        currency=payout.amount.currency,
        amount=to_major(payout.amount.minor),
        contained=to_major(payout.contained.minor),
        movements=payout.movements,
        explained=payout.explained,
        listed=payout.listed,
    )


def _movement(movement: BookedMovement) -> CardMovementOf:
    return CardMovementOf(
        id=movement.id,
        day=movement.day,
        kind=movement.kind,
        currency=movement.amount.currency,
        amount=to_major(movement.amount.minor),
        fee=to_major(movement.fee.minor),
        net=to_major(movement.net.minor),
        order_id=movement.order_id,
    )
