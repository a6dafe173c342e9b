"""The link that ends a staff member's notices with one click. It works without signing in."""

from typing import Literal

from guildhall.core.errors import NotFound
from guildhall.core.signed_ids import SignedIds
from guildhall.core.unit_of_work import UnitOfWork

Pace = Literal["at_once", "daily"]

_TOKENS: dict[Pace, SignedIds[str]] = {
    "at_once": SignedIds(b"guildhall notices at_once", str),
    "daily": SignedIds(b"guildhall notices daily", str),
}


def unsubscribe_link(uow: UnitOfWork, account_id: str, pace: Pace) -> str:
    """Return the address that ends the notices of this pace."""
    token = _TOKENS[pace].token(uow.settings.signing_secret, account_id)
    return f"{uow.settings.site_url}/unsubscribe/notices?token={token}"


def notices_of(uow: UnitOfWork, token: str) -> tuple[str, Pace]:
    """Return the account and the pace of a link. Raises NotFound for a token that this shop did not sign."""
    for pace, tokens in _TOKENS.items():
        if account_id := tokens.read(uow.settings.signing_secret, token):
            return account_id, pace
    raise NotFound()
