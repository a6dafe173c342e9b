"""A telephone is lost and the recovery codes too: somebody else takes the second step away (A6)."""

from __future__ import annotations

from sqlalchemy import delete, select

from guildhall.audit.record import record
from guildhall.identity.accounts import AccountRow
from guildhall.identity.actions.factors import tell_holder
from guildhall.identity.actions.recovery_codes import void_codes
from guildhall.identity.actions.roles import require_owner
from guildhall.identity.actions.sessions import end_sessions
from guildhall.identity.models import Factor, Profile
from guildhall.identity.queries import account_by_email, account_by_id
from guildhall.identity.rules import checked_address
from guildhall.kit.errors import Conflict, NotAllowed, NotFound
from guildhall.kit.house import House
from guildhall.tables.caller import Caller


def remove_lost_factor(house: House, caller: Caller, profile_id: str) -> None:
    """For owners: the user of this profile signs in with the password alone again, everywhere anew.

    Raises NotAllowed for anyone else (a house without an owner has admins in that place), NotFound, Conflict no_factor.
    """
    if not caller.admin:
        raise NotAllowed(signed_in=caller.signed_in)
    require_owner(house, caller.account_id)
    account_id = house.db.execute(select(Profile.auth_user_id).where(Profile.id == profile_id)).scalar()
    account = account_by_id(house, account_id) if account_id else None
    if account is None:
        raise NotFound("User not found")
    _remove(house, account, caller.account_id)


def remove_own_factor(house: House, email: str) -> str:
    """`guildhall remove-factor`: for the owner's own lost telephone. Answers the address. Raises as above."""
    account = account_by_email(house, checked_address(email))
    if account is None:
        raise NotFound("There is no account with this address.")
    _remove(house, account, None)
    return account.email


def _remove(house: House, account: AccountRow, actor_id: str | None) -> None:
    """Sessions end with it: whoever holds the telephone now may be in one of them."""
    gone = house.db.execute(delete(Factor).where(Factor.account_id == account.id)).rowcount
    if not gone:
        raise Conflict("no_factor", "This account has no second step.")
    void_codes(house, account.id)
    end_sessions(house, account.id, "", "global")
    record(house, actor_id, "factor.removed_for", "accounts", account.id)
    tell_holder(house, account, "second_step_removed", account.id)
