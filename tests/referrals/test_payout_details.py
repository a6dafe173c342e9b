"""Payout details: changed only with a fresh proof, notified by mail, and used by a later run."""

from datetime import timedelta
from typing import Any

import httpx
import pytest
from sqlalchemy import select

from guildhall.core.runtime import Runtime
from guildhall.domains.identity.models import Profile
from guildhall.domains.referrals.models.partners import Referral
from guildhall.domains.referrals.models.payouts import PayoutDetails
from guildhall.services.email.models import Mail
from tests.identity.people import EMAIL, PASSWORD, AuthApi, sign_up
from tests.identity.two_factor import enroll
from tests.referrals.office import PayoutOffice
from tests.support.client import Client
from tests.support.clock import FixedClock
from tests.support.people import Person, add_person
from tests.support.rows import add

BANK = {"method": "iban", "holder": "Ada Lovelace", "iban": "de89 3704 0044 0532 0130 00"}
OTHER_BANK = BANK | {"iban": "GB82 WEST 1234 5698 7654 32"}
WORDS = {"method": "other", "holder": "Ada", "instructions": "PayPal"}


@pytest.fixture
def auth_api(client: Client) -> AuthApi:
    return AuthApi(client)


@pytest.fixture
def partner(auth_api: AuthApi, runtime: Runtime) -> dict[str, Any]:
    """Ada's session; she is a partner and has a password."""
    session = sign_up(auth_api, runtime)
    with runtime.writing() as uow:
        mine = add(uow, Profile, email=EMAIL, auth_user_id=session["user"]["id"], language="de")
        session["referral"] = add(uow, Referral, user_id=mine, referral_code="ADAWXYZ")
    return session


def save(
    client: Client, session: dict[str, Any], details: dict[str, Any], over: str | None = None, **proof: str
) -> httpx.Response:
    return client.post(
        "/functions/v1/save-payout-details",
        json={"details": details, "over": over} | proof,
        headers={"authorization": f"Bearer {session['access_token']}"},
    )


def kept(runtime: Runtime) -> list[tuple[str, str | None, str | None]]:
    columns = PayoutDetails.method, PayoutDetails.iban, PayoutDetails.instructions
    with runtime.reading() as uow:
        return [(row.method, row.iban, row.instructions) for row in uow.db.execute(select(*columns))]


def mails(runtime: Runtime) -> list[Any]:
    wanted = select(Mail.recipient, Mail.language, Mail.context).where(
        Mail.template == "payout_details_changed"
    )
    with runtime.reading() as uow:
        return list(uow.db.execute(wanted.order_by(Mail.created_at)))


def test_a_session_alone_changes_nothing(client: Client, partner: dict[str, Any], runtime: Runtime) -> None:
    """Neither by the function nor by the table, even with a new session."""
    for proof in ({}, {"password": "wrong"}, {"code": "123456"}):
        refused = save(client, partner, BANK, **proof)
        assert (refused.status_code, refused.json()["hint"]) == (400, "current_password_invalid")
    headers = {"authorization": f"Bearer {partner['access_token']}"}
    assert client.post("/rest/v1/payout_details", json=BANK, headers=headers).status_code in (403, 405)
    saved = save(client, partner, BANK, password=PASSWORD)
    assert saved.status_code == 200
    all_rows = "/rest/v1/payout_details?method=eq.iban"
    assert client.patch(all_rows, json=OTHER_BANK, headers=headers).status_code in (403, 405)
    assert kept(runtime) == [("iban", "DE89370400440532013000", None)]


@pytest.mark.slow
@pytest.mark.settings(rate_limits="on")
def test_guesses_of_the_password_are_counted(client: Client, partner: dict[str, Any]) -> None:
    answers = [save(client, partner, BANK, password="wrong").status_code for _ in range(11)]
    assert answers[0] == 400
    assert answers[-1] == 429
    assert save(client, partner, BANK, password=PASSWORD).status_code == 429


def test_with_two_factor_its_code_is_the_proof_and_counts_once(
    client: Client, auth_api: AuthApi, partner: dict[str, Any], clock: FixedClock, runtime: Runtime
) -> None:
    app = enroll(auth_api, clock, partner["access_token"])
    partner |= app.whole(partner)
    clock.advance(timedelta(minutes=1))
    refused = save(client, partner, BANK, password=PASSWORD)
    assert (refused.status_code, refused.json()["hint"]) == (422, "mfa_verification_failed")
    code = app.code()
    saved = save(client, partner, BANK, code=code)
    assert saved.status_code == 200
    again = save(client, partner, WORDS, over=saved.json()["updatedAt"], code=code)
    assert (again.status_code, again.json()["hint"]) == (422, "mfa_verification_failed")
    assert kept(runtime) == [("iban", "DE89370400440532013000", None)]


