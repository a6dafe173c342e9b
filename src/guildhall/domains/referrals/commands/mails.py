"""Mails to applicants and partners: rows in the outbox, in the language of the partner's profile."""

from datetime import datetime

from sqlalchemy import select

from guildhall.core.dates import written_day
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.identity.commands.invite import invite
from guildhall.domains.identity.models import Profile
from guildhall.domains.identity.queries import SPOKEN_LANGUAGE, profile_language, spoken_languages
from guildhall.domains.orders.queries import item_of, recipient_of
from guildhall.domains.referrals.models.commissions import Commission
from guildhall.domains.referrals.models.partners import Referral
from guildhall.domains.referrals.models.payouts import Payout
from guildhall.domains.referrals.queries.rates import commission_rules
from guildhall.domains.referrals.rates import plain_rate
from guildhall.domains.referrals.rules import EntryKind
from guildhall.rest_engine.caller import Caller
from guildhall.services.email.outbox import Envelope, enqueue, enqueue_all
from guildhall.services.shop_settings.days import shop_day
from guildhall.services.shop_settings.queries import language_for


def mail_approved(uow: UnitOfWork, *, signup_id: str, email: str, referral_id: str) -> None:
    """Mail a new partner the referral link, and an invitation if there is no account. Once per application (R5)."""
    terms = uow.db.execute(
        select(
            Referral.referral_code,
            Referral.commission_rate,
            Referral.partner_group,
            SPOKEN_LANGUAGE.label("language"),
        )
        .join(Profile, Profile.id == Referral.user_id)
        .where(Referral.id == referral_id),
        spoken_languages(uow),
    ).one()
    rate = plain_rate(commission_rules(uow), referral_id, terms.partner_group, terms.commission_rate)
    enqueue(
        uow,
        template="partner_approved",
        recipient=email,
        language=terms.language,
        dedup_key=f"partner_approved:{signup_id}",
        context={
            "referral_code": terms.referral_code,
            "referral_link": f"{uow.settings.site_url}/?ref={terms.referral_code}",
            "commission_rate": rate,
            "link": invite(uow, email),
        },
    )


def mail_rejected(
    uow: UnitOfWork, *, signup_id: str, email: str, language: str | None, reason: str | None
) -> None:
    """Mail a rejected applicant. Once per application, however often its status changes.

    `language`: the language of the page with the application, for an applicant without a profile.
    """
    enqueue(
        uow,
        template="partner_rejected",
        recipient=email,
        language=language_for(uow, profile_language(uow, email), language),
        dedup_key=f"partner_rejected:{signup_id}",
        context={"reason": reason},
    )


def mail_earned(uow: UnitOfWork, commission_id: str) -> None:
    """Mail a partner about a commission that is not withheld: of the first level, or of the second."""
    earned = uow.db.execute(
        select(Commission.__table__, Profile.email, SPOKEN_LANGUAGE.label("language"))
        .join(Referral, Referral.id == Commission.referral_id)
        .join(Profile, Profile.id == Referral.user_id)
        .where(Commission.id == commission_id),
        spoken_languages(uow),
    ).one()
    if recipient_of(uow, earned.order_id) is None or earned.amount == 0:
        return
    second = earned.kind == EntryKind.SECOND_LEVEL
    template = "second_level_earned" if second else "commission_earned"
    context = {"amount": earned.amount, "currency": earned.currency}
    if second:
        context["code"] = earned.rule
    else:
        item = item_of(uow, earned.order_id, earned.language)
        context |= {"item": item, "base": earned.base, "commission_rate": earned.rate}
    enqueue(
        uow,
        template=template,
        recipient=earned.email,
        language=earned.language,
        dedup_key=f"{template}:{commission_id}",
        context=context,
    )


def mail_details_changed(
    uow: UnitOfWork, caller: Caller, row_id: str, *, account: str | None, counts_from: datetime
) -> None:
    """Mail a partner, at their account's address, that their payout details were changed.

    account: the masked account number; None if the partner is paid in another way.
    """
    enqueue(
        uow,
        template="payout_details_changed",
        recipient=str(caller.email),
        language=caller.language,
        dedup_key=f"payout_details_changed:{row_id}:{uow.now.isoformat()}",
        context={"account": account, "counts_from": written_day(shop_day(uow, counts_from), caller.language)},
    )


def mail_paid_out(uow: UnitOfWork, *, run_id: str, reference: str | None) -> None:
    """Mail each partner of a paid run. Without the bank's reference it names the first 8 characters of the payout."""
    payouts = uow.db.execute(
        select(Payout.id, Payout.amount, Payout.currency, Profile.email, SPOKEN_LANGUAGE.label("language"))
        .join(Referral, Referral.id == Payout.referral_id)
        .join(Profile, Profile.id == Referral.user_id)
        .where(Payout.run_id == run_id),
        spoken_languages(uow),
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
    enqueue_all(uow, "payout_sent", envelopes)
