"""Inviting someone to an account of their own."""

from __future__ import annotations

from guildhall.identity.actions.mail_links import LinkWish, make_link
from guildhall.identity.models import Account
from guildhall.kit.house import House
from guildhall.kit.ids import new_id
from guildhall.kit.sql.writing import insert_new


def invite(house: House, email: str) -> str | None:
    """A single-use link by which the owner of this address (lower case) sets a first password.

    None if the address has an account already. Following the link confirms the address (A2).
    """
    account_id = new_id()
    account = {"id": account_id, "email": email, "invited_at": house.now}
    if not insert_new(house.db, Account, account | {"created_at": house.now, "updated_at": house.now}):
        return None
    return make_link(house, account_id, "invite", LinkWish(next_path="/user"))
