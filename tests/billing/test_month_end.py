"""The end of a month: archives made by the worker, the closing of a month, and what is open before it."""

import csv
import io
import json
from datetime import UTC, date, datetime, timedelta
from hashlib import sha256
from typing import Any
from zipfile import ZipFile

import pytest
from sqlalchemy import select, update

from guildhall.core.errors import Conflict
from guildhall.domains.billing.archive_schema import schema
from guildhall.domains.billing.commands.archives import archives_of, close_month, last_of
from guildhall.domains.billing.commands.make_archive import make_archives
from guildhall.domains.billing.mailed import documents_of_mail
from guildhall.domains.billing.models import BookArchive
from guildhall.services.email.models import Mail
from guildhall.services.files.storage import store_of
from tests.billing.conftest import BillingShop
from tests.billing.rules_of_datev import checked
from tests.billing.test_books import add_document
from tests.billing.test_by_token import token
from tests.journeys.own_name import foreign_names
from tests.pdf.reading import text_of
from tests.support.client import Client
from tests.support.clock import FixedClock
from tests.support.people import add_person

OCTOBER = {"first": "2026-10-01", "last": "2026-10-31"}
RATE = {"currency": "USD", "rate": "1.25", "day": "2026-10-10", "source": "ECB"}
EARLY = datetime(2026, 10, 15, 12, tzinfo=UTC)


def ask(client: Client, shop: BillingShop, name: str, **body: Any) -> Any:
    answer = client.post(f"/functions/v1/{name}", json=body, headers=shop.boss.headers)
    assert answer.status_code == 200, answer.text
    return answer.json()


def zipped(client: Client, shop: BillingShop, archive_id: str) -> bytes:
    answer = client.get(f"/functions/v1/archives/{archive_id}", headers=shop.boss.headers)
    assert (answer.status_code, answer.headers["content-type"]) == (200, "application/zip")
    return answer.content


def _read(name: str, content: bytes) -> str:
    """Return the text of a file of the archive; of a PDF what is drawn, and its uncompressed metadata."""
    drawn = text_of(content) if name.endswith(".pdf") else ""
    return drawn + content.decode("latin-1")


@pytest.fixture
def october(shop: BillingShop) -> BillingShop:
    add_document(shop, 1, issued_at=EARLY, **whole())
    add_document(shop, 2, issued_at=EARLY, number="RE/2", **whole())
    add_document(shop, 3, **whole())
    return shop


def whole() -> dict[str, Any]:
    """Return the parties as the shop writes them."""
    party = {
        "name": "Anna Berg",
        "lines": ["Hofgasse 3"],
        "email": "anna@example.com",
        "country": "DE",
        "facts": {},
    }
    return {"seller": party | {"time_zone": "Europe/Berlin"}, "buyer": party}


@pytest.mark.both_databases
def test_an_archive_has_each_document_and_the_files_of_the_books(
    october: BillingShop, client: Client
) -> None:
    made = ask(client, october, "make-archive", **OCTOBER)["id"]
    (waiting,) = ask(client, october, "month-end", **OCTOBER)["archives"]
    assert (waiting["id"], waiting["sha256"], waiting["closes"]) == (made, None, False)
    unfinished = client.get(f"/functions/v1/archives/{made}", headers=october.boss.headers)
    assert unfinished.status_code == 404
    assert (make_archives(october.runtime), make_archives(october.runtime)) == (1, 0)
    (finished,) = ask(client, october, "month-end", **OCTOBER)["archives"]
    content = zipped(client, october, made)
    assert (finished["sha256"], finished["size"]) == (sha256(content).hexdigest(), len(content))
    assert (finished["documents"], finished["done"]) == (2, 2)
    with ZipFile(io.BytesIO(content)) as archive:
        assert archive.testzip() is None
        files = {name: archive.read(name) for name in archive.namelist()}
    assert sorted(files) == [
        "EXTF_2026-10-01_2026-10-31.csv",
        "commissions.csv",
        "documents.csv",
        "entries.csv",
        "invoices/INV-1.pdf",
        "invoices/INV-1.xml",
        "invoices/RE-2.pdf",
        "invoices/RE-2.xml",
        "journal.csv",
        "movements.csv",
        "partners.csv",
        "schema.json",
        "statements.csv",
        "vat.csv",
    ]
    assert files["invoices/INV-1.pdf"].startswith(b"%PDF-")
    read = {name: _read(name, content) for name, content in files.items()}
    assert {name: found for name, text in read.items() if (found := foreign_names(text))} == {}
    rows = list(csv.DictReader(io.StringIO(files["documents.csv"].decode())))
    assert [row["number"] for row in rows] == ["INV-1", "RE/2"]
    assert len(checked(files["EXTF_2026-10-01_2026-10-31.csv"])[1]) == 2
    described = json.loads(files["schema.json"])
    for name in sorted(described):
        header = files[name].decode().splitlines()[0].split(",")
        assert header == [column["name"] for column in described[name]]


