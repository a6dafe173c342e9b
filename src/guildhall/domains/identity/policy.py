"""Access to profiles, roles and sessions: customers have their own, admins have all profiles and roles."""

from sqlalchemy import select

from guildhall.core.db.columns import Timestamp
from guildhall.domains.identity.commands.customers import (
    change_customer,
    change_own_profile,
    create_customer,
    create_own_profile,
)
from guildhall.domains.identity.commands.remove_customer import remove_customer
from guildhall.domains.identity.commands.sessions import end_session
from guildhall.domains.identity.commands.sign_in import KINDS
from guildhall.domains.identity.grants import PASSWORD
from guildhall.domains.identity.models import Account, Profile, Session, UserRole
from guildhall.rest_engine.caller import CALLER_ACCOUNT, STAFF
from guildhall.rest_engine.declaration import EVERYTHING, Computed, Role, Table

_OWN_SESSION = Session.account_id == CALLER_ACCOUNT
_BANNED_UNTIL = select(Account.banned_until).where(Account.id == Profile.auth_user_id).correlate(Profile)
_OF_STAFF = frozenset({"banned_until"})
_INNER = frozenset({"account_id", "refresh_counter", "proved_at"})

TABLES = (
    Table(
        Profile,
        rows={
            Role.CUSTOMER: Profile.auth_user_id == CALLER_ACCOUNT,
            Role.SUPPORT: EVERYTHING,
            Role.FINANCE: EVERYTHING,
            Role.ADMIN: EVERYTHING,
        },
        hidden={Role.CUSTOMER: _OF_STAFF, Role.SUPPORT: frozenset(), Role.FINANCE: frozenset()},
        computed={"banned_until": Computed(_BANNED_UNTIL.scalar_subquery(), Timestamp())},
        search=(Profile.email, Profile.first_name, Profile.last_name),
        insert={Role.CUSTOMER: create_own_profile, Role.ADMIN: create_customer},
        update={
            Role.CUSTOMER: change_own_profile,
            Role.SUPPORT: change_own_profile,
            Role.FINANCE: change_own_profile,
            Role.ADMIN: change_customer,
        },
        delete={Role.ADMIN: remove_customer},
    ),
    Table(
        UserRole,
        rows={Role.CUSTOMER: UserRole.user_id == CALLER_ACCOUNT, Role.ADMIN: EVERYTHING},
        values={"role": (*STAFF, Role.ADMIN)},
    ),
    Table(
        Session,
        values={"method": (PASSWORD, *KINDS)},
        rows={Role.CUSTOMER: _OWN_SESSION, Role.ADMIN: _OWN_SESSION},
        hidden={Role.CUSTOMER: _INNER, Role.ADMIN: _INNER},
        delete={Role.CUSTOMER: end_session, Role.ADMIN: end_session},
    ),
)
