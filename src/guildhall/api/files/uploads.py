"""/functions/v1/uploads/{id}: the bytes of an announced file, in one request or in as many as the connection needs.

A row of /rest/v1/files announces the file. HEAD tells in Upload-Offset how many bytes have arrived; PATCH with the same
header sends what follows them, as it is. Whatever had arrived when a connection broke stays.
"""

from __future__ import annotations

import asyncio
from contextlib import nullcontext

from fastapi import Request
from starlette.concurrency import run_in_threadpool
from starlette.requests import ClientDisconnect
from starlette.responses import Response

from guildhall.api.functions.declare import FunctionRouter
from guildhall.api.functions.route import CallerDep, require_author
from guildhall.core.errors import NotFound, Refused
from guildhall.core.ids import is_id
from guildhall.core.runtime import Runtime
from guildhall.http.dependencies import RuntimeDep
from guildhall.rest_engine.caller import Caller
from guildhall.services.files.commands.finish import finish_upload
from guildhall.services.files.incoming import Incoming
from guildhall.services.files.queries import Upload, upload_under_way

PREFIX = "/functions/v1/uploads"
OFFSET = "upload-offset"
_LOOKING = asyncio.Semaphore(1)
"""Pictures are looked at one by one: one of 50 million pixels takes 400 MB, however small its file."""

router = FunctionRouter(PREFIX)


@router.head("/{file_id}", include_in_schema=False)
async def offset(file_id: str, runtime: RuntimeDep, caller: CallerDep) -> Response:
    """How much of an upload has arrived."""
    upload = await _upload(runtime, caller, file_id)
    return _answer(204, Incoming(runtime.settings).received(file_id), upload)


@router.paper(
    "PATCH",
    "/{file_id}",
    refuses=(
        "not_allowed",
        "not_found",
        "offset_required",
        "too_many_bytes",
        "not_a_picture",
        "too_many_pixels",
        "program_refused",
        "upload_busy",
        "wrong_offset",
    ),
)
async def receive(file_id: str, request: Request, runtime: RuntimeDep, caller: CallerDep) -> Response:
    """For admins, and pictures for whoever writes the content: takes the bytes that follow Upload-Offset.

    With the last one the file is checked by its content.

    204 with the new Upload-Offset. 409 where the upload goes on elsewhere (`details` says where); 400 where the
    content is refused, and the upload is forgotten.
    """
    upload = await _upload(runtime, caller, file_id)
    incoming = Incoming(runtime.settings)
    try:
        with incoming.appending(file_id, _offset_of(request)) as part:
            async for chunk in request.stream():
                if part.tell() + len(chunk) > upload.size:
                    raise Refused("too_many_bytes", "There are more bytes than were announced.")
                await run_in_threadpool(part.write, chunk)
    except ClientDisconnect:
        return Response(status_code=499)
    received = incoming.received(file_id)
    if received == upload.size:
        async with _LOOKING if upload.kind == "image" else nullcontext():
            await run_in_threadpool(finish_upload, runtime, caller, upload)
    return _answer(204, received, upload)


async def _upload(runtime: Runtime, caller: Caller, file_id: str) -> Upload:
    require_author(caller)
    if not is_id(file_id):
        raise NotFound("There is no such upload.")
    upload = await runtime.read(lambda uow: upload_under_way(uow, file_id.lower()))
    if upload.kind != "image" and not caller.admin:
        raise NotFound("There is no such upload.")
    return upload


def _offset_of(request: Request) -> int:
    text = request.headers.get(OFFSET, "")
    if not (text.isascii() and text.isdigit()):
        raise Refused("offset_required", "The header Upload-Offset must say where these bytes begin.")
    return int(text)


def _answer(status: int, received: int, upload: Upload) -> Response:
    headers = {OFFSET: str(received), "upload-length": str(upload.size), "cache-control": "no-store"}
    return Response(status_code=status, headers=headers)
