"""Search words of customers."""

from sqlalchemy import bindparam, select

from guildhall.core.db.columns import Id
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.identity.models import Profile
from guildhall.services.search.commands import keep_words

_TEXTS = select(Profile.email, Profile.first_name, Profile.last_name).where(
    Profile.id == bindparam("profile_id", type_=Id)
)


def keep_customer_words(uow: UnitOfWork, profile_id: str) -> None:
    """Index a profile's names and address for search. Call it after every write, and after deleting the row."""
    texts = uow.db.execute(_TEXTS, {"profile_id": profile_id}).first()
    keep_words(uow, Profile.__tablename__, profile_id, texts or ())
