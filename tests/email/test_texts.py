"""Custom mail texts, sent copies, and resending failed mails."""

import email
import json
from datetime import timedelta
from email import policy
from email.message import EmailMessage
from typing import Any

import httpx
import pytest
from sqlalchemy import func, select

from guildhall.config.settings import Settings
from guildhall.core.i18n import FOLDER, LANGUAGES, OFFERED, PARTIAL, placeholders_in
from guildhall.core.runtime import Runtime
from guildhall.jobs.retention import forget_old_records
from guildhall.services.audit.models import AuditEntry
from guildhall.services.email.formats import placeholders
from guildhall.services.email.kinds import KINDS
from guildhall.services.email.models import Mail, SentCopy
from guildhall.services.email.render import render
from guildhall.services.email.rules import REQUIRED, TRY_FOR
from guildhall.services.email.samples import sample
from guildhall.services.email.texts import originals
from guildhall.services.email.transports import Undeliverable
from guildhall.services.email.worker import send_due
from tests.email.queueing import Bag, mails, queue
from tests.support.client import Client
from tests.support.clock import FixedClock
from tests.support.people import Person, add_person
from tests.support.sizes import sized

EVERY = sized(2, 1)


@pytest.fixture
def boss(runtime: Runtime) -> Person:
    with runtime.writing() as uow:
        return add_person(uow, "boss", admin=True)


def ask(client: Client, who: Person | None, name: str, **body: Any) -> httpx.Response:
    return client.post(f"/functions/v1/{name}", json=body, headers=who.headers if who else {})


def save(client: Client, boss: Person, version: int, **words: str) -> httpx.Response:
    body = {"kind": "order_paid", "language": "de", "version": version, "words": words}
    return ask(client, boss, "save-mail-texts", **body)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_default_texts_pass_the_checks_for_custom_texts(language: str) -> None:
    for kind in KINDS:
        for name, words in originals(kind, language).items():
            assert placeholders_in(words) <= placeholders(kind), (kind, name)
            assert REQUIRED.get((kind, name), frozenset()) <= placeholders_in(words), (kind, name)
        rendered = render(kind, language, sample(kind, language, Settings()), Settings())
        assert "{{" not in rendered.subject + rendered.html + rendered.text, kind


@pytest.mark.parametrize("language", sorted({*LANGUAGES} - PARTIAL))
def test_every_kind_has_a_name_in_the_back_office(language: str) -> None:
    texts = json.loads((FOLDER / language / "admin-mails.json").read_text("utf-8"))
    assert KINDS.keys() <= texts["kinds"].keys()


def test_changed_texts_are_in_both_sides_of_the_next_mail(
    client: Client, runtime: Runtime, boss: Person
) -> None:
    words = {"subject": "Bezahlt: {{item}}", "intro": "Danke <b>sehr</b>!\nIhr {{company}}-Team"}
    answer = save(client, boss, 0, **words)
    assert (answer.status_code, answer.json()["version"]) == (200, 1)
    queue(runtime, "order_paid", language="de")
    queue(runtime, "order_paid", key="paid:2", language="fr")
    bag = Bag()
    assert send_due(runtime, bag) == 2
    german, french = sorted(bag.messages, key=lambda message: str(message["Subject"]))
    plain, html = (part.get_content() for part in german.iter_parts())
    assert german["Subject"] == "Bezahlt: Shop & <System>"
    assert "Danke &lt;b&gt;sehr&lt;/b&gt;!<br>Ihr Guildhall-Team</p>" in html
    assert "Danke <b>sehr</b>!\nIhr Guildhall-Team\n" in plain
    assert french["Subject"] == "Paiement reçu : Shop & <System>"


def test_a_save_is_audited_and_a_stale_one_refused(client: Client, runtime: Runtime, boss: Person) -> None:
    assert save(client, boss, 0, heading="Bezahlt").status_code == 200
    stale = save(client, boss, 0, heading="Anders")
    assert (stale.status_code, stale.json()["hint"]) == (409, "mail_texts_changed")
    assert save(client, boss, 1).json()["version"] == 2  # everything is the default again
    with runtime.reading() as uow:
        logged = uow.db.scalars(select(AuditEntry.data).order_by(AuditEntry.created_at)).all()
    own = originals("order_paid", "de")["heading"]
    assert {"kind": "order_paid", "language": "de", "changes": {"heading": [own, "Bezahlt"]}} in logged
    assert {"kind": "order_paid", "language": "de", "changes": {"heading": ["Bezahlt", own]}} in logged
    assert len(logged) == 2


