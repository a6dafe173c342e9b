"""Money of one currency can be added and compared; mixed currencies are refused."""

from collections.abc import Callable
from operator import add, ge, gt, le, lt, sub

import pytest

from guildhall.core.money import CurrencyMismatch, Money, in_minor, total

EUROS, DOLLARS = Money(700, "EUR"), Money(700, "USD")


@pytest.mark.parametrize("operation", [add, sub, lt, le, gt, ge])
def test_two_currencies_are_never_joined_nor_ordered(operation: Callable[[Money, Money], object]) -> None:
    with pytest.raises(CurrencyMismatch, match=r"USD 7\.00 and EUR 7\.00"):
        operation(EUROS, DOLLARS)


def test_two_currencies_are_not_equal() -> None:
    assert EUROS != DOLLARS
    assert {EUROS, DOLLARS, Money(700, "EUR")} == {EUROS, DOLLARS}


def test_within_one_currency_it_is_arithmetic() -> None:
    assert EUROS + Money(50, "EUR") - Money(1, "EUR") == Money(749, "EUR")
    assert EUROS.of(-700) == -EUROS
    assert EUROS.of(0) < EUROS <= Money(700, "EUR") < EUROS.of(701)
    assert EUROS.of(699) < EUROS
    assert EUROS.of(700) <= EUROS
    assert EUROS.of(700) >= EUROS
    assert not EUROS.of(700) < EUROS
    assert not EUROS.of(700) > EUROS
    assert (bool(EUROS), bool(EUROS.of(0)), bool(-EUROS)) == (True, False, True)


def test_a_total_is_of_one_currency() -> None:
    assert total([EUROS, EUROS, EUROS.of(1)]) == Money(1401, "EUR")
    with pytest.raises(CurrencyMismatch):
        total([EUROS, DOLLARS])
    with pytest.raises(ValueError, match="not enough values"):
        total([])


def test_an_amount_is_read_and_written_with_its_currency() -> None:
    assert in_minor("12.34", "GBP") == Money(1234, "GBP")
    assert str(Money(-5, "USD")) == "USD -0.05"
