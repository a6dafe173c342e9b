"""Partners from another program keep their codes; the dry run reports exactly the same as the real run."""

from __future__ import annotations

import pytest
from sqlalchemy import select

from guildhall.core.errors import Refused
from guildhall.core.runtime import Runtime
from guildhall.domains.identity.models import Profile
from guildhall.domains.referrals.commands.import_partners import import_partners
from guildhall.domains.referrals.models.partners import Referral
from guildhall.domains.referrals.partner_list import read_partners
from guildhall.services.email.models import Mail
from tests.referrals.conftest import Stage
from tests.referrals.office import ADMIN

FILE = """First Name;Last Name;E-Mail;Token;Commission Rate;Status
Ada;Lovelace;Ada@Example.com;ada-1843;25%;active
Grace;Hopper;grace@example.com;GRACE;;inactive
;;known@example.com;KNOWN;30;active
;;new@example.com;known;30;active
;;known@example.com;SECOND;30;active
;;ada@example.com;again;30;active
;;not an address;X1;30;active
;;bad@example.com;no code!;30;active
;;rate@example.com;RATE;130;active

"""


def outcomes(runtime: Runtime, *, commit: bool) -> list[tuple[int, str, int, str]]:
    with runtime.writing() as uow:
        done = import_partners(uow, ADMIN, FILE, commit=commit)
    return [(each.number, each.code, each.rate, each.outcome) for each in done]


def test_the_dry_run_reports_the_same_as_the_real_run(stage: Stage, runtime: Runtime) -> None:
    stage.partner("KNOWN", email="known@example.com")
    dry = outcomes(runtime, commit=False)
    assert dry == [
        (2, "ADA-1843", 2500, "created"),
        (3, "GRACE", 3000, "created"),
        (4, "KNOWN", 3000, "there"),
        (5, "KNOWN", 3000, "code_taken"),
        (6, "SECOND", 3000, "has_other_code"),
        (7, "AGAIN", 3000, "twice"),
        (8, "X1", 3000, "bad_email"),
        (9, "no code!", 3000, "bad_code"),
        (10, "RATE", 13000, "bad_rate"),
    ]
    with runtime.reading() as uow:
        assert uow.db.scalars(select(Referral.referral_code)).all() == ["KNOWN"]
    assert outcomes(runtime, commit=True) == dry
    with runtime.reading() as uow:
        made = uow.db.execute(
            select(Referral.referral_code, Referral.commission_rate, Referral.is_active, Profile.first_name)
            .join(Profile, Profile.id == Referral.user_id)
            .order_by(Referral.referral_code)
        ).all()
        assert [tuple(row) for row in made] == [
            ("ADA-1843", 2500, True, "Ada"),
            ("GRACE", 3000, False, "Grace"),
            ("KNOWN", 3000, True, None),
        ]
        assert uow.db.scalars(select(Mail.id)).all() == []
    again = [outcome for *_, outcome in outcomes(runtime, commit=True)]
    assert again[:2] == ["there", "there"]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("name,phone\nAda,1\n", "columns_missing"),
        ("", "columns_missing"),
        ("email,code\n" + "a@example.com,A1\n" * 2001, "too_many_lines"),
    ],
)
def test_files_that_cannot_be_used(text: str, reason: str) -> None:
    with pytest.raises(Refused) as refusal:
        read_partners(text)
    assert refusal.value.reason == reason


def test_commas_tabs_and_a_byte_order_mark() -> None:
    for delimiter in ",\t":
        text = "\ufeff" + delimiter.join(("email", "ref_id")) + "\n" + delimiter.join(("a@b.co", "AB")) + "\n"
        assert [(line.email, line.code, line.fault) for line in read_partners(text)] == [
            ("a@b.co", "AB", None)
        ]
