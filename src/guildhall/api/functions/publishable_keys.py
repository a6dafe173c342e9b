"""/functions/v1: creating, changing and revoking publishable keys. Listing them is a read of publishable_keys."""

from datetime import datetime
from typing import Annotated

from pydantic import Field

from guildhall.api.functions.answers import Answer
from guildhall.api.functions.api_tokens import Expiry
from guildhall.api.functions.bodies import FunctionBody
from guildhall.api.functions.declare import ADMINS, FunctionRouter, Writing
from guildhall.api.functions.route import CallerDep
from guildhall.core.validation import Identifier, OneLine, Title
from guildhall.domains.integrations.commands.publishable_keys import (
    NewKey,
    change_key,
    create_key,
    revoke_key,
)
from guildhall.domains.integrations.origins import LONGEST
from guildhall.http.once import Once

router = FunctionRouter()

Origin = Annotated[str, Field(min_length=1, max_length=LONGEST), OneLine]
Origins = Annotated[list[Origin], Field(min_length=1, max_length=20)]


class CreatePublishableKey(FunctionBody):
    """`origins` of the sites that use it, such as `https://www.example.org`. http:// is for localhost alone."""

    name: Title
    origins: Origins
    expires_at: Expiry = None


class ChangePublishableKey(FunctionBody):
    """Omitted fields keep their values."""

    id: Identifier
    name: Title | None = None
    origins: Origins | None = None


class RevokePublishableKey(FunctionBody):
    id: Identifier


class ChangedKey(Answer):
    changed: bool


class RevokedKey(Answer):
    revoked: bool


@router.function(
    "/create-publishable-key",
    only=ADMINS,
    refuses=("proof_needed", "too_many_keys", "website_origin"),
    once=Once(),
)
def create(uow: Writing, body: CreatePublishableKey, caller: CallerDep) -> NewKey:
    """Create a key with which pages of these origins call the API as anonymous visitors. For admins."""
    expires: datetime | None = body.expires_at
    return create_key(uow, caller, name=body.name, origins=body.origins, expires_at=expires)


@router.function("/change-publishable-key", only=ADMINS, refuses=("not_found", "website_origin"), once=Once())
def change(uow: Writing, body: ChangePublishableKey, caller: CallerDep) -> ChangedKey:
    """Change the name or the origins of a key. For admins."""
    change_key(uow, caller, body.id, name=body.name, origins=body.origins)
    return ChangedKey(changed=True)


@router.function("/revoke-publishable-key", only=ADMINS, refuses=("not_found",), once=Once())
def revoke(uow: Writing, body: RevokePublishableKey, caller: CallerDep) -> RevokedKey:
    """Revoke a key; it is refused from now on. For admins."""
    revoke_key(uow, caller, body.id)
    return RevokedKey(revoked=True)
