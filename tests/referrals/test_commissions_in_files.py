"""A commission's rule, and the partner behind a second level, on statements, in the ledger's file and in archives."""

import csv
import io
from datetime import date, timedelta
from decimal import Decimal
from zipfile import ZipFile

import pytest

from guildhall.core.i18n import LANGUAGES, texts_at
from guildhall.core.runtime import Runtime
from guildhall.domains.billing.commands.archives import begin_archive, key_of_archive
from guildhall.domains.billing.commands.make_archive import make_archives
from guildhall.domains.referrals.commands.rates import create_rule
from guildhall.domains.referrals.rate_schemas import NewRule
from guildhall.domains.referrals.rules import EntryKind
from guildhall.services.files.storage import store_of
from tests.pdf.reading import text_of
from tests.referrals.conftest import CODE, Stage
from tests.referrals.office import ADMIN, PayoutOffice
from tests.support.client import Client
from tests.support.clock import FixedClock
from tests.support.people import add_person
from tests.support.rows import choose_settings

pytestmark = pytest.mark.both_databases
RULE, RECRUITER = "Summer = 40 %", "RUTHABCD"
HOLD = timedelta(days=30)


@pytest.fixture
def referrals(stage: Stage, office: PayoutOffice, clock: FixedClock, runtime: Runtime) -> dict[str, str]:
    """Sell by a rule, refund a part, and pay both levels. Returns the referrals by their codes."""
    with runtime.writing() as uow:
        choose_settings(uow, second_level_rate="10")
        create_rule(uow, ADMIN, NewRule.model_validate({"name": RULE, "kind": "percent", "percent": "40"}))
    recruiter = stage.partner(RECRUITER)
    seller = stage.partner(recruited_by=recruiter)
    for each in (recruiter, seller):
        office.set_payout_details(each)
    order = stage.order(stage.customer(), total_amount=10000, paid_amount=10000)
    stage.paid(order, 10000)
    clock.advance(timedelta(seconds=1))
    stage.refunded(order, 2500)
    clock.advance(HOLD)
    office.close(office.run(), "paid", "SEPA 1")
    return {RECRUITER: recruiter, CODE: seller}


def rows(content: bytes | str) -> list[dict[str, str]]:
    text = content if isinstance(content, str) else content.decode()
    return list(csv.DictReader(io.StringIO(text)))


def test_an_archive_says_how_each_commission_came_about(referrals: dict[str, str], runtime: Runtime) -> None:
    with runtime.writing() as uow:
        made = begin_archive(uow, ADMIN, date(2026, 1, 1), date(2027, 12, 31), "en")
    assert make_archives(runtime) == 1
    content = b"".join(store_of(runtime.settings).read(key_of_archive(made)))
    with ZipFile(io.BytesIO(content)) as archive:
        entries, sums = rows(archive.read("commissions.csv")), rows(archive.read("partners.csv"))
        drawn = {
            name: text_of(archive.read(name)).replace("\n", " ")
            for name in archive.namelist()
            if name.startswith("statements/")
        }
    columns = ("commission_entry", "partner_code", "rule", "sold_by", "commission_rate", "amount")
    assert sorted(tuple(each[name] for name in columns) for each in entries) == [
        ("Commission", CODE, RULE, "", "40.00", "40.00"),
        ("Payout", CODE, "", "", "0.00", "-30.00"),
        ("Payout", RECRUITER, "", "", "0.00", "-3.00"),
        ("Refund", CODE, RULE, "", "40.00", "-10.00"),
        ("Refund, second level", RECRUITER, "", CODE, "10.00", "-1.00"),
        ("Second level", RECRUITER, "", CODE, "10.00", "4.00"),
    ]
    assert sum(Decimal(each["amount"]) for each in entries) == 0
    assert sorted(each["gross"] for each in sums) == ["3.00", "30.00"]
    assert sorted((f"Sale by {CODE}" in text, RULE in text) for text in drawn.values()) == [
        (False, True),
        (True, False),
    ]


def test_the_file_of_the_ledger_has_the_rule(
    referrals: dict[str, str], runtime: Runtime, client: Client
) -> None:
    with runtime.writing() as uow:
        boss = add_person(uow, "boss", admin=True)
    found = {}
    for code, referral in referrals.items():
        body = {"referralId": referral}
        answer = client.post("/functions/v1/ledger-file", json=body, headers=boss.headers)
        found[code] = [(line["kind"], line["rule"], line["sold_by"]) for line in rows(answer.text)]
    assert found[CODE] == [("earned", RULE, ""), ("reversed", RULE, ""), ("paid_out", "", "")]
    assert found[RECRUITER] == [
        ("second_level", "", CODE),
        ("second_reversed", "", CODE),
        ("paid_out", "", ""),
    ]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "place",
    [
        "server:payout.kinds",
        "admin-referrals:ledger.kinds",
        "partner:ledger.kinds",
        "admin-orders:shares.kinds",
    ],
)
def test_every_kind_of_entry_has_a_name_wherever_entries_are_listed(place: str, language: str) -> None:
    assert {*EntryKind} == {*texts_at(language, place)}
