"""Names of the audit log's subjects, existing and deleted."""

from datetime import datetime
from zoneinfo import ZoneInfo

from sqlalchemy import delete, insert, select, update

from guildhall.core.ids import new_id
from guildhall.core.runtime import Runtime
from guildhall.domains.backoffice.queries.subject_names import CALLED, SubjectName, subject_names
from guildhall.domains.catalogue.models import Product
from guildhall.domains.discounts.models import DiscountCode
from guildhall.domains.identity.commands.create_admin import create_admin
from guildhall.domains.identity.models import Profile
from guildhall.domains.payments.models import Payment, PaymentLine
from guildhall.domains.referrals.models.creatives import Creative
from guildhall.domains.referrals.models.payouts import PayoutRun
from guildhall.domains.referrals.models.rates import CommissionRule
from guildhall.serve.wiring import TABLES
from guildhall.services.audit.models import AuditEntry
from tests.support.client import Client
from tests.support.people import add_person
from tests.support.rows import add, add_order, add_product, add_profile, add_workshop
from tests.support.statements import statements


def name_of(runtime: Runtime, table: str, row_id: str) -> tuple[str | None, bool]:
    with runtime.reading() as uow:
        (found,) = subject_names(uow, [(table, row_id)])
    return found.name, found.gone


def test_the_log_names_an_owner_who_never_opened_the_own_profile(client: Client, runtime: Runtime) -> None:
    create_admin(runtime, "owner@nordlicht.example", "harbour-lantern-77")
    body = {"email": "owner@nordlicht.example", "password": "harbour-lantern-77"}
    token = client.post("/auth/v1/token?grant_type=password", json=body).json()["access_token"]
    headers = {"authorization": f"Bearer {token}"}
    now = client.post("/functions/v1/settings", json={}, headers=headers).json()
    sent = {"version": now["version"], "settings": {"refund_days": 17}}
    assert client.post("/functions/v1/save-settings", json=sent, headers=headers).status_code == 200
    log = client.get("/rest/v1/audit_log?select=actor_id&actor_id=not.is.null", headers=headers)
    (entry,) = log.json()
    asked = {"subjects": [{"table": "accounts", "id": entry["actor_id"]}]}
    (named,) = client.post("/functions/v1/subject-names", json=asked, headers=headers).json()["names"]
    assert named["name"] == "owner@nordlicht.example"


def test_each_thing_is_called_as_people_know_it(runtime: Runtime) -> None:
    with runtime.writing() as uow:
        buyer = add_profile(uow, "ada@example.com", first_name="Ada", last_name="Lovelace")
        nameless = add_profile(uow, "bo@example.com")
        order = add_order(uow, buyer)
        payment = add(uow, Payment, provider="sandbox", attempt=1, amount=29900, currency="USD")
        uow.db.execute(insert(PaymentLine).values(payment_id=payment, order_id=order, amount=29900))
        workshop = add_workshop(uow)
        cutoff = datetime(2026, 11, 1, tzinfo=ZoneInfo("UTC"))
        code = add(uow, DiscountCode, code="SPRING", kind="percent", percent=1000)
        rule = add(uow, CommissionRule, name="Gold", kind="percent")
        creative = add(uow, Creative, title="Banner")
        run = add(uow, PayoutRun, currency="EUR", cutoff_at=cutoff, total=100)
    assert name_of(runtime, "users", buyer) == ("Ada Lovelace · ada@example.com", False)
    assert name_of(runtime, "users", nameless) == ("bo@example.com", False)
    assert name_of(runtime, "orders", order) == (f"{order[:8]} · ada@example.com", False)
    assert name_of(runtime, "payments", payment) == (f"{order[:8]} · ada@example.com", False)
    assert name_of(runtime, "workshops", workshop) == ("Ledger Clinic", False)
    assert name_of(runtime, "discount_codes", code) == ("SPRING", False)
    assert name_of(runtime, "commission_rules", rule) == ("Gold", False)
    assert name_of(runtime, "creatives", creative) == ("Banner", False)
    assert name_of(runtime, "payout_runs", run) == ("EUR · 2026-11-01", False)


def test_a_deleted_subject_keeps_the_last_name_in_the_log(runtime: Runtime, client: Client) -> None:
    with runtime.writing() as uow:
        admin = add_person(uow, "admin", admin=True)
        product = add_product(uow, "scale", name="Scale")
        silent = add_product(uow, "silent", name="Silent")
        person = add_profile(uow, "gone@example.com", first_name="Gone")
    client.patch(f"/rest/v1/users?id=eq.{person}", json={"first_name": "Went"}, headers=admin.headers)
    assert client.delete(f"/rest/v1/products?id=eq.{product}", headers=admin.headers).status_code == 204
    with runtime.writing() as uow:
        uow.db.execute(delete(Product).where(Product.id == silent))
        uow.db.execute(delete(Profile).where(Profile.id == person))
    subjects = [{"table": "products", "id": product}, {"table": "products", "id": silent}]
    subjects += [{"table": "users", "id": person}, {"table": "shop_settings", "id": new_id()}]
    answer = client.post("/functions/v1/subject-names", json={"subjects": subjects}, headers=admin.headers)
    names = {each["id"]: (each["name"], each["gone"]) for each in answer.json()["names"]}
    assert names == {product: ("Scale", True), silent: (None, True), person: (None, True)}
    with runtime.writing() as uow:
        renamed = update(AuditEntry).where(AuditEntry.subject_id == product)
        uow.db.execute(renamed.values(data={"changes": {"name": ["Scale", "Balance"]}}))
    assert name_of(runtime, "products", product) == ("Balance", True)


def test_however_many_rows_it_is_one_statement_for_each_table(runtime: Runtime) -> None:
    with runtime.writing() as uow:
        buyer = add_profile(uow, "ada@example.com")
        products = [add_product(uow, f"product-{number}") for number in range(20)]
        orders = [add_order(uow, buyer, product_id=products[0]) for _ in range(20)]
    subjects = [("products", each) for each in products] + [("orders", each) for each in orders]
    with runtime.reading() as uow, statements(runtime) as details:
        named = subject_names(uow, subjects)
    assert (len(named), len(details)) == (40, 2)
    assert SubjectName("products", products[3], "product-3", gone=False) in named


def test_every_table_that_is_named_is_read_by_the_back_office(runtime: Runtime) -> None:
    assert set(CALLED) - {table.name for table in TABLES} == {"accounts"}
    with runtime.reading() as uow:
        for table, (_, rows) in CALLED.items():
            assert uow.db.execute(rows.limit(1)).all() == [], table
        assert uow.db.execute(select(AuditEntry.id)).all() == []
