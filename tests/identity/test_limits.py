"""Rate limits per client address and per account (auth dialect §6)."""

from datetime import timedelta

import httpx
import pytest
from sqlalchemy import select

from guildhall.core.errors import TooMany
from guildhall.core.runtime import Runtime
from guildhall.domains.identity.commands import guessing, limits
from guildhall.domains.identity.commands.guessing import Guesser
from guildhall.domains.identity.commands.limits import Limit
from guildhall.domains.identity.models import MailToken, RateLimit
from guildhall.jobs.retention import forget_old_records
from guildhall.serve.app import create_app
from tests.identity.people import EMAIL, PASSWORD, AuthApi, mail_kinds, newest_link, sign_up
from tests.support.client import Client
from tests.support.clock import FixedClock

pytestmark = pytest.mark.settings(rate_limits="on")

THREE = Limit("three", timedelta(seconds=10), 3)
RATE = (429, {"code": "over_request_rate_limit", "message": "Request rate limit reached"})


def take(runtime: Runtime, limit: Limit = THREE, *subject: str) -> int:
    """Return 0, or the seconds to wait."""
    try:
        with runtime.writing() as uow:
            limits.take(uow, limit, *subject)
    except TooMany as refused:
        return refused.retry_after
    return 0


@pytest.mark.both_databases
def test_a_bucket_takes_a_burst_and_then_one_at_a_time(runtime: Runtime, clock: FixedClock) -> None:
    assert [take(runtime) for _ in range(5)] == [0, 0, 0, 10, 10]
    clock.advance(timedelta(milliseconds=8500))
    assert take(runtime) == 2
    clock.advance(timedelta(milliseconds=1500))
    assert [take(runtime), take(runtime)] == [0, 10]
    clock.advance(timedelta(hours=1))
    assert [take(runtime) for _ in range(4)] == [0, 0, 0, 10]


def test_a_clock_that_was_a_day_ahead_locks_no_address_out(runtime: Runtime, clock: FixedClock) -> None:
    assert [take(runtime) for _ in range(4)] == [0, 0, 0, 10]
    clock.advance(timedelta(days=-1))
    with runtime.reading() as uow:
        assert limits.filled(uow, THREE) == 0
    assert [take(runtime) for _ in range(4)] == [0, 0, 0, 10]


def test_each_subject_has_its_own_bucket_without_its_name(runtime: Runtime) -> None:
    assert [take(runtime, THREE, who) for who in (EMAIL, EMAIL, EMAIL, EMAIL, "eve@example.com")] == [
        0,
        0,
        0,
        10,
        0,
    ]
    with runtime.reading() as uow:
        buckets = uow.db.execute(select(RateLimit.bucket)).scalars().all()
    assert len(buckets) == 2
    assert all(bucket.startswith("three:") and "example" not in bucket for bucket in buckets)


@pytest.mark.settings(rate_limits="off")
def test_limits_may_be_switched_off(runtime: Runtime) -> None:
    assert [take(runtime) for _ in range(9)] == [0] * 9


@pytest.mark.both_databases
def test_cleanup_removes_expired_counters(runtime: Runtime, clock: FixedClock, auth_api: AuthApi) -> None:
    auth_api.post("/signup", {"email": EMAIL, "password": PASSWORD})
    assert forget_old_records(runtime) == 0
    clock.advance(timedelta(hours=24))
    assert (
        forget_old_records(runtime) == 7
    )  # the request's, its network's, four of the mail's, and the link's
    with runtime.reading() as uow:
        for model in (RateLimit, MailToken):
            assert uow.db.execute(select(model.__table__)).all() == []


def error_of(answer: httpx.Response) -> tuple[int, object]:
    return answer.status_code, answer.json()


def test_requests_are_limited_per_address(auth_api: AuthApi) -> None:
    answers = [auth_api.post("/recover", {"email": f"{number}@example.com"}) for number in range(31)]
    assert [answer.status_code for answer in answers] == [200] * 30 + [429]
    assert error_of(answers[-1]) == RATE
    assert answers[-1].headers["retry-after"] == "10"


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/recover", {"email": EMAIL}),
        ("/resend", {"type": "signup", "email": EMAIL}),
        ("/signup", {"email": EMAIL, "password": PASSWORD}),
    ],
)
@pytest.mark.parametrize("known", [True, False])
def test_a_mail_a_minute_to_one_address_known_or_not(
    auth_api: AuthApi, runtime: Runtime, clock: FixedClock, path: str, body: dict[str, str], known: bool
) -> None:
    if known:
        sign_up(auth_api, runtime)
        clock.advance(timedelta(minutes=2))
    answers = [auth_api.post(path, body) for _ in range(2)]
    text = "For security purposes, you can only request this after 60 seconds."
    assert answers[0].status_code == 200
    assert error_of(answers[1]) == (429, {"code": "over_email_send_rate_limit", "message": text})
    clock.advance(timedelta(seconds=60))
    assert auth_api.post(path, body).status_code == 200


