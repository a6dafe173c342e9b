"""'Create Auth User': an admin lets a customer who is only a profile sign in (A5)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from sqlalchemy import select, update

from guildhall.audit.record import record
from guildhall.identity.accounts import AccountRow
from guildhall.identity.actions.mail_links import LinkWish, mail_link, void_links
from guildhall.identity.actions.profiles import address_taken, link_profile
from guildhall.identity.models import Account, Profile
from guildhall.identity.passwords import hash_password, temporary_password
from guildhall.identity.queries import account_by_email
from guildhall.identity.rules import check_new_password
from guildhall.kit.errors import Conflict, NotAllowed, NotFound
from guildhall.kit.house import House
from guildhall.kit.ids import new_id
from guildhall.kit.sql.writing import insert_new
from guildhall.settings import Settings
from guildhall.tables.caller import Caller


class Way(StrEnum):
    """How the customer gets in: by a link in a mail, by a password the admin tells them, or by what they have."""

    INVITED = "invited"
    CREATED = "created"
    LINKED = "linked"


@dataclass(frozen=True, slots=True)
class FirstPassword:
    """`text` is shown to the admin once and kept nowhere."""

    text: str
    hash: str


@dataclass(frozen=True, slots=True)
class AuthUser:
    way: Way
    email: str


def first_password(settings: Settings, caller: Caller, wanted: str | None = None) -> FirstPassword | None:
    """A temporary password where no mail can be sent, None where a link is mailed (A5). Slow, for a thread.

    `wanted` is one that the admin chose. Raises NotAllowed for anyone but an admin, and for a weak one.
    """
    _require_admin(caller)
    if wanted is not None:
        check_new_password(wanted, settings, "")  # another is chosen at the first sign-in
    if settings.smtp_url:
        return None
    text = wanted or temporary_password()
    return FirstPassword(text, hash_password(text))


def create_auth_user(
    house: House, caller: Caller, profile_id: str, password_hash: str | None = None
) -> AuthUser:
    """Give a profile an account, or the one that has its address and is confirmed.

    Without `password_hash` the customer is mailed a link to set one, and the profile is linked once they follow it
    (A2). With one the admin vouches for the address, and the first sign-in has to change it. Raises NotAllowed for
    anyone but an admin, NotFound, and Conflict where the profile has an account or its address another customer's.
    """
    _require_admin(caller)
    email, language = _without_account(house, profile_id)
    account = _account(house, email)
    if account.email_confirmed_at is None and password_hash is None:
        mail_link(house, account, "invite", LinkWish("/user", language))
        way = Way.INVITED
    else:
        way = Way.LINKED if account.email_confirmed_at else Way.CREATED
        if password_hash and way is Way.CREATED:
            account = _confirmed(house, account, password_hash)
        if link_profile(house, account) != profile_id:
            raise address_taken()
    record(house, caller.account_id, f"user.{way}", "users", profile_id)
    return AuthUser(way, email)


def _require_admin(caller: Caller) -> None:
    if not caller.admin:
        raise NotAllowed(signed_in=caller.signed_in)


def _without_account(house: House, profile_id: str) -> tuple[str, str]:
    """The profile's address and language."""
    wanted = select(Profile.email, Profile.language, Profile.auth_user_id).where(Profile.id == profile_id)
    profile = house.db.execute(wanted).first()
    if profile is None:
        raise NotFound("User not found")
    if profile.auth_user_id is not None:
        raise Conflict("has_account", "This user has an account already")
    return profile.email, profile.language


def _account(house: House, email: str) -> AccountRow:
    """The account of this address, made where there is none."""
    moments = {"created_at": house.now, "updated_at": house.now}
    insert_new(house.db, Account, {"id": new_id(), "email": email} | moments)
    account = account_by_email(house, email)
    assert account is not None
    return account


def _confirmed(house: House, account: AccountRow, password_hash: str) -> AccountRow:
    """Opens it with a password to be changed; links that a stranger may have asked for are worthless from now on."""
    change = {
        "password_hash": password_hash,
        "must_change_password": True,
        "email_confirmed_at": house.now,
        "updated_at": house.now,
    }
    house.db.execute(update(Account).where(Account.id == account.id).values(**change))
    void_links(house, account.id)
    confirmed = account_by_email(house, account.email)
    assert confirmed is not None
    return confirmed
