"""Insert-if-new and delete-if-unreferenced mean the same on both databases."""

from __future__ import annotations

from typing import Any

from sqlalchemy import func, insert, select

from guildhall.identity.models import Account, Profile, UserRole
from guildhall.kit.ids import new_id
from guildhall.kit.runtime import Runtime
from guildhall.kit.sql.writing import delete_unreferenced, insert_new
from guildhall.referrals.models import Referral


def _account(runtime: Runtime, email: str) -> dict[str, Any]:
    now = runtime.clock.now()
    return {"id": new_id(), "email": email, "created_at": now, "updated_at": now}


def test_a_row_with_a_taken_key_is_not_inserted(runtime: Runtime) -> None:
    with runtime.writing() as house:
        assert insert_new(house.db, Account, _account(runtime, "a@example.com"))
        assert not insert_new(house.db, Account, _account(runtime, "a@example.com"))
        assert insert_new(house.db, Account, _account(runtime, "b@example.com"))
    with runtime.reading() as house:
        assert house.db.scalar(select(func.count()).select_from(Account)) == 2


def test_an_inserted_row_counts_as_a_touched_table(runtime: Runtime) -> None:
    heard: list[frozenset[str]] = []
    runtime.database.on_commit(heard.append)
    with runtime.writing() as house:
        account = _account(runtime, "a@example.com")
        insert_new(house.db, Account, account)
        insert_new(house.db, UserRole, {"user_id": account["id"], "role": "admin"})
    assert heard == [frozenset({"accounts", "user_roles"})]


def test_a_row_that_others_refer_to_stays_and_the_transaction_goes_on(runtime: Runtime) -> None:
    now = runtime.clock.now()
    moments = {"created_at": now, "updated_at": now}
    kept, gone = new_id(), new_id()
    with runtime.writing() as house:
        for profile_id in (kept, gone):
            email = f"{profile_id}@example.com"
            house.db.execute(insert(Profile), {"id": profile_id, "email": email} | moments)
        house.db.execute(insert(Referral), {"user_id": kept, "referral_code": "A"} | moments)
        assert not delete_unreferenced(house.db, Profile, kept)
        assert delete_unreferenced(house.db, Profile, gone)
    with runtime.reading() as house:
        assert house.db.scalars(select(Profile.id)).all() == [kept]
