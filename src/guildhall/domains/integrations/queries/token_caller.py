"""The caller behind an API token."""

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import and_, bindparam, or_, select

from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.identity.access_tokens import BadToken
from guildhall.domains.identity.queries import in_force
from guildhall.domains.integrations.models import ApiToken
from guildhall.domains.integrations.scopes import with_included
from guildhall.domains.integrations.secrets import token_hash
from guildhall.rest_engine.caller import NOW, Caller, Role

_TOKEN = select(
    ApiToken.id,
    ApiToken.scopes,
    ApiToken.expires_at,
    ApiToken.revoked_at,
    ApiToken.last_used_at,
    in_force(ApiToken.owner_id).label("in_force"),
).where(
    or_(
        ApiToken.secret_hash == bindparam("hash"),
        and_(ApiToken.previous_hash == bindparam("hash"), ApiToken.previous_until > NOW),
    )
)


@dataclass(frozen=True, slots=True)
class GoodToken:
    """A valid token."""

    id: str
    scopes: frozenset[str]
    last_used_at: datetime | None


def check_token(uow: UnitOfWork, token: str) -> GoodToken:
    """Return the token's id and scopes. Raises BadToken if it is unknown, revoked, expired or not in force."""
    found = uow.db.execute(_TOKEN, {"hash": token_hash(token), "now": uow.now}).first()
    if found is None or found.revoked_at is not None:
        raise BadToken("This API token is not valid")
    if found.expires_at is not None and found.expires_at <= uow.now:
        raise BadToken("This API token has expired", expired=True)
    if not found.in_force:
        raise BadToken("The admin who owned this API token no longer is one. Another one must take it over")
    return GoodToken(found.id, with_included(found.scopes), found.last_used_at)


def token_caller(uow: UnitOfWork, token: str) -> Caller:
    """Return an admin's view limited to the token's scopes. The audit log names the token's id as the actor."""
    good = check_token(uow, token)
    return Caller(Role.ADMIN, account_id=good.id, scopes=good.scopes)
