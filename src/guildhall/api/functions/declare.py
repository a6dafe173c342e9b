"""Declarations of functions: request body, response and reasons for errors, in one place.

    @router.function("/publish-site", refuses=("site_changed",), once=Once())
    def publish_site(uow: Writing, body: PublishSite, caller: CallerDep) -> MySite:

A function that takes a `uow` runs as one transaction: `Reading`, `LongReading` of many rows, or `Writing`. One that
needs several, or calls other services, is `async` and takes the runtime. A function that writes is declared with
`once=Once()`, so that it accepts an `Idempotency-Key`. The `body` parameter declares the request, the return type the
response: an `Answer`, or a dataclass of the domain (`encode.py`). `only` names the callers who may call it, such as
`ADMINS`; without it the command decides. `refuses` lists the reasons for errors, in addition to those of all functions
(`TO_ALL`) and of all that know their caller (`TO_CALLERS`); `guildhall.api.reasons` has their meanings and statuses.
/openapi.json, the frontend's types and the checks of every response in the tests are derived from these declarations.
"""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import cache, wraps
from inspect import Parameter, signature
from operator import attrgetter
from typing import Annotated, Any, TypeVar, get_args, get_type_hints

from fastapi import APIRouter, Depends
from fastapi.params import Depends as Dependency
from pydantic import BaseModel
from starlette.responses import Response

from guildhall.api.functions.answers import answered
from guildhall.api.functions.encode import plain, wire_type
from guildhall.api.functions.route import CallerDep, FunctionRoute
from guildhall.core.deprecation import headers
from guildhall.core.runtime import Runtime
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.http.dependencies import RuntimeDep
from guildhall.http.once import WORDS, Once
from guildhall.http.paths import FUNCTIONS
from guildhall.rest_engine.caller import Caller

Work = TypeVar("Work", bound=Callable[..., object])

Reading = Annotated[UnitOfWork, Runtime.read]
LongReading = Annotated[UnitOfWork, Runtime.read_at_length]
Writing = Annotated[UnitOfWork, Runtime.write]

TO_ALL = ("over_request_rate_limit",)
"""The reasons of all functions: visitors have a rate (`guildhall.api.functions.route`)."""

TO_CALLERS = ("insufficient_aal", "not_allowed")
"""The reasons of all functions that know their caller: an API token may lack the scope."""

Only = Callable[[Caller], bool]
ADMINS: Only = attrgetter("admin")
FINANCE: Only = attrgetter("handles_money")  # and admins
AUTHORS: Only = attrgetter("writes_content")  # and admins
ALL_STAFF: Only = attrgetter("staff")


@dataclass(frozen=True, slots=True)
class Function:
    """A declared function. `work` is the Python function whose types declare request and response."""

    path: str
    method: str
    work: Callable[..., object]
    media: tuple[str, ...]
    refuses: frozenset[str]
    once: Once | None = None
    shows_catalog: bool = False
    scopes: tuple[str, ...] = ()

    @property
    def body(self) -> type[BaseModel] | None:
        """The model of the request body, None without one."""
        return _hints(self.work).get("body")

    @property
    def answer(self) -> Any:
        """The type of the response, None if it is a file."""
        declared = _hints(self.work)["return"]
        return None if declared is Response else wire_type(declared)

    @property
    def knows_caller(self) -> bool:
        return "insufficient_aal" in self.refuses

    @property
    def name(self) -> str:
        return self.path.removeprefix(f"{FUNCTIONS}/")


