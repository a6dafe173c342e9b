"""/functions/v1: show and retry emails, and edit their texts."""

from typing import Annotated

from pydantic import Field

from guildhall.api.functions.answers import Answer, Id
from guildhall.api.functions.bodies import FunctionBody
from guildhall.api.functions.declare import ADMINS, FunctionRouter, Reading, Writing
from guildhall.api.functions.route import CallerDep
from guildhall.core.answer_fields import words
from guildhall.core.errors import NotFound
from guildhall.core.i18n import LANGUAGES, Language
from guildhall.core.validation import FreeText, Identifier, OneLine, at_most
from guildhall.http.once import Once
from guildhall.services.email.branding import branding
from guildhall.services.email.commands.retry import MOST, retry_mails
from guildhall.services.email.commands.save_texts import save_texts
from guildhall.services.email.commands.send_sample import mail_sample
from guildhall.services.email.formats import placeholders
from guildhall.services.email.kinds import KINDS
from guildhall.services.email.queries import SavedTexts, changed_texts, saved_texts, shown_mail
from guildhall.services.email.render import RenderedEmail
from guildhall.services.email.rules import ONE_LINE
from guildhall.services.email.samples import sample
from guildhall.services.email.texts import checked, originals, required

router = FunctionRouter()

Name = Annotated[str, Field(max_length=60), OneLine]
Words = Annotated[dict[Name, Annotated[str, Field(max_length=10_000), FreeText()]], at_most(60)]


class ShowMail(FunctionBody):
    mail_id: Identifier


class RetryMails(FunctionBody):
    """`mailIds` defaults to all failed emails, oldest first, up to the maximum length of the list."""

    mail_ids: Annotated[list[Identifier], Field(min_length=1, max_length=MOST)] | None = None


class MailTextsOf(FunctionBody):
    kind: Annotated[Name, Field(json_schema_extra={"enum": sorted(KINDS)})]
    language: Annotated[Name, Field(json_schema_extra={"enum": [*LANGUAGES]})]


class SaveMailTexts(MailTextsOf):
    """`version` is the version the client edited. A text that is left out is reset to the default."""

    version: Annotated[int, Field(ge=0)]
    words: Words


class PreviewMail(MailTextsOf):
    words: Words


class MailContent(Answer):
    """`sent`: this is the email as it was sent; otherwise it would be sent like this now. `kept` is false once the sent
    copy was deleted."""

    subject: str
    html: str
    text: str
    kept: bool
    sent: bool


class Retried(Answer):
    """The ids of the emails that are queued again. Expired emails are not."""

    retried: list[Id]


class SampleSent(Answer):
    recipient: str


class MailKind(Answer):
    """A kind of email. `changed` lists the languages in which its texts are customised."""

    kind: Annotated[str, words(*sorted(KINDS))]
    changed: list[Language]


class MailKinds(Answer):
    kinds: list[MailKind]


class MailText(Answer):
    """`words` is the current text, `original` the default; `required` are the placeholders it must contain."""

    name: str
    original: str
    words: str
    required: list[str]
    one_line: bool


class EditableTexts(Answer):
    """The texts of a kind of email in one language."""

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


@router.function("/show-mail", only=ADMINS, refuses=("not_found",))
def show(uow: Reading, body: ShowMail) -> MailContent:
    """Return the content of an email without its sign-in link. For admins."""
    shown = shown_mail(uow, body.mail_id)
    if shown is None:
        return MailContent(kept=False, sent=False, subject="", html="", text="")
    rendered = shown.rendered
    return MailContent(
        kept=True, sent=shown.sent, subject=rendered.subject, html=rendered.html, text=rendered.text
    )


@router.function("/retry-mails", once=Once())
def retry(uow: Writing, body: RetryMails, caller: CallerDep) -> Retried:
    """Queue failed emails again. For admins."""
    return Retried(retried=retry_mails(uow, caller, body.mail_ids))


@router.function("/mail-kinds", only=ADMINS)
def kinds(uow: Reading) -> MailKinds:
    """List the kinds of emails. For admins."""
    changed = changed_texts(uow)
    return MailKinds(
        kinds=[
            MailKind(kind=kind, changed=[language for language in LANGUAGES if (kind, language) in changed])
            for kind in KINDS
        ]
    )


@router.function("/mail-texts", only=ADMINS, refuses=("not_found",))
def texts(uow: Reading, body: MailTextsOf) -> EditableTexts:
    """Return the texts of a kind of email in one language. For admins."""
    _require_known(body)
    saved = saved_texts(uow, body.kind, body.language)
    return _to_answer(body, saved)


@router.function("/save-mail-texts", refuses=("not_found", "mail_texts_changed", *WRONG_TEXTS), once=Once())
def save(uow: Writing, body: SaveMailTexts, caller: CallerDep) -> EditableTexts:
    """Replace the texts of a kind of email in one language. For admins. `details` of an error has the text's name."""
    return _to_answer(body, save_texts(uow, caller, body.kind, body.language, body.version, body.words))


@router.function("/preview-mail", only=ADMINS, refuses=("not_found", *WRONG_TEXTS))
def preview(uow: Reading, body: PreviewMail) -> RenderedEmail:
    """Render an email with sample values and these texts. For admins."""
    _require_known(body)
    words = checked(body.kind, body.language, body.words)
    brand = branding(uow)
    context = sample(body.kind, body.language, brand.settings)
    return brand.render(body.kind, body.language, context, words)


@router.function("/send-sample-mail", refuses=("not_found",), once=Once())
def send_sample(uow: Writing, body: MailTextsOf, caller: CallerDep) -> SampleSent:
    """Send an email with sample values to the caller. For admins."""
    _require_known(body)
    recipient = mail_sample(uow, caller, body.kind, body.language)
    return SampleSent(recipient=recipient)


def _require_known(body: MailTextsOf) -> None:
    if body.kind not in KINDS or body.language not in LANGUAGES:
        raise NotFound()


def _to_answer(requested: MailTextsOf, saved: SavedTexts) -> EditableTexts:
    defaults = originals(requested.kind, requested.language)
    return EditableTexts(
        version=saved.version,
        placeholders=sorted(placeholders(requested.kind)),
        texts=[
            MailText(
                name=name,
                original=default,
                words=saved.words.get(name, default),
                required=sorted(required(requested.kind, name)),
                one_line=name in ONE_LINE,
            )
            for name, default in defaults.items()
        ],
    )
