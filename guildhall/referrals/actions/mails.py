"""The mails to applicants and partners: rows in the outbox, in the language of the partner's profile."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import select

from guildhall.identity.actions.invite import invite
from guildhall.identity.models import Profile
from guildhall.kit.dates import written_day
from guildhall.kit.house import House
from guildhall.mail.outbox import Envelope, enqueue, enqueue_all
from guildhall.orders.queries import addressed
from guildhall.referrals.models import Commission, Payout, Referral
from guildhall.tables.caller import Caller


def tell_approved(house: House, *, signup_id: str, email: str, referral_id: str) -> None:
    """Once for each application: the link, and for one without an account the way to a password (R5)."""
    terms = house.db.execute(
        select(Referral.referral_code, Referral.commission_rate, Profile.language)
        .join(Profile, Profile.id == Referral.user_id)
        .where(Referral.id == referral_id)
    ).one()
    enqueue(
        house,
        template="partner_approved",
        recipient=email,
        language=terms.language,
        dedup_key=f"partner_approved:{signup_id}",
        context={
            "referral_code": terms.referral_code,
            "referral_link": f"{house.settings.site_url}/?ref={terms.referral_code}",
            "commission_rate": terms.commission_rate,
            "link": invite(house, email),
        },
    )


def tell_rejected(house: House, *, signup_id: str, email: str, reason: str | None) -> None:
    """Once for each application, however often its status goes to and fro."""
    known = select(Profile.language).where(Profile.email == email)
    enqueue(
        house,
        template="partner_rejected",
        recipient=email,
        language=house.db.scalar(known) or "en",
        dedup_key=f"partner_rejected:{signup_id}",
        context={"reason": reason},
    )


def tell_earned(house: House, commission_id: str) -> None:
    """A sale has earned something that is not withheld."""
    earned = house.db.execute(
        select(Commission.__table__, Profile.email, Profile.language)
        .join(Referral, Referral.id == Commission.referral_id)
        .join(Profile, Profile.id == Referral.user_id)
        .where(Commission.id == commission_id)
    ).one()
    order = addressed(house, earned.order_id)
    if order is None or earned.amount == 0:
        return
    enqueue(
        house,
        template="commission_earned",
        recipient=earned.email,
        language=earned.language,
        dedup_key=f"commission_earned:{commission_id}",
        context={
            "item": order.item,
            "base": earned.base,
            "amount": earned.amount,
            "currency": earned.currency,
            "commission_rate": earned.rate,
        },
    )


def tell_details_changed(
    house: House, caller: Caller, row_id: str, *, account: str | None, counts_from: datetime
) -> None:
    """Tell a partner, at their account's own address, that their money is to go elsewhere.

    account: the masked account number; None where the partner is paid in another way.
    """
    enqueue(
        house,
        template="payout_details_changed",
        recipient=str(caller.email),
        language=caller.language,
        dedup_key=f"payout_details_changed:{row_id}:{house.now.isoformat()}",
        context={"account": account, "counts_from": written_day(counts_from.date(), caller.language)},
    )


def tell_paid_out(house: House, *, run_id: str, reference: str | None) -> None:
    """Their money has left. Without the bank's reference a payout's own first 8 characters stand for it."""
    payouts = house.db.execute(
        select(Payout.id, Payout.amount, Payout.currency, Profile.email, Profile.language)
        .join(Referral, Referral.id == Payout.referral_id)
        .join(Profile, Profile.id == Referral.user_id)
        .where(Payout.run_id == run_id)
    ).all()
    envelopes = (
        Envelope(
            payout.email,
            payout.language,
            f"payout_sent:{payout.id}",
            {
                "amount": payout.amount,
                "currency": payout.currency,
                "reference": reference or payout.id[:8],
            },
        )
        for payout in payouts
    )
    enqueue_all(house, "payout_sent", envelopes)
