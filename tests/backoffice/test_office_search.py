"""/functions/v1/search-office and find-orders: staff find what customers quote, and only what their role works with."""

import re
from dataclasses import dataclass
from typing import Any

import pytest
from sqlalchemy import event, select

from guildhall.core.money import Money
from guildhall.core.runtime import Runtime
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.backoffice.commands.keep_office_words import INDEXED
from guildhall.domains.backoffice.queries.office_search import MOST_OF_A_KIND, search_office
from guildhall.domains.billing.commands.issue import issue_invoice
from guildhall.domains.billing.models import Invoice
from guildhall.domains.identity.commands.keep_words import keep_customer_words
from guildhall.domains.referrals.models.partners import Referral
from guildhall.rest_engine.caller import Role
from guildhall.services.search.models import SearchWord
from tests.support.client import Client
from tests.support.people import Person, add_person
from tests.support.rows import add, add_order, add_profile

pytestmark = pytest.mark.both_databases


GERMAN = {"de": {"title": "Kiel"}}


@dataclass
class SearchedOffice:
    """A shop with one of each: `call` asks a function as an admin, `create` adds a row over HTTP."""

    client: Client
    runtime: Runtime
    boss: Person

    def call(self, name: str, text: str, who: Person | None = None) -> Any:
        headers = (who or self.boss).headers
        answer = self.client.post(f"/functions/v1/{name}", json={"text": text}, headers=headers)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def hits(self, text: str, who: Person | None = None) -> set[tuple[str, str]]:
        return {(hit["kind"], hit["id"]) for hit in self.call("search-office", text, who)["hits"]}

    def create(self, table: str, **columns: Any) -> str:
        prefer = {"prefer": "return=representation"}
        answer = self.client.post(f"/rest/v1/{table}", json=columns, headers=self.boss.headers | prefer)
        assert answer.status_code == 201, answer.text
        return str(answer.json()[0]["id"])


@pytest.fixture
def boss(runtime: Runtime) -> Person:
    with runtime.writing() as uow:
        return add_person(uow, "boss", admin=True)


@pytest.fixture
def office(client: Client, runtime: Runtime, boss: Person) -> SearchedOffice:
    return SearchedOffice(client, runtime, boss)


def add_customer(uow: UnitOfWork, email: str, first_name: str) -> str:
    profile_id = add_profile(uow, email, first_name=first_name)
    keep_customer_words(uow, profile_id)
    return profile_id


@pytest.mark.slow
def test_an_order_is_found_by_all_that_a_customer_may_quote(office: SearchedOffice) -> None:
    product = office.create("products", name="Partner Ledger", price=10)
    with office.runtime.writing() as uow:
        zoe = add_customer(uow, "zoe@example.com", "Zoë")
        paid = {
            "status": "paid",
            "paid_amount": 29900,
            "payment_reference": "WIRE-77",
            "referral_code": "PAM",
        }
        order = add_order(uow, zoe, product_id=product, **paid)
        issue_invoice(uow, order, amount=Money(29900, "USD"), tax=Money(0, "USD"), cause="payment:1")
        invoice = uow.db.scalars(select(Invoice.number)).one()
        add_order(uow, None)
    quoted = [
        *("partner led", "zoe", "ZOË", "zoe@example.com", "WIRE-77", "pam"),
        *(invoice, invoice.lower(), order, order[:8], f"#{order[:8]}", order.replace("-", "")),
    ]
    for text in quoted:
        assert ("order", order) in office.hits(text), text
        found = office.call("find-orders", text)
        assert order in found["orders"] or zoe in found["customers"] or product in found["products"], text
    for text in ("", "  ", "%", "INV-2026-99999", order[:3], "ledger zoe nobody"):
        assert not [hit for hit in office.hits(text) if hit[0] == "order"], text


def test_archived_orders_are_not_found(office: SearchedOffice, runtime: Runtime) -> None:
    with runtime.writing() as uow:
        zoe = add_customer(uow, "zoe@example.com", "Zoë")
        archived = add_order(uow, zoe, archived_at=uow.now, payment_reference="OLD-1")
    assert office.hits("zoe") == {("customer", zoe)}
    assert office.hits("OLD-1") == office.hits(archived) == set()


