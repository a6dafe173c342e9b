"""/functions/v1/background-jobs and run-job: the background jobs and their last runs."""

from typing import Annotated

from pydantic import Field

from guildhall.api.functions.answers import Answer
from guildhall.api.functions.bodies import FunctionBody
from guildhall.api.functions.declare import ADMINS, FunctionRouter, Reading, Writing
from guildhall.api.functions.route import CallerDep
from guildhall.core.validation import OneLine
from guildhall.http.once import Once
from guildhall.services.jobs.commands import request_run
from guildhall.services.jobs.queries import JobState, job_states

router = FunctionRouter()


class RunJob(FunctionBody):
    name: Annotated[str, Field(max_length=60), OneLine]


class BackgroundJobs(Answer):
    """Failing jobs first. A run appears a few seconds after it ends."""

    jobs: list[JobState]


@router.function("/background-jobs", only=ADMINS)
def background_jobs(uow: Reading) -> BackgroundJobs:
    """List the background jobs with their last run, its duration and failures, and the next run. For admins."""
    return BackgroundJobs(jobs=job_states(uow))


@router.function("/run-job", refuses=("not_found",), once=Once())
def run_job(uow: Writing, body: RunJob, caller: CallerDep) -> BackgroundJobs:
    """Run a background job as soon as a process can. For admins."""
    request_run(uow, caller, body.name)
    return BackgroundJobs(jobs=job_states(uow))
