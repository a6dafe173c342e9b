"""The customer of an order: a profile, and the account linked to that profile (M14)."""

from dataclasses import dataclass

from sqlalchemy import bindparam, select

from guildhall.core.db.columns import Id
from guildhall.core.errors import NotAllowed, NotFound
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.identity.commands.profiles import ensure_profile
from guildhall.domains.identity.models import Profile
from guildhall.domains.identity.queries import SPOKEN_LANGUAGE, spoken_languages
from guildhall.domains.identity.rules import NAMELESS
from guildhall.rest_engine.caller import Caller


@dataclass(frozen=True, slots=True)
class Customer:
    """The customer of an order. `vat_id` marks a business, which has no consumer's rights.

    `guest`: ordered without signing in. Nothing of the profile but its address is used then, because the orderer has
    not proven to be its owner: `country` and `vat_id` are those that were typed.
    """

    profile_id: str
    account_id: str | None
    email: str
    language: str
    country: str | None
    vat_id: str | None
    guest: bool = False


_PROFILE = (
    select(
        Profile.id,
        Profile.auth_user_id,
        Profile.email,
        SPOKEN_LANGUAGE.label("language"),
        Profile.country,
        Profile.vat_id,
    )
    .where(Profile.id == bindparam("profile_id", type_=Id))
    .with_for_update(read=True)
)
"""Locks the profile, so that its customer cannot be deleted before this transaction ends."""


def customer_of_profile(uow: UnitOfWork, profile_id: str) -> Customer:
    """Return the customer of a profile and lock the profile. Raises NotFound, also if the customer was deleted."""
    found = uow.db.execute(_PROFILE, {"profile_id": profile_id, **spoken_languages(uow)}).first()
    if found is None or found.email.endswith(NAMELESS):
        raise NotFound()
    return Customer(found.id, found.auth_user_id, found.email, found.language, found.country, found.vat_id)


def ordering_customer(
    uow: UnitOfWork, caller: Caller, *, user_id: str | None, auth_user_id: str | None
) -> Customer:
    """Return the customer that the caller orders for: the caller's own profile, or any profile for an admin.

    The caller's profile is created if missing, and locked. Raises NotAllowed if a customer names another user or was
    deleted meanwhile, or an API token names no profile; NotFound if an admin names a profile that does not exist.
    """
    if caller.admin and user_id not in (None, caller.profile_id):
        return customer_of_profile(uow, str(user_id))
    if caller.scopes is not None:
        raise NotAllowed(text="name_the_customer", signed_in=True)
    if caller.account_id is None or caller.email is None:
        raise NotAllowed(text="sign_in_to_pay", signed_in=False)
    own = user_id in (None, caller.profile_id) and auth_user_id in (None, caller.account_id)
    if not own:
        raise NotAllowed(signed_in=True)
    profile_id = caller.profile_id or ensure_profile(uow, caller)
    profile = uow.db.execute(_PROFILE, {"profile_id": profile_id, **spoken_languages(uow)}).first()
    if profile is None or profile.auth_user_id != caller.account_id:
        raise NotAllowed(text="sign_in_to_pay", signed_in=False)
    # The profile's language: a caller whose profile was just created has none.
    return Customer(
        profile_id, caller.account_id, caller.email, profile.language, profile.country, profile.vat_id
    )
