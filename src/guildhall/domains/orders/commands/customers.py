"""Whose order it is (M14): of a profile, and of the account linked to that profile."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import bindparam, select

from guildhall.core.db.columns import Id
from guildhall.core.errors import NotAllowed, NotFound
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.identity.commands.profiles import ensure_profile
from guildhall.domains.identity.models import Profile
from guildhall.rest_engine.caller import Caller


@dataclass(frozen=True, slots=True)
class Customer:
    profile_id: str
    account_id: str | None
    email: str
    language: str


_PROFILE = select(Profile.id, Profile.auth_user_id, Profile.email, Profile.language).where(
    Profile.id == bindparam("profile_id", type_=Id)
)


def customer_of_profile(uow: UnitOfWork, profile_id: str) -> Customer:
    """Raises NotFound."""
    found = uow.db.execute(_PROFILE, {"profile_id": profile_id}).first()
    if found is None:
        raise NotFound("User not found")
    return Customer(found.id, found.auth_user_id, found.email, found.language)


def ordering_customer(
    uow: UnitOfWork, caller: Caller, *, user_id: str | None, auth_user_id: str | None
) -> Customer:
    """For whom the caller orders: themselves, by a profile that is made on first need; an admin for any profile.

    Raises NotAllowed where a customer names somebody else.
    """
    if caller.account_id is None or caller.email is None:
        raise NotAllowed("Please log in to continue with payment.", signed_in=False)
    if caller.admin and user_id not in (None, caller.profile_id):
        return customer_of_profile(uow, str(user_id))
    own = user_id in (None, caller.profile_id) and auth_user_id in (None, caller.account_id)
    if not own:
        raise NotAllowed("You can only order for yourself.", signed_in=True)
    if caller.profile_id is None:  # the caller knows no language before there is a profile
        return customer_of_profile(uow, ensure_profile(uow, caller))
    return Customer(caller.profile_id, caller.account_id, caller.email, caller.language)
