"""Mails from the office to partners: who gets one, who gets none, and how a partner ends them."""

from collections.abc import Mapping
from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import func, insert, select, update

from guildhall.core.errors import NotAllowed
from guildhall.core.ids import new_id
from guildhall.core.runtime import Runtime
from guildhall.domains.identity.models import Account, Profile
from guildhall.domains.referrals.commands.mail_partners import (
    MessageWords,
    mail_partners,
    stop_partner_mails,
)
from guildhall.domains.referrals.models.partners import Referral
from guildhall.domains.referrals.models.payouts import PayoutDetails
from guildhall.domains.referrals.queries.mailing import Occasion, mailing_for
from guildhall.rest_engine.caller import Caller
from guildhall.services.audit.models import AuditEntry
from guildhall.services.email.models import Mail
from tests.referrals.conftest import Stage
from tests.referrals.office import ADMIN
from tests.referrals.test_wire import Someone
from tests.referrals.test_wire import someone as someone
from tests.support.client import Client
from tests.support.clock import FixedClock
from tests.support.people import add_person
from tests.support.rows import add, choose_settings

pytestmark = pytest.mark.both_databases

NEWS = {"en": MessageWords("News", "Hello."), "de": MessageWords("Neues", "Guten Tag.")}


class PartnerPost:
    """The mails that the office sends to partners."""

    def __init__(self, runtime: Runtime) -> None:
        self.runtime = runtime

    def send(self, occasion: Occasion, caller: Caller = ADMIN, **more: Any) -> int:
        with self.runtime.writing() as uow:
            return mail_partners(uow, caller, occasion, **more)

    def news(self, message_id: str = "", **more: Any) -> int:
        return self.send(Occasion.MESSAGE, message_id=message_id or new_id(), words=NEWS, **more)

    def of(self, template: str) -> list[Any]:
        with self.runtime.reading() as uow:
            found = select(Mail.recipient, Mail.language, Mail.context).where(Mail.template == template)
            return list(uow.db.execute(found.order_by(Mail.created_at, Mail.recipient)).all())

    def recipients(self, template: str) -> list[str]:
        return [mail.recipient for mail in self.of(template)]

    def change(self, statement: Any) -> None:
        with self.runtime.writing() as uow:
            uow.db.execute(statement)


@pytest.fixture
def post(runtime: Runtime) -> PartnerPost:
    return PartnerPost(runtime)


def test_partners_who_cannot_sign_in_are_invited_once_in_thirty_days(
    post: PartnerPost, stage: Stage, runtime: Runtime, clock: FixedClock
) -> None:
    stage.partner("ANN", email="ann@example.com")
    stage.partner("OFF", email="off@example.com", is_active=False)
    stage.partner("LEFT", email="left@example.com", ended_at=clock.now())
    with runtime.writing() as uow:
        signs_in = add_person(uow, "ben")
        uow.db.execute(
            insert(Account),
            [
                {"id": new_id(), "email": "asked@example.com", "email_confirmed_at": None},
                {"id": new_id(), "email": "apart@example.com", "email_confirmed_at": uow.now},
            ],
        )
    stage.partner("BEN", user_id=signs_in.profile_id)
    stage.partner("ASKED", email="asked@example.com")  # an account that was never confirmed
    stage.partner("APART", email="apart@example.com")  # can sign in, and is linked then
    assert post.send(Occasion.INVITATION) == 2
    assert post.recipients("partner_invitation") == ["ann@example.com", "asked@example.com"]
    mail = post.of("partner_invitation")[0]
    assert mail.context["referral_code"] == "ANN"
    assert mail.context["referral_link"].endswith("/?ref=ANN")
    assert "/auth/confirm?" in mail.context["link"]
    assert "next=%2Fuser%2Fpartner" in mail.context["link"]

    clock.advance(timedelta(days=29))
    assert post.send(Occasion.INVITATION) == 0
    with runtime.reading() as uow:
        assert mailing_for(uow, Occasion.INVITATION).mailed_lately == 2
    clock.advance(timedelta(days=2))
    assert post.send(Occasion.INVITATION) == 2


