"""/functions/v1: write to partners, and the link with which a partner ends such messages."""

from typing import Annotated, Self

from pydantic import Field, StringConstraints, model_validator

from guildhall.api.functions.answers import Answer
from guildhall.api.functions.bodies import FunctionBody
from guildhall.api.functions.declare import ADMINS, FunctionRouter, Reading, Writing
from guildhall.api.functions.route import CallerDep
from guildhall.core.i18n import Language
from guildhall.core.invalid import invalid
from guildhall.core.validation import FreeText, Identifier, OneLine, OptionalTitle
from guildhall.domains.referrals.commands.mail_partners import MessageWords, mail_partners, stop_partner_mails
from guildhall.domains.referrals.queries.mailing import Occasion, mailing_for
from guildhall.http.once import Once

router = FunctionRouter()

Subject = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=200), OneLine]
Message = Annotated[
    str, StringConstraints(strip_whitespace=True, min_length=1, max_length=10_000), FreeText()
]


class PartnerMailing(FunctionBody):
    """`occasion`: `invitation` (partners who cannot sign in yet), `details` (partners with money to pay out who gave no
    payout details), or `message` (all active partners). `group`: only partners of this group."""

    occasion: Occasion
    group: OptionalTitle = None


class PartnerMessage(FunctionBody):
    """A message in one language."""

    language: Language
    subject: Subject
    message: Message


class MailPartners(PartnerMailing):
    """`messageId` and `messages` are for a message: an id made by the caller, and its text in one or more languages."""

    message_id: Identifier | None = None
    messages: Annotated[list[PartnerMessage], Field(max_length=10)] = []

    @model_validator(mode="after")
    def _has_words(self) -> Self:
        if self.occasion is Occasion.MESSAGE and not (self.message_id and self.messages):
            raise invalid("message_needed", "a message needs messageId and messages")
        return self


class StopPartnerMails(FunctionBody):
    token: Annotated[str, Field(max_length=100), OneLine]


class PartnerReaders(Answer):
    """`people` would get the email. `mailedLately` got one in the last 30 days, and `stopped` want no messages."""

    people: int
    mailed_lately: int
    stopped: int


class MailedPartners(Answer):
    people: int


class PartnerMailsStopped(Answer):
    done: bool


@router.function("/partner-mailing", only=ADMINS)
def readers(uow: Reading, body: PartnerMailing) -> PartnerReaders:
    """Count the partners whom an email would reach. For admins."""
    mailing = mailing_for(uow, body.occasion, body.group)
    return PartnerReaders(
        people=len(mailing.readers), mailed_lately=mailing.mailed_lately, stopped=mailing.stopped
    )


@router.function("/mail-partners", once=Once(resumes=True))
def mail(uow: Writing, body: MailPartners, caller: CallerDep) -> MailedPartners:
    """Email partners. For admins. A `messageId` is sent once, and each partner gets an invitation, or a reminder of
    payout details, at most once in 30 days."""
    words = {each.language: MessageWords(each.subject, each.message) for each in body.messages}
    people = mail_partners(
        uow, caller, body.occasion, group=body.group, message_id=body.message_id or "", words=words
    )
    return MailedPartners(people=people)


@router.function("/stop-partner-mails", refuses=("not_found",), once=Once())
def stop(uow: Writing, body: StopPartnerMails) -> PartnerMailsStopped:
    """Send a partner no more messages. Idempotent."""
    stop_partner_mails(uow, body.token)
    return PartnerMailsStopped(done=True)
