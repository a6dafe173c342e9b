"""/functions/v1/find: which rows a text finds, for the lists of the back office."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from msgspec import Meta
from pydantic import Field

from guildhall.doors.asking import RuntimeDep
from guildhall.doors.functions.answers import Answer, Id
from guildhall.doors.functions.bodies import FunctionBody
from guildhall.doors.functions.declare import FunctionRouter
from guildhall.doors.functions.route import CallerDep
from guildhall.kit.errors import NotAllowed
from guildhall.kit.wire import FreeText
from guildhall.search.queries import MOST_FOUND, find
from guildhall.tables.caller import Role

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
    found = await runtime.read(lambda house: find(house, body.table, body.text))
    return FoundRows(ids=found.ids, more=found.more)
