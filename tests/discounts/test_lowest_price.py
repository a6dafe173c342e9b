"""A reduced price has the lowest price of the last 30 days beside it: kept from every change of a price."""

from datetime import timedelta

import pytest

from guildhall.services.prices.models import EarlierPrice
from tests.discounts.conftest import CodeShop
from tests.support.clock import FixedClock

pytestmark = pytest.mark.both_databases

DAY = timedelta(days=1)


def change(codes: CodeShop, table: str, row_id: str, **columns: object) -> None:
    path, headers = f"/rest/v1/{table}?id=eq.{row_id}", codes.orders.boss.headers
    answer = codes.client.patch(path, json=columns, headers=headers)
    assert answer.status_code == 204, answer.text


def lowest(codes: CodeShop, item_id: str) -> float:
    [line] = codes.quote("SUMMER20", item_id)["discount"]["lines"]
    return float(line["lowest"])


@pytest.mark.parametrize("table", ["products", "workshops"])
def test_it_is_the_lowest_price_on_offer_in_the_last_30_days(
    codes: CodeShop, clock: FixedClock, table: str
) -> None:
    shop = codes.orders
    codes.code()
    item = shop.product() if table == "products" else shop.workshop()
    first = lowest(codes, item)
    change(codes, table, item, price=first - 50)
    clock.advance(DAY)
    change(codes, table, item, price=first + 50)  # raised before a campaign
    assert lowest(codes, item) == first - 50
    clock.advance(29 * DAY)
    assert lowest(codes, item) == first - 50
    clock.advance(2 * DAY)
    assert lowest(codes, item) == first + 50
    change(codes, table, item, price=first)
    assert len(shop.rows(EarlierPrice)) == 1  # what no longer counts is gone


def test_another_currency_or_what_was_not_on_offer_does_not_count(codes: CodeShop) -> None:
    codes.code()
    item = codes.orders.product()
    change(codes, "products", item, is_active=False)
    change(codes, "products", item, price=1)
    change(codes, "products", item, price=100, is_active=True)
    assert lowest(codes, item) == 100
    change(codes, "products", item, currency="EUR", price=90)
    change(codes, "products", item, currency="USD", price=95)
    assert lowest(codes, item) == 95
    kept = len(codes.orders.rows(EarlierPrice))
    change(codes, "products", item, name="Another name", is_active=True)
    assert len(codes.orders.rows(EarlierPrice)) == kept


def test_a_price_counts_that_ended_when_the_item_was_taken_off_sale(codes: CodeShop) -> None:
    codes.code()
    item = codes.orders.product()
    change(codes, "products", item, price=60)
    change(codes, "products", item, is_active=False)
    change(codes, "products", item, price=90, is_active=True)
    assert lowest(codes, item) == 60
