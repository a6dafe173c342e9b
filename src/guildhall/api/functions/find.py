"""/functions/v1/find: which rows a text finds, for the lists of the back office."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from msgspec import Meta
from pydantic import Field

from guildhall.api.functions.answers import Answer, Id
from guildhall.api.functions.bodies import FunctionBody
from guildhall.api.functions.declare import FunctionRouter
from guildhall.api.functions.route import CallerDep
from guildhall.core.errors import NotAllowed
from guildhall.core.validation import FreeText
from guildhall.http.dependencies import RuntimeDep
from guildhall.rest_engine.caller import Role
from guildhall.services.search.queries import MOST_FOUND, find

router = FunctionRouter()

LONGEST_TEXT = 200
DESKS = (Role.SUPPORT, Role.ADMIN)


class Searched(StrEnum):
    """The tables whose rows are found by their words: customers by name and address, messages by all they say."""

    USERS = "users"
    MESSAGES = "contact_messages"


class Find(FunctionBody):
    """Each word of `text` has to begin a word of the row; capitals and accents do not matter."""

    table: Searched
    text: Annotated[str, Field(max_length=LONGEST_TEXT), FreeText()]


class FoundRows(Answer):
    """`more` says that further rows match."""

    ids: Annotated[list[Id], Meta(max_length=MOST_FOUND)]
    more: bool


@router.function("/find", refuses=("not_allowed",))
async def find_rows(body: Find, runtime: RuntimeDep, caller: CallerDep) -> FoundRows:
    """For admins and support: the ids of rows in which every word of the text begins a word."""
    if caller.role not in DESKS:
        raise NotAllowed(signed_in=caller.signed_in)
    found = await runtime.read(lambda uow: find(uow, body.table, body.text))
    return FoundRows(ids=found.ids, more=found.more)
