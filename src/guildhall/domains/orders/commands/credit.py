"""The columns of an order that say whom it is credited to."""

from guildhall.domains.orders.rules import link_parts


def credited(discount: str | None, link: str | None) -> dict[str, str | None]:
    """Return the referral code and sub-id of an order: of a partner's discount code, which beats a link, or the link.

    Args:
        discount: the referral code of the discount code's partner.
        link: what the partner's link carried (`link_parts`).
    """
    code, sub_id = link_parts(link) if link else (None, None)
    if discount not in (None, code):
        code, sub_id = discount, None
    return {"referral_code": code, "referral_sub_id": sub_id}
