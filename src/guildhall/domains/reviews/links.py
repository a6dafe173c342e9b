"""The links of a request for a review: they work without signing in."""

from guildhall.core.errors import existing
from guildhall.core.signed_ids import SignedIds
from guildhall.core.unit_of_work import UnitOfWork

_REVIEW = SignedIds(b"guildhall review", str)


def review_link(uow: UnitOfWork, review_id: str) -> str:
    """Return the address at which the buyer writes this review."""
    token = _REVIEW.token(uow.settings.signing_secret, review_id)
    return f"{uow.settings.site_url}/review?token={token}"


def unsubscribe_link(uow: UnitOfWork, review_id: str) -> str:
    """Return the address that ends these requests for the review's buyer."""
    token = _REVIEW.token(uow.settings.signing_secret, review_id)
    return f"{uow.settings.site_url}/unsubscribe/reviews?token={token}"


def review_of(uow: UnitOfWork, token: str) -> str:
    """Return the id of a link's review. Raises NotFound for a token that this shop did not sign."""
    return existing(_REVIEW.read(uow.settings.signing_secret, token))
