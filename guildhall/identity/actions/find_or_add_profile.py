"""A profile for an address that someone else vouches for: a partner's, or a buyer's by phone."""

from __future__ import annotations

from sqlalchemy import bindparam, select

from guildhall.identity.actions.keep_words import keep_customer_words
from guildhall.identity.models import Profile
from guildhall.kit.events import BusinessEvent
from guildhall.kit.house import House
from guildhall.kit.ids import new_id
from guildhall.kit.sql.writing import insert_new

_HAVING = select(Profile.id).where(Profile.email == bindparam("email"))


def find_or_add_profile(house: House, email: str, *, first_name: str, last_name: str) -> str:
    """The id of the profile with this address (lower case); a new one with these names if there is none."""
    found = house.db.scalar(_HAVING, {"email": email})
    if found is not None:
        return str(found)
    profile_id = new_id()
    names = {"first_name": first_name, "last_name": last_name}
    moments = {"created_at": house.now, "updated_at": house.now}
    if not insert_new(house.db, Profile, {"id": profile_id, "email": email} | names | moments):
        return str(house.db.execute(_HAVING, {"email": email}).scalar_one())  # somebody else made it just now
    keep_customer_words(house, profile_id)
    house.announce(BusinessEvent("customer.created", "users", profile_id))
    return profile_id
