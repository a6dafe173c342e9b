"""/functions/v1: what a mail said, sending it again, and the texts that the operator may change."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from guildhall.doors.asking import RuntimeDep
from guildhall.doors.functions.answers import Answer, Id
from guildhall.doors.functions.bodies import FunctionBody
from guildhall.doors.functions.declare import OF_ADMINS, FunctionRouter
from guildhall.doors.functions.route import CallerDep, require_admin
from guildhall.doors.once import Once
from guildhall.kit.errors import NotFound
from guildhall.kit.house import House
from guildhall.kit.texts import LANGUAGES, Language
from guildhall.kit.wire import Identifier
from guildhall.mail.actions.retry import MOST, retry_mails
from guildhall.mail.actions.save_texts import save_texts
from guildhall.mail.actions.send_sample import mail_sample
from guildhall.mail.kinds import KINDS
from guildhall.mail.letterhead import letterhead
from guildhall.mail.queries import SavedTexts, changed_texts, saved_texts, shown_mail
from guildhall.mail.render import Letter, render
from guildhall.mail.rules import ONE_LINE
from guildhall.mail.said import placeholders
from guildhall.mail.samples import sample
from guildhall.mail.texts import checked, originals, required

router = FunctionRouter()

Name = Annotated[str, Field(max_length=60)]
Words = Annotated[dict[Name, Annotated[str, Field(max_length=10_000)]], Field(max_length=60)]


class ShowMail(FunctionBody):
    mail_id: Identifier


class RetryMails(FunctionBody):
    """`mail_ids` left out: all that have failed, the oldest first, at most as many as one may name."""

    mail_ids: Annotated[list[Identifier], Field(min_length=1, max_length=MOST)] | None = None


class MailTextsOf(FunctionBody):
    kind: Name
    language: Name


class SaveMailTexts(MailTextsOf):
    """`version` is that of the texts the page was filled with; a text that is left out is the house's again."""

    version: Annotated[int, Field(ge=0)]
    words: Words


class PreviewMail(MailTextsOf):
    words: Words


class DrawnMail(Answer):
    subject: str
    html: str
    text: str


class ShownMail(DrawnMail):
    """`sent`: this left, word for word; otherwise it would leave now. `kept` is false once the copy is gone."""

    kept: bool
    sent: bool


class Retried(Answer):
    """The ids of those that had failed and are queued again; one that would come too late is not."""

    retried: list[Id]


class SampleSent(Answer):
    recipient: str


class MailKind(Answer):
    """`changed`: the languages in which the operator has texts of their own."""

    kind: str
    changed: list[Language]


class MailKinds(Answer):
    kinds: list[MailKind]


class MailText(Answer):
    """`words` is what is said now; `required` are the placeholders that must stay."""

    name: str
    original: str
    words: str
    required: list[str]
    one_line: bool


class MailTexts(Answer):
    """What a kind of mail says in one language."""

    version: int
    placeholders: list[str]
    texts: list[MailText]


WRONG_TEXTS = (
    "unknown_text",
    "text_empty",
    "text_too_long",
    "text_one_line",
    "placeholder_broken",
    "placeholder_unknown",
    "placeholder_missing",
)


@router.function("/show-mail", refuses=("not_allowed", "not_found"))
async def show(body: ShowMail, runtime: RuntimeDep, caller: CallerDep) -> ShownMail:
    """For admins: what a mail says, without the link that lets its reader in."""
    require_admin(caller)
    shown = await runtime.read(lambda house: shown_mail(house, body.mail_id))
    if shown is None:
        return ShownMail(kept=False, sent=False, subject="", html="", text="")
    letter = shown.letter
    return ShownMail(kept=True, sent=shown.sent, subject=letter.subject, html=letter.html, text=letter.text)


@router.function("/retry-mails", refuses=OF_ADMINS, once=Once())
async def retry(body: RetryMails, runtime: RuntimeDep, caller: CallerDep) -> Retried:
    """For admins: queues again what had failed."""
    return Retried(retried=await runtime.write(lambda house: retry_mails(house, caller, body.mail_ids)))


@router.function("/mail-kinds", refuses=OF_ADMINS)
async def kinds(runtime: RuntimeDep, caller: CallerDep) -> MailKinds:
    """For admins: the kinds of mails."""
    require_admin(caller)
    changed = await runtime.read(changed_texts)
    return MailKinds(
        kinds=[
            MailKind(kind=kind, changed=[language for language in LANGUAGES if (kind, language) in changed])
            for kind in KINDS
        ]
    )


@router.function("/mail-texts", refuses=("not_allowed", "not_found"))
async def texts(body: MailTextsOf, runtime: RuntimeDep, caller: CallerDep) -> MailTexts:
    """For admins: what a kind of mail says in one language."""
    require_admin(caller)
    _known(body)
    saved = await runtime.read(lambda house: saved_texts(house, body.kind, body.language))
    return _told(body, saved)


@router.function(
    "/save-mail-texts", refuses=("not_allowed", "not_found", "mail_texts_changed", *WRONG_TEXTS), once=Once()
)
async def save(body: SaveMailTexts, runtime: RuntimeDep, caller: CallerDep) -> MailTexts:
    """For admins: replaces the texts of a kind and language. A refused text is named in `details`."""

    def act(house: House) -> SavedTexts:
        return save_texts(house, caller, body.kind, body.language, body.version, body.words)

    return _told(body, await runtime.write(act))


@router.function("/preview-mail", refuses=("not_allowed", "not_found", *WRONG_TEXTS))
async def preview(body: PreviewMail, runtime: RuntimeDep, caller: CallerDep) -> DrawnMail:
    """For admins: a mail with made-up values and these words. Nothing is kept."""
    require_admin(caller)
    _known(body)
    words = checked(body.kind, body.language, body.words)

    def draw(house: House) -> Letter:
        head = letterhead(house)
        context = sample(body.kind, body.language, head.settings)
        return render(body.kind, body.language, context, head.settings, company=head.company, words=words)

    drawn = await runtime.read(draw)
    return DrawnMail(subject=drawn.subject, html=drawn.html, text=drawn.text)


@router.function("/send-sample-mail", refuses=("not_allowed", "not_found"), once=Once())
async def send_sample(body: MailTextsOf, runtime: RuntimeDep, caller: CallerDep) -> SampleSent:
    """For admins: sends this mail with made-up values to their own address, as any other is sent."""
    _known(body)
    recipient = await runtime.write(lambda house: mail_sample(house, caller, body.kind, body.language))
    return SampleSent(recipient=recipient)


def _known(body: MailTextsOf) -> None:
    if body.kind not in KINDS or body.language not in LANGUAGES:
        raise NotFound()


def _told(asked: MailTextsOf, saved: SavedTexts) -> MailTexts:
    own = originals(asked.kind, asked.language)
    return MailTexts(
        version=saved.version,
        placeholders=sorted(placeholders(asked.kind)),
        texts=[
            MailText(
                name=name,
                original=said,
                words=saved.words.get(name, said),
                required=sorted(required(asked.kind, name)),
                one_line=name in ONE_LINE,
            )
            for name, said in own.items()
        ],
    )
