"""Publish or refuse reviews, for the office."""

from datetime import datetime
from typing import Literal

from sqlalchemy import delete, update

from guildhall.core.errors import Conflict
from guildhall.core.events import BusinessEvent
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.core.validation import Change, OptionalTimestamp
from guildhall.domains.identity.events import ProfileAnonymised
from guildhall.domains.reviews.models import ProductReview
from guildhall.domains.reviews.rules import ReviewStatus
from guildhall.rest_engine.caller import Caller
from guildhall.services.audit.record import record
from guildhall.services.search.commands import keep_words


class ReviewChange(Change):
    """Show a review or not. `written_at` is the time of the text that the office has read."""

    status: Literal["published", "refused"] | None = None
    written_at: OptionalTimestamp = None


def moderate_review(uow: UnitOfWork, caller: Caller, row_id: str, payload: ReviewChange) -> None:
    """Publish or refuse a review; either can be changed later.

    Raises Conflict review_changed if the buyer wrote another text meanwhile, or none yet.
    """
    if payload.status is None:
        return
    read: datetime | None = payload.written_at
    wanted = update(ProductReview).where(
        ProductReview.id == row_id,
        ProductReview.status != ReviewStatus.ASKED,
        ProductReview.written_at == read,
    )
    if uow.db.execute(wanted.values(status=payload.status)).rowcount == 0:
        raise Conflict("review_changed")
    shown = payload.status == "published"
    record(
        uow,
        caller.account_id,
        "product_review.published" if shown else "product_review.refused",
        "product_reviews",
        row_id,
    )
    uow.publish(BusinessEvent(f"review.{payload.status}", "product_reviews", row_id))


def forget_reviews(uow: UnitOfWork, event: ProfileAnonymised) -> None:
    """Delete the reviews of a customer whose profile was anonymised."""
    theirs = delete(ProductReview).where(ProductReview.user_id == event.profile_id)
    for review_id in uow.db.scalars(theirs.returning(ProductReview.id)).all():
        keep_words(uow, ProductReview.__tablename__, review_id, ())
