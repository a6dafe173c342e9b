"""Every kind of mismatch is found among sound rows, repaired once and logged."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import delete, insert, update

from guildhall.core.errors import Conflict, NotAllowed
from guildhall.core.runtime import Runtime
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.backoffice.commands.reconcile import check, check_again, check_slice, reconcile
from guildhall.domains.backoffice.commands.repair import repair
from guildhall.domains.backoffice.mismatch_kinds import Mismatch
from guildhall.domains.backoffice.models import KnownMismatch, Reconciliation
from guildhall.domains.backoffice.queries.reconciliation import PAGE, view_of
from guildhall.domains.billing.models import Invoice
from guildhall.domains.catalogue.models import Product
from guildhall.domains.identity.models import Profile
from guildhall.domains.identity.rules import NAMELESS
from guildhall.domains.orders.models import Order, OrderDetail, OrderEntry
from guildhall.domains.payments.commands.open_payment import open_payment
from guildhall.domains.payments.commands.request_refund import request_refund
from guildhall.domains.payments.commands.settle_session import settle_session
from guildhall.domains.payments.models import Payment, PaymentLine, Refund
from guildhall.domains.payments.payment_events import SessionSeen
from guildhall.domains.payments.providers.sandbox.cards import Behavior
from guildhall.domains.payments.providers.sandbox.pay import charge
from guildhall.domains.payments.providers.sandbox.provider import SandboxProvider
from guildhall.domains.referrals.models.commissions import Commission
from guildhall.domains.referrals.models.partners import Attribution, Referral
from guildhall.domains.workshops.models import Workshop, WorkshopEnrollment
from guildhall.services.audit.models import AuditEntry
from tests.payments.shop import PaymentShop, open_shop
from tests.support.clock import FixedClock
from tests.support.rows import add
from tests.support.unguarded import unguarded

pytestmark = pytest.mark.both_databases

LINKS = [{"title": "Files", "url": "https://example.com/files"}]


@pytest.fixture
def shop(runtime: Runtime) -> PaymentShop:
    return open_shop(runtime)


def counts(shop: PaymentShop) -> dict[str, int]:
    """Return the kinds of mismatches present."""
    with shop.runtime.reading() as uow:
        return {kind.value: found for kind, found in view_of(uow, None, 0).counts.items() if found}


def listed(shop: PaymentShop, kind: Mismatch | None = None, page: int = 0) -> list[tuple[str, str | None]]:
    with shop.runtime.reading() as uow:
        return [(row.kind.value, row.order_id) for row in view_of(uow, kind, page).rows]


def subject(shop: PaymentShop, kind: str) -> str:
    with shop.runtime.reading() as uow:
        return view_of(uow, Mismatch(kind), 0).rows[0].subject


def settled(shop: PaymentShop, order_id: str) -> str:
    """Return an order paid by card in the sandbox, with its event processed."""
    open_payment(shop.runtime, [order_id], caller=shop.customer)
    session_id = str(shop.payments()[-1].session_id)
    with shop.runtime.writing() as uow:
        charge(uow, session_id, Behavior.SUCCEED)
    session = SandboxProvider(shop.runtime).retrieve_session(session_id)
    with shop.runtime.writing() as uow:
        settle_session(uow, "sandbox", SessionSeen(session))
    assert shop.books(order_id)[1] > 0
    return order_id


def bought(shop: PaymentShop) -> str:
    """Return a paid order for a product with a delivery; its customer was referred by a partner."""
    order_id = shop.order(29900)
    with shop.runtime.writing() as uow:
        uow.db.execute(update(Product).values(delivery_title="Welcome", delivery_links=LINKS))
        long_ago = uow.now - timedelta(days=1)
        partner = add(
            uow, Referral, user_id=shop.admin.profile_id, referral_code="PARTNER", updated_at=long_ago
        )
        bound = {"user_id": shop.customer.profile_id, "referral_id": partner, "order_id": order_id}
        uow.db.execute(insert(Attribution).values(**bound, created_at=long_ago))
    return settled(shop, order_id)


def refunded(shop: PaymentShop) -> str:
    order_id = bought(shop)
    request_refund(shop.runtime, order_id, caller=shop.admin)
    return order_id


def seated(shop: PaymentShop) -> str:
    return settled(shop, shop.seat(shop.workshop()))


def waiting(shop: PaymentShop) -> str:
    order_id = shop.order(29900)
    open_payment(shop.runtime, [order_id], caller=shop.customer)
    return order_id


def unbook(uow: UnitOfWork, order_id: str) -> None:
    """Remove the booked money, as if the process had lost it after the notification."""
    uow.db.execute(delete(OrderEntry).where(OrderEntry.order_id == order_id))
    forgotten = {"paid_amount": 0, "refunded_amount": 0, "status": "pending"}
    uow.db.execute(update(Order).where(Order.id == order_id).values(**forgotten))
    uow.db.execute(delete(Commission))
    uow.db.execute(update(PaymentLine).values(applied=False, booked_currency=None))


def of(order_id: str, **values: Any) -> Any:
    return update(Order).where(Order.id == order_id).values(**values)


def seats(order_id: str, **values: Any) -> Any:
    theirs = WorkshopEnrollment.order_id == order_id
    return update(WorkshopEnrollment).where(theirs).values(**values)


CASES: dict[str, tuple[Callable[[PaymentShop], str], Callable[[UnitOfWork, str], object]]] = {
    "books_differ": (bought, lambda uow, order: uow.db.execute(of(order, paid_amount=29800))),
    "payment_unbooked": (bought, unbook),
    "refund_unbooked": (
        refunded,
        lambda uow, order: (
            uow.db.execute(delete(OrderEntry).where(OrderEntry.kind == "returned")),
            uow.db.execute(of(order, refunded_amount=0, status="completed")),
            uow.db.execute(delete(Commission).where(Commission.kind == "reversed")),
        ),
    ),
    "status_behind": (bought, lambda uow, order: uow.db.execute(of(order, status="pending"))),
    "status_ahead": (waiting, lambda uow, order: uow.db.execute(of(order, status="paid"))),
    "page_missing": (waiting, lambda uow, _: uow.db.execute(update(Payment).values(status="expired"))),
    "seat_missing": (
        seated,
        lambda uow, order: uow.db.execute(seats(order, enrollment_status="cancelled")),
    ),
    "seat_unpaid": (
        lambda shop: shop.seat(shop.workshop()),
        lambda uow, order: uow.db.execute(seats(order, enrollment_status="enrolled")),
    ),
    "access_missing": (bought, lambda uow, _: uow.db.execute(delete(OrderDetail))),
    "commission_missing": (bought, lambda uow, _: uow.db.execute(delete(Commission))),
    "commission_kept": (
        refunded,
        lambda uow, _: uow.db.execute(delete(Commission).where(Commission.kind == "reversed")),
    ),
}


@pytest.mark.parametrize("kind", sorted(CASES))
def test_a_mismatch_is_found_repaired_once_and_logged(shop: PaymentShop, kind: str) -> None:
    make, spoil = CASES[kind]
    order_id = make(shop)
    assert counts(shop) == {}
    with shop.runtime.writing() as uow:
        spoil(uow, order_id)
    assert counts(shop) == {kind: 1}
    assert listed(shop) == [(kind, order_id)]
    broken = subject(shop, kind)
    with pytest.raises(NotAllowed):
        repair(shop.runtime, Mismatch(kind), broken, caller=shop.customer)
    repair(shop.runtime, Mismatch(kind), broken, caller=shop.admin)
    assert counts(shop) == {}
    (note,) = shop.rows(AuditEntry, AuditEntry.action == "reconciliation.repaired")
    assert (note.actor_id, note.subject_id) == (shop.admin.account_id, order_id)
    assert note.data == {"kind": kind, "subject": broken}
    with pytest.raises(Conflict, match="already been settled"):
        repair(shop.runtime, Mismatch(kind), broken, caller=shop.admin)


def test_a_retained_commission_is_listed_with_the_partners_remaining_earnings(shop: PaymentShop) -> None:
    order_id = refunded(shop)
    with shop.runtime.writing() as uow:
        uow.db.execute(delete(Commission).where(Commission.kind == "reversed"))
    [earned] = [row.amount for row in shop.rows(Commission, Commission.order_id == order_id)]
    with shop.runtime.reading() as uow:
        [row] = view_of(uow, None, 0).rows
    assert (row.amount, row.currency) == (earned, "USD") == (8970, "USD")


@pytest.mark.slow
def test_repaired_money_is_as_if_it_had_been_booked_at_once(shop: PaymentShop) -> None:
    order_id = bought(shop)
    before = [(row.kind, row.cause, row.amount) for row in shop.rows(Commission)]
    with shop.runtime.writing() as uow:
        unbook(uow, order_id)
    repair(shop.runtime, Mismatch.PAYMENT_UNBOOKED, shop.payments()[0].id, caller=shop.admin)
    assert shop.books(order_id) == ("completed", 29900, 0)
    assert [(row.kind, row.cause, row.amount) for row in shop.rows(Commission)] == before


def test_an_unanswered_refund_is_requested_again(shop: PaymentShop) -> None:
    order_id = bought(shop)
    payment = shop.payments()[0]
    with shop.runtime.writing() as uow:
        requested = {"payment_id": payment.id, "order_id": order_id, "amount": 29900, "currency": "USD"}
        add(uow, Refund, **requested, created_at=uow.now - timedelta(hours=1))
    assert counts(shop) == {"refund_unanswered": 1}
    repair(shop.runtime, Mismatch.REFUND_UNANSWERED, subject(shop, "refund_unanswered"), caller=shop.admin)
    assert counts(shop) == {}
    assert shop.books(order_id) == ("refunded", 29900, 29900)


def test_undecided_money_is_listed_but_not_repaired(shop: PaymentShop) -> None:
    order_id = bought(shop)
    payment = shop.payments()[0]
    with shop.runtime.writing() as uow:
        uow.db.execute(update(Payment).values(problem="paid_twice"))
    assert listed(shop) == [("money_undecided", order_id)]
    with pytest.raises(Conflict, match="order's page"):
        repair(shop.runtime, Mismatch.MONEY_UNDECIDED, payment.id, caller=shop.admin)


def paid_after_deletion(uow: UnitOfWork, _order: str) -> None:
    nameless = {"email": f"gone@{NAMELESS}", "updated_at": uow.now - timedelta(days=1)}
    uow.db.execute(update(Profile).where(Profile.email == "customer@example.com").values(**nameless))


def less_than_it_costs(uow: UnitOfWork, order_id: str) -> None:
    uow.db.execute(of(order_id, total_amount=30000))


def of_another_currency(table: type[Any]) -> Callable[[UnitOfWork, str], object]:
    return lambda uow, _order: uow.db.execute(update(table).values(currency="GBP"))


BY_HAND: dict[str, tuple[str, Callable[[UnitOfWork, str], object]]] = {
    "entry": ("currency_differs", of_another_currency(OrderEntry)),
    "document": ("currency_differs", of_another_currency(Invoice)),
    "commission": ("currency_differs", of_another_currency(Commission)),
    "payment": ("currency_differs", of_another_currency(Payment)),
    "order": ("currency_differs", lambda uow, order: uow.db.execute(of(order, currency="EUR"))),
    "received": (
        "currency_differs",
        lambda uow, _: uow.db.execute(update(Payment).values(received_currency="EUR")),
    ),
    "total": ("underpaid", less_than_it_costs),
    "customer": ("customer_gone", paid_after_deletion),
}


@pytest.mark.parametrize("what", sorted(BY_HAND))
def test_money_that_only_a_person_can_judge_is_listed(shop: PaymentShop, what: str) -> None:
    kind, spoil = BY_HAND[what]
    order_id = bought(shop)
    assert counts(shop) == {}
    with unguarded(shop.runtime) as uow:
        spoil(uow, order_id)
    assert listed(shop) == [(kind, order_id)]
    with pytest.raises(Conflict, match="order's page"):
        repair(shop.runtime, Mismatch(kind), order_id, caller=shop.admin)


def test_money_from_before_the_deletion_and_money_sent_back_are_in_order(shop: PaymentShop) -> None:
    bought(shop)
    nameless: dict[str, Any] = {"email": f"gone@{NAMELESS}"}
    nameless |= {"updated_at": shop.runtime.clock.now() + timedelta(days=1)}
    with shop.runtime.writing() as uow:
        uow.db.execute(update(Profile).where(Profile.email == "customer@example.com").values(**nameless))
    assert counts(shop) == {}
    with shop.runtime.writing() as uow:
        nameless["updated_at"] = uow.now - timedelta(days=1)
        uow.db.execute(update(Profile).where(Profile.email == nameless["email"]).values(**nameless))
    assert counts(shop) == {"customer_gone": 1}
    request_refund(shop.runtime, shop.rows(Order)[0].id, caller=shop.admin)
    assert counts(shop) == {}


def test_less_money_that_an_admin_accepted_is_in_order(shop: PaymentShop) -> None:
    order_id = bought(shop)
    with shop.runtime.writing() as uow:
        less_than_it_costs(uow, order_id)
        uow.db.execute(update(Payment).values(problem="amount_mismatch", decision="accepted"))
    assert counts(shop) == {}


def test_a_seat_that_is_gone_cannot_be_repaired(shop: PaymentShop) -> None:
    order_id = seated(shop)
    with shop.runtime.writing() as uow:
        uow.db.execute(seats(order_id, enrollment_status="cancelled"))
        uow.db.execute(update(Workshop).values(max_participants=0))
    with pytest.raises(Conflict, match="maximum capacity"):
        repair(shop.runtime, Mismatch.SEAT_MISSING, order_id, caller=shop.admin)
    assert counts(shop) == {"seat_missing": 1}


def test_pages_follow_each_other(shop: PaymentShop) -> None:
    shop.order(100)
    with shop.runtime.writing() as uow:
        product = uow.db.scalar(Product.__table__.select().with_only_columns(Product.id).limit(1))
        for _ in range(PAGE + 3):
            row = {"total_amount": 100, "currency": "USD", "status": "paid", "product_id": product}
            add(uow, Order, user_id=shop.customer.profile_id, **row)
    assert len(listed(shop)) == PAGE
    assert len(listed(shop, Mismatch.STATUS_AHEAD, page=1)) == 3
    assert not set(listed(shop)) & set(listed(shop, page=1))
    assert counts(shop) == {"status_ahead": PAGE + 3}


def many(shop: PaymentShop, count: int) -> None:
    """Add orders marked as paid without money, every third with the timestamp of the previous one; one has an unpaid
    seat.
    """
    shop.order(100)
    product_id = shop.rows(Product)[0].id
    with shop.runtime.writing() as uow:
        for n in range(count):
            row = {"total_amount": 100, "currency": "USD", "status": "paid", "product_id": product_id}
            created_at = uow.now - timedelta(hours=n - n % 3 // 2)
            add(
                uow,
                Order,
                user_id=shop.customer.profile_id,
                created_at=created_at,
                updated_at=created_at,
                **row,
            )
    order_id = shop.seat(shop.workshop())
    with shop.runtime.writing() as uow:
        uow.db.execute(seats(order_id, enrollment_status="enrolled"))


def checked(shop: PaymentShop) -> int:
    """Run the check as the worker does until nothing is left; return the number of runs."""
    looked = 0
    while reconcile(shop.runtime, large=3, size=4):
        looked += 1
    return looked


@pytest.mark.slow
def test_a_large_shop_is_checked_slice_by_slice(shop: PaymentShop, clock: FixedClock) -> None:
    many(shop, PAGE + 3)
    assert reconcile(shop.runtime, large=1000) == 0
    at_once = [listed(shop, page=page) for page in (0, 1)], counts(shop)
    begun = shop.runtime.clock.now()
    assert checked(shop) == 1 + 14  # 55 orders in slices of 4
    with shop.runtime.reading() as uow:
        view = view_of(uow, None, 0)
    assert (view.kept, view.checked_at, view.looked) == (True, begun, None)
    assert ([listed(shop, page=page) for page in (0, 1)], counts(shop)) == at_once

    first = view.rows[0]
    repair(shop.runtime, first.kind, first.subject, caller=shop.admin)
    assert first.key not in [row.key for row in check(shop.runtime, None, 0).rows]
    assert counts(shop) == {"status_ahead": PAGE + 2, "seat_unpaid": 1}

    clock.advance(timedelta(minutes=59))
    assert checked(shop) == 0
    clock.advance(timedelta(minutes=1))
    many(shop, 3)
    assert checked(shop) == 1 + 16  # 60 orders: the last run finds none
    assert counts(shop) == {"status_ahead": PAGE + 5, "seat_unpaid": 2}


def test_two_workers_store_a_slice_once_and_a_check_restarts_on_request(
    shop: PaymentShop, clock: FixedClock
) -> None:
    many(shop, 3)
    check_again(shop.runtime)
    with shop.runtime.reading() as uow:
        assert not view_of(uow, None, 0).kept  # a small shop needs no worker
    reconcile(shop.runtime, large=3)
    [run] = shop.rows(Reconciliation)
    check_slice(shop.runtime, run, 4)
    with shop.runtime.reading() as uow:
        view = view_of(uow, None, 0)
    assert (view.checked_at, view.looked, view.orders, len(view.rows)) == (None, 4, 5, 3)
    with shop.runtime.writing() as uow:
        uow.db.execute(update(Order).values(granted=True))  # correct in this state
    check_slice(shop.runtime, run, 4)
    assert len(shop.rows(KnownMismatch)) == 3  # the slower worker's result is discarded
    check_again(shop.runtime)
    assert shop.rows(Reconciliation)[0].looked == 4  # already running
    assert checked(shop) == 1
    clock.advance(timedelta(minutes=1))
    check_again(shop.runtime)
    assert checked(shop) == 2
    assert (counts(shop), shop.rows(KnownMismatch)) == ({}, [])
