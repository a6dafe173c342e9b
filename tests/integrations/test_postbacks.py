"""A partner's postback: called when a commission counts and when it does not any more, with nothing about the buyer."""

import json
from datetime import timedelta
from io import BytesIO
from urllib.parse import urlsplit
from zipfile import ZipFile

import pytest
from sqlalchemy import select, update

from guildhall.core.clock import SystemClock
from guildhall.core.events import BusinessEvent
from guildhall.domains.identity.commands.remove_customer import leave
from guildhall.domains.identity.models import Account
from guildhall.domains.identity.queries import account_by_id
from guildhall.domains.integrations import deliver
from guildhall.domains.integrations.commands.stop_postbacks import stop_postbacks
from guildhall.domains.integrations.models import WebhookDelivery, WebhookEndpoint
from guildhall.domains.integrations.queries.due_deliveries import delivery_lag
from guildhall.domains.integrations.queries.late_deliveries import late_deliveries
from guildhall.domains.referrals.commands.review import request_review
from guildhall.domains.referrals.models.commissions import Commission
from guildhall.domains.referrals.risk import RiskFlag
from guildhall.services.audit.models import AuditEntry
from tests.integrations.conftest import Hooks
from tests.integrations.receiver import WebhookReceiver, say
from tests.integrations.tracked import TrackedPartner, query_of
from tests.referrals.conftest import Stage
from tests.referrals.office import PayoutOffice
from tests.support.client import Client
from tests.support.clock import FixedClock
from tests.support.people import Person, add_person
from tests.support.rows import choose_settings

pytestmark = [pytest.mark.both_databases, pytest.mark.settings(webhook_allow_private="on")]


@pytest.fixture
def clock() -> FixedClock:
    return FixedClock(SystemClock().now())


@pytest.fixture
def stage(hooks: Hooks) -> Stage:
    with hooks.runtime.writing() as uow:
        choose_settings(uow, partner_postbacks=True)
    return Stage(hooks.runtime)


@pytest.fixture
def office(hooks: Hooks) -> PayoutOffice:
    return PayoutOffice(hooks.runtime)


@pytest.fixture
def partner(hooks: Hooks, stage: Stage, receiver: WebhookReceiver) -> TrackedPartner:
    partner = TrackedPartner(hooks, stage, receiver)
    partner.save()
    return partner


def test_a_sale_and_its_reversals_are_reported_in_order_with_nothing_about_the_buyer(
    partner: TrackedPartner,
) -> None:
    order = partner.sold(referral_sub_id="Mail_1")
    partner.stage.refunded(order, 9900)
    assert partner.reported() == [("sale", "89.70"), ("reversal", "-29.70")]
    sale, reversal = map(query_of, partner.receiver.received)
    event_id = sale.pop("id")
    assert sale == {
        "e": "sale",
        "cid": "Mail_1",
        "code": "PAM",
        "sum": "299.00",
        "cur": "USD",
        "payout": "89.70",
        "txid": order,
    }
    assert (reversal["cid"], reversal["sum"], reversal["txid"]) == ("Mail_1", "-99.00", order)
    assert reversal["id"] not in ("", event_id)
    [got, _] = partner.receiver.received
    assert got.body == b""
    assert not {"webhook-signature", "content-type", "referer", "cookie"} & got.headers.keys()
    partner.stage.undone(order, 9900)
    assert partner.reported()[2:] == [("restoration", "29.70")]


def test_a_reversal_waits_until_its_sale_has_arrived(partner: TrackedPartner, clock: FixedClock) -> None:
    partner.receiver.answer = say(500)
    order = partner.sold()
    assert partner.reported() == [("sale", "89.70")]
    partner.stage.refunded(order, 29900)
    assert len(partner.reported()) == 1
    partner.receiver.answer = say(200)
    clock.advance(timedelta(seconds=5))
    assert partner.reported() == [("sale", "89.70"), ("sale", "89.70"), ("reversal", "-89.70")]
    first, again = map(query_of, partner.receiver.received[:2])
    assert first == again


def test_what_is_withheld_is_reported_when_it_is_approved(
    partner: TrackedPartner, office: PayoutOffice
) -> None:
    order = partner.sold(partner.person.profile_id)  # an own purchase
    partner.stage.refunded(order, 9900)
    assert partner.reported() == []
    office.decide(order, "approved")
    assert partner.reported() == [("sale", "89.70"), ("reversal", "-29.70")]
    refused = partner.sold(partner.person.profile_id)
    office.decide(refused, "refused", "own purchase")
    assert len(partner.reported()) == 2


