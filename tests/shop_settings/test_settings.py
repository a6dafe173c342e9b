"""Saved settings apply from the next transaction on, in every process; invalid ones are refused by name."""

import email
import json
from email import policy
from typing import Any

import httpx
import pytest
from sqlalchemy import select

from guildhall.core.runtime import Runtime
from guildhall.serve.app import create_app
from guildhall.serve.wiring import build_runtime
from guildhall.services.audit.models import AuditEntry
from guildhall.services.email.outbox import enqueue
from guildhall.services.email.worker import send_due
from guildhall.services.shop_settings.countries import country_code, country_name
from guildhall.services.shop_settings.queries import shop_settings
from guildhall.services.shop_settings.vat_ids import checked_vat_id
from tests.support.client import Client
from tests.support.clock import FixedClock
from tests.support.people import Person, add_person


@pytest.fixture
def boss(runtime: Runtime) -> Person:
    with runtime.writing() as uow:
        return add_person(uow, "boss", admin=True)


def ask(client: Client, who: Person | None, name: str, **body: Any) -> httpx.Response:
    return client.post(f"/functions/v1/{name}", json=body, headers=who.headers if who else {})


def save(client: Client, boss: Person, **changes: Any) -> httpx.Response:
    now = ask(client, boss, "settings").json()
    merged = now["settings"] | changes
    return ask(client, boss, "save-settings", version=now["version"], settings=merged)


@pytest.mark.settings(refund_days=14)
def test_the_environment_s_values_are_the_defaults(client: Client, boss: Person) -> None:
    now = ask(client, boss, "settings").json()
    assert (now["version"], now["settings"]["refund_days"]) == (0, 14)
    assert now["settings"]["tax"] == {
        "mode": "none",
        "rates": [],
        "other_rate": "0",
        "note": None,
        "small_business": False,
        "shipped_rates": False,
        "exchange_rates": [],
    }


def test_saved_settings_apply_at_once_in_every_process(
    client: Client, runtime: Runtime, boss: Person, clock: FixedClock
) -> None:
    other = build_runtime(runtime.settings, clock)
    beside = Client(create_app(other), runtime.settings.site_url)
    assert save(client, boss, refund_days=7).json()["version"] == 1
    assert ask(beside, boss, "settings").json()["settings"]["refund_days"] == 7
    with other.reading() as uow:
        assert shop_settings(uow).refund_days == 7
    beside.close()
    other.database.close()


def test_every_save_is_in_the_audit_log_with_from_and_to(
    client: Client, runtime: Runtime, boss: Person
) -> None:
    save(client, boss, refund_days=7)
    save(client, boss, company={"name": "Kontor GmbH", "country": "de", "email": "a@kontor.example"})
    with runtime.reading() as uow:
        logged = uow.db.execute(
            select(AuditEntry.actor_id, AuditEntry.data).where(AuditEntry.action == "settings.changed")
        ).all()
    changes = [data["changes"] for actor, data in logged if actor == boss.account_id]
    assert {"refund_days": [30, 7]} in changes
    [company] = [change for change in changes if "company.name" in change]
    assert company["company.name"] == ["Guildhall", "Kontor GmbH"]
    assert company["company.country"] == ["US", "DE"]
    assert "refund_days" not in company


def test_an_old_page_does_not_overwrite_a_newer_save(client: Client, boss: Person) -> None:
    old = ask(client, boss, "settings").json()
    save(client, boss, refund_days=7)
    for _ in range(2):
        answer = ask(
            client, boss, "save-settings", **(old | {"settings": old["settings"] | {"refund_days": 9}})
        )
        assert (answer.status_code, answer.json()["hint"]) == (409, "settings_changed")
    assert ask(client, boss, "settings").json()["settings"]["refund_days"] == 7


