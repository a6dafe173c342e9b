"""How a function is declared: what it takes, what it answers and with which words it refuses, each in one place.

    @router.function("/cancel-seat", refuses=("seat_cancelled", "too_late", ...))
    async def cancel(body: CancelSeat, runtime: RuntimeDep, caller: CallerDep) -> Refunded:

A function that writes is declared with `once=Once()`: sent again under one `Idempotency-Key` it takes effect once.
The body's model is what it takes, the Answer in its signature is what it answers, and `refuses` has the words beside
those that any may say who asks (`TO_CALLERS`); `guildhall.api.reasons` knows what each word means and its status.
The description in /openapi.json, the page's types and the check of every answer in the tests are made from this.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import wraps
from typing import Any, ParamSpec, TypeVar, get_type_hints

from fastapi import APIRouter
from pydantic import BaseModel
from starlette.responses import Response

from guildhall.api.functions.answers import answered
from guildhall.api.functions.route import FunctionRoute
from guildhall.http.once import WORDS, Once

Params = ParamSpec("Params")
Answered = TypeVar("Answered")

TO_CALLERS = ("insufficient_aal",)
"""The words of any function that looks who asks."""

OF_ADMINS = ("not_allowed",)
"""The words of one that is not for everybody."""


@dataclass(frozen=True, slots=True)
class Function:
    """`body` is None where nothing is sent; `answer` is the type of the JSON, or None where it answers `media`."""

    path: str
    method: str
    body: type[BaseModel] | None
    answer: Any
    media: tuple[str, ...]
    refuses: frozenset[str]
    once: Once | None = None

    @property
    def knows_caller(self) -> bool:
        return "insufficient_aal" in self.refuses

    @property
    def name(self) -> str:
        return self.path.removeprefix("/functions/v1/")


class FunctionRouter(APIRouter):
    """Routes that keep their declarations, in `functions`."""

    def __init__(self, prefix: str = "/functions/v1") -> None:
        super().__init__(prefix=prefix, tags=["functions"], route_class=FunctionRoute)
        self.functions: list[Function] = []

    def function(
        self,
        path: str,
        *,
        refuses: tuple[str, ...] = (),
        method: str = "POST",
        scope: str | None = None,
        once: Once | None = None,
    ) -> Callable[[Callable[Params, Awaitable[Answered]]], Callable[Params, Awaitable[Answered]]]:
        """Declare a function that answers with JSON.

        scope: API tokens that have it may call the function; without one no token may.
        once: how a function that writes takes effect once under an `Idempotency-Key`.
        """

        def declare(work: Callable[Params, Awaitable[Answered]]) -> Callable[Params, Awaitable[Answered]]:
            @wraps(work)
            async def answer(*args: Params.args, **named: Params.kwargs) -> Response:
                return answered(await work(*args, **named))

            answer.once = once  # type: ignore[attr-defined]  # for the route, which is made of the endpoint alone
            answer.token_scope = scope  # type: ignore[attr-defined]  # read where the caller is looked up
            self._declare(method, path, work, (), refuses, once)
            self.add_api_route(path, answer, methods=[method], response_model=None)
            return work

        return declare

    def paper(
        self, method: str, path: str, *media: str, refuses: tuple[str, ...] = ()
    ) -> Callable[[Callable[Params, Awaitable[Response]]], Callable[Params, Awaitable[Response]]]:
        """One that answers a file of these types, or where there are none just 204."""

        def declare(work: Callable[Params, Awaitable[Response]]) -> Callable[Params, Awaitable[Response]]:
            self._declare(method, path, work, media, refuses)
            self.add_api_route(path, work, methods=[method], response_class=Response)
            return work

        return declare

    def _declare(
        self,
        method: str,
        path: str,
        work: Callable[..., Awaitable[object]],
        media: tuple[str, ...],
        refuses: tuple[str, ...],
        once: Once | None = None,
    ) -> None:
        hints = get_type_hints(work, include_extras=True)
        answer = None if hints["return"] is Response else hints["return"]
        words = {*refuses, *(TO_CALLERS if "caller" in hints else ()), *(WORDS if once else ())}
        declared = Function(
            f"{self.prefix}{path}", method, hints.get("body"), answer, media, frozenset(words), once
        )
        self.functions.append(declared)
