"""The DATEV batch of bookings: whatever documents contain, the file keeps to DATEV's description, to the cent."""

from datetime import UTC, datetime
from typing import Any

import pytest

from tests.billing.conftest import BillingShop
from tests.billing.rules_of_datev import checked
from tests.billing.test_books import NOVEMBER, add_document
from tests.support.client import Client


def datev(client: Client, shop: BillingShop, period: dict[str, str] = NOVEMBER) -> bytes:
    answer = client.post("/functions/v1/datev-file", json=period, headers=shop.boss.headers)
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"] == "text/csv; charset=windows-1252"
    return answer.content


def named(name: str) -> dict[str, Any]:
    return {"buyer": {"name": name, "email": "anna@example.com", "country": "DE", "facts": {}}}


def vat_id(number: str) -> dict[str, Any]:
    buyer = {"name": "Berg", "email": "b@example.com", "country": "AT", "facts": {"vat_id": number}}
    return {
        "buyer": buyer,
        "tax_rate": 0,
        "tax": 0,
        "gross": 10000,
        "tax_country": "AT",
        "reverse_charge": True,
    }


def untaxed(**columns: Any) -> dict[str, Any]:
    return {"tax_rate": 0, "tax": 0, "gross": 10000} | columns


ODD: list[tuple[dict[str, Any], dict[str, str]]] = [
    (named("Jürgen Groß"), {"Buchungstext": '"Jürgen Groß, Atlas"'}),
    (named("Ju\u0308rgen"), {"Buchungstext": '"Jürgen, Atlas"'}),
    (named('Anna "Die" Berg'), {"Buchungstext": '"Anna ""Die"" Berg, Atlas"'}),
    (named('"'), {"Buchungstext": '""", Atlas"'}),
    (named("Berg; Söhne"), {"Buchungstext": '"Berg; Söhne, Atlas"'}),
    (named("Anna\nBerg"), {"Buchungstext": '"Anna Berg, Atlas"'}),
    (named("Anna\r\nBerg\t\x1b"), {"Buchungstext": '"Anna  Berg  , Atlas"'}),
    (named("😀 Anna"), {"Buchungstext": '"? Anna, Atlas"'}),
    (named("Łukasz Żółć"), {"Buchungstext": '"Lukasz Zólc, Atlas"'}),
    (named("Петров"), {"Buchungstext": '"??????, Atlas"'}),
    (named("株式会社"), {"Buchungstext": '"????, Atlas"'}),
    (named("€ & Co.™ – „Rest“"), {"Buchungstext": '"€ & Co.™ – „Rest“, Atlas"'}),
    (named("x" * 300), {"Buchungstext": f'"{"x" * 60}"'}),
    (named('"' * 300), {"Buchungstext": '"' * 122}),
    (named("=HYPERLINK(1)"), {"Buchungstext": '"=HYPERLINK(1), Atlas"'}),
    (named("\u202eAnna\u200b"), {"Buchungstext": '" Anna , Atlas"'}),
    (named("ﬁn Ⅳ"), {"Buchungstext": '"fn I, Atlas"'}),
    (named(""), {"Buchungstext": '"anna@example.com, Atlas"'}),
    ({"item": 'Grüße; "aus"\nWien 🎻'}, {"Buchungstext": '"Anna Berg, Grüße; ""aus"" Wien ?"'}),
    ({"item": "y" * 500}, {"Buchungstext": f'"Anna Berg, {"y" * 49}"'}),
    ({"number": "RE 2026/0001;ä"}, {"Belegfeld 1": '"RE-2026/0001--"'}),
    ({"number": "N" * 10 + "7" * 36}, {"Belegfeld 1": f'"{"7" * 36}"'}),
    ({"net": 1, "tax": 0, "gross": 1}, {"Umsatz (ohne Soll/Haben-Kz)": "0,01"}),
    (
        {"net": 999_999_999_99, "tax": 0, "gross": 999_999_999_99},
        {"Umsatz (ohne Soll/Haben-Kz)": "999999999,99"},
    ),
    (
        {},
        {"Umsatz (ohne Soll/Haben-Kz)": "119,00", "Konto": "10000", "Gegenkonto (ohne BU-Schlüssel)": "8400"},
    ),
    ({"tax_rate": 700}, {"Gegenkonto (ohne BU-Schlüssel)": "8300"}),
    ({"tax_rate": 1600}, {"Gegenkonto (ohne BU-Schlüssel)": "8200"}),
    (untaxed(), {"Gegenkonto (ohne BU-Schlüssel)": "8290", "EU-Steuersatz (Bestimmung)": ""}),
    (untaxed(tax_category="education"), {"Gegenkonto (ohne BU-Schlüssel)": "8100"}),
    (untaxed(tax_country="US"), {"Gegenkonto (ohne BU-Schlüssel)": "8338"}),
    (untaxed(tax_country=None), {"Gegenkonto (ohne BU-Schlüssel)": "8195"}),
    (
        {"tax_country": "GR", "tax_rate": 2400},
        {
            "Gegenkonto (ohne BU-Schlüssel)": "8331",
            "EU-Land u. UStID (Bestimmung)": '"EL"',
            "EU-Steuersatz (Bestimmung)": "24,00",
        },
    ),
    (
        {"tax_country": "FR", "tax_rate": 550},
        {"EU-Land u. UStID (Bestimmung)": '"FR"', "EU-Steuersatz (Bestimmung)": "05,50"},
    ),
    ({"tax_country": "GB", "tax_rate": 2000}, {"Gegenkonto (ohne BU-Schlüssel)": "8200"}),
    (
        vat_id("ATU13585627"),
        {"Gegenkonto (ohne BU-Schlüssel)": "8336", "EU-Land u. UStID (Bestimmung)": '"ATU13585627"'},
    ),
    (vat_id("X" * 40), {"EU-Land u. UStID (Bestimmung)": f'"{"X" * 15}"'}),
    (
        {"currency": "USD", "national_currency": "EUR", "national_tax": 1754, "exchange_rate": "1.0835"},
        {
            "Umsatz (ohne Soll/Haben-Kz)": "109,83",
            "WKZ Umsatz": '"EUR"',
            "Zusatzinformation - Art 1": '"Betrag"',
            "Zusatzinformation- Inhalt 1": '"USD 119,00"',
        },
    ),
    (
        {"currency": "GBP", "national_currency": "EUR", "national_tax": 2235, "exchange_rate": "0.85"},
        {"Umsatz (ohne Soll/Haben-Kz)": "140,00", "Kurs": "", "Zusatzinformation- Inhalt 1": '"GBP 119,00"'},
    ),
]


