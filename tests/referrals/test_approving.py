"""Applications and their approval (R5)."""

import re
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any

import pytest
from pydantic import ValidationError
from sqlalchemy import Row, func, select

from guildhall.core.db.records import Record
from guildhall.core.errors import NotFound, TooMany
from guildhall.core.ids import new_id
from guildhall.core.runtime import Runtime
from guildhall.domains.identity.models import Account, MailToken, Profile
from guildhall.domains.referrals.commands import signups
from guildhall.domains.referrals.commands.rates import create_rule
from guildhall.domains.referrals.commands.signups import apply, approve_signup, change_signup, delete_signup
from guildhall.domains.referrals.models.partners import Referral, ReferralSignup
from guildhall.domains.referrals.rate_schemas import NewRule
from guildhall.domains.referrals.schemas import NewSignup, SignupChange
from guildhall.rest_engine.caller import ANYONE, Caller, Role
from guildhall.services.email.models import Mail
from guildhall.services.email.render import render
from tests.referrals.conftest import Stage
from tests.support.clock import FixedClock
from tests.support.rows import add

ADMIN = Caller(Role.ADMIN)


def applied(runtime: Runtime, email: str = "ada@example.com") -> str:
    with runtime.writing() as uow:
        return apply(uow, ANYONE, NewSignup(email=email))


def approve(runtime: Runtime, signup_id: str) -> str:
    with runtime.writing() as uow:
        return approve_signup(uow, ADMIN, signup_id)


def edit(runtime: Runtime, signup_id: str, **body: Any) -> None:
    with runtime.writing() as uow:
        change_signup(uow, ADMIN, signup_id, SignupChange.model_validate(body))


def only(runtime: Runtime, table: type[Record]) -> Row[Any]:
    with runtime.reading() as uow:
        return uow.db.execute(select(table.__table__)).one()


def count(runtime: Runtime, table: type[Record]) -> int:
    with runtime.reading() as uow:
        return uow.db.execute(select(func.count()).select_from(table)).scalar_one()


def test_an_application_is_pending(runtime: Runtime) -> None:
    with runtime.writing() as uow:
        payload = NewSignup.model_validate(
            {"email": "Ada@Example.com", "referral_link": "", "status": "pending"}
        )
        apply(uow, ANYONE, payload)
    signup = only(runtime, ReferralSignup)
    assert (signup.email, signup.referral_link, signup.status) == ("ada@example.com", None, "pending")


