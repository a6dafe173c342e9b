"""The content of the public site that its owner can change."""

from datetime import date
from enum import StrEnum
from functools import partial
from typing import Annotated

from pydantic import AfterValidator, ConfigDict, Field, StringConstraints

from guildhall.core.validation import (
    AbsentIfEmpty,
    ByLanguage,
    FreeText,
    Link,
    OneLine,
    OptionalIdentifier,
    OptionalWebAddress,
    Payload,
    WebAddress,
    at_most,
)

Line = Annotated[str, StringConstraints(strip_whitespace=True, max_length=200), OneLine]
Lines = Annotated[str, StringConstraints(strip_whitespace=True, max_length=2000), FreeText()]
Color = Annotated[str, StringConstraints(to_lower=True, pattern=r"^#[0-9A-Fa-f]{6}$")]
TextKey = Annotated[str, StringConstraints(max_length=120, pattern=r"^[a-z-]+:[\w.-]+$")]
Words = Annotated[str, Field(max_length=8000), FreeText()]


class Part(StrEnum):
    """A page or a section that can be switched off."""

    NEWS = "news"
    FEATURES = "features"
    WORKSHOPS = "workshops"
    ABOUT = "about"
    PROGRAM = "referral-program"
    HOME_PRODUCTS = "home.products"
    HOME_CRAFTS = "home.crafts"
    HOME_TESTIMONIALS = "home.testimonials"
    HOME_WORKSHOPS = "home.workshops"
    HOME_PROGRAM = "home.programme"
    ABOUT_STORY = "about.story"
    ABOUT_VALUES = "about.values"
    FEATURES_SALE = "features.sale"
    CONTACT_CHAT = "contact.chat"


PAGES = {part: f"/{part}" for part in (Part.NEWS, Part.FEATURES, Part.WORKSHOPS, Part.ABOUT, Part.PROGRAM)}
"""Addresses of the pages that can be switched off, with those below them."""

STORIES = (
    Part.HOME_CRAFTS,
    Part.ABOUT_STORY,
    Part.FEATURES_SALE,
    Part.CONTACT_CHAT,
)
"""Sections with built-in texts that are true of the demo alone. They are off until the owner switches them on."""


HOME = (
    Part.HOME_PRODUCTS,
    Part.HOME_CRAFTS,
    Part.HOME_TESTIMONIALS,
    Part.HOME_WORKSHOPS,
    Part.HOME_PROGRAM,
)
"""The sections of the home page below its figures, in the built-in order."""


def _whole_home(chosen: list[Part]) -> list[Part]:
    """Return each section of the home page once: the chosen ones in their order, then the others in the built-in
    order.
    """
    known = [part for part in dict.fromkeys(chosen) if part in HOME]
    return known + [part for part in HOME if part not in known]


class SiteMenu(StrEnum):
    """A menu of the site."""

    HEADER = "header"
    FOOTER = "footer"


BUILT_IN_MENUS = {
    SiteMenu.HEADER: ("news", "features", "products", "workshops", "about", "contact"),
    SiteMenu.FOOTER: ("products", "features", "workshops", "news", "about", "referral-program"),
}
"""The built-in pages of each menu in the built-in order."""


class MenuEntry(Payload):
    """A link of a menu: a built-in page by its name, or one of the owner's own by its id."""

    page: Annotated[str, StringConstraints(max_length=40, pattern=r"^[a-z0-9-]+$")]
    shown: bool = True


def _built_in_menu(menu: SiteMenu) -> list[MenuEntry]:
    return [MenuEntry(page=page) for page in BUILT_IN_MENUS[menu]]


def _whole_menu(menu: SiteMenu, chosen: list[MenuEntry]) -> list[MenuEntry]:
    """Return each page once: the chosen ones in their order, then the other built-in ones in the built-in order."""
    entries = {entry.page: entry for entry in reversed(chosen)}
    known = [entries[page] for page in dict.fromkeys(entry.page for entry in chosen)]
    return known + [entry for entry in _built_in_menu(menu) if entry.page not in entries]


def _menu_of(menu: SiteMenu) -> AfterValidator:
    return AfterValidator(partial(_whole_menu, menu))


