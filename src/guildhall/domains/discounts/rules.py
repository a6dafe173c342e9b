"""Pure rules of discount codes: when a code is refused, and what it takes off each line. Amounts in minor units."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from guildhall.core.money import Money, share, total


class Kind(StrEnum):
    PERCENT = "percent"
    AMOUNT = "amount"


class Refusal(StrEnum):
    """The reasons why a code takes nothing off; they are reason codes of the API."""

    UNKNOWN = "discount_unknown"  # or switched off: a guess learns nothing
    NOT_YET = "discount_not_yet"
    EXPIRED = "discount_expired"
    USED_UP = "discount_used_up"
    # Used by this mailbox, or for first purchases only: a guest does not learn which of the two.
    NOT_FOR_YOU = "discount_not_for_you"
    MINIMUM = "discount_minimum"
    NOT_FOR_THESE = "discount_not_for_these"


@dataclass(frozen=True, slots=True)
class Discount:
    """A discount code, as of models.DiscountCode."""

    id: str
    code: str
    kind: str
    percent: int
    amount: Money
    minimum: Money
    referral_code: str | None
    valid_from: date | None
    valid_until: date | None
    max_uses: int | None
    max_per_customer: int | None
    first_purchase: bool
    item_ids: list[str]
    is_active: bool


@dataclass(frozen=True, slots=True)
class PricedLine:
    """A line of a basket at the catalogue's `price` for all its pieces."""

    item_id: str
    price: Money


@dataclass(frozen=True, slots=True)
class Uses:
    """The uses of a code so far: by all, and by this customer, who may have `bought` before."""

    by_all: int
    by_customer: int
    bought: bool


def refusal_of_day(discount: Discount | None, today: date) -> Refusal | None:
    """Return why the code may not be used on this day, or None."""
    if discount is None or not discount.is_active:
        return Refusal.UNKNOWN
    if discount.valid_from and today < discount.valid_from:
        return Refusal.NOT_YET
    if discount.valid_until and today > discount.valid_until:
        return Refusal.EXPIRED
    return None


def refusal_of_uses(discount: Discount, uses: Uses) -> Refusal | None:
    """Return why the code may not be used once more, or by this customer, or None."""
    if discount.max_uses is not None and uses.by_all >= discount.max_uses:
        return Refusal.USED_UP
    most = 1 if discount.first_purchase else discount.max_per_customer
    spent = most is not None and uses.by_customer >= most
    return Refusal.NOT_FOR_YOU if spent or (discount.first_purchase and uses.bought) else None


def refusal_of_lines(discount: Discount, lines: Sequence[PricedLine]) -> Refusal | None:
    """Return why the code takes nothing off these lines, or None."""
    reduced = [line for line in lines if _is_for(discount, line)]
    if not any(line.price for line in reduced):
        return Refusal.NOT_FOR_THESE
    if not discount.minimum:
        return None
    return Refusal.MINIMUM if total(line.price for line in reduced) < discount.minimum else None


def allowances(discount: Discount, lines: Sequence[PricedLine]) -> list[Money]:
    """Return what the code takes off each line, at most its price.

    A percentage is rounded for each line, halves up. An amount is shared out in proportion to the prices; what
    rounding leaves goes to the first lines, a cent each, so that the parts sum up to the amount.
    """
    if discount.kind == Kind.PERCENT:
        return [
            line.price.of(share(line.price.minor, discount.percent) if _is_for(discount, line) else 0)
            for line in lines
        ]
    prices = [line.price.minor if _is_for(discount, line) else 0 for line in lines]
    return [line.price.of(part) for line, part in zip(lines, _shared(discount.amount, prices), strict=True)]


def _shared(amount: Money, prices: list[int]) -> list[int]:
    """Share out an amount in proportion to prices, no part above its price."""
    whole = sum(prices)
    if amount.minor >= whole:
        return prices
    parts = [amount.minor * price // whole for price in prices]
    left = amount.minor - sum(parts)
    for n, price in enumerate(prices):
        if left and parts[n] < price:
            parts[n] += 1
            left -= 1
    return parts


def _is_for(discount: Discount, line: PricedLine) -> bool:
    """Return whether the code is for this line: its goods, and its currency if the code names an amount."""
    any_currency = discount.kind == Kind.PERCENT and not discount.minimum
    named = not discount.item_ids or line.item_id in discount.item_ids
    return named and (any_currency or line.price.currency == discount.amount.currency)
