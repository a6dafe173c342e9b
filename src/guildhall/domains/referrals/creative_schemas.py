"""Requests of admins to add or change a creative."""

from typing import Annotated

from pydantic import AfterValidator, Field

from guildhall.core.invalid import invalid
from guildhall.core.validation import (
    ByLanguage,
    Change,
    OptionalText,
    OptionalTitle,
    OptionalWebAddress,
    Payload,
    Title,
    WebAddress,
)


def _of_this_site(address: str) -> str:
    if not address.startswith("/"):
        raise invalid("page_of_site", "an address of this site starts with /")
    return address


Page = Annotated[WebAddress, AfterValidator(_of_this_site)]
"""The path of a page of this site, with or without a query."""


class CreativeWords(Payload):
    """A creative in another language; what is empty is shown in the language of the shop's contents."""

    title: OptionalTitle = None
    text: OptionalText = None
    image_url: OptionalWebAddress = None
    alt_text: OptionalTitle = None


class CreativeFields(Payload):
    """The fields of a creative."""

    title: Title = ""
    page: Page = "/"
    text: OptionalText = None
    image_url: OptionalWebAddress = None
    alt_text: OptionalTitle = None
    translations: ByLanguage[CreativeWords] = {}
    is_active: bool = True


class NewCreative(CreativeFields):
    """A creative to add; it comes first."""

    title: Title


class CreativeChange(CreativeFields, Change):
    """A change of a creative. `position` is its place in the list, from 1; the others move up or down."""

    position: Annotated[int, Field(ge=1, le=1000)] = 1