def test_an_approval_in_the_same_second_tells_the_sale_once(
    partner: TrackedPartner, office: PayoutOffice
) -> None:
    office.decide(partner.sold(partner.person.profile_id), "approved")
    assert partner.reported() == [("sale", "89.70")]


def test_a_sale_that_is_withheld_afterwards_is_taken_back(
    partner: TrackedPartner, office: PayoutOffice
) -> None:
    order = partner.sold()
    assert partner.reported() == [("sale", "89.70")]
    withhold(partner, order)
    assert partner.reported()[1:] == [("reversal", "-89.70")]
    office.decide(order, "approved")
    assert partner.reported()[2:] == [("sale", "89.70")]


def withhold(partner: TrackedPartner, order: str) -> None:
    """Withhold the order's commission: its payer has the partner's card."""
    with partner.hooks.runtime.writing() as uow:
        entries = update(Commission).where(Commission.order_id == order)
        changed = uow.db.scalars(entries.values(withheld="same_card").returning(Commission.id)).all()
        uow.publish(BusinessEvent("commission.withheld", "commissions", changed))
        request_review(uow, order, partner.referral, [RiskFlag.SAME_CARD])


def test_the_second_level_is_reported_to_no_one(partner: TrackedPartner) -> None:
    with partner.hooks.runtime.writing() as uow:
        choose_settings(uow, partner_postbacks=True, second_level_rate="10")
    partner.stage.partner("RECRUIT", recruited_by=partner.referral)
    order = partner.stage.order(partner.stage.customer(), code="RECRUIT")
    partner.stage.paid(order)
    assert [entry.kind for entry in partner.stage.entries(order)] == ["earned", "second_level"]
    assert partner.reported() == []


def test_each_partner_gets_their_own_sales(
    partner: TrackedPartner, hooks: Hooks, stage: Stage, receiver: WebhookReceiver
) -> None:
    other = TrackedPartner(hooks, stage, receiver, "quin")
    short = receiver.url.partition("?")[0] + "?e={event}&payout={commission}"
    other.save(url=short)
    partner.sold()
    hooks.product("Atlas")
    partner.reported()
    [got] = receiver.received
    assert query_of(got)["code"] == "PAM"
    assert other.rows("webhook_endpoints?select=url") == [{"url": short}]
    assert other.rows("webhook_deliveries") == []
    [row] = partner.rows("webhook_deliveries?select=kind,state,status_code,error")
    assert row == {"kind": "commission.earned", "state": "delivered", "status_code": 204, "error": None}


@pytest.mark.parametrize(
    ("template", "reason"),
    [
        ("https://t.example/?a={click_id}", "placeholder_unknown"),
        ("https://t.example/?a={subid", "placeholder_broken"),
        ("http://t.example/?a={subid}", "postback_url"),
        ("https://{code}.t.example/", "postback_url"),
        ("https://u:p@t.example/", "postback_url"),
        ("https://t.example/?a= b", "postback_url"),
        ("https://127.0.0.1/?a={subid}", "webhook_private"),
        ("https://[::ffff:10.0.0.1]/", "webhook_private"),
    ],
)
@pytest.mark.settings(webhook_allow_private="off")
def test_an_address_that_cannot_be_called_is_refused(
    hooks: Hooks, stage: Stage, receiver: WebhookReceiver, template: str, reason: str
) -> None:
    partner = TrackedPartner(hooks, stage, receiver)
    for name in ("save-postback", "send-test-postback"):
        answer = partner.call(name, url=template)
        assert (answer.status_code, answer.json()["hint"]) == (400, reason)
    if reason == "placeholder_unknown":
        assert "{click_id}" in answer.json()["message"]
    assert partner.rows("webhook_endpoints") == []


def test_values_are_encoded_for_a_url(partner: TrackedPartner) -> None:
    partner.stage.change(partner.referral, referral_code="A&B=C D#")
    partner.code = "A&B=C D#"
    partner.save(url=partner.url.partition("?")[0] + "/{code}?e={event}&payout={commission}")
    partner.sold()
    assert partner.reported() == [("sale", "89.70")]
    assert urlsplit(partner.receiver.received[0].path).path.endswith("/A%26B%3DC%20D%23")


