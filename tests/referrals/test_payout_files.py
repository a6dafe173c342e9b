"""A run exported for the bank and for a spreadsheet."""

import json
from datetime import UTC, datetime, timedelta
from importlib.resources import files
from typing import Any
from xml.etree import ElementTree as Xml

import pytest
from xmlschema import XMLSchema

from guildhall.core.errors import Refused
from guildhall.core.money import Money
from guildhall.core.runtime import Runtime
from guildhall.domains.referrals.commands.export_run import export_run
from guildhall.domains.referrals.payout_files import NAMESPACE, Transfer, as_csv, as_sepa
from guildhall.rest_engine.caller import Caller, Role
from guildhall.serve.wiring import rest_engine
from guildhall.services.shop_settings.models import ONLY, StoredSettings
from tests.journeys.own_name import foreign_names
from tests.referrals.conftest import Stage
from tests.referrals.office import ADMIN, IBAN, PayoutOffice
from tests.support.clock import FixedClock
from tests.support.rows import add

RUN = "1a2b3c4d-0000-4000-8000-000000000000"
N = {"p": NAMESPACE}


def transfer(**columns: Any) -> Transfer:
    usual: dict[str, Any] = {
        "payout_id": "5e6f7a8b-0000-4000-8000-000000000000",
        "partner": "Zoë Müller",
        "email": "zoe@example.com",
        "code": "ZOE",
        "holder": "Zoë Müller & Söhne <GmbH>",
        "iban": "DE89370400440532013000",
        "instructions": None,
        "amount": Money(12345, "EUR"),
    }
    return Transfer(**(usual | columns))


def sepa(*transfers: Transfer) -> Xml.Element:
    made = datetime(2026, 12, 1, 9, 30, tzinfo=UTC)
    file = as_sepa(RUN, transfers, debtor="Güld", debtor_iban="AT1", made=made, day=made.date())
    return Xml.fromstring(file)


def texts(document: Xml.Element, path: str) -> list[str | None]:
    return [element.text for element in document.findall(f".//p:{path}", N)]


def test_the_file_for_the_bank_names_every_account_and_the_sum() -> None:
    cash = transfer(iban=None, instructions="PayPal")
    document = sepa(transfer(), transfer(amount=Money(55, "EUR")), cash)
    assert document.tag == f"{{{NAMESPACE}}}Document"
    assert texts(document, "NbOfTxs") == ["2", "2"]
    assert texts(document, "CtrlSum") == ["124.00", "124.00"]
    assert texts(document, "InstdAmt") == ["123.45", "0.55"]
    assert texts(document, "CdtrAcct/p:Id/p:IBAN") == ["DE89370400440532013000"] * 2
    assert texts(document, "Cdtr/p:Nm") == ["Zoe Mueller Soehne GmbH"] * 2
    assert texts(document, "Dbtr/p:Nm") == ["Gueld"]
    assert texts(document, "MsgId") == ["1a2b3c4d000040008000000000000000"]
    assert texts(document, "EndToEndId")[0] == "5e6f7a8b000040008000000000000000"
    assert texts(document, "Ustrd")[0] == "Commission ZOE 5e6f7a8b"
    assert [len(text or "") <= 35 for text in texts(document, "EndToEndId")] == [True, True]


def test_the_purpose_is_in_the_language_of_each_partner() -> None:
    document = sepa(*(transfer(language=language) for language in ("en", "de", "es", "it")))
    words = ("Commission", "Provision", "Comision", "Commissione")
    assert texts(document, "Ustrd") == [f"{word} ZOE 5e6f7a8b" for word in words]


def test_names_are_transliterated_for_banks() -> None:
    names = {
        "Łukasz Żółć": "Lukasz Zolc",
        "ØYSTEIN Ærø": "OYSTEIN Aero",
        "Şebnem Işık": "Sebnem Isik",
        "Γιώργος Παπαδόπουλος": "Giorgos Papadopoulos",
        "Георги Щерев": "Georgi Shterev",
        "O'Brien / Søn": "O'Brien / Son",
        "王小明": "WangXiaoMing",
        "Ли Мин 李明": "Li Min LiMing",
        "やまだ たろう": "yamada tarou",
        "김철수": "GimCheolSu",
        "ישראל": "ysr'l",
        "محمد علي": "mhmd ly",
        "★": "-",
    }
    assert texts(sepa(*(transfer(holder=name) for name in names)), "Cdtr/p:Nm") == list(names.values())


