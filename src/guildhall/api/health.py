"""/healthz: the process is up. /readyz: database reachable and migrated, enough disk space, worker running."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.concurrency import run_in_threadpool
from starlette.responses import JSONResponse

from guildhall.core.db.migrations import current_revision, differences
from guildhall.core.observability.disk import disk_problem
from guildhall.core.outages import RETRY_AFTER
from guildhall.core.runtime import Runtime
from guildhall.http.dependencies import RuntimeDep
from guildhall.version import VERSION

router = APIRouter(tags=["health"])


@router.head("/healthz", include_in_schema=False)
@router.get("/healthz")
async def healthz() -> dict[str, str]:
    return {"status": "up", "version": VERSION}


@router.head("/readyz", include_in_schema=False)  # many external monitors use HEAD
@router.get("/readyz", responses={503: {"description": "Not ready"}})
async def readyz(runtime: RuntimeDep) -> JSONResponse:
    problem = await run_in_threadpool(_problem, runtime)  # it waits for the current writer
    if problem is None:
        return JSONResponse({"status": "ready"})
    return JSONResponse({"status": problem}, 503, {"retry-after": str(RETRY_AFTER)})


def _problem(runtime: Runtime) -> str | None:
    try:
        runtime.database.probe()
        with runtime.database.reading() as connection:
            found = current_revision(connection)
    except Exception:  # any failure of the database has the same response
        return "database does not answer"
    if found is None or found < runtime.schema:
        return "migrations are pending: run guildhall migrate"
    if found > runtime.schema:
        return "the database is of a newer version: restart this process"
    if not _has_expected_schema(runtime):
        return "the database's schema is not this version's: run guildhall doctor"
    return disk_problem(runtime.settings.data_dir) or runtime.pulse.problem()


def _has_expected_schema(runtime: Runtime) -> bool:
    """Compare tables and columns. A match is remembered: a running process sees no other schema under its revision."""
    if not runtime.database.schema_matches:
        runtime.database.schema_matches = not differences(runtime.database)
    return runtime.database.schema_matches
