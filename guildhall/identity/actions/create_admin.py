"""`guildhall create-admin`: the operator makes an admin, who needs no admin to make them."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import update

from guildhall.identity.actions.mail_links import LinkWish, make_link
from guildhall.identity.actions.profiles import add_profile, link_profile
from guildhall.identity.actions.roles import grant_admin
from guildhall.identity.actions.sessions import end_sessions
from guildhall.identity.models import Account
from guildhall.identity.passwords import hash_password
from guildhall.identity.queries import account_by_email, account_by_id
from guildhall.identity.rules import check_new_password, checked_address
from guildhall.kit.house import House
from guildhall.kit.ids import new_id
from guildhall.kit.runtime import Runtime
from guildhall.kit.sql.writing import insert_new


@dataclass(frozen=True, slots=True)
class NewAdmin:
    """`link` sets the password (once, within 24 hours); None where one was given or exists."""

    account_id: str
    email: str
    link: str | None


def create_admin(runtime: Runtime, email: str, password: str | None = None) -> NewAdmin:
    """Make the account where there is none, confirm it, make it an admin, and set its password if one is given.

    Raises Refused for what is no address, and for a password that is too short.
    """
    address = checked_address(email)
    if password is not None:
        check_new_password(password, runtime.settings, address)
    hashed = hash_password(password) if password is not None else None
    with runtime.writing() as house:
        return _create(house, address, hashed)


def _create(house: House, email: str, password_hash: str | None) -> NewAdmin:
    row = {"id": new_id(), "email": email, "created_at": house.now, "updated_at": house.now}
    insert_new(house.db, Account, row)
    account = account_by_email(house, email)
    assert account is not None
    change = {"email_confirmed_at": account.email_confirmed_at or house.now, "updated_at": house.now}
    house.db.execute(update(Account).where(Account.id == account.id).values(**change))
    if password_hash:
        house.db.execute(update(Account).where(Account.id == account.id).values(password_hash=password_hash))
        end_sessions(house, account.id, "", "global")
    grant_admin(house, account.id, actor_id=None)
    confirmed = account_by_id(house, account.id)
    assert confirmed is not None
    if link_profile(house, confirmed) is None:
        add_profile(house, confirmed)
    without = confirmed.password_hash is None
    link = make_link(house, account.id, "invite", LinkWish("/admin")) if without else None
    return NewAdmin(account.id, email, link)
