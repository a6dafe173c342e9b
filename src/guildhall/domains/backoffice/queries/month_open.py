"""Count what is undecided at the end of a month, before it is closed."""

from datetime import date

from sqlalchemy import func, select

from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.backoffice.queries.reconciliation import view_of
from guildhall.domains.billing.bookings import EURO, at_known_rate, in_euros
from guildhall.domains.billing.card_bookings import card_bookings
from guildhall.domains.billing.models import Invoice
from guildhall.domains.billing.queries.books import documents_between
from guildhall.domains.billing.tax_cases import TaxCase
from guildhall.domains.payments.models import Payment
from guildhall.domains.referrals.models.payouts import PayoutRun
from guildhall.services.shop_settings.currencies import national_currency
from guildhall.services.shop_settings.days import shop_period
from guildhall.services.shop_settings.queries import shop_settings


def open_at_month_end(uow: UnitOfWork, first: date, last: date) -> dict[str, int]:
    """Return the number of open points of each kind, of what happened until the last day.

    payments: undecided money. mismatches: of the reconciliation, where orders and payments differ. vat_ids: documents
    of the period under reverse charge without a VAT ID. payouts: runs that are not confirmed as paid. rates: currencies
    of the period without a rate to euros, in a country of the euro: DATEV's file cannot be made without them.
    """
    _, end = shop_period(uow, first, last)
    counts = {
        "payments": select(func.count(Payment.id)).where(
            Payment.problem.is_not(None), Payment.decision.is_(None), Payment.created_at < end
        ),
        "payouts": select(func.count(PayoutRun.id)).where(
            PayoutRun.status.in_(("preparing", "open")), PayoutRun.cutoff_at < end
        ),
    }
    found = {name: int(uow.db.scalar(count) or 0) for name, count in counts.items()}
    without = [
        each
        for each in documents_between(uow, first, last, Invoice.reverse_charge.is_(True))
        if each.case is TaxCase.REVERSE_CHARGE and not each.vat_id
    ]
    mismatches = sum(view_of(uow, None, 0).counts.values())
    rates = len(_without_rate(uow, first, last))
    return found | {"mismatches": mismatches, "vat_ids": len(without), "rates": rates}


def _without_rate(uow: UnitOfWork, first: date, last: date) -> set[str]:
    settings = shop_settings(uow)
    if national_currency(settings.company.country) != EURO:
        return set()
    others = documents_between(uow, first, last, Invoice.currency != EURO)
    movements = card_bookings(uow, first, last, settings.bookkeeping)
    return {each.amount.net.currency for each in others if in_euros(each, settings) is None} | {
        each.amount.currency for each in movements if at_known_rate(each.amount, each.day, settings) is None
    }
