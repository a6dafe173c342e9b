"""Profiles for addresses that someone else vouches for: a partner's, or that of a buyer by phone."""

from __future__ import annotations

from sqlalchemy import bindparam, select

from guildhall.core.db.writing import insert_new
from guildhall.core.events import BusinessEvent
from guildhall.core.ids import new_id
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.identity.commands.keep_words import keep_customer_words
from guildhall.domains.identity.commands.profiles import names_of
from guildhall.domains.identity.models import Profile
from guildhall.domains.identity.queries import account_by_email

_HAVING = select(Profile.id).where(Profile.email == bindparam("email"))


def find_or_add_profile(
    uow: UnitOfWork, email: str, *, first_name: str, last_name: str, language: str = "en"
) -> str:
    """Return the id of the profile with this address (lower case); create one if there is none.

    A new profile gets the names that a confirmed account with this address gave at sign-up, else the given ones.
    """
    found = uow.db.scalar(_HAVING, {"email": email})
    if found is not None:
        return str(found)
    profile_id = new_id()
    account = account_by_email(uow, email)
    own = names_of(account) if account and account.email_confirmed_at else {}
    names = own or {"first_name": first_name, "last_name": last_name}
    columns = {"language": language, "created_at": uow.now, "updated_at": uow.now}
    if not insert_new(uow.db, Profile, {"id": profile_id, "email": email} | names | columns):
        return str(uow.db.execute(_HAVING, {"email": email}).scalar_one())  # a concurrent request created it
    keep_customer_words(uow, profile_id)
    uow.publish(BusinessEvent("customer.created", "users", profile_id))
    return profile_id
