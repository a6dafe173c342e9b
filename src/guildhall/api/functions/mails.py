"""/functions/v1: what a mail said, sending it again, and the texts that the operator may change."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from guildhall.api.functions.answers import Answer, Id
from guildhall.api.functions.bodies import FunctionBody
from guildhall.api.functions.declare import OF_ADMINS, FunctionRouter
from guildhall.api.functions.route import CallerDep, require_admin
from guildhall.core.errors import NotFound
from guildhall.core.i18n import LANGUAGES, Language
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.core.validation import FreeText, Identifier, OneLine
from guildhall.http.dependencies import RuntimeDep
from guildhall.http.once import Once
from guildhall.services.email.branding import branding
from guildhall.services.email.commands.retry import MOST, retry_mails
from guildhall.services.email.commands.save_texts import save_texts
from guildhall.services.email.commands.send_sample import mail_sample
from guildhall.services.email.formats import placeholders
from guildhall.services.email.kinds import KINDS
from guildhall.services.email.queries import SavedTexts, changed_texts, saved_texts, shown_mail
from guildhall.services.email.render import RenderedEmail, render
from guildhall.services.email.rules import ONE_LINE
from guildhall.services.email.samples import sample
from guildhall.services.email.texts import checked, originals, required

router = FunctionRouter()

Name = Annotated[str, Field(max_length=60), OneLine]
Words = Annotated[dict[Name, Annotated[str, Field(max_length=10_000), FreeText()]], Field(max_length=60)]


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
    shown = await runtime.read(lambda uow: shown_mail(uow, body.mail_id))
    if shown is None:
        return ShownMail(kept=False, sent=False, subject="", html="", text="")
    rendered = shown.rendered
    return ShownMail(
        kept=True, sent=shown.sent, subject=rendered.subject, html=rendered.html, text=rendered.text
    )


@router.function("/retry-mails", refuses=OF_ADMINS, once=Once())
async def retry(body: RetryMails, runtime: RuntimeDep, caller: CallerDep) -> Retried:
    """For admins: queues again what had failed."""
    return Retried(retried=await runtime.write(lambda uow: retry_mails(uow, caller, body.mail_ids)))


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
    saved = await runtime.read(lambda uow: saved_texts(uow, body.kind, body.language))
    return _to_answer(body, saved)


@router.function(
    "/save-mail-texts", refuses=("not_allowed", "not_found", "mail_texts_changed", *WRONG_TEXTS), once=Once()
)
async def save(body: SaveMailTexts, runtime: RuntimeDep, caller: CallerDep) -> MailTexts:
    """For admins: replaces the texts of a kind and language. A refused text is named in `details`."""

    def task(uow: UnitOfWork) -> SavedTexts:
        return save_texts(uow, caller, body.kind, body.language, body.version, body.words)

    return _to_answer(body, await runtime.write(task))


@router.function("/preview-mail", refuses=("not_allowed", "not_found", *WRONG_TEXTS))
async def preview(body: PreviewMail, runtime: RuntimeDep, caller: CallerDep) -> DrawnMail:
    """For admins: a mail with made-up values and these words. Nothing is kept."""
    require_admin(caller)
    _known(body)
    words = checked(body.kind, body.language, body.words)

    def draw(uow: UnitOfWork) -> RenderedEmail:
        head = branding(uow)
        context = sample(body.kind, body.language, head.settings)
        return render(body.kind, body.language, context, head.settings, company=head.company, words=words)

    drawn = await runtime.read(draw)
    return DrawnMail(subject=drawn.subject, html=drawn.html, text=drawn.text)


@router.function("/send-sample-mail", refuses=("not_allowed", "not_found"), once=Once())
async def send_sample(body: MailTextsOf, runtime: RuntimeDep, caller: CallerDep) -> SampleSent:
    """For admins: sends this mail with made-up values to their own address, as any other is sent."""
    _known(body)
    recipient = await runtime.write(lambda uow: mail_sample(uow, caller, body.kind, body.language))
    return SampleSent(recipient=recipient)


def _known(body: MailTextsOf) -> None:
    if body.kind not in KINDS or body.language not in LANGUAGES:
        raise NotFound()


def _to_answer(requested: MailTextsOf, saved: SavedTexts) -> MailTexts:
    own = originals(requested.kind, requested.language)
    return MailTexts(
        version=saved.version,
        placeholders=sorted(placeholders(requested.kind)),
        texts=[
            MailText(
                name=name,
                original=details,
                words=saved.words.get(name, details),
                required=sorted(required(requested.kind, name)),
                one_line=name in ONE_LINE,
            )
            for name, details in own.items()
        ],
    )
