"""The application as uvicorn loads it, in each process that serves."""

from __future__ import annotations

from guildhall.imports import quick_start

with quick_start():
    from guildhall.server import application

__all__ = ["application"]