def test_a_test_shows_the_answer_or_why_there_was_none(partner: TrackedPartner) -> None:
    partner.receiver.answer = say(404)
    answer = partner.call("send-test-postback", url=partner.url).json()
    assert (answer["status"], answer["problem"]) == (404, None)
    got = query_of(partner.receiver.received[0])
    assert (got["e"], got["cid"], got["code"]) == ("test", "test", "PAM")
    partner.receiver.close()
    answer = partner.call("send-test-postback", url=partner.url).json()
    assert (answer["status"], answer["problem"]) == (None, "failed")
    unknown = "https://nowhere.invalid/{subid}"
    assert partner.call("send-test-postback", url=unknown).json()["problem"] == "unknown_host"
    assert partner.rows("webhook_deliveries") == []


@pytest.mark.settings(rate_limits="on", webhook_allow_private="on")
def test_tests_have_a_limit(partner: TrackedPartner) -> None:
    answers = [partner.call("send-test-postback", url=partner.url).status_code for _ in range(11)]
    assert answers == [200] * 10 + [429]
    assert len(partner.receiver.received) == 10


def test_it_is_switched_off_and_removed(partner: TrackedPartner) -> None:
    partner.save(isActive=False)
    partner.sold()
    assert partner.reported() == []
    partner.save()
    partner.sold()
    assert partner.reported() == [("sale", "89.70")]
    assert partner.call("remove-postback").status_code == 200
    assert partner.rows("webhook_endpoints") == []
    assert partner.call("remove-postback").status_code == 404
    partner.sold()
    assert len(partner.reported()) == 1


def test_a_receiver_that_is_gone_switches_it_off(partner: TrackedPartner) -> None:
    partner.receiver.answer = say(410)
    partner.sold()
    partner.reported()
    assert partner.rows("webhook_endpoints?select=is_active") == [{"is_active": False}]


def test_the_owner_switches_postbacks_off_for_all(
    partner: TrackedPartner, hooks: Hooks, clock: FixedClock
) -> None:
    partner.receiver.answer = say(500)
    partner.sold()
    assert len(partner.reported()) == 1
    with hooks.runtime.writing() as uow:
        choose_settings(uow, partner_postbacks=False)
    partner.sold()
    clock.advance(timedelta(hours=1))
    assert len(partner.reported()) == 1
    for name in ("save-postback", "send-test-postback"):
        assert partner.call(name, url=partner.url).json()["hint"] == "postbacks_off"
    assert partner.call("remove-postback").status_code == 200


def test_they_are_off_in_a_restored_shop(partner: TrackedPartner, hooks: Hooks) -> None:
    partner.sold()
    with hooks.runtime.writing() as uow:
        assert stop_postbacks(uow)
    with hooks.runtime.writing() as uow:
        assert not stop_postbacks(uow)
    assert partner.reported() == []


def test_a_partner_whose_code_is_inactive_is_not_called(partner: TrackedPartner, clock: FixedClock) -> None:
    partner.receiver.answer = say(500)
    order = partner.sold()
    assert partner.reported() == [("sale", "89.70")]
    partner.stage.change(partner.referral, is_active=False)
    partner.stage.refunded(order, 29900)
    clock.advance(timedelta(hours=1))
    assert len(partner.reported()) == 1
    answer = partner.call("save-postback", url=partner.url)
    assert (answer.status_code, answer.json()["hint"]) == (403, "no_active_code")
    partner.stage.change(partner.referral, is_active=True)
    assert partner.reported()[1:] == [("sale", "89.70")]


def test_a_blocked_partner_is_not_called(partner: TrackedPartner, hooks: Hooks) -> None:
    with hooks.runtime.writing() as uow:
        until = uow.now + timedelta(days=1)
        blocking = update(Account).where(Account.id == partner.person.account_id)
        uow.db.execute(blocking.values(banned_until=until))
    partner.sold()
    assert partner.reported() == []


