"""One small shop in each state, opened through the office as its owner would."""

import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from email.message import EmailMessage
from functools import cached_property
from pathlib import Path
from typing import Any, Protocol
from urllib.parse import urlsplit

import httpx

from guildhall.config.settings import Settings
from guildhall.core.i18n import LANGUAGES
from guildhall.core.runtime import Runtime
from guildhall.domains.billing.mailed import documents_of_mail
from guildhall.domains.payments.providers.sandbox.deliver import deliver_due
from guildhall.serve.app import create_app
from guildhall.serve.wiring import build_runtime
from guildhall.services.email.message import Attachment
from guildhall.services.email.worker import send_due
from guildhall.services.legal.models import PAGES
from tests.files.uploading import Uploader
from tests.joints.dimensions import Country, Goods, ShopState
from tests.joints.wares import (
    MAIN,
    OF_FILE,
    OF_LINK,
    OF_MATERIALS,
    TITLES,
    WARES,
    Ware,
    stored,
    translated,
)
from tests.joints.words import ReadText
from tests.support.application import NOON
from tests.support.client import Client
from tests.support.clock import FixedClock
from tests.support.people import Person, add_person

COMPANY = {
    "name": "Nordlicht Akademie", "street": "Kai 1", "postal_code": "20457", "city": "Hamburg", "country": "DE",
    "email": "kontor@nordlicht.example", "vat_id": "DE136695976", "represented_by": "Inga Nord",
}  # fmt: skip
SETTINGS: Mapping[str, Any] = {
    "tax": {"mode": "inclusive", "shipped_rates": True},
    "vat_check": "off",
    "currency": "EUR",
    "content_language": "de",
    "languages": list(LANGUAGES),
    "second_level_rate": 10,
    "ask_recommender": True,
}
SEATS_RULE = {"name": "Seats", "kind": "percent", "percent": 20, "goods": "workshop"}
"""The rule for seats. For a product, partners earn their own rate."""
OWN_PAGE: Mapping[str, Any] = {
    "title": f"{TITLES[MAIN]} Versand",
    "content": f"<p>{TITLES[MAIN]}</p>",
    "translations": {
        language: {"title": f"{title} Versand", "content": f"<p>{title}</p>"}
        for language, title in TITLES.items()
        if language != MAIN
    },
    "menu": "footer",
    "slug": "versand",
    "is_published": True,
}
"""A page that the owner wrote, in a menu of each page."""
STORIES = (
    "home.crafts",
    "about.story",
    "features.sale",
    "contact.chat",
)
"""Off until an owner writes them."""
SWITCHED_OFF = {part: f"/{part}" for part in ("news", "features", "workshops", "about", "referral-program")}
HIDDEN = ("/", "/contact")
"""The pages of the shop that mails lead to, and that are hidden while it is closed."""
MARKETS = ("DE", "AT", "XX")  # those of `Country`


@dataclass(frozen=True)
class ReadPage:
    """A page as it was read."""

    address: str
    status: int
    html: str

    @cached_property
    def sheet(self) -> ReadText:
        return ReadText(self.html)


class Someone(Protocol):
    """A signed-in person."""

    @property
    def headers(self) -> dict[str, str]: ...


@dataclass
class KeptMails:
    """A mail transport that keeps what it carries."""

    sent: list[EmailMessage] = field(default_factory=list)

    def carry(self, message: EmailMessage) -> None:
        self.sent.append(message)


