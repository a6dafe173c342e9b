"""The words of decisions 0061, 0062, 0077 and 0078 as arithmetic, written without the product: what a sale must earn.

Amounts are integers of cents, rates basis points. `half_up` is the only rounding.
"""

from dataclasses import dataclass, field
from datetime import date
from typing import Any

RulesOfShop = list[dict[str, Any]]
"""Rules as an admin types them, the oldest first: the columns, with amounts in cents and rates in basis points."""


def half_up(numerator: int, denominator: int) -> int:
    return (2 * numerator + denominator) // (2 * denominator)


@dataclass
class Sold:
    """An order that was paid, and what became of it. `rule` is the name that its entry must keep."""

    order: str
    partner: str
    customer: str
    item: str
    goods: str
    day: date
    net: int
    rule: str | None
    earned: int
    recruiter: str | None = None
    second: int = 0
    back: int = 0  # of the net, so far

    def left(self, of: int) -> int:
        """Return what is left of an amount after the refunds, in proportion."""
        return of - half_up(of * self.back, self.net)


@dataclass
class Shop:
    """The past of a programme. `moved` are the partners' sales and refunds: (day, partner, net)."""

    rules: RulesOfShop = field(default_factory=list)
    groups: dict[str, str | None] = field(default_factory=dict)
    own_rates: dict[str, int] = field(default_factory=dict)
    sold: list[Sold] = field(default_factory=list)
    moved: list[tuple[date, str, int]] = field(default_factory=list)

    def reward(self, sale: Sold) -> tuple[str | None, int]:
        """Return the name of the rule that wins, and what the sale earns by it."""
        rules = [rule for rule in self.rules if self._holds(rule, sale)]
        while rules:
            first = rules
            for specific in (_whom, _what, _sales):
                first = [rule for rule in first if specific(rule) == max(map(specific, first))]
            rule = first[-1]
            if not self._is_over(rule, sale):
                fixed = rule["kind"] == "amount"
                return rule["name"], min(rule["amount"], sale.net) if fixed else _share(
                    sale.net, rule["percent"]
                )
            if rule["afterwards"] == "nothing":
                return rule["name"], 0
            rules.remove(rule)
        return None, _share(sale.net, self.own_rates[sale.partner])

    def _holds(self, rule: dict[str, Any], sale: Sold) -> bool:
        return bool(
            rule["referral_id"] in (None, sale.partner)
            and rule["partner_group"] in (None, self.groups[sale.partner])
            and rule["goods"] in (None, sale.goods)
            and (rule["item_ids"] == [] or sale.item in rule["item_ids"])
            and (not rule["sales_from"] or self._sales(rule["sales_period"], sale) >= rule["sales_from"])
        )

    def _sales(self, period: str, sale: Sold) -> int:
        def same(day: date) -> bool:
            quarter = (day.month - 1) // 3 == (sale.day.month - 1) // 3
            return {
                "month": (day.year, day.month) == (sale.day.year, sale.day.month),
                "quarter": day.year == sale.day.year and quarter,
                "year": day.year == sale.day.year,
                "ever": True,
            }[period]

        return sum(net for day, partner, net in self.moved if partner == sale.partner and same(day))

    def _is_over(self, rule: dict[str, Any], sale: Sold) -> bool:
        before = [
            each.day
            for each in self.sold
            if (each.customer, each.partner) == (sale.customer, sale.partner) and each.back < each.net
        ]
        if rule["first_payments"]:
            return bool(len(before) >= rule["first_payments"])
        if not rule["months"] or not before:
            return False
        first = min(before)
        passed = (sale.day.year - first.year) * 12 + sale.day.month - first.month
        return (passed, sale.day.day) >= (rule["months"], first.day)


def _whom(rule: dict[str, Any]) -> int:
    return 2 if rule["referral_id"] else 1 if rule["partner_group"] else 0


def _what(rule: dict[str, Any]) -> int:
    return 2 if rule["item_ids"] else 1 if rule["goods"] else 0


def _sales(rule: dict[str, Any]) -> int:
    found: int = rule["sales_from"]
    return found


def _share(net: int, rate: int) -> int:
    return half_up(net * rate, 10_000)