def test_a_part_of_an_archive_can_be_asked_for(october: BillingShop, client: Client) -> None:
    made = ask(client, october, "make-archive", **OCTOBER)["id"]
    make_archives(october.runtime)
    headers = october.boss.headers | {"range": "bytes=2-9"}
    part = client.get(f"/functions/v1/archives/{made}", headers=headers)
    assert (part.status_code, part.content) == (206, zipped(client, october, made)[2:10])


def test_a_token_needs_the_scopes_of_all_that_an_archive_contains(
    october: BillingShop, client: Client
) -> None:
    made = ask(client, october, "make-archive", **OCTOBER)["id"]
    make_archives(october.runtime)
    needed = ["invoices:read", "order_entries:read", "payments:read", "commissions:read", "payouts:read"]
    path = f"/functions/v1/archives/{made}"
    assert client.get(path, headers=token(client, october, *needed)).status_code == 200
    for lacking in needed:
        others = [scope for scope in needed if scope != lacking]
        refused = client.get(path, headers=token(client, october, *others))
        assert (refused.status_code, refused.json()["details"]) == (403, lacking)


def test_an_archive_made_again_is_the_same_and_replaces_the_earlier_one(
    october: BillingShop, client: Client
) -> None:
    first = ask(client, october, "make-archive", **OCTOBER)["id"]
    make_archives(october.runtime)
    content = zipped(client, october, first)
    second = ask(client, october, "make-archive", **OCTOBER)["id"]
    make_archives(october.runtime)
    assert zipped(client, october, second) == content
    stored = [each.key for each in store_of(october.runtime.settings).list("books")]
    assert stored == [f"books/archive-{second}.zip"]


@pytest.mark.both_databases
def test_a_worker_that_stopped_is_replaced(october: BillingShop, client: Client, clock: FixedClock) -> None:
    ask(client, october, "make-archive", **OCTOBER)
    with october.runtime.writing() as uow:
        uow.db.execute(update(BookArchive).values(claimed_at=uow.now, done=1, documents=2))
    clock.advance(timedelta(minutes=5))
    assert make_archives(october.runtime) == 0
    clock.advance(timedelta(seconds=1))
    assert make_archives(october.runtime) == 1
    with october.runtime.reading() as uow:
        (archive,) = archives_of(uow, date(2026, 10, 1), date(2026, 10, 31))
    assert (archive.done, archive.finished_at) == (2, clock.now())


@pytest.mark.both_databases
def test_a_closed_month_keeps_its_files_whatever_changes_later(october: BillingShop, client: Client) -> None:
    closed = ask(client, october, "close-month", month="2026-10")["id"]
    make_archives(october.runtime)
    kept = zipped(client, october, closed)
    october.settings(bookkeeping={"chart": "skr04"})
    first = october.documents()[-1]
    add_document(october, 9, corrects_id=first.id, order_id=first.order_id, **whole())
    ask(client, october, "make-archive", **OCTOBER)
    make_archives(october.runtime)
    seen = ask(client, october, "month-end", **OCTOBER)["archives"]
    assert [each["closes"] for each in seen] == [True, False]
    assert zipped(client, october, closed) == kept
    assert sha256(kept).hexdigest() == seen[0]["sha256"]
    # The refund of November is not in October, closed or not.
    assert [each["documents"] for each in seen] == [2, 2]
    again = client.post("/functions/v1/close-month", json={"month": "2026-10"}, headers=october.boss.headers)
    assert (again.status_code, again.json()["hint"]) == (409, "month_closed")


def test_an_archive_is_deleted_after_its_time_and_that_of_a_closed_month_never(
    october: BillingShop, client: Client, clock: FixedClock
) -> None:
    closed = ask(client, october, "close-month", month="2026-10")["id"]
    ask(client, october, "make-archive", **OCTOBER)
    assert (make_archives(october.runtime), make_archives(october.runtime)) == (1, 1)
    kept = zipped(client, october, closed)
    days = ask(client, october, "month-end", **OCTOBER)["keptDays"]
    clock.advance(timedelta(days=days))
    make_archives(october.runtime)
    with october.runtime.reading() as uow:
        assert len(archives_of(uow, date(2026, 10, 1), date(2026, 10, 31))) == 2
    clock.advance(timedelta(days=10 * 365))
    make_archives(october.runtime)
    with october.runtime.reading() as uow:
        (left,) = archives_of(uow, date(2026, 10, 1), date(2026, 10, 31))
    store = store_of(october.runtime.settings)
    assert [each.key for each in store.list("books")] == [f"books/archive-{closed}.zip"]
    assert (left.id, left.sha256) == (closed, sha256(kept).hexdigest())


def test_a_month_that_is_not_over_stays_open(shop: BillingShop, client: Client, clock: FixedClock) -> None:
    """The last day ends in the shop's time zone."""
    shop.settings(time_zone="America/Los_Angeles")
    early = client.post("/functions/v1/close-month", json={"month": "2026-11"}, headers=shop.boss.headers)
    assert (early.status_code, early.json()["hint"]) == (409, "month_not_over")
    clock.advance(datetime(2026, 12, 1, 7, 59, tzinfo=UTC) - clock.now())
    with shop.runtime.writing() as uow, pytest.raises(Conflict, match="isn't over"):
        close_month(uow, shop.boss.caller, date(2026, 11, 1), None)
    clock.advance(timedelta(minutes=1))
    with shop.runtime.writing() as uow:
        assert close_month(uow, shop.boss.caller, date(2026, 11, 1), None)


