"""Profiles: who a customer or partner is to the shop."""

from __future__ import annotations

from sqlalchemy import func, insert, select

from guildhall.identity.models import Profile
from guildhall.kit.house import House
from guildhall.kit.ids import new_id


def find_or_add_profile(house: House, email: str, *, first_name: str, last_name: str) -> str:
    """The id of the profile with this address, linked ones first; added with these names where there is none."""
    having = select(Profile.id).where(func.lower(Profile.email) == email.lower())
    found = house.db.scalar(having.order_by(Profile.auth_user_id.is_(None), Profile.created_at).limit(1))
    if found is not None:
        return found
    profile_id = new_id()
    house.db.execute(
        insert(Profile),
        {
            "id": profile_id,
            "email": email.lower(),
            "first_name": first_name,
            "last_name": last_name,
            "created_at": house.now,
            "updated_at": house.now,
        },
    )
    return profile_id
