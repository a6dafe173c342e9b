"""Invitations to the back office: who answers for one, and how it ends.

The role of an invited person counts from their first sign-in on. Until then it stands only as long as the admin who
invited them is one, and for queries.INVITED at most: a link or a reset that comes later opens a customer's account.
"""

from sqlalchemy import delete, select, update

from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.identity.accounts import AccountRow
from guildhall.domains.identity.models import Account, UserRole
from guildhall.domains.identity.queries import open_invitation
from guildhall.services.audit.record import record


def note_invitation(uow: UnitOfWork, account_id: str, *, by: str | None) -> bool:
    """Make the admin `by` answer for the invitation of an account; False if its address is confirmed already."""
    invited = update(Account).where(Account.id == account_id, Account.email_confirmed_at.is_(None))
    return uow.db.execute(invited.values(invited_by=by, invited_at=uow.now)).rowcount == 1


def has_ended(uow: UnitOfWork, account: AccountRow) -> bool:
    """Return whether the account was invited to the back office and the invitation stands no longer."""
    ended = (
        select(Account.id)
        .join(UserRole, UserRole.user_id == Account.id)
        .where(Account.id == account.id, Account.email_confirmed_at.is_(None))
        .where(~open_invitation(uow.now))
    )
    return uow.db.execute(ended, {"now": uow.now}).first() is not None


def drop_ended(uow: UnitOfWork, account: AccountRow) -> None:
    """Remove the role of an invitation that has ended, before the account's address is confirmed."""
    if has_ended(uow, account):
        uow.db.execute(delete(UserRole).where(UserRole.user_id == account.id))
        record(uow, None, "role.invitation_ended", "user_roles", account.id)
