"""A payout's statement: the entries that it settled."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Row, select

from guildhall.core.errors import NotFound
from guildhall.core.money import Money
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.catalogue.models import Product
from guildhall.domains.identity.models import Profile
from guildhall.domains.identity.queries import SPOKEN_LANGUAGE, spoken_languages
from guildhall.domains.orders.models import Order
from guildhall.domains.orders.queries import item_in
from guildhall.domains.referrals.models.commissions import Commission
from guildhall.domains.referrals.models.partners import Referral
from guildhall.domains.referrals.models.payouts import Payout, PayoutDetails, PayoutEntry, PayoutRun
from guildhall.domains.referrals.statement_tax import StatementTax, statement_tax
from guildhall.domains.workshops.models import Workshop
from guildhall.rest_engine.caller import Caller
from guildhall.services.documents.brand import PaperBrand, brand_at
from guildhall.services.documents.parties import BUYER_COLUMNS
from guildhall.services.shop_settings.queries import shop_settings


@dataclass(frozen=True, slots=True)
class Statement:
    """The content of a statement.

    number: None until the run is paid. tax: both parties and the tax, as of the day of issue, or of now before.
    entries: rows (created_at, kind, order_id, item, base, rate, amount, note, rule) whose amounts add up to `amount`.
    brand: as of the day of issue, too.
    """

    payout_id: str
    number: str | None
    language: str
    tax: StatementTax
    code: str
    holder: str
    iban: str | None
    amount: Money
    cutoff_at: datetime
    paid_at: datetime | None
    reference: str | None
    entries: list[Row[Any]]
    brand: PaperBrand


def statement_of(uow: UnitOfWork, caller: Caller, payout_id: str) -> Statement:
    """Return the statement, for its partner, finance and admins. Raises NotFound, also for a canceled run."""
    found = uow.db.execute(
        select(Payout.__table__, PayoutRun.cutoff_at, PayoutRun.paid_at, PayoutRun.reference)
        .join(PayoutRun, PayoutRun.id == Payout.run_id)
        .where(Payout.id == payout_id, PayoutRun.status != "cancelled")
    ).first()
    partner = _partner(uow, found.referral_id) if found else None
    if found is None or partner is None or not (caller.handles_money or partner.id == caller.profile_id):
        raise NotFound(reason="payout_not_found")
    tax = found.statement or _tax_now(uow, partner, found)
    return Statement(
        payout_id=payout_id,
        number=found.statement_number,
        language=partner.language,
        tax=tax,
        code=partner.referral_code,
        holder=found.holder,
        iban=found.iban,
        amount=Money(found.amount, found.currency),
        cutoff_at=found.cutoff_at,
        paid_at=found.paid_at,
        reference=found.reference,
        entries=_entries(uow, payout_id, partner.language),
        brand=brand_at(uow, datetime.fromisoformat(tax["issued_at"])),
    )


def _tax_now(uow: UnitOfWork, partner: Row[Any], payout: Row[Any]) -> StatementTax:
    """Return the tax by the partner's current data: of a payout in preparation, or from before statements had any."""
    columns = {column: getattr(partner, column) for column in (*BUYER_COLUMNS, "language")}
    return statement_tax(
        shop_settings(uow),
        columns,
        Money(payout.amount, payout.currency),
        payout.paid_at or payout.created_at,
        tax_number=partner.tax_number,
        small_business=bool(partner.small_business),
    )


def _partner(uow: UnitOfWork, referral_id: str) -> Row[Any] | None:
    return uow.db.execute(
        select(
            Profile.id,
            SPOKEN_LANGUAGE.label("language"),
            *(getattr(Profile, column) for column in BUYER_COLUMNS),
            Referral.referral_code,
            PayoutDetails.tax_number,
            PayoutDetails.small_business,
        )
        .join(Referral, Referral.user_id == Profile.id)
        .outerjoin(PayoutDetails, PayoutDetails.user_id == Profile.id)
        .where(Referral.id == referral_id),
        spoken_languages(uow),
    ).first()


def _entries(uow: UnitOfWork, payout_id: str, language: str) -> list[Row[Any]]:
    listing = (
        select(
            Commission.created_at,
            Commission.kind,
            Commission.order_id,
            item_in(language).label("item"),
            Commission.base,
            Commission.rate,
            Commission.amount,
            Commission.note,
            Commission.rule,
        )
        .join(PayoutEntry, PayoutEntry.commission_id == Commission.id)
        .outerjoin(Order, Order.id == Commission.order_id)
        .outerjoin(Product, Product.id == Order.product_id)
        .outerjoin(Workshop, Workshop.id == Order.workshop_id)
        .where(PayoutEntry.payout_id == payout_id)
        .order_by(Commission.created_at, Commission.id)
    )
    return list(uow.db.execute(listing))
