"""/functions/v1: what a mail said, sending it again, and the texts that the operator may change."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field
from starlette.responses import Response

from guildhall.doors.asking import RuntimeDep
from guildhall.doors.functions.bodies import FunctionBody
from guildhall.doors.functions.route import CallerDep, answered, function_router, require_admin
from guildhall.kit.errors import NotFound
from guildhall.kit.house import House
from guildhall.kit.texts import LANGUAGES
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

router = function_router()

Name = Annotated[str, Field(max_length=60)]
Words = Annotated[dict[Name, Annotated[str, Field(max_length=10_000)]], Field(max_length=60)]


class ShowMail(FunctionBody):
    mail_id: Identifier


class RetryMails(FunctionBody):
    """Left out: all that have failed, the oldest first, at most as many as one may name."""

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


@router.post("/show-mail")
async def show(body: ShowMail, runtime: RuntimeDep, caller: CallerDep) -> Response:
    """For admins: {kept, sent, subject, html, text}, without the link that lets its reader in.

    `sent`: this left, word for word; otherwise it would leave now. `kept` is false once the copy is gone.
    """
    require_admin(caller)
    shown = await runtime.read(lambda house: shown_mail(house, body.mail_id))
    if shown is None:
        return answered({"kept": False, "sent": False, "subject": "", "html": "", "text": ""})
    return answered({"kept": True, "sent": shown.sent} | _letter(shown.letter))


@router.post("/retry-mails")
async def retry(body: RetryMails, runtime: RuntimeDep, caller: CallerDep) -> Response:
    """For admins: {retried}, the ids of those that had failed and are queued again.

    One that would only mislead by now (its link has run out, its day has come) is not.
    """
    retried = await runtime.write(lambda house: retry_mails(house, caller, body.mail_ids))
    return answered({"retried": retried})


@router.post("/mail-kinds")
async def kinds(runtime: RuntimeDep, caller: CallerDep) -> Response:
    """For admins: {kinds: [{kind, changed}]}, `changed` the languages in which the operator has texts of their own."""
    require_admin(caller)
    changed = await runtime.read(changed_texts)
    listed = [
        {"kind": kind, "changed": [language for language in LANGUAGES if (kind, language) in changed]}
        for kind in KINDS
    ]
    return answered({"kinds": listed})


@router.post("/mail-texts")
async def texts(body: MailTextsOf, runtime: RuntimeDep, caller: CallerDep) -> Response:
    """For admins: {version, placeholders, texts: [{name, original, words, required, oneLine}]}.

    `words` is what is said now.
    """
    require_admin(caller)
    _known(body)
    saved = await runtime.read(lambda house: saved_texts(house, body.kind, body.language))
    return answered(_wire(body, saved))


@router.post("/save-mail-texts")
async def save(body: SaveMailTexts, runtime: RuntimeDep, caller: CallerDep) -> Response:
    """For admins: replaces the texts of a kind and language; answers as mail-texts does.

    409 mail_texts_changed for an old `version`. A refused text is named in `details`.
    """

    def act(house: House) -> SavedTexts:
        return save_texts(house, caller, body.kind, body.language, body.version, body.words)

    return answered(_wire(body, await runtime.write(act)))


@router.post("/preview-mail")
async def preview(body: PreviewMail, runtime: RuntimeDep, caller: CallerDep) -> Response:
    """For admins: {subject, html, text} of a mail with made-up values and these words. Nothing is kept."""
    require_admin(caller)
    _known(body)
    words = checked(body.kind, body.language, body.words)

    def draw(house: House) -> Letter:
        head = letterhead(house)
        context = sample(body.kind, body.language, head.settings)
        return render(body.kind, body.language, context, head.settings, company=head.company, words=words)

    return answered(_letter(await runtime.read(draw)))


@router.post("/send-sample-mail")
async def send_sample(body: MailTextsOf, runtime: RuntimeDep, caller: CallerDep) -> Response:
    """For admins: {recipient}, their own address, to which this mail goes with made-up values, as any other would."""
    _known(body)
    recipient = await runtime.write(lambda house: mail_sample(house, caller, body.kind, body.language))
    return answered({"recipient": recipient})


def _known(body: MailTextsOf) -> None:
    if body.kind not in KINDS or body.language not in LANGUAGES:
        raise NotFound()


def _letter(letter: Letter) -> dict[str, str]:
    return {"subject": letter.subject, "html": letter.html, "text": letter.text}


def _wire(asked: MailTextsOf, saved: SavedTexts) -> dict[str, Any]:
    own = originals(asked.kind, asked.language)
    return {
        "version": saved.version,
        "placeholders": sorted(placeholders(asked.kind)),
        "texts": [
            {
                "name": name,
                "original": said,
                "words": saved.words.get(name, said),
                "required": sorted(required(asked.kind, name)),
                "oneLine": name in ONE_LINE,
            }
            for name, said in own.items()
        ],
    }
