"""Insert-if-new and delete-if-unreferenced behave the same on both databases."""

from typing import Any

from sqlalchemy import func, insert, select

from guildhall.core.db.writing import delete_unreferenced, insert_new
from guildhall.core.ids import new_id
from guildhall.core.runtime import Runtime
from guildhall.domains.identity.models import Account, Profile, UserRole
from guildhall.domains.referrals.models.partners import Referral


def _account(runtime: Runtime, email: str) -> dict[str, Any]:
    now = runtime.clock.now()
    return {"id": new_id(), "email": email, "created_at": now, "updated_at": now}


def test_a_row_with_a_taken_key_is_not_inserted(runtime: Runtime) -> None:
    with runtime.writing() as uow:
        assert insert_new(uow.db, Account, _account(runtime, "a@example.com"))
        assert not insert_new(uow.db, Account, _account(runtime, "a@example.com"))
        assert insert_new(uow.db, Account, _account(runtime, "b@example.com"))
    with runtime.reading() as uow:
        assert uow.db.scalar(select(func.count()).select_from(Account)) == 2


def test_an_inserted_row_counts_as_a_touched_table(runtime: Runtime) -> None:
    received: list[frozenset[str]] = []
    runtime.database.on_commit(received.append)
    with runtime.writing() as uow:
        account = _account(runtime, "a@example.com")
        insert_new(uow.db, Account, account)
        insert_new(uow.db, UserRole, {"user_id": account["id"], "role": "admin"})
    assert received == [frozenset({"accounts", "user_roles"})]


def test_a_referenced_row_stays_and_the_transaction_continues(runtime: Runtime) -> None:
    now = runtime.clock.now()
    timestamps = {"created_at": now, "updated_at": now}
    kept, gone = new_id(), new_id()
    with runtime.writing() as uow:
        for profile_id in (kept, gone):
            email = f"{profile_id}@example.com"
            uow.db.execute(insert(Profile), {"id": profile_id, "email": email} | timestamps)
        uow.db.execute(insert(Referral), {"user_id": kept, "referral_code": "A"} | timestamps)
        assert not delete_unreferenced(uow.db, Profile, kept)
        assert delete_unreferenced(uow.db, Profile, gone)
    with runtime.reading() as uow:
        assert uow.db.scalars(select(Profile.id)).all() == [kept]
