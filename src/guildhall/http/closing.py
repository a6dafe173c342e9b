"""Tells responses without an end, such as event streams, that the server is stopping."""

from __future__ import annotations

from threading import Event

closing = Event()
"""Set once the server stops. uvicorn waits for open responses before it ends the application's lifespan."""
