"""An export on its way: fetched in threads, a batch at a time, for as long as the client keeps reading."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack

from starlette.responses import Response, StreamingResponse

from guildhall.core.db.database import Database
from guildhall.rest_engine.export import Export

CSV_TYPE = "text/csv; charset=utf-8"
# At once: each holds a connection while its client reads, and PostgreSQL's pool has eight.
FOR_STAFF = 2
FOR_OTHERS = 1


class Exports:
    """Streams CSV; further exports wait until one of those under way has read its last row.

    Visitors wait for each other alone: one who reads slowly, or not at all, keeps nobody in the back office waiting.
    """

    def __init__(self) -> None:
        self._for_staff = asyncio.Semaphore(FOR_STAFF)
        self._for_others = asyncio.Semaphore(FOR_OTHERS)

    def stream(self, export: Export, database: Database, table: str, *, head: bool) -> Response:
        headers = {"content-type": CSV_TYPE, "content-disposition": f'attachment; filename="{table}.csv"'}
        if export.span is not None:
            headers["content-range"] = export.span
        status = 206 if export.partial else 200
        if head:
            return Response(status_code=status, headers=headers)
        return StreamingResponse(self._lines(export, database), status, headers)

    async def _lines(self, export: Export, database: Database) -> AsyncIterator[bytes]:
        async with AsyncExitStack() as place:
            await place.enter_async_context(self._for_staff if export.for_staff else self._for_others)
            batches = export.open(database)
            try:
                yield batches.header()
                while lines := await database.run_in_thread(batches.next):
                    if batches.done:
                        await place.aclose()
                    yield lines
            finally:
                # Not awaited: where the client went away, nothing can be awaited any more.
                asyncio.get_running_loop().run_in_executor(None, batches.close)
