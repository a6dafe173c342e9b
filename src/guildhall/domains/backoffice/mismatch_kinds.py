"""The kinds of mismatches between payments, the card provider, orders, seats, access and commissions."""

from enum import StrEnum


class Mismatch(StrEnum):
    """The kinds of mismatches, those about money first."""

    BOOKS_DIFFER = "books_differ"
    CURRENCY_DIFFERS = "currency_differs"
    UNDERPAID = "underpaid"
    CUSTOMER_GONE = "customer_gone"
    MONEY_UNDECIDED = "money_undecided"
    PAYMENT_UNBOOKED = "payment_unbooked"
    REFUND_UNBOOKED = "refund_unbooked"
    REFUND_UNANSWERED = "refund_unanswered"
    PAYMENT_NOT_IN_BALANCE = "payment_not_in_balance"
    PAYOUT_DIFFERS = "payout_differs"
    MOVEMENT_UNKNOWN = "movement_unknown"
    STATUS_BEHIND = "status_behind"
    STATUS_AHEAD = "status_ahead"
    PAGE_MISSING = "page_missing"
    SEAT_MISSING = "seat_missing"
    SEAT_UNPAID = "seat_unpaid"
    ACCESS_MISSING = "access_missing"
    COMMISSION_MISSING = "commission_missing"
    COMMISSION_KEPT = "commission_kept"


MANUAL = frozenset(
    {
        Mismatch.CURRENCY_DIFFERS,
        Mismatch.UNDERPAID,
        Mismatch.CUSTOMER_GONE,
        Mismatch.MONEY_UNDECIDED,
        Mismatch.PAYMENT_NOT_IN_BALANCE,
        Mismatch.PAYOUT_DIFFERS,
        Mismatch.MOVEMENT_UNKNOWN,
    }
)
"""Kinds that only a person can decide: on the order's page, or at the card provider."""
