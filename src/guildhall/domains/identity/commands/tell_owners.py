"""Mail all owners that something now gives lasting access to the shop."""

from enum import StrEnum

from sqlalchemy import or_, select

from guildhall.core.ids import new_id
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.identity.commands.roles import ADMIN, OWNER
from guildhall.domains.identity.models import Account, Profile, UserRole
from guildhall.services.email.outbox import Envelope, enqueue_all
from guildhall.services.shop_settings.queries import language_for


class Access(StrEnum):
    """A kind of lasting access. The mail has a text for each."""

    API_TOKEN = "api_token"
    PUBLISHABLE_KEY = "publishable_key"
    WEBHOOK = "webhook"
    STAFF_ROLE = "staff_role"
    INVITATION = "invitation"
    SECOND_FACTOR = "second_factor"
    CONNECTION = "connection"
    TAKEN_OVER = "taken_over"


def tell_owners(uow: UnitOfWork, access: Access, name: str, *, by: str | None) -> None:
    """Mail every owner who may sign in; in a shop without an owner, every admin.

    name: what was given, as the back office lists it. by: the account that gave it; None for the command line.
    """
    given_by = uow.db.scalar(select(Account.email).where(Account.id == by)) if by else None
    occasion = new_id()
    context = {"access": access.value, "name": name, "given_by": given_by}
    enqueue_all(
        uow,
        "access_given",
        [
            Envelope(email, language_for(uow, language), f"access_given:{occasion}:{email}", context)
            for email, language in _owners(uow)
        ],
    )


def _owners(uow: UnitOfWork) -> list[tuple[str, str | None]]:
    for role in (OWNER, ADMIN):
        holders = (
            select(Account.email, Profile.language)
            .join(UserRole, UserRole.user_id == Account.id)
            .outerjoin(Profile, Profile.auth_user_id == Account.id)
            .where(UserRole.role == role, Account.email_confirmed_at.is_not(None))
            .where(or_(Account.banned_until.is_(None), Account.banned_until <= uow.now))
            .order_by(Account.email)
        )
        if found := [(row.email, row.language) for row in uow.db.execute(holders)]:
            return found
    return []