class Log(logging.Handler):
    """Keeps what is logged at warning or above."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        trace = f" {record.exc_info[1]!r}" if record.exc_info else ""
        self.lines.append(f"{record.name}: {record.getMessage()}{trace}")


class JointShop:
    """A shop in one state, with its application. `wares` holds the ids of what it sells, `token` is a program's
    that reads its invoices.

    Walks share it: each comes with a buyer of its own, and leaves the clock later than it was.
    """

    def __init__(self, state: ShopState, runtime: Runtime, client: Client | httpx.Client) -> None:
        """Open it through its application, which runs in this process or is served."""
        self.state, self.runtime, self.client = state, runtime, client
        self.log, self.post = Log(), KeptMails()
        self._partners: dict[str, str] = {}
        self._read: dict[str, ReadPage] = {}
        self.fetched: set[tuple[str, str]] = set()
        with self.runtime.writing() as uow:
            self.boss: Person = add_person(uow, "boss", admin=True, language="de")
        self.languages = ["de"] if state is ShopState.ONE_LANGUAGE else list(LANGUAGES)
        self._save_settings()
        self.wares: dict[Goods, Ware] = {goods: self._offer(goods) for goods in Goods}
        self.write("POST", "commission_rules", SEATS_RULE)
        self.write("POST", "pages", OWN_PAGE)
        scopes = ["invoices:read", "payments:read"]
        self.token = self.office("create-api-token", name="Books", scopes=scopes)["token"]
        self._bring_into(state)
        logging.getLogger().addHandler(self.log)

    def close(self) -> None:
        logging.getLogger().removeHandler(self.log)
        self.client.close()
        self.runtime.database.close()

    def offered(self, language: str) -> str:
        """Return the language if visitors are offered it, else the one that the shop writes in."""
        return language if language in self.languages else str(SETTINGS["content_language"])

    def office(self, function: str, **body: Any) -> Any:
        """Call a function as the owner."""
        return self.call(function, self.boss, **body)

    def call(self, function: str, who: Someone | None = None, **body: Any) -> Any:
        """Call a function that succeeds, and return its answer."""
        headers = who.headers if who else {}
        answer = self.client.post(f"/functions/v1/{function}", json=body, headers=headers)
        assert answer.status_code == 200, f"{function}: {answer.status_code} {answer.text}"
        return answer.json()

    def rows(self, query: str, who: Someone | None = None) -> list[dict[str, Any]]:
        """Return rows of a table as a person reads them; as the owner by default."""
        answer = self.client.get(f"/rest/v1/{query}", headers=(who or self.boss).headers)
        assert answer.status_code == 200, f"{query}: {answer.status_code} {answer.text}"
        return list(answer.json())

    def write(
        self, method: str, query: str, row: Mapping[str, Any], who: Someone | None = None
    ) -> dict[str, Any]:
        """Add or change one row as a person, or as the owner, and return it."""
        headers = (who or self.boss).headers | {"prefer": "return=representation"}
        answer = self.client.request(method, f"/rest/v1/{query}", json=dict(row), headers=headers)
        assert answer.status_code in (200, 201), f"{query}: {answer.status_code} {answer.text}"
        return dict(answer.json()[0])

    def partner(self, language: str) -> str:
        """Return the code of the partner who applied on the page of that language, recruited by another."""
        if language not in self._partners:
            referral = self._apply(f"partner-{language}@example.com", language)
            recruiter = self._apply(f"recruiter-{language}@example.com", language)["id"]
            self.write("PATCH", f"referrals?id=eq.{referral['id']}", {"recruited_by": recruiter})
            self._partners[language] = referral["referral_code"]
        return self._partners[language]

    def _apply(self, address: str, language: str) -> dict[str, Any]:
        """Apply as a partner on the page of a language, and return the referral that the owner approves."""
        sent = {"email": address, "language": language}
        headers = {"prefer": "return=minimal"}
        applied = self.client.post("/rest/v1/referral_signups", json=sent, headers=headers)
        assert applied.status_code == 201, applied.text
        (signup,) = self.rows(f"referral_signups?email=eq.{address}")
        referral = self.office("approve-signup", signupId=signup["id"])["referralId"]
        return self.rows(f"referrals?id=eq.{referral}")[0]

    def read(self, path: str) -> ReadPage:
        """Return a page or file, which is asked for once: walks change none."""
        if path not in self._read:
            self._read[path] = self.read_now(path)
        return self._read[path]

    def read_now(self, path: str) -> ReadPage:
        answer = self.client.get(path, follow_redirects=True)
        text = answer.text if "text/" in answer.headers.get("content-type", "") else ""
        return ReadPage(path, answer.status_code, text)

    def answers(self, path: str) -> bool:
        """Return whether an address answers now; a page of a closed shop, by saying where to ask."""
        answer = self.client.get(path, follow_redirects=True)
        closed = (
            answer.status_code == 503 and urlsplit(path).path in HIDDEN and COMPANY["email"] in answer.text
        )
        return answer.status_code == 200 or closed

    def settle(self) -> None:
        """Deliver the payment provider's events."""
        site = self.runtime.settings.site_url

        def post(url: str, body: bytes, headers: dict[str, str]) -> int:
            return self.client.post(url.removeprefix(site), content=body, headers=headers).status_code

        while deliver_due(self.runtime, post):
            pass

    def mails(self) -> list[EmailMessage]:
        """Send what is due, and return what was sent since the last call."""
        while send_due(self.runtime, self.post, self._papers_of):
            pass
        sent, self.post.sent = self.post.sent, []
        return sent

    def _papers_of(self, runtime: Runtime, mail: Any) -> Sequence[Attachment]:
        """Return the documents of a mail: of each kind of mail in each language only once, since they take long."""
        drawn = (mail.template, mail.language)
        if drawn in self.fetched:
            return ()
        papers = documents_of_mail(runtime, mail)
        self.fetched |= {drawn} if papers else set()
        return papers

    def wait(self, **time: float) -> None:
        assert isinstance(self.runtime.clock, FixedClock)
        self.runtime.clock.advance(timedelta(**time))

    def _save_settings(self) -> None:
        now = self.office("settings")
        wanted = now["settings"] | SETTINGS | {"company": COMPANY, "languages": self.languages}
        self.office("save-settings", version=now["version"], settings=wanted)

    def _offer(self, goods: Goods) -> Ware:
        form = WARES[goods]
        table = "workshops" if goods.seat else "products"
        row = self.write("POST", table, stored(goods, form))
        of = {f"{table[:-1]}_id": row["id"]}
        if form.file:
            file = Uploader(self.client, self.boss.headers).upload("log.pdf", form.file, kind="download")
            self.write("POST", "delivery_files", of | {"file_id": file["id"]} | translated(OF_FILE))
        if goods.seat:
            links = [translated(OF_LINK) | {"url": form.link}] if form.link else []
            self.write("POST", "workshop_details", of | {"links": links} | translated(OF_MATERIALS))
        return Ware(row["id"], row["slug"], row["seat_price" if goods.seat else "price"], form)

    def _bring_into(self, state: ShopState) -> None:
        match state:
            case ShopState.CLOSED:
                for language in LANGUAGES:
                    self.partner(language)
                self.client.get(self.office("close-shop")["previewLink"])
            case ShopState.PAGES_OFF:
                self.office("save-site", version=0, content={"off": [*STORIES, *SWITCHED_OFF]})
                self.office("publish-site", version=1)
            case ShopState.OWN_TEXTS:
                self._publish_legal_texts()

    def _publish_legal_texts(self) -> None:
        for market in MARKETS:
            for language in self.languages:
                for page in PAGES:
                    of = {"page": page, "market": market, "language": language}
                    shipped = self.office("legal-text", **of)
                    self.office("publish-legal-text", **of, version=shipped["version"], text=shipped["text"])


def in_process(url: str, folder: Path) -> tuple[Runtime, Client]:
    """Return the application of this process, and its client."""
    settings = Settings(
        database_url=url,
        data_dir=folder,
        jwt_secret="a-secret-for-tests-that-is-long-enough",
        rate_limits="off",
    )
    runtime = build_runtime(settings, FixedClock(NOON), slow_ms=0)  # speed is not promised
    return runtime, Client(create_app(runtime), settings.site_url)


def market_of(country: Country) -> str:
    return "XX" if country is Country.OUTSIDE else str(country)
