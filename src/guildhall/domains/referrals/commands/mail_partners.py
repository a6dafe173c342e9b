"""Write to partners: invite them, remind them of payout details, or send them the owner's own words."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from sqlalchemy import select, update

from guildhall.core.errors import NotFound
from guildhall.core.events import BusinessEvent
from guildhall.core.i18n import listed
from guildhall.core.money import written
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.identity.commands.invite import invite_again
from guildhall.domains.identity.models import Profile
from guildhall.domains.referrals.mail_links import partner_of, stop_links
from guildhall.domains.referrals.models.partners import Referral
from guildhall.domains.referrals.queries.mailing import Occasion, Reader, mailing_for
from guildhall.rest_engine.caller import Caller
from guildhall.services.audit.record import record
from guildhall.services.email.outbox import Envelope, enqueue_all, withdraw_kind
from guildhall.services.shop_settings.days import shop_day
from guildhall.services.shop_settings.queries import language_for


@dataclass(frozen=True, slots=True)
class MessageWords:
    """The owner's message in one language."""

    subject: str
    message: str


def mail_partners(
    uow: UnitOfWork,
    caller: Caller,
    occasion: Occasion,
    *,
    group: str | None = None,
    message_id: str = "",
    words: Mapping[str, MessageWords] | None = None,
) -> int:
    """Queue one mail for each reader, and return their number. For admins.

    Invitations and reminders are service mails, at most one in 30 days for each partner. A message goes to all but
    those who ended them; each partner gets it in their language, else in the shop's, else in the first one written.

    group: only partners of this group. message_id: made by the sender; a repeated one sends nothing twice.
    """
    caller.require(caller.admin)
    readers = mailing_for(uow, occasion, group).readers
    template, envelopes = _ENVELOPES[occasion](uow, readers, message_id, words or {})
    enqueue_all(uow, template, envelopes)
    record(
        uow,
        caller.account_id,
        "referrals.mailed",
        "referrals",
        "",
        occasion=str(occasion),
        partner_group=group,
        people=len(readers),
    )
    return len(readers)


def stop_partner_mails(uow: UnitOfWork, token: str) -> None:
    """Send the link's partner no more messages, nor those that wait for the mail server. Idempotent.

    Raises NotFound for a link that is not valid.
    """
    theirs = select(Referral.id, Referral.mails_stopped_at, Profile.email).join(
        Profile, Profile.id == Referral.user_id
    )
    known = uow.db.execute(theirs.where(Profile.id == partner_of(uow, token))).all()
    if not known:
        raise NotFound()
    withdraw_kind(uow, "partner_message", known[0].email)
    for referral in known:
        if referral.mails_stopped_at is None:
            stopped = update(Referral).where(Referral.id == referral.id)
            uow.db.execute(stopped.values(mails_stopped_at=uow.now))
            record(uow, None, "referral.mails_stopped", "referrals", referral.id)
            uow.publish(BusinessEvent("partner.updated", "referrals", referral.id))


_Batch = tuple[str, Iterable[Envelope]]


def _invitations(
    uow: UnitOfWork, readers: list[Reader], _id: str, _words: Mapping[str, MessageWords]
) -> _Batch:
    return "partner_invitation", [
        Envelope(
            reader.email,
            reader.language,
            f"partner_invitation:{reader.profile_id}:{shop_day(uow)}",
            {
                "referral_code": reader.code,
                "referral_link": f"{uow.settings.site_url}/?ref={reader.code}",
                "link": invite_again(uow, reader.email, next_path="/user/partner"),
            },
        )
        for reader in readers
    ]


def _reminders(
    uow: UnitOfWork, readers: list[Reader], _id: str, _words: Mapping[str, MessageWords]
) -> _Batch:
    return "payout_details_missing", [
        Envelope(
            reader.email,
            reader.language,
            f"payout_details_missing:{reader.profile_id}:{shop_day(uow)}",
            {
                "owed": listed(
                    [written(owed.minor, owed.currency, reader.language) for owed in reader.owed],
                    reader.language,
                )
            },
        )
        for reader in readers
    ]


def _messages(
    uow: UnitOfWork, readers: list[Reader], message_id: str, words: Mapping[str, MessageWords]
) -> _Batch:
    def language_of(reader: Reader) -> str:
        wanted = (reader.language, language_for(uow), *words)
        return next(language for language in wanted if language in words)

    envelopes = []
    for reader in readers:
        language = language_of(reader)
        context = {"topic": words[language].subject, "message": words[language].message}
        context |= stop_links(uow, reader.profile_id)
        key = f"partner_message:{message_id}:{reader.profile_id}"
        envelopes.append(Envelope(reader.email, language, key, context))
    return "partner_message", envelopes


_ENVELOPES: Mapping[
    Occasion, Callable[[UnitOfWork, list[Reader], str, Mapping[str, MessageWords]], _Batch]
] = {
    Occasion.INVITATION: _invitations,
    Occasion.DETAILS: _reminders,
    Occasion.MESSAGE: _messages,
}
