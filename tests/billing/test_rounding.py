"""Net, tax and gross add up in any rounding, and credit notes cancel exactly the invoiced amounts."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from guildhall.core.money import Money, total
from guildhall.domains.billing.rules import credited
from guildhall.domains.orders.rules import allowance_in, tax_gone_back
from guildhall.services.shop_settings.taxing import TaxedAmount, added, contained

pytestmark = pytest.mark.both_databases

CENTS = Money(0, "USD").of
NOTHING = TaxedAmount(CENTS(0), CENTS(0))
AMOUNTS = st.integers(1, 99_999_999_999)
RATES = st.integers(0, 10_000)


def taxed(net: int, tax: int) -> TaxedAmount:
    return TaxedAmount(CENTS(net), CENTS(tax))


def test_the_tax_in_a_price_is_rounded_half_up() -> None:
    assert contained(CENTS(11900), 1900) == taxed(10000, 1900)
    assert contained(CENTS(29900), 0) == taxed(29900, 0)
    assert contained(CENTS(1), 10_000) == taxed(0, 1)
    assert contained(CENTS(105), 2000) == taxed(87, 18)


@given(AMOUNTS, RATES)
def test_net_and_tax_add_up_and_the_tax_is_the_nearest_cent(gross: int, rate: int) -> None:
    parts = contained(CENTS(gross), rate)
    assert parts.net + parts.tax == parts.gross == CENTS(gross)
    assert min(parts.net, parts.tax) >= CENTS(0)
    assert abs(2 * (parts.tax.minor * (10_000 + rate) - gross * rate)) <= 10_000 + rate


@given(AMOUNTS, RATES)
def test_a_price_with_added_tax_is_taken_apart_into_the_same_two(net: int, rate: int) -> None:
    parts = added(CENTS(net), rate)
    assert (parts.net, parts.net + parts.tax) == (CENTS(net), parts.gross)
    assert contained(parts.gross, rate) == parts


@given(st.integers(0, 10**9), st.lists(st.integers(1, 10**6), min_size=1, max_size=12))
def test_the_discounts_of_all_parts_sum_up_to_the_discount(discount: int, parts: list[int]) -> None:
    whole, before, found = CENTS(sum(parts)), CENTS(0), []
    for part in parts:
        found.append(allowance_in(CENTS(discount), whole, CENTS(part), before=before))
        before = before + CENTS(part)
    assert total(found) == CENTS(discount)
    assert min(found) >= CENTS(0)


def gone_back(paid: int, paid_tax: int, before: tuple[int, int], after: int) -> int:
    earlier = CENTS(before[0]), CENTS(before[1])
    return tax_gone_back(CENTS(paid), CENTS(paid_tax), earlier, CENTS(after)).minor


MOVES = st.lists(st.tuples(st.booleans(), st.integers(1, 10**11)), max_size=16)


@given(AMOUNTS | st.integers(1, 40), RATES, MOVES)
def test_books_and_documents_agree_on_tax_after_any_refunds_and_failures(
    gross: int, rate: int, moves: list[tuple[bool, int]]
) -> None:
    """Refunds, some of which fail later and are billed again; in the end everything is refunded, to the cent."""
    paid = contained(CENTS(gross), rate)
    left, standing = [paid], list[TaxedAmount]()
    for fails, number in [*moves, (False, 0)]:
        back = _added_up(standing).gross.minor
        if fails and standing:
            left.insert(0, standing.pop(number % len(standing)))
        elif back < gross:
            after = back + 1 + number % (gross - back) if number else gross
            tax_before = _added_up(standing).tax.minor
            tax = gone_back(gross, paid.tax.minor, (back, tax_before), after) - tax_before
            standing.append(taxed(after - back - tax, tax))
            notes = credited(left, standing[-1])
            assert _added_up(notes) == standing[-1]
            left = [
                TaxedAmount(invoice.net - note.net, invoice.tax - note.tax)
                for invoice, note in zip(left, notes, strict=True)
            ]
        assert min(min(each.net, each.tax) for each in left + standing) >= CENTS(0)
        assert _added_up([*left, *standing]) == paid
    assert _added_up(standing) == paid


def test_no_refund_has_less_than_no_tax_or_more_than_itself() -> None:
    """After failed refunds the refunded sum may hold more or less tax than its share."""
    assert gone_back(30, 2, (2, 1), 8) == 1
    assert gone_back(32, 11, (8, 1), 9) == 2
    assert gone_back(11900, 1900, (0, 0), 11900) == 1900


def _added_up(parts: list[TaxedAmount]) -> TaxedAmount:
    return TaxedAmount(
        total([CENTS(0), *(each.net for each in parts)]), total([CENTS(0), *(each.tax for each in parts)])
    )


def test_the_newest_invoice_that_holds_all_of_a_refund_is_the_one_that_is_credited() -> None:
    new, old = taxed(42, 8), taxed(84, 16)
    assert credited([new, old], taxed(42, 8)) == [new, NOTHING]
    assert credited([new, old], taxed(41, 9)) == [NOTHING, taxed(41, 9)]
    assert credited([new, old], taxed(100, 20)) == [new, taxed(58, 12)]
    assert credited([new], taxed(50, 10)) == [new]
    assert credited([], taxed(50, 10)) == []
