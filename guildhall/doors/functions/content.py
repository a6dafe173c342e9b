"""/functions/v1/safe-html: what would be kept of a text that is being written."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field
from starlette.responses import Response

from guildhall.content.wire import LONGEST_HTML
from guildhall.doors.functions.bodies import FunctionBody
from guildhall.doors.functions.route import CallerDep, answered, function_router
from guildhall.kit.errors import NotAllowed
from guildhall.kit.html import clean

router = function_router()


class SafeHtml(FunctionBody):
    html: Annotated[str, Field(max_length=LONGEST_HTML)]


@router.post("/safe-html")
async def safe_html(body: SafeHtml, caller: CallerDep) -> Response:
    """For those who write the content: {html}, the text as it would be kept (C2). Nothing is written."""
    if not caller.writes_content:
        raise NotAllowed(signed_in=caller.signed_in)
    return answered({"html": clean(body.html)})
