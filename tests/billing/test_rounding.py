"""Net, tax and gross add up in any rounding, and credit notes take back exactly what was billed."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from guildhall.billing.rules import credited
from guildhall.orders.rules import tax_gone_back
from guildhall.shop_settings.taxing import Sum, added, contained

AMOUNTS = st.integers(1, 99_999_999_999)
RATES = st.integers(0, 10_000)


def test_the_tax_in_a_price_is_rounded_half_up() -> None:
    assert contained(11900, 1900) == Sum(10000, 1900, 11900)
    assert contained(29900, 0) == Sum(29900, 0, 29900)
    assert contained(1, 10_000) == Sum(0, 1, 1)
    assert contained(105, 2000) == Sum(87, 18, 105)


@given(AMOUNTS, RATES)
def test_net_and_tax_add_up_and_the_tax_is_the_nearest_cent(gross: int, rate: int) -> None:
    parts = contained(gross, rate)
    assert parts.net + parts.tax == gross
    assert min(parts.net, parts.tax) >= 0
    assert abs(2 * (parts.tax * (10_000 + rate) - gross * rate)) <= 10_000 + rate


@given(AMOUNTS, RATES)
def test_a_price_with_added_tax_is_taken_apart_into_the_same_two(net: int, rate: int) -> None:
    parts = added(net, rate)
    assert (parts.net, parts.net + parts.tax) == (net, parts.gross)
    assert contained(parts.gross, rate) == parts


@given(AMOUNTS, RATES, st.lists(st.integers(1, 10**11), max_size=12))
def test_the_books_of_an_order_never_take_back_more_tax_than_came(
    gross: int, rate: int, moves: list[int]
) -> None:
    """Parts go back and come again, in any order; once all is back, so is all of its tax."""
    paid, back, back_tax = contained(gross, rate), 0, 0
    for after in [*(move % (gross + 1) for move in moves), gross]:
        tax = tax_gone_back(paid.gross, paid.tax, (back, back_tax), after)
        assert 0 <= tax <= paid.tax
        assert 0 <= after - tax <= paid.net
        assert 0 <= (tax - back_tax) * (1 if after >= back else -1) <= abs(after - back)
        back, back_tax = after, tax
    assert back_tax == paid.tax


@given(AMOUNTS, RATES, st.lists(st.integers(1, 10**11), max_size=8))
def test_notes_over_the_whole_take_back_all_of_it_however_it_is_cut(
    gross: int, rate: int, cuts: list[int]
) -> None:
    billed = contained(gross, rate)
    bounds = sorted({0, gross, *(cut % gross for cut in cuts)})
    notes = [credited(billed, low, high - low) for low, high in pairwise(bounds)]
    assert sum(note.tax for note in notes) == billed.tax
    assert sum(note.net for note in notes) == billed.net
    for note in notes:
        assert note.net + note.tax == note.gross
        assert min(note.net, note.tax) >= 0


@pytest.mark.parametrize(("before", "amount"), [(0, 0), (0, 101), (50, 51), (-1, 1)])
def test_no_more_is_credited_than_was_billed(before: int, amount: int) -> None:
    with pytest.raises(ValueError, match="cannot be credited"):
        credited(Sum(84, 16, 100), before, amount)
