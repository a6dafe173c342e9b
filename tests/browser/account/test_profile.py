"""/user/profile: the customer's own data, and that no input is lost."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect
from sqlalchemy import select, update

from guildhall.core.runtime import Runtime
from guildhall.domains.identity.models import Profile
from tests.browser.account.area import Area, Held, SignedInCustomer

FIELDS = (
    "first_name",
    "last_name",
    "language",
    "phone",
    "address",
    "city",
    "postal_code",
    "country",
    "company",
    "vat_id",
)


def stored(books: Runtime, customer: SignedInCustomer) -> dict[str, Any]:
    columns = [getattr(Profile, name) for name in ("email", *FIELDS)]
    with books.reading() as uow:
        query = select(*columns).where(Profile.auth_user_id == customer.account_id)
        return dict(uow.db.execute(query).mappings().one())


def save(page: Page) -> None:
    page.get_by_role("button", name="Save Changes").click()


@pytest.mark.shows("USR-31", "VAL-55", "CALL-32", "ERR-56")
def test_a_saved_profile_persists(area: Area, books: Runtime) -> None:
    held = Held()
    page = area.open("/user/profile")
    page.get_by_label("First name").fill("")  # nothing is required
    page.get_by_label("Preferred language").select_option(label="Deutsch")
    page.get_by_label("Phone").fill("not a number at all")
    page.get_by_label("Street address").fill("12 St James's Square\nSecond floor")
    area.shows("Unsaved changes")
    area.answer("/rest/v1/users*", held.hold)
    with page.expect_request("**/rest/v1/users*") as requested:
        save(page)
    expect(page.get_by_role("button", name="Saving...")).to_be_disabled()
    request = requested.value
    assert request.method == "PATCH"
    assert f"id=eq.{area.customer.profile_id}&updated_at=eq." in request.url
    assert sorted(request.post_data_json or {}) == sorted(FIELDS)
    held.go_on()
    area.toast("Success", "Your profile has been updated successfully")
    expect(page.get_by_text("Unsaved changes")).to_have_count(0)
    assert stored(books, area.customer) == {
        "email": area.customer.email,
        "first_name": None,
        "last_name": "Lovelace",
        "language": "de",
        "phone": "not a number at all",
        "address": "12 St James's Square\nSecond floor",
        "city": None,
        "postal_code": None,
        "country": None,
        "company": None,
        "vat_id": None,
    }


def change_elsewhere(books: Runtime, customer: SignedInCustomer, **columns: str) -> None:
    with books.writing() as uow:
        change = update(Profile).where(Profile.id == customer.profile_id)
        uow.db.execute(change.values(**columns, updated_at=uow.now))
