"""Inviting someone to an account of their own."""

from sqlalchemy import update

from guildhall.core.db.writing import insert_new
from guildhall.core.ids import new_id
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.identity.commands.mail_links import LinkRequest, make_link
from guildhall.domains.identity.models import Account
from guildhall.domains.identity.queries import account_by_email


def invite(uow: UnitOfWork, email: str) -> str | None:
    """Return a single-use link with which the owner of this address (lower case) sets a first password.

    None if the address has an account already. Following the link confirms the address (A2).
    """
    account_id = new_id()
    account = {"id": account_id, "email": email, "invited_at": uow.now}
    if not insert_new(uow.db, Account, account):
        return None
    return make_link(uow, account_id, "invite", LinkRequest(next_path="/user"))


def invite_again(uow: UnitOfWork, email: str, *, next_path: str) -> str:
    """Return such a link for an address that has no confirmed account; one that is not confirmed yet is kept."""
    insert_new(uow.db, Account, {"id": new_id(), "email": email})
    account = account_by_email(uow, email)
    assert account is not None
    uow.db.execute(update(Account).where(Account.id == account.id).values(invited_at=uow.now))
    return make_link(uow, account.id, "invite", LinkRequest(next_path=next_path))
