"""Deleting a user, by an admin or by themselves. Whoever has bought something stays in the books, nameless (M11)."""

from __future__ import annotations

from typing import Any

from sqlalchemy import delete, select, update

from guildhall.core.db.writing import delete_unreferenced
from guildhall.core.errors import Conflict, NotAllowed, Refused
from guildhall.core.events import BusinessEvent
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.identity.accounts import AccountRow
from guildhall.domains.identity.commands.keep_words import keep_customer_words
from guildhall.domains.identity.commands.roles import is_admin, revoke_admin
from guildhall.domains.identity.events import ProfileAnonymised
from guildhall.domains.identity.models import Account, Profile
from guildhall.rest_engine.caller import Caller
from guildhall.services.audit.forget import forget_changes
from guildhall.services.audit.record import record
from guildhall.services.email.commands.forget import forget_mails_to

PERSONAL = (
    "first_name",
    "last_name",
    "avatar_url",
    "phone",
    "address",
    "city",
    "postal_code",
    "country",
    "company",
    "vat_id",
)


def remove_customer(uow: UnitOfWork, caller: Caller, row_id: str) -> None:
    """CALL-50: the sign-in goes, with all its sessions, and the profile, or else all that is personal in it.

    Raises Conflict for the last admin and for oneself (A6), NotAllowed where an API token
    would delete an admin. Announces ProfileAnonymised where the row stays.
    """
    account_id = uow.db.execute(select(Profile.auth_user_id).where(Profile.id == row_id)).scalar()
    if account_id and caller.scopes is not None and is_admin(uow, account_id):
        raise NotAllowed("An API token cannot delete an admin", signed_in=True)
    if account_id:
        revoke_admin(uow, account_id, actor_id=caller.account_id)
    _erase(uow, account_id, row_id, actor_id=caller.account_id)


def leave(uow: UnitOfWork, account: AccountRow) -> None:
    """Delete one's own account, whose password was checked before this transaction.

    As when an admin does it, and as final. Raises Refused where the password was changed meanwhile; Conflict
    own_admin_role for whoever runs the shop: another admin takes that right away first (A6).
    """
    now = uow.db.execute(
        select(Account.password_hash).where(Account.id == account.id).with_for_update()
    ).first()
    if now is None or now.password_hash != account.password_hash:
        raise Refused("current_password_invalid", "The password is not right.")
    if is_admin(uow, account.id):
        raise Conflict("own_admin_role", "You cannot remove your own admin role")
    profile_id = uow.db.execute(select(Profile.id).where(Profile.auth_user_id == account.id)).scalar()
    _erase(uow, account.id, profile_id, actor_id=account.id)


def _erase(uow: UnitOfWork, account_id: str | None, profile_id: str | None, *, actor_id: str | None) -> None:
    for table, row_id in ((Account, account_id), (Profile, profile_id)):
        email = uow.db.scalar(select(table.email).where(table.id == row_id)) if row_id else None
        if email:
            forget_mails_to(uow, email)
    if account_id:
        uow.db.execute(delete(Account).where(Account.id == account_id))
    if profile_id is None:
        record(uow, actor_id, "account.deleted", "accounts", str(account_id))
        return
    gone = delete_unreferenced(uow.db, Profile, profile_id)
    if not gone:
        blank: dict[str, Any] = dict.fromkeys(PERSONAL)
        blank |= {"email": f"{profile_id}@deleted.invalid", "updated_at": uow.now}
        uow.db.execute(update(Profile).where(Profile.id == profile_id).values(**blank))
        uow.publish(ProfileAnonymised(profile_id))
    keep_customer_words(uow, profile_id)
    forget_changes(uow, "users", profile_id)
    uow.publish(BusinessEvent("customer.deleted", "users", profile_id))
    record(uow, actor_id, "user.deleted" if gone else "user.anonymised", "users", profile_id)