@pytest.mark.parametrize(("columns", "expected"), ODD)
def test_odd_content_keeps_to_the_format(
    shop: BillingShop, client: Client, columns: dict[str, Any], expected: dict[str, str]
) -> None:
    add_document(shop, 1, **columns)
    _, (booking,) = checked(datev(client, shop))
    assert {name: booking[name] for name in expected} == expected
    assert (booking["Soll/Haben-Kennzeichen"], booking["Belegdatum"]) == ('"S"', "1511")


def test_a_credit_note_is_booked_on_the_other_side(shop: BillingShop, client: Client) -> None:
    first = add_document(shop, 1)
    order = shop.documents()[0].order_id
    add_document(shop, 2, corrects_id=first, order_id=order, net=5000, tax=950, gross=5950)
    _, (invoice, note) = checked(datev(client, shop))
    assert [each["Soll/Haben-Kennzeichen"] for each in (invoice, note)] == ['"S"', '"H"']
    assert (note["Umsatz (ohne Soll/Haben-Kz)"], note["Konto"]) == ("59,50", invoice["Konto"])
    assert (note["Zusatzinformation - Art 1"], note["Zusatzinformation- Inhalt 1"]) == (
        '"Rechnung"',
        '"INV-1"',
    )


def test_the_settings_choose_chart_numbers_and_accounts(shop: BillingShop, client: Client) -> None:
    books = {
        "chart": "skr04",
        "consultant": 29098,
        "client": 55003,
        "first_month": 7,
        "account_length": 6,
        "debtor": "20000",
        "accounts": [{"revenue": "standard", "account": "44005"}],
    }
    shop.settings(bookkeeping=books)
    add_document(shop, 1)
    add_document(shop, 2, tax_rate=700)
    header, bookings = checked(datev(client, shop))
    assert header[10:16] == ["29098", "55003", "20260701", "6", "20261101", "20261130"]
    assert header[26] == '"04"'
    accounts = [(each["Konto"], each["Gegenkonto (ohne BU-Schlüssel)"]) for each in bookings]
    assert accounts == [("2000000", "440050"), ("2000000", "430000")]


