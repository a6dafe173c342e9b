"""Movements at the card provider in the files for the adviser: each euro has two accounts, and none is lost."""

import csv
import io
import json
from collections import Counter
from datetime import UTC, date, datetime, timedelta
from typing import Any
from zipfile import ZipFile

import pytest
from sqlalchemy import insert, update

from guildhall.core.money import Money, to_minor
from guildhall.domains.billing.commands.make_archive import make_archives
from guildhall.domains.billing.models import Invoice
from guildhall.domains.orders.models import OrderEntry
from guildhall.domains.payments.models import CardMovement, Payment, PaymentLine, Refund
from guildhall.domains.payments.queries.card_statement import card_balances
from tests.billing.conftest import BillingShop
from tests.billing.rules_of_datev import checked
from tests.billing.test_books import NOVEMBER, add_document
from tests.billing.test_datev import datev
from tests.billing.test_month_end import ask, zipped
from tests.support.client import Client
from tests.support.rows import add

pytestmark = pytest.mark.both_databases

AT = datetime(2026, 11, 16, 12, tzinfo=UTC)


def move(shop: BillingShop, id_: str, kind: str, amount: int, fee: int = 0, /, **columns: Any) -> None:
    row = {"id": id_, "kind": kind, "amount": amount, "fee": fee, "provider": "stripe", "currency": "EUR"}
    with shop.runtime.writing() as uow:
        uow.db.execute(insert(CardMovement), row | {"happened_at": AT} | columns)


@pytest.fixture
def month(shop: BillingShop) -> BillingShop:
    """Return a shop with an invoice and a credit note, both paid by card, a dispute, fees, a payout, and a reserve."""
    first = add_document(shop, 1)
    order = shop.documents()[0].order_id
    add_document(shop, 2, corrects_id=first, order_id=order, number="CN-2", net=5000, tax=950, gross=5950)
    with shop.runtime.writing() as uow:
        money = {"amount": 11900, "currency": "EUR"}
        payment = add(
            uow, Payment, provider="stripe", attempt=1, status="paid", provider_payment_id="pi_1", **money
        )
        uow.db.execute(insert(PaymentLine), {"payment_id": payment, "order_id": order, "amount": 11900})
        back = {"payment_id": payment, "order_id": order, "provider_refund_id": "re_1", "currency": "EUR"}
        add(uow, Refund, amount=5950, status="succeeded", **back)
        add(uow, OrderEntry, order_id=order, kind="received", cause="payment:1", created_at=AT, **money)
    move(shop, "txn_1", "payment", 11900, 204, provider_payment_id="pi_1", payout_id="po_1")
    move(shop, "txn_2", "refund", -5950, provider_payment_id="pi_1", source="re_1", payout_id="po_1")
    move(shop, "txn_3", "dispute", -1000, 2000, source="du_1")
    move(shop, "txn_4", "dispute", 1000, source="du_1")
    move(shop, "txn_5", "fee", -300)
    move(shop, "txn_6", "payout", -5746, source="po_1")
    move(shop, "txn_7", "other", -500)
    move(shop, "txn_8", "payment", 999, happened_at=AT + timedelta(days=30))
    return shop


def test_each_movement_is_booked_with_its_document_and_accounts(month: BillingShop, client: Client) -> None:
    _, lines = checked(datev(client, month))
    booked = [
        tuple(
            line[name].strip('"')
            for name in (
                "Konto",
                "Gegenkonto (ohne BU-Schlüssel)",
                "Umsatz (ohne Soll/Haben-Kz)",
                "Belegfeld 1",
            )
        )
        for line in lines[2:]
    ]
    assert booked == [
        ("1360", "10000", "119,00", "INV-1"),
        ("4970", "1360", "2,04", "txn-1"),
        ("10000", "1360", "59,50", "CN-2"),
        ("10000", "1360", "10,00", "txn-3"),
        ("4970", "1360", "20,00", "txn-3"),
        ("1360", "10000", "10,00", "txn-4"),
        ("4970", "1360", "3,00", "txn-5"),
        ("1200", "1360", "57,46", "txn-6"),
    ]
    assert lines[2]["Buchungstext"] == '"Zahlung, po_1"'
    assert {line["Soll/Haben-Kennzeichen"] for line in lines[2:]} == {'"S"'}


