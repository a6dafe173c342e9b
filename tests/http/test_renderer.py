"""The rendering engine's memory does not grow with its renders."""

from typing import Any

import pytest

from guildhall.web import renderer
from guildhall.web.renderer import Renderer

SCRIPT = """
const kept = [];
globalThis.guildhall = {plan: (request) => { kept.push(request); return JSON.stringify(kept.length) }};
"""


def test_render_leftovers_are_freed_with_their_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(renderer, "CALLS", 3)
    rendering = Renderer(SCRIPT)
    assert [_left(rendering) for _ in range(7)] == [1, 2, 3, 1, 2, 3, 1]
    rendering.close()


def _left(rendering: Renderer) -> Any:
    """Return the objects left, counted on the thread that made the engine, like every call."""
    return rendering._thread.submit(rendering._run, "plan", "{}").result()
