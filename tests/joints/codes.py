"""The discount codes of the walks: each buyer has one of their own, which holds once."""

from collections.abc import Mapping
from typing import Any

from guildhall.core.i18n import LANGUAGES
from tests.joints.dimensions import BuyerKind, Code, JointWalk
from tests.joints.shops import JointShop

PERCENT: Mapping[str, Any] = {"kind": "percent", "percent": 15}
CODES: Mapping[Code, Mapping[str, Any]] = {
    Code.PERCENT: PERCENT,
    Code.AMOUNT: {"kind": "amount", "amount": 9.99, "currency": "EUR"},
    Code.WHOLE: {"kind": "percent", "percent": 100},
    Code.PARTNERS: PERCENT,
}

SUB_ID, GODMOTHER = "Kanal-7", "Tante Erna"


def write_code(world: JointShop, walk: JointWalk, name: str) -> str:
    """Add the code of the walk as the owner does. Return how its buyer types it."""
    row = {"code": f"joint-{name}", "max_uses": 1, "max_per_customer": 1, **CODES[walk.code]}
    if walk.code is Code.PARTNERS:
        row["referral_code"] = partner_of_code(world, walk)
    world.write("POST", "discount_codes", row)
    return f" Joint-{name} "


def credited_partner(world: JointShop, walk: JointWalk) -> str | None:
    """Return the referral code of the partner whom the walk's order counts for: a code beats a link."""
    if walk.code is Code.PARTNERS:
        return partner_of_code(world, walk)
    brought = walk.buyer in (BuyerKind.REFERRED, BuyerKind.COMPANY)
    return partner_of_link(world, walk) if brought else None


def recommender_of(world: JointShop, walk: JointWalk) -> str | None:
    """Return the buyer's answer to "Who recommended us?": a company has a partner's code, a guest other words."""
    named = {BuyerKind.COMPANY: f" {partner_of_link(world, walk).lower()} ", BuyerKind.GUEST: GODMOTHER}
    return named.get(walk.buyer)


def partner_of_link(world: JointShop, walk: JointWalk) -> str:
    return world.partner(walk.language)


def partner_of_code(world: JointShop, walk: JointWalk) -> str:
    """Return another partner than that of the link."""
    return world.partner(LANGUAGES[LANGUAGES.index(walk.language) - 1])


def uses(world: JointShop, code: str) -> int:
    """Return how often the code is used, as the office's list shows it."""
    (row,) = world.rows(f"discount_codes?code=eq.{code.strip().upper()}&select=uses")
    return int(row["uses"])
