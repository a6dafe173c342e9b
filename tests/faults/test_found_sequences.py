"""Sequences that once left the books or the seats wrong: each is played again."""

from collections.abc import Iterator
from typing import Any

import pytest

from guildhall.core.runtime import Runtime
from guildhall.domains.payments.models import Payment
from tests.faults import test_books as sequences
from tests.faults.company import SequenceWorld
from tests.faults.direct_stripe import DirectStripe
from tests.payments.fake_stripe import FakeStripe
from tests.support.clock import FixedClock

Steps = list[tuple[str, dict[str, Any]]]

LEFT_WITH_A_DISPUTE: Steps = [
    ("place", {"code": False, "currency": "USD", "price": 333, "which": 0}),
    ("admin_sets_an_amount", {"currency": "USD", "price": 700, "which": 0}),
    ("admin_is_just_too_late", {"currency": "USD", "later": False, "price": 700, "which": 0}),
    ("buyer_disputes", {"which": 0}),
    ("buyer_leaves", {"which": 0}),
]
SEAT_TAKEN_BACK: Steps = [
    ("take_a_seat", {"code": False, "which": 0}),
    ("admin_sets_a_status", {"status": "completed", "which": 0}),
    ("admin_sets_a_status", {"status": "pending", "which": 0}),
]
PARTLY_RETURNED: Steps = [
    ("place", {"code": False, "currency": "USD", "price": 700, "which": 0}),
    ("open_a_page", {"which": 0, "two": False}),
    ("buyer_pays", {"which": 0, "later": False}),
    ("buyer_leaves", {"which": 0}),
    ("refund_there", {"which": 0, "amount": 100, "status": "succeeded"}),
]


@pytest.fixture
def books(
    runtime: Runtime, clock: FixedClock, monkeypatch: pytest.MonkeyPatch
) -> Iterator[sequences.EventSequence]:
    with FakeStripe(now=lambda: int(clock.now().timestamp())) as fake_stripe:
        provider = DirectStripe(fake_stripe)
        for module in ("open_payment", "request_refund", "check_stale", "close_pages", "decide_payment"):
            monkeypatch.setattr(getattr(sequences, module), "provider_of", lambda _runtime: provider)
        sequences.EventSequence.world = SequenceWorld.of(runtime, clock, provider)
        yield sequences.EventSequence()


@pytest.mark.parametrize(
    "steps",
    [LEFT_WITH_A_DISPUTE, SEAT_TAKEN_BACK, PARTLY_RETURNED],
    ids=["left with a dispute", "seat taken back", "partly returned"],
)
def test_the_books_balance(books: sequences.EventSequence, steps: Steps) -> None:
    for name, options in steps:
        getattr(books, name)(**options)
        books.holds()
    books.teardown()


def test_a_partial_refund_elsewhere_leaves_the_rest_to_decide(books: sequences.EventSequence) -> None:
    for name, options in PARTLY_RETURNED:
        getattr(books, name)(**options)
    books.company.handler()
    for event in books.company.undelivered:
        books.company.deliver(event)
    [payment] = books.company.payments(Payment.problem.is_not(None))
    assert payment.decision is None
    books.admin_decides(which=0, decision="return")
    books.teardown()
    [payment] = books.company.payments(Payment.problem.is_not(None))
    assert payment.decision == "returned"
