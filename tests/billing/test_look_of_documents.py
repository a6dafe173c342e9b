"""Invoices and credit notes carry the owner's logo and stay archivable; without one, the name in text."""

import re
from datetime import timedelta
from io import BytesIO
from typing import Any

import pytest
from pypdf import PdfReader
from sqlalchemy import select, update

from guildhall.core.i18n import LANGUAGES
from guildhall.domains.billing.mailed import documents_of_mail
from guildhall.domains.identity.models import Profile
from guildhall.services.email.models import Mail
from tests.billing.conftest import BillingShop
from tests.billing.test_e_invoice import COMPANY, checked, paper
from tests.pdf.reading import text_of
from tests.support.branding import pictures_of, publish_site, seal, upload_logo
from tests.support.client import Client
from tests.support.clock import FixedClock


@pytest.fixture
def billing(shop: BillingShop) -> BillingShop:
    shop.settings(company=COMPANY | {"vat_id": "DE136695976"})
    return shop


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP", "GIF", "AVIF"])
def test_every_type_of_logo_is_printed_without_transparency(
    billing: BillingShop, client: Client, kind: str
) -> None:
    logo = upload_logo(billing.runtime, seal(kind, (2400, 600)), {"JPEG": "jpg"}.get(kind, kind.lower()))
    publish_site(billing.runtime, logo=logo)
    order = billing.order()
    billing.paid(order)
    billing.refunded(order, 5000)
    for place in (0, 1):  # credit note, invoice
        pdf = paper(client, billing, place)
        (picture,) = pictures_of(pdf)
        assert picture.size == (900, 225)
        assert picture.mode == "RGB"
        assert b"/SMask" not in pdf
        red, green, blue = picture.getpixel((800, 100))  # type: ignore[misc]
        assert (red > 240, green < 30, blue < 30) == (True, True, True)
        if kind != "JPEG":
            assert min(picture.getpixel((100, 100))) > 240  # type: ignore[arg-type]
        assert "Kontor GmbH" in text_of(pdf).splitlines()
        checked(pdf)
        reader = PdfReader(BytesIO(pdf))
        catalogue: Any = reader.trailer["/Root"]
        about = catalogue["/Metadata"].get_data().decode()
        assert "<pdfaid:part>3</pdfaid:part>" in about
        assert 'pdf:Producer="Kontor GmbH"' in about
        assert "Guildhall" not in about + str(reader.metadata)


@pytest.mark.parametrize(
    "logo",
    [None, "https://elsewhere.example/logo.png", "/media/00000000-0000-4000-8000-000000000000/gone.png"],
)
def test_without_a_logo_that_can_be_read_the_name_is_printed(
    billing: BillingShop, client: Client, logo: str | None
) -> None:
    publish_site(billing.runtime, logo=logo)
    billing.paid(billing.order())
    pdf = paper(client, billing)
    assert pictures_of(pdf) == []
    assert "Kontor GmbH" in text_of(pdf).splitlines()


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_paper_names_another_company_or_the_key_of_a_text(
    shop: BillingShop, client: Client, language: str
) -> None:
    shop.settings(company=COMPANY | {"vat_id": "DE136695976"}, languages=list(LANGUAGES))
    with shop.runtime.writing() as uow:
        speaks = update(Profile).where(Profile.id == shop.anna.profile_id).values(language=language)
        uow.db.execute(speaks)
    order = shop.order()
    shop.paid(order)
    shop.refunded(order, 5000)
    for place in (0, 1):
        assert shop.documents()[place].language == language
        words = text_of(paper(client, shop, place))
        assert re.findall(r"Guildhall|Keystone|invoice\.\w+|\{\{", words) == []
        assert "Kontor GmbH" in words


@pytest.mark.slow
def test_an_issued_document_keeps_its_look(billing: BillingShop, client: Client, clock: FixedClock) -> None:
    publish_site(billing.runtime, logo=upload_logo(billing.runtime, seal()))
    billing.paid(billing.order())
    issued = paper(client, billing)
    clock.advance(timedelta(days=1))
    publish_site(billing.runtime)
    assert paper(client, billing) == issued
    billing.paid(billing.order(), cause="payment:2")
    assert pictures_of(paper(client, billing, 1)) == []


def test_a_draft_is_not_on_documents(billing: BillingShop, client: Client) -> None:
    body = {"version": 0, "content": {"logo": upload_logo(billing.runtime, seal())}}
    client.post("/functions/v1/save-site", json=body, headers=billing.boss.headers)
    billing.paid(billing.order())
    assert pictures_of(paper(client, billing)) == []


def test_the_mail_attaches_the_same_document(billing: BillingShop, client: Client) -> None:
    publish_site(billing.runtime, logo=upload_logo(billing.runtime, seal()))
    billing.paid(billing.order())
    with billing.runtime.reading() as uow:
        mail = uow.db.execute(select(Mail.__table__).where(Mail.template == "order_paid")).one()
    (attached,) = documents_of_mail(billing.runtime, mail)
    assert attached.content == paper(client, billing)
