"""Mails requested without signing in are limited by mailbox and day, by network, and for the whole shop."""

import logging
from contextlib import suppress
from datetime import timedelta

import httpx
import pytest

from guildhall.core.errors import TooMany
from guildhall.core.mailboxes import mailbox, mailbox_family
from guildhall.core.networks import client_of
from guildhall.core.runtime import Runtime
from guildhall.doctor.database import account_mails
from guildhall.domains.identity.commands import limits, unasked_mails
from guildhall.domains.identity.commands.limits import MAILS_TO_MAILBOX, REQUESTS
from guildhall.domains.identity.commands.unasked_mails import KINDS, filled, refuse_too_many
from guildhall.serve.app import create_app
from tests.identity.people import EMAIL, PASSWORD, AuthApi, mail_kinds, sign_up
from tests.support.clock import FixedClock

pytestmark = pytest.mark.settings(rate_limits="on")


@pytest.fixture
def _five_an_hour(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(unasked_mails, "MOST", 5)


def ask(auth_api: AuthApi, email: str, path: str = "/recover") -> int:
    return auth_api.post(path, {"email": email, "password": PASSWORD}).status_code


@pytest.mark.slow
def test_mails_to_a_mailbox_are_limited_per_day(
    auth_api: AuthApi, runtime: Runtime, clock: FixedClock
) -> None:
    """Requested every quarter of an hour for a day: six are sent, and then one every four hours."""
    sign_up(auth_api, runtime)
    sent = 0
    for _ in range(24 * 4):
        clock.advance(timedelta(minutes=15))
        sent += ask(auth_api, EMAIL) == 200
    assert sent == MAILS_TO_MAILBOX.burst + 24 // 4 - 1
    assert mail_kinds(runtime).count(("reset_password", EMAIL)) == sent


@pytest.mark.slow
def test_other_spellings_are_the_same_mailbox(auth_api: AuthApi, clock: FixedClock) -> None:
    spellings = [f"ada+{n}@gmail.com" for n in range(3)] + [
        "a.d.a@gmail.com",
        "ada-x@gmail.com",
        "ADA@googlemail.com",
    ]
    for email in spellings:
        assert ask(auth_api, email, "/signup") == 200
    assert ask(auth_api, "ada+again@gmail.com", "/signup") == 429
    assert ask(auth_api, "eve@gmail.com", "/signup") == 200


@pytest.mark.parametrize(
    ("email", "box", "family"),
    [
        ("Ada@Example.com", "ada@example.com", "ada@example.com"),
        ("ada+a+b@example.com", "ada@example.com", "ada@example.com"),
        ("a.da@googlemail.com", "ada@gmail.com", "ada@gmail.com"),
        ("a.da@example.com", "a.da@example.com", "ada@example.com"),
        ("ada-x@yahoo.co.uk", "ada@yahoo.co.uk", "ada@yahoo.co.uk"),
        ("ada-x@example.com", "ada-x@example.com", "ada@example.com"),
        ("-x@example.com", "-x@example.com", "-x@example.com"),
    ],
)
def test_the_mailbox_behind_an_address(email: str, box: str, family: str) -> None:
    assert (mailbox(email), mailbox_family(email)) == (box, family)


@pytest.mark.slow
@pytest.mark.usefixtures("_five_an_hour")
@pytest.mark.settings(rate_limits="on")
def test_the_shop_sends_so_many_an_hour(
    auth_api: AuthApi, runtime: Runtime, clock: FixedClock, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.WARNING):
        statuses = [ask(auth_api, f"eve{number}@example.com", "/signup") for number in range(7)]
    assert statuses == [200] * 5 + [429] * 2
    assert "the shop's limit of signup mails is reached" in caplog.text
    assert "@" not in caplog.text
    assert ask(auth_api, "eve@example.com") == 200  # resets have a limit of their own
    with runtime.reading() as uow:
        of_others = dict.fromkeys(("recovery", "withdrawal", "free_order", "waiting_list"), 0.0)
        assert filled(uow) == {"signup": 1.0, **of_others}
    assert len(list(account_mails(runtime))) == 1
    clock.advance(timedelta(minutes=12))
    assert list(account_mails(runtime)) == []
    assert ask(auth_api, "zoe@example.com", "/signup") == 200


@pytest.mark.usefixtures("_five_an_hour")
@pytest.mark.settings(rate_limits="on")
def test_only_mails_that_are_sent_fill_the_shops_limit(auth_api: AuthApi, runtime: Runtime) -> None:
    for number in range(7):
        assert ask(auth_api, f"nobody{number}@example.com") == 200
    with runtime.reading() as uow:
        assert filled(uow)["recovery"] == 0.0


@pytest.mark.usefixtures("_five_an_hour")
@pytest.mark.settings(rate_limits="on", metrics="on")
def test_the_metrics_show_how_full_it_is(auth_api: AuthApi, runtime: Runtime) -> None:
    ask(auth_api, EMAIL, "/signup")
    app = create_app(runtime)
    auth_api.client.http = httpx.AsyncClient(
        transport=httpx.ASGITransport(app, client=("127.0.0.1", 1)), base_url=runtime.settings.site_url
    )
    shown = auth_api.client.get("/metrics").text
    assert 'guildhall_account_mails_filled{kind="signup"} 0.2' in shown
    assert (
        '\nguildhall_visits_refused_total{limit="page"} ' in shown
    )  # of the process, so other tests count too


def taken(runtime: Runtime, clients: list[str]) -> int:
    count = 0
    for client in clients:
        try:
            with runtime.writing() as uow:
                limits.take_for_client(uow, REQUESTS, client)
            count += 1
        except TooMany:
            pass
    return count


@pytest.mark.slow
@pytest.mark.parametrize(
    ("clients", "factor"),
    [
        (["192.0.2.7"] * 100, 1),
        ([f"192.0.2.{number}" for number in range(256)] * 2, 8),
        (["2001:db8::"] * 100, 1),
        ([f"2001:db8:0:{number:x}::" for number in range(256)], 4),
        ([f"2001:db8:0:{number << 8:x}::" for number in range(256)] * 3, 16),
    ],
)
def test_the_networks_around_a_client_are_counted(runtime: Runtime, clients: list[str], factor: int) -> None:
    assert taken(runtime, clients) == factor * REQUESTS.burst


def test_a_network_reaches_at_most_forty_strangers_at_once(clock: FixedClock, runtime: Runtime) -> None:
    """Over all kinds of mails, and all clients of a /56."""
    reached = set()
    for number in range(300):
        client = client_of(f"2001:db8:0:{number % 256:x}::1")
        email = f"stranger{number}@example.com"
        with suppress(TooMany), runtime.writing() as uow:
            refuse_too_many(uow, KINDS[number % len(KINDS)], email, client=client)
            reached.add(email)
    assert len(reached) == 40