@pytest.mark.parametrize(
    ("change", "details"),
    [
        ({"refund_days": -1}, "settings.refund_days: "),
        ({"refund_days": 366}, "settings.refund_days: "),
        ({"commission_rate": "100.01"}, "settings.commission_rate: "),
        (
            {"company": {"vat_id": "DE12345"}},
            "settings.company.vat_id: Enter a valid VAT ID",
        ),
        (
            {"company": {"iban": "DE00120300000000202051"}},
            "settings.company.iban: This IBAN contains a typo",
        ),
        ({"company": {"email": "nobody"}}, "settings.company.email: Enter a valid email address"),
        ({"company": {"name": ""}}, "settings.company.name: "),
        ({"tax": {"mode": "sometimes"}}, "settings.tax.mode: "),
        ({"tax": {"rates": [{"country": "D", "rate": 19}]}}, "settings.tax.rates.0.country: "),
        ({"tax": {"rates": [{"country": "DE", "rate": 19.123}]}}, "settings.tax.rates.0.rate: "),
        (
            {"tax": {"rates": [{"country": "de", "rate": 19}, {"country": "DE", "rate": 7}]}},
            "settings.tax.rates: DE: each country can have only one rate",
        ),
        ({"privacy_mode": "never"}, "settings.privacy_mode: "),
        ({"refunds": 3}, "settings.refunds: "),
    ],
)
def test_refused_settings_are_named(
    client: Client, boss: Person, change: dict[str, Any], details: str
) -> None:
    answer = save(client, boss, **change)
    assert answer.status_code == 400
    assert answer.json()["message"].startswith(details)
    assert ask(client, boss, "settings").json()["version"] == 0


def test_only_admins_see_and_save_them(client: Client, runtime: Runtime) -> None:
    with runtime.writing() as uow:
        anna = add_person(uow, "anna")
    for name, body in (("settings", {}), ("save-settings", {"version": 0, "settings": {}})):
        assert ask(client, anna, name, **body).status_code == 403
        assert ask(client, None, name, **body).status_code == 401


def test_the_sender_s_name_is_on_the_next_mail(client: Client, runtime: Runtime, boss: Person) -> None:
    save(client, boss, sender_name="Kontor, Süd")
    with runtime.writing() as uow:
        enqueue(
            uow,
            template="password_changed",
            recipient="anna@example.com",
            language="en",
            dedup_key="1",
            context={},
        )
    assert send_due(runtime) == 1
    [file] = (runtime.settings.data_dir / "mail").iterdir()
    message = email.message_from_bytes(file.read_bytes(), policy=policy.default)
    assert message["From"] == '"Kontor, Süd" <shop@localhost>'


@pytest.mark.parametrize(
    ("text", "number"),
    [("de 123.456.789", "DE123456789"), ("ATU12345678", "ATU12345678"), ("fr-AB123456789", "FRAB123456789")],
)
def test_vat_numbers_are_stored_without_spaces(text: str, number: str) -> None:
    assert checked_vat_id(text) == number


@pytest.mark.parametrize(
    "text", ["DE12345678", "US123456789", "ATX12345678", "DE１２３４５６７８９", "", "DE"]
)
def test_a_vat_number_must_have_a_countrys_format(text: str) -> None:
    with pytest.raises(ValueError, match="not a VAT"):
        checked_vat_id(text)


def test_countries_are_understood_in_every_supported_language() -> None:
    for details in ("Deutschland", "germany", " Allemagne ", "ALEMANIA", "de"):
        assert country_code(details) == "DE"
    assert country_code("Österreich") == country_code("osterreich") == "AT"
    assert (country_code("Atlantis"), country_code(""), country_code(None)) == (None, None, None)
    assert country_name("AT", "fr") == "Autriche"
    assert country_name("ZZ", "fr") == "ZZ"


def test_new_goods_begin_with_the_currency_and_kind_that_the_owner_set(client: Client, boss: Person) -> None:
    def begins() -> tuple[str, str]:
        boot = client.get("/admin/products/new").text.split('id="boot"', 1)[1].split(">", 1)[1]
        company = json.JSONDecoder().raw_decode(boot)[0]["settings"]["company"]
        return company["currency"], company["taxCategory"]

    assert begins() == ("USD", "standard")
    assert save(client, boss, currency="EUR", tax_category="ebooks").status_code == 200
    assert begins() == ("EUR", "ebooks")
    for wrong in ({"currency": "CHF"}, {"tax_category": "food"}):
        assert save(client, boss, **wrong).status_code == 400
