"""The partners' commissions as CSV for people: what each earned, by which rule, and what was taken back or paid."""

from datetime import date

from guildhall.core.dates import day_in
from guildhall.core.i18n import text
from guildhall.core.money import to_major
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.referrals.queries.booked import commissions_between
from guildhall.domains.referrals.rules import rule_and_seller
from guildhall.rest_engine.spreadsheets import table
from guildhall.services.shop_settings.days import shop_zone

COMMISSIONS = (
    *("happened_on", "commission_entry", "partner_code", "partner_email", "order_id", "rule", "sold_by"),
    *("commission_base", "commission_rate", "amount", "currency", "note"),
)


def commissions_csv(uow: UnitOfWork, first: date, last: date, language: str, *, commas: bool) -> bytes:
    """Return one line for each entry from one day to another, both included. commas: with decimal commas."""
    zone = shop_zone(uow)
    return table(
        COMMISSIONS,
        (
            [
                day_in(row.created_at, zone).isoformat(),
                text(language, f"payout.kinds.{row.kind}"),
                row.referral_code,
                row.email or "",
                row.order_id or "",
                *rule_and_seller(row),
                to_major(row.base),
                to_major(row.rate),
                to_major(row.amount),
                row.currency,
                row.note or "",
            ]
            for row in commissions_between(uow, first, last)
        ),
        commas=commas,
    )
