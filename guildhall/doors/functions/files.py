"""/functions/v1/file-uses: where a file is shown, before somebody deletes it."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.responses import Response

from guildhall.backoffice.queries.file_uses import uses_of
from guildhall.doors.asking import RuntimeDep
from guildhall.doors.functions.bodies import FunctionBody
from guildhall.doors.functions.route import CallerDep, FunctionRoute, answered
from guildhall.kit.errors import NotAllowed
from guildhall.kit.wire import Identifier

router = APIRouter(prefix="/functions/v1", tags=["functions"], route_class=FunctionRoute)


class FileUses(FunctionBody):
    file_id: Identifier


@router.post("/file-uses")
async def file_uses(body: FileUses, runtime: RuntimeDep, caller: CallerDep) -> Response:
    """For those who write the content: {uses: [{table, id, title}]}, the rows that name a file's address."""
    if not caller.writes_content:
        raise NotAllowed(signed_in=caller.signed_in)
    uses = await runtime.read(lambda house: uses_of(house, body.file_id))
    return answered({"uses": [{"table": use.table, "id": use.id, "title": use.title} for use in uses]})
