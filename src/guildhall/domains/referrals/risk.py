"""Risk flags of commissions."""

from enum import StrEnum


class RiskFlag(StrEnum):
    """A reason to withhold a commission until an admin reviews it (R4). OWN_PURCHASE is certain, others are signs."""

    OWN_PURCHASE = "own_purchase"
    SIMILAR_ADDRESS = "similar_address"  # ada+1@ and ada@
    SAME_VAT_ID = "same_vat_id"
    SAME_CARD = "same_card"  # the partner paid with it before
    SAME_COMPANY = "same_company"
    SAME_DOMAIN = "same_domain"  # of their email addresses; not a public provider's
    SAME_NAME = "same_name"
    SAME_PAYER = "same_payer"  # the partner's name is on the card
    SAME_PHONE = "same_phone"
    SAME_ADDRESS = "same_address"
    SAME_HOUSEHOLD = (
        "same_household"  # telephone or postal address, in reviews from before the two were separate flags
    )
    MANY_ORDERS = "many_orders"
    MANY_REFUNDS = "many_refunds"
