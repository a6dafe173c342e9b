"""Export of a payout run, with an audit entry, because the file contains bank accounts."""

from sqlalchemy import select

from guildhall.core.errors import Conflict, NotFound, Refused
from guildhall.core.money import Money
from guildhall.core.names import full_name
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.identity.models import Profile
from guildhall.domains.identity.queries import SPOKEN_LANGUAGE, spoken_languages
from guildhall.domains.referrals.models.partners import Referral
from guildhall.domains.referrals.models.payouts import Payout, PayoutRun
from guildhall.domains.referrals.payout_files import Transfer, as_csv, as_sepa
from guildhall.rest_engine.caller import Caller
from guildhall.services.audit.record import record
from guildhall.services.shop_settings.days import shop_day
from guildhall.services.shop_settings.queries import shop_settings


def export_run(uow: UnitOfWork, caller: Caller, run_id: str, file: str, *, commas: bool = False) -> bytes:
    """Return the run's file, `csv` (with decimal `commas`) or `sepa`.

    Raises:
        NotFound: for an unknown run.
        Conflict: run_cancelled.
        Refused: not_euros, no_iban, no_accounts; only for `sepa`.
    """
    run = uow.db.execute(select(PayoutRun.__table__).where(PayoutRun.id == run_id)).first()
    if run is None:
        raise NotFound(reason="run_not_found")
    if run.status == "cancelled":
        raise Conflict("run_cancelled")
    transfers = _transfers(uow, run_id)
    record(uow, caller.account_id, "payout_run.exported", "payout_runs", run_id, file=file)
    if file == "csv":
        return as_csv(transfers, commas=commas)
    company = shop_settings(uow).company
    if run.currency != "EUR":
        raise Refused("not_euros")
    if not company.iban:
        raise Refused("no_iban")
    if not any(transfer.by_sepa for transfer in transfers):
        raise Refused("no_accounts")
    return as_sepa(
        run_id,
        transfers,
        debtor=company.name,
        debtor_iban=company.iban,
        made=uow.now,
        day=shop_day(uow),
    )


def _transfers(uow: UnitOfWork, run_id: str) -> list[Transfer]:
    found = uow.db.execute(
        select(
            Payout.__table__,
            Referral.referral_code,
            Profile.email,
            Profile.first_name,
            Profile.last_name,
            SPOKEN_LANGUAGE.label("language"),
        )
        .join(Referral, Referral.id == Payout.referral_id)
        .join(Profile, Profile.id == Referral.user_id)
        .where(Payout.run_id == run_id)
        .order_by(Referral.referral_code),
        spoken_languages(uow),
    )
    return [
        Transfer(
            payout_id=row.id,
            partner=full_name(row.first_name, row.last_name),
            email=row.email,
            code=row.referral_code,
            holder=row.holder,
            iban=row.iban,
            instructions=row.instructions,
            amount=Money(row.amount, row.currency),
            language=row.language,
        )
        for row in found
    ]
