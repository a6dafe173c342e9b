"""The input that details of an order and of a workshop share: a text with a picture and further lines."""

from collections.abc import Mapping
from typing import Any

from pydantic import Field

from guildhall.core.validation import (
    Change,
    Details,
    OptionalText,
    OptionalTitle,
    OptionalWebAddress,
    Payload,
    Title,
)


class NewDetailTexts(Payload):
    """New details, without their links."""

    title: Title
    description: OptionalText = None
    image_url: OptionalWebAddress = None
    additional_details: Details = Field(default_factory=dict)


class DetailTextsChange(Change):
    """A change of details: only the fields that were sent count."""

    title: Title = ""
    description: OptionalText = None
    image_url: OptionalWebAddress = None
    additional_details: Details = Field(default_factory=dict)


class DetailWords(Payload):
    """Title and description in one language; an empty one is shown as it was written."""

    title: OptionalTitle = None
    description: OptionalText = None


def link_in(link: Mapping[str, Any], language: str) -> dict[str, str]:
    """Return a link with its title in a language, if there is one; without its translations."""
    own = link.get("translations", {}).get(language, {})
    return {"title": own.get("title") or link["title"], "url": link["url"]}