def test_the_partner_is_notified_with_the_account_masked(
    client: Client, partner: dict[str, Any], runtime: Runtime, clock: FixedClock
) -> None:
    saved = save(client, partner, BANK, password=PASSWORD).json()
    (mail,) = mails(runtime)
    assert (mail.recipient, mail.language) == (EMAIL, "de")
    assert mail.context["counts_from"] == "24. November 2026"
    assert mail.context["account"].endswith("3000")
    assert "DE89370400440532013000" not in str(mail.context)
    assert "04004405320" not in mail.context["account"].replace(" ", "")
    save(client, partner, BANK, over=saved["updatedAt"], password=PASSWORD)  # nothing new
    assert len(mails(runtime)) == 1
    clock.advance(timedelta(minutes=1))
    save(client, partner, WORDS, over=saved["updatedAt"], password=PASSWORD)
    assert [mail.context["account"] for mail in mails(runtime)][1:] == [None]


def test_a_page_that_has_not_seen_the_newest_replaces_nothing(
    client: Client, partner: dict[str, Any], runtime: Runtime
) -> None:
    first = save(client, partner, BANK, password=PASSWORD).json()
    for over in (None, "2026-01-01T00:00:00Z"):
        unseen = save(client, partner, WORDS, over=over, password=PASSWORD)
        assert (unseen.status_code, unseen.json()["hint"]) == (409, "details_known")
    assert kept(runtime) == [("iban", "DE89370400440532013000", None)]
    assert save(client, partner, WORDS, over=first["updatedAt"], password=PASSWORD).status_code == 200
    assert kept(runtime) == [("other", None, "PayPal")]


def test_an_account_number_is_checked(client: Client, partner: dict[str, Any]) -> None:
    refused = save(client, partner, BANK | {"iban": "DE89370400440532013001"}, password=PASSWORD)
    assert (refused.status_code, "contains a typo" in refused.text) == (400, True)


def test_only_partners_have_details(client: Client, auth_api: AuthApi, runtime: Runtime) -> None:
    eve = sign_up(auth_api, runtime, email="eve@example.com")
    answer = save(client, eve, BANK, password=PASSWORD)
    assert (answer.status_code, answer.json()["hint"]) == (403, "no_partner")
    assert client.post("/functions/v1/save-payout-details", json={"details": BANK}).status_code == 401


def due(client: Client, boss: Person, clock: FixedClock) -> Any:
    cutoff = {"cutoffAt": clock.now().isoformat()}
    (line,) = client.post("/functions/v1/preview-payouts", json=cutoff, headers=boss.headers).json()["due"]
    return {name: line[name] for name in ("leftOut", "paidBefore", "detailsCountFrom")}


def test_new_details_count_from_a_later_run_and_are_marked(
    client: Client, partner: dict[str, Any], office: PayoutOffice, runtime: Runtime, clock: FixedClock
) -> None:
    with runtime.writing() as uow:
        boss = add_person(uow, "boss", admin=True)
    office.adjust(partner["referral"], "10.00")
    office.set_payout_details(partner["referral"], holder="Ada Lovelace")  # effective at once
    office.close(office.run(), "paid", "RUN-1")
    office.adjust(partner["referral"], "20.00")
    assert due(client, boss, clock) == {"leftOut": None, "paidBefore": True, "detailsCountFrom": None}

    (row,) = client.get(
        "/rest/v1/payout_details?select=updated_at",
        headers={"authorization": f"Bearer {partner['access_token']}"},
    ).json()
    assert save(client, partner, OTHER_BANK, over=row["updated_at"], password=PASSWORD).status_code == 200
    seen = due(client, boss, clock)
    assert (seen["leftOut"], seen["paidBefore"]) == ("new_details", False)
    assert seen["detailsCountFrom"].startswith("2026-11-24T12:00:00")
    cutoff = {"cutoffAt": clock.now().isoformat(), "currency": "USD"}
    run = client.post("/functions/v1/run-payouts", json=cutoff, headers=boss.headers)
    assert (run.status_code, run.json()["hint"]) == (409, "nothing_to_pay")

    clock.advance(timedelta(days=3))
    with runtime.writing() as uow:
        boss = add_person(uow, "boss2", admin=True)
    seen = due(client, boss, clock)
    assert (seen["leftOut"], seen["paidBefore"]) == (None, False)
    assert [amount for _, amount in office.payouts(office.run())] == [2000]
