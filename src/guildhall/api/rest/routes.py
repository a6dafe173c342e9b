"""/rest/v1: an ASGI application that calls the REST engine directly, in front of the framework's."""

from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from guildhall.api.csv_reader import reader_of
from guildhall.api.rest.csv import Exports
from guildhall.core.runtime import Runtime
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.identity.commands import limits
from guildhall.http.cache.marker import mark_cacheable
from guildhall.http.dependencies import bearer, caller_in, client_address
from guildhall.http.errors.handlers import answer_to, fault_of
from guildhall.http.errors.rest import error_response, response
from guildhall.http.once import claim_for, kept_from, key_of, repeated
from guildhall.http.threads import READING
from guildhall.rest_engine.answer import RestAnswer
from guildhall.rest_engine.caller import Caller
from guildhall.rest_engine.engine import RestEngine
from guildhall.rest_engine.errors import DialectError, bad_body, unreadable
from guildhall.rest_engine.request_headers import RowFormat, read_accept, wants_commas
from guildhall.rest_engine.writing.read_payloads import Payloads
from guildhall.services.idempotency.commands.claims import keep as keep_answer
from guildhall.services.idempotency.commands.claims import take

SMALL_BODY = 4 * 1024  # bytes that are validated in a few milliseconds at most
KEPT_SECONDS = 1.0  # cache lifetime of a response that depends on the time
READS = frozenset({"GET", "HEAD"})
WRITES = frozenset({"POST", "PATCH", "DELETE"})
PREFIX = "/rest/v1/"
SCHEMA = "public"


class RestRoutes:
    """Serves the tables of a RestEngine over HTTP, and leaves all other paths to `app`.

    The framework's own layers, of which no table needs one, would take a tenth of a short read.
    """

    def __init__(self, app: ASGIApp, tables: RestEngine, runtime: Runtime) -> None:
        self._app = app
        self._tables = tables
        self._runtime = runtime
        self._exports = Exports()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or not scope["path"].startswith(PREFIX):
            await self._app(scope, receive, send)
            return
        request = Request(scope, receive)
        try:
            answer = await self._answer(request, scope["path"].removeprefix(PREFIX))
        except Exception as error:
            await answer_to(request, fault_of(error))(scope, receive, send)
            raise  # for the log
        await answer(scope, receive, send)

    async def _answer(self, request: Request, table: str) -> Response:
        """Return the response or a known error. No cache stores a signed-in one's."""
        answer = await self._answer_anyone(request, table)
        answer.headers["vary"] = "Accept, Accept-Language, Authorization, Prefer, Range"
        if bearer(request) is not None:
            answer.headers["cache-control"] = "no-store"
        return answer

    async def _answer_anyone(self, request: Request, table: str) -> Response:
        try:
            if not table or "/" in table:
                raise _no_such_path(table)
            _check_schema(request)
            if request.method in READS:
                return await self._read(request, table)
            if request.method in WRITES:
                return await self._write(request, table)
            headers = {"allow": ", ".join(sorted({*READS, *WRITES, "OPTIONS"}))}
            if request.method == "OPTIONS":
                return Response(status_code=204, headers=headers)
            message = f"Unsupported HTTP method: {request.method}"
            raise DialectError("PGRST117", message, 405, headers=headers)
        except Exception as error:
            answer = error_response(error, request)
            if answer is None:
                raise
            return answer

    async def _read(self, request: Request, table: str) -> Response:
        token, query, headers = bearer(request), _query_of(request), request.headers
        accept = headers.get("accept", "")
        if read_accept(accept) is RowFormat.CSV:
            requested = {"prefer": headers.get("prefer", ""), "range_": headers.get("range", "")}
            export = await self._runtime.read(
                lambda uow: self._tables.export(
                    uow,
                    caller_in(uow, token, f"{table}:read"),
                    table,
                    query,
                    commas=wants_commas(accept),
                    reader=reader_of(uow, accept),
                    **requested,
                )
            )
            return self._exports.stream(export, self._runtime.database, table, head=request.method == "HEAD")

        def read(uow: UnitOfWork) -> RestAnswer:
            return self._tables.read(
                uow,
                caller_in(uow, token, f"{table}:read"),
                table,
                query,
                accept,
                prefer=headers.get("prefer", ""),
                range_=headers.get("range", ""),
            )

        answer = await self._runtime.read(read)
        if token is None and answer.tables:
            mark_cacheable(request.scope, answer.tables, KEPT_SECONDS if answer.time_dependent else None)
        return response(answer, head=request.method == "HEAD")

    async def _write(self, request: Request, table: str) -> Response:
        token, body, key = bearer(request), await _body(request), key_of(request)
        payloads = await self._large(request, table, token, body)

        def write(uow: UnitOfWork) -> Response:
            caller = caller_in(uow, token, f"{table}:write")
            claim = claim_for(uow, caller, request, key, body) if key else None
            if claim and (kept := take(uow, claim)):
                return repeated(kept)
            answer = response(write_as(uow, caller))
            if claim:
                keep_answer(uow, claim, kept_from(answer))
            return answer

        def write_as(uow: UnitOfWork, caller: Caller) -> RestAnswer:
            if request.method == "POST" and self._tables.open_to_anyone(table) and not caller.admin:
                limits.take_for_client(uow, limits.WRITES, client_address(request))
            return self._tables.write(
                uow,
                caller,
                request.method,
                table,
                _query_of(request),
                body,
                accept=request.headers.get("accept", ""),
                prefer=request.headers.get("prefer", ""),
                payloads=payloads,
            )

        return await self._runtime.write(write)

    async def _large(self, request: Request, table: str, token: str | None, body: bytes) -> Payloads | None:
        """Validate a large body before the transaction and off the event loop; return None for a small one."""
        if len(body) <= SMALL_BODY or request.method == "DELETE":
            return None
        caller = await self._runtime.read(lambda uow: caller_in(uow, token, f"{table}:write"))
        most = self._runtime.settings.rest_max_rows
        prefer = request.headers.get("prefer", "")
        return await READING.run(
            self._tables.payloads, caller, request.method, table, _query_of(request), body, most, prefer
        )


