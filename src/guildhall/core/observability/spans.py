"""Spans of traces. Nothing is recorded unless `send_to` was called (guildhall.telemetry)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

_tracer: Any = None


def send_to(tracer: Any) -> None:
    """Record the spans with this tracer of OpenTelemetry; None ends it."""
    global _tracer
    _tracer = tracer


@contextmanager
def span(name: str, **options: Any) -> Iterator[Any]:
    """Record what happens within as a span. Yields it, or None while nothing is recorded."""
    if _tracer is None:
        yield None
        return
    with _tracer.start_as_current_span(name, **options) as current:
        yield current
