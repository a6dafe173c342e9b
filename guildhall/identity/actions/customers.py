"""The writes of the table `users`: one's own profile for a customer, any for an admin (spec §7)."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import AfterValidator
from sqlalchemy import select, update

from guildhall.audit.changes import changes
from guildhall.audit.record import record
from guildhall.identity.actions.keep_words import keep_customer_words
from guildhall.identity.actions.profiles import address_taken, ensure_profile
from guildhall.identity.models import Profile
from guildhall.kit.errors import NotAllowed, Refused
from guildhall.kit.events import BusinessEvent
from guildhall.kit.house import House
from guildhall.kit.ids import new_id
from guildhall.kit.sql.writing import insert_new, update_unless_taken
from guildhall.kit.texts import Language
from guildhall.kit.wire import (
    AbsentIfEmpty,
    Change,
    Email,
    OptionalIdentifier,
    OptionalText,
    OptionalTitle,
    OptionalWebAddress,
    Title,
    Wire,
)
from guildhall.shop_settings.vat_ids import checked_vat_id
from guildhall.tables.caller import Caller

OptionalEmail = Annotated[Email | None, AbsentIfEmpty]
OptionalVatId = Annotated[Annotated[Title, AfterValidator(checked_vat_id)] | None, AbsentIfEmpty]
OptionalLanguage = Annotated[Language | None, AbsentIfEmpty]


class Person(Wire):
    """What a profile says of its customer; an empty text means that it is not known."""

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
        """The fields that were sent; a language cannot be unknown, so without one the present one stays."""
        return {name: value for name, value in self.sent().items() if name != "language" or value is not None}


class OwnProfile(Person):
    """A customer's own: the two ids may be sent, but only with what they are already."""

    email: OptionalEmail = None
    auth_user_id: OptionalIdentifier = None


class OwnProfileChange(OwnProfile, Change):
    pass


class NewCustomer(Person):
    email: Email
    auth_user_id: OptionalIdentifier = None


class CustomerChange(Person, Change):
    email: OptionalEmail = None


def create_own_profile(house: House, caller: Caller, wish: OwnProfile) -> str:
    """CALL-20, CALL-22, CALL-43. Where there is a profile already (two tabs, or one that waited), it is filled in: what
    it says stays, since whoever sends this has not seen it.
    """
    profile_id = ensure_profile(house, caller)
    columns = _own_columns(caller, wish)
    if caller.profile_id is not None:
        columns.pop("language", None)
    known = house.db.execute(select(Profile.__table__).where(Profile.id == profile_id)).mappings().one()
    missing = {name: said for name, said in columns.items() if name == "language" or not known[name]}
    _write(house, profile_id, missing)
    return profile_id


def change_own_profile(house: House, caller: Caller, row_id: str, wish: OwnProfileChange) -> None:
    """CALL-21, CALL-36. Raises NotAllowed for another's, which support sees."""
    if row_id != caller.profile_id:
        raise NotAllowed("A profile belongs to your own account", signed_in=True)
    _write(house, row_id, _own_columns(caller, wish))


def _own_columns(caller: Caller, wish: OwnProfile) -> dict[str, Any]:
    columns = wish.columns()
    if columns.pop("auth_user_id", None) not in (None, caller.account_id):
        raise NotAllowed("A profile belongs to your own account", signed_in=True)
    if columns.pop("email", None) not in (None, caller.email):
        raise Refused(
            "email_fixed", "Email address cannot be changed from here. Contact support if needed.", status=403
        )
    return columns


def create_customer(house: House, caller: Caller, wish: NewCustomer) -> str:
    """CALL-51, CALL-59: a profile without an account, linked once an account confirms its address (A2).

    An admin is a customer too: with their own account's id they make their own profile.
    """
    if wish.auth_user_id is not None:
        return create_own_profile(house, caller, OwnProfile(**wish.sent()))
    profile_id = new_id()
    columns = {name: value for name, value in wish.columns().items() if name != "auth_user_id"}
    row = columns | {"id": profile_id, "created_at": house.now, "updated_at": house.now}
    if not insert_new(house.db, Profile, row):
        raise address_taken()
    keep_customer_words(house, profile_id)
    record(house, caller.account_id, "user.created", "users", profile_id)
    house.announce(BusinessEvent("customer.created", "users", profile_id))
    return profile_id


def change_customer(house: House, caller: Caller, row_id: str, wish: CustomerChange) -> None:
    """CALL-49. The address an account signs in with is another matter and stays."""
    columns = wish.columns()
    differing = changes(house, Profile, row_id, columns)
    if "email" in columns:
        if columns["email"] is None:
            raise Refused("missing_fields", "Please fill in all required fields")
        if not update_unless_taken(house.db, Profile, row_id, {"email": columns["email"]}):
            raise address_taken()
    _write(house, row_id, columns)
    record(house, caller.account_id, "user.changed", "users", row_id, changes=differing)


def _write(house: House, profile_id: str, columns: dict[str, Any]) -> None:
    if columns:
        values = columns | {"updated_at": house.now}
        house.db.execute(update(Profile).where(Profile.id == profile_id).values(**values))
        keep_customer_words(house, profile_id)
        house.announce(BusinessEvent("customer.updated", "users", profile_id))
