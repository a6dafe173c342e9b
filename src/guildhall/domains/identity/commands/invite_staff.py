"""Invite a person into the back office by mail: profile, account and role in one step."""

from sqlalchemy import select

from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.identity.commands.create_auth_user import CreatedUser, FirstSignIn, create_auth_user
from guildhall.domains.identity.commands.find_or_add_profile import find_or_add_profile
from guildhall.domains.identity.commands.give_role import give_role
from guildhall.domains.identity.models import Profile
from guildhall.domains.identity.queries import account_by_email
from guildhall.domains.identity.rules import StaffRole
from guildhall.rest_engine.caller import Caller


def invite_staff(
    uow: UnitOfWork,
    caller: Caller,
    email: str,
    staff_role: StaffRole,
    language: str | None,
    password_hash: str | None = None,
) -> CreatedUser:
    """Give the owner of an address a role, and an account if they have none.

    A new account is mailed a link to set a password, in `language`; with `password_hash` it gets a temporary one. The
    role counts from the first sign-in on, which proves the address.

    Raises:
        NotAllowed: for anyone but an admin; owner_only for an admin who invites an owner or admin; proof_needed.
        Conflict: as `set_role` does.
    """
    caller.require(caller.admin)
    profile_id = find_or_add_profile(uow, email, first_name="", last_name="", language=language)
    invited = CreatedUser(FirstSignIn.LINKED, email)
    if not uow.db.scalar(select(Profile.auth_user_id).where(Profile.id == profile_id)):
        invited = create_auth_user(uow, caller, profile_id, password_hash, next_path="/admin")
    account = account_by_email(uow, email)
    assert account is not None
    give_role(uow, caller, account.id, staff_role)
    return invited
