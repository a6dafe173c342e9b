"""Deleting a user, by an admin or by themselves. Customers with orders stay in the books, anonymised (M11)."""

from sqlalchemy import Select, delete, select, update

from guildhall.core.db.writing import delete_unreferenced
from guildhall.core.errors import Conflict, NotAllowed, Refused
from guildhall.core.events import BusinessEvent
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.identity.accounts import AccountRow
from guildhall.domains.identity.commands.keep_words import keep_customer_words
from guildhall.domains.identity.commands.roles import has_role, is_admin, lock_high_roles, revoke_admin
from guildhall.domains.identity.events import AddressErased, ProfileAnonymised
from guildhall.domains.identity.models import Account, Profile
from guildhall.domains.identity.rules import nameless_address
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
    """Delete the account with its sessions, and delete or anonymise the profile (CALL-50).

    Raises Conflict for the last admin and for oneself (A6), NotAllowed where an API token would delete staff.
    Publishes ProfileAnonymised if the row stays.
    """
    of_profile = select(Profile.auth_user_id).where(Profile.id == row_id)
    account_id = uow.db.execute(of_profile.with_for_update()).scalar()
    if account_id and caller.scopes is not None and has_role(uow, account_id):
        raise NotAllowed(signed_in=True)
    if account_id:
        lock_high_roles(uow)
        uow.db.execute(_account(account_id))
        revoke_admin(uow, account_id, actor_id=caller.account_id)
    _erase(uow, account_id, row_id, actor_id=caller.account_id)


def leave(uow: UnitOfWork, account: AccountRow) -> None:
    """Delete the user's own account, whose password was checked before this transaction.

    Final, as when an admin does it.

    Raises:
        Refused: if the password was changed meanwhile.
        Conflict: own_admin_role for an admin; another admin has to revoke that role first (A6).
    """
    of_account = select(Profile.id).where(Profile.auth_user_id == account.id)
    profile_id = uow.db.execute(of_account.with_for_update()).scalar()
    now = uow.db.execute(_account(account.id)).first()
    if now is None or now.password_hash != account.password_hash:
        raise Refused("current_password_invalid")
    if is_admin(uow, account.id):
        raise Conflict("own_admin_role")
    _erase(uow, account.id, profile_id, actor_id=account.id)


def _account(account_id: str) -> Select[str | None]:
    """Return a select that locks an account. Every deletion locks profile, roles, account in this order."""
    return select(Account.password_hash).where(Account.id == account_id).with_for_update()


def _erase(uow: UnitOfWork, account_id: str | None, profile_id: str | None, *, actor_id: str | None) -> None:
    """Delete the account, and delete or anonymise the profile. The caller has locked both.

    The mails are deleted last: an order placed meanwhile has queued its own by then.
    """
    addresses = _addresses(uow, account_id, profile_id)
    if account_id:
        uow.db.execute(delete(Account).where(Account.id == account_id))
    if profile_id is None:
        record(uow, actor_id, "account.deleted", "accounts", str(account_id))
    else:
        _erase_profile(uow, profile_id, actor_id=actor_id)
    for address in addresses:
        uow.publish(AddressErased(address))
        forget_mails_to(uow, address)


def _addresses(uow: UnitOfWork, account_id: str | None, profile_id: str | None) -> list[str]:
    rows = ((Account, account_id), (Profile, profile_id))
    found = (uow.db.scalar(select(table.email).where(table.id == row_id)) for table, row_id in rows if row_id)
    return sorted({email for email in found if email})


def _erase_profile(uow: UnitOfWork, profile_id: str, *, actor_id: str | None) -> None:
    gone = delete_unreferenced(uow.db, Profile, profile_id)
    if not gone:
        blank = dict.fromkeys(PERSONAL) | {"email": nameless_address(profile_id)}
        uow.db.execute(update(Profile).where(Profile.id == profile_id).values(**blank))
        uow.publish(ProfileAnonymised(profile_id))
    keep_customer_words(uow, profile_id)
    forget_changes(uow, "users", profile_id)
    uow.publish(BusinessEvent("customer.deleted", "users", profile_id))
    record(uow, actor_id, "user.deleted" if gone else "user.anonymised", "users", profile_id)