def test_accounts_beyond_the_area_are_paid_by_hand(
    stage: Stage, office: PayoutOffice, clock: FixedClock, runtime: Runtime
) -> None:
    beyond = "TR330006100519786457841326"
    document = sepa(transfer(), transfer(iban=beyond))
    assert (texts(document, "NbOfTxs"), texts(document, "CtrlSum")) == (["1", "1"], ["123.45", "123.45"])
    codes = {"IBAN": {}, "BEYOND": {"iban": beyond}, "CASH": {"method": "other", "instructions": "PayPal"}}
    for number, (code, details) in enumerate(codes.items()):
        office.set_payout_details(stage.partner(code), **details)
        buyer = stage.customer(f"buyer{number}@example.com")
        stage.paid(stage.order(buyer, code=code, currency="EUR"), 10000, cause=f"payment:{number}")
    clock.advance(timedelta(days=31))
    run = office.run("EUR")
    with runtime.reading() as uow:
        engine, admin = rest_engine(), Caller(Role.ADMIN)
        [row] = json.loads(engine.read(uow, admin, "payout_runs", f"select=*&id=eq.{run}").body)
        rows = json.loads(engine.read(uow, admin, "payouts", "select=by_sepa,method,iban").body)
    assert (row["payouts_count"], row["by_hand_count"]) == (3, 2)
    assert [row["iban"] for row in rows if row["by_sepa"]] == [IBAN]


def test_a_spreadsheet_contains_no_formulas() -> None:
    header, line = as_csv([transfer(instructions="=HYPERLINK(1)", iban=None)]).decode().splitlines()
    assert header == "payout,partner,email,code,holder,iban,instructions,amount,currency"
    assert "'=HYPERLINK(1)" in line
    assert line.endswith(",123.45,EUR")


def test_a_spreadsheet_of_another_language_has_decimal_commas() -> None:
    header, line = as_csv([transfer(instructions="a;=b, c", iban=None)], commas=True).decode().splitlines()
    assert header.split(";")[-2:] == ['"amount"', '"currency"']
    assert line.endswith('"a;\'=b, c";"123,45";"EUR"')


def test_a_sepa_file_needs_euros_and_an_account_of_ones_own(
    stage: Stage, office: PayoutOffice, clock: FixedClock, runtime: Runtime
) -> None:
    referral, customer = stage.partner(), stage.customer()
    office.set_payout_details(referral)
    stage.paid(stage.order(customer, currency="EUR"), 10000)
    stage.paid(stage.order(customer), 10000, cause="payment:2")
    clock.advance(runtime.settings.order_expiry * 31)
    for currency, reason in (("USD", "not_euros"), ("EUR", "no_iban")):
        run = office.run(currency)
        with runtime.writing() as uow, pytest.raises(Refused) as refusal:
            export_run(uow, ADMIN, run, "sepa")
        assert refusal.value.reason == reason
        with runtime.writing() as uow:
            assert export_run(uow, ADMIN, run, "csv").count(b"\n") == 2


def test_the_bank_file_names_the_shop_and_not_the_software(
    stage: Stage, office: PayoutOffice, clock: FixedClock, runtime: Runtime
) -> None:
    company = {"name": "Kontor GmbH", "country": "DE", "iban": IBAN}
    with runtime.writing() as uow:
        add(uow, StoredSettings, id=ONLY, version=1, chosen={"company": company}, updated_at=uow.now)
    office.set_payout_details(stage.partner())
    stage.paid(stage.order(stage.customer(), currency="EUR"), 10000)
    clock.advance(timedelta(days=31))
    run = office.run("EUR")
    with runtime.writing() as uow:
        file = export_run(uow, ADMIN, run, "sepa").decode()
    assert "<Nm>Kontor GmbH</Nm>" in file
    assert foreign_names(file) == []


def test_the_bank_file_is_valid_iso_20022() -> None:
    """The published scheme, included in the package sepaxml; a bank's additional rules are not part of it."""
    scheme = XMLSchema(str(files("sepaxml") / "schemas" / "pain.001.001.09.xsd"))
    made = datetime(2026, 12, 1, 9, 30, tzinfo=UTC)
    about = {"debtor": "Güld & Co", "debtor_iban": "AT611904300234573201"}
    longest = transfer(holder="Ä" * 300, amount=Money(99_999_999, "EUR"), code="X" * 64)
    file = as_sepa(RUN, [transfer(), longest, transfer(iban=None)], made=made, day=made.date(), **about)
    scheme.validate(file.decode())
    wrong = file.replace(b"<PmtMtd>TRF</PmtMtd>", b"<PmtMtd>CASH</PmtMtd>")
    assert [error.path for error in scheme.iter_errors(wrong.decode())] == [
        "/Document/CstmrCdtTrfInitn/PmtInf/PmtMtd"
    ]
