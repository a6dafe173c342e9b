"""/functions/v1/event-stream: the event log as Server-Sent Events, for programs and for the back office's pages."""

import asyncio
import time
from collections import Counter
from collections.abc import AsyncIterator
from difflib import get_close_matches
from typing import Annotated

from fastapi import Header, Query, Request
from starlette.responses import Response, StreamingResponse
from starlette.types import Receive, Scope, Send

from guildhall.api.functions.answers import encoded
from guildhall.api.functions.declare import ADMINS, FunctionRouter
from guildhall.api.functions.events import LARGEST, OUTSIDE, logged, only_parameters
from guildhall.api.functions.route import CallerDep
from guildhall.core.errors import NotAllowed, TooMany
from guildhall.core.numbers import whole
from guildhall.core.runtime import Runtime
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.identity.access_tokens import BadToken
from guildhall.domains.integrations.kinds import ALL_KINDS, GROUPS, wanted
from guildhall.domains.integrations.queries.feed import EventRow, check_cursor, events_after
from guildhall.domains.integrations.scopes import EVENTS
from guildhall.http.closing import closing
from guildhall.http.dependencies import RuntimeDep, bearer, caller_in
from guildhall.rest_engine.caller import Caller
from guildhall.rest_engine.errors import bad_body

router = FunctionRouter()

MOST_STREAMS = 64  # of one process
MOST_OF_CALLER = 5
LOOK_EVERY = 1.0  # seconds between looks into the log
HEARTBEAT = 15.0  # seconds without an event until a comment is sent
PAGE = 100
HEADERS = {"cache-control": "no-store", "x-accel-buffering": "no"}  # nginx must not buffer
KINDS = ("*", *sorted(ALL_KINDS | GROUPS))
_open: Counter[str] = Counter()

After = Annotated[
    int | None, Query(ge=0, le=LARGEST, description="Where to begin; without it, with the next event")
]
Kinds = Annotated[
    str, Query(max_length=500, description="Kinds with commas, such as order.*,seat.*; empty is all")
]
LastEventId = Annotated[str | None, Header(description="Sent by clients that reconnect; goes before `after`")]


@router.file("GET", "/event-stream", "text/event-stream", only=ADMINS, scopes=(EVENTS,), refuses=OUTSIDE)
async def event_stream(
    request: Request,
    runtime: RuntimeDep,
    caller: CallerDep,
    after: After = None,
    kinds: Kinds = "",
    last_event_id: LastEventId = None,
) -> Response:
    """For admins and tokens with `events:read`: events as they happen, as Server-Sent Events.

    Each has `id` (its position), `event` (its kind) and `data` (the event as /functions/v1/events shows it). A client
    that reconnects with `Last-Event-ID` misses nothing; a position that the log does not have is refused. A
    comment every 15 seconds shows that the connection lives.
    The stream ends when the token or session does.
    """
    only_parameters(request, "after", "kinds")
    requested = _known_kinds(kinds)
    asked = _position(last_event_id) if last_event_id else after
    _, last = await runtime.read(lambda uow: check_cursor(uow, asked or 0))
    begin = last if asked is None else asked
    name = caller.account_id or ""
    if _open[name] >= MOST_OF_CALLER or _open.total() >= MOST_STREAMS:
        raise TooMany(int(HEARTBEAT))
    follower = _Follower(runtime, bearer(request), begin, requested)
    return _Counted(name, follower.lines())


class _Counted(StreamingResponse):
    """A stream that is counted while it is open."""

    def __init__(self, name: str, lines: AsyncIterator[bytes]) -> None:
        super().__init__(lines, media_type="text/event-stream", headers=HEADERS)
        self._name = name

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        _open[self._name] += 1
        try:
            await super().__call__(scope, receive, send)
        finally:
            _open[self._name] -= 1
            if not _open[self._name]:
                del _open[self._name]


class _Follower:
    """Reads the log behind one position for one caller."""

    def __init__(self, runtime: Runtime, token: str | None, after: int, kinds: tuple[str, ...]) -> None:
        self._runtime = runtime
        self._token = token
        self._after = after
        self._kinds = kinds

    async def lines(self) -> AsyncIterator[bytes]:
        """Yield events and heartbeats until the caller loses the right to read, or the server stops."""
        yield b"retry: 3000\n\n"
        sent = time.monotonic()
        while not closing.is_set():
            try:
                caller, rows = await self._runtime.read(self._look)
            except (BadToken, NotAllowed):
                return
            for row in rows:
                self._after = row.position
                if wanted(row.kind, self._kinds):
                    yield _written(row, caller)
                    sent = time.monotonic()
            if time.monotonic() - sent >= HEARTBEAT:
                yield b": still here\n\n"
                sent = time.monotonic()
            if len(rows) < PAGE:
                await asyncio.sleep(LOOK_EVERY)

    def _look(self, uow: UnitOfWork) -> tuple[Caller, list[EventRow]]:
        """Return the caller, checked again, and the next events."""
        caller = caller_in(uow, self._token, EVENTS)
        if not caller.admin:
            raise NotAllowed(signed_in=True)
        return caller, events_after(uow, self._after, PAGE)


def _written(row: EventRow, caller: Caller) -> bytes:
    data = encoded(logged(row, caller)).decode()
    return f"id: {row.position}\nevent: {row.kind}\ndata: {data}\n\n".encode()


def _known_kinds(text: str) -> tuple[str, ...]:
    """Return the kinds of a filter. Raises PGRST102 for an unknown one, which would silently match nothing."""
    kinds = tuple(kind for each in text.split(",") if (kind := each.strip()))
    for kind in kinds:
        if kind not in KINDS:
            near = get_close_matches(kind, KINDS, n=1)
            raise bad_body(
                f"'{kind}' is not a kind of event", f"Perhaps you meant '{near[0]}'." if near else None
            )
    return kinds


def _position(text: str) -> int:
    """Return the position of a Last-Event-ID. Raises PGRST102 if it is no position."""
    position = whole(text)
    if position is None or position > LARGEST:
        raise bad_body("Last-Event-ID is not the id of an event")
    return position
