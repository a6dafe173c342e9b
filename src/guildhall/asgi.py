"""The application as uvicorn loads it, in each process that serves."""

from __future__ import annotations

from guildhall.imports import quick_imports


def application() -> object:
    with quick_imports():
        from guildhall.server import application as assembled  # noqa: PLC0415 - the imports that are meant

        return assembled()
