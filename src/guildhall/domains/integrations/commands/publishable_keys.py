"""Create, change and revoke publishable keys, for admins, and note their use."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import func, insert, select, update

from guildhall.core.answer_fields import RowId
from guildhall.core.errors import Conflict, NotFound
from guildhall.core.ids import new_id
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.identity.commands import limits
from guildhall.domains.identity.commands.proof import require_proof
from guildhall.domains.identity.commands.tell_owners import Access, tell_owners
from guildhall.domains.integrations.models import PublishableKey
from guildhall.domains.integrations.origins import origin_of
from guildhall.domains.integrations.secrets import new_publishable_key
from guildhall.rest_engine.caller import Caller
from guildhall.services.audit.changes import changes
from guildhall.services.audit.record import record

MOST_KEYS = 100
TABLE = PublishableKey.__tablename__
REQUESTS = limits.Limit("publishable-key", timedelta(milliseconds=10), 3000)
"""Requests with one publishable key; counted in each process (`guildhall.http.budget`)."""


@dataclass(frozen=True, slots=True)
class NewKey:
    """A new publishable key. `key` is not secret: lists show it too."""

    id: RowId
    key: str


def create_key(
    uow: UnitOfWork, caller: Caller, *, name: str, origins: Sequence[str], expires_at: datetime | None
) -> NewKey:
    """Create a key for pages of these origins.

    Raises NotAllowed without a fresh proof, Conflict too_many_keys, Refused website_origin.
    """
    require_proof(uow, caller)
    live = select(func.count()).select_from(PublishableKey).where(PublishableKey.revoked_at.is_(None))
    if uow.db.execute(live).scalar_one() >= MOST_KEYS:
        raise Conflict("too_many_keys")
    key, key_id = new_publishable_key(), new_id()
    row = {
        "id": key_id,
        "name": name,
        "key": key,
        "origins": _origins(origins),
        "created_by": caller.account_id,
        "owner_id": caller.account_id,
        "expires_at": expires_at,
    }
    uow.db.execute(insert(PublishableKey), row)
    noted = {"name": name, "origins": row["origins"]}
    record(uow, caller.account_id, "publishable_key.created", TABLE, key_id, **noted)
    tell_owners(uow, Access.PUBLISHABLE_KEY, name, by=caller.account_id)
    return NewKey(key_id, key)


def change_key(
    uow: UnitOfWork, caller: Caller, key_id: str, *, name: str | None, origins: Sequence[str] | None
) -> None:
    """Change the name or the origins; None keeps them. Raises NotFound for a key that is unknown or revoked."""
    live = select(PublishableKey.id).where(PublishableKey.id == key_id, PublishableKey.revoked_at.is_(None))
    if uow.db.execute(live.with_for_update()).first() is None:
        raise NotFound()
    values: dict[str, Any] = {} if name is None else {"name": name}
    if origins is not None:
        values["origins"] = _origins(origins)
    differing = changes(uow, PublishableKey, key_id, values)
    if differing:
        uow.db.execute(update(PublishableKey).where(PublishableKey.id == key_id).values(**values))
        record(uow, caller.account_id, "publishable_key.changed", TABLE, key_id, changes=differing)


def revoke_key(uow: UnitOfWork, caller: Caller, key_id: str) -> None:
    """Revoke a key immediately. Its row stays in the list. Revoking it again changes nothing. Raises NotFound."""
    live = update(PublishableKey).where(PublishableKey.id == key_id, PublishableKey.revoked_at.is_(None))
    if uow.db.execute(live.values(revoked_at=uow.now)).rowcount == 1:
        record(uow, caller.account_id, "publishable_key.revoked", TABLE, key_id)
    elif uow.db.execute(select(PublishableKey.id).where(PublishableKey.id == key_id)).first() is None:
        raise NotFound()


def note_use(uow: UnitOfWork, key_id: str) -> None:
    uow.db.execute(update(PublishableKey).where(PublishableKey.id == key_id).values(last_used_at=uow.now))


def _origins(texts: Sequence[str]) -> list[str]:
    return sorted({origin_of(text) for text in texts})