def test_a_period_of_two_financial_years_is_refused(shop: BillingShop, client: Client) -> None:
    period = {"first": "2026-12-01", "last": "2027-01-31"}
    answer = client.post("/functions/v1/datev-file", json=period, headers=shop.boss.headers)
    assert (answer.status_code, answer.json()["hint"]) == (400, "two_financial_years")


def test_a_currency_without_a_rate_is_refused_and_never_guessed(shop: BillingShop, client: Client) -> None:
    shop.settings(
        company={"name": "Kontor GmbH", "country": "DE"},
        tax={"exchange_rates": [{"currency": "USD", "rate": "1.25", "day": "2026-11-10", "source": "ECB"}]},
    )
    add_document(shop, 1, **untaxed(currency="USD", tax_country="US"))
    _, (booking,) = checked(datev(client, shop))
    assert booking["Umsatz (ohne Soll/Haben-Kz)"] == "80,00"
    add_document(shop, 2, **untaxed(currency="GBP", tax_country="GB"))
    early = datetime(2026, 11, 9, 12, tzinfo=UTC)
    add_document(shop, 3, **untaxed(currency="USD", tax_country="US", issued_at=early))
    answer = client.post("/functions/v1/datev-file", json=NOVEMBER, headers=shop.boss.headers)
    assert (answer.status_code, answer.json()["hint"]) == (409, "rates_missing")
    assert "GBP, USD" in answer.json()["message"]


def test_amounts_that_are_nothing_in_euros_have_no_line(shop: BillingShop, client: Client) -> None:
    shop.settings(
        company={"name": "Kontor GmbH", "country": "DE"},
        tax={"exchange_rates": [{"currency": "JPY", "rate": "160", "day": "2026-11-10", "source": "ECB"}]},
    )
    add_document(shop, 1, currency="JPY", tax_country="JP", tax_rate=0, net=50, tax=0, gross=50)
    assert checked(datev(client, shop))[1] == []


@pytest.mark.both_databases
def test_the_file_is_the_same_whenever_it_is_made(shop: BillingShop, client: Client) -> None:
    add_document(shop, 1)
    assert datev(client, shop) == datev(client, shop)


@pytest.mark.both_databases
def test_the_journal_has_both_accounts_of_each_document(shop: BillingShop, client: Client) -> None:
    first = add_document(shop, 1)
    order = shop.documents()[0].order_id
    add_document(shop, 2, corrects_id=first, order_id=order, net=5000, tax=950, gross=5950)
    answer = client.post(
        "/functions/v1/journal-file",
        json=NOVEMBER | {"language": "de"},
        headers=shop.boss.headers | {"accept": "text/csv;decimal=comma"},
    )
    assert answer.headers["content-type"] == "text/csv; charset=utf-8"
    lines = [line.replace('"', "").split(";")[:9] for line in answer.text.splitlines()]
    assert lines[1:] == [
        ["2026-11-15", "INV-1", "Rechnung", "10000", "8400", "119,00", "100,00", "19,00", "EUR"],
        ["2026-11-15", "INV-2", "Rechnungskorrektur", "8400", "10000", "59,50", "50,00", "9,50", "EUR"],
    ]
