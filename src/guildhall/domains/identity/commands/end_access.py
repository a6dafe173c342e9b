"""An admin ends a user's access: every session, such as after a theft (ASVS 7.4.5), or the sign-in itself."""

from datetime import timedelta

from sqlalchemy import exists, select, update

from guildhall.core.errors import Conflict, existing
from guildhall.core.events import BusinessEvent
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.identity.commands.roles import HIGH, require_owner
from guildhall.domains.identity.commands.sessions import end_sessions
from guildhall.domains.identity.models import Account, Profile, UserRole
from guildhall.rest_engine.caller import Caller
from guildhall.services.audit.record import record

FOR_GOOD = timedelta(days=36_500)
"""The length of a ban: GoTrue has no unlimited one, and its documentation uses a hundred years."""


def sign_out_user(uow: UnitOfWork, caller: Caller, profile_id: str) -> int:
    """End every session of a user and return how many; of the caller's own, all but the present one.

    Raises:
        NotAllowed: for anyone but an admin, and for an admin if the user is another admin or an owner and the shop has
            owners. Then only an owner may.
        NotFound: for an unknown profile.
        Conflict: no_account.
    """
    account_id = _account_to_end(uow, caller, profile_id)
    ended = end_sessions(uow, account_id, caller.session_id or "", "others")
    record(uow, caller.account_id, "user.signed_out", "users", profile_id, sessions=ended)
    return ended


def disable_user(uow: UnitOfWork, caller: Caller, profile_id: str, *, disabled: bool) -> None:
    """Ban a user from signing in and end every session, or lift the ban. Orders, seats and invoices stay as they are.

    Nothing happens if the user is in that state already.

    Raises:
        NotAllowed, NotFound, Conflict: as sign_out_user; Conflict own_account for the caller's own.
    """
    account_id = _account_to_end(uow, caller, profile_id)
    if account_id == caller.account_id:
        raise Conflict("own_account")
    until = uow.now + FOR_GOOD if disabled else None
    other = Account.banned_until.is_(None) if disabled else Account.banned_until.is_not(None)
    changed = uow.db.execute(
        update(Account).where(Account.id == account_id, other).values(banned_until=until)
    ).rowcount
    if not changed:
        return
    if disabled:
        end_sessions(uow, account_id, "", "global")
    record(uow, caller.account_id, "user.disabled" if disabled else "user.enabled", "users", profile_id)
    uow.publish(BusinessEvent("customer.updated", "users", profile_id))


def _account_to_end(uow: UnitOfWork, caller: Caller, profile_id: str) -> str:
    """Return the account of a profile whose access the caller may end. Raises as sign_out_user does."""
    caller.require(caller.admin)
    row = existing(uow.db.execute(select(Profile.auth_user_id).where(Profile.id == profile_id)).first())
    account_id: str | None = row.auth_user_id
    if account_id is None:
        raise Conflict("no_account")
    if account_id != caller.account_id and _is_high(uow, account_id):
        require_owner(uow, caller.account_id)
    return account_id


def _is_high(uow: UnitOfWork, account_id: str) -> bool:
    is_high = select(exists().where(UserRole.user_id == account_id, UserRole.role.in_(HIGH)))
    return bool(uow.db.execute(is_high).scalar())