@pytest.mark.parametrize(
    ("kind", "name", "words", "reason"),
    [
        ("order_paid", "intro", " ", "text_empty"),
        ("order_paid", "intro", "Pay {{link}}", "placeholder_unknown"),
        ("order_paid", "intro", "Pay {{item", "placeholder_broken"),
        ("order_paid", "intro", "x" * 2001, "text_too_long"),
        ("order_paid", "subject", "One\nBcc: all@example.com", "text_one_line"),
        ("order_paid", "nothing", "x", "unknown_text"),
        ("workshop_message", "subject", "News", "placeholder_missing"),
        ("order_refunded", "refunded", "Re\nfunded", "text_one_line"),
        ("reset_password", "intro", "Click {{link}}", "placeholder_unknown"),
    ],
)
def test_texts_that_would_break_a_mail_are_refused_by_name(
    client: Client, boss: Person, kind: str, name: str, words: str, reason: str
) -> None:
    body = {"kind": kind, "language": "en", "words": {name: words}}
    for answer in (
        ask(client, boss, "preview-mail", **body),
        ask(client, boss, "save-mail-texts", version=0, **body),
    ):
        assert (answer.status_code, answer.json()["hint"], answer.json()["details"]) == (400, reason, name)


def test_no_text_can_take_the_link_out_of_a_mail(client: Client, runtime: Runtime, boss: Person) -> None:
    words = dict.fromkeys(originals("reset_password", "en"), "x")
    body = {"kind": "reset_password", "language": "en", "version": 0, "words": words}
    assert ask(client, boss, "save-mail-texts", **body).status_code == 200
    queue(runtime, "reset_password")
    bag = Bag()
    send_due(runtime, bag)
    for part in bag.messages[0].iter_parts():
        assert "https://shop.example/auth/confirm?token_hash=abc" in part.get_content()


def test_a_preview_stores_nothing(client: Client, runtime: Runtime, boss: Person) -> None:
    body = {"kind": "order_paid", "language": "en", "words": {"subject": "Paid: {{item}}, {{amount}}"}}
    answer = ask(client, boss, "preview-mail", **body).json()
    assert answer["subject"] == "Paid: Bookbinding Kit, €598.00"
    assert "Payment received" in answer["text"]
    assert 'href="' in answer["html"]
    with runtime.reading() as uow:
        assert uow.db.execute(select(func.count()).select_from(Mail)).scalar_one() == 0


@pytest.mark.slow
@pytest.mark.parametrize("language", OFFERED)
def test_a_sent_mail_equals_its_preview(
    client: Client, runtime: Runtime, boss: Person, language: str
) -> None:
    """Every kind is equal to the byte, with the operator's texts in it. `make test` tries half of them."""
    for kind in list(KINDS)[OFFERED.index(language) % EVERY :: EVERY]:
        of = {"kind": kind, "language": language}
        words = {"heading": "Grüße & <b>mehr</b> 🎉"}
        assert ask(client, boss, "save-mail-texts", version=0, words=words, **of).status_code == 200
        seen = ask(client, boss, "preview-mail", words=words, **of).json()
        assert ask(client, boss, "send-sample-mail", **of).json() == {"recipient": boss.caller.email}
        bag = Bag()
        assert send_due(runtime, bag) == 1
        (message,) = bag.messages
        received = email.message_from_bytes(bytes(message), policy=policy.default)
        assert isinstance(received, EmailMessage)
        bodies = [received.get_body((side,)) for side in ("plain", "html")]
        plain, html = (part.get_content().replace("\r\n", "\n") for part in bodies if part)
        assert (received["To"], received["Subject"]) == (boss.caller.email, seen["subject"])
        assert (html, plain) == (seen["html"], seen["text"])


