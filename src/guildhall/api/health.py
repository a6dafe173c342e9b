"""/healthz: the process is up. /readyz: database reachable and migrated, enough disk space, worker running."""

from __future__ import annotations

import asyncio

from fastapi import APIRouter
from pydantic import BaseModel
from starlette.responses import JSONResponse

from guildhall.config.version import VERSION
from guildhall.core.db.revisions import current_revision
from guildhall.core.observability.disk import disk_problem
from guildhall.core.outages import RETRY_AFTER
from guildhall.core.runtime import Runtime
from guildhall.core.schema.differences import schema_differences
from guildhall.http.dependencies import RuntimeDep

router = APIRouter(tags=["health"])

ANSWER_WITHIN = 1.9  # seconds


class Health(BaseModel):
    status: str
    version: str


class Readiness(BaseModel):
    """The answer of /readyz. `status` is "ready", or the problem and its fix."""

    status: str


@router.head("/healthz", include_in_schema=False)
@router.get("/healthz", operation_id="healthz", response_model=Health)
async def healthz() -> dict[str, str]:
    return {"status": "up", "version": VERSION}


@router.head("/readyz", include_in_schema=False)  # many external monitors use HEAD
@router.get(
    "/readyz",
    operation_id="readyz",
    response_model=None,
    responses={
        200: {"model": Readiness, "description": "Ready"},
        503: {"model": Readiness, "description": "Not ready"},
    },
)
async def readyz(runtime: RuntimeDep) -> JSONResponse:
    """Answer within two seconds, even if the database hangs: the probe does not use the pool."""
    problem = await _problem(runtime)
    if problem is None:
        return JSONResponse({"status": "ready"})
    return JSONResponse({"status": problem}, 503, {"retry-after": str(RETRY_AFTER)})


async def _problem(runtime: Runtime) -> str | None:
    try:
        async with asyncio.timeout(ANSWER_WITHIN):
            found = await runtime.database.look(current_revision)
            expected = found != runtime.schema or await _has_expected_schema(runtime)
    except Exception:  # any failure of the database has the same response
        return "database does not answer"
    if found is None or found < runtime.schema:
        return "migrations are pending: run guildhall migrate"
    if found > runtime.schema:
        return "the database is of a newer version: restart this process"
    if not expected:
        return "the database's schema is not this version's: run guildhall doctor"
    return disk_problem(runtime.settings.data_dir) or runtime.pulse.problem()


async def _has_expected_schema(runtime: Runtime) -> bool:
    """Compare tables and columns. A match is remembered: a running process sees no other schema under its revision."""
    if not runtime.database.schema_matches:
        expected = runtime.database.expected
        differing = await runtime.database.look(lambda db: schema_differences(db, expected))
        runtime.database.schema_matches = not differing
    return runtime.database.schema_matches
