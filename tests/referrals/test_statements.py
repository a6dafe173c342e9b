"""Statements of paid runs: a gapless number, both parties, and the tax in the commission."""

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import select, update

from guildhall.core.i18n import OFFERED
from guildhall.core.runtime import Runtime
from guildhall.domains.identity.models import Profile
from guildhall.domains.referrals.commands.export_run import export_run
from guildhall.domains.referrals.commands.payout_details import save_details
from guildhall.domains.referrals.drawing import draw
from guildhall.domains.referrals.models.partners import Referral
from guildhall.domains.referrals.models.payouts import Payout, PayoutDetails
from guildhall.domains.referrals.payout_schemas import Details
from guildhall.domains.referrals.queries.statement import statement_of
from guildhall.services.email.models import Mail
from guildhall.services.shop_settings.models import ONLY, StoredSettings
from tests.journeys.own_name import foreign_names
from tests.pdf.reading import text_of
from tests.referrals.conftest import Stage
from tests.referrals.office import ADMIN, IBAN, PayoutOffice
from tests.support.branding import PLUM, pictures_of, publish_site, seal, upload_logo, wears
from tests.support.clock import FixedClock
from tests.support.rows import add

HOLD = timedelta(days=30)
COMPANY = {"name": "Kontor GmbH", "country": "DE", "vat_id": "DE136695976", "tax_number": "60/123/45678"}
GERMAN, AUSTRIAN, BRITISH = "DE136695976", "ATU13585627", "GB980780684"


@pytest.fixture
def earned(stage: Stage, office: PayoutOffice, clock: FixedClock, runtime: Runtime) -> str:
    """Return a partner of a German shop with 89.70 dollars to be paid."""
    with runtime.writing() as uow:
        settings = {"company": COMPANY, "tax": {"shipped_rates": True}}
        add(uow, StoredSettings, id=ONLY, version=1, chosen=settings, updated_at=uow.now)
    referral = stage.partner()
    stage.paid(stage.order(stage.customer()))
    office.set_payout_details(referral)
    clock.advance(HOLD)
    return referral


def partner_is(runtime: Runtime, referral: str, *, small_business: bool = False, **profile: str) -> None:
    with runtime.writing() as uow:
        user = uow.db.scalar(select(Referral.user_id).where(Referral.id == referral))
        if profile:
            uow.db.execute(update(Profile).where(Profile.id == user).values(**profile))
        tax = {"tax_number": "11/222", "small_business": small_business}
        uow.db.execute(update(PayoutDetails).where(PayoutDetails.user_id == user).values(**tax))


def payouts(runtime: Runtime) -> list[Any]:
    with runtime.reading() as uow:
        return list(uow.db.execute(select(Payout.__table__).order_by(Payout.created_at, Payout.id)))


def paper(runtime: Runtime, payout_id: str) -> str:
    with runtime.reading() as uow:
        return text_of(draw(statement_of(uow, ADMIN, payout_id)))


@pytest.mark.parametrize(
    ("vat_id", "small_business", "treatment", "net", "tax", "words"),
    [
        (GERMAN, False, "domestic", 7538, 1432, "VAT 19%"),
        (GERMAN, True, "small_business", 8970, 0, "special scheme for small enterprises"),
        (AUSTRIAN, False, "reverse_charge", 8970, 0, "Article 196"),
        (BRITISH, False, "abroad", 8970, 0, "not taxed in the country of the supplier"),
        (None, False, "private", 8970, 0, "No VAT"),
    ],
)
def test_a_statement_states_the_tax_in_the_commission(
    office: PayoutOffice,
    earned: str,
    runtime: Runtime,
    vat_id: str | None,
    small_business: bool,
    treatment: str,
    net: int,
    tax: int,
    words: str,
) -> None:
    named = {"vat_id": vat_id} if vat_id else {}
    place = {"address": "Am Ring 5", "city": "Lübeck", "company": "Werber e.K."}
    partner_is(runtime, earned, small_business=small_business, **named, **place)
    office.close(office.run(), "paid", "SEPA 1")
    (payout,) = payouts(runtime)
    statement = payout.statement
    assert payout.statement_number == "CS-2026-00001"
    assert (statement["treatment"], statement["net"], statement["tax"]) == (treatment, net, tax)
    text = paper(runtime, payout.id)
    for expected in (
        words,
        "CS-2026-00001",
        "Werber e.K.",
        "Am Ring 5",
        "Kontor GmbH",
        "11/222",
        vat_id or "",
    ):
        assert expected in text
    assert "Self-billing invoice" in text


