"""What may be decided about a product without looking anything up."""

from __future__ import annotations

from enum import StrEnum


class ProductType(StrEnum):
    """Both readings of the specification; none is mapped to another (C3)."""

    CONGRESS_SYSTEM = "congress_system"
    SHOP_SYSTEM = "shop_system"
    AFFILIATE_SYSTEM = "affiliate_system"
    MASTERCLASS = "masterclass"
