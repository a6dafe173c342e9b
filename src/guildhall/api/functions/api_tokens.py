"""/functions/v1: creating, rotating and revoking API tokens. Listing them is a read of the table api_tokens."""

from datetime import UTC, datetime, timedelta
from typing import Annotated, Literal

from pydantic import AwareDatetime, Field

from guildhall.api.functions.answers import Answer
from guildhall.api.functions.bodies import FunctionBody
from guildhall.api.functions.declare import ADMINS, FunctionRouter, Writing
from guildhall.api.functions.route import CallerDep
from guildhall.core.validation import Identifier, Title
from guildhall.domains.integrations.commands.tokens import (
    EXPIRES,
    NewToken,
    create_token,
    revoke_token,
    rotate_token,
)
from guildhall.domains.integrations.scopes import SCOPES
from guildhall.http.dependencies import RuntimeDep
from guildhall.http.once import Once

router = FunctionRouter()

EARLIEST, LATEST = (
    datetime(2020, 1, 1, tzinfo=UTC),
    datetime(9000, 1, 1, tzinfo=UTC),
)  # of what an expiry can be

Scopes = Annotated[list[Literal[SCOPES]], Field(min_length=1, max_length=len(SCOPES))]  # type: ignore[valid-type]


Expiry = Annotated[AwareDatetime, Field(ge=EARLIEST, lt=LATEST)] | None


class CreateApiToken(FunctionBody):
    """`scopes` such as `orders:read`, `products:write`, `events:read`.

    Without `expiresAt` the token expires after a year, with null never.
    """

    name: Title
    scopes: Scopes
    expires_at: Expiry = None


class RotateApiToken(FunctionBody):
    """The present secret is accepted for `overlapHours` more."""

    id: Identifier
    overlap_hours: Annotated[int, Field(ge=0, le=720)] = 24


class RevokeApiToken(FunctionBody):
    id: Identifier


class RevokedToken(Answer):
    revoked: bool


@router.function(
    "/create-api-token", only=ADMINS, refuses=("proof_needed", "too_many_tokens"), once=Once(secret=True)
)
async def create(body: CreateApiToken, runtime: RuntimeDep, caller: CallerDep) -> NewToken:
    """Create an API token for another program, limited to `scopes`. For admins."""
    chosen = "expires_at" in body.model_fields_set
    expires = body.expires_at if chosen else runtime.clock.now() + EXPIRES
    return await runtime.write(
        lambda uow: create_token(uow, caller, name=body.name, scopes=body.scopes, expires_at=expires)
    )


@router.function(
    "/rotate-api-token", only=ADMINS, refuses=("proof_needed", "not_found"), once=Once(secret=True)
)
def rotate(uow: Writing, body: RotateApiToken, caller: CallerDep) -> NewToken:
    """Replace the secret of a token. The old one stays valid for `overlapHours`. For admins."""
    overlap = timedelta(hours=body.overlap_hours)
    return rotate_token(uow, caller, body.id, overlap)


@router.function("/revoke-api-token", only=ADMINS, refuses=("not_found",), once=Once())
def revoke(uow: Writing, body: RevokeApiToken, caller: CallerDep) -> RevokedToken:
    """Revoke a token; it is refused from now on. For admins."""
    revoke_token(uow, caller, body.id)
    return RevokedToken(revoked=True)
