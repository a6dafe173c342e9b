"""Pure rules of products."""

from enum import StrEnum


class ProductType(StrEnum):
    """The product types of both lists in the specification; none is mapped to another (C3)."""

    CONGRESS_SYSTEM = "congress_system"
    SHOP_SYSTEM = "shop_system"
    AFFILIATE_SYSTEM = "affiliate_system"
    MASTERCLASS = "masterclass"
