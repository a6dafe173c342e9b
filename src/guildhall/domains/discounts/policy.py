"""Access rules of discount codes: staff read them, admins write them, partners read their own (`referrals.policy`).

Buyers know the codes that they were given.
"""

from guildhall.domains.discounts.commands.codes import change_discount, create_discount, delete_discount
from guildhall.domains.discounts.models import DiscountCode
from guildhall.rest_engine.declaration import EVERYTHING, Role, Table

DISCOUNT_CODES = Table(
    DiscountCode,
    words={"kind": "admin-discounts:form.kinds"},
    rows={Role.SUPPORT: EVERYTHING, Role.FINANCE: EVERYTHING, Role.ADMIN: EVERYTHING},
    hidden={Role.CUSTOMER: frozenset({"batch"})},  # the owner's own name for a group of codes
    search=(DiscountCode.code, DiscountCode.batch),
    insert={Role.ADMIN: create_discount},
    update={Role.ADMIN: change_discount},
    delete={Role.ADMIN: delete_discount},
)

TABLES = (DISCOUNT_CODES,)