class FunctionRouter(APIRouter):
    """A router that collects the declarations of its routes in `functions`."""

    def __init__(self, prefix: str = FUNCTIONS) -> None:
        super().__init__(prefix=prefix, tags=["functions"], route_class=FunctionRoute)
        self.functions: list[Function] = []

    def function(
        self,
        path: str,
        *,
        only: Only | None = None,
        refuses: tuple[str, ...] = (),
        method: str = "POST",
        scopes: tuple[str, ...] = (),
        once: Once | None = None,
        shows_catalog: bool = False,
    ) -> Callable[[Work], Work]:
        """Declare a function that returns JSON.

        only: who may call it; others are refused before it begins.
        scopes: API tokens that have them all may call the function; without any no token may.
        once: how a function that writes takes effect once under an `Idempotency-Key`.
        shows_catalog: visitors of a closed shop may not call it. Commands that sell refuse by themselves.
        """

        def declare(work: Work) -> Work:
            endpoint = _transacted(work)

            @wraps(endpoint)
            async def answer(**named: Any) -> Response:
                done = answered(plain(await endpoint(**named)))
                done.headers.update(_of_deprecated(named.get("body")))
                return done

            answer.once = once  # type: ignore[attr-defined]  # FunctionRoute reads it from the endpoint
            answer.token_scopes = scopes  # type: ignore[attr-defined]  # read when the caller is looked up
            self._declare(method, path, work, (), refuses, only, once, shows_catalog, scopes=scopes)
            self.add_api_route(
                path, answer, methods=[method], response_model=None, dependencies=_admitting(only)
            )
            return work

        return declare

    def file(
        self,
        method: str,
        path: str,
        *media: str,
        only: Only | None = None,
        refuses: tuple[str, ...] = (),
        scopes: tuple[str, ...] = (),
    ) -> Callable[[Work], Work]:
        """Declare a route that returns a file of one of the `media` types, or 204 without any.

        only, scopes: as of `function`.
        """

        def declare(work: Work) -> Work:
            endpoint = _transacted(work)
            endpoint.token_scopes = scopes  # type: ignore[attr-defined]  # read when the caller is looked up
            self._declare(method, path, work, media, refuses, only, scopes=scopes)
            self.add_api_route(
                path, endpoint, methods=[method], response_class=Response, dependencies=_admitting(only)
            )
            return work

        return declare

    def _declare(
        self,
        method: str,
        path: str,
        work: Callable[..., object],
        media: tuple[str, ...],
        refuses: tuple[str, ...],
        only: Only | None,
        once: Once | None = None,
        shows_catalog: bool = False,
        scopes: tuple[str, ...] = (),
    ) -> None:
        known = only is not None or "caller" in work.__annotations__
        words = {*refuses, *TO_ALL, *(TO_CALLERS if known else ()), *(WORDS if once else ())}
        self.functions.append(
            Function(
                f"{self.prefix}{path}", method, work, media, frozenset(words), once, shows_catalog, scopes
            )
        )


def _transacted(work: Callable[..., Any]) -> Callable[..., Awaitable[Any]]:
    """Return the endpoint that runs `work` as the transaction that it takes, or `work` if it takes none."""
    declared = signature(work)
    parameters = dict(declared.parameters)
    if "uow" not in parameters:
        return work
    _, run = get_args(parameters.pop("uow").annotation)

    async def endpoint(*, runtime: Runtime, **named: Any) -> Any:
        return await run(runtime, lambda uow: work(uow, **named))

    takes = [Parameter("runtime", Parameter.KEYWORD_ONLY, annotation=RuntimeDep)]
    takes += [each.replace(kind=Parameter.KEYWORD_ONLY) for each in parameters.values()]
    endpoint.__signature__ = declared.replace(parameters=takes)  # type: ignore[attr-defined]  # FastAPI reads it
    return wraps(work)(endpoint)


def _admitting(only: Only | None) -> list[Dependency]:
    """Return the dependency that refuses all other callers."""

    async def admit(caller: CallerDep) -> None:
        caller.require(only is None or only(caller))

    return [Depends(admit)] if only else []


def _of_deprecated(body: object) -> dict[str, str]:
    """Return the headers for a request body with a deprecated field; no headers for other bodies."""
    if not isinstance(body, BaseModel):
        return {}
    extras = (type(body).model_fields[name].json_schema_extra for name in body.model_fields_set)
    return headers() if any(isinstance(extra, dict) and "x-sunset" in extra for extra in extras) else {}


@cache
def _hints(work: Callable[..., object]) -> dict[str, Any]:
    """Return the types of a function, read when they are first needed: most processes never describe one."""
    return get_type_hints(work, include_extras=True)
