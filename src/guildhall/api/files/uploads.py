"""/functions/v1/uploads/{id}: upload a file's content, in one request or in several.

Create the file first by inserting a row into /rest/v1/files. HEAD returns the number of bytes received in
`Upload-Offset`; PATCH with the same header appends the request body. Bytes received before a lost connection are kept.
"""

import asyncio
from contextlib import nullcontext
from typing import Annotated

from fastapi import Path, Query, Request
from starlette.requests import ClientDisconnect
from starlette.responses import Response

from guildhall.api.functions.declare import FunctionRouter
from guildhall.api.functions.route import CallerDep
from guildhall.core.errors import NotFound, Refused
from guildhall.core.ids import is_id
from guildhall.core.numbers import whole
from guildhall.core.runtime import Runtime
from guildhall.http.dependencies import RuntimeDep
from guildhall.http.paths import FUNCTIONS
from guildhall.http.threads import FILES
from guildhall.rest_engine.caller import Caller
from guildhall.services.files.commands.finish import finish_upload
from guildhall.services.files.queries import Upload, upload_under_way
from guildhall.services.files.storage import Incoming

PREFIX = f"{FUNCTIONS}/uploads"
OFFSET = "upload-offset"
FILE = "upload-file"
_CHECKING = asyncio.Semaphore(1)
"""Images are checked one at a time: 50 million pixels take 400 MB of memory, however small the file is."""

router = FunctionRouter(PREFIX)


@router.head("/{file_id}", include_in_schema=False)
async def offset(file_id: str, runtime: RuntimeDep, caller: CallerDep) -> Response:
    """Return the number of bytes received in Upload-Offset."""
    upload = await _upload(runtime, caller, file_id)
    return _answer(204, Incoming(runtime.settings).received(file_id), upload)


@router.file(
    "PATCH",
    "/{file_id}",
    refuses=(
        "not_found",
        "offset_required",
        "too_many_bytes",
        "not_a_picture",
        "too_many_pixels",
        "unpacks_too_far",
        "program_refused",
        "upload_busy",
        "wrong_offset",
    ),
)
async def receive(
    file_id: Annotated[str, Path(description="The id of the row in `files` that the content is for")],
    request: Request,
    runtime: RuntimeDep,
    caller: CallerDep,
    reuse: Annotated[bool, Query(description="Do not store an image that the shop has already")] = False,
) -> Response:
    """Append bytes at Upload-Offset. For admins; authors can upload images.

    The last byte triggers a check of the content, and `Upload-File` names the finished file. With `reuse=true` an image
    that the shop has already is not stored again: `Upload-File` then names the earlier one, and this upload is deleted.

    Returns 204 with the new Upload-Offset, 409 if the upload continues at another offset (in `details`), or 400 if the
    content is refused; the upload is then deleted.
    """
    upload = await _upload(runtime, caller, file_id)
    incoming = Incoming(runtime.settings)
    try:
        with incoming.appending(file_id, _offset_of(request)) as part:
            async for chunk in request.stream():
                if part.tell() + len(chunk) > upload.size:
                    raise Refused("too_many_bytes")
                await FILES.run(part.write, chunk)
    except ClientDisconnect:
        return Response(status_code=499)
    received = incoming.received(file_id)
    if received == upload.size:
        async with _CHECKING if upload.kind == "image" else nullcontext():
            finished = await FILES.run(finish_upload, runtime, caller, upload, reuse=reuse)
        answer = _answer(204, received, upload)
        answer.headers[FILE] = finished
        return answer
    return _answer(204, received, upload)


async def _upload(runtime: Runtime, caller: Caller, file_id: str) -> Upload:
    caller.require(caller.writes_content)
    if not is_id(file_id):
        raise NotFound()
    upload = await runtime.read(lambda uow: upload_under_way(uow, file_id.lower()))
    if upload.kind != "image" and not caller.admin:
        raise NotFound()
    return upload


def _offset_of(request: Request) -> int:
    offset = whole(request.headers.get(OFFSET, ""))
    if offset is None:
        raise Refused("offset_required")
    return offset


def _answer(status: int, received: int, upload: Upload) -> Response:
    headers = {OFFSET: str(received), "upload-length": str(upload.size), "cache-control": "no-store"}
    return Response(status_code=status, headers=headers)
