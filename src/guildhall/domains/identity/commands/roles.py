"""Staff roles. The shop never loses its last owner or admin, and no user can revoke their own role (A6).

`admin` is the specification's row. An owner has the rows `admin` and `owner`: only owners grant and revoke these two.
`support`, `finance` and `content` are parts of an admin's rights (rest_engine.caller.Role).
"""

from sqlalchemy import bindparam, delete, exists, select

from guildhall.core.db.writing import insert_new
from guildhall.core.errors import Conflict, NotAllowed
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.identity.models import UserRole
from guildhall.domains.identity.rules import StaffRole
from guildhall.rest_engine.caller import Caller
from guildhall.services.audit.record import record

ADMIN, OWNER = "admin", "owner"


ROWS: dict[StaffRole, frozenset[str]] = {
    StaffRole.OWNER: frozenset({ADMIN, OWNER}),
    StaffRole.ADMIN: frozenset({ADMIN}),
    StaffRole.SUPPORT: frozenset({"support"}),
    StaffRole.FINANCE: frozenset({"finance"}),
    StaffRole.CONTENT: frozenset({"content"}),
    StaffRole.CUSTOMER: frozenset(),
}
HIGH = frozenset({ADMIN, OWNER})

_HIGH = (
    select(UserRole.user_id, UserRole.role)
    .where(UserRole.role.in_(HIGH))
    .order_by(UserRole.user_id, UserRole.role)
    .with_for_update()
)
_OF = select(UserRole.role).where(UserRole.user_id == bindparam("account_id"))
_IS_ADMIN = select(exists().where(UserRole.role == ADMIN, UserRole.user_id == bindparam("account_id")))


def is_admin(uow: UnitOfWork, account_id: str) -> bool:
    return bool(uow.db.execute(_IS_ADMIN, {"account_id": account_id}).scalar())


def has_role(uow: UnitOfWork, account_id: str) -> bool:
    """Return whether the account is staff, of any role."""
    return bool(uow.db.execute(_OF, {"account_id": account_id}).first())


def grant_admin(uow: UnitOfWork, account_id: str, *, actor_id: str | None) -> None:
    """Make an account an admin, unless it is one. The first admin is the owner too. `actor_id` None: command line."""
    first = not _holders(uow, OWNER)
    if insert_new(uow.db, UserRole, {"user_id": account_id, "role": ADMIN}):
        record(uow, actor_id, "role.granted", "user_roles", account_id, role=ADMIN)
    if first and insert_new(uow.db, UserRole, {"user_id": account_id, "role": OWNER}):
        record(uow, actor_id, "role.granted", "user_roles", account_id, role=OWNER)


def assign_role(uow: UnitOfWork, caller: Caller, account_id: str, staff_role: StaffRole) -> bool:
    """Give an account exactly this role, for a `caller` who is an admin, and return whether that adds rights.

    Raises Conflict own_admin_role, last_owner or last_admin; NotAllowed for an admin who grants or revokes admin or
    owner in a shop with owners. Only commands/give_role.py calls it, which asks for a proof and tells the owners.
    """
    high, wanted = _high(uow), ROWS[staff_role]
    held = frozenset(uow.db.execute(_OF, {"account_id": account_id}).scalars())
    if held == wanted:
        return False
    if account_id == caller.account_id:
        raise Conflict("own_admin_role")
    if HIGH & (held | wanted):
        _require_owner(high, caller.account_id)
    _keep_one(high, account_id, lost=held - wanted)
    uow.db.execute(delete(UserRole).where(UserRole.user_id == account_id))
    for role in sorted(wanted):
        insert_new(uow.db, UserRole, {"user_id": account_id, "role": role})
    change = {"from": sorted(held), "to": sorted(wanted)}
    record(uow, caller.account_id, "role.changed", "user_roles", account_id, **change)
    return bool(wanted - held)


def revoke_admin(uow: UnitOfWork, account_id: str, *, actor_id: str | None) -> None:
    """Revoke all roles of an account, if it has any.

    Raises Conflict for the actor's own, for the last admin and the last owner; NotAllowed for an admin who is no owner.
    """
    high = _high(uow)
    if account_id not in high:
        uow.db.execute(delete(UserRole).where(UserRole.user_id == account_id))
        return
    if account_id == actor_id:
        raise Conflict("own_admin_role")
    _keep_one(high, account_id, lost=high[account_id])
    if actor_id is not None:
        _require_owner(high, actor_id)
    uow.db.execute(delete(UserRole).where(UserRole.user_id == account_id))
    record(uow, actor_id, "role.revoked", "user_roles", account_id, role=ADMIN)


def require_owner(uow: UnitOfWork, actor_id: str | None) -> None:
    """Raise NotAllowed owner_only, unless the actor is an owner or the shop has none."""
    _require_owner(_high(uow), actor_id)


def lock_high_roles(uow: UnitOfWork) -> None:
    """Lock the roles of all admins and owners for the rest of the transaction."""
    _high(uow)


def _high(uow: UnitOfWork) -> dict[str, frozenset[str]]:
    """Lock and return the roles of each admin: two admins who remove each other must not both succeed."""
    held: dict[str, frozenset[str]] = {}
    for account_id, role in uow.db.execute(_HIGH):
        held[account_id] = held.get(account_id, frozenset()) | {role}
    return held


def _holders(uow: UnitOfWork, role: str) -> list[str]:
    return [account_id for account_id, held in _high(uow).items() if role in held]


def _require_owner(high: dict[str, frozenset[str]], actor_id: str | None) -> None:
    owners = [account_id for account_id, held in high.items() if OWNER in held]
    if owners and actor_id not in owners:
        raise NotAllowed(signed_in=True, reason="owner_only")


def _keep_one(high: dict[str, frozenset[str]], account_id: str, *, lost: frozenset[str]) -> None:
    for role, reason in ((ADMIN, "last_admin"), (OWNER, "last_owner")):
        others = [holder for holder, held in high.items() if role in held and holder != account_id]
        if role in lost and not others:
            raise Conflict(reason)
