"""The dimensions of a sale: buyer, goods, language, country, shop, code, ending and what comes
later; and the walks that combine them.

To add a dimension: an enum, a field of Walk, the rules for what it cannot meet, and the step of `buyers.py`, `shops.py`
or `walking.py` that reads it. Then `python -m tests.joints.dimensions` writes the walks down.
"""

from collections.abc import Callable, Mapping
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import NamedTuple, get_type_hints

from guildhall.core.i18n import LANGUAGES
from tests.joints.covering import covering

WRITTEN = Path(__file__).with_name("walks.txt")
BETWEEN = ", "


class Language(StrEnum):
    EN = "en"
    DE = "de"
    FR = "fr"
    ES = "es"
    IT = "it"


assert tuple(Language) == LANGUAGES


class BuyerKind(StrEnum):
    GUEST = "guest"
    ACCOUNT = "account"
    REFERRED = "referred"  # with an account, through a partner's link
    COMPANY = "company"  # with an account and a VAT ID
    BY_HAND = "by hand"  # known to staff alone, who order for them


class Goods(StrEnum):
    LINKS = "links"
    FILES = "files"
    BOTH = "both"
    E_BOOK = "e-book"
    FREE = "free product"
    SEAT_ONLINE = "seat online"
    SEAT_ON_SITE = "seat on site"
    FREE_SEAT = "free seat"

    @property
    def seat(self) -> bool:
        return self in (Goods.SEAT_ONLINE, Goods.SEAT_ON_SITE, Goods.FREE_SEAT)

    @property
    def free(self) -> bool:
        return self in (Goods.FREE, Goods.FREE_SEAT)


class Country(StrEnum):
    OWN = "DE"
    UNION = "AT"
    OUTSIDE = "CH"


class ShopState(StrEnum):
    OPEN = "open"
    CLOSED = "closed"  # visitors have a preview link
    PAGES_OFF = "pages off"
    ONE_LANGUAGE = "one language"  # German
    OWN_TEXTS = "own legal texts"


class Code(StrEnum):
    """The discount code that the buyer types."""

    NONE = "no code"
    PERCENT = "percent"
    AMOUNT = "amount"
    WHOLE = "100 %"
    PARTNERS = "partner's"  # of another partner than the one whose link the buyer came through


class Ending(StrEnum):
    PAID = "paid"
    DECLINED = "declined"
    CHALLENGED = "3-D Secure"
    LATE = "late"  # the money comes after every term of payment
    PART_REFUNDED = "part refunded"
    WITHDRAWN = "withdrawn"
    GIVEN_BACK = "given back"  # a seat, by its holder


class Later(StrEnum):
    """The change after the order: one before the money came, the others after the sale."""

    NOTHING = "nothing later"
    UNPAID_CLOSED = "closed before the money"
    CLOSED = "closed later"
    OFF_SALE = "off sale later"
    ACCOUNT = "account later"  # a guest signs up with the same mailbox


class JointWalk(NamedTuple):
    """One buyer's way through the shop."""

    buyer: BuyerKind
    goods: Goods
    language: Language
    country: Country
    shop: ShopState
    code: Code
    outcome: Ending
    later: Later

    def __str__(self) -> str:
        return BETWEEN.join(self)

    @property
    def sold(self) -> bool:
        """Return whether the shop sells: closed, it sells to staff alone, who try it before it opens."""
        return self.shop is not ShopState.CLOSED or self.buyer is BuyerKind.BY_HAND

    @property
    def free(self) -> bool:
        """Return whether nothing is to pay."""
        return self.goods.free or self.code is Code.WHOLE

    @property
    def unknown(self) -> bool:
        """Return whether the shop knows no more of the buyer than an address, which staff typed."""
        return self.buyer is BuyerKind.BY_HAND and self.goods.seat


IMPOSSIBLE: Mapping[str, Callable[[JointWalk], bool]] = {
    "a seat is booked on a page of its own": lambda walk: (
        walk.goods.seat and walk.shop is ShopState.PAGES_OFF and walk.buyer is not BuyerKind.BY_HAND
    ),
    "what is free moves no money": lambda walk: walk.free and walk.outcome is not Ending.PAID,
    "what is free has no price to reduce": lambda walk: walk.goods.free and walk.code is not Code.NONE,
    "staff agree on an amount, and type no code": lambda walk: (
        walk.buyer is BuyerKind.BY_HAND and walk.code is not Code.NONE
    ),
    "what is not sold has no time after": lambda walk: (
        walk.shop is ShopState.CLOSED and walk.later is not Later.NOTHING
    ),
    "what is free waits for no money": lambda walk: walk.free and walk.later is Later.UNPAID_CLOSED,
    "who is no guest has an account": lambda walk: (
        walk.later is Later.ACCOUNT and walk.buyer is not BuyerKind.GUEST
    ),
    "what is not sold has no end": lambda walk: (
        walk.shop is ShopState.CLOSED and walk.outcome is not Ending.PAID
    ),
    "staff note money that came, and no card": lambda walk: (
        walk.buyer is BuyerKind.BY_HAND
        and walk.outcome in (Ending.DECLINED, Ending.CHALLENGED, Ending.PART_REFUNDED, Ending.GIVEN_BACK)
    ),
    "goods are not given back": lambda walk: walk.outcome is Ending.GIVEN_BACK and not walk.goods.seat,
    "a VAT ID is of a member state": lambda walk: (
        walk.buyer is BuyerKind.COMPANY and walk.country is Country.OUTSIDE
    ),
    "only consumers of the Union withdraw": lambda walk: (
        walk.outcome is Ending.WITHDRAWN
        and (walk.buyer is BuyerKind.COMPANY or walk.country is Country.OUTSIDE)
    ),
    "an event on a fixed day is not withdrawn from": lambda walk: (
        walk.outcome is Ending.WITHDRAWN and walk.goods.seat
    ),
}
"""The combinations that there are not, each with its reason."""

DIMENSIONS = {name: list(values) for name, values in get_type_hints(JointWalk).items()}
ALL_AT_ONCE = [("buyer", "goods", "outcome"), ("buyer", "language", "shop")]
"""Dimensions of which all values meet: most faults between two features were found there."""


def possible(walk: JointWalk) -> bool:
    return not any(impossible(walk) for impossible in IMPOSSIBLE.values())


@cache
def walks() -> list[JointWalk]:
    """Return the covering set as it is written down: to find one takes seconds, and each process needs it."""
    kinds = get_type_hints(JointWalk).values()
    lines = WRITTEN.read_text().splitlines()
    return [
        JointWalk(*(kind(value) for kind, value in zip(kinds, line.split(BETWEEN), strict=True)))
        for line in lines
    ]


def found() -> list[JointWalk]:
    """Find the covering set anew."""
    place = list(DIMENSIONS).index
    chosen = covering(
        list(DIMENSIONS.values()),
        lambda each: possible(JointWalk(*each)),
        [tuple(map(place, names)) for names in ALL_AT_ONCE],
    )
    return sorted((JointWalk(*each) for each in chosen), key=lambda walk: walk.shop)


if __name__ == "__main__":
    WRITTEN.write_text("".join(f"{walk}\n" for walk in found()))
