"""Lets a tracer see when each statement begins and ends."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from sqlalchemy import Engine, event


class StatementSpan(Protocol):
    """A span of a trace."""

    def end(self) -> None: ...


def trace_statements(engine: Engine, begin: Callable[[str, str], StatementSpan | None]) -> None:
    """Call `begin` with a statement's first word and the dialect, and end the span that it returns."""

    def before(connection: Any, _cursor: Any, statement: str, *_rest: Any) -> None:
        connection.info["span"] = begin(statement.split(maxsplit=1)[0].upper(), engine.dialect.name)

    def after(connection: Any, *_rest: Any) -> None:
        span = connection.info.pop("span", None) if connection is not None else None
        if span:
            span.end()

    event.listen(engine, "before_cursor_execute", before)
    event.listen(engine, "after_cursor_execute", after)
    event.listen(engine, "handle_error", lambda failed: after(failed.connection))
