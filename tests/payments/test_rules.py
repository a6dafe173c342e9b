from datetime import timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from guildhall.core.money import Money
from guildhall.domains.payments.payment_events import HostedSession, SessionSeen
from guildhall.domains.payments.rules import Decision, advances, decide, session_lifetime, split_refund


def seen(status: Any, paid: bool = False, failed: bool = False) -> SessionSeen:
    return SessionSeen(HostedSession("cs_1", status, paid, Money(100, "USD")), failed)


PAID, WAITING = seen("complete", paid=True), seen("complete")
FAILED, EXPIRED, OPEN = seen("complete", failed=True), seen("expired"), seen("open")


@pytest.mark.parametrize(
    ("status", "by_payment_event"),
    [
        ("opening", (Decision.PAY, Decision.AWAIT, Decision.FAIL, Decision.EXPIRE)),
        ("open", (Decision.PAY, Decision.AWAIT, Decision.FAIL, Decision.EXPIRE)),
        ("awaiting", (Decision.PAY, Decision.NOTHING, Decision.FAIL, Decision.NOTHING)),
        ("failed", (Decision.PAY, Decision.NOTHING, Decision.NOTHING, Decision.NOTHING)),
        ("expired", (Decision.PAY, Decision.AWAIT, Decision.FAIL, Decision.NOTHING)),
        ("paid", (Decision.NOTHING,) * 4),
        ("review", (Decision.NOTHING,) * 4),
    ],
)
def test_the_effect_of_each_event_on_each_payment_status(
    status: str, by_payment_event: tuple[Decision, ...]
) -> None:
    assert tuple(decide(status, event) for event in (PAID, WAITING, FAILED, EXPIRED)) == by_payment_event
    assert decide(status, OPEN) is Decision.NOTHING


def test_a_refund_never_returns_to_an_earlier_status() -> None:
    statuses = ["requested", "pending", "succeeded", "failed"]
    forward = {(a, b) for a in statuses for b in statuses if advances(a, b)}
    assert forward == {(a, b) for i, a in enumerate(statuses) for b in statuses[i + 1 :]}


@pytest.mark.parametrize(
    ("wanted", "lifetime"),
    [
        (timedelta(minutes=1), timedelta(minutes=31)),
        (timedelta(hours=2), timedelta(hours=2)),
        (timedelta(days=3), timedelta(hours=23, minutes=55)),
    ],
)
def test_a_pages_lifetime_is_within_stripes_limits(wanted: timedelta, lifetime: timedelta) -> None:
    assert session_lifetime(wanted) == lifetime


def split(amount: int, remaining: dict[str, int]) -> dict[str, int]:
    left = {order: Money(rest, "USD") for order, rest in remaining.items()}
    return {order: share.minor for order, share in split_refund(Money(amount, "USD"), left).items()}


def test_a_refund_is_split_in_proportion_to_what_is_left() -> None:
    assert split(10000, {"a": 29900, "b": 19900}) == {"a": 6004, "b": 3996}
    assert split(1, {"a": 100, "b": 100}) == {"a": 1}
    assert split(500, {"a": 100, "b": 0}) == {"a": 100}
    assert split(0, {"a": 100}) == {}
    assert split(100, {}) == {}


@given(
    st.integers(0, 10**12),
    st.dictionaries(st.text(min_size=1, max_size=3), st.integers(0, 10**11), max_size=6),
)
def test_the_shares_of_a_refund_add_up_and_fit(amount: int, remaining: dict[str, int]) -> None:
    shares = split(amount, remaining)
    assert sum(shares.values()) == min(amount, sum(remaining.values()))
    assert all(0 < share <= remaining[order] for order, share in shares.items())
