"""Requests to write notes and saved views."""

from typing import Annotated

from pydantic import Field, StringConstraints

from guildhall.core.validation import FreeText, Identifier, OneLine, Payload

NoteText = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=5000), FreeText()]
ViewName = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=60), OneLine]
ListName = Annotated[str, Field(pattern=r"^[a-z_]{1,60}$")]
ListQuery = Annotated[str, Field(max_length=1000), OneLine]


class NewNote(Payload):
    """A note about the customer `user_id`."""

    user_id: Identifier
    text: NoteText


class NewView(Payload):
    """A view of `list`. One of the same name is replaced."""

    list: ListName
    name: ViewName
    query: ListQuery
