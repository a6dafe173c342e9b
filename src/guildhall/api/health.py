"""/healthz: the process is up. /readyz: the database answers, fits and takes writes, disk and worker are well."""

import asyncio
from typing import Literal

from fastapi import APIRouter
from pydantic import BaseModel
from starlette.responses import JSONResponse

from guildhall.config.version import VERSION
from guildhall.core.db.postgres_state import READ_ONLY
from guildhall.core.db.revisions import is_ours
from guildhall.core.observability.disk import disk_problem
from guildhall.core.outages import RETRY_AFTER, is_read_only
from guildhall.core.runtime import Runtime
from guildhall.core.schema.differences import schema_differences
from guildhall.core.schema.state import DatabaseState, state_of
from guildhall.http.dependencies import RuntimeDep

router = APIRouter(tags=["health"])

ANSWER_WITHIN = 1.9  # seconds


class Health(BaseModel):
    """The answer of /healthz."""

    status: Literal["up"]
    version: str


class Readiness(BaseModel):
    """The answer of /readyz. `status` is "ready", or the problem and its fix."""

    status: str


@router.head("/healthz", include_in_schema=False)
@router.get("/healthz", operation_id="healthz", response_model=Health)
async def healthz() -> dict[str, str]:
    """Return that the process answers, and its version."""
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
    database = runtime.database
    try:
        async with asyncio.timeout(ANSWER_WITHIN):
            state, listening = await asyncio.gather(database.look(state_of), database.listening_problem())
            differences = await _differences(runtime, state)
    except Exception as error:  # any other failure of the database has the same response
        return READ_ONLY if is_read_only(error) else "database does not answer"
    return (
        _schema_problem(state.revision, runtime.schema)
        or disk_problem(runtime.settings.data_dir)
        or state.refusal
        or listening
        or _difference(differences)
        or runtime.pulse.problem()
    )


async def _differences(runtime: Runtime, state: DatabaseState) -> list[str]:
    """Compare the schema of this process's revision. A match is remembered until the schema changes."""
    database = runtime.database
    if state.revision != runtime.schema or state.mark == database.matching_schema:
        return []
    expected = database.expected
    found = await database.look(lambda db: schema_differences(db, expected))
    database.matching_schema = None if found else state.mark
    return found


def _schema_problem(found: str | None, known: str) -> str | None:
    if found is not None and not is_ours(found):
        return "the database is another program's: check GUILDHALL_DATABASE_URL"
    if found is None or found < known:
        return "migrations are pending: run guildhall migrate"
    if found > known:
        return "the database is of a newer version: restart this process"
    return None


def _difference(differences: list[str]) -> str | None:
    if not differences:
        return None
    return f"the database's schema is not this version's ({differences[0]}): run guildhall doctor"