# Guessing


def from_another_device(auth_api: AuthApi) -> None:
    """Continue as a user who has not signed in on this device before."""
    auth_api.client.http.cookies.clear()


def guess(auth_api: AuthApi, password: str = "wrong", email: str = EMAIL) -> httpx.Response:
    return auth_api.post("/token?grant_type=password", {"email": email, "password": password})


@pytest.mark.slow
@pytest.mark.both_databases
@pytest.mark.parametrize("email", [EMAIL, "no@example.com"])
def test_five_wrong_passwords_lock_a_guesser_out(
    auth_api: AuthApi, runtime: Runtime, clock: FixedClock, email: str
) -> None:
    """Even the right password is not checked; an unknown address is locked in the same way."""
    sign_up(auth_api, runtime)
    from_another_device(auth_api)
    statuses = [guess(auth_api, email=email).status_code for _ in range(6)]
    assert statuses == [400] * 5 + [429]
    assert error_of(guess(auth_api, PASSWORD, email)) == RATE
    clock.advance(timedelta(seconds=60))
    assert guess(auth_api, PASSWORD, email).status_code == (200 if email == EMAIL else 400)


@pytest.mark.slow
def test_the_right_password_forgives_the_wrong_ones(auth_api: AuthApi, runtime: Runtime) -> None:
    sign_up(auth_api, runtime)
    for _ in range(3):
        assert [guess(auth_api).status_code for _ in range(4)] == [400] * 4
        assert guess(auth_api, PASSWORD).status_code == 200


@pytest.mark.slow
def test_a_guesser_does_not_lock_out_the_holder(auth_api: AuthApi, runtime: Runtime) -> None:
    """The holder signs in from another address."""
    sign_up(auth_api, runtime)
    from_another_device(auth_api)
    assert [guess(auth_api).status_code for _ in range(6)][-1] == 429
    elsewhere = Client(create_app(runtime), runtime.settings.site_url)
    elsewhere.http = httpx.AsyncClient(
        transport=httpx.ASGITransport(create_app(runtime), client=("192.0.2.7", 1)),
        base_url=runtime.settings.site_url,
    )
    assert guess(AuthApi(elsewhere), PASSWORD).status_code == 200
    elsewhere.close()


@pytest.mark.both_databases
def test_guessing_from_everywhere_locks_the_account(auth_api: AuthApi, runtime: Runtime) -> None:
    """Even for a user who never guessed; other accounts stay open."""
    sign_up(auth_api, runtime)
    from_another_device(auth_api)
    clients = [f"192.0.{number}.1" for number in range(50)]
    with runtime.writing() as uow:
        for client in clients[:49]:
            guessing.count_guess(uow, EMAIL, Guesser(client))
    assert guess(auth_api, PASSWORD).status_code == 200
    from_another_device(auth_api)
    with runtime.writing() as uow:
        guessing.count_guess(uow, EMAIL, Guesser(clients[49]))
    assert error_of(guess(auth_api, PASSWORD)) == RATE
    assert guess(auth_api, email="no@example.com").status_code == 400


@pytest.mark.slow
def test_the_current_password_cannot_be_guessed_at_either(auth_api: AuthApi, runtime: Runtime) -> None:
    token = sign_up(auth_api, runtime)["access_token"]
    body = {"password": "a new password", "current_password": "wrong"}
    answers = [auth_api.put("/user", body, token) for _ in range(11)]
    assert [answer.status_code for answer in answers] == [400] * 10 + [429]


def test_a_refused_request_sends_nothing(auth_api: AuthApi, runtime: Runtime) -> None:
    sign_up(auth_api, runtime)
    auth_api.post("/recover", {"email": EMAIL})
    first = newest_link(runtime, "reset_password")
    assert auth_api.post("/recover", {"email": EMAIL}).status_code == 429
    assert newest_link(runtime, "reset_password") == first
    assert mail_kinds(runtime).count(("reset_password", EMAIL)) == 1
