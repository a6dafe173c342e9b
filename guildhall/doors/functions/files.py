"""Where a file is shown, before somebody deletes it; and the link by which a file that was bought is fetched."""

from __future__ import annotations

from starlette.responses import Response

from guildhall.backoffice.queries.file_uses import uses_of
from guildhall.doors.asking import RuntimeDep
from guildhall.doors.functions.bodies import FunctionBody
from guildhall.doors.functions.route import CallerDep, answered, function_router
from guildhall.kit.errors import NotAllowed
from guildhall.kit.wire import Identifier
from guildhall.orders.actions.fetch_file import give_link

router = function_router()


class FileUses(FunctionBody):
    file_id: Identifier


@router.post("/file-uses")
async def file_uses(body: FileUses, runtime: RuntimeDep, caller: CallerDep) -> Response:
    """For those who write the content: {uses: [{table, id, title}]}, the rows that name a file's address."""
    if not caller.writes_content:
        raise NotAllowed(signed_in=caller.signed_in)
    uses = await runtime.read(lambda house: uses_of(house, body.file_id))
    return answered({"uses": [{"table": use.table, "id": use.id, "title": use.title} for use in uses]})


class DownloadLink(FunctionBody):
    """`fileId` is the id of a row of delivery_files."""

    file_id: Identifier


@router.post("/download-link")
async def download_link(body: DownloadLink, runtime: RuntimeDep, caller: CallerDep) -> Response:
    """For whoever has access to what the file comes with, and for admins: {url, until}.

    The address begins a download until then, and lets the same download be resumed for 12 hours.
    """
    token, until = await runtime.read(lambda house: give_link(house, caller, body.file_id))
    return answered({"url": f"/downloads/{token}", "until": until})
