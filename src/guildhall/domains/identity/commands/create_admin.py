"""Admins made without one: by `guildhall create-admin`, and on the first visit with a code of the console."""

import hmac
from base64 import b32encode
from dataclasses import dataclass
from hashlib import sha256

from sqlalchemy import exists, select, update

from guildhall.config.settings import Settings
from guildhall.core.db.database import database_of
from guildhall.core.db.writing import insert_new
from guildhall.core.errors import Conflict, Refused
from guildhall.core.ids import new_id
from guildhall.core.runtime import Runtime
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.identity.commands.mail_links import LinkRequest, make_link
from guildhall.domains.identity.commands.profiles import link_profile
from guildhall.domains.identity.commands.roles import ADMIN, grant_admin
from guildhall.domains.identity.commands.sessions import end_sessions
from guildhall.domains.identity.models import Account, UserRole
from guildhall.domains.identity.passwords import hash_password
from guildhall.domains.identity.queries import account_by_email, account_by_id
from guildhall.domains.identity.rules import check_new_password, checked_address


@dataclass(frozen=True, slots=True)
class NewAdmin:
    """The new admin. `link` sets the password (once, within 24 hours); None if the account has one."""

    account_id: str
    email: str
    link: str | None


def create_admin(runtime: Runtime, email: str, password: str | None = None) -> NewAdmin:
    """Create the account if there is none, confirm it, make it an admin, and set its password if one is given.

    Raises Refused for an invalid address or a weak password.
    """
    address = checked_address(email)
    if password is not None:
        check_new_password(password, runtime.settings, address)
    hashed = hash_password(password) if password is not None else None
    with runtime.writing() as uow:
        return make_admin(uow, address, hashed)


def make_admin(uow: UnitOfWork, email: str, password_hash: str | None) -> NewAdmin:
    """Make a checked address an admin in this transaction, as `create_admin` does."""
    insert_new(uow.db, Account, {"id": new_id(), "email": email})
    account = account_by_email(uow, email)
    assert account is not None
    own = update(Account).where(Account.id == account.id)
    uow.db.execute(own.values(email_confirmed_at=account.email_confirmed_at or uow.now))
    if password_hash:
        uow.db.execute(own.values(password_hash=password_hash))
        end_sessions(uow, account.id, "", "global")
    grant_admin(uow, account.id, actor_id=None)
    confirmed = account_by_id(uow, account.id)
    assert confirmed is not None
    # Without a waiting profile it is made at the first sign-in, in the language of the browser.
    link_profile(uow, confirmed)
    without = confirmed.password_hash is None
    link = make_link(uow, account.id, "invite", LinkRequest("/admin")) if without else None
    return NewAdmin(account.id, email, link)


LOCK = 20261127  # the key of PostgreSQL's advisory lock: of two requests at once, one makes the admin
GROUP, GROUPS = 4, 4
_ANY = select(exists().where(UserRole.role == ADMIN))


def setup_code(settings: Settings) -> str:
    """Return the code, as `ABCD-EFGH-IJKL-MNOP`: the same in all processes and after a restart."""
    mac = hmac.new(settings.signing_secret.encode(), b"first admin", sha256).digest()
    signs = b32encode(mac).decode()
    return "-".join(signs[GROUP * place : GROUP * (place + 1)] for place in range(GROUPS))


def setup_link(settings: Settings) -> str:
    """Return the page's address. The code stands behind the #, which browsers send to no server."""
    return f"{settings.site_url}/setup#{setup_code(settings)}"


def has_admin(uow: UnitOfWork) -> bool:
    return bool(uow.db.execute(_ANY).scalar_one())


def create_first_admin(runtime: Runtime, code: str, email: str, password: str) -> NewAdmin:
    """Create the account of the first admin, who is the owner. Takes the time of hashing a password.

    Raises Refused wrong_setup_code, or for an invalid address or a weak password; Conflict has_admin if there is one.
    """
    given = code.strip().upper().encode()
    if not hmac.compare_digest(given, setup_code(runtime.settings).encode()):
        raise Refused("wrong_setup_code")
    address = checked_address(email)
    check_new_password(password, runtime.settings, address)
    hashed = hash_password(password)

    def make(uow: UnitOfWork) -> NewAdmin:
        database_of(uow.db).hold(uow.db, LOCK)
        if has_admin(uow):
            raise Conflict("has_admin")
        return make_admin(uow, address, hashed)

    return runtime.transact(make)
