"""The payloads of writes to files."""

from typing import Annotated, Self

from pydantic import AfterValidator, Field, model_validator

from guildhall.core.invalid import invalid
from guildhall.core.validation import Change, OptionalTitle, Payload, Title
from guildhall.services.files.rules import LARGEST, FileKind, file_name

Name = Annotated[Title, AfterValidator(file_name)]


class NewFile(Payload):
    """A file that is about to be uploaded; `size` is in bytes."""

    name: Name
    size: Annotated[int, Field(gt=0)]
    kind: FileKind = FileKind.IMAGE
    alt: OptionalTitle = None

    @model_validator(mode="after")
    def _fits(self) -> Self:
        most = LARGEST[self.kind]
        if self.size > most:
            raise invalid("file_too_large", "the file is larger than {most} MB", most=most // (1024 * 1024))
        return self


class FileChange(Change):
    """A new name or alternative text."""

    name: Name = ""
    alt: OptionalTitle = None