def test_the_day_is_the_shops(shop: BillingShop, client: Client) -> None:
    """Noon of November 21 in UTC is 2 AM of the next day on Kiritimati."""
    shop.settings(time_zone="Pacific/Kiritimati")
    assert ask(client, shop, "shop-day") == {"today": "2026-11-22", "cardStatement": False}


def test_finance_closes_a_month_and_support_does_not(shop: BillingShop, client: Client) -> None:
    with shop.runtime.writing() as uow:
        sue, fay = add_person(uow, "sue", role="support"), add_person(uow, "fay", role="finance")
    statuses = [
        client.post("/functions/v1/close-month", json={"month": "2026-10"}, headers=who.headers).status_code
        for who in (sue, fay)
    ]
    assert statuses == [403, 200]
    make_archives(shop.runtime)
    (archive,) = ask(client, shop, "month-end", **OCTOBER)["archives"]
    path = f"/functions/v1/archives/{archive['id']}"
    assert [client.get(path, headers=who.headers).status_code for who in (sue, fay)] == [403, 200]


def test_a_document_is_sent_to_its_buyer_again(october: BillingShop, client: Client) -> None:
    document = october.documents()[0]
    for _ in range(2):
        sent = ask(client, october, "send-invoice", invoiceId=document.id)
    assert sent["recipient"] == "anna@example.com"
    with october.runtime.reading() as uow:
        mails = uow.db.execute(select(Mail.__table__).where(Mail.template == "document_sent")).all()
    assert [each.recipient for each in mails] == ["anna@example.com"] * 2
    (attachment,) = documents_of_mail(october.runtime, mails[0])
    assert (attachment.name, attachment.content[:5]) == (f"{document.number}.pdf", b"%PDF-")


def test_a_document_without_a_mailbox_is_not_sent(shop: BillingShop, client: Client) -> None:
    gone = {"name": "Anna", "email": "deleted@customers.invalid", "country": "DE", "facts": {}}
    body = {"invoiceId": add_document(shop, 1, buyer=gone)}
    answer = client.post("/functions/v1/send-invoice", json=body, headers=shop.boss.headers)
    assert (answer.status_code, answer.json()["hint"]) == (409, "no_address")


def test_a_buyer_without_a_name_is_known_by_the_mailbox(shop: BillingShop, client: Client) -> None:
    buyer = {"name": "", "email": "ben@example.com", "country": "DE", "facts": {}}
    add_document(shop, 1, issued_at=EARLY, buyer=buyer)
    wanted = OCTOBER | {"country": "DE", "rate": 19, "taxCase": "taxed", "currency": "EUR"}
    (found,) = ask(client, shop, "vat-report-documents", **wanted)["documents"]
    assert found["buyer"] == "ben@example.com"


def test_the_last_day_of_each_month() -> None:
    assert [last_of(date(2028, n, 1)).day for n in range(1, 13)] == [
        31,
        29,
        31,
        30,
        31,
        30,
        31,
        31,
        30,
        31,
        30,
        31,
    ]


@pytest.mark.both_databases
def test_what_is_open_is_counted(shop: BillingShop, client: Client) -> None:
    nothing = {"payments": 0, "mismatches": 0, "payouts": 0, "vatIds": 0, "rates": 0}
    assert ask(client, shop, "month-end", **OCTOBER)["open"] == nothing
    columns = {"tax_rate": 0, "tax": 0, "gross": 10000, "tax_country": "AT", "reverse_charge": True}
    add_document(shop, 1, issued_at=EARLY, **columns)
    assert ask(client, shop, "month-end", **OCTOBER)["open"]["vatIds"] == 1


@pytest.mark.parametrize(("country", "rates", "left"), [("DE", [], 2), ("DE", [RATE], 1), ("US", [], 0)])
def test_a_currency_that_datevs_file_needs_a_rate_for_is_open(
    shop: BillingShop, client: Client, country: str, rates: list[dict[str, str]], left: int
) -> None:
    """The file is in euros: a shop in another country has none, whatever it sells in."""
    shop.settings(company={"name": "Kontor", "country": country}, tax={"exchange_rates": rates})
    for number, currency in enumerate(("GBP", "GBP", "USD", "EUR"), 1):
        columns = {"tax_rate": 0, "tax": 0, "gross": 10000, "tax_country": "GB"}
        add_document(shop, number, issued_at=EARLY, currency=currency, **columns)
    assert ask(client, shop, "month-end", **OCTOBER)["open"]["rates"] == left


def test_each_column_of_the_archive_is_described() -> None:
    assert all(column["description"] for columns in schema().values() for column in columns)  # type: ignore[attr-defined]
