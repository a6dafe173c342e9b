"""Importing customers, orders and partner balances of another shop system, with their own dates."""

from typing import Any

import pytest
from sqlalchemy import func, select

from guildhall.core.runtime import Runtime
from guildhall.domains.backoffice.queries.reconciliation import found_in
from guildhall.domains.billing.models import Invoice
from guildhall.domains.orders.models import Order
from guildhall.domains.referrals.models.commissions import Commission
from guildhall.domains.referrals.models.partners import Referral
from guildhall.services.audit.models import AuditEntry
from guildhall.services.email.models import Mail
from tests.support.client import Client
from tests.support.people import Person, add_person
from tests.support.rows import add, add_product

CUSTOMER = {
    "email": "Old@Example.com",
    "firstName": "Olga",
    "city": "Ghent",
    "createdAt": "2019-03-01T10:00:00Z",
}
ORDER = {
    "reference": "WC-1001",
    "email": "old@example.com",
    "productSlug": "atlas",
    "totalAmount": 119,
    "taxAmount": 19,
    "currency": "EUR",
    "status": "completed",
    "createdAt": "2019-03-02T10:00:00Z",
    "paidAt": "2019-03-03T10:00:00Z",
}
BALANCE = {
    "reference": "AFF-7",
    "partnerCode": "EVE",
    "amount": "45.50",
    "currency": "EUR",
    "createdAt": "2020-01-31T00:00:00Z",
}
WHOLE = {"customers": [CUSTOMER], "orders": [ORDER], "balances": [BALANCE]}


@pytest.fixture
def boss(runtime: Runtime) -> Person:
    with runtime.writing() as uow:
        boss, eve = add_person(uow, "boss", admin=True), add_person(uow, "eve")
        add_product(uow, "atlas", delivery_title="Atlas")
        add(uow, Referral, user_id=eve.profile_id, referral_code="EVE", commission_rate=1000)
    return boss


def _import(client: Client, who: dict[str, str], **rows: Any) -> dict[str, Any]:
    answer = client.post("/functions/v1/import", json=rows, headers=who)
    assert answer.status_code == 200, answer.text
    report: dict[str, Any] = answer.json()
    return report


def _count(runtime: Runtime, table: Any) -> int:
    with runtime.reading() as uow:
        return int(uow.db.scalar(select(func.count()).select_from(table)) or 0)


def test_history_keeps_its_dates_and_causes_nothing(client: Client, runtime: Runtime, boss: Person) -> None:
    mails = _count(runtime, Mail)
    report = _import(client, boss.headers, **WHOLE)
    assert (report["created"], report["existing"], report["refused"]) == (3, 0, 0)
    query = (
        "orders?select=created_at,paid_at,status,total_amount,tax_amount,paid_amount,user:users(first_name)"
    )
    [order] = client.get(f"/rest/v1/{query}", headers=boss.headers).json()
    assert order == {
        "created_at": "2019-03-02T10:00:00.000000Z",
        "paid_at": "2019-03-03T10:00:00.000000Z",
        "status": "completed",
        "total_amount": 119,
        "tax_amount": 19,
        "paid_amount": 119,
        "user": {"first_name": "Olga"},
    }
    [customer] = client.get(
        "/rest/v1/users?select=email,city,created_at&city=eq.Ghent", headers=boss.headers
    ).json()
    assert customer["created_at"].startswith("2019-03-01T10:00:00")
    [entry] = client.get("/rest/v1/commissions?select=amount,kind,created_at", headers=boss.headers).json()
    assert (entry["amount"], entry["kind"], entry["created_at"][:10]) == (45.5, "adjusted", "2020-01-31")
    assert (_count(runtime, Mail), _count(runtime, Invoice)) == (mails, 0)
    with runtime.reading() as uow:
        assert found_in(uow) == []
    events = client.get("/functions/v1/events", headers=boss.headers).json()["events"]
    assert [event["kind"] for event in events] == [
        "customer.imported",
        "order.imported",
        "commission.adjusted",
    ]


def _entries(client: Client, who: Person) -> list[tuple[str, float, float]]:
    rows = client.get("/rest/v1/order_entries?select=kind,amount,tax", headers=who.headers).json()
    return sorted((row["kind"], row["amount"], row["tax"]) for row in rows)


def test_a_refund_takes_the_imported_tax_out_of_the_books(client: Client, boss: Person) -> None:
    """An imported order has an amount of tax and no rate; what is received for it again has the same tax."""
    [order_id] = [
        row["id"]
        for row in _import(client, boss.headers, customers=[CUSTOMER], orders=[ORDER])["rows"]
        if row["kind"] == "order"
    ]

    def change(**fields: str) -> None:
        answer = client.patch(f"/rest/v1/orders?id=eq.{order_id}", json=fields, headers=boss.headers)
        assert answer.status_code == 204, answer.text

    change(status="refunded")
    assert _entries(client, boss) == [("received", 119, 19), ("returned", -119, -19)]
    assert client.get("/rest/v1/invoices", headers=boss.headers).json() == []
    change(status="paid", payment_reference="bank 1")
    assert _entries(client, boss) == [("received", 119, 19), ("received", 119, 19), ("returned", -119, -19)]
    [invoice] = client.get("/rest/v1/invoices?select=net,tax,tax_rate", headers=boss.headers).json()
    assert invoice == {"net": 100, "tax": 19, "tax_rate": 19}


