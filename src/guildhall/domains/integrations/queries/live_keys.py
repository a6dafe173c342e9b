"""The valid publishable keys."""

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import select

from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.identity.models import Account, UserRole
from guildhall.domains.identity.queries import in_force
from guildhall.domains.integrations.models import PublishableKey

_KEYS = select(
    PublishableKey.id,
    PublishableKey.key,
    PublishableKey.origins,
    PublishableKey.expires_at,
).where(PublishableKey.revoked_at.is_(None), in_force(PublishableKey.owner_id))

TABLES = tuple(table.__tablename__ for table in (PublishableKey, UserRole, Account))
"""The tables that `live_keys` reads."""


@dataclass(frozen=True, slots=True)
class LiveKey:
    """A key that was not revoked when it was read. `lists` checks the origin of a request."""

    id: str
    origins: frozenset[str]
    expires_at: datetime | None

    def lives(self, now: datetime) -> bool:
        return self.expires_at is None or now < self.expires_at


def live_keys(uow: UnitOfWork) -> dict[str, LiveKey]:
    """Return the keys that are not revoked and whose owner is an admin, by their text."""
    return {
        row.key: LiveKey(row.id, frozenset(row.origins), row.expires_at)
        for row in uow.db.execute(_KEYS, {"now": uow.now})
    }
