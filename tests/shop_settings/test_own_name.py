"""The shop speaks in its owner's name, and promises what the owner has set."""

import re
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from sqlalchemy import insert

import guildhall
from guildhall.config.settings import Settings
from guildhall.core.i18n import LANGUAGES, OFFERED
from guildhall.core.resources import LOCALES
from guildhall.core.runtime import Runtime
from guildhall.services.documents.parties import seller_of
from guildhall.services.email.branding import branding
from guildhall.services.email.kinds import KINDS
from guildhall.services.email.render import render
from guildhall.services.email.samples import sample
from guildhall.services.pdf.page_frame import DocumentHeader
from guildhall.services.pdf.sheet import Sheet
from guildhall.services.shop_settings.models import ONLY, StoredSettings
from guildhall.services.shop_settings.queries import shop_settings
from tests.pdf.reading import text_of
from tests.support.client import Client
from tests.support.html import read
from tests.support.people import add_person
from tests.support.rows import add_product, add_workshop

CODE = Path(guildhall.__file__).parent
PAGES = (
    "/", "/products", "/products/handbook", "/features", "/about", "/referral-program", "/contact",
    "/workshops", "/workshops/clinic", "/news", "/basket", "/checkout", "/login", "/signup", "/forgot-password",
    "/terms", "/privacy", "/imprint", "/nowhere", "/news.xml", "/workshops/clinic.ics", "/sitemap.xml",
)  # fmt: skip
CHOSEN = {
    "company": {
        "name": "Nordlicht", "street": "Kai 1", "city": "Hamburg", "country": "DE",
        "email": "info@nordlicht.example", "phone": "+49 40 1",
    },
    "refund_days": 17,
    "commission_rate": "22.5",
}  # fmt: skip
RUNS_ON = {
    "en": "Runs on Guildhall",
    "de": "Läuft mit Guildhall",
    "fr": "Fonctionne avec Guildhall",
    "es": "Funciona con Guildhall",
}
"""The one line that names the software. It can be switched off."""
INVENTED = (
    "10,000", "50,000", "$50M", "$2,500", "150+", "99.9", "Marta Lindqvist", "Elena Marsh", "5-star", "24/7",
    "guildhall-example",
)  # fmt: skip


@pytest.fixture
def settings(settings: Settings) -> Settings:
    return settings.model_copy(update={"min_password_length": 9})


@pytest.fixture
def renamed(runtime: Runtime) -> None:
    with runtime.writing() as uow:
        row = {"id": ONLY, "version": 1, "chosen": CHOSEN, "updated_at": uow.now}
        uow.db.execute(insert(StoredSettings), row)
        add_product(uow, "handbook", is_active=True)
        add_workshop(uow, "clinic")
        add_person(uow, "boss", admin=True)


def html_of(client: Client) -> Iterator[tuple[str, str]]:
    """The pages in each language: what is shown, and the texts that come with it for the browser's use."""
    for language in OFFERED:
        for path in PAGES:
            yield f"{path} in {language}", client.get(path, headers={"accept-language": language}).text


def stored_names() -> list[str]:
    """The names under which the pages keep values in the browser; the privacy page lists them."""
    listed = (CODE.parents[1] / "frontend" / "src" / "public" / "legal" / "stored-names.ts").read_text()
    return [re.escape(name.removesuffix("…")) for name in re.findall(r'"(guildhall[^"]+)"', listed)]


@pytest.mark.slow
@pytest.mark.usefixtures("renamed")
def test_no_page_or_feed_carries_another_name(client: Client) -> None:
    pages = {place: html.replace(RUNS_ON[place[-2:]], "") for place, html in html_of(client)}
    keys = "|".join(name.removeprefix("guildhall") for name in stored_names())
    own = re.compile(rf"guildhall(?!{keys})", re.IGNORECASE)
    assert [place for place, html in pages.items() if own.search(html)] == []
    nameless = {place.partition(" ")[0] for place, html in pages.items() if "Nordlicht" not in html}
    assert nameless == {"/workshops/clinic.ics", "/sitemap.xml"}


