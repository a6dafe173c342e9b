"""A complete payout run without a worker."""

from datetime import datetime

from guildhall.core.money import Currency
from guildhall.core.runtime import Runtime
from guildhall.domains.referrals.commands.make_run import begin_run, finish_runs
from guildhall.rest_engine.caller import Caller


def make_run(runtime: Runtime, caller: Caller, currency: Currency, cutoff: datetime) -> str:
    """Begin a run as an admin and complete it as the worker; return its id. Raises as begin_run."""
    run_id = begin_run(runtime, caller, currency, cutoff)
    while finish_runs(runtime):
        pass
    return run_id
