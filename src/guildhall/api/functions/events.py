"""/functions/v1/events: the log of what happened in the shop, for programs that follow it."""

from typing import Annotated, Any

from fastapi import Query, Request

from guildhall.api.functions.answers import Answer, Id, Timestamp
from guildhall.api.functions.declare import ADMINS, FunctionRouter
from guildhall.api.functions.route import CallerDep
from guildhall.core.answer_fields import words
from guildhall.core.runtime import Runtime
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.integrations.commands.number_events import any_unnumbered, number_events
from guildhall.domains.integrations.kinds import LOGGED
from guildhall.domains.integrations.queries.feed import EventRow, check_cursor, events_after
from guildhall.domains.integrations.scopes import EVENTS
from guildhall.http.dependencies import RuntimeDep
from guildhall.rest_engine.caller import Caller
from guildhall.rest_engine.engine import RestEngine
from guildhall.rest_engine.errors import bad_body

router = FunctionRouter()

MOST = 1000
LARGEST = 2**63 - 1

After = Annotated[int, Query(ge=0, le=LARGEST, description="`next` of the page before; 0 for the beginning")]
Limit = Annotated[int, Query(ge=1, le=MOST, description="How many events at most")]


class EventSubject(Answer):
    """The row that the event is about."""

    table: str
    id: Id


class LoggedEvent(Answer):
    """One event. `payload` is the row as /rest/v1 shows it, or null where a token lacks the table's read scope."""

    id: Id
    kind: Annotated[str, words(*LOGGED)]
    subject: EventSubject
    time: Timestamp
    version: int
    payload: dict[str, Any] | None


class EventPage(Answer):
    """Events in the order of their commits. `next` is the `after` of the following page.

    `first` and `last` are the positions of the oldest and the newest event that the log has, "0" for none.
    """

    events: list[LoggedEvent]
    next: str
    first: str
    last: str


OUTSIDE = ("cursor_ahead", "cursor_too_old")


@router.function("/events", only=ADMINS, method="GET", scopes=(EVENTS,), refuses=OUTSIDE)
async def events(
    request: Request, runtime: RuntimeDep, caller: CallerDep, after: After = 0, limit: Limit = 100
) -> EventPage:
    """List the events after the position `after`. For admins and tokens with `events:read`.

    Positions have no gaps: who asks again with `next` never misses an event. A position that the log no longer has, or
    not yet, is refused: read the tables again, and continue from `last`, which `details` has.
    """
    only_parameters(request, "after", "limit")
    await _number(runtime, request.app.state.tables)

    def read(uow: UnitOfWork) -> tuple[tuple[int, int], list[EventRow]]:
        return check_cursor(uow, after), events_after(uow, after, limit)

    (first, last), rows = await runtime.read(read)
    following = rows[-1].position if rows else after
    events = [logged(row, caller) for row in rows]
    return EventPage(events=events, next=str(following), first=str(first), last=str(last))


def only_parameters(request: Request, *names: str) -> None:
    """Raise PGRST102 for another parameter, or one given twice: it would silently have no effect."""
    given = [name for name, _ in request.query_params.multi_items()]
    for name in given:
        if name not in names:
            raise bad_body(f"'{name[:100]}' is not a parameter", f"Parameters: {', '.join(names)}")
        if given.count(name) > 1:
            raise bad_body(f"{name} is given twice")


def logged(row: EventRow, caller: Caller) -> LoggedEvent:
    """Return the event as the caller may see it."""
    return LoggedEvent(
        id=row.id,
        kind=row.kind,
        subject=EventSubject(table=row.subject_table, id=row.subject_id),
        time=row.happened_at,
        version=row.version,
        payload=row.payload if caller.permits(f"{row.subject_table}:read") else None,
    )


async def _number(runtime: Runtime, tables: RestEngine) -> None:
    """Number the committed events that wait, so that a client that asks right after a change sees its event."""

    def work(uow: UnitOfWork) -> int:
        return number_events(uow, tables)

    if await runtime.read(any_unnumbered):
        await runtime.write(work)
