"""Removing another user's second factor, after authenticator app and recovery codes were lost (A6)."""

from sqlalchemy import delete, select

from guildhall.core.errors import Conflict, NotFound, existing
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.identity.accounts import AccountRow
from guildhall.domains.identity.commands.factors import notify_holder
from guildhall.domains.identity.commands.proof import require_proof
from guildhall.domains.identity.commands.recovery_codes import void_codes
from guildhall.domains.identity.commands.roles import require_owner
from guildhall.domains.identity.commands.sessions import end_sessions
from guildhall.domains.identity.models import Factor, Profile
from guildhall.domains.identity.queries import account_by_email, account_by_id
from guildhall.domains.identity.rules import checked_address
from guildhall.rest_engine.caller import Caller
from guildhall.services.audit.record import record


def remove_lost_factor(uow: UnitOfWork, caller: Caller, profile_id: str) -> None:
    """Remove the second factor of this profile's user and end all their sessions. For owners.

    Raises NotAllowed for anyone else (in a shop without an owner admins may) and without a fresh proof, NotFound,
    Conflict no_factor.
    """
    caller.require(caller.admin)
    require_owner(uow, caller.account_id)
    require_proof(uow, caller)
    account_id = uow.db.execute(select(Profile.auth_user_id).where(Profile.id == profile_id)).scalar()
    account = existing(account_by_id(uow, account_id) if account_id else None)
    _remove(uow, account, caller.account_id)


def remove_own_factor(uow: UnitOfWork, email: str) -> str:
    """Remove the second factor of the account with this address, and return the address.

    `guildhall remove-factor`, for an owner's own lost telephone. Raises NotFound, Conflict no_factor.
    """
    account = account_by_email(uow, checked_address(email))
    if account is None:
        raise NotFound(text="no_such_account")
    _remove(uow, account, None)
    return account.email


def _remove(uow: UnitOfWork, account: AccountRow, actor_id: str | None) -> None:
    """Remove the factors and end all sessions: the present holder of the telephone may use one of them."""
    gone = uow.db.execute(delete(Factor).where(Factor.account_id == account.id)).rowcount
    if not gone:
        raise Conflict("no_factor")
    void_codes(uow, account.id)
    end_sessions(uow, account.id, "", "global")
    record(uow, actor_id, "factor.removed_for", "accounts", account.id)
    notify_holder(uow, account, "second_step_removed", account.id)
