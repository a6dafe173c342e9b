"""The first admin, made in the browser on the first visit with a code that the console prints."""

import hmac
from base64 import b32encode
from hashlib import sha256

from sqlalchemy import exists, select

from guildhall.config.settings import Settings
from guildhall.core.db.database import database_of
from guildhall.core.errors import Conflict, Refused
from guildhall.core.runtime import Runtime
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.identity.commands.create_admin import NewAdmin, make_admin
from guildhall.domains.identity.commands.roles import ADMIN
from guildhall.domains.identity.models import UserRole
from guildhall.domains.identity.passwords import hash_password
from guildhall.domains.identity.rules import check_new_password, checked_address

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