def test_an_invitation_that_failed_may_be_repeated(
    post: PartnerPost, stage: Stage, clock: FixedClock
) -> None:
    stage.partner("ANN", email="ann@example.com")
    assert post.send(Occasion.INVITATION) == 1
    post.change(update(Mail).values(state="failed"))
    clock.advance(timedelta(days=1))
    assert post.send(Occasion.INVITATION) == 1


def test_partners_with_money_to_pay_out_are_reminded_of_their_payout_details(
    post: PartnerPost, stage: Stage, runtime: Runtime, clock: FixedClock
) -> None:
    ann = stage.partner("ANN", email="ann@example.com")
    stage.partner("BEN", email="ben@example.com")
    with runtime.writing() as uow:
        person = uow.db.scalar(select(Referral.user_id).where(Referral.id == ann))
        add(uow, Referral, user_id=person, referral_code="ANN2", is_active=False)
        cid = add_person(uow, "cid")
        add(uow, Referral, user_id=cid.profile_id, referral_code="CID")
        details = {"method": "other", "holder": "Cid", "instructions": "Cash", "counts_from": uow.now}
        add(uow, PayoutDetails, user_id=cid.profile_id, **details)
    for number, (code, currency) in enumerate(
        (("ANN", "USD"), ("ANN2", "USD"), ("ANN", "EUR"), ("CID", "USD"))
    ):
        order = stage.order(stage.customer(f"{number}@example.com"), code=code, currency=currency)
        post.change(update(Referral).where(Referral.referral_code == "ANN2").values(is_active=True))
        stage.paid(order, 10000, cause=f"payment:{number}")
    assert post.send(Occasion.DETAILS) == 0  # nothing can be paid out yet
    clock.advance(timedelta(days=60))
    assert post.send(Occasion.DETAILS) == 1
    (mail,) = post.of("payout_details_missing")
    assert (mail.recipient, mail.context) == ("ann@example.com", {"owed": "€30.00 and $60.00"})
    assert post.send(Occasion.DETAILS) == 0


def test_a_message_reaches_each_active_partner_once_in_their_language(
    post: PartnerPost, stage: Stage, runtime: Runtime
) -> None:
    with runtime.writing() as uow:
        choose_settings(uow, languages=["en", "de", "fr"])
    for name in ("ann", "ben", "cid", "off"):
        stage.partner(name.upper(), email=f"{name}@example.com", is_active=name != "off")
    for name, language in (("ben", "de"), ("cid", "fr")):
        post.change(update(Profile).where(Profile.email == f"{name}@example.com").values(language=language))
    with runtime.writing() as uow:
        ann = uow.db.scalar(select(Profile.id).where(Profile.email == "ann@example.com"))
        add(uow, Referral, user_id=ann, referral_code="ANN2")
    message = new_id()
    assert [post.news(message), post.news(message)] == [3, 3]
    sent = {mail.recipient: (mail.language, mail.context["topic"]) for mail in post.of("partner_message")}
    assert len(post.of("partner_message")) == 3
    assert sent == {
        "ann@example.com": ("en", "News"),
        "ben@example.com": ("de", "Neues"),
        "cid@example.com": ("en", "News"),  # there is none in French: the shop's language
    }
    with runtime.reading() as uow:
        entries = uow.db.scalars(select(AuditEntry.data).where(AuditEntry.action == "referrals.mailed")).all()
    assert entries[0] == {"occasion": "message", "partner_group": None, "people": 3}


def test_a_message_to_a_group_reaches_the_group_alone(post: PartnerPost, stage: Stage) -> None:
    stage.partner("ANN", email="ann@example.com", partner_group="Gold")
    stage.partner("BEN", email="ben@example.com")
    assert post.news(group="Gold") == 1
    assert post.news(group="Silver") == 0
    assert post.recipients("partner_message") == ["ann@example.com"]


