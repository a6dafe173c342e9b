"""An admin signs a user out everywhere, such as one whose telephone was stolen (ASVS 7.4.5)."""

from __future__ import annotations

from sqlalchemy import exists, select

from guildhall.audit.record import record
from guildhall.identity.actions.roles import HIGH, require_owner
from guildhall.identity.actions.sessions import end_sessions
from guildhall.identity.models import Profile, UserRole
from guildhall.kit.errors import Conflict, NotAllowed, NotFound
from guildhall.kit.house import House
from guildhall.tables.caller import Caller


def sign_out_user(house: House, caller: Caller, profile_id: str) -> int:
    """For admins: every session of this user ends at once; answers how many. Of one's own, all but this one.

    Raises NotAllowed for anyone else, and for admins who are no owners where another admin or owner is concerned (a
    house without an owner has admins in that place); NotFound; Conflict no_account.
    """
    if not caller.admin:
        raise NotAllowed(signed_in=caller.signed_in)
    row = house.db.execute(select(Profile.auth_user_id).where(Profile.id == profile_id)).first()
    if row is None:
        raise NotFound("User not found")
    account_id = row.auth_user_id
    if account_id is None:
        raise Conflict("no_account", "This user has no account to sign in with yet")
    if account_id != caller.account_id and _is_high(house, account_id):
        require_owner(house, caller.account_id)
    ended = end_sessions(house, account_id, caller.session_id or "", "others")
    record(house, caller.account_id, "user.signed_out", "users", profile_id, sessions=ended)
    return ended


def _is_high(house: House, account_id: str) -> bool:
    asked = select(exists().where(UserRole.user_id == account_id, UserRole.role.in_(HIGH)))
    return bool(house.db.execute(asked).scalar())