def _query_of(request: Request) -> str:
    query: bytes = request.scope["query_string"]
    try:
        return query.decode()
    except UnicodeDecodeError:
        raise unreadable("the query string is not UTF-8") from None


def _no_such_path(path: str) -> DialectError:
    prefix, _, function = path[:200].partition("/")
    if prefix != "rpc":
        return DialectError("PGRST125", "Invalid path specified in request URL", 404)
    hint = f"Functions are called with POST /functions/v1/{function}."
    return DialectError("PGRST202", f"Could not find the function '{function}' below rpc", 404, hint=hint)


def _check_schema(request: Request) -> None:
    """Raise PGRST106 for a schema other than `public`, the only one."""
    profile = request.headers.get("accept-profile" if request.method in READS else "content-profile", SCHEMA)
    if profile != SCHEMA:
        hint = f"Only the following schemas are exposed: {SCHEMA}"
        raise DialectError("PGRST106", f"Invalid schema: {profile[:100]}", 406, hint=hint)


async def _body(request: Request) -> bytes:
    coded = request.headers.get("content-encoding", "identity")
    if coded != "identity":
        raise DialectError("PGRST102", f"Content-Encoding not acceptable: {coded[:100]}. Send it plain", 415)
    sent = request.headers.get("content-type", "application/json").partition(";")[0].strip().lower()
    if request.method != "DELETE" and sent not in ("application/json", "text/plain"):
        raise DialectError("PGRST102", f"Content-Type not acceptable: {sent[:100]}", 415)
    try:
        return await request.body()
    except ClientDisconnect:
        raise bad_body("The body did not arrive") from None
