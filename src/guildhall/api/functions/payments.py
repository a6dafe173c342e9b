"""/functions/v1: pay for orders and refund them."""

import asyncio
from collections.abc import Sequence
from decimal import Decimal
from typing import Annotated

from msgspec import Meta

from guildhall.api.functions.answers import Answer, CurrencyAmount, Id
from guildhall.api.functions.bodies import Checkout, CreatePaymentLink, RefundOrder
from guildhall.api.functions.declare import FunctionRouter
from guildhall.api.functions.route import CallerDep, require_sign_in
from guildhall.api.functions.workshops import NO_DISCOUNT, NO_SEAT_LEFT
from guildhall.core.deprecation import deprecated
from guildhall.core.errors import Refused
from guildhall.core.money import Currency, in_minor, to_major, to_minor
from guildhall.core.runtime import Runtime
from guildhall.core.threads import AllBusy
from guildhall.domains.orders.commands.agree import agree_before_payment
from guildhall.domains.orders.commands.place_checkout import PlacedOrder, place_checkout
from guildhall.domains.orders.rules import AWAITING_PAYMENT
from guildhall.domains.payments.commands.open_payment import open_payment
from guildhall.domains.payments.commands.prepare_payment import PaymentLink, RequestedAmount
from guildhall.domains.payments.commands.request_refund import RefundOutcome, request_refund
from guildhall.domains.payments.payment_form import payment_form
from guildhall.domains.payments.provider_settings import PaymentForm
from guildhall.http.dependencies import RuntimeDep
from guildhall.http.once import Once
from guildhall.http.threads import PAYING, REFUNDING
from guildhall.rest_engine.caller import Caller
from guildhall.services.connections.queries import connected

router = FunctionRouter()

ANSWER_WITHIN = 15.0  # seconds; a page that opens later is the answer to the next attempt


UNPAYABLE = (
    "not_payable",
    "payment_in_progress",
    "order_changed",
    "amount_too_small",
    "payment_provider",
    "card_payment_not_set_up",
    *NO_SEAT_LEFT,
)
"""The reasons why no payment page is opened for an order."""


_LOWER = [each.lower() for each in Currency]


class PaymentPage(Answer):
    """A payment page. `url` equals `paymentLink`; `amount` and `currency`, in lower case, repeat `total`."""

    payment_link: str
    total: CurrencyAmount
    url: Annotated[str, Meta(extra_json_schema=deprecated("paymentLink"))]
    amount: Annotated[Decimal, Meta(extra_json_schema=deprecated("total"))]
    currency: Annotated[str, Meta(extra_json_schema=deprecated("total") | {"enum": _LOWER})]


class CardForm(Answer):
    """The payment provider's form for a page of the shop: `script` with `publicKey` opens it with `clientSecret`."""

    provider: str
    script: str
    public_key: str
    client_secret: str


class CheckoutPage(Answer):
    """A payment page for several orders, as of `/create-payment-link`; or the `form`, and then no address."""

    payment_link: str | None
    total: CurrencyAmount
    url: Annotated[str | None, Meta(extra_json_schema=deprecated("paymentLink"))]
    amount: Annotated[Decimal, Meta(extra_json_schema=deprecated("total"))]
    currency: Annotated[str, Meta(extra_json_schema=deprecated("total") | {"enum": _LOWER})]
    order_ids: list[Id]
    form: CardForm | None


class CheckedOut(Answer):
    """The orders of a basket and their payment pages. Free orders are already delivered and have none."""

    checkout_id: Id
    orders: list[PlacedOrder]
    payments: list[CheckoutPage]


class Refunds(Answer):
    """One refund per payment of the order."""

    refunds: list[RefundOutcome]


@router.function(
    "/create-payment-link",
    refuses=(
        "order_required",
        "not_found",
        "invalid_amount",
        "invalid_currency",
        "nothing_to_pay",
        "price_changed",
        "amount_fixed",
        "consent_required",
        *UNPAYABLE,
    ),
    once=Once(resumes=True),
)
async def create_payment_link(body: CreatePaymentLink, runtime: RuntimeDep, caller: CallerDep) -> PaymentPage:
    """Create a card payment page for an order. Repeated calls return the same page.

    `amount` is compared with the order's (409 `price_changed`); an admin's amount replaces it (M1).
    """
    require_sign_in(caller, "sign_in_to_pay")
    if body.order_id is None:
        raise Refused("order_required")
    requested = None
    if body.amount is not None:
        amount = in_minor(body.amount, body.currency.upper())
        requested = RequestedAmount(amount, body.description or "")
    if not caller.admin:
        order_id, begins = body.order_id, body.begin_at_once
        await runtime.write(lambda uow: agree_before_payment(uow, caller, order_id, begin_at_once=begins))
    link = await _open(runtime, [body.order_id], caller, requested)
    return PaymentPage(
        payment_link=link.url,
        total=_total(link),
        url=link.url,
        amount=to_major(link.amount.minor),
        currency=link.amount.currency.lower(),
    )


