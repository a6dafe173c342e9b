"""Streaming CSV exports: rows are fetched in threads, in batches, as fast as the client reads."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack

from starlette.responses import Response, StreamingResponse

from guildhall.core.db.database import Database
from guildhall.rest_engine.export import Export

CSV_TYPE = "text/csv; charset=utf-8"
# Concurrent exports: each holds a connection while its client reads, and PostgreSQL's pool has eight.
FOR_STAFF = 2
FOR_OTHERS = 1


class Exports:
    """Stream CSV exports. An export above the limit waits until a running one has fetched its last row.

    Staff and others have separate limits, so that a slow visitor does not block the back office.
    """

    def __init__(self) -> None:
        self._for_staff = asyncio.Semaphore(FOR_STAFF)
        self._for_others = asyncio.Semaphore(FOR_OTHERS)

    def stream(self, export: Export, database: Database, table: str, *, head: bool) -> Response:
        headers = {"content-type": CSV_TYPE, "content-disposition": f'attachment; filename="{table}.csv"'}
        if export.span is not None:
            headers["content-range"] = export.span
        if export.applied:
            headers["preference-applied"] = export.applied
        status = 206 if export.partial else 200
        if head:
            answer = Response(status_code=status, headers=headers)
            del answer.headers["content-length"]  # known only once all lines are there
            return answer
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
                # Not awaited: after a disconnect this task is canceled and cannot await.
                asyncio.get_running_loop().run_in_executor(None, batches.close)
