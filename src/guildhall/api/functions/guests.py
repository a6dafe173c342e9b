"""/functions/v1: buy without an account, and follow the orders with the token of the checkout."""

from typing import Annotated

from fastapi import Request

from guildhall.api.functions.answers import Answer, Id, Money
from guildhall.api.functions.bodies import GuestCheckout, GuestOrders
from guildhall.api.functions.declare import FunctionRouter, Reading
from guildhall.api.functions.payments import UNPAYABLE, CheckedOut, payment_pages
from guildhall.api.functions.vat_check import check_with_vies
from guildhall.api.functions.workshops import NO_DISCOUNT, NO_SEAT_LEFT
from guildhall.core.answer_fields import CurrencyCode, words
from guildhall.core.money import to_major
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.billing.queries.documents import IssuedDocument, documents_of
from guildhall.domains.identity.commands import limits
from guildhall.domains.orders.commands.guests import OrderOfGuest, guest_customer, orders_of_guest
from guildhall.domains.orders.commands.opened import Opened
from guildhall.domains.orders.commands.place_checkout import PlacedOrder, place_guest_checkout
from guildhall.domains.orders.guest_tokens import CHECKOUTS
from guildhall.domains.orders.rules import STATUSES
from guildhall.http.dependencies import RuntimeDep, client_address
from guildhall.http.once import Once
from guildhall.rest_engine.caller import Caller, Role

router = FunctionRouter()


class GuestCheckedOut(CheckedOut):
    """As of `/checkout`, with the `token` for `/guest-orders`."""

    token: str


class GuestOrder(Answer):
    """An order of a guest. `opens` is what it opens now, empty until it is paid; `documents` are its invoices."""

    id: Id
    status: Annotated[str, words(*STATUSES)]
    name: str
    quantity: int
    total_amount: Money
    discount_code: str | None
    discount_amount: Money
    currency: CurrencyCode
    opens: Opened
    documents: list[IssuedDocument]


class OrdersOfGuest(Answer):
    orders: list[GuestOrder]


@router.function(
    "/guest-checkout",
    refuses=(
        "not_allowed",
        "shop_closed",
        "price_changed",
        "consent_required",
        "checkout_reused",
        "one_copy",
        "one_seat",
        *NO_DISCOUNT,
        *NO_SEAT_LEFT,
        "over_email_send_rate_limit",
        *UNPAYABLE,
    ),
    once=Once(resumes=True),
)
async def guest_checkout(request: Request, body: GuestCheckout, runtime: RuntimeDep) -> GuestCheckedOut:
    """Place the orders of a basket without an account, and create one payment page per currency.

    The answer is the same whether or not the address is known. Repeated calls return the same orders and pages.
    """
    payloads = body.orders()
    if body.vat_id:
        await check_with_vies(runtime, client_address(request), body.vat_id)

    def place(uow: UnitOfWork) -> tuple[str, list[PlacedOrder]]:
        client = client_address(request)
        limits.take_for_client(uow, limits.WRITES, client)
        limits.take(uow, limits.GUEST_CHECKOUTS, body.email)
        for workshop_id in {line.workshop_id for line in payloads if line.workshop_id}:
            limits.take_for_client(uow, limits.GUEST_SEATS, client, workshop_id)
        guest = guest_customer(uow, body.email, body.typed(), language=body.language)
        return guest.profile_id, place_guest_checkout(uow, guest, body.checkout_id, payloads, client=client)

    profile_id, placed = await runtime.write(place)
    guest = Caller(Role.CUSTOMER, profile_id=profile_id)
    payments = await payment_pages(runtime, guest, placed, embedded=body.embedded)
    token = CHECKOUTS.token(runtime.settings.signing_secret, body.checkout_id, profile_id)
    return GuestCheckedOut(checkout_id=body.checkout_id, orders=placed, payments=payments, token=token)


@router.function("/guest-orders", refuses=("not_found",))
def guest_orders(uow: Reading, body: GuestOrders) -> OrdersOfGuest:
    """Return the orders of a guest's checkout, with what each opens. The token does so for a year."""
    found = orders_of_guest(uow, body.token, body.language)
    documents = documents_of(uow, [order.id for order in found])
    return OrdersOfGuest(orders=[_answer(order, documents.get(order.id, [])) for order in found])


def _answer(order: OrderOfGuest, documents: list[IssuedDocument]) -> GuestOrder:
    return GuestOrder(
        id=order.id,
        status=order.status,
        name=order.name,
        quantity=order.quantity,
        total_amount=to_major(order.total.minor),
        discount_code=order.discount_code,
        discount_amount=to_major(order.discount.minor),
        currency=order.total.currency,
        opens=order.opened,
        documents=documents,
    )
