"""The application as uvicorn loads it, in each process that serves."""

from __future__ import annotations

from guildhall.gc_tuning import without_gc

with without_gc():
    from guildhall.server import application

__all__ = ["application"]
