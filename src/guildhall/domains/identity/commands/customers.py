"""Writes of the table `users`: customers write their own profile, admins any (spec §7)."""

from typing import Annotated, Any

from pydantic import AfterValidator
from sqlalchemy import select, update

from guildhall.core.db.writing import insert_new, update_unless_taken
from guildhall.core.errors import NotAllowed, Refused
from guildhall.core.events import BusinessEvent
from guildhall.core.i18n import Language
from guildhall.core.ids import new_id
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.core.validation import (
    AbsentIfEmpty,
    Change,
    Email,
    OptionalIdentifier,
    OptionalText,
    OptionalTitle,
    OptionalWebAddress,
    Payload,
    Title,
)
from guildhall.domains.identity.commands.keep_words import keep_customer_words
from guildhall.domains.identity.commands.profiles import address_taken, ensure_profile
from guildhall.domains.identity.models import Profile
from guildhall.rest_engine.caller import Caller
from guildhall.services.audit.changes import changes
from guildhall.services.audit.record import record
from guildhall.services.shop_settings.commands.vat_checks import VatIdStanding, standing_of
from guildhall.services.shop_settings.queries import language_for
from guildhall.services.shop_settings.vat_ids import possible_vat_id

OptionalEmail = Annotated[Email | None, AbsentIfEmpty]
OptionalVatId = Annotated[Annotated[Title, AfterValidator(possible_vat_id)] | None, AbsentIfEmpty]
OptionalLanguage = Annotated[Language | None, AbsentIfEmpty]


class PersonalDetails(Payload):
    """Personal details of a profile; an empty text means unknown."""

    first_name: OptionalTitle = None
    last_name: OptionalTitle = None
    language: OptionalLanguage = None
    avatar_url: OptionalWebAddress = None
    phone: OptionalTitle = None
    address: OptionalText = None
    city: OptionalTitle = None
    postal_code: OptionalTitle = None
    country: OptionalTitle = None
    company: OptionalTitle = None
    vat_id: OptionalVatId = None

    def columns(self) -> dict[str, Any]:
        """Return the fields that were sent, without an empty language: the present language stays."""
        return {name: value for name, value in self.sent().items() if name != "language" or value is not None}


class OwnProfile(PersonalDetails):
    """A customer's own profile. Address and account may be sent, but only with their present values."""

    email: OptionalEmail = None
    auth_user_id: OptionalIdentifier = None


class OwnProfileChange(OwnProfile, Change):
    pass


class NewCustomer(PersonalDetails):
    email: Email
    auth_user_id: OptionalIdentifier = None


class CustomerChange(PersonalDetails, Change):
    email: OptionalEmail = None


def create_own_profile(uow: UnitOfWork, caller: Caller, payload: OwnProfile) -> str:
    """Create the caller's profile, or fill in an existing one (CALL-20, CALL-22, CALL-43).

    A profile may exist already: two tabs, or one kept for the address. Its values stay, because the sender has not
    seen them.
    """
    profile_id = ensure_profile(uow, caller)
    columns = _own_columns(caller, payload)
    if caller.profile_id is not None:
        columns.pop("language", None)
    known = uow.db.execute(select(Profile.__table__).where(Profile.id == profile_id)).mappings().one()
    missing = {name: value for name, value in columns.items() if name == "language" or not known[name]}
    _write(uow, profile_id, missing)
    return profile_id


def change_own_profile(uow: UnitOfWork, caller: Caller, row_id: str, payload: OwnProfileChange) -> None:
    """Change the caller's profile (CALL-21, CALL-36). Raises NotAllowed for another's, which support can read."""
    if row_id != caller.profile_id:
        raise NotAllowed(signed_in=True)
    columns = _own_columns(caller, payload)
    _refuse_invalid_number(uow, columns)
    _write(uow, row_id, columns)


def _refuse_invalid_number(uow: UnitOfWork, columns: dict[str, Any]) -> None:
    """Refuse a VAT number that VIES or the owner declared invalid."""
    if columns.get("vat_id") and standing_of(uow, columns["vat_id"]) is VatIdStanding.INVALID:
        raise Refused("vat_id_invalid")


def _own_columns(caller: Caller, payload: OwnProfile) -> dict[str, Any]:
    columns = payload.columns()
    if columns.pop("auth_user_id", None) not in (None, caller.account_id):
        raise NotAllowed(signed_in=True)
    if columns.pop("email", None) not in (None, caller.email):
        raise Refused("email_fixed", status=403)
    return columns


def create_customer(uow: UnitOfWork, caller: Caller, payload: NewCustomer) -> str:
    """Create a profile without an account (CALL-51, CALL-59). It is linked once an account confirms its address (A2).

    An admin is a customer too: with the id of their own account they create their own profile.
    """
    if payload.auth_user_id is not None:
        return create_own_profile(uow, caller, OwnProfile(**payload.sent()))
    profile_id = new_id()
    columns = {name: value for name, value in payload.columns().items() if name != "auth_user_id"}
    columns["language"] = language_for(uow, columns.get("language"))
    if not insert_new(uow.db, Profile, columns | {"id": profile_id}):
        raise address_taken()
    keep_customer_words(uow, profile_id)
    record(uow, caller.account_id, "user.created", "users", profile_id)
    uow.publish(BusinessEvent("customer.created", "users", profile_id))
    return profile_id


def change_customer(uow: UnitOfWork, caller: Caller, row_id: str, payload: CustomerChange) -> None:
    """Change any profile (CALL-49). The address that its account signs in with stays."""
    columns = payload.columns()
    differing = changes(uow, Profile, row_id, columns)
    if "email" in columns:
        if columns["email"] is None:
            raise Refused("missing_fields")
        if not update_unless_taken(uow.db, Profile, row_id, {"email": columns["email"]}):
            raise address_taken()
    _write(uow, row_id, columns)
    record(uow, caller.account_id, "user.changed", "users", row_id, changes=differing)


def _write(uow: UnitOfWork, profile_id: str, columns: dict[str, Any]) -> None:
    if columns:
        uow.db.execute(update(Profile).where(Profile.id == profile_id).values(**columns))
        keep_customer_words(uow, profile_id)
        uow.publish(BusinessEvent("customer.updated", "users", profile_id))
