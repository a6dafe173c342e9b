"""Inviting someone to an account of their own."""

from guildhall.core.db.writing import insert_new
from guildhall.core.ids import new_id
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.identity.commands.mail_links import LinkRequest, make_link
from guildhall.domains.identity.models import Account


def invite(uow: UnitOfWork, email: str) -> str | None:
    """Return a single-use link with which the owner of this address (lower case) sets a first password.

    None if the address has an account already. Following the link confirms the address (A2).
    """
    account_id = new_id()
    account = {"id": account_id, "email": email, "invited_at": uow.now}
    if not insert_new(uow.db, Account, account):
        return None
    return make_link(uow, account_id, "invite", LinkRequest(next_path="/user"))