@pytest.mark.slow
def test_the_paper_stays_as_it_was_on_the_day(office: PayoutOffice, earned: str, runtime: Runtime) -> None:
    partner_is(runtime, earned, vat_id=GERMAN)
    office.close(office.run(), "paid")
    (payout,) = payouts(runtime)
    before = paper(runtime, payout.id)
    partner_is(runtime, earned, vat_id=AUSTRIAN, address="Elsewhere 9")
    assert paper(runtime, payout.id) == before


def test_no_paper_of_a_payout_names_the_software(office: PayoutOffice, earned: str, runtime: Runtime) -> None:
    run = office.run()
    office.close(run, "paid", "SEPA 1")
    (payout,) = payouts(runtime)
    with runtime.writing() as uow:
        statement = statement_of(uow, ADMIN, payout.id)
        papers = {language: text_of(draw(replace(statement, language=language))) for language in OFFERED}
        papers["csv"] = export_run(uow, ADMIN, run, "csv").decode()
    assert [name for name, text in papers.items() if name != "csv" and "Kontor GmbH" not in text] == []
    assert {name: found for name, text in papers.items() if (found := foreign_names(text))} == {}


def test_numbers_have_no_gaps_when_a_run_is_canceled(
    office: PayoutOffice, earned: str, stage: Stage, runtime: Runtime, clock: FixedClock
) -> None:
    office.close(office.run(), "cancelled")
    office.close(office.run(), "paid")
    office.adjust(earned, "10.00")
    clock.advance(HOLD)
    office.close(office.run(), "paid")
    numbers = [row.statement_number for row in payouts(runtime)]
    assert (numbers.count(None), sorted(filter(None, numbers))) == (1, ["CS-2026-00001", "CS-2027-00001"])


def test_a_statement_in_preparation_has_no_number(
    office: PayoutOffice, earned: str, runtime: Runtime
) -> None:
    office.run()
    (payout,) = payouts(runtime)
    assert "in preparation" in paper(runtime, payout.id)


def test_tax_data_changes_at_once_and_without_a_mail(
    office: PayoutOffice, earned: str, stage: Stage, runtime: Runtime
) -> None:
    with runtime.writing() as uow:
        user = uow.db.scalar(select(Referral.user_id).where(Referral.id == earned))
        known = uow.db.execute(select(PayoutDetails.__table__)).one()
        caller = type(ADMIN)(ADMIN.role, account_id=None, profile_id=user)
        details = Details(method="iban", holder="Ada Lovelace", iban=IBAN, small_business=True)
        save_details(uow, caller, details, over=known.updated_at)
        row = uow.db.execute(select(PayoutDetails.__table__)).one()
        assert (row.small_business, row.counts_from) == (True, known.counts_from)
        assert uow.db.execute(select(Mail.id).where(Mail.template == "payout_details_changed")).all() == []


def test_a_statement_carries_logo_and_accent(
    office: PayoutOffice, earned: str, runtime: Runtime, clock: FixedClock
) -> None:
    publish_site(runtime, logo=upload_logo(runtime, seal()), accent=PLUM)
    office.close(office.run(), "paid", "SEPA 1")
    clock.advance(timedelta(days=1))
    publish_site(runtime)
    (payout,) = payouts(runtime)
    with runtime.reading() as uow:
        pdf = draw(statement_of(uow, ADMIN, payout.id))
    assert [picture.size for picture in pictures_of(pdf)] == [(400, 100)]
    assert wears(pdf, PLUM)
    assert "Kontor GmbH" in text_of(pdf).splitlines()