@pytest.mark.parametrize("body", [{"status": "approved"}, {"email": ""}, {"referral_link": "javascript:x()"}])
def test_invalid_applications_are_refused(body: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        NewSignup.model_validate({"email": "ada@example.com"} | body)


@pytest.mark.settings(rate_limits="on")
def test_one_address_applies_five_times_a_day(runtime: Runtime, clock: FixedClock) -> None:
    for _ in range(5):
        applied(runtime)
    with pytest.raises(TooMany):
        applied(runtime)
    clock.advance(timedelta(days=1))
    applied(runtime)


def test_approval_makes_profile_referral_invitation_and_mail(runtime: Runtime) -> None:
    signup_id = applied(runtime)
    referral_id = approve(runtime, signup_id)
    profile, referral, mail = only(runtime, Profile), only(runtime, Referral), only(runtime, Mail)
    assert (profile.email, profile.first_name, profile.last_name) == (
        "ada@example.com",
        "Referral",
        "Partner",
    )
    assert profile.auth_user_id is None
    assert (referral.id, referral.user_id, referral.signup_id) == (referral_id, profile.id, signup_id)
    assert (referral.commission_rate, referral.is_active) == (3000, True)
    assert re.fullmatch("ADA[A-Z]{4}", referral.referral_code)
    assert only(runtime, ReferralSignup).status == "approved"
    assert (mail.template, mail.recipient) == ("partner_approved", "ada@example.com")
    assert mail.context["referral_link"] == f"http://127.0.0.1:8000/?ref={referral.referral_code}"
    assert "/auth/confirm?token_hash=" in mail.context["link"]
    assert only(runtime, MailToken).account_id == only(runtime, Account).id


@pytest.mark.parametrize(("confirmed", "called"), [(True, "Pia Muster"), (False, "Referral Partner")])
def test_a_partner_is_called_as_they_signed_up(runtime: Runtime, confirmed: bool, called: str) -> None:
    """A name typed by someone who has not confirmed the address is ignored."""
    with runtime.writing() as uow:
        names = {"first_name": "Pia", "last_name": "Muster"}
        since = uow.now if confirmed else None
        add(uow, Account, email="ada@example.com", email_confirmed_at=since, user_metadata=names)
    approve(runtime, applied(runtime))
    profile = only(runtime, Profile)
    assert f"{profile.first_name} {profile.last_name}" == called


def test_approving_again_changes_nothing(runtime: Runtime) -> None:
    signup_id = applied(runtime)
    first = approve(runtime, signup_id)
    assert approve(runtime, signup_id) == first
    edit(runtime, signup_id, status="approved")
    assert (count(runtime, Referral), count(runtime, Mail), count(runtime, MailToken)) == (1, 1, 1)


def test_the_edit_form_approves_too_with_the_address_it_sends(runtime: Runtime) -> None:
    signup_id = applied(runtime)
    edit(runtime, signup_id, email="grace@example.com", status="approved", updated_at="2026-01-01T00:00:00Z")
    assert only(runtime, Profile).email == "grace@example.com"
    assert only(runtime, Referral).referral_code.startswith("GRACE")


def test_rejecting_notifies_the_applicant_once_and_changes_nothing_else(runtime: Runtime) -> None:
    signup_id = applied(runtime)
    edit(runtime, signup_id, status="rejected", reason="  Too early. ")
    assert only(runtime, ReferralSignup).status == "rejected"
    mail = only(runtime, Mail)
    assert (mail.template, mail.recipient, mail.context) == (
        *("partner_rejected", "ada@example.com"),
        {"reason": "Too early."},
    )
    edit(runtime, signup_id, status="rejected")
    edit(runtime, signup_id, status="pending")
    edit(runtime, signup_id, status="rejected", reason="")
    assert (count(runtime, Referral), count(runtime, Mail)) == (0, 1)


def test_an_applicant_with_a_profile_and_an_account_keeps_both(stage: Stage, runtime: Runtime) -> None:
    profile_id = stage.customer("ada@example.com")
    approve(runtime, applied(runtime))
    assert only(runtime, Profile).id == only(runtime, Referral).user_id == profile_id
    assert only(runtime, Mail).context["link"] is None
    assert count(runtime, MailToken) == 0


def test_a_second_application_of_a_partner_makes_no_second_referral(runtime: Runtime) -> None:
    first = approve(runtime, applied(runtime))
    assert approve(runtime, applied(runtime)) == first
    assert (count(runtime, Referral), count(runtime, Profile), count(runtime, Mail)) == (1, 1, 2)


def test_a_code_that_is_taken_is_drawn_again(
    stage: Stage, runtime: Runtime, monkeypatch: pytest.MonkeyPatch
) -> None:
    stage.partner("ADAAAAA")
    suffixes = iter(["AAAA", "AAAA", "BBBB"])
    monkeypatch.setattr(signups, "random_suffix", lambda: next(suffixes))
    referral_id = approve(runtime, applied(runtime))
    with runtime.reading() as uow:
        code = uow.db.scalar(select(Referral.referral_code).where(Referral.id == referral_id))
    assert code == "ADABBBB"


def test_an_unknown_application(runtime: Runtime) -> None:
    with pytest.raises(NotFound, match="Signup not found"):
        approve(runtime, new_id())


def test_a_deleted_application_leaves_its_referral(runtime: Runtime) -> None:
    signup_id = applied(runtime)
    approve(runtime, signup_id)
    with runtime.writing() as uow:
        delete_signup(uow, ADMIN, signup_id)
    assert count(runtime, ReferralSignup) == 0
    assert only(runtime, Referral).signup_id is None


def test_racing_approvals_make_one_partner(runtime: Runtime) -> None:
    """Of one application, and of two by one applicant; each in its own thread and connection."""
    signups = [applied(runtime), applied(runtime)] * 4
    with ThreadPoolExecutor(len(signups)) as threads:
        referrals = set(threads.map(lambda signup_id: approve(runtime, signup_id), signups))
    assert len(referrals) == 1
    assert (count(runtime, Profile), count(runtime, Referral), count(runtime, MailToken)) == (1, 1, 1)


def test_the_mail_names_no_rate_that_a_commission_rule_changes(runtime: Runtime) -> None:
    rules: dict[str, dict[str, Any]] = {
        "all": {"percent": 40},
        "workshops": {"percent": 10, "goods": "workshop"},
    }
    named = []
    for number, (name, columns) in enumerate(rules.items()):
        with runtime.writing() as uow:
            create_rule(uow, ADMIN, NewRule.model_validate({"name": name, "kind": "percent", **columns}))
        approve(runtime, applied(runtime, f"ada{number}@example.com"))
    with runtime.reading() as uow:
        for mail in uow.db.execute(select(Mail.context).order_by(Mail.created_at, Mail.id)):
            named.append(mail.context["commission_rate"])
            text = render("partner_approved", "en", mail.context, uow.settings).text
            assert ("40%" in text) is (named[-1] == 4000)
    assert sorted(named, key=str) == [4000, None]