def test_the_account_of_the_provider_holds_its_balance(month: BillingShop, client: Client) -> None:
    """But for reserves and the like, which have no account."""
    answer = client.post(
        "/functions/v1/journal-file", json=NOVEMBER | {"language": "en"}, headers=month.boss.headers
    )
    sums: Counter[str] = Counter()
    for row in csv.DictReader(io.StringIO(answer.text.removeprefix("\ufeff"))):
        sums[row["debit_account"]] += to_minor(row["gross"])
        sums[row["credit_account"]] -= to_minor(row["gross"])
    with month.runtime.reading() as uow:
        (balance,) = card_balances(uow, date(2026, 11, 1), date(2026, 11, 30))
    assert sums["1360"] == (balance.closing - balance.other).minor == -300 - 2000
    assert (sums["10000"], sums["1200"], sums["4970"]) == (0, 5746, 2504)


def test_the_settings_choose_the_accounts(month: BillingShop, client: Client) -> None:
    own = {"provider_account": "13651", "bank_account": "1210"}
    month.settings(bookkeeping={"chart": "skr04"} | own)
    _, lines = checked(datev(client, month))
    assert [lines[2]["Konto"], lines[3]["Konto"], lines[-1]["Konto"]] == ["13651", "68550", "12100"]


def test_a_movement_in_another_currency_needs_its_rate(shop: BillingShop, client: Client) -> None:
    move(shop, "txn_1", "fee", -1000, currency="USD")
    refused = client.post("/functions/v1/datev-file", json=NOVEMBER, headers=shop.boss.headers)
    assert (refused.status_code, refused.json()["hint"]) == (409, "rates_missing")
    rate = {"currency": "USD", "rate": "1.25", "day": "2026-11-01", "source": "ECB"}
    shop.settings(company={"name": "Berg", "country": "DE"}, tax={"exchange_rates": [rate]})
    _, (line,) = checked(datev(client, shop))
    assert line["Umsatz (ohne Soll/Haben-Kz)"] in ("8,00", "12,50")
    assert line["Zusatzinformation- Inhalt 1"] == '"USD 10,00"'


def test_the_archive_has_movements_and_entries_with_their_schema(month: BillingShop, client: Client) -> None:
    with month.runtime.writing() as uow:
        party = {"name": "Anna", "lines": [], "email": "anna@example.com", "country": "DE", "facts": {}}
        uow.db.execute(update(Invoice).values(seller=party | {"time_zone": "UTC"}, buyer=party))
    made = ask(client, month, "make-archive", **NOVEMBER | {"language": "en"})["id"]
    make_archives(month.runtime)
    with ZipFile(io.BytesIO(zipped(client, month, made))) as archive:
        files = {
            name: archive.read(name).decode() for name in ("movements.csv", "entries.csv", "schema.json")
        }
    described = json.loads(files["schema.json"])
    for name in ("movements.csv", "entries.csv"):
        assert files[name].splitlines()[0].split(",") == [column["name"] for column in described[name]]
    rows = list(csv.DictReader(io.StringIO(files["movements.csv"])))
    assert [(row["movement"], row["net"], row["payout"]) for row in rows[:2]] == [
        ("Payment", "116.96", "po_1"),
        ("Refund", "-59.50", "po_1"),
    ]
    assert Money(sum(to_minor(row["net"]) for row in rows), "EUR").minor == -2800
    (entry,) = csv.DictReader(io.StringIO(files["entries.csv"]))
    assert (entry["happened_on"], entry["entry"], entry["amount"]) == ("2026-11-16", "Received", "119.00")
