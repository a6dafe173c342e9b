"""The pure rules: the parts of an amount sum up to it, in any basket."""

from dataclasses import replace
from datetime import date
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from guildhall.core.money import Money
from guildhall.domains.discounts.rules import (
    Discount,
    PricedLine,
    Refusal,
    Uses,
    allowances,
    refusal_of_day,
    refusal_of_lines,
    refusal_of_uses,
)

DAY = date(2026, 11, 21)
CODE = Discount(
    id="1",
    code="SUMMER20",
    kind="percent",
    percent=2000,
    amount=Money(0, "USD"),
    minimum=Money(0, "USD"),
    referral_code=None,
    valid_from=None,
    valid_until=None,
    max_uses=None,
    max_per_customer=None,
    first_purchase=False,
    item_ids=[],
    is_active=True,
)
TEN = replace(CODE, kind="amount", percent=0, amount=Money(1000, "USD"))


def lines(*prices: int, currency: str = "USD") -> list[PricedLine]:
    return [PricedLine(str(n), Money(price, currency)) for n, price in enumerate(prices)]


def off(discount: Discount, *prices: int) -> list[int]:
    return [amount.minor for amount in allowances(discount, lines(*prices))]


@given(st.integers(1, 10**9), st.lists(st.integers(0, 10**8), min_size=1, max_size=50))
def test_the_parts_of_an_amount_sum_up_to_it(amount: int, prices: list[int]) -> None:
    parts = off(replace(TEN, amount=Money(amount, "USD")), *prices)
    assert sum(parts) == min(amount, sum(prices))
    assert all(0 <= part <= price for part, price in zip(parts, prices, strict=True))


@given(st.integers(1, 10_000), st.lists(st.integers(0, 10**8), min_size=1, max_size=50))
def test_a_percentage_is_at_most_the_price_of_each_line(percent: int, prices: list[int]) -> None:
    parts = off(replace(CODE, percent=percent), *prices)
    exact = [price * percent for price in prices]
    assert all(
        abs(part * 10_000 - whole) <= 5000 and part <= price
        for part, whole, price in zip(parts, exact, prices, strict=True)
    )


def test_what_rounding_leaves_goes_to_the_first_lines() -> None:
    assert off(TEN, 100, 100, 1000) == [84, 83, 833]
    assert off(CODE, 999, 1, 2, 3) == [200, 0, 0, 1]


def test_all_of_it_makes_each_line_free() -> None:
    assert off(replace(CODE, percent=10_000), 999, 0) == [999, 0]
    assert off(TEN, 300, 400) == [300, 400]


def test_only_the_named_goods_and_the_currency_of_an_amount_are_reduced() -> None:
    assert off(replace(TEN, item_ids=["1"]), 5000, 5000) == [0, 1000]
    assert [part.minor for part in allowances(TEN, lines(5000, currency="EUR"))] == [0]
    assert [part.minor for part in allowances(CODE, lines(5000, currency="EUR"))] == [1000]


@pytest.mark.parametrize(
    ("columns", "refusal"),
    [
        ({}, None),
        ({"is_active": False}, Refusal.UNKNOWN),
        ({"valid_from": date(2026, 11, 22)}, Refusal.NOT_YET),
        ({"valid_from": DAY, "valid_until": DAY}, None),
        ({"valid_until": date(2026, 11, 20)}, Refusal.EXPIRED),
    ],
)
def test_a_code_holds_on_its_days(columns: dict[str, Any], refusal: Refusal | None) -> None:
    assert refusal_of_day(replace(CODE, **columns), DAY) == refusal
    assert refusal_of_day(None, DAY) == Refusal.UNKNOWN


@pytest.mark.parametrize(
    ("columns", "uses", "refusal"),
    [
        ({}, Uses(999, 9, bought=True), None),
        ({"max_uses": 3}, Uses(2, 2, bought=True), None),
        ({"max_uses": 3}, Uses(3, 0, bought=False), Refusal.USED_UP),
        ({"max_per_customer": 2}, Uses(9, 1, bought=True), None),
        ({"max_per_customer": 2}, Uses(9, 2, bought=True), Refusal.NOT_FOR_YOU),
        ({"first_purchase": True}, Uses(9, 0, bought=False), None),
        ({"first_purchase": True}, Uses(9, 1, bought=False), Refusal.NOT_FOR_YOU),
        ({"first_purchase": True}, Uses(9, 0, bought=True), Refusal.NOT_FOR_YOU),
    ],
)
def test_a_code_is_used_so_often(columns: dict[str, Any], uses: Uses, refusal: Refusal | None) -> None:
    assert refusal_of_uses(replace(CODE, **columns), uses) == refusal


@pytest.mark.parametrize(
    ("columns", "prices", "refusal"),
    [
        ({}, [100], None),
        ({}, [0], Refusal.NOT_FOR_THESE),
        ({"item_ids": ["7"]}, [100], Refusal.NOT_FOR_THESE),
        ({"minimum": Money(201, "USD")}, [100, 100], Refusal.MINIMUM),
        ({"minimum": Money(200, "USD")}, [100, 100], None),
        ({"minimum": Money(200, "USD"), "item_ids": ["0"]}, [100, 100], Refusal.MINIMUM),
        ({"minimum": Money(200, "EUR"), "amount": Money(0, "EUR")}, [300], Refusal.NOT_FOR_THESE),
    ],
)
def test_a_code_is_for_a_basket(columns: dict[str, Any], prices: list[int], refusal: Refusal | None) -> None:
    assert refusal_of_lines(replace(CODE, **columns), lines(*prices)) == refusal
