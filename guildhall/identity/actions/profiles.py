"""Profiles follow accounts: found by the address once it is verified (A2), made when first needed."""

from __future__ import annotations

from typing import Any

from sqlalchemy import bindparam, select, update

from guildhall.identity.accounts import AccountRow
from guildhall.identity.actions.keep_words import keep_customer_words
from guildhall.identity.facts import AccountConfirmed
from guildhall.identity.models import Profile
from guildhall.identity.queries import account_by_id
from guildhall.kit.errors import Conflict, NotAllowed
from guildhall.kit.events import BusinessEvent
from guildhall.kit.house import House
from guildhall.kit.ids import new_id
from guildhall.kit.sql.columns import Id
from guildhall.kit.sql.writing import insert_new
from guildhall.kit.texts import language_or
from guildhall.tables.caller import Caller

_LINKED = select(Profile.id).where(Profile.auth_user_id == bindparam("account_id", type_=Id))
_WAITING = select(Profile.id, Profile.first_name, Profile.last_name).where(
    Profile.email == bindparam("email"), Profile.auth_user_id.is_(None)
)
_NAMES = ("first_name", "last_name")
LONGEST_NAME = 300


def ensure_profile(house: House, caller: Caller) -> str:
    """The id of the caller's profile: the linked one, else the one that waits for the verified address, else a new one.

    Raises Conflict where another account's profile has the address: an admin gave it to that customer.
    """
    if caller.profile_id:
        return caller.profile_id
    account = account_by_id(house, caller.account_id) if caller.account_id else None
    if account is None:
        raise NotAllowed("Authentication required", signed_in=False)
    return _linked(house, account) or link_profile(house, account) or _make(house, account)


def link_profile(house: House, account: AccountRow) -> str | None:
    """Give a confirmed account the profile that waits for its address; None where there is none to give.

    Announces AccountConfirmed where it linked one.
    """
    if account.email_confirmed_at is None or _linked(house, account):
        return None
    waiting = house.db.execute(_WAITING, {"email": account.email}).first()
    if waiting is None:
        return None
    missing = {name: said for name, said in _said(account).items() if not getattr(waiting, name)}
    change = {"auth_user_id": account.id, "updated_at": house.now} | missing
    free = update(Profile).where(Profile.id == waiting.id, Profile.auth_user_id.is_(None))
    if house.db.execute(free.values(**change)).rowcount != 1:
        return None
    keep_customer_words(house, waiting.id)
    house.announce(BusinessEvent("customer.updated", "users", waiting.id))
    house.announce(AccountConfirmed(account.id, account.email))
    return str(waiting.id)


def _make(house: House, account: AccountRow) -> str:
    row: dict[str, Any] = {
        "id": new_id(),
        "auth_user_id": account.id,
        "email": account.email,
        "language": language_or(account.user_metadata.get("language")),
        "created_at": house.now,
        "updated_at": house.now,
    }
    made = insert_new(house.db, Profile, row | _said(account))  # of racing requests one makes it, all find it
    profile_id = _linked(house, account)
    if profile_id is None:
        raise address_taken()
    keep_customer_words(house, profile_id)
    if made:
        house.announce(BusinessEvent("customer.created", "users", profile_id))
    return profile_id


def address_taken() -> Conflict:
    return Conflict("email_exists", "A user with this email address has already been registered")


def _linked(house: House, account: AccountRow) -> str | None:
    return house.db.execute(_LINKED, {"account_id": account.id}).scalar()


def _said(account: AccountRow) -> dict[str, str]:
    """The names given at sign-up."""
    said = {name: account.user_metadata.get(name) for name in _NAMES}
    return {
        name: text.strip()[:LONGEST_NAME]
        for name, text in said.items()
        if isinstance(text, str) and text.strip()
    }
