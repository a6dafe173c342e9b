"""'Create Auth User': an admin lets a customer who is only a profile sign in (A5)."""

from dataclasses import dataclass
from enum import StrEnum

from sqlalchemy import select, update

from guildhall.config.settings import Settings
from guildhall.core.db.writing import insert_new
from guildhall.core.errors import Conflict, existing
from guildhall.core.ids import new_id
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.identity.accounts import AccountRow
from guildhall.domains.identity.commands.invitations import drop_ended
from guildhall.domains.identity.commands.mail_links import LinkRequest, mail_link, void_links
from guildhall.domains.identity.commands.profiles import address_taken, link_profile
from guildhall.domains.identity.models import Account, Profile
from guildhall.domains.identity.passwords import hash_password, temporary_password
from guildhall.domains.identity.queries import account_by_email
from guildhall.domains.identity.rules import check_new_password
from guildhall.rest_engine.caller import Caller
from guildhall.services.audit.record import record


class FirstSignIn(StrEnum):
    """The customer's first sign-in: by a mailed link, a temporary password, or an account that exists already."""

    INVITED = "invited"
    CREATED = "created"
    LINKED = "linked"


@dataclass(frozen=True, slots=True)
class FirstPassword:
    """A temporary password. `text` is shown to the admin once and not stored."""

    text: str
    hash: str


@dataclass(frozen=True, slots=True)
class CreatedUser:
    way: FirstSignIn
    email: str


def first_password(settings: Settings, caller: Caller, wanted: str | None = None) -> FirstPassword | None:
    """Return a temporary password if no mail can be sent, None if a link is mailed (A5). Slow: run it in a thread.

    Args:
        wanted: a password that the admin chose.

    Raises:
        NotAllowed: for anyone but an admin.
        WeakPassword: for a weak `wanted`.
    """
    caller.require(caller.admin)
    if wanted is not None:
        check_new_password(wanted, settings, "")  # another is chosen at the first sign-in
    if settings.smtp_url:
        return None
    text = wanted or temporary_password()
    return FirstPassword(text, hash_password(text))


def create_auth_user(
    uow: UnitOfWork,
    caller: Caller,
    profile_id: str,
    password_hash: str | None = None,
    *,
    next_path: str = "/user",
) -> CreatedUser:
    """Give a profile a new account, or link the confirmed account that has its address.

    Without `password_hash` the customer is mailed a link to set one, and following it links the profile (A2). With one
    the admin vouches for the address, and the customer has to change the password at the first sign-in.

    Args:
        next_path: the page that the mailed link leads to.

    Raises:
        NotAllowed: for anyone but an admin.
        NotFound: for an unknown profile.
        Conflict: has_account, or email_exists if the address is another customer's.
    """
    caller.require(caller.admin)
    email, language = _without_account(uow, profile_id)
    account = _account(uow, email)
    if account.email_confirmed_at is None and password_hash is None:
        mail_link(uow, account, "invite", LinkRequest(next_path, language))
        way = FirstSignIn.INVITED
    else:
        way = FirstSignIn.LINKED if account.email_confirmed_at else FirstSignIn.CREATED
        if password_hash and way is FirstSignIn.CREATED:
            account = _confirmed(uow, account, password_hash)
        if link_profile(uow, account) != profile_id:
            raise address_taken()
    record(uow, caller.account_id, f"user.{way}", "users", profile_id)
    return CreatedUser(way, email)


def _without_account(uow: UnitOfWork, profile_id: str) -> tuple[str, str]:
    """Return the profile's address and language. Raises Conflict if it has an account."""
    wanted = select(Profile.email, Profile.language, Profile.auth_user_id).where(Profile.id == profile_id)
    profile = existing(uow.db.execute(wanted).first())
    if profile.auth_user_id is not None:
        raise Conflict("has_account")
    return profile.email, profile.language


def _account(uow: UnitOfWork, email: str) -> AccountRow:
    """Return the account of this address; create one if there is none."""
    insert_new(uow.db, Account, {"id": new_id(), "email": email})
    account = account_by_email(uow, email)
    assert account is not None
    return account


def _confirmed(uow: UnitOfWork, account: AccountRow, password_hash: str) -> AccountRow:
    """Confirm the account with a password to be changed, and void links that a stranger may have requested."""
    drop_ended(uow, account)
    change = {
        "password_hash": password_hash,
        "must_change_password": True,
        "email_confirmed_at": uow.now,
    }
    uow.db.execute(update(Account).where(Account.id == account.id).values(**change))
    void_links(uow, account.id)
    confirmed = account_by_email(uow, account.email)
    assert confirmed is not None
    return confirmed
