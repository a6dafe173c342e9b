"""Take over a token, key or webhook: another admin answers for it from now on."""

from enum import StrEnum
from typing import Any

from sqlalchemy import select, update

from guildhall.core.errors import NotFound
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.identity.commands.proof import require_proof
from guildhall.domains.identity.commands.tell_owners import Access, tell_owners
from guildhall.domains.integrations.models import ApiToken, PublishableKey, WebhookEndpoint
from guildhall.domains.integrations.queries.endpoints_in_force import OF_SHOP
from guildhall.rest_engine.caller import Caller
from guildhall.services.audit.record import record


class Right(StrEnum):
    """A kind of lasting access that has an owner."""

    API_TOKEN = "api_token"
    PUBLISHABLE_KEY = "publishable_key"
    WEBHOOK = "webhook"


_TABLES: dict[Right, tuple[Any, Any]] = {
    Right.API_TOKEN: (ApiToken, ApiToken.name),
    Right.PUBLISHABLE_KEY: (PublishableKey, PublishableKey.name),
    Right.WEBHOOK: (WebhookEndpoint, WebhookEndpoint.url),
}


def take_over(uow: UnitOfWork, caller: Caller, right: Right, row_id: str) -> None:
    """Make the caller the owner. Raises NotAllowed without a fresh proof, NotFound."""
    require_proof(uow, caller)
    table, name = _TABLES[right]
    asked = select(name.label("name"), table.owner_id).where(table.id == row_id)
    if right is Right.WEBHOOK:
        asked = asked.where(OF_SHOP)
    found = uow.db.execute(asked.with_for_update()).first()
    if found is None:
        raise NotFound()
    if found.owner_id == caller.account_id:
        return
    freed = {"created_by": caller.account_id} if right is Right.WEBHOOK else {}  # from the token that made it
    uow.db.execute(update(table).where(table.id == row_id).values(owner_id=caller.account_id, **freed))
    owners = {"from": found.owner_id, "to": caller.account_id}
    record(uow, caller.account_id, "access.taken_over", table.__tablename__, row_id, **owners)
    tell_owners(uow, Access.TAKEN_OVER, found.name, by=caller.account_id)
