"""Inviting someone to an account of their own."""

from __future__ import annotations

import hashlib
import secrets
from datetime import timedelta

from sqlalchemy import insert, select

from guildhall.identity.models import Account, MailToken
from guildhall.kit.house import House
from guildhall.kit.ids import new_id

LIFETIME = timedelta(days=7)


def invite(house: House, email: str) -> str | None:
    """A single-use link by which the owner of this address sets a first password; None if it has an account already.

    Following it confirms the address (A2).
    """
    if house.db.scalar(select(Account.id).where(Account.email == email.lower())) is not None:
        return None
    account_id, token = new_id(), secrets.token_urlsafe(32)
    moments = {"invited_at": house.now, "created_at": house.now, "updated_at": house.now}
    house.db.execute(insert(Account), {"id": account_id, "email": email.lower()} | moments)
    house.db.execute(
        insert(MailToken),
        {
            "token_hash": hashlib.sha256(token.encode()).hexdigest(),
            "account_id": account_id,
            "kind": "invite",
            "created_at": house.now,
            "expires_at": house.now + LIFETIME,
        },
    )
    return f"{house.settings.site_url}/auth/confirm?token_hash={token}&type=invite&next=/user"
