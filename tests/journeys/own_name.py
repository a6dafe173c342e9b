"""Everything that others see or receive of a shop, searched for the name of the software."""

import re
from collections.abc import Iterator
from email import message_from_bytes, policy
from pathlib import Path
from uuid import uuid4

import httpx

from guildhall.core.i18n import OFFERED
from tests.journeys.mailbox import wait_for_mails
from tests.pdf.reading import text_of
from tests.support.server import Server

FRONTEND = Path(__file__).parents[2] / "frontend" / "src"
RUNS_ON = ("Runs on Guildhall", "Läuft mit Guildhall", "Fonctionne avec Guildhall", "Funciona con Guildhall")
"""The one line that names the software, in the footer and beside its switch. It can be switched off."""
STORED = FRONTEND / "public" / "legal" / "stored-names.ts"
BUYER, PARTNER, WRITER = "grace@example.org", "pia@example.org", "ada@example.org"
CARD = {"number": "4242 4242 4242 4242", "expiry": "12 / 49", "cvc": "123", "name": "Grace Hopper"}


def assert_own_name(shop: Server, name: str, token: str) -> None:
    """Fail if a page, feed, email or document names the software instead of the shop."""
    visitor = httpx.Client(base_url=shop.address, follow_redirects=True)
    product, workshop = (
        visitor.get(f"/rest/v1/{table}?select=slug").json()[0]["slug"] for table in ("products", "workshops")
    )
    pages = dict(_pages(visitor, product, workshop))
    nameless = sorted(place for place, html in pages.items() if name not in html)
    assert nameless == [], nameless
    found = pages | dict(_files(visitor, workshop)) | dict(_business(shop, visitor, token))
    assert {place: names for place, text in found.items() if (names := foreign_names(text))} == {}


def foreign_names(text: str) -> list[str]:
    """Return each place that names the software, but for the line that says what the shop runs on."""
    for line in RUNS_ON:
        text = text.replace(line, "")
    kept = "|".join(re.findall(r'"guildhall([^"…]+)', STORED.read_text()))
    found = re.finditer(rf"guildhall(?!{kept}|_[A-Z])", text, re.IGNORECASE)
    return [text[max(0, each.start() - 40) : each.end() + 40] for each in found]


def _pages(visitor: httpx.Client, product: str, workshop: str) -> Iterator[tuple[str, str]]:
    """Yield every page of the routes in each language: what is painted, and the texts that come with it."""
    slugs = {"/products/:slug": product, "/workshops/:slug": workshop, "/user/workshops/:slug": workshop}
    for routes in ("routes.ts", "inner-routes.ts"):
        patterns = re.findall(
            r'^ +"(/[^"]*)": ', (FRONTEND / "app" / "routing" / routes).read_text(), re.MULTILINE
        )
        for pattern in patterns:
            path = re.sub(r"/:\w+\?", "", pattern)
            path = re.sub(r":\w+", slugs.get(pattern, "none"), path)
            for language in OFFERED:
                answer = visitor.get(path, params={"lng": language})
                assert answer.status_code in (200, 404), (path, answer.status_code)
                yield f"{path} {language}", answer.text


def _files(visitor: httpx.Client, workshop: str) -> Iterator[tuple[str, str]]:
    """Yield feeds, calendar and sitemap."""
    for path in (
        "/news.xml",
        f"/workshops/{workshop}.ics",
        "/sitemap.xml",
        "/robots.txt",
        "/nowhere.png",
        "/favicon.svg",
    ):
        yield path, visitor.get(path).text


def _business(shop: Server, visitor: httpx.Client, token: str) -> Iterator[tuple[str, str]]:
    """Yield card page, emails and documents of a purchase, an application, a message and a new account."""
    owner = {"authorization": f"Bearer {token}"}
    (product,) = visitor.get("/rest/v1/products?select=id,price,currency", headers=owner).json()
    line = {"productId": product["id"], "amount": product["price"], "currency": product["currency"]}
    body = {"checkoutId": str(uuid4()), "email": BUYER, "lines": [line], "language": "de", "country": "DE"}
    bought = visitor.post("/functions/v1/guest-checkout", json=body)
    assert bought.status_code == 200, bought.text
    link = bought.json()["payments"][0]["paymentLink"]
    yield "the card page", visitor.get(link).text
    yield "the card page with mistakes", visitor.post(link, data={"number": "4"}).text
    yield "after paying", visitor.post(link, data=CARD).text
    for path, sent in (
        ("/rest/v1/referral_signups", {"email": PARTNER}),
        ("/rest/v1/contact_messages", {"name": "Ada", "email": WRITER, "message": "Hello"}),
        ("/auth/v1/signup", {"email": WRITER, "password": "analytical-engine-1"}),
    ):
        answer = visitor.post(path, json=sent)
        assert answer.status_code in (200, 201), (path, answer.text)
    signup = visitor.get("/rest/v1/referral_signups?select=id", headers=owner).json()[0]["id"]
    approved = visitor.post("/functions/v1/approve-signup", json={"signupId": signup}, headers=owner)
    assert approved.status_code == 200, approved.text
    yield from _certificate(visitor, owner)
    for address in (BUYER, PARTNER, WRITER):
        assert wait_for_mails(shop, address, 1), address
    yield from _mails(shop)


def _certificate(visitor: httpx.Client, owner: dict[str, str]) -> Iterator[tuple[str, str]]:
    """Yield the certificate of a participant, and the answer about its code."""
    (workshop,) = visitor.get("/rest/v1/workshops?select=id", headers=owner).json()
    seat = {"workshopId": workshop["id"], "email": BUYER, "firstName": "Grace", "payment": "free"}
    added = visitor.post("/functions/v1/add-participant", json=seat, headers=owner)
    assert added.status_code == 200, added.text
    enrollment = added.json()["enrollmentId"]
    for row, change in (
        (f"workshops?id=eq.{workshop['id']}", {"date": "2026-01-15"}),
        (f"workshop_enrollments?id=eq.{enrollment}", {"attended": True}),
    ):
        changed = visitor.patch(f"/rest/v1/{row}", json=change, headers=owner)
        assert changed.status_code == 204, (row, changed.text)
    paper = visitor.get(f"/functions/v1/certificates/{enrollment}", headers=owner)
    assert paper.status_code == 200, paper.text
    yield "the certificate", text_of(paper.content)
    code = re.findall(r"certificate-(\S+)\.pdf", paper.headers["content-disposition"])[0]
    known = visitor.post("/functions/v1/verify-certificate", json={"code": code.strip('"')})
    assert known.status_code == 200, known.text
    yield "the certificate's code", known.text


def _mails(shop: Server) -> Iterator[tuple[str, str]]:
    """Yield every email that was sent, with its headers, and each document attached to one."""
    for file in sorted((shop.data_dir / "mail").glob("*.eml")):
        mail = message_from_bytes(file.read_bytes(), policy=policy.default)
        place = f"mail to {mail['To']}: {mail['Subject']}"
        yield f"{place} (from)", f"{mail['From']} {mail['Subject']}"
        for number, part in enumerate(mail.walk()):
            content = part.get_payload(decode=True)
            if isinstance(content, bytes):
                pdf = part.get_content_type() == "application/pdf"
                yield f"{place} ({number})", text_of(content) if pdf else content.decode("utf-8", "replace")
