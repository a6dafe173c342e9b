"""The words by which a customer is found."""

from __future__ import annotations

from sqlalchemy import bindparam, select

from guildhall.identity.models import Profile
from guildhall.kit.house import House
from guildhall.kit.sql.columns import Id
from guildhall.search.actions import keep_words

_TEXTS = select(Profile.email, Profile.first_name, Profile.last_name).where(
    Profile.id == bindparam("profile_id", type_=Id)
)


def keep_customer_words(house: House, profile_id: str) -> None:
    """After every write of a profile: names and address, as they are then; none of one that is gone."""
    texts = house.db.execute(_TEXTS, {"profile_id": profile_id}).first()
    keep_words(house, Profile.__tablename__, profile_id, texts or ())
