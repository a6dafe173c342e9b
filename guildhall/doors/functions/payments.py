"""/functions/v1: paying for orders, and sending money back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.responses import Response

from guildhall.doors.asking import RuntimeDep
from guildhall.doors.functions.bodies import Checkout, CreatePaymentLink, RefundOrder
from guildhall.doors.functions.route import CallerDep, answered, function_router, require_sign_in
from guildhall.kit.errors import Refused
from guildhall.kit.money import to_major, to_minor
from guildhall.kit.runtime import Runtime
from guildhall.orders.actions.place_checkout import PlacedOrder, place_checkout
from guildhall.orders.rules import AWAITING_PAYMENT
from guildhall.payments.actions.open_payment import open_payment
from guildhall.payments.actions.prepare_payment import Asked, PaymentLink
from guildhall.payments.actions.request_refund import request_refund
from guildhall.tables.caller import Caller

router = function_router()

SIGN_IN = "Please log in to continue with payment."
NO_ORDER = "No order ID available for payment"


@router.post("/create-payment-link")
async def create_payment_link(body: CreatePaymentLink, runtime: RuntimeDep, caller: CallerDep) -> Response:
    """A page on which an order is paid by card: {paymentLink, url, amount, currency}; asked again, the same page.

    The amount sent is compared with the order's (409 price_changed); an admin's differing one becomes the order's (M1).
    """
    require_sign_in(caller, SIGN_IN)
    if body.order_id is None:
        raise Refused("order_required", NO_ORDER)
    asked = None
    if body.amount is not None:
        asked = Asked(to_minor(body.amount), body.currency.upper(), body.description or "")
    link = await _open(runtime, [body.order_id], caller, asked)
    return answered(_wire_link(link))


@router.post("/checkout")
async def checkout(body: Checkout, runtime: RuntimeDep, caller: CallerDep) -> Response:
    """Order a whole basket, and open one payment page for each currency in it (M8).

    Answers {checkoutId, orders, payments}. Lines that cost nothing are delivered at once and need no page. When the
    provider does not answer, the orders stay: the same request again finds them and asks anew.
    """
    require_sign_in(caller, SIGN_IN)
    wishes = body.orders()
    placed = await runtime.write(lambda house: place_checkout(house, caller, body.checkout_id, wishes))
    payments = []
    for ids in _payable(placed):
        link = await _open(runtime, ids, caller, None)
        payments.append(_wire_link(link) | {"orderIds": ids})
    orders = [_wire_order(order) for order in placed]
    return answered({"checkoutId": body.checkout_id, "orders": orders, "payments": payments})


@router.post("/refund")
async def refund(body: RefundOrder, runtime: RuntimeDep, caller: CallerDep) -> Response:
    """Send an order's money back through its provider; for admins.

    Answers {refunds: [{id, amount, currency, status}]}, one for each payment that held some of it.
    """
    amount = None if body.amount is None else to_minor(body.amount)
    outcomes = await run_in_threadpool(
        request_refund, runtime, body.order_id, caller=caller, amount=amount, reason=body.reason or ""
    )
    refunds = [
        {
            "id": outcome.refund_id,
            "amount": to_major(outcome.amount),
            "currency": outcome.currency,
            "status": outcome.status,
        }
        for outcome in outcomes
    ]
    return answered({"refunds": refunds})


async def _open(
    runtime: Runtime, order_ids: Sequence[str], caller: Caller, asked: Asked | None
) -> PaymentLink:
    """In a thread that is not the database's: the provider may take its time."""
    return await run_in_threadpool(open_payment, runtime, order_ids, caller=caller, asked=asked)


def _payable(orders: list[PlacedOrder]) -> list[list[str]]:
    """The ids of the orders to pay, a list for each currency."""
    open_ = [order for order in orders if order.status in AWAITING_PAYMENT]
    currencies = sorted({order.currency for order in open_})
    return [[order.id for order in open_ if order.currency == currency] for currency in currencies]


def _wire_link(link: PaymentLink) -> dict[str, Any]:
    return {
        "paymentLink": link.url,
        "url": link.url,
        "amount": to_major(link.amount),
        "currency": link.currency.lower(),
    }


def _wire_order(order: PlacedOrder) -> dict[str, Any]:
    return {
        "id": order.id,
        "productId": order.product_id,
        "workshopId": order.workshop_id,
        "quantity": order.quantity,
        "totalAmount": to_major(order.total_amount),
        "currency": order.currency,
        "status": order.status,
    }
