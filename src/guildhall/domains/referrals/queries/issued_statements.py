"""Reads the numbered statements of a period: what was paid to whom, and the tax in it."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from sqlalchemy import select

from guildhall.core.dates import day_in
from guildhall.core.money import Money
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.referrals.models.payouts import Payout, PayoutRun
from guildhall.domains.referrals.statement_tax import StatementTax, StatementTreatment
from guildhall.services.shop_settings.days import shop_period
from guildhall.services.shop_settings.taxing import TaxedAmount

_ZONES = timedelta(days=1)
"""A day begins at most so much earlier or later elsewhere than where the shop is now."""


@dataclass(frozen=True, slots=True)
class IssuedStatement:
    """A statement as it was issued. `rate` is in basis points; `day` is the day of issue that the statement states."""

    payout_id: str
    number: str
    day: date
    partner: str
    email: str
    vat_id: str | None
    tax_number: str | None
    country: str | None
    treatment: StatementTreatment
    rate: int
    amount: TaxedAmount


def issued_statements(uow: UnitOfWork, first: date, last: date) -> Iterator[IssuedStatement]:
    """Yield the statements from one day to another, both included, the oldest first."""
    begin, end = shop_period(uow, first, last)
    found = (
        select(Payout.id, Payout.statement_number, Payout.statement, Payout.currency)
        .join(PayoutRun, PayoutRun.id == Payout.run_id)
        .where(Payout.statement_number.is_not(None))
        .where(PayoutRun.paid_at >= begin - _ZONES, PayoutRun.paid_at < end + _ZONES)
        .order_by(PayoutRun.paid_at, Payout.statement_number)
    )
    for payout_id, number, statement, currency in uow.db.execute(found):
        issued = _issued(payout_id, number, statement, currency)
        if first <= issued.day <= last:
            yield issued


def _issued(payout_id: str, number: str, statement: StatementTax, currency: str) -> IssuedStatement:
    payee = statement["payee"]
    return IssuedStatement(
        payout_id=payout_id,
        number=number,
        day=day_in(datetime.fromisoformat(statement["issued_at"]), statement.get("time_zone", "UTC")),
        partner=payee["name"],
        email=payee["email"],
        vat_id=payee["facts"].get("vat_id"),
        tax_number=payee["facts"].get("tax_number"),
        country=payee["country"],
        treatment=StatementTreatment(statement["treatment"]),
        rate=statement["rate"],
        amount=TaxedAmount(Money(statement["net"], currency), Money(statement["tax"], currency)),
    )
