"""What the dashboard measures of each day."""

from __future__ import annotations

from enum import StrEnum


class Measure(StrEnum):
    """Amounts are without their tax.

    placed: orders by the day they were placed, without an amount: it may still be agreed upon. received: payments by
    the day the money came. returned: refunds and disputes, as a positive amount. referred: payments that earned a
    partner a commission, less what was returned of them; its count is that of the payments. clicked: visits by a
    partner's link; begun: referred orders for which a payment link was made; both without amount and currency.
    """

    PLACED = "placed"
    CLICKED = "clicked"
    BEGUN = "begun"
    RECEIVED = "received"
    RETURNED = "returned"
    REFERRED = "referred"
