"""The mail server and the card provider are set up in the back office: /functions/v1/save-mail-server and others."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import httpx
import pytest
from sqlalchemy import select, update

from guildhall.config.settings import Env
from guildhall.core.errors import Refused
from guildhall.core.runtime import Runtime
from guildhall.domains.payments.commands.open_payment import open_payment
from guildhall.domains.payments.providers.registry import chosen_settings, provider_of
from guildhall.serve.wiring import build_runtime
from guildhall.services.audit.models import AuditEntry
from guildhall.services.connections.models import StoredConnection
from guildhall.services.connections.queries import connected_settings
from guildhall.services.connections.sealing import opened, sealed
from guildhall.services.email.models import Mail
from guildhall.services.email.outbox import enqueue
from guildhall.services.email.worker import send_due
from tests.email.test_transports import Post, smtp_server
from tests.payments.fake_stripe import FakeStripe
from tests.payments.shop import open_shop
from tests.support.client import Client
from tests.support.people import Person, add_person

SERVER = {
    "host": "127.0.0.1",
    "port": 465,
    "security": "starttls",
    "user": "ann@shop.example",
    "sender": "shop@shop.example",
}
SECRET = "a/very@secret:word"


@pytest.fixture
def boss(runtime: Runtime) -> Person:
    with runtime.writing() as uow:
        return add_person(uow, "boss", admin=True)


@pytest.fixture
def stripe() -> Iterator[FakeStripe]:
    with FakeStripe() as fake_stripe:
        yield fake_stripe


def call(client: Client, boss: Person, function: str, **body: Any) -> httpx.Response:
    return client.post(f"/functions/v1/{function}", json=body, headers=boss.headers)


def test_a_mail_server_is_used_at_once_in_every_process(
    runtime: Runtime, client: Client, boss: Person
) -> None:
    other = build_runtime(runtime.settings, runtime.clock)
    assert connected_settings(other).smtp_url == ""
    saved = call(client, boss, "save-mail-server", server=SERVER, password=SECRET)
    assert saved.json()["mail"] == {
        "server": SERVER,
        "sender": "shop@shop.example",
        "hasPassword": True,
        "fromEnvironment": False,
        "readable": True,
    }
    url = "smtp://ann%40shop.example:a%2Fvery%40secret%3Aword@127.0.0.1:465"
    assert connected_settings(other).smtp_url == url
    assert connected_settings(other).mail_from == "shop@shop.example"
    call(client, boss, "remove-connection", name="mail")
    assert connected_settings(other).smtp_url == ""
    other.database.close()


def test_a_secret_is_never_readable_again(runtime: Runtime, client: Client, boss: Person) -> None:
    saved = call(client, boss, "save-mail-server", server=SERVER, password=SECRET)
    keys = {"stripe_secret_key": "sk_test_hidden", "stripe_publishable_key": "pk_test_shown"}
    provider = call(client, boss, "save-card-provider", provider="stripe", keys=keys)
    answers = saved.text + provider.text + call(client, boss, "connections").text
    with runtime.reading() as uow:
        stored = "".join(uow.db.scalars(select(StoredConnection.sealed)))
        noted = "".join(map(str, uow.db.scalars(select(AuditEntry.data))))
    assert "pk_test_shown" in answers
    for secret in (SECRET, "very", "sk_test_hidden"):
        assert secret not in answers + stored + noted


def test_a_kept_password_goes_to_no_other_server(client: Client, boss: Person) -> None:
    call(client, boss, "save-mail-server", server=SERVER, password=SECRET)
    assert call(client, boss, "save-mail-server", server=SERVER | {"port": 587}).json()["mail"]["hasPassword"]
    for change in ({"host": "elsewhere.example"}, {"user": "eve"}):
        refused = call(client, boss, "save-mail-server", server=SERVER | change)
        assert (refused.status_code, refused.json()["hint"]) == (409, "password_again")


@pytest.mark.settings(smtp_url="smtps://env.example", payments="sandbox")
def test_the_environment_wins_and_is_named(runtime: Runtime, client: Client, boss: Person) -> None:
    call(client, boss, "save-mail-server", server=SERVER, password=SECRET)
    call(client, boss, "save-card-provider", provider="stripe", keys={"stripe_secret_key": "sk_test_1"})
    shop, shown = connected_settings(runtime), call(client, boss, "connections").json()
    assert (shop.smtp_url, shop.mail_from, shop.payments) == (
        "smtps://env.example",
        "shop@shop.example",
        "sandbox",
    )
    assert (shown["mail"]["fromEnvironment"], shown["payments"]["fromEnvironment"]) == (True, True)
    assert shown["mail"]["server"]["host"] == "env.example"


def test_a_lost_signing_secret_is_reported_and_an_earlier_one_still_opens(
    runtime: Runtime, client: Client, boss: Person
) -> None:
    assert opened(sealed({"a": "b"}, ("old",)), ("new", "old")) == {"a": "b"}
    call(client, boss, "save-mail-server", server=SERVER, password=SECRET)
    with runtime.writing() as uow:
        uow.db.execute(update(StoredConnection).values(sealed=sealed({"smtp_url": "smtp://x"}, ("another",))))
    shown = call(client, boss, "connections").json()["mail"]
    assert (shown["readable"], shown["server"]) == (False, None)


def test_the_test_of_a_mail_server_says_what_is_wrong(client: Client, boss: Person) -> None:
    post = Post()
    post.password = "right"
    assert call(client, boss, "test-mail-server").json()["problem"] == "no_server"
    with smtp_server(post, auth_require_tls=False) as port:
        here = SERVER | {"port": port}

        def problem(password: str, **change: Any) -> str | None:
            saved = call(client, boss, "save-mail-server", server=here | change, password=password)
            assert saved.status_code == 200, saved.text
            found: str | None = call(client, boss, "test-mail-server").json()["problem"]
            return found

        assert problem("right") is None
        assert problem("wrong") == "sign_in"
        assert problem("right", host="no-such-host.invalid") == "unknown_host"
        assert problem("right", port=1) == "unreachable"
    assert post.received == []


def test_mails_of_a_new_shop_in_production_wait_for_the_server(
    runtime: Runtime, client: Client, boss: Person
) -> None:
    live = replace(runtime, settings=runtime.settings.model_copy(update={"env": Env.PRODUCTION}))
    with live.writing() as uow:
        enqueue(
            uow, template="account_exists", recipient="a@b.example", language="en", dedup_key="1", context={}
        )
    assert send_due(live) == 0
    post = Post()
    with smtp_server(post) as port:
        call(client, boss, "save-mail-server", server=SERVER | {"port": port, "user": ""})
        assert send_due(live) == 2  # the mail that waited, and the owners are mailed that the server was set
    with live.reading() as uow:
        assert uow.db.scalars(select(Mail.state)).all() == ["sent", "sent"]


def test_a_card_provider_is_used_at_once(
    runtime: Runtime, client: Client, boss: Person, stripe: FakeStripe
) -> None:
    here = replace(runtime, settings=runtime.settings.model_copy(update={"stripe_api_base": stripe.address}))
    assert provider_of(here).name == "sandbox"
    call(client, boss, "save-card-provider", provider="stripe", keys={"stripe_secret_key": stripe.key})
    assert provider_of(here).name == "stripe"
    assert chosen_settings(connected_settings(here)).has_key
    public = {"stripe_secret_key": None, "stripe_publishable_key": "pk_test_1"}
    call(client, boss, "save-card-provider", provider="stripe", keys=public)
    assert chosen_settings(connected_settings(here)).has_key
    for wrong in (
        {"provider": "sandbox", "keys": {}},
        {"provider": "stripe", "keys": {"stripe_api_base": "x"}},
    ):
        assert call(client, boss, "save-card-provider", **wrong).status_code == 404


def test_production_takes_no_test_payment_until_a_provider_is_set_up(runtime: Runtime) -> None:
    live = replace(runtime, settings=runtime.settings.model_copy(update={"env": Env.PRODUCTION}))
    shop = open_shop(live)
    with pytest.raises(Refused) as refused:
        open_payment(live, [shop.order()], caller=shop.customer)
    assert (refused.value.reason, refused.value.status) == ("card_payment_not_set_up", 503)
