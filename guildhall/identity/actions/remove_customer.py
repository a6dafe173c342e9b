"""Deleting a user. Whoever has bought something stays in the books as a nameless row (M11)."""

from __future__ import annotations

from typing import Any

from sqlalchemy import delete, select, update

from guildhall.audit.record import record
from guildhall.identity.actions.roles import revoke_admin
from guildhall.identity.facts import ProfileAnonymised
from guildhall.identity.models import Account, Profile
from guildhall.kit.house import House
from guildhall.kit.writing import delete_unreferenced
from guildhall.tables.caller import Caller

PERSONAL = ("first_name", "last_name", "avatar_url", "phone", "address", "city", "postal_code", "country")


def remove_customer(house: House, caller: Caller, row_id: str) -> None:
    """CALL-50: the sign-in goes, with all its sessions, and the profile, or else all that is personal in it.

    Raises Conflict for the last admin and for oneself (A6). Announces ProfileAnonymised where the row stays.
    """
    account_id = house.db.execute(select(Profile.auth_user_id).where(Profile.id == row_id)).scalar()
    if account_id:
        revoke_admin(house, account_id, actor_id=caller.account_id)
        house.db.execute(delete(Account).where(Account.id == account_id))
    gone = delete_unreferenced(house.db, Profile, row_id)
    if not gone:
        blank: dict[str, Any] = dict.fromkeys(PERSONAL)
        blank |= {"email": f"{row_id}@deleted.invalid", "updated_at": house.now}
        house.db.execute(update(Profile).where(Profile.id == row_id).values(**blank))
        house.announce(ProfileAnonymised(row_id))
    record(house, caller.account_id, "user.deleted" if gone else "user.anonymised", "users", row_id)
