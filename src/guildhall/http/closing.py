"""Tells responses without an end, such as event streams, that the server is stopping."""

import signal
from collections.abc import Callable
from threading import Event
from types import FrameType

closing = Event()
"""Set once the server stops. uvicorn waits for open responses before it ends the application's lifespan."""

Handler = Callable[[int, FrameType | None], object]


def close_first() -> None:
    """Set `closing` at the signals that stop the server, before uvicorn's handlers. Needs the main thread."""
    for name in (signal.SIGTERM, signal.SIGINT):
        handler = signal.getsignal(name)
        if callable(handler):
            signal.signal(name, _closing_before(handler))


def _closing_before(handler: Handler) -> Handler:
    def stop(number: int, frame: FrameType | None) -> None:
        closing.set()
        handler(number, frame)

    return stop
