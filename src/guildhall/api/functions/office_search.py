"""/functions/v1: search everything in the back office, orders for their list, and a customer's value."""

from typing import Annotated

from msgspec import Meta
from pydantic import Field

from guildhall.api.functions.answers import Answer
from guildhall.api.functions.bodies import FunctionBody
from guildhall.api.functions.declare import ALL_STAFF, FunctionRouter, Reading
from guildhall.api.functions.route import CallerDep
from guildhall.core.validation import FreeText, Identifier
from guildhall.domains.backoffice.queries.customer import CustomerValue, customer_value
from guildhall.domains.backoffice.queries.office_search import (
    MOST_OF_A_KIND,
    HitKind,
    SearchHit,
    search_office,
)
from guildhall.domains.backoffice.queries.order_search import OrderMatches, match_orders
from guildhall.rest_engine.caller import Role

router = FunctionRouter()

LONGEST_TEXT = 200
_ORDERS = (Role.SUPPORT, Role.FINANCE, Role.ADMIN)
_SUPPORT = (Role.SUPPORT, Role.ADMIN)


class OfficeSearch(FunctionBody):
    """Each word of `text` must be the beginning of a word of the row. Orders: a number, an invoice, an item, a name."""

    text: Annotated[str, Field(max_length=LONGEST_TEXT), FreeText()]


class OfficeHits(Answer):
    """The hits by kind, at most five of each. Kinds that the caller's role does not work with are not searched."""

    hits: Annotated[list[SearchHit], Meta(max_length=MOST_OF_A_KIND * len(HitKind))]


class CustomerOf(FunctionBody):
    user_id: Identifier


class CustomerWorth(Answer):
    values: list[CustomerValue]


@router.function("/search-office", only=ALL_STAFF)
def search(uow: Reading, body: OfficeSearch, caller: CallerDep) -> OfficeHits:
    """Search orders, customers, partners, products, workshops, messages and articles. For staff, by their role."""
    return OfficeHits(hits=search_office(uow, caller.role, body.text))


@router.function("/find-orders")
def find_orders(uow: Reading, body: OfficeSearch, caller: CallerDep) -> OrderMatches:
    """Return what to filter the orders by for a text. For admins, support and finance."""
    caller.require(caller.role in _ORDERS)
    return match_orders(uow, body.text)


@router.function("/customer-value")
def value_of(uow: Reading, body: CustomerOf, caller: CallerDep) -> CustomerWorth:
    """Return what a customer ordered, paid and got back, by currency. For admins and support."""
    caller.require(caller.role in _SUPPORT)
    return CustomerWorth(values=customer_value(uow, body.user_id))
