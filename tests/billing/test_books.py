"""Invoices of a period and the VAT report: every figure is the sum of documents, to the cent."""

import csv
import io
from collections import defaultdict
from datetime import UTC, date, datetime, timedelta
from random import Random
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from sqlalchemy import select

from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.billing.models import Invoice
from guildhall.domains.billing.queries.books import documents_between
from guildhall.domains.billing.tax_cases import TaxCase
from guildhall.domains.billing.vat_report import vat_report
from guildhall.services.search.commands import keep_words
from tests.billing.conftest import BillingShop
from tests.support.client import Client
from tests.support.rows import add, add_order
from tests.support.sizes import sized

HOW_MANY = sized(200, 10_000)
COUNTRIES = (
    "DE", "AT", "FR", "ES", "IT", "NL", "BE", "LU", "PL", "CZ", "DK", "SE", "FI", "EE", "LV", "LT", "IE", "PT",
    "GR", "HU", "RO", "BG", "HR", "SI", "SK", "US", "GB", "CH", "JP", "BR",
)  # fmt: skip
ZONES = ("Europe/Berlin", "America/Los_Angeles", "Pacific/Auckland")
NOVEMBER = {"first": "2026-11-01", "last": "2026-11-30"}


def add_document(shop: BillingShop, number: int, /, **columns: Any) -> str:
    """Add an invoice as the shop would have issued it; `corrects_id` makes it a credit note."""
    with shop.runtime.writing() as uow:
        of_order = {"currency": columns.get("currency", "EUR"), "total_amount": 100}
        order = columns.pop("order_id", None) or add_order(uow, shop.anna.profile_id, **of_order)
        return insert_document(uow, number, order_id=order, **columns)


def insert_document(uow: UnitOfWork, number: int, /, **columns: Any) -> str:
    usual = {
        "number": f"INV-{number}",
        "series": "INV",
        "sequence": number,
        "kind": "credit_note" if columns.get("corrects_id") else "invoice",
        "cause": f"payment:{number}",
        "language": "en",
        "seller": {"country": "DE", "time_zone": columns.pop("zone", "Europe/Berlin")},
        "buyer": {"name": "Anna Berg", "email": "anna@example.com", "country": "DE", "facts": {}},
        "item": "Atlas",
        "quantity": 1,
        "currency": "EUR",
        "net": 10000,
        "tax": 1900,
        "gross": 11900,
        "tax_rate": 1900,
        "tax_country": "DE",
        "tax_category": "standard",
        "reverse_charge": False,
        "issued_at": datetime(2026, 11, 15, 12, tzinfo=UTC),
    }
    return add(uow, Invoice, **(usual | columns))


def drawn(random: Random) -> dict[str, Any]:
    """Draw the columns of a document: country, rate, case, currency, amount and moment."""
    rate = random.choice((0, 0, 550, 700, 1900, 2000, 2550))
    net = random.randint(1, 500_000)
    tax = (net * rate + 5_000) // 10_000
    return {
        "currency": random.choice(("EUR", "USD", "GBP")),
        "tax_country": random.choice((*COUNTRIES, None)) if not rate else random.choice(COUNTRIES),
        "tax_rate": rate,
        "reverse_charge": not rate and random.random() < 0.3,
        "tax_category": random.choice(("standard", "books", "education")),
        "net": net,
        "tax": tax,
        "gross": net + tax,
        "zone": random.choice(ZONES),
        "issued_at": datetime(2026, 1, 1, tzinfo=UTC) + timedelta(minutes=random.randint(0, 525_000)),
    }


