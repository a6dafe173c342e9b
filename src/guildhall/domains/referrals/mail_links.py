"""The links that end messages to partners. They work without signing in."""

from guildhall.core.errors import existing
from guildhall.core.signed_ids import SignedIds
from guildhall.core.unit_of_work import UnitOfWork

_PARTNER = SignedIds(b"guildhall partner mails", str)


def stop_links(uow: UnitOfWork, profile_id: str) -> dict[str, str]:
    """Return `stop_link`, the page on which a partner ends them, and `unsubscribe`, which ends them by one click."""
    token = _PARTNER.token(uow.settings.signing_secret, profile_id)
    site = uow.settings.site_url
    return {
        "stop_link": f"{site}/partner-mails?token={token}",
        "unsubscribe": f"{site}/unsubscribe/partners?token={token}",
    }


def partner_of(uow: UnitOfWork, token: str) -> str:
    """Return the profile of a link's partner. Raises NotFound for a token that this shop did not sign."""
    return existing(_PARTNER.read(uow.settings.signing_secret, token))