@pytest.mark.parametrize("way", ["page", "click"])
def test_a_partner_ends_messages_without_signing_in(
    post: PartnerPost, stage: Stage, runtime: Runtime, client: Client, way: str
) -> None:
    stage.partner("ANN", email="ann@example.com")
    assert post.news() == 1
    (mail,) = post.of("partner_message")
    link = mail.context["unsubscribe"]
    token = link.partition("token=")[2]
    assert mail.context["stop_link"].endswith(f"/partner-mails?token={token}")
    for _ in range(2):
        if way == "click":
            answer = client.post(link, data={"List-Unsubscribe": "One-Click"})
        else:
            answer = client.post("/functions/v1/stop-partner-mails", json={"token": token})
        assert answer.status_code == 200, answer.text
    with runtime.reading() as uow:
        assert uow.db.scalars(select(Referral.mails_stopped_at)).all() == [uow.now]
        assert mailing_for(uow, Occasion.MESSAGE).stopped == 1
        stops = select(AuditEntry.actor_id).where(AuditEntry.action == "referral.mails_stopped")
        assert uow.db.scalars(stops).all() == [None]
        person = uow.db.scalar(select(Referral.user_id))
    stage.partner("ANN2", user_id=person)  # a later code of the same person
    assert post.news() == 0
    assert post.send(Occasion.INVITATION) == 1  # not a message


def test_reading_the_link_ends_nothing(
    post: PartnerPost, stage: Stage, client: Client, runtime: Runtime
) -> None:
    stage.partner("ANN", email="ann@example.com")
    post.news()
    (mail,) = post.of("partner_message")
    answer = client.get(mail.context["unsubscribe"], follow_redirects=False)
    token = mail.context["unsubscribe"].partition("token=")[2]
    assert (answer.status_code, answer.headers["location"]) == (303, f"/partner-mails?token={token}")
    with runtime.reading() as uow:
        assert uow.db.scalars(select(Referral.mails_stopped_at)).all() == [None]


def test_only_a_link_of_this_shop_ends_messages(client: Client, stage: Stage) -> None:
    stage.partner("ANN", email="ann@example.com")
    for token in ("", "x", "AAAA"):
        answer = client.post("/functions/v1/stop-partner-mails", json={"token": token})
        assert answer.status_code == 404


def test_only_admins_write_to_partners(post: PartnerPost, stage: Stage, runtime: Runtime) -> None:
    stage.partner("ANN", email="ann@example.com")
    with runtime.writing() as uow:
        customer = add_person(uow, "ben").caller
    with pytest.raises(NotAllowed):
        post.send(Occasion.INVITATION, customer)


def test_the_function_reaches_whom_its_occasion_names(
    post: PartnerPost, stage: Stage, client: Client, someone: Someone
) -> None:
    stage.partner("ANN", email="ann@example.com")
    stage.partner("BEN", email="ben@example.com")
    boss = someone("boss", admin=True)
    post.change(update(Referral).where(Referral.referral_code == "BEN").values(mails_stopped_at=func.now()))

    def reached(**body: Any) -> tuple[int, int]:
        answers = [
            client.post(f"/functions/v1/{name}", json=body | more, headers=boss.headers)
            for name, more in (("partner-mailing", {}), ("mail-partners", words(body)))
        ]
        counted, mailed = (answer.json()["people"] for answer in answers)
        return counted, mailed

    def words(body: Mapping[str, Any]) -> dict[str, Any]:
        text = {"language": "en", "subject": "News", "message": "Hello."}
        return {"messageId": new_id(), "messages": [text]} if body["occasion"] == "message" else {}

    assert reached(occasion="message") == (1, 1)
    assert post.recipients("partner_message") == ["ann@example.com"]
    assert reached(occasion="details") == (0, 0)  # no one is owed anything
    assert reached(occasion="invitation") == (2, 2)


def test_a_message_without_words_is_refused(client: Client, someone: Someone) -> None:
    boss = someone("boss", admin=True)
    for body in ({}, {"messageId": new_id()}, {"messageId": new_id(), "messages": []}):
        answer = client.post(
            "/functions/v1/mail-partners", json={"occasion": "message"} | body, headers=boss.headers
        )
        assert (answer.status_code, "messageId" in answer.text) == (400, True), answer.text


def test_a_message_that_waits_is_not_sent_to_who_ends_them(
    post: PartnerPost, stage: Stage, runtime: Runtime
) -> None:
    stage.partner("ANN", email="ann@example.com")
    stage.partner("BEN", email="ben@example.com")
    post.send(Occasion.INVITATION)
    post.news()
    token = post.of("partner_message")[0].context["stop_link"].partition("token=")[2]
    with runtime.writing() as uow:
        stop_partner_mails(uow, token)
    assert post.recipients("partner_message") == ["ben@example.com"]
    assert post.recipients("partner_invitation") == ["ann@example.com", "ben@example.com"]