def test_an_imported_free_order_opens_what_it_gives(client: Client, runtime: Runtime, boss: Person) -> None:
    with runtime.writing() as uow:
        olga = add_person(uow, "olga")
    free = ORDER | {"email": "olga@example.com", "totalAmount": 0, "taxAmount": 0}
    cancelled = free | {"reference": "WC-1002", "status": "cancelled"}
    first, _ = _import(client, boss.headers, orders=[free, cancelled])["rows"]
    seen = client.get("/rest/v1/order_details?select=order_id,title", headers=olga.headers).json()
    assert seen == [{"order_id": first["id"], "title": "Atlas"}]
    with runtime.reading() as uow:
        assert uow.db.scalars(select(Order.id).where(Order.granted.is_(True))).all() == [first["id"]]
        assert found_in(uow) == []


def test_an_import_may_be_repeated(client: Client, runtime: Runtime, boss: Person) -> None:
    first = _import(client, boss.headers, **WHOLE)
    changed = {
        "customers": [CUSTOMER | {"city": "Arles"}],
        "orders": [ORDER | {"totalAmount": 200}],
        "balances": [BALANCE | {"amount": 1}],
    }
    again = _import(client, boss.headers, **changed)
    assert (again["created"], again["existing"]) == (0, 3)
    assert [row["id"] for row in again["rows"]] == [row["id"] for row in first["rows"]]
    [order] = client.get("/rest/v1/orders?select=total_amount", headers=boss.headers).json()
    assert order == {"total_amount": 119}
    assert client.get("/rest/v1/users?city=eq.Arles", headers=boss.headers).json() == []


def test_a_dry_run_reports_the_same_and_keeps_nothing(client: Client, runtime: Runtime, boss: Person) -> None:
    dry = _import(client, boss.headers, dryRun=True, **WHOLE)
    assert (dry["dryRun"], dry["created"]) == (True, 3)
    assert _count(runtime, Order) == 0
    assert client.get("/functions/v1/events", headers=boss.headers).json()["events"] == []
    real = _import(client, boss.headers, **WHOLE)
    assert [row["outcome"] for row in real["rows"]] == [row["outcome"] for row in dry["rows"]]


def test_a_row_that_does_not_fit_stops_no_other(client: Client, runtime: Runtime, boss: Person) -> None:
    orders = [
        ORDER | {"email": "nobody@example.com"},
        ORDER | {"productSlug": "none"},
        ORDER | {"createdAt": "2030-01-01T00:00:00Z", "paidAt": None},
        ORDER,
    ]
    balances = [BALANCE | {"partnerCode": "NONE"}]
    report = _import(client, boss.headers, customers=[CUSTOMER], orders=orders, balances=balances)
    assert [row["reason"] for row in report["rows"]] == [
        None,
        "customer_not_found",
        "product_not_found",
        "in_future",
        None,
        "partner_not_found",
    ]
    assert (report["created"], report["refused"]) == (2, 4)


def test_refunded_and_canceled_orders_balance(client: Client, runtime: Runtime, boss: Person) -> None:
    orders = [
        ORDER | {"reference": "A", "status": "refunded", "refundedAt": "2019-04-01T00:00:00Z"},
        ORDER | {"reference": "B", "status": "cancelled"},
    ]
    _import(client, boss.headers, customers=[CUSTOMER], orders=orders)
    query = "/rest/v1/orders?select=status,paid_amount,refunded_amount&order=payment_reference"
    assert client.get(query, headers=boss.headers).json() == [
        {"status": "refunded", "paid_amount": 119, "refunded_amount": 119},
        {"status": "cancelled", "paid_amount": 0, "refunded_amount": 0},
    ]
    with runtime.reading() as uow:
        assert found_in(uow) == []


@pytest.mark.parametrize(
    "change",
    [
        {"taxAmount": 120},
        {"paidAt": "2019-03-01T10:00:00Z"},
        {"status": "refunded"},
        {"status": "pending"},
        {"currency": "CHF"},
        {"totalAmount": 1.005},
        {"createdAt": "2019-03-02"},
    ],
)
def test_an_order_that_contradicts_itself_is_refused(
    client: Client, boss: Person, change: dict[str, object]
) -> None:
    body = {"customers": [CUSTOMER], "orders": [ORDER | change]}
    answer = client.post("/functions/v1/import", json=body, headers=boss.headers)
    assert (answer.status_code, answer.json()["code"]) == (400, "PGRST102")


def test_it_needs_its_scope(client: Client, boss: Person) -> None:
    for scope, status in (("orders:write", 403), ("import:write", 200)):
        body = {"name": "Import", "scopes": [scope]}
        made = client.post("/functions/v1/create-api-token", json=body, headers=boss.headers).json()
        program = {"authorization": f"Bearer {made['token']}"}
        assert client.post("/functions/v1/import", json=WHOLE, headers=program).status_code == status
    assert client.post("/functions/v1/import", json=WHOLE).status_code == 401


def test_imported_credit_is_audited_by_partner_and_marked_where_it_is_paid_out(
    client: Client, runtime: Runtime, boss: Person
) -> None:
    _import(client, boss.headers, balances=[BALANCE])
    with runtime.reading() as uow:
        [entry] = uow.db.execute(select(Commission.__table__)).all()
        [noted] = uow.db.execute(
            select(AuditEntry.subject_id, AuditEntry.data).where(AuditEntry.action == "balance.imported")
        )
    assert noted.subject_id == entry.referral_id
    assert (noted.data["amount"], noted.data["entry"]) == (4550, entry.id)
    cutoff = {"cutoffAt": "2030-01-01T00:00:00Z"}
    [due] = client.post("/functions/v1/preview-payouts", json=cutoff, headers=boss.headers).json()["due"]
    assert due["imported"] == due["amount"] == 45.5
