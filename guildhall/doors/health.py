"""/healthz: the process is up. /readyz: its database answers and is migrated."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.responses import JSONResponse

from guildhall.doors.asking import RuntimeDep
from guildhall.kit.migrations import pending
from guildhall.kit.runtime import Runtime

router = APIRouter(tags=["health"])


@router.get("/healthz")
async def healthz() -> dict[str, str]:
    return {"status": "up"}


@router.get("/readyz")
async def readyz(runtime: RuntimeDep) -> JSONResponse:
    problem = await runtime.database.run(lambda: _problem(runtime))
    return JSONResponse({"status": problem or "ready"}, status_code=503 if problem else 200)


def _problem(runtime: Runtime) -> str | None:
    try:
        return "migrations are pending: run guildhall migrate" if pending(runtime.database) else None
    except Exception:  # whatever keeps the database from answering, the answer is the same
        return "database does not answer"
