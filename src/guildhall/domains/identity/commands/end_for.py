"""An admin signs a user out everywhere, such as one whose telephone was stolen (ASVS 7.4.5)."""

from __future__ import annotations

from sqlalchemy import exists, select

from guildhall.core.errors import Conflict, NotAllowed, NotFound
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.identity.commands.roles import HIGH, require_owner
from guildhall.domains.identity.commands.sessions import end_sessions
from guildhall.domains.identity.models import Profile, UserRole
from guildhall.rest_engine.caller import Caller
from guildhall.services.audit.record import record


def sign_out_user(uow: UnitOfWork, caller: Caller, profile_id: str) -> int:
    """End every session of a user and return how many; of the caller's own, all but the present one.

    Raises:
        NotAllowed: for anyone but an admin, and for an admin if the user is another admin or an owner and the shop has
            owners. Then only an owner may.
        NotFound: for an unknown profile.
        Conflict: no_account.
    """
    if not caller.admin:
        raise NotAllowed(signed_in=caller.signed_in)
    row = uow.db.execute(select(Profile.auth_user_id).where(Profile.id == profile_id)).first()
    if row is None:
        raise NotFound("User not found")
    account_id = row.auth_user_id
    if account_id is None:
        raise Conflict("no_account", "This user has no account to sign in with yet")
    if account_id != caller.account_id and _is_high(uow, account_id):
        require_owner(uow, caller.account_id)
    ended = end_sessions(uow, account_id, caller.session_id or "", "others")
    record(uow, caller.account_id, "user.signed_out", "users", profile_id, sessions=ended)
    return ended


def _is_high(uow: UnitOfWork, account_id: str) -> bool:
    is_high = select(exists().where(UserRole.user_id == account_id, UserRole.role.in_(HIGH)))
    return bool(uow.db.execute(is_high).scalar())
