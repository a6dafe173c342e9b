"""/healthz: the process is up. /readyz: its database answers and is migrated, its disk has room, its worker works."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.responses import JSONResponse

from guildhall.core.observability.disk import disk_problem
from guildhall.core.outages import RETRY_AFTER
from guildhall.core.runtime import Runtime
from guildhall.http.dependencies import RuntimeDep

router = APIRouter(tags=["health"])


@router.head("/healthz", include_in_schema=False)
@router.get("/healthz")
async def healthz() -> dict[str, str]:
    return {"status": "up"}


@router.head("/readyz", include_in_schema=False)  # many that watch from outside ask so
@router.get("/readyz", responses={503: {"description": "Not yet, or not any more"}})
async def readyz(runtime: RuntimeDep) -> JSONResponse:
    """Answer within two seconds, also where the database hangs: it is asked beside the pool."""
    problem = await _problem(runtime)
    if problem is None:
        return JSONResponse({"status": "ready"})
    return JSONResponse({"status": problem}, 503, {"retry-after": str(RETRY_AFTER)})


async def _problem(runtime: Runtime) -> str | None:
    try:
        found = await runtime.database.revision()
    except Exception:  # whatever keeps the database from answering, the answer is the same
        return "database does not answer"
    if found is None or found < runtime.schema:
        return "migrations are pending: run guildhall migrate"
    if found > runtime.schema:
        return "the database is of a newer version: restart this process"
    return disk_problem(runtime.settings.data_dir) or runtime.pulse.problem()