@pytest.mark.slow
@pytest.mark.usefixtures("renamed")
def test_no_page_promises_what_a_setting_does_not_say(client: Client) -> None:
    stale = re.compile(
        r"\b30(?:\.0)?[ \u00a0]?%|\b30[ -](?:day money|day guar|Tagen? Geld|jours sat|días de gar)|least 6 char"
    )
    pages = dict(html_of(client))
    read = {place: re.sub(r"<[^>]*>", " ", shown(html)) for place, html in pages.items()}
    assert [(place, stale.findall(text)) for place, text in read.items() if stale.search(text)] == []
    for language in OFFERED:
        assert ("22.5" if language == "en" else "22,5") in read[f"/ in {language}"]
        assert ("22.5" if language == "en" else "22,5") in read[f"/terms in {language}"]
        assert "17" in read[f"/products/handbook in {language}"]
    assert "at least 9 characters" in read["/signup in en"]


@pytest.mark.slow
@pytest.mark.usefixtures("renamed")
def test_a_shop_of_ones_own_shows_no_invented_figure_or_person(client: Client) -> None:
    pages = {place: shown(html) for place, html in html_of(client)}
    found = [(place, each) for place, html in pages.items() for each in INVENTED if each in html]
    assert found == []


def shown(html: str) -> str:
    """A page without the texts that its scripts keep."""
    return re.sub(
        r'<script[^>]*type="application/json".*?</script>|<style.*?</style>', "", html, flags=re.DOTALL
    )


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", KINDS)
def test_no_mail_carries_another_name(kind: str, language: str) -> None:
    settings = Settings(mail_from="shop@nordlicht.example", site_url="https://nordlicht.example")
    context = sample(kind, language, settings)
    mail = render(kind, language, context, settings, company="Nordlicht")
    assert "guildhall" not in f"{mail.subject}{mail.html}{mail.text}".lower()


def test_no_paper_carries_another_name() -> None:
    head = DocumentHeader("Nordlicht", ("Kai 1", "Hamburg"))
    made = datetime(2026, 11, 22, tzinfo=UTC)
    paper = Sheet(title="Invoice", language="de", head=head, made=made).finish()
    assert b"guildhall" not in paper.lower()
    text = text_of(paper)
    assert "Nordlicht" in text
    assert "guildhall" not in text.lower()


def test_no_text_or_template_names_another_shop() -> None:
    """Names come from the settings. The one text about the software itself is in the back office.

    Variables of the environment keep their names.
    """
    files = [*LOCALES.rglob("*.json"), *CODE.rglob("*.jinja"), *CODE.rglob("*.svg"), *CODE.rglob("*.css")]
    named = {
        file.name for file in files if re.search("guildhall(?!_)", file.read_text("utf-8"), re.IGNORECASE)
    }
    assert named == {"admin-site.json"}


def test_a_short_name_stands_everywhere_but_on_the_law_s_papers(runtime: Runtime, client: Client) -> None:
    with runtime.writing() as uow:
        boss = add_person(uow, "boss", admin=True)
    stored = client.post("/functions/v1/settings", json={}, headers=boss.headers).json()
    own = {"name": "Nordlicht Akademie GmbH", "brand": "Nordlicht", "street": "Kai 1", "city": "Hamburg"}
    stored["settings"]["company"] |= own | {"email": "hallo@nordlicht.example"}
    saved = client.post("/functions/v1/save-settings", json=stored, headers=boss.headers)
    assert saved.status_code == 200, saved.text
    page = read(client, "/about")
    assert page.title.endswith("Nordlicht")
    assert page.header.link("Nordlicht") == "/"
    assert "Nordlicht Akademie GmbH" not in page.main.text
    assert "© Nordlicht Akademie GmbH" in page.footer.text
    assert "Nordlicht Akademie GmbH, Kai 1, Hamburg" in read(client, "/imprint").main.text
    with runtime.reading() as uow:
        assert branding(uow).company == "Nordlicht"
        assert seller_of(shop_settings(uow).company, "de")["name"] == "Nordlicht Akademie GmbH"
