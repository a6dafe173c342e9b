"""Requests of admins to change the files of a product or a workshop."""

from typing import Annotated, Self

from pydantic import Field, model_validator

from guildhall.core.invalid import invalid
from guildhall.core.validation import (
    ByLanguage,
    Change,
    Identifier,
    OptionalIdentifier,
    Payload,
    Title,
    TitleWords,
)


class NewDeliveryFile(Payload):
    """A finished upload to append to the files of a product or a workshop."""

    product_id: OptionalIdentifier = None
    workshop_id: OptionalIdentifier = None
    file_id: Identifier
    title: Title
    translations: ByLanguage[TitleWords] = {}

    @model_validator(mode="after")
    def _one_item(self) -> Self:
        if (self.product_id is None) == (self.workshop_id is None):
            raise invalid("file_of_one", "a file comes with one product or one workshop")
        return self


class DeliveryFileChange(Change):
    """A change of a delivery file: its title, its position (1 is the first), or the stored file."""

    title: Title = ""
    translations: ByLanguage[TitleWords] = {}
    position: Annotated[int, Field(ge=1, le=1000)] = 1
    file_id: Identifier = ""
