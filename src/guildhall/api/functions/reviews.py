"""/functions/v1: what a buyer does by the link of a request for a review, without an account."""

from typing import Annotated

from pydantic import Field

from guildhall.api.functions.answers import Answer
from guildhall.api.functions.bodies import FunctionBody
from guildhall.api.functions.declare import FunctionRouter, Reading, Writing
from guildhall.core.i18n import Language
from guildhall.core.validation import OneLine
from guildhall.domains.reviews.commands.write import (
    Author,
    Rating,
    ReviewText,
    WrittenReview,
    stop_requests,
    write_review,
)
from guildhall.domains.reviews.queries import ReviewRequest, request_of
from guildhall.http.once import Once

router = FunctionRouter()

Token = Annotated[str, Field(max_length=100), OneLine]


class ReviewLink(FunctionBody):
    """The review that a mail asks for. `token` is the one in its link; `language` is for the product's name."""

    token: Token
    language: Language | None = None


class WriteReview(FunctionBody):
    """`rating` is 1 to 5 stars; `author` is the name to show, if any; `language` the language of the text."""

    token: Token
    rating: Rating
    text: ReviewText = None
    author: Author = None
    language: Language | None = None


class StopReviewRequests(FunctionBody):
    token: Token


class Done(Answer):
    """The change was made."""

    done: bool


@router.function("/review-request", refuses=("not_found",))
def read(uow: Reading, body: ReviewLink) -> ReviewRequest:
    """Return the product that a buyer is asked to review, and what they wrote so far."""
    return request_of(uow, body.token, body.language)


@router.function("/write-review", refuses=("not_found",), once=Once())
def write(uow: Writing, body: WriteReview) -> Done:
    """Write a review, or another one in its place. It is shown once the shop has looked at it."""
    payload = WrittenReview(**body.model_dump(exclude={"token"}))
    write_review(uow, body.token, payload)
    return Done(done=True)


@router.function("/stop-review-requests", refuses=("not_found",), once=Once())
def stop(uow: Writing, body: StopReviewRequests) -> Done:
    """Send the buyer no more requests for reviews. Idempotent."""
    stop_requests(uow, body.token)
    return Done(done=True)
