"""The goods of the walks, and all that each opens for its buyer."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from guildhall.core.i18n import LANGUAGES, TRANSLATED
from tests.joints.dimensions import Goods

TITLES = {"en": "Logbook", "de": "Logbuch", "fr": "Carnet de bord", "es": "Cuaderno", "it": "Diario"}
"""The word by which a text shows in which language it names the goods."""
assert set(TITLES) == set(LANGUAGES)
MAIN = "de"
PARTLY = {"en": "Timetable", MAIN: "Fahrplan"}
"""The title of goods with texts in two languages alone: readers of another one see that of the main language."""

LINK = "https://members.example/log"
ROOM = "https://meet.example/log"
FILE = b"%PDF-1.7 logbook"
DETAILS = {"Passwort": "Ahoi"}


def titled(number: int, language: str) -> str:
    """Return the title of a link or a file, or of a workshop's materials, in a language."""
    return f"{TITLES[language]} {number}"


OF_LINK, OF_FILE, OF_MATERIALS = 1, 2, 3


def translated(number: int) -> dict[str, Any]:
    """Return title and translations as the office's forms send them."""
    words = {language: {"title": titled(number, language)} for language in LANGUAGES if language != MAIN}
    return {"title": titled(number, MAIN), "translations": words}


@dataclass(frozen=True)
class Form:
    """The fields that the owner enters. Prices are in major units; `early` is an early-bird price."""

    price: int
    early: int | None = None
    link: str | None = None
    file: bytes | None = None
    details: Mapping[str, str] = field(default_factory=dict)
    category: str = "standard"
    place: str | None = None

    @property
    def room(self) -> str | None:
        return ROOM if self.place == "online" else None

    def links(self, language: str) -> dict[str, str]:
        """Return the titles of the links by address."""
        return {self.link: titled(OF_LINK, language)} if self.link else {}

    def files(self, language: str) -> dict[str, bytes]:
        """Return the contents of the files by title."""
        return {titled(OF_FILE, language): self.file} if self.file else {}


@dataclass(frozen=True)
class Ware:
    """Goods on sale. `price` is the one of now, in major units, as the API writes it."""

    id: str
    slug: str
    price: float
    form: Form


WARES: Mapping[Goods, Form] = {
    Goods.LINKS: Form(49, link=LINK, details=DETAILS),
    Goods.FILES: Form(59, file=FILE),
    Goods.BOTH: Form(69, link=LINK, file=FILE, details=DETAILS),
    Goods.E_BOOK: Form(17, file=FILE, category="ebooks"),
    Goods.FREE: Form(0, link=LINK, file=FILE),
    Goods.SEAT_ONLINE: Form(99, link=LINK, file=FILE, place="online"),
    Goods.SEAT_ON_SITE: Form(199, early=159, link=LINK, file=FILE, place="Kai 1, 20457 Hamburg, Deutschland"),
    Goods.FREE_SEAT: Form(0, link=LINK, place="online"),
}


def name_of(goods: Goods, language: str) -> str:
    if goods is Goods.LINKS:
        return f"{PARTLY.get(language, PARTLY[MAIN])} {goods.name.title()}"
    return f"{TITLES[language]} {goods.name.title()}"


def stored(goods: Goods, form: Form) -> dict[str, Any]:
    """Return the row as the office's form sends it, named in every language."""
    common = {"price": form.price, "currency": "EUR", "tax_category": form.category}
    if form.place is None:
        known = [each for each in TRANSLATED if goods is not Goods.LINKS or each in PARTLY]
        names = {f"name_{language}": name_of(goods, language) for language in known}
        links = [translated(OF_LINK) | {"url": form.link}] if form.link else []
        delivery = {"delivery_links": links, "delivery_details": form.details}
        return {"name": name_of(goods, "en"), **names, **delivery, **common}
    words = {language: {"title": name_of(goods, language), "duration": "2 h"} for language in LANGUAGES}
    when = {"date": "2027-06-01", "time": "10:00", "time_zone": "Europe/Berlin", "duration": "2 h"}
    seat = {
        "place": form.place,
        "meeting_url": form.room,
        "max_participants": 1000,
        "instructor": "Inga Nord",
    }
    early = {"early_price": form.early, "early_until": "2027-05-31", "early_seats": 900} if form.early else {}
    return {"title": name_of(goods, "de"), "translations": words, **when, **seat, **common, **early}
