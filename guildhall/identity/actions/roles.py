"""Who is an admin (A6: the house never loses its last one, and nobody gives up their own right by accident)."""

from __future__ import annotations

from sqlalchemy import bindparam, delete, exists, select

from guildhall.audit.record import record
from guildhall.identity.models import UserRole
from guildhall.kit.errors import Conflict
from guildhall.kit.house import House
from guildhall.kit.writing import insert_new

ADMIN = "admin"

_ADMINS = select(UserRole.user_id).where(UserRole.role == ADMIN).order_by(UserRole.user_id).with_for_update()
_IS_ADMIN = select(exists().where(UserRole.role == ADMIN, UserRole.user_id == bindparam("account_id")))


def is_admin(house: House, account_id: str) -> bool:
    return bool(house.db.execute(_IS_ADMIN, {"account_id": account_id}).scalar())


def grant_admin(house: House, account_id: str, *, actor_id: str | None) -> None:
    """Make an account an admin; does nothing where it is one. `actor_id` None is the command line."""
    if insert_new(house.db, UserRole, {"user_id": account_id, "role": ADMIN}):
        record(house, actor_id, "role.granted", "user_roles", account_id, role=ADMIN)


def revoke_admin(house: House, account_id: str, *, actor_id: str | None) -> None:
    """Take the right away; does nothing where there is none. Raises Conflict for one's own and for the last one."""
    admins = set(house.db.execute(_ADMINS).scalars())
    if account_id not in admins:
        return
    if account_id == actor_id:
        raise Conflict("own_admin_role", "You cannot remove your own admin role")
    if admins == {account_id}:
        raise Conflict("last_admin", "The last admin cannot be removed")
    house.db.execute(delete(UserRole).where(UserRole.user_id == account_id, UserRole.role == ADMIN))
    record(house, actor_id, "role.revoked", "user_roles", account_id, role=ADMIN)