def test_a_deleted_account_takes_its_postback_along(partner: TrackedPartner, hooks: Hooks) -> None:
    answer = hooks.client.get("/functions/v1/my-data", headers=partner.person.headers)
    data = json.loads(ZipFile(BytesIO(answer.content)).read("my-data.json"))
    [row] = data["webhook_endpoints"]
    assert row["url"] == partner.url
    assert not {"seed", "previous_seed", "owner"} & row.keys()
    with hooks.runtime.writing() as uow:
        account = account_by_id(uow, partner.person.account_id)
        assert account
        leave(uow, account)
    with hooks.runtime.reading() as uow:
        assert uow.db.execute(select(WebhookEndpoint.id)).all() == []


def test_customers_without_a_code_have_none(
    client: Client, hooks: Hooks, stage: Stage, receiver: WebhookReceiver
) -> None:
    with hooks.runtime.writing() as uow:
        person = add_person(uow, "ada")
    for headers, status in ((person.headers, 403), ({}, 401)):
        answer = client.post("/functions/v1/save-postback", json={"url": receiver.url}, headers=headers)
        assert answer.status_code == status


def test_the_office_reads_postbacks_and_changes_none(
    partner: TrackedPartner, hooks: Hooks, client: Client, boss: Person
) -> None:
    asked = f"/rest/v1/webhook_endpoints?partner_id=eq.{partner.person.profile_id}"
    [row] = client.get(asked, headers=boss.headers).json()
    assert (row["url"], row["in_force"], row["is_active"]) == (partner.url, True, True)
    assert not {"seed", "previous_seed"} & row.keys()
    for name in (
        "change-webhook-endpoint",
        "delete-webhook-endpoint",
        "rotate-webhook-secret",
        "send-test-webhook",
    ):
        body = {"id": row["id"]} | ({"url": "https://example.org/"} if name.startswith("change") else {})
        assert client.post(f"/functions/v1/{name}", json=body, headers=boss.headers).status_code == 404
    taken = client.post(
        "/functions/v1/take-over", json={"right": "webhook", "id": row["id"]}, headers=boss.headers
    )
    assert taken.status_code == 404
    partner.sold()
    partner.reported()
    with hooks.runtime.reading() as uow:
        delivery = uow.db.scalars(select(WebhookDelivery.id)).one()
    assert hooks.call("replay-webhook-deliveries", ids=[delivery]) == {"queued": 0}


def test_an_api_token_reads_no_postback(partner: TrackedPartner, hooks: Hooks, client: Client) -> None:
    made = hooks.call("create-api-token", name="n8n", scopes=["webhooks:write", "events:read"])
    headers = {"authorization": f"Bearer {made['token']}"}
    assert client.get("/rest/v1/webhook_endpoints", headers=headers).json() == []
    body = {"url": partner.url}
    assert client.post("/functions/v1/save-postback", json=body, headers=headers).status_code == 403


def test_partners_take_no_endpoint_of_the_shop_and_no_threads_of_it(
    partner: TrackedPartner,
    hooks: Hooks,
    stage: Stage,
    receiver: WebhookReceiver,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(deliver, "POSTBACKS", 1)
    other = TrackedPartner(hooks, stage, receiver, "quin")
    other.save()
    for _ in range(20):
        hooks.add("https://example.org/hook", "news.*")
    refused = hooks.client.post(
        "/functions/v1/create-webhook-endpoint",
        json={"url": "https://example.org/"},
        headers=hooks.boss.headers,
    )
    assert refused.json()["hint"] == "too_many_endpoints"
    hooks.sender._postbacks = 1  # a batch to a partner who does not answer
    partner.sold()
    assert partner.reported() == []
    hooks.sender._postbacks = 0
    other.sold()
    hooks.number(hooks.runtime)
    assert len(partner.reported()) == 2


def test_a_partners_silent_receiver_is_not_the_shops_problem(
    partner: TrackedPartner, hooks: Hooks, clock: FixedClock
) -> None:
    partner.receiver.answer = say(500)
    partner.sold()
    partner.reported()
    clock.advance(timedelta(days=1))
    with hooks.runtime.reading() as uow:
        assert late_deliveries(uow, timedelta(hours=1)) == []
        assert delivery_lag(uow) == timedelta(0)


def test_the_history_names_the_host_alone(partner: TrackedPartner, hooks: Hooks) -> None:
    with hooks.runtime.reading() as uow:
        details = uow.db.scalars(select(AuditEntry.data).where(AuditEntry.action == "postback.saved")).one()
    assert details == {"host": "127.0.0.1", "is_active": True}
