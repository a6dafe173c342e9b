"""Commands of buyers by the link of a request: write the review, or stop these emails."""

from typing import Annotated

from pydantic import Field, StringConstraints
from sqlalchemy import select, update

from guildhall.core.errors import NotFound, existing
from guildhall.core.events import BusinessEvent
from guildhall.core.i18n import Language
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.core.validation import AbsentIfEmpty, FreeText, OneLine, Payload
from guildhall.domains.identity.models import Profile
from guildhall.domains.reviews.links import review_of
from guildhall.domains.reviews.models import ProductReview
from guildhall.domains.reviews.rules import LONGEST_NAME, LONGEST_TEXT, ReviewStatus
from guildhall.services.email.outbox import withdraw_kind
from guildhall.services.shop_settings.queries import language_for

Rating = Annotated[int, Field(ge=1, le=5)]
_Words = Annotated[str, StringConstraints(strip_whitespace=True, max_length=LONGEST_TEXT), FreeText()]
_Name = Annotated[str, StringConstraints(strip_whitespace=True, max_length=LONGEST_NAME), OneLine]
ReviewText = Annotated[_Words | None, AbsentIfEmpty]
Author = Annotated[_Name | None, AbsentIfEmpty]


class WrittenReview(Payload):
    """A buyer's review. `author` is the name to show with it, if any; `language` the language of the text."""

    rating: Rating
    text: ReviewText = None
    author: Author = None
    language: Language | None = None


def write_review(uow: UnitOfWork, token: str, payload: WrittenReview) -> None:
    """Keep the review until the office has looked at it; an earlier review is replaced.

    Raises NotFound for a link that is not valid, or whose customer was deleted.
    """
    review_id = review_of(uow, token)
    values = payload.model_dump() | {"language": language_for(uow, payload.language)}
    values |= {"status": ReviewStatus.WAITING, "written_at": uow.now}
    changed = update(ProductReview).where(ProductReview.id == review_id).values(values)
    if uow.db.execute(changed).rowcount == 0:
        raise NotFound()
    uow.publish(BusinessEvent("review.written", "product_reviews", review_id))


def stop_requests(uow: UnitOfWork, token: str) -> None:
    """Send the buyer no more requests for reviews, for any product, nor those that wait for the mail server.

    Idempotent. Raises NotFound.
    """
    review_id = review_of(uow, token)
    asked = select(Profile.email).join(ProductReview, ProductReview.user_id == Profile.id)
    withdraw_kind(uow, "review_request", existing(uow.db.scalar(asked.where(ProductReview.id == review_id))))
    still_asked = update(ProductReview).where(
        ProductReview.id == review_id, ProductReview.stopped_at.is_(None)
    )
    uow.db.execute(still_asked.values(stopped_at=uow.now))
