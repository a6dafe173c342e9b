"""An export on its way: fetched in threads, a batch at a time, for as long as the client keeps reading."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

from starlette.responses import Response, StreamingResponse

from guildhall.kit.sql.database import Database
from guildhall.tables.export import Export

CSV_TYPE = "text/csv; charset=utf-8"
AT_ONCE = 2  # each holds a connection while its client reads: more would leave PostgreSQL's pool too few


class Exports:
    """Streams CSV; further exports wait until one of those under way is done."""

    def __init__(self) -> None:
        self._places = asyncio.Semaphore(AT_ONCE)

    def stream(self, export: Export, database: Database, table: str, *, head: bool) -> Response:
        headers = {"content-type": CSV_TYPE, "content-disposition": f'attachment; filename="{table}.csv"'}
        if head:
            return Response(headers=headers)
        return StreamingResponse(self._lines(export, database), headers=headers)

    async def _lines(self, export: Export, database: Database) -> AsyncIterator[bytes]:
        async with self._places:
            batches = export.open(database)
            try:
                yield batches.header()
                while lines := await database.run_in_thread(batches.next):
                    yield lines
            finally:
                # Not awaited: where the client went away, nothing can be awaited any more.
                asyncio.get_running_loop().run_in_executor(None, batches.close)
