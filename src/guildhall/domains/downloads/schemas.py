"""What an admin sends about the files of a product or a workshop."""

from __future__ import annotations

from typing import Annotated, Self

from pydantic import Field, model_validator

from guildhall.core.validation import Change, Identifier, OptionalIdentifier, Title, Wire


class NewDeliveryFile(Wire):
    """A finished upload that a product or a workshop gives from now on, after those that it has."""

    product_id: OptionalIdentifier = None
    workshop_id: OptionalIdentifier = None
    file_id: Identifier
    title: Title

    @model_validator(mode="after")
    def _one_item(self) -> Self:
        if (self.product_id is None) == (self.workshop_id is None):
            raise ValueError("a file comes with one product or one workshop")
        return self


class DeliveryFileChange(Change):
    """Another title, another place among the others (1 is the first), or another file in its place."""

    title: Title = ""
    position: Annotated[int, Field(ge=1, le=1000)] = 1
    file_id: Identifier = ""