def test_a_sample_is_sent_only_to_the_requesting_admin(
    client: Client, runtime: Runtime, boss: Person
) -> None:
    with runtime.writing() as uow:
        other = add_person(uow, "ann")
    of = {"kind": "order_paid", "language": "en"}
    assert ask(client, other, "send-sample-mail", **of).status_code == 403
    assert ask(client, boss, "send-sample-mail", kind="no_such", language="en").status_code == 404
    ask(client, boss, "send-sample-mail", **of)
    (mail,) = mails(runtime)
    assert mail.recipient == boss.caller.email
    with runtime.reading() as uow:
        logged = uow.db.execute(select(AuditEntry.action, AuditEntry.subject_id)).all()
    assert logged == [("mail.sampled", mail.id)]


def test_the_log_shows_the_sent_mail_without_its_link(
    client: Client, runtime: Runtime, boss: Person, clock: FixedClock
) -> None:
    queue(runtime, "reset_password")
    (mail,) = mails(runtime)
    waiting = ask(client, boss, "show-mail", mailId=mail.id).json()
    assert (waiting["kept"], waiting["sent"]) == (True, False)
    send_due(runtime, Bag())
    shown = ask(client, boss, "show-mail", mailId=mail.id).json()
    assert (shown["kept"], shown["sent"], shown["subject"]) == (True, True, "Set a new password")
    for text in (shown["html"], shown["text"], waiting["html"], waiting["text"]):
        assert "token_hash" not in text
        assert "/auth/confirm?…" in text
    clock.advance(timedelta(days=90, seconds=-1))
    forget_old_records(runtime)
    with runtime.writing() as uow:
        later = add_person(uow, "later", admin=True)
    assert ask(client, later, "show-mail", mailId=mail.id).json()["kept"] is True
    clock.advance(timedelta(seconds=1))
    forget_old_records(runtime)
    assert ask(client, later, "show-mail", mailId=mail.id).json()["kept"] is False


def test_a_failed_mail_is_sent_again_once(client: Client, runtime: Runtime, boss: Person) -> None:
    queue(runtime)
    (mail,) = mails(runtime)
    assert ask(client, boss, "retry-mails", mailIds=[mail.id]).json() == {
        "retried": []
    }  # it is waiting already
    send_due(runtime, Bag(Undeliverable("refused")))
    assert ask(client, boss, "retry-mails", mailIds=[mail.id, mail.id]).json() == {"retried": [mail.id]}
    assert send_due(runtime, Bag()) == 1
    with runtime.reading() as uow:
        assert uow.db.scalars(select(AuditEntry.action)).all() == ["mail.retried"]
        assert uow.db.scalar(select(func.count()).select_from(SentCopy)) == 1


def test_a_link_that_has_run_out_is_not_sent_again(
    client: Client, runtime: Runtime, boss: Person, clock: FixedClock
) -> None:
    queue(runtime, "reset_password")
    (mail,) = mails(runtime)
    send_due(runtime, Bag(Undeliverable("refused")))
    clock.advance(timedelta(hours=24))
    with runtime.writing() as uow:
        boss = add_person(uow, "again", admin=True)
    for which in ({"mailIds": [mail.id]}, {}):
        assert ask(client, boss, "retry-mails", **which).json() == {"retried": []}
    assert mails(runtime)[0].state == "failed"


def test_all_that_failed_are_sent_again_and_tried_as_long_as_new_ones(
    client: Client, runtime: Runtime, boss: Person, clock: FixedClock
) -> None:
    for number in range(3):
        queue(runtime, key=str(number))
    send_due(runtime, Bag(Undeliverable("relaying denied")))
    queue(runtime, key="waits")
    clock.advance(timedelta(days=4))
    with runtime.writing() as uow:
        boss = add_person(uow, "again", admin=True)
    failed = sorted(mail.id for mail in mails(runtime) if mail.state == "failed")
    assert ask(client, boss, "retry-mails").json() == {"retried": failed}
    again = [mail for mail in mails(runtime) if mail.id in failed]
    assert {(mail.state, mail.attempts) for mail in again} == {("queued", 0)}
    assert {mail.try_until for mail in again} == {clock.now() + TRY_FOR}
    assert ask(client, boss, "retry-mails").json() == {"retried": []}
    with runtime.reading() as uow:
        logged = uow.db.execute(select(AuditEntry.action, AuditEntry.subject_id)).all()
    assert sorted(logged) == [("mail.retried", mail_id) for mail_id in failed]
