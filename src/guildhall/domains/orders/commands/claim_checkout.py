"""Claim a checkout's id for its content: the same content is a repetition, other content is refused."""

import hmac
import json
from hashlib import sha256

from sqlalchemy import bindparam, select

from guildhall.core.db.columns import Id
from guildhall.core.db.writing import insert_new
from guildhall.core.errors import Conflict
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.orders.commands.customers import Customer
from guildhall.domains.orders.models import Order, OrderCheckout
from guildhall.domains.orders.schemas import NewOrder

_FINGERPRINT = select(OrderCheckout.fingerprint).where(OrderCheckout.id == bindparam("id", type_=Id))
_ORDERED = select(Order.id).where(Order.checkout_id == bindparam("id", type_=Id)).limit(1)
_NOT_COMPARED = {"checkout_id", "referral_code"}


def claim_checkout(uow: UnitOfWork, customer: Customer, checkout_id: str, lines: list[NewOrder]) -> bool:
    """Return True if the checkout is new, and False if the same was sent before.

    Compares the customer with the country and VAT number that decide the tax, and the lines with their amounts,
    currency, address and consent; not the referral code, which a browser forgets once the payment page is open.
    Raises Conflict checkout_reused if anything else was ordered under this id.
    """
    fingerprint = _fingerprint(uow, customer, lines)
    row = {
        "id": checkout_id,
        "user_id": customer.profile_id,
        "fingerprint": fingerprint,
        "guest": customer.guest,
    }
    if insert_new(uow.db, OrderCheckout, row):
        repeated, reused = False, uow.db.scalar(_ORDERED, {"id": checkout_id}) is not None
    else:
        repeated, reused = True, uow.db.scalar(_FINGERPRINT, {"id": checkout_id}) != fingerprint
    if reused:
        raise Conflict("checkout_reused")
    return not repeated


def _fingerprint(uow: UnitOfWork, customer: Customer, lines: list[NewOrder]) -> str:
    sent = [line.model_dump(mode="json", exclude=_NOT_COMPARED) for line in lines]
    buyer = [customer.profile_id, customer.guest, customer.country, customer.vat_id]
    content = json.dumps([buyer, sorted(json.dumps(line, sort_keys=True) for line in sent)])
    secret = f"checkout:{uow.settings.signing_secret}"
    return hmac.digest(secret.encode(), content.encode(), sha256).hex()
