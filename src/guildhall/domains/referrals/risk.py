"""The reasons to look at a commission before it is paid."""

from __future__ import annotations

from enum import StrEnum


class RiskFlag(StrEnum):
    """Why a commission is withheld until an admin has looked at it (R4). The first is certain, the others are signs."""

    OWN_PURCHASE = "own_purchase"
    SIMILAR_ADDRESS = "similar_address"  # ada+1@ and ada@
    SAME_VAT_ID = "same_vat_id"
    SAME_CARD = "same_card"  # one that the partner has paid with
    SAME_COMPANY = "same_company"
    SAME_DOMAIN = "same_domain"  # of their email addresses; not a public provider's
    SAME_NAME = "same_name"
    SAME_PAYER = "same_payer"  # the partner's name is on the card
    SAME_PHONE = "same_phone"
    SAME_ADDRESS = "same_address"
    SAME_HOUSEHOLD = (
        "same_household"  # telephone or postal address: of reviews made before the two were told apart
    )
    MANY_ORDERS = "many_orders"
    MANY_REFUNDS = "many_refunds"
