"""The statements of a month as CSV: each with its tax case, and the totals by partner."""

import csv
import io
from collections.abc import Iterable
from datetime import date, timedelta
from decimal import Decimal
from zipfile import ZipFile

import pytest

from guildhall.core.runtime import Runtime
from guildhall.domains.billing.commands.archives import begin_archive, key_of_archive
from guildhall.domains.billing.commands.make_archive import make_archives
from guildhall.domains.billing.statements_files import PARTNERS, STATEMENTS, partners_csv, statements_csv
from guildhall.domains.referrals.queries.issued_statements import IssuedStatement, issued_statements
from guildhall.services.files.storage import store_of
from tests.pdf.reading import text_of
from tests.referrals.conftest import Stage
from tests.referrals.office import ADMIN, PayoutOffice
from tests.referrals.test_statements import AUSTRIAN, GERMAN, HOLD, earned, partner_is, payouts
from tests.support.clock import FixedClock

__all__ = ["earned"]


def issued(runtime: Runtime, first: date, last: date) -> list[IssuedStatement]:
    with runtime.reading() as uow:
        return list(issued_statements(uow, first, last))


def rows(content: bytes) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(content.decode())))


def cells(content: bytes, names: Iterable[str]) -> list[list[str]]:
    return [[row[name] for name in names] for row in rows(content)]


def test_statements_of_a_month_are_listed_and_summed_by_partner_and_tax_case(
    stage: Stage, office: PayoutOffice, earned: str, runtime: Runtime, clock: FixedClock
) -> None:
    partner_is(runtime, earned, vat_id=GERMAN, company="Werber e.K.")
    office.close(office.run(), "paid")
    for number in (2, 3):
        stage.paid(stage.order(stage.customer(f"buyer{number}@example.com")), cause=f"payment:{number}")
        clock.advance(HOLD)
        partner_is(runtime, earned, vat_id=GERMAN if number == 2 else AUSTRIAN)
        office.close(office.run(), "paid")
    found = issued(runtime, date(2026, 1, 1), date(2027, 12, 31))
    names = ("statement", "partner", "partner_vat_id", "commission_case", "net", "tax", "gross", "currency")
    assert cells(statements_csv(found, "en", commas=False), names) == [
        ["CS-2026-00001", "Werber e.K.", GERMAN, "Contains VAT", "75.38", "14.32", "89.70", "USD"],
        [found[1].number, "Werber e.K.", GERMAN, "Contains VAT", "75.38", "14.32", "89.70", "USD"],
        [found[2].number, "Werber e.K.", AUSTRIAN, "Reverse charge", "89.70", "0.00", "89.70", "USD"],
    ]
    sums = ("partner_vat_id", "commission_case", "tax_rate", "net", "tax", "gross", "statements")
    assert cells(partners_csv(found, "en", commas=False), sums) == [
        [AUSTRIAN, "Reverse charge", "0.00", "89.70", "0.00", "89.70", "1"],
        [GERMAN, "Contains VAT", "19.00", "150.76", "28.64", "179.40", "2"],
    ]
    first = found[0].day
    assert [each.number for each in issued(runtime, first, first)] == ["CS-2026-00001"]
    assert issued(runtime, first - timedelta(days=9), first - timedelta(days=1)) == []


def test_a_statement_in_preparation_is_in_no_file(
    office: PayoutOffice, earned: str, runtime: Runtime
) -> None:
    office.run()
    assert issued(runtime, date(2026, 1, 1), date(2027, 12, 31)) == []
    assert statements_csv([], "en", commas=False).decode().splitlines() == [",".join(STATEMENTS)]
    assert partners_csv([], "en", commas=False).decode().splitlines() == [",".join(PARTNERS)]


@pytest.mark.both_databases
def test_an_archive_has_each_statement_and_the_sums_of_the_payouts(
    stage: Stage, office: PayoutOffice, earned: str, runtime: Runtime, clock: FixedClock
) -> None:
    other = stage.partner("BENWXYZ")
    office.set_payout_details(other)
    partner_is(runtime, other, vat_id=AUSTRIAN)
    stage.paid(stage.order(stage.customer("other@example.com"), code="BENWXYZ"), cause="payment:2")
    clock.advance(HOLD)
    office.close(office.run(), "paid")
    first, last = date(2026, 1, 1), date(2027, 12, 31)
    with runtime.writing() as uow:
        made = begin_archive(uow, ADMIN, first, last, "en")
    make_archives(runtime)
    content = b"".join(store_of(runtime.settings).read(key_of_archive(made)))
    with ZipFile(io.BytesIO(content)) as archive:
        listed, summed = rows(archive.read("statements.csv")), rows(archive.read("partners.csv"))
        for each in listed:
            drawn = text_of(archive.read(f"statements/{each['statement']}.pdf"))
            assert each["statement"] in drawn
    paid = sorted(f"{payout.amount / 100:.2f}" for payout in payouts(runtime))
    assert len(paid) == 2
    for lines in (listed, summed):
        assert sorted(line["gross"] for line in lines) == paid
        assert all(Decimal(line["net"]) + Decimal(line["tax"]) == Decimal(line["gross"]) for line in lines)
