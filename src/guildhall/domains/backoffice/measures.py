"""Measures of a day, for the dashboard."""

from enum import StrEnum


class Measure(StrEnum):
    """A measure of one day. Amounts exclude tax.

    placed: orders by the day they were placed, without an amount, which may still be agreed upon.
    received: payments by the day of the money's receipt.
    returned: refunds and disputes, as a positive amount.
    referred: payments that earned a partner a commission, less their refunds; the count is the number of payments.
    clicked: visits by a partner's link, without amount and currency.
    begun: referred orders for which a payment link was created, without amount and currency.
    """

    PLACED = "placed"
    CLICKED = "clicked"
    BEGUN = "begun"
    RECEIVED = "received"
    RETURNED = "returned"
    REFERRED = "referred"
