"""Assembles settings, database, rooms and doors into one ASGI application; nothing else."""

from __future__ import annotations

from fastapi import FastAPI

from guildhall.doors import health
from guildhall.kit.clock import Clock, SystemClock
from guildhall.kit.database import Database
from guildhall.kit.house import Listeners
from guildhall.kit.runtime import Runtime
from guildhall.settings import Settings


def build_runtime(settings: Settings, clock: Clock | None = None) -> Runtime:
    """The application without doors, as commands, workers and tests use it."""
    return Runtime(settings, Database(settings.database), clock or SystemClock(), wired())


def wired() -> Listeners:
    """Who hears which fact: the only place where a lower room's announcements meet the rooms above it."""
    return Listeners()


def create_app(runtime: Runtime) -> FastAPI:
    app = FastAPI(title="Guildhall", docs_url="/docs", openapi_url="/openapi.json", redoc_url=None)
    app.state.runtime = runtime
    app.include_router(health.router)
    return app
