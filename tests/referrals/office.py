"""An admin's actions on partners' money, each in its own transaction. Amounts in cents."""

from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from sqlalchemy import insert, select

from guildhall.core.money import Currency
from guildhall.core.runtime import Runtime
from guildhall.domains.referrals.commands.adjust import adjust
from guildhall.domains.referrals.commands.close_run import change_run
from guildhall.domains.referrals.commands.review import decide_review
from guildhall.domains.referrals.models.commissions import CommissionReview
from guildhall.domains.referrals.models.partners import Referral
from guildhall.domains.referrals.models.payouts import Payout, PayoutDetails
from guildhall.domains.referrals.payout_schemas import Details, NewAdjustment, PayoutRunChange, ReviewDecision
from guildhall.domains.referrals.queries.balance import Balance, balances
from guildhall.rest_engine.caller import Caller, Role
from tests.support.payout_runs import make_run

ADMIN = Caller(Role.ADMIN)
IBAN = "DE89370400440532013000"


@dataclass(frozen=True)
class PayoutOffice:
    runtime: Runtime

    def set_payout_details(self, referral_id: str, **details: Any) -> None:
        """Store details that are effective at once."""
        payload = Details.model_validate({"method": "iban", "holder": "Ada Lovelace", "iban": IBAN} | details)
        with self.runtime.writing() as uow:
            profile = uow.db.scalar(select(Referral.user_id).where(Referral.id == referral_id))
            timestamps = {"created_at": uow.now, "updated_at": uow.now}
            uow.db.execute(insert(PayoutDetails).values(user_id=profile, **timestamps, **payload.columns()))

    def run(self, currency: str = "USD", *, ago: timedelta = timedelta(0)) -> str:
        return make_run(self.runtime, ADMIN, Currency(currency), self.runtime.clock.now() - ago)

    def close(self, run_id: str, status: str, reference: str | None = None) -> None:
        with self.runtime.writing() as uow:
            payload = PayoutRunChange.model_validate({"status": status, "reference": reference})
            change_run(uow, ADMIN, run_id, payload)

    def adjust(self, referral_id: str, amount: str, currency: str = "USD", **more: Any) -> str:
        payload = {"referral_id": referral_id, "amount": amount, "currency": currency, "note": "Thank you"}
        with self.runtime.writing() as uow:
            return adjust(uow, ADMIN, NewAdjustment.model_validate(payload | more))

    def decide(self, order_id: str, status: str, note: str | None = None) -> None:
        with self.runtime.writing() as uow:
            review = uow.db.scalar(select(CommissionReview.id).where(CommissionReview.order_id == order_id))
            payload = ReviewDecision.model_validate({"status": status, "note": note})
            decide_review(uow, ADMIN, str(review), payload)

    def balance(self, referral_id: str) -> list[Balance]:
        with self.runtime.reading() as uow:
            return balances(uow, referral_id)

    def payouts(self, run_id: str) -> list[tuple[str, int]]:
        """Return (referral, amount) of a run's payouts."""
        with self.runtime.reading() as uow:
            found = select(Payout.referral_id, Payout.amount).where(Payout.run_id == run_id)
            return [(row.referral_id, row.amount) for row in uow.db.execute(found.order_by(Payout.amount))]
