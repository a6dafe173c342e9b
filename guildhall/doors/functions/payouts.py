"""/functions/v1: partners' money from the office: what a run would pay, its file, partners brought from elsewhere."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.responses import Response

from guildhall.doors.asking import RuntimeDep
from guildhall.doors.functions.partner_bodies import ImportPartners, PayoutFile, PreviewPayouts, RunPayouts
from guildhall.doors.functions.route import CallerDep, answered, function_router, require_admin
from guildhall.kit.house import House
from guildhall.kit.money import to_major
from guildhall.referrals.actions.export_run import export_run
from guildhall.referrals.actions.import_partners import import_partners
from guildhall.referrals.actions.make_run import make_run
from guildhall.referrals.queries.due import due_at

router = function_router()

MEDIA = {"csv": "text/csv; charset=utf-8", "sepa": "application/xml"}


@router.post("/preview-payouts")
async def preview(body: PreviewPayouts, runtime: RuntimeDep, caller: CallerDep) -> Response:
    """For admins: what a run with this cut-off would pay: {due: [{referralId, partner, email, code, currency, amount,
    entries, method, leftOut}]}.

    `leftOut` says why a partner would be passed over: nothing_owed (a negative balance waits) or no_details.
    """
    require_admin(caller)

    def look() -> list[dict[str, Any]]:
        with runtime.reading_at_length() as house:
            return _due(house, body.cutoff_at)

    return answered({"due": await run_in_threadpool(look)})


@router.post("/run-payouts")
async def run(body: RunPayouts, runtime: RuntimeDep, caller: CallerDep) -> Response:
    """For admins: sets aside what is payable, a payout for each partner who said where to: {runId}."""
    made = await run_in_threadpool(make_run, runtime, caller, body.currency, body.cutoff_at)
    return answered({"runId": made})


def _due(house: House, cutoff: datetime) -> list[dict[str, Any]]:
    return [
        {
            "referralId": due.referral_id,
            "partner": due.name,
            "email": due.email,
            "code": due.code,
            "currency": due.currency,
            "amount": to_major(due.amount),
            "entries": due.entries,
            "method": due.method,
            "leftOut": due.left_out,
        }
        for due in due_at(house, min(cutoff, house.now))
    ]


@router.post("/payout-file")
async def payout_file(body: PayoutFile, runtime: RuntimeDep, caller: CallerDep) -> Response:
    """For admins: a run as CSV, or as a SEPA credit transfer (pain.001.001.09) for one in euros."""
    require_admin(caller)
    content = await runtime.write(lambda house: export_run(house, caller, body.run_id, body.format))
    return Response(content, media_type=MEDIA[body.format])


@router.post("/import-partners")
async def bring_partners(body: ImportPartners, runtime: RuntimeDep, caller: CallerDep) -> Response:
    """For admins: partners of another programme, from its CSV, keeping their codes.

    Answers {lines: [{line, email, code, rate, outcome}], committed}: `created`, or why not: there, code_taken,
    has_other_code, twice, bad_email, bad_code, bad_rate. Without `commit` nothing is written.
    """
    require_admin(caller)
    outcomes = await runtime.write(lambda house: import_partners(house, caller, body.csv, commit=body.commit))
    lines = [
        {
            "line": of.number,
            "email": of.email,
            "code": of.code,
            "rate": to_major(of.rate),
            "outcome": of.outcome,
        }
        for of in outcomes
    ]
    return answered({"lines": lines, "committed": body.commit})
