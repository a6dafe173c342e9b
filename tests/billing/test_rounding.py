"""Net, tax and gross add up in any rounding, and credit notes cancel exactly the invoiced amounts."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from guildhall.core.money import Money
from guildhall.domains.billing.rules import NOTHING, credited
from guildhall.domains.orders.rules import tax_gone_back
from guildhall.services.shop_settings.taxing import TaxedAmount, added, contained

AMOUNTS = st.integers(1, 99_999_999_999)
RATES = st.integers(0, 10_000)


def test_the_tax_in_a_price_is_rounded_half_up() -> None:
    assert contained(11900, 1900) == TaxedAmount(10000, 1900, 11900)
    assert contained(29900, 0) == TaxedAmount(29900, 0, 29900)
    assert contained(1, 10_000) == TaxedAmount(0, 1, 1)
    assert contained(105, 2000) == TaxedAmount(87, 18, 105)


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


def gone_back(paid: int, paid_tax: int, before: tuple[int, int], after: int) -> int:
    of = Money(paid, "USD").of
    return tax_gone_back(of(paid), of(paid_tax), (of(before[0]), of(before[1])), of(after)).minor


MOVES = st.lists(st.tuples(st.booleans(), st.integers(1, 10**11)), max_size=16)


@given(AMOUNTS | st.integers(1, 40), RATES, MOVES)
def test_books_and_documents_agree_on_tax_after_any_refunds_and_failures(
    gross: int, rate: int, moves: list[tuple[bool, int]]
) -> None:
    """Refunds, some of which fail later and are billed again; in the end everything is refunded, to the cent."""
    paid = contained(gross, rate)
    left, standing = [paid], list[TaxedAmount]()
    for fails, number in [*moves, (False, 0)]:
        back = sum(each.gross for each in standing)
        if fails and standing:
            left.insert(0, standing.pop(number % len(standing)))
        elif back < gross:
            after = back + 1 + number % (gross - back) if number else gross
            tax_before = sum(each.tax for each in standing)
            tax = gone_back(gross, paid.tax, (back, tax_before), after) - tax_before
            standing.append(TaxedAmount(after - back - tax, tax, after - back))
            notes = credited(left, standing[-1])
            assert _added_up(notes) == standing[-1]
            left = [
                TaxedAmount(*(ours - theirs for ours, theirs in _pairs(*each)))
                for each in zip(left, notes, strict=True)
            ]
        assert min(min(each.net, each.tax) for each in left + standing) >= 0
        assert _added_up([*left, *standing]) == paid
    assert _added_up(standing) == paid


def test_no_refund_has_less_than_no_tax_or_more_than_itself() -> None:
    """After failed refunds the refunded sum may hold more or less tax than its share."""
    assert gone_back(30, 2, (2, 1), 8) == 1
    assert gone_back(32, 11, (8, 1), 9) == 2
    assert gone_back(11900, 1900, (0, 0), 11900) == 1900


def _pairs(one: TaxedAmount, other: TaxedAmount) -> list[tuple[int, int]]:
    return [(one.net, other.net), (one.tax, other.tax), (one.gross, other.gross)]


def _added_up(parts: list[TaxedAmount]) -> TaxedAmount:
    return TaxedAmount(
        *(sum(column) for column in zip(*((p.net, p.tax, p.gross) for p in parts), strict=True))
    )


def test_the_newest_invoice_that_holds_all_of_a_refund_is_the_one_that_is_credited() -> None:
    new, old = TaxedAmount(42, 8, 50), TaxedAmount(84, 16, 100)
    assert credited([new, old], TaxedAmount(42, 8, 50)) == [new, NOTHING]
    assert credited([new, old], TaxedAmount(41, 9, 50)) == [NOTHING, TaxedAmount(41, 9, 50)]
    assert credited([new, old], TaxedAmount(100, 20, 120)) == [new, TaxedAmount(58, 12, 70)]
    assert credited([new], TaxedAmount(50, 10, 60)) == [new]
    assert credited([], TaxedAmount(50, 10, 60)) == []
