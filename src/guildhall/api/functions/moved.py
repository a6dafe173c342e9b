"""/functions/v1: where a page is that had another address."""

from typing import Annotated

from pydantic import Field

from guildhall.api.functions.answers import Answer
from guildhall.api.functions.bodies import FunctionBody
from guildhall.api.functions.declare import FunctionRouter, Reading
from guildhall.core.validation import OneLine
from guildhall.domains.backoffice.queries.moved import moved_to

router = FunctionRouter()


class OldPath(FunctionBody):
    """An address of the shop without host and query, such as `/products/ledger`."""

    path: Annotated[str, Field(max_length=300), OneLine]


class NewPath(Answer):
    """The present address of the page that had it; null if no page that visitors may see had it."""

    path: str | None


@router.function("/moved-address", shows_catalog=True)
def moved_address(uow: Reading, body: OldPath) -> NewPath:
    """Return where the page of a product, workshop, article, news item or own page is now."""
    return NewPath(path=moved_to(uow, body.path))
