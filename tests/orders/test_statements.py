"""An order sends few statements, on both databases: each waits for the database."""

import re
from contextlib import suppress
from typing import Any

import pytest
from sqlalchemy import delete

from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.orders.commands.place_order import place_order
from guildhall.domains.orders.models import OrderAgreement
from guildhall.domains.orders.schemas import NewOrder
from guildhall.services.legal.models import LegalVersion
from tests.orders.conftest import OrderShop
from tests.support.statements import statements

pytestmark = pytest.mark.both_databases


def sent_for(shop: OrderShop, **payload: Any) -> list[str]:
    """Return the statements of one order, once the process has placed others."""
    with statements(shop.runtime) as sent:
        shop.place(shop.ben, **payload)
    return sent


def test_an_order_sends_one_statement_for_each_row_that_it_needs_or_writes(shop: OrderShop) -> None:
    product = shop.product()
    shop.place(shop.ben, product_id=product)
    sent = sent_for(shop, product_id=product)
    words = [next(name for name in without_subqueries(each).split() if name in TABLES) for each in sent]
    assert words == TABLES, "\n".join(sent)


def without_subqueries(statement: str) -> str:
    """Leave out what stands in parentheses: the tables there are not those that the statement is about."""
    inner = re.compile(r"\([^()]*\)")
    while inner.search(statement):
        statement = inner.sub(" ", statement)
    return statement


TABLES = [
    "shop_opening",
    "shop_settings",
    "users",
    "products",
    "orders",
    "connections",
    "legal_texts",
    "legal_versions",
    "order_agreements",
    "domain_events",
    "mails",
]


@pytest.mark.parametrize(("price", "most"), [(0, 28), (19900, 16)])
def test_a_seat_sends_no_statement_twice_either(shop: OrderShop, price: int, most: int) -> None:
    shop.place(shop.ben, workshop_id=shop.workshop(price=price, slug="first"))
    sent = sent_for(shop, workshop_id=shop.workshop(price=price))
    sent = [each for each in sent if not each.startswith("NOTIFY")]
    assert len(sent) == most, "\n".join(sent)


def test_a_wording_is_kept_only_once_it_is_committed(shop: OrderShop) -> None:
    order = NewOrder.model_validate({"product_id": shop.product()})

    def lost(uow: UnitOfWork) -> None:
        place_order(uow, shop.ben.caller, order)
        raise ZeroDivisionError

    with suppress(ZeroDivisionError):
        shop.transact(lost)
    assert shop.rows(LegalVersion) == []
    shop.place(shop.ben, **order.model_dump(include={"product_id"}))
    [agreed] = shop.rows(OrderAgreement)
    kept = {row.id for row in shop.rows(LegalVersion)}
    assert kept == {agreed.terms_id, agreed.privacy_id, agreed.withdrawal_id}


def test_an_order_brings_the_wordings_that_the_database_lacks(shop: OrderShop) -> None:
    """Nothing deletes them; but a database may be replaced by its backup while processes run."""
    product = shop.product()
    shop.place(shop.ben, product_id=product)
    shop.transact(lambda uow: [uow.db.execute(delete(table)) for table in (OrderAgreement, LegalVersion)])
    shop.place(shop.ben, product_id=product)
    assert len(shop.rows(LegalVersion)) == 3