@pytest.mark.both_databases
def test_the_report_is_the_table_of_documents(shop: BillingShop) -> None:
    """In every month and quarter, by currency: net, tax and gross of the lines are those of the rows."""
    random = Random(39)
    with shop.runtime.writing() as uow:
        orders = {
            currency: add_order(uow, shop.anna.profile_id, currency=currency, total_amount=100)
            for currency in ("EUR", "USD", "GBP")
        }
        for number in range(HOW_MANY):
            columns = drawn(random)
            columns["order_id"] = orders[columns["currency"]]
            invoice = insert_document(uow, number, **columns)
            if number % 3 == 0:
                later = columns["issued_at"] + timedelta(days=random.randint(0, 40))
                back = columns | {"issued_at": later, "corrects_id": invoice}
                insert_document(uow, 1_000_000 + number, **back)
    months = [
        (date(2026, n, 1), date(2026 + n // 12, n % 12 + 1, 1) - timedelta(days=1)) for n in range(1, 13)
    ]
    quarters = [(months[n][0], months[n + 2][1]) for n in range(0, 12, 3)]
    with shop.runtime.reading() as uow:
        rows = uow.db.execute(select(Invoice.__table__)).all()
        for first, last in (*months, *quarters, (date(2026, 1, 1), date(2026, 12, 31))):
            expected: dict[str, list[int]] = defaultdict(lambda: [0, 0, 0, 0])
            for row in rows:
                # The rule by another way: the day is read off the clock on the wall of the shop.
                if first.isoformat() <= wall_day(row) <= last.isoformat():
                    sign = 1 if row.kind == "invoice" else -1
                    for at, amount in enumerate((1, sign * row.net, sign * row.tax, sign * row.gross)):
                        expected[row.currency][at] += amount
            found: dict[str, list[int]] = defaultdict(lambda: [0, 0, 0, 0])
            for line in vat_report(uow, first, last):
                sums = (line.amount.net.minor, line.amount.tax.minor, line.amount.gross.minor)
                parts = (line.invoices + line.credit_notes, *sums)
                for at, amount in enumerate(parts):
                    found[line.key.currency][at] += amount
                assert bool(line.amount.tax) <= (line.key.case is TaxCase.TAXED)
            assert found == expected
            assert len(list(documents_between(uow, first, last))) == sum(
                each[0] for each in expected.values()
            )


def wall_day(row: Any) -> str:
    return f"{row.issued_at.astimezone(ZoneInfo(row.seller['time_zone'])):%Y-%m-%d}"


CASES = [
    ({}, TaxCase.TAXED),
    ({"tax_rate": 0, "reverse_charge": True, "tax_country": "AT"}, TaxCase.REVERSE_CHARGE),
    ({"tax_rate": 0, "tax_category": "education"}, TaxCase.EXEMPT),
    ({"tax_rate": 0, "tax_country": "US"}, TaxCase.THIRD_COUNTRY),
    ({"tax_rate": 0, "tax_country": "GB", "tax_category": "books"}, TaxCase.THIRD_COUNTRY),
    ({"tax_rate": 0, "tax_country": "IE", "tax_category": "books"}, TaxCase.ZERO_RATE),
    ({"tax_rate": 0, "tax_country": None}, TaxCase.NOT_CHARGED),
]


@pytest.mark.parametrize(("columns", "case"), CASES)
def test_each_case_has_a_line_of_its_own(
    shop: BillingShop, client: Client, columns: dict[str, Any], case: TaxCase
) -> None:
    untaxed = {} if case is TaxCase.TAXED else {"tax": 0, "gross": 10000}
    add_document(shop, 1, **columns, **untaxed)
    add_document(shop, 2, tax_country="LU", tax_rate=1700, tax=1700, gross=11700)
    answer = client.post("/functions/v1/vat-report", json=NOVEMBER, headers=shop.boss.headers)
    (line,) = [each for each in answer.json()["lines"] if each["country"] != "LU"]
    assert (line["taxCase"], line["net"], line["invoices"]) == (case, 100, 1)


def test_a_line_opens_its_documents(shop: BillingShop, client: Client) -> None:
    first = add_document(shop, 1)
    with shop.runtime.reading() as uow:
        order = uow.db.scalar(select(Invoice.order_id).where(Invoice.id == first))
    add_document(shop, 2, corrects_id=first, order_id=order, net=5000, tax=950, gross=5950)
    add_document(shop, 3, currency="USD")
    add_document(shop, 4, issued_at=datetime(2026, 11, 30, 23, 30, tzinfo=UTC))  # December 1 in Berlin
    wanted = NOVEMBER | {"country": "DE", "rate": 19, "taxCase": "taxed", "currency": "EUR"}
    answer = client.post("/functions/v1/vat-report-documents", json=wanted, headers=shop.boss.headers)
    found = [(each["number"], each["net"], each["gross"]) for each in answer.json()["documents"]]
    assert found == [("INV-1", 100, 119), ("INV-2", -50, -59.5)]
    (line, dollars) = client.post(
        "/functions/v1/vat-report", json=NOVEMBER, headers=shop.boss.headers
    ).json()["lines"]
    assert (line["net"], line["tax"], line["gross"]) == (50, 9.5, 59.5)
    assert (line["invoices"], line["creditNotes"], dollars["currency"]) == (1, 1, "USD")


def test_the_files_are_written_for_people(shop: BillingShop, client: Client) -> None:
    """Days without times, names of countries and words in the reader's language, decimal commas."""
    add_document(
        shop,
        1,
        payment_method="card",
        buyer={"name": "=Ben", "email": "ben@example.com", "country": "AT", "facts": {}},
    )
    headers = shop.boss.headers | {"accept": "text/csv;decimal=comma"}
    (row,) = rows(client, "invoice-file", NOVEMBER | {"language": "de"}, headers)
    assert (row["issued_on"], row["kind"], row["customer"]) == ("2026-11-15", "Rechnung", "'=Ben")
    assert (row["net"], row["tax_rate"], row["tax"]) == ("100,00", "19,00", "19,00")
    assert row["payment_method"] == "Karte"
    assert (row["country"], row["tax_country"], row["tax_case"]) == (
        "Österreich",
        "Deutschland",
        "Steuerpflichtig",
    )
    (line,) = rows(client, "vat-report-file", NOVEMBER | {"language": "fr"}, headers)
    assert (line["tax_country"], line["tax_case"], line["tax"]) == ("Allemagne", "Taxable", "19,00")


def rows(client: Client, name: str, body: dict[str, Any], headers: dict[str, str]) -> list[dict[str, str]]:
    answer = client.post(f"/functions/v1/{name}", json=body, headers=headers)
    assert answer.headers["content-type"] == "text/csv; charset=utf-8"
    return list(csv.DictReader(io.StringIO(answer.text), delimiter=";"))


@pytest.mark.both_databases
def test_documents_are_found_by_number_and_customer(shop: BillingShop, client: Client) -> None:
    one, two = add_document(shop, 1), add_document(shop, 21)
    with shop.runtime.writing() as uow:
        keep_words(uow, "users", shop.anna.profile_id, ["Anna Berg", "anna@example.com"])
    for text, found in (
        ("inv-1", {one}),
        ("INV-", {one, two}),
        ("anna", {one, two}),
        ("nobody", set()),
        ("%", set()),
    ):
        answer = client.post("/functions/v1/find-invoices", json={"text": text}, headers=shop.boss.headers)
        assert set(answer.json()["ids"]) == found


def test_a_period_that_ends_before_it_begins_is_refused(shop: BillingShop, client: Client) -> None:
    backwards = {"first": "2026-11-30", "last": "2026-11-01"}
    assert (
        client.post("/functions/v1/vat-report", json=backwards, headers=shop.boss.headers).status_code == 400
    )


@pytest.mark.both_databases
def test_documents_are_read_in_batches(shop: BillingShop, monkeypatch: pytest.MonkeyPatch) -> None:
    """A year of documents does not fill the memory. Some of one moment are in two batches; after each it rests."""
    rests = list[float]()
    monkeypatch.setattr("guildhall.domains.billing.queries.books.BATCH", 2)
    monkeypatch.setattr("guildhall.domains.billing.queries.books.sleep", rests.append)
    for number in range(5):
        add_document(shop, number)
    with shop.runtime.reading() as uow:
        documents = documents_between(uow, date(2026, 1, 1), date(2026, 12, 31))
        assert [each.number for each in documents] == [f"INV-{number}" for number in range(5)]
    assert len(rests) == 2
    assert min(rests) > 0
