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

LINK = {"title": "Members", "url": "https://members.example/log"}
ROOM = "https://meet.example/log"
FILE = {"N° 1": b"%PDF-1.7 logbook"}
DETAILS = {"Passwort": "Ahoi"}


@dataclass(frozen=True)
class Form:
    """The fields that the owner enters. Prices are in major units."""

    price: int
    links: list[dict[str, str]] = field(default_factory=list)
    files: Mapping[str, bytes] = field(default_factory=dict)
    details: Mapping[str, str] = field(default_factory=dict)
    category: str = "standard"
    place: str | None = None

    @property
    def room(self) -> str | None:
        return ROOM if self.place == "online" else None


@dataclass(frozen=True)
class Ware:
    """Goods on sale. `price` is in major units, as the API writes it."""

    id: str
    slug: str
    price: float
    form: Form


WARES: Mapping[Goods, Form] = {
    Goods.LINKS: Form(49, links=[LINK], details=DETAILS),
    Goods.FILES: Form(59, files=FILE),
    Goods.BOTH: Form(69, links=[LINK], files=FILE, details=DETAILS),
    Goods.E_BOOK: Form(17, files=FILE, category="ebooks"),
    Goods.FREE: Form(0, links=[LINK], files=FILE),
    Goods.SEAT_ONLINE: Form(99, links=[LINK], files=FILE, place="online"),
    Goods.SEAT_ON_SITE: Form(199, links=[LINK], files=FILE, place="Kai 1, 20457 Hamburg, Deutschland"),
    Goods.FREE_SEAT: Form(0, links=[LINK], place="online"),
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
        delivery = {"delivery_links": form.links, "delivery_details": form.details}
        return {"name": name_of(goods, "en"), **names, **delivery, **common}
    words = {language: {"title": name_of(goods, language), "duration": "2 h"} for language in LANGUAGES}
    when = {"date": "2027-06-01", "time": "10:00", "time_zone": "Europe/Berlin", "duration": "2 h"}
    seat = {
        "place": form.place,
        "meeting_url": form.room,
        "max_participants": 1000,
        "instructor": "Inga Nord",
    }
    return {"title": name_of(goods, "de"), "translations": words, **when, **seat, **common}
