"""The input that details of an order and of a workshop share: a text with a picture, links and further lines."""

from pydantic import Field

from guildhall.core.validation import Change, Details, Links, OptionalText, OptionalWebAddress, Payload, Title


class NewDetailTexts(Payload):
    """New details. Rows of `links` without a title or an address are dropped (spec §5)."""

    title: Title
    description: OptionalText = None
    image_url: OptionalWebAddress = None
    links: Links = Field(default_factory=list)
    additional_details: Details = Field(default_factory=dict)


class DetailTextsChange(Change):
    """A change of details: only the fields that were sent count."""

    title: Title = ""
    description: OptionalText = None
    image_url: OptionalWebAddress = None
    links: Links = Field(default_factory=list)
    additional_details: Details = Field(default_factory=dict)
