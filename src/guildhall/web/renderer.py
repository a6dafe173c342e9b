"""Runs React in a small JavaScript engine (QuickJS) on its own thread: plans a page's reads, renders its HTML."""

import asyncio
import json
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import quickjs

STACK = 4 * 1024 * 1024
MEMORY = 256 * 1024 * 1024
CALLS = 500
"""Calls per engine: each leaves some 14 KB that no collection frees; a new engine takes 0.1 s."""


@dataclass(frozen=True, slots=True)
class Read:
    """One read of a page's data. `single` reads return one row or none."""

    url: str
    single: bool


@dataclass(frozen=True, slots=True)
class PagePlan:
    status: int
    location: str | None
    page: str
    reads: tuple[Read, ...]
    namespaces: tuple[str, ...]
    """Namespaces of texts that are part of the document."""
    later: tuple[str, ...]
    """Namespaces that rendering needs as well; the browser fetches them after the first paint."""


@dataclass(frozen=True, slots=True)
class Rendered:
    """HTML of #root, and the metadata of the page for browsers, search engines and link previews."""

    status: int
    html: str
    title: str
    description: str
    canonical_path: str
    image: str | None
    json_ld: Any
    failure: str | None
    """The error of a part that React could not render, with its stack: the page stands, with a substitute for it."""


class Renderer:
    """Renders pages with React in a JavaScript engine. `script` is the frontend's server build.

    Only the thread that created it may use it."""

    def __init__(self, script: str) -> None:
        self._script = script
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="react")
        self._engine: Any = None
        self._calls = 0

    async def plan(self, path: str, search: str, language: str, off: Sequence[str] = ()) -> PagePlan:
        """Plan the page of an address. `off`: addresses that are switched off, with all below them."""
        request = {"path": path, "search": search, "language": language, "off": list(off)}
        answer = await self._call("plan", json.dumps(request))
        reads = (
            Read(q, False) if isinstance(q, str) else Read(q["url"], q["single"]) for q in answer["queries"]
        )
        return PagePlan(
            status=answer["status"],
            location=answer.get("location"),
            page=answer["page"],
            reads=tuple(reads),
            namespaces=tuple(answer["namespaces"]),
            later=tuple(answer["later"]),
        )

    async def render(self, request: str) -> Rendered:
        """Render a page. `request` is the JSON text of the frontend's RenderRequest."""
        answer = await self._call("render", request)
        return Rendered(
            answer["status"], answer["html"], answer["title"], answer.get("description", ""),
            answer["canonicalPath"], answer.get("ogImage"), answer.get("jsonLd"),
            answer.get("failure"),
        )  # fmt: skip

    async def _call(self, function: str, request: str) -> Any:
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._run, function, request)

    def _run(self, function: str, request: str) -> Any:
        if self._engine is None or self._calls == CALLS:
            self._engine, self._calls = _start(self._script), 0
        self._calls += 1
        return json.loads(self._engine.get("call")(function, request))

    def close(self) -> None:
        self._thread.shutdown()


def _start(script: str) -> Any:
    engine = quickjs.Context()
    engine.set_max_stack_size(STACK)
    engine.set_memory_limit(MEMORY)
    engine.eval(script)
    engine.eval("globalThis.call = (name, request) => globalThis.guildhall[name](request)")
    return engine
