"""What an admin does about partners' money; every line is a transaction of its own. Amounts in cents."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from sqlalchemy import insert, select

from guildhall.kit.money import Currency
from guildhall.kit.runtime import Runtime
from guildhall.referrals.actions.adjust import adjust
from guildhall.referrals.actions.close_run import change_run
from guildhall.referrals.actions.review import decide_review
from guildhall.referrals.models import CommissionReview, Payout, PayoutDetails, Referral
from guildhall.referrals.payout_wire import (
    Details,
    NewAdjustment,
    PayoutRunChange,
    ReviewDecision,
)
from guildhall.referrals.queries.balance import Balance, balances
from guildhall.tables.caller import Caller, Role
from tests.support.payout_runs import make_run

ADMIN = Caller(Role.ADMIN)
IBAN = "DE89370400440532013000"


@dataclass(frozen=True)
class Office:
    runtime: Runtime

    def details(self, referral_id: str, **details: Any) -> None:
        """Details that count at once."""
        wish = Details.model_validate({"method": "iban", "holder": "Ada Lovelace", "iban": IBAN} | details)
        with self.runtime.writing() as house:
            profile = house.db.scalar(select(Referral.user_id).where(Referral.id == referral_id))
            moments = {"created_at": house.now, "updated_at": house.now}
            house.db.execute(insert(PayoutDetails).values(user_id=profile, **moments, **wish.columns()))

    def run(self, currency: str = "USD", *, ago: timedelta = timedelta(0)) -> str:
        return make_run(self.runtime, ADMIN, Currency(currency), self.runtime.clock.now() - ago)

    def close(self, run_id: str, status: str, reference: str | None = None) -> None:
        with self.runtime.writing() as house:
            wish = PayoutRunChange.model_validate({"status": status, "reference": reference})
            change_run(house, ADMIN, run_id, wish)

    def adjust(self, referral_id: str, amount: str, currency: str = "USD", **more: Any) -> str:
        wish = {"referral_id": referral_id, "amount": amount, "currency": currency, "note": "Thank you"}
        with self.runtime.writing() as house:
            return adjust(house, ADMIN, NewAdjustment.model_validate(wish | more))

    def decide(self, order_id: str, status: str, note: str | None = None) -> None:
        with self.runtime.writing() as house:
            review = house.db.scalar(select(CommissionReview.id).where(CommissionReview.order_id == order_id))
            wish = ReviewDecision.model_validate({"status": status, "note": note})
            decide_review(house, ADMIN, str(review), wish)

    def balance(self, referral_id: str) -> list[Balance]:
        with self.runtime.reading() as house:
            return balances(house, referral_id)

    def payouts(self, run_id: str) -> list[tuple[str, int]]:
        """(referral, amount) of a run's payouts."""
        with self.runtime.reading() as house:
            found = select(Payout.referral_id, Payout.amount).where(Payout.run_id == run_id)
            return [(row.referral_id, row.amount) for row in house.db.execute(found.order_by(Payout.amount))]