@router.function(
    "/checkout",
    refuses=(
        "shop_closed",
        "not_found",
        "one_seat",
        "one_copy",
        "price_changed",
        "consent_required",
        "email_exists",
        "checkout_reused",
        *NO_DISCOUNT,
        *UNPAYABLE,
    ),
    once=Once(resumes=True),
)
async def checkout(body: Checkout, runtime: RuntimeDep, caller: CallerDep) -> CheckedOut:
    """Place the orders of a basket and create one payment page per currency (M8).

    If the payment provider does not respond, the orders are kept; repeat the request to create the pages.
    """
    require_sign_in(caller, "sign_in_to_pay")
    payloads = body.orders()
    placed = await runtime.write(lambda uow: place_checkout(uow, caller, body.checkout_id, payloads))
    payments = await payment_pages(runtime, caller, placed, embedded=body.embedded)
    return CheckedOut(checkout_id=body.checkout_id, orders=placed, payments=payments)


async def payment_pages(
    runtime: Runtime, caller: Caller, placed: list[PlacedOrder], *, embedded: bool
) -> list[CheckoutPage]:
    """Open one payment page per currency for the orders that await payment; or the form, if the owner chose it."""
    provider, form = await runtime.read(
        lambda uow: (connected(uow).payments, payment_form(uow) if embedded else None)
    )
    return [
        _page(
            await _open(runtime, ids, caller, None, embedded=form is not None),
            ids,
            provider,
            form,
        )
        for ids in _payable(placed)
    ]


@router.function(
    "/refund",
    refuses=(
        "not_found",
        "invalid_amount",
        "nothing_to_refund",
        "order_changed",
        "refund_too_large",
        "other_provider",
        "other_currency",
    ),
    once=Once(),
)
async def refund(body: RefundOrder, runtime: RuntimeDep, caller: CallerDep) -> Refunds:
    """Refund an order through its payment provider. For finance and admins."""
    amount = None if body.amount is None else to_minor(body.amount)
    seen = None if body.expected_refundable is None else to_minor(body.expected_refundable)
    outcomes = await REFUNDING.run(
        request_refund,
        runtime,
        body.order_id,
        caller=caller,
        amount=amount,
        seen=seen,
        reason=body.reason or "",
    )
    return Refunds(refunds=outcomes)


async def _open(
    runtime: Runtime,
    order_ids: Sequence[str],
    caller: Caller,
    requested: RequestedAmount | None,
    *,
    embedded: bool = False,
) -> PaymentLink:
    """Open a payment page. A buyer is refused soon if the provider lets as many others wait already."""
    try:
        async with asyncio.timeout(ANSWER_WITHIN):
            return await PAYING.run(
                open_payment, runtime, order_ids, caller=caller, requested=requested, embedded=embedded
            )
    except (AllBusy, TimeoutError):
        raise Refused("payment_provider", status=502) from None


def _payable(orders: list[PlacedOrder]) -> list[list[str]]:
    """Return the ids of the orders to pay, one list per currency."""
    open_ = [order for order in orders if order.status in AWAITING_PAYMENT]
    currencies = sorted({order.currency for order in open_})
    return [[order.id for order in open_ if order.currency == currency] for currency in currencies]


def _total(link: PaymentLink) -> CurrencyAmount:
    return CurrencyAmount(currency=link.amount.currency, amount=to_major(link.amount.minor))


def _page(link: PaymentLink, order_ids: list[str], provider: str, form: PaymentForm | None) -> CheckoutPage:
    url, secret = link.url or None, link.client_secret
    return CheckoutPage(
        payment_link=url,
        total=_total(link),
        url=url,
        amount=to_major(link.amount.minor),
        currency=link.amount.currency.lower(),
        order_ids=order_ids,
        form=CardForm(provider=provider, script=form.script, public_key=form.public_key, client_secret=secret)
        if form
        else None,
    )
