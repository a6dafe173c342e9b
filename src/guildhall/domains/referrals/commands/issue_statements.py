"""Issue the statements of a paid run, each with a gapless number and the tax data of that day."""

from sqlalchemy import select, update

from guildhall.core.money import Money
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.identity.models import Profile
from guildhall.domains.identity.queries import SPOKEN_LANGUAGE, spoken_languages
from guildhall.domains.referrals.models.partners import Referral
from guildhall.domains.referrals.models.payouts import Payout, PayoutDetails
from guildhall.domains.referrals.statement_tax import statement_tax
from guildhall.services.documents.commands.numbers import next_numbers
from guildhall.services.documents.parties import BUYER_COLUMNS
from guildhall.services.shop_settings.queries import shop_settings

PREFIX = "CS"  # CS-2026-00001

_PAYOUTS = (
    select(
        Payout.id,
        Payout.amount,
        Payout.currency,
        PayoutDetails.tax_number,
        PayoutDetails.small_business,
        SPOKEN_LANGUAGE.label("language"),
        *(getattr(Profile, column) for column in BUYER_COLUMNS),
    )
    .join(Referral, Referral.id == Payout.referral_id)
    .join(Profile, Profile.id == Referral.user_id)
    .outerjoin(PayoutDetails, PayoutDetails.user_id == Profile.id)
    .order_by(Payout.created_at, Payout.id)
)


def issue_statements(uow: UnitOfWork, run_id: str) -> None:
    """Number the payouts of a run and keep what their statements state. Call it once, when the run is paid."""
    settings = shop_settings(uow)
    payouts = uow.db.execute(_PAYOUTS.where(Payout.run_id == run_id), spoken_languages(uow)).mappings().all()
    numbers = next_numbers(uow, PREFIX, len(payouts))
    for payout, number in zip(payouts, numbers, strict=True):
        statement = statement_tax(
            settings,
            {column: payout[column] for column in (*BUYER_COLUMNS, "language")},
            Money(payout["amount"], payout["currency"]),
            number.given_at,
            tax_number=payout["tax_number"],
            small_business=bool(payout["small_business"]),
        )
        values = {"statement_number": str(number), "statement": statement}
        uow.db.execute(update(Payout).where(Payout.id == payout["id"]).values(values))
