"""Profiles of accounts: linked by the address once it is verified (A2), created when first needed."""

from typing import Any

from sqlalchemy import bindparam, select, update

from guildhall.core.db.columns import Id
from guildhall.core.db.writing import insert_new
from guildhall.core.errors import Conflict, NotAllowed
from guildhall.core.events import BusinessEvent
from guildhall.core.ids import new_id
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.core.validation import in_one_line
from guildhall.domains.identity.accounts import AccountRow
from guildhall.domains.identity.commands.keep_words import keep_customer_words
from guildhall.domains.identity.events import AccountConfirmed
from guildhall.domains.identity.models import Profile
from guildhall.domains.identity.queries import account_by_id
from guildhall.rest_engine.caller import Caller
from guildhall.services.shop_settings.queries import language_for

_LINKED = select(Profile.id).where(Profile.auth_user_id == bindparam("account_id", type_=Id))
_HAVING = select(Profile.id).where(Profile.email == bindparam("email"))
_WAITING = _HAVING.where(Profile.auth_user_id.is_(None))
_NAMES = ("first_name", "last_name")
LONGEST_NAME = 300


def ensure_profile(uow: UnitOfWork, caller: Caller) -> str:
    """Return the id of the caller's profile: the linked one, else one with the verified address, else a new one.

    Raises Conflict if another account's profile has the address: an admin gave it to that customer.
    """
    if caller.profile_id:
        return caller.profile_id
    account = account_by_id(uow, caller.account_id) if caller.account_id else None
    if account is None:
        raise NotAllowed(signed_in=False)
    return _linked(uow, account) or link_profile(uow, account) or _make(uow, account)


def link_profile(uow: UnitOfWork, account: AccountRow) -> str | None:
    """Link a confirmed account to the unlinked profile with its address. Returns its id, or None if there is none.

    The names given at sign-up replace those that others entered before (CALL-21). Publishes AccountConfirmed after
    linking one.
    """
    if account.email_confirmed_at is None or _linked(uow, account):
        return None
    waiting = uow.db.execute(_WAITING, {"email": account.email}).first()
    if waiting is None:
        return None
    change = {"auth_user_id": account.id} | names_of(account)
    free = update(Profile).where(Profile.id == waiting.id, Profile.auth_user_id.is_(None))
    if uow.db.execute(free.values(**change)).rowcount != 1:
        return None
    keep_customer_words(uow, waiting.id)
    uow.publish(BusinessEvent("customer.updated", "users", waiting.id))
    uow.publish(AccountConfirmed(account.id, account.email))
    return str(waiting.id)


def add_profile(uow: UnitOfWork, account: AccountRow) -> None:
    """Create the profile of an account that has none, unless another profile has the address."""
    if _linked(uow, account) is None and uow.db.scalar(_HAVING, {"email": account.email}) is None:
        _make(uow, account)


def _make(uow: UnitOfWork, account: AccountRow) -> str:
    row: dict[str, Any] = {
        "id": new_id(),
        "auth_user_id": account.id,
        "email": account.email,
        "language": language_for(uow, account.user_metadata.get("language")),
    }
    # Concurrent requests: one of them creates the profile, and all of them then find it.
    made = insert_new(uow.db, Profile, row | names_of(account))
    profile_id = _linked(uow, account)
    if profile_id is None:
        raise address_taken()
    keep_customer_words(uow, profile_id)
    if made:
        uow.publish(BusinessEvent("customer.created", "users", profile_id))
    return profile_id


def address_taken() -> Conflict:
    return Conflict("email_exists", gotrue="A user with this email address has already been registered")


def _linked(uow: UnitOfWork, account: AccountRow) -> str | None:
    return uow.db.execute(_LINKED, {"account_id": account.id}).scalar()


def names_of(account: AccountRow) -> dict[str, str]:
    """Return the names given at sign-up."""
    names = {name: account.user_metadata.get(name) for name in _NAMES}
    return {
        name: in_one_line(text)[:LONGEST_NAME]
        for name, text in names.items()
        if isinstance(text, str) and in_one_line(text)
    }
