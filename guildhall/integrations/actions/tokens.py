"""Creating, rotating and revoking API tokens; an admin's work, never a token's."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import insert, select, update

from guildhall.audit.record import record
from guildhall.identity.access_tokens import BadToken
from guildhall.identity.actions import limits
from guildhall.integrations.models import ApiToken
from guildhall.integrations.queries.token_caller import check_token
from guildhall.integrations.secrets import new_token, token_hash
from guildhall.kit.errors import Conflict, NotFound
from guildhall.kit.house import House
from guildhall.kit.ids import new_id
from guildhall.tables.caller import Caller

MOST_TOKENS = 100
USED_EVERY = timedelta(minutes=1)
REQUESTS = limits.Limit("api-token", timedelta(milliseconds=100), 100)  # of one API token


@dataclass(frozen=True, slots=True)
class NewToken:
    """A token and its plain text, which is never shown again."""

    id: str
    token: str


def create_token(
    house: House, caller: Caller, *, name: str, scopes: list[str], expires_at: datetime | None
) -> NewToken:
    """Create a token. Raises Conflict too_many_tokens."""
    live = select(ApiToken.id).where(ApiToken.revoked_at.is_(None)).limit(MOST_TOKENS)
    if len(house.db.execute(live).all()) >= MOST_TOKENS:
        raise Conflict("too_many_tokens", "There are too many API tokens. Revoke one first.")
    token, token_id = new_token(), new_id()
    row = {
        "id": token_id,
        "name": name,
        "scopes": sorted(set(scopes)),
        "secret_hash": token_hash(token),
        "hint": token[-4:],
        "created_by": caller.account_id,
        "expires_at": expires_at,
        "created_at": house.now,
    }
    house.db.execute(insert(ApiToken), row)
    record(
        house, caller.account_id, "api_token.created", "api_tokens", token_id, name=name, scopes=row["scopes"]
    )
    return NewToken(token_id, token)


def rotate_token(house: House, caller: Caller, token_id: str, overlap: timedelta) -> NewToken:
    """Give the token a new secret. The present one is accepted for `overlap` more, so that nothing stops meanwhile.

    Raises NotFound for a token that is unknown or revoked.
    """
    row = house.db.execute(
        select(ApiToken.secret_hash)
        .where(ApiToken.id == token_id, ApiToken.revoked_at.is_(None))
        .with_for_update()
    ).first()
    if row is None:
        raise NotFound("API token not found")
    token = new_token()
    values = {
        "secret_hash": token_hash(token),
        "hint": token[-4:],
        "previous_hash": row.secret_hash,
        "previous_until": house.now + overlap,
    }
    house.db.execute(update(ApiToken).where(ApiToken.id == token_id).values(**values))
    record(house, caller.account_id, "api_token.rotated", "api_tokens", token_id)
    return NewToken(token_id, token)


def revoke_token(house: House, caller: Caller, token_id: str) -> None:
    """End a token at once. Its row stays, because the audit log names it. Revoking it again changes nothing."""
    live = update(ApiToken).where(ApiToken.id == token_id, ApiToken.revoked_at.is_(None))
    values = {"revoked_at": house.now, "previous_hash": None, "previous_until": None}
    if house.db.execute(live.values(**values)).rowcount == 1:
        record(house, caller.account_id, "api_token.revoked", "api_tokens", token_id)
    elif house.db.execute(select(ApiToken.id).where(ApiToken.id == token_id)).first() is None:
        raise NotFound("API token not found")


def admit(house: House, token: str) -> BadToken | None:
    """Count one request of a token and note its use. Raises TooMany. Returns why the token is not accepted, or None."""
    try:
        good = check_token(house, token)
    except BadToken as error:
        return error
    limits.take(house, REQUESTS, good.id)
    if good.last_used_at is None or house.now - good.last_used_at >= USED_EVERY:
        house.db.execute(update(ApiToken).where(ApiToken.id == good.id).values(last_used_at=house.now))
    return None
