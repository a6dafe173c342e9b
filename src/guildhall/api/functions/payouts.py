"""/functions/v1: payout runs and the import of partners, for admins."""

from datetime import datetime
from typing import Annotated

from starlette.responses import Response

from guildhall.api.functions.answers import Answer, Id, Money, Timestamp
from guildhall.api.functions.declare import ADMINS, FINANCE, FunctionRouter, LongReading, Writing
from guildhall.api.functions.partner_bodies import ImportPartners, PayoutFile, PreviewPayouts, RunPayouts
from guildhall.api.functions.route import Accept, CallerDep
from guildhall.core.answer_fields import words
from guildhall.core.money import Currency, to_major
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.referrals.commands.export_run import export_run
from guildhall.domains.referrals.commands.import_partners import ImportedLine, import_partners
from guildhall.domains.referrals.commands.make_run import begin_run
from guildhall.domains.referrals.queries.due import due_at
from guildhall.http.dependencies import RuntimeDep
from guildhall.http.once import Once
from guildhall.rest_engine.request_headers import wants_commas

router = FunctionRouter()

MEDIA = {"csv": "text/csv; charset=utf-8", "sepa": "application/xml"}


class DuePayout(Answer):
    """`leftOut` is the reason why a partner would not be paid: `nothing_owed` (for example a negative balance),
    `no_details`, `below_minimum` of the settings, or `new_details`, which apply from `detailsCountFrom` on.
    `paidBefore`: an earlier payout used the same details. `imported`: the part of `amount` that an import credited.
    """

    referral_id: Id
    partner: str
    email: str
    code: str
    currency: Currency
    amount: Money
    imported: Money
    entries: int
    method: Annotated[str, words("iban", "other")] | None
    left_out: str | None
    details_count_from: Timestamp | None
    paid_before: bool


class DuePayouts(Answer):
    due: list[DuePayout]


class PayoutsRun(Answer):
    run_id: Id


class ImportedPartners(Answer):
    lines: list[ImportedLine]
    committed: bool


@router.function("/preview-payouts", only=FINANCE, scopes=("payouts:read",))
def preview(uow: LongReading, body: PreviewPayouts) -> DuePayouts:
    """Preview the payouts of a run with this cut-off date. For finance and admins."""
    return DuePayouts(due=_due(uow, body.cutoff_at))


@router.function("/run-payouts", refuses=("cutoff_ahead", "nothing_to_pay", "run_preparing"), once=Once())
async def run(body: RunPayouts, runtime: RuntimeDep, caller: CallerDep) -> PayoutsRun:
    """Start a payout run with one payout for each partner who has payout details. For finance and admins.

    The run is `preparing` while payouts are added, then `open`. Poll its row in `payout_runs`.
    """
    return PayoutsRun(
        run_id=await runtime.database.run_in_thread(
            lambda: begin_run(runtime, caller, body.currency, body.cutoff_at)
        )
    )


def _due(uow: UnitOfWork, cutoff: datetime) -> list[DuePayout]:
    return [
        DuePayout(
            referral_id=due.referral_id,
            partner=due.name,
            email=due.email,
            code=due.code,
            currency=Currency(due.amount.currency),
            amount=to_major(due.amount.minor),
            imported=to_major(due.imported.minor),
            entries=due.entries,
            method=due.method,
            left_out=due.left_out,
            details_count_from=due.counts_from,
            paid_before=due.paid_before,
        )
        for due in due_at(uow, min(cutoff, uow.now))
    ]


@router.file(
    "POST",
    "/payout-file",
    "text/csv",
    "application/xml",
    only=FINANCE,
    scopes=("payout_details:read",),
    refuses=("run_not_found", "run_cancelled", "not_euros", "no_iban", "no_accounts"),
)
def payout_file(uow: Writing, body: PayoutFile, caller: CallerDep, accept: Accept = "") -> Response:
    """Return a payout run as CSV, or as a SEPA credit transfer (pain.001.001.09) in euros.

    `Accept: text/csv;decimal=comma` gives amounts with decimal commas.

    For finance and admins.
    """
    commas = wants_commas(accept)
    content = export_run(uow, caller, body.run_id, body.format, commas=commas)
    return Response(content, media_type=MEDIA[body.format])


@router.function(
    "/import-partners",
    only=ADMINS,
    refuses=("unreadable_csv", "columns_missing", "too_many_lines"),
    once=Once(),
)
def bring_partners(uow: Writing, body: ImportPartners, caller: CallerDep) -> ImportedPartners:
    """Import the partners of another program from CSV, with their codes. For admins."""
    outcomes = import_partners(
        uow, caller, body.csv, commit=body.commit, codes=body.codes, invite=body.invite
    )
    return ImportedPartners(lines=outcomes, committed=body.commit)
