"""Partners from another program keep their codes; the dry run reports exactly the same as the real run."""

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
from tests.support.people import add_person

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


@pytest.mark.parametrize("status", ["active", "Aktiv", "approved", "1", "TRUE", "sí"])
def test_known_words_for_active(status: str) -> None:
    [line] = read_partners(f"email,code,status\na@b.co,AB,{status}\n")
    assert line.is_active


@pytest.mark.parametrize(
    "status", ["pending", "gesperrt", "inactive", "banned", "0", "", "actif?", "not active"]
)
def test_an_unknown_status_is_not_active_in_the_preview_nor_after_it(runtime: Runtime, status: str) -> None:
    text = f"email,code,first name,last name,status\na@b.co,AB,Jörg,Weiß,{status}\n"
    for commit in (False, True):
        with runtime.writing() as uow:
            [line] = import_partners(uow, ADMIN, text, commit=commit)
        assert (line.name, line.is_active, line.outcome) == ("Jörg Weiß", False, "created")
    with runtime.reading() as uow:
        assert uow.db.scalars(select(Referral.is_active)).all() == [False]


def test_a_list_without_a_status_is_of_active_partners() -> None:
    [line] = read_partners("email,code\na@b.co,AB\n")
    assert line.is_active


@pytest.mark.parametrize("first", ["sep=;\n", "SEP=;\r\n", '"sep=;"\n', "\ufeffsep=;\n"])
def test_the_first_line_may_name_the_separator(first: str) -> None:
    [line] = read_partners(first + "email;code;last name\na@b.co;AB;Doe, Jane, and, sons\n")
    assert (line.number, line.email, line.last_name) == (3, "a@b.co", "Doe, Jane, and, sons")


def test_lost_letters_are_refused() -> None:
    with pytest.raises(Refused) as refusal:
        read_partners("email,code,first name\na@b.co,AB,J\ufffdrg\n")
    assert refusal.value.reason == "unreadable_csv"


def test_names_are_one_line() -> None:
    [line] = read_partners('email,code,first name\na@b.co,AB,"Jo\nrg\x02"\n')
    assert line.first_name == "Jo rg"


def test_a_code_with_a_dot_keeps_its_links_alive(runtime: Runtime) -> None:
    with runtime.writing() as uow:
        [line] = import_partners(uow, ADMIN, "email,code\na@b.co,ada.king\n", commit=True)
    assert (line.code, line.outcome) == ("ADA.KING", "created")


def test_a_refused_code_is_mended_in_the_preview(runtime: Runtime) -> None:
    text = "email,code\na@b.co,no code!\nc@d.co,SAME\ne@f.co,same\n"
    with runtime.writing() as uow:
        assert [each.outcome for each in import_partners(uow, ADMIN, text, commit=False)] == [
            "bad_code",
            "created",
            "twice",
        ]
        mended = import_partners(uow, ADMIN, text, commit=True, codes={2: "ada", 4: "other"})
        codes = uow.db.scalars(select(Referral.referral_code).order_by(Referral.referral_code)).all()
    assert [each.outcome for each in mended] == ["created"] * 3
    assert codes == ["ADA", "OTHER", "SAME"]


def test_partners_without_an_account_are_invited_if_that_is_wanted(runtime: Runtime) -> None:
    with runtime.writing() as uow:
        boss = add_person(uow, "boss", admin=True)
        add_person(uow, "ada")
        text = "email,code\nada@example.com,ADA\nnew@example.com,NEW\n"
        import_partners(uow, boss.caller, text, commit=False, invite=True)
        assert uow.db.scalars(select(Mail.id)).all() == []
        import_partners(uow, boss.caller, text, commit=True, invite=True)
        mails = uow.db.execute(select(Mail.template, Mail.recipient)).all()
    assert [tuple(mail) for mail in mails] == [("invitation", "new@example.com")]
