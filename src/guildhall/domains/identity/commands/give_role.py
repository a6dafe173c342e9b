"""Give a person a staff role: only with a fresh proof, and all owners hear of it."""

from sqlalchemy import select

from guildhall.core.errors import Conflict, existing
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.identity.commands.invitations import note_invitation
from guildhall.domains.identity.commands.proof import require_proof
from guildhall.domains.identity.commands.roles import assign_role
from guildhall.domains.identity.commands.tell_owners import Access, tell_owners
from guildhall.domains.identity.models import Account, Profile
from guildhall.domains.identity.rules import StaffRole
from guildhall.rest_engine.caller import Caller


def set_role(uow: UnitOfWork, caller: Caller, profile_id: str, staff_role: StaffRole) -> None:
    """Give the account of a profile exactly this role.

    Raises:
        NotAllowed: for anyone but an admin; for an admin who grants or revokes admin or owner in a shop with owners;
            proof_needed for a role that adds rights, without a fresh proof.
        NotFound: for an unknown profile.
        Conflict: no_account, own_admin_role, last_owner, last_admin.
    """
    caller.require(caller.admin)
    row = existing(uow.db.execute(select(Profile.auth_user_id).where(Profile.id == profile_id)).first())
    if row.auth_user_id is None:
        raise Conflict("no_account")
    give_role(uow, caller, row.auth_user_id, staff_role)


def give_role(uow: UnitOfWork, caller: Caller, account_id: str, staff_role: StaffRole) -> None:
    """Give an account exactly this role, for a `caller` who is an admin. Raises as `set_role` does.

    Taking rights away needs no proof: a theft must be answered quickly.
    """
    invited = note_invitation(uow, account_id, by=caller.account_id)
    if not assign_role(uow, caller, account_id, staff_role):
        return
    require_proof(uow, caller)
    email = uow.db.execute(select(Account.email).where(Account.id == account_id)).scalar_one()
    access = Access.INVITATION if invited else Access.STAFF_ROLE
    tell_owners(uow, access, f"{email} · {staff_role}", by=caller.account_id)
