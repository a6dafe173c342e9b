"""Profiles for addresses that someone else vouches for: a partner's, or a buyer's by phone."""

from sqlalchemy import bindparam, select

from guildhall.core.db.writing import insert_new
from guildhall.core.events import BusinessEvent
from guildhall.core.ids import new_id
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.identity.commands.keep_words import keep_customer_words
from guildhall.domains.identity.commands.profiles import names_of
from guildhall.domains.identity.models import Profile
from guildhall.domains.identity.queries import account_by_email
from guildhall.services.shop_settings.queries import language_for

_HAVING = select(Profile.id).where(Profile.email == bindparam("email"))


def find_or_add_profile(
    uow: UnitOfWork, email: str, *, first_name: str, last_name: str, language: str | None = None
) -> str:
    """Return the id of the profile with this address (lower case); create one if there is none.

    A new profile gets the names that a confirmed account with this address gave at sign-up, else the given ones.
    `language`: the language of the page that the person used, if there was one.
    """
    found = uow.db.scalar(_HAVING, {"email": email})
    if found is not None:
        return str(found)
    profile_id = new_id()
    account = account_by_email(uow, email)
    confirmed = account if account and account.email_confirmed_at else None
    own = names_of(confirmed) if confirmed else {}
    chosen = confirmed.user_metadata.get("language") if confirmed else None
    names = own or {"first_name": first_name, "last_name": last_name}
    row = {"id": profile_id, "email": email, "language": language_for(uow, chosen, language)}
    if not insert_new(uow.db, Profile, row | names):
        return str(uow.db.execute(_HAVING, {"email": email}).scalar_one())  # a concurrent request created it
    keep_customer_words(uow, profile_id)
    uow.publish(BusinessEvent("customer.created", "users", profile_id))
    return profile_id
