"""/functions/v1/waiting: what waits for staff; only undecided rows count."""

from datetime import datetime, timedelta
from typing import Any

import pytest
from sqlalchemy import update

from guildhall.core.runtime import Runtime
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.content.models import ContactMessage
from guildhall.domains.downloads.models import DeliveryFile
from guildhall.domains.identity.models import Profile
from guildhall.domains.orders.models import OrderDetail, OrderWithdrawal
from guildhall.domains.payments.models import Payment, Refund
from guildhall.domains.referrals.models.commissions import CommissionReview
from guildhall.domains.referrals.models.partners import Referral, ReferralSignup
from guildhall.domains.reviews.models import ProductReview
from guildhall.services.email.models import Mail
from guildhall.services.files.models import StoredFile
from tests.support.client import Client
from tests.support.people import Person, add_person
from tests.support.rows import add, add_order, add_product, add_profile, add_workshop, choose_settings


def ask(client: Client, person: Person, name: str, **payload: Any) -> Any:
    answer = client.post(f"/functions/v1/{name}", json=payload, headers=person.headers)
    assert answer.status_code == 200, answer.text
    return answer.json()


def counts(client: Client, person: Person) -> dict[str, int]:
    return {each["kind"]: each["count"] for each in ask(client, person, "waiting")["counts"]}


def add_disputes(uow: UnitOfWork) -> str:
    """Add an order with two open disputes, one whose dispute is decided, and an archived one; return the first."""
    money = {"amount": 100, "currency": "USD"}
    payment = add(uow, Payment, provider="sandbox", attempt=1, status="paid", **money)
    first, decided, archived = (add_order(uow, None, archived_at=at) for at in (None, None, uow.now))
    for order, status, days in (
        (first, "pending", 9),
        (first, "pending", 7),
        (decided, "failed", 1),
        (archived, "pending", 2),
    ):
        due = {"respond_by": uow.now + timedelta(days=days)}
        add(uow, Refund, kind="dispute", payment_id=payment, order_id=order, status=status, **money, **due)
    add(uow, Refund, kind="refund", payment_id=payment, order_id=decided, status="pending", **money)
    return first


def add_undelivered(uow: UnitOfWork) -> str:
    """Add a paid order that gave its buyer nothing, beside others that did or that need not; return the first."""
    empty = add_product(uow, "empty")
    with_file = add_product(uow, "with-file")
    file = add(uow, StoredFile, kind="download", name="a.pdf", size=1)
    add(uow, DeliveryFile, product_id=with_file, file_id=file, title="A", position=1)
    waits = add_order(uow, None, product_id=empty, status="paid")
    add(uow, OrderDetail, order_id=add_order(uow, None, product_id=empty, status="paid"), title="By hand")
    add_order(uow, None, product_id=with_file, status="paid")
    add_order(uow, None, product_id=empty, status="pending")
    add_order(uow, None, product_id=empty, status="paid", archived_at=uow.now)
    add_order(uow, None, workshop_id=add_workshop(uow), status="paid")
    return waits


def add_undecided(uow: UnitOfWork) -> None:
    """Add what waits outside the orders, and a decided row of each kind."""
    for problem, decision in (("paid_twice", None), ("paid_twice", "returned"), (None, None)):
        money = {"amount": 100, "currency": "USD", "problem": problem, "decision": decision}
        add(uow, Payment, provider="sandbox", attempt=1, status="paid", **money)
    for answered in (None, None, uow.now):
        add(uow, ContactMessage, name="Ada", email="a@example.com", message="?", answered_at=answered)
    for status in ("pending", "approved"):
        add(uow, ReferralSignup, email="p@example.com", status=status)
    partner = add(uow, Referral, user_id=add_profile(uow, "p@example.com"), referral_code="PAM")
    for status in ("pending", "refused"):
        order = add_order(uow, None)
        add(uow, CommissionReview, order_id=order, referral_id=partner, cause="same_email", status=status)
    for status in ("waiting", "published", "refused"):
        buyer = add_profile(uow, f"{status}@example.com")
        review = {"rating": 5, "product_id": add_product(uow, status), "user_id": buyer}
        add(uow, ProductReview, status=status, **review)
    for state in ("failed", "queued", "sent"):
        mail = {"recipient": "a@example.com", "language": "en", "template": "order_paid", "context": {}}
        add(uow, Mail, dedup_key=state, state=state, due_at=uow.now, try_until=uow.now, **mail)


