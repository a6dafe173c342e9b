from typing import Any

import pytest

from guildhall.core.money import Money
from guildhall.domains.orders.rules import (
    OrderStatus,
    entitled,
    granted_by_hand,
    quantity_of,
    status_after_payment,
)

S = OrderStatus


@pytest.mark.parametrize(
    ("paid", "refunded", "granted", "access"),
    [
        (0, 0, False, False),
        (29900, 0, False, True),
        (29900, 29899, False, True),
        (29900, 29900, False, False),
        (0, 0, True, True),
        (29900, 29900, True, True),
    ],
)
def test_access_is_money_that_stayed_or_a_grant(
    paid: int, refunded: int, granted: bool, access: bool
) -> None:
    assert entitled(holds=Money(paid - refunded, "USD"), granted=granted) is access


@pytest.mark.parametrize(
    ("before", "delivered", "after"),
    [
        (S.PENDING, False, S.PAID),
        (S.PENDING, True, S.COMPLETED),
        (S.PENDING_PAYMENT, True, S.COMPLETED),
        (S.CANCELED, True, S.COMPLETED),
        (S.REFUNDED, False, S.PAID),
        (S.PROCESSING, True, S.COMPLETED),
        (S.PAID, True, S.COMPLETED),
        (S.SHIPPED, True, S.SHIPPED),
        (S.DELIVERED, False, S.DELIVERED),
        (S.COMPLETED, False, S.COMPLETED),
    ],
)
def test_the_status_after_a_payment(before: str, delivered: bool, after: str) -> None:
    assert status_after_payment(before, delivered=delivered) is after


@pytest.mark.parametrize("status", list(S))
@pytest.mark.parametrize("granted", [False, True])
def test_a_status_set_by_hand_grants_revokes_or_keeps_access(status: OrderStatus, granted: bool) -> None:
    gives = {S.PAID, S.COMPLETED, S.DELIVERED}
    keeps = {S.PROCESSING, S.SHIPPED}
    assert granted_by_hand(status, granted) is (status in gives or (granted and status in keeps))


@pytest.mark.parametrize(
    ("quantity", "data", "expected"),
    [
        (None, {}, 1),
        (3, {}, 3),
        (3, {"quantity": 7}, 3),
        (None, {"quantity": 2}, 2),
        (None, {"quantity": "2"}, 2),
        (None, {"quantity": "two"}, 1),
        (None, {"quantity": 0}, 1),
        (None, {"quantity": -4}, 1),
        (None, {"quantity": True}, 1),
        (None, {"quantity": 2.5}, 1),
        (None, {"quantity": 10**9}, 999),
        (None, {"quantity": "9" * 30}, 999),
    ],
)
def test_invalid_quantities_count_as_one(quantity: int | None, data: dict[str, Any], expected: int) -> None:
    assert quantity_of(quantity, data) == expected
