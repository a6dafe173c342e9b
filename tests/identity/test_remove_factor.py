"""`guildhall remove-factor`: the owner has lost their phone, and no one else can reset it."""

import pytest
from sqlalchemy import insert, select

from guildhall.core.runtime import Runtime
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.identity.models import Factor, RecoveryCode, Session
from guildhall.services.audit.models import AuditEntry
from guildhall.services.email.models import Mail
from tests.doctor.conftest import guildhall
from tests.doctor.setups import Command
from tests.support.people import Person, add_person
from tests.support.rows import add

__all__ = ["guildhall"]


@pytest.fixture
def remove_factor(guildhall: Command, runtime: Runtime) -> Command:
    """The command on the test's own shop."""
    named = {
        "DATABASE_URL": runtime.settings.database_url,
        "DATA_DIR": str(runtime.settings.data_dir),
        "JWT_SECRET": runtime.settings.signing_secret,
    }
    return lambda *who: guildhall("remove-factor", *who, **named)


def give_factor(uow: UnitOfWork, person: Person) -> None:
    add(uow, Factor, account_id=person.account_id, name="App 1", seed="seed", verified_at=uow.now)
    code = {"code_hash": person.account_id, "account_id": person.account_id, "created_at": uow.now}
    uow.db.execute(insert(RecoveryCode), code)


def test_the_command_removes_two_factor_and_ends_every_session(
    remove_factor: Command, runtime: Runtime
) -> None:
    with runtime.writing() as uow:
        boss = add_person(uow, "boss", admin=True)
        other = add_person(uow, "other")
        for person in (boss, other):
            give_factor(uow, person)
    assert remove_factor("Boss@Example.com") == (
        0,
        "boss@example.com can now sign in with the password alone.\n",
    )
    with runtime.reading() as uow:
        left = {
            table.__tablename__: list(uow.db.scalars(select(table.account_id)))
            for table in (Factor, RecoveryCode, Session)
        }
        assert left == {key: [other.account_id] for key in ("factors", "recovery_codes", "sessions")}
        logged = select(AuditEntry.actor_id, AuditEntry.subject_id)
        removed = uow.db.execute(logged.where(AuditEntry.action == "factor.removed_for")).all()
        assert [tuple(row) for row in removed] == [(None, boss.account_id)]
        mails = uow.db.execute(select(Mail.recipient, Mail.template)).all()
        assert [tuple(row) for row in mails] == [("boss@example.com", "second_step_removed")]


def test_the_command_reports_errors_in_one_line(remove_factor: Command, runtime: Runtime) -> None:
    with runtime.writing() as uow:
        add_person(uow, "plain")
    for email, line in (
        ("plain@example.com", "This account doesn't use two-step sign-in. There's nothing to remove."),
        ("nobody@example.com", "There is no account with this address. Check the address."),
    ):
        code, printed = remove_factor(email)
        assert (code, len(printed.splitlines())) == (1, 1)
        assert line in printed
    assert remove_factor()[0] == 2
