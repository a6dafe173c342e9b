"""Create, rotate and revoke API tokens. For admins, never with a token."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import insert, select, update

from guildhall.core.answer_fields import RowId
from guildhall.core.errors import Conflict, NotFound
from guildhall.core.ids import new_id
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.identity.access_tokens import BadToken
from guildhall.domains.identity.commands import limits
from guildhall.domains.identity.commands.proof import require_proof
from guildhall.domains.identity.commands.tell_owners import Access, tell_owners
from guildhall.domains.integrations.models import ApiToken
from guildhall.domains.integrations.queries.token_caller import check_token
from guildhall.domains.integrations.secrets import new_token, token_hash
from guildhall.rest_engine.caller import Caller
from guildhall.services.audit.record import record

MOST_TOKENS = 100
EXPIRES = timedelta(days=365)
"""A token lives for this long if nothing else is chosen."""
USED_EVERY = timedelta(minutes=1)
REQUESTS = limits.Limit("api-token", timedelta(milliseconds=100), 100)  # of one API token


@dataclass(frozen=True, slots=True)
class NewToken:
    """A new API token. `token` is shown this once and never again."""

    id: RowId
    token: str


def create_token(
    uow: UnitOfWork, caller: Caller, *, name: str, scopes: list[str], expires_at: datetime | None
) -> NewToken:
    """Create a token. Raises Conflict too_many_tokens, NotAllowed without a fresh proof."""
    require_proof(uow, caller)
    live = select(ApiToken.id).where(ApiToken.revoked_at.is_(None)).limit(MOST_TOKENS)
    if len(uow.db.execute(live).all()) >= MOST_TOKENS:
        raise Conflict("too_many_tokens")
    token, token_id = new_token(), new_id()
    row = {
        "id": token_id,
        "name": name,
        "scopes": sorted(set(scopes)),
        "secret_hash": token_hash(token),
        "hint": token[-4:],
        "created_by": caller.account_id,
        "owner_id": caller.account_id,
        "expires_at": expires_at,
    }
    uow.db.execute(insert(ApiToken), row)
    record(
        uow, caller.account_id, "api_token.created", "api_tokens", token_id, name=name, scopes=row["scopes"]
    )
    tell_owners(uow, Access.API_TOKEN, name, by=caller.account_id)
    return NewToken(token_id, token)


def rotate_token(uow: UnitOfWork, caller: Caller, token_id: str, overlap: timedelta) -> NewToken:
    """Give the token a new secret. The current one remains valid for `overlap`, so that clients can switch.

    Raises NotFound for a token that is unknown or revoked, NotAllowed without a fresh proof.
    """
    require_proof(uow, caller)
    row = uow.db.execute(
        select(ApiToken.secret_hash, ApiToken.name)
        .where(ApiToken.id == token_id, ApiToken.revoked_at.is_(None))
        .with_for_update()
    ).first()
    if row is None:
        raise NotFound()
    token = new_token()
    values = {
        "secret_hash": token_hash(token),
        "hint": token[-4:],
        "previous_hash": row.secret_hash,
        "previous_until": uow.now + overlap,
    }
    uow.db.execute(update(ApiToken).where(ApiToken.id == token_id).values(**values))
    record(uow, caller.account_id, "api_token.rotated", "api_tokens", token_id)
    tell_owners(uow, Access.API_TOKEN, row.name, by=caller.account_id)
    return NewToken(token_id, token)


def revoke_token(uow: UnitOfWork, caller: Caller, token_id: str) -> None:
    """Revoke a token immediately. Its row stays, because the audit log names it. Revoking it again changes nothing."""
    live = update(ApiToken).where(ApiToken.id == token_id, ApiToken.revoked_at.is_(None))
    values = {"revoked_at": uow.now, "previous_hash": None, "previous_until": None}
    if uow.db.execute(live.values(**values)).rowcount == 1:
        record(uow, caller.account_id, "api_token.revoked", "api_tokens", token_id)
    elif uow.db.execute(select(ApiToken.id).where(ApiToken.id == token_id)).first() is None:
        raise NotFound()


def admit(uow: UnitOfWork, token: str) -> BadToken | None:
    """Count one request of a token and note its use. Raises TooMany. Returns why the token is not accepted, or None."""
    try:
        good = check_token(uow, token)
    except BadToken as error:
        return error
    limits.take(uow, REQUESTS, good.id)
    if good.last_used_at is None or uow.now - good.last_used_at >= USED_EVERY:
        uow.db.execute(update(ApiToken).where(ApiToken.id == good.id).values(last_used_at=uow.now))
    return None
