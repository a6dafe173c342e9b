"""src/guildhall/http/connection.py depends on internals of uvicorn.

uvicorn has no option for its features: a timeout for clients that send or read nothing, and a limit for the total
size of a request head. A release may rename these internals without notice; the limits would be gone, or every
request would fail. Before an upgrade of uvicorn, read the change of `httptools_impl.py`, run
tests/http/test_slow_clients.py, then write the new version below.
"""

from __future__ import annotations

import asyncio
from importlib.metadata import version
from inspect import signature

import pytest
from fastapi import FastAPI
from uvicorn.config import Config
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.server import ServerState

from guildhall.http.connection import Connection

READ = "0.54.0"
"""The release whose code was reviewed."""

OVERRIDDEN = {
    "connection_made": ["self", "transport"],
    "connection_lost": ["self", "exc"],
    "data_received": ["self", "data"],
    "on_message_begin": ["self"],
    "on_body": ["self", "body"],
    "on_message_complete": ["self"],
    "_unsupported_upgrade_warning": ["self"],
    "resume_writing": ["self"],
    "_start_asgi_task": ["self", "cycle", "app"],
    "shutdown": ["self"],
}


def test_the_release_is_the_one_that_was_read() -> None:
    assert version("uvicorn") == READ


@pytest.mark.parametrize("name", OVERRIDDEN)
def test_overridden_methods_exist_with_the_same_signature(name: str) -> None:
    theirs, ours = getattr(HttpToolsProtocol, name), getattr(Connection, name)
    assert [*signature(theirs).parameters] == [*signature(ours).parameters] == OVERRIDDEN[name]


def test_nothing_else_of_uvicorn_is_overridden() -> None:
    assert {name for name in vars(Connection) if hasattr(HttpToolsProtocol, name)} - set(vars(object)) == {
        *OVERRIDDEN,
        "__module__",
        "__doc__",
    } - set(vars(object))


def test_the_attributes_that_we_read_are_there() -> None:
    async def made() -> HttpToolsProtocol:
        config = Config(FastAPI(), lifespan="off", log_config=None)
        config.load()
        return HttpToolsProtocol(config, ServerState(), {}, asyncio.get_running_loop())

    connection = asyncio.run(made())
    for name in ("loop", "transport", "flow", "cycle", "app_state"):
        assert hasattr(connection, name), name