MenuEntries = Annotated[list[MenuEntry], Field(max_length=100)]


class CardBrand(StrEnum):
    """A card whose mark stands beside the price of what is sold."""

    VISA = "Visa"
    MASTERCARD = "Mastercard"
    AMEX = "American Express"
    DISCOVER = "Discover"
    DINERS = "Diners Club"
    JCB = "JCB"
    UNION_PAY = "UnionPay"
    CARTES_BANCAIRES = "Cartes Bancaires"


class ClaimName(StrEnum):
    """A number or promise that the public pages state."""

    PAYOUT = "payout"
    AFFILIATES = "affiliates"
    REVENUE = "revenue"
    COUNTRIES = "countries"
    REVIEW_HOURS = "reviewHours"
    UPTIME = "uptime"
    SUPPORT = "support"
    ANSWER_HOURS = "answerHours"
    ALL_AFFILIATES = "allAffiliates"
    ALL_COUNTRIES = "allCountries"
    RATING = "rating"


class PublicClaim(Payload):
    """A claim with its text in each language, and where it comes from. Only `shown` ones are published."""

    words: ByLanguage[Line] = {}
    source: Line = ""
    as_of: Annotated[date | None, AbsentIfEmpty] = None
    shown: bool = False


class RowWords(Payload):
    """The texts of a row: a person and a role, a question and its answer, a plan and its points line by line."""

    title: Line = ""
    subtitle: Line = ""
    text: Lines = ""


class SiteRow(Payload):
    """A testimonial, a member of the team, a question or a plan. `product` is what a plan sells.

    `sample`: invented, and labeled as such.
    """

    words: ByLanguage[RowWords] = {}
    picture: OptionalWebAddress = None
    product: OptionalIdentifier = None
    shown: bool = True
    sample: bool = False


class FooterLink(Payload):
    """A link of the owner's in the footer. A language without a name of its own shows the owner's."""

    words: ByLanguage[Line] = {}
    url: WebAddress


Rows = Annotated[list[SiteRow], Field(max_length=40)]


class SiteContent(Payload):
    """Everything on the public site that its owner can change; the defaults are the built-in site.

    `texts` replaces built-in texts by `namespace:key`. Colours are #rrggbb. Rows are shown in their order, as are
    the sections of the home page, in `home`, and the links of the menus, in `header` and `footer`; own pages that these
    do not name come last. `share_picture` is what a shared link shows of pages without a picture of their own.
    """

    model_config = ConfigDict(extra="ignore")

    texts: ByLanguage[Annotated[dict[TextKey, Words], at_most(3000)]] = {}
    accent: Annotated[Color | None, AbsentIfEmpty] = None
    logo: OptionalWebAddress = None
    logo_dark: OptionalWebAddress = None
    icon: OptionalWebAddress = None
    hero_picture: OptionalWebAddress = None
    about_picture: OptionalWebAddress = None
    contact_picture: OptionalWebAddress = None
    share_picture: OptionalWebAddress = None
    social: Annotated[list[Link], Field(max_length=12)] = []
    footer_links: Annotated[list[FooterLink], Field(max_length=12)] = []
    cards: Annotated[list[CardBrand], Field(max_length=len(CardBrand))] = [
        CardBrand.VISA,
        CardBrand.MASTERCARD,
        CardBrand.AMEX,
    ]
    off: Annotated[list[Part], Field(max_length=len(Part))] = list(STORIES)
    header: Annotated[MenuEntries, _menu_of(SiteMenu.HEADER)] = _built_in_menu(SiteMenu.HEADER)
    footer: Annotated[MenuEntries, _menu_of(SiteMenu.FOOTER)] = _built_in_menu(SiteMenu.FOOTER)
    home: Annotated[list[Part], Field(max_length=len(Part)), AfterValidator(_whole_home)] = list(HOME)
    powered_by: bool = True
    claims: Annotated[dict[ClaimName, PublicClaim], at_most(len(ClaimName))] = {}
    testimonials: Rows = []
    team: Rows = []
    questions: Rows = []
    plans: Rows = []
