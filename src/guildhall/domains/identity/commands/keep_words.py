"""The words by which a customer is found."""

from __future__ import annotations

from sqlalchemy import bindparam, select

from guildhall.core.db.columns import Id
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.identity.models import Profile
from guildhall.services.search.commands import keep_words

_TEXTS = select(Profile.email, Profile.first_name, Profile.last_name).where(
    Profile.id == bindparam("profile_id", type_=Id)
)


def keep_customer_words(uow: UnitOfWork, profile_id: str) -> None:
    """After every write of a profile: names and address, as they are then; none of one that is gone."""
    texts = uow.db.execute(_TEXTS, {"profile_id": profile_id}).first()
    keep_words(uow, Profile.__tablename__, profile_id, texts or ())
