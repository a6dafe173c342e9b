"""/functions/v1/find: which rows a text finds, for the lists of the back office."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from pydantic import Field
from starlette.responses import Response

from guildhall.doors.asking import RuntimeDep
from guildhall.doors.functions.bodies import FunctionBody
from guildhall.doors.functions.route import CallerDep, answered, function_router
from guildhall.kit.errors import NotAllowed
from guildhall.search.queries import find
from guildhall.tables.caller import Role

router = function_router()

LONGEST_TEXT = 200
DESKS = (Role.SUPPORT, Role.ADMIN)


class Searched(StrEnum):
    """The tables whose rows are found by their words: customers by name and address, messages by all they say."""

    USERS = "users"
    MESSAGES = "contact_messages"


class Find(FunctionBody):
    """Each word of `text` has to begin a word of the row; capitals and accents do not matter."""

    table: Searched
    text: Annotated[str, Field(max_length=LONGEST_TEXT)]


@router.post("/find")
async def find_rows(body: Find, runtime: RuntimeDep, caller: CallerDep) -> Response:
    """For admins and support: {ids, more}, at most 200 ids; `more` says that further rows match."""
    if caller.role not in DESKS:
        raise NotAllowed(signed_in=caller.signed_in)
    found = await runtime.read(lambda house: find(house, body.table, body.text))
    return answered({"ids": found.ids, "more": found.more})