def add_withdrawals(uow: UnitOfWork) -> None:
    """Add two undecided withdrawals, and accepted ones of which one has money to refund."""
    paid, refunded, unpaid = (
        add_order(uow, None, paid_amount=paid, refunded_amount=back)
        for paid, back in ((500, 200), (500, 500), (0, 0))
    )
    statement = {"name": "Ada", "email": "a@example.com", "language": "en", "received_at": uow.now}
    for order, decision in (
        (paid, None),
        (None, None),
        (paid, "accepted"),
        (refunded, "accepted"),
        (unpaid, "accepted"),
        (None, "accepted"),
        (paid, "refunded"),
    ):
        add(uow, OrderWithdrawal, order_id=order, order_number="1", decision=decision, **statement)


NOTHING = dict.fromkeys(
    (
        "disputes",
        "withdrawals",
        "withdrawal_refunds",
        "payments",
        "undelivered",
        "messages",
        "reviews",
        "product_reviews",
        "applications",
        "vat_numbers",
        "mails",
    ),
    0,
)


def test_each_kind_counts_only_undecided_rows(runtime: Runtime, client: Client) -> None:
    with runtime.writing() as uow:
        boss = add_person(uow, "boss", admin=True)
    assert counts(client, boss) == NOTHING
    assert ask(client, boss, "waiting")["disputeDueBy"] is None
    with runtime.writing() as uow:
        disputed, undelivered = add_disputes(uow), add_undelivered(uow)
        add_undecided(uow)
        add_withdrawals(uow)
    assert counts(client, boss) == {
        "disputes": 1,
        "withdrawals": 2,
        "withdrawal_refunds": 1,
        "payments": 1,
        "undelivered": 1,
        "messages": 2,
        "reviews": 1,
        "product_reviews": 1,
        "applications": 1,
        "vat_numbers": 0,
        "mails": 1,
    }
    due_by = datetime.fromisoformat(ask(client, boss, "waiting")["disputeDueBy"])
    assert due_by == runtime.clock.now() + timedelta(days=7)
    assert ask(client, boss, "waiting-orders", kind="disputes") == {"ids": [disputed]}
    assert ask(client, boss, "waiting-orders", kind="undelivered") == {"ids": [undelivered]}
    assert ask(client, boss, "waiting-orders", kind="messages") == {"ids": []}


@pytest.mark.parametrize(
    ("role", "kinds"),
    [
        ("support", {"withdrawals": 2, "undelivered": 1, "messages": 2, "product_reviews": 1}),
        ("content", {}),
    ],
    ids=str,
)
def test_staff_see_only_the_work_of_their_role(
    runtime: Runtime, client: Client, role: str, kinds: dict[str, int]
) -> None:
    with runtime.writing() as uow:
        person = add_person(uow, "sue", role=role)
        add_disputes(uow)
        add_undelivered(uow)
        add_undecided(uow)
        add_withdrawals(uow)
    assert counts(client, person) == kinds
    assert ask(client, person, "waiting")["disputeDueBy"] is None
    assert ask(client, person, "waiting-orders", kind="disputes") == {"ids": []}


def test_a_vat_number_waits_while_the_owner_decides_about_them(runtime: Runtime, client: Client) -> None:
    """One number is one piece of work; none waits where VIES is asked or no tax is charged."""
    with runtime.writing() as uow:
        boss = add_person(uow, "boss", admin=True)
        anna = add_person(uow, "anna")
        company = {"company": "Berg KG", "vat_id": "ATU12345678"}
        uow.db.execute(update(Profile).where(Profile.id == anna.profile_id).values(company))
        add_order(uow, anna.profile_id, vat_id="ATU12345678")
        add_order(uow, anna.profile_id, vat_id="ATU87654321")
    waiting = []
    for mode, check in (("none", "owner"), ("inclusive", "vies"), ("inclusive", "owner")):
        tax = {"mode": mode, "rates": [{"country": "AT", "rate": "20"}]}
        with runtime.writing() as uow:
            choose_settings(uow, tax=tax, vat_check=check)
        waiting.append(counts(client, boss)["vat_numbers"])
    assert waiting == [0, 0, 2]
    ask(client, boss, "decide-vat-number", vatId="ATU12345678", status="valid")
    assert counts(client, boss)["vat_numbers"] == 1
