"""/functions/v1/find: full-text search for the lists of the back office."""

from enum import StrEnum
from typing import Annotated

from msgspec import Meta
from pydantic import Field

from guildhall.api.functions.answers import Answer, Id
from guildhall.api.functions.bodies import FunctionBody
from guildhall.api.functions.declare import FunctionRouter, Reading
from guildhall.api.functions.route import CallerDep
from guildhall.core.validation import FreeText
from guildhall.rest_engine.caller import Role
from guildhall.services.search.queries import MOST_FOUND, find

router = FunctionRouter()

LONGEST_TEXT = 200


class Searched(StrEnum):
    """The searchable tables: customers and withdrawals by name and email address, messages and reviews by all their
    text, pictures by name and description, the others by title.
    """

    USERS = "users"
    MESSAGES = "contact_messages"
    PRODUCTS = "products"
    WORKSHOPS = "workshops"
    ARTICLES = "blog_articles"
    NEWS = "news"
    PAGES = "pages"
    WITHDRAWALS = "order_withdrawals"
    REVIEWS = "product_reviews"
    PICTURES = "files"


SEARCHED_BY = {
    Searched.USERS: (Role.SUPPORT, Role.FINANCE, Role.ADMIN),
    Searched.MESSAGES: (Role.SUPPORT, Role.ADMIN),
    Searched.PRODUCTS: (Role.SUPPORT, Role.FINANCE, Role.ADMIN),
    Searched.WORKSHOPS: (Role.SUPPORT, Role.FINANCE, Role.ADMIN),
    Searched.ARTICLES: (Role.CONTENT, Role.ADMIN),
    Searched.NEWS: (Role.CONTENT, Role.ADMIN),
    Searched.PAGES: (Role.CONTENT, Role.ADMIN),
    Searched.WITHDRAWALS: (Role.SUPPORT, Role.ADMIN),
    Searched.REVIEWS: (Role.SUPPORT, Role.ADMIN),
    Searched.PICTURES: (Role.CONTENT, Role.ADMIN),
}


class Find(FunctionBody):
    """Each word of `text` must be the beginning of a word of the row. Case and accents are ignored."""

    table: Searched
    text: Annotated[str, Field(max_length=LONGEST_TEXT), FreeText()]


class FoundRows(Answer):
    """The rows found. `more` is true if further rows match."""

    ids: Annotated[list[Id], Meta(max_length=MOST_FOUND)]
    more: bool


@router.function("/find")
def find_rows(uow: Reading, body: Find, caller: CallerDep) -> FoundRows:
    """Return the ids of the rows that match a text. For staff who may read the table."""
    caller.require(caller.role in SEARCHED_BY[body.table])
    found = find(uow, body.table, body.text)
    return FoundRows(ids=found.ids, more=found.more)