@pytest.mark.slow
def test_everything_else_is_found_by_its_words(office: SearchedOffice, runtime: Runtime) -> None:
    day = {"date": "2027-01-05", "time": "10:00", "duration": "1 hour", "time_zone": "Europe/Berlin"}
    places = {"instructor": "Ida Stern", "max_participants": 5, "slug": "quill"}
    expected = {
        ("product", office.create("products", name="Quillwork", name_de="Federarbeit", price=10)),
        (
            "workshop",
            office.create("workshops", title="Quill", translations=GERMAN, price=0, **day, **places),
        ),
        ("article", office.create("blog_articles", title="Quills of old", content="<p>x</p>")),
        ("news", office.create("news", title="New quill", description="<p>x</p>")),
    }
    sent = {"name": "Ann", "email": "ann@example.com", "subject": "A quill", "message": "x"}
    assert office.client.post("/rest/v1/contact_messages", json=sent).status_code == 201
    found = office.hits("QUILL")
    assert found - {hit for hit in found if hit[0] == "message"} == expected
    assert {kind for kind, _ in found} == {"product", "workshop", "article", "news", "message"}
    assert office.hits("kiel") == {hit for hit in expected if hit[0] == "workshop"}
    assert office.hits("federarbeit") == {hit for hit in expected if hit[0] == "product"}
    with runtime.writing() as uow:
        pam = add_customer(uow, "pam@example.com", "Pam")
    partner = office.create("referrals", user_id=pam, referral_code="SPRING24", commission_rate=30)
    assert office.hits("spring") == {("partner", partner)}
    assert office.hits("pam") == {("partner", partner), ("customer", pam)}


def test_words_follow_a_change_and_leave_with_the_row(office: SearchedOffice, runtime: Runtime) -> None:
    product = office.create("products", name="Quillwork", price=10)
    changed = office.client.patch(
        f"/rest/v1/products?id=eq.{product}",
        json={"name": "Inkwell", "slug": "ink"},
        headers=office.boss.headers,
    )
    assert changed.status_code in (200, 204), changed.text
    assert office.hits("quill") == set()
    assert office.hits("inkwell") == {("product", product)}
    office.client.delete(f"/rest/v1/products?id=eq.{product}", headers=office.boss.headers)
    with runtime.reading() as uow:
        assert uow.db.scalars(select(SearchWord).where(SearchWord.subject_table == "products")).all() == []


def test_each_role_finds_only_what_it_works_with(office: SearchedOffice, runtime: Runtime) -> None:
    office.create("products", name="Common", price=10)
    office.create("news", title="Common", description="<p>x</p>")
    with runtime.writing() as uow:
        common = add_customer(uow, "common@example.com", "Common")
        add_order(uow, common)
        staff = {role: add_person(uow, f"{role}-member", role=role) for role in ("support", "content")}
        add(uow, Referral, user_id=common, referral_code="C1")

    def kinds(who: Person) -> set[str]:
        return {kind for kind, _ in office.hits("common", who)}

    assert kinds(office.boss) == {"product", "news", "customer", "order", "partner"}
    assert kinds(staff["support"]) == {"customer", "order"}
    assert kinds(staff["content"]) == {"news"}
    for name in ("find-orders", "customer-value"):
        body = {"text": "x"} if name == "find-orders" else {"userId": common}
        answer = office.client.post(f"/functions/v1/{name}", json=body, headers=staff["content"].headers)
        assert answer.status_code == 403


def test_the_newest_of_each_kind_are_returned_and_no_more(office: SearchedOffice, runtime: Runtime) -> None:
    with runtime.writing() as uow:
        zoe = add_customer(uow, "zoe@example.com", "Zoë")
        for _ in range(MOST_OF_A_KIND + 1):
            add_order(uow, zoe)
    assert len([hit for hit in office.hits("zoe") if hit[0] == "order"]) == MOST_OF_A_KIND


@pytest.mark.parametrize("model", INDEXED, ids=lambda model: model.__tablename__)
def test_only_existing_columns_are_indexed(model: Any) -> None:
    assert set(INDEXED[model]) <= set(model.__table__.c.keys())


def test_no_search_reads_a_whole_table(runtime: Runtime) -> None:
    """According to the databases' own plans; PostgreSQL reads small tables whole unless it may not."""
    with runtime.writing() as uow:
        zoe = add_customer(uow, "zoe@example.com", "Zoë")
        for _ in range(20):
            add_order(uow, zoe)
    asked: list[tuple[str, Any]] = []

    def note(_connection: Any, _cursor: Any, statement: str, parameters: Any, *_rest: Any) -> None:
        asked.append((statement, parameters))

    with runtime.reading() as uow:
        event.listen(uow.db, "before_cursor_execute", note)
        search_office(uow, Role.ADMIN, "zoe")
        search_office(uow, Role.ADMIN, "abcd1234")
        event.remove(uow.db, "before_cursor_execute", note)
        sqlite = uow.db.dialect.name == "sqlite"
        if not sqlite:
            uow.db.exec_driver_sql("SET enable_seqscan = off")
        explain = "EXPLAIN QUERY PLAN" if sqlite else "EXPLAIN"
        plans = [
            "; ".join(str(row[-1]) for row in uow.db.exec_driver_sql(f"{explain} {statement}", parameters))
            for statement, parameters in asked
        ]
    assert len(plans) > 10
    whole = re.compile(r"SCAN (?!looked_at|anon|CONSTANT|\d|\()\w+(?! USING)" if sqlite else "Seq Scan")
    assert [plan for plan in plans if whole.search(plan)] == []
