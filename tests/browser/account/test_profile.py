"""/user/profile: the customer's own data, and that no input is lost."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect
from sqlalchemy import select, update

from guildhall.core.runtime import Runtime
from guildhall.domains.identity.models import Profile
from tests.browser.account.area import Area, Held, SignedInCustomer, add_customer, broken

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


@pytest.mark.shows(
    "USR-22", "USR-23", "USR-24", "USR-25", "USR-26", "USR-27", "USR-28", "USR-29", "USR-30", "CONST-28"
)
def test_the_cards_show_the_profile(area: Area) -> None:
    page = area.open("/user/profile")
    personal = area.section("Personal Information")  # USR-22
    expect(personal.get_by_label("First name")).to_have_value("Ada")  # USR-23
    expect(personal.get_by_label("Last name")).to_have_value("Lovelace")
    language = personal.get_by_label("Preferred language")
    expect(language.get_by_role("option")).to_have_text(["English", "Deutsch", "Français", "Español"])
    email = personal.get_by_label("Email")  # USR-24
    expect(email).to_have_value(area.customer.email)
    expect(email).not_to_be_editable()
    note = "Email address cannot be changed from here. Contact support if needed."
    expect(email).to_have_accessible_description(note)  # USR-25
    area.shows(note)
    expect(area.section("Contact Information").get_by_label("Phone")).to_be_editable()  # USR-26
    address = area.section("Address Information")  # USR-27
    expect(address.get_by_label("Street address")).to_have_attribute("rows", "3")  # USR-28, CONST-28
    for label in ("City", "Postal code", "Country"):  # USR-29
        expect(address.get_by_label(label)).to_be_editable()
    expect(page.get_by_role("button", name="Save Changes")).to_be_enabled()  # USR-30


@pytest.mark.shows("USR-20")
def test_it_shows_a_loading_state(area: Area) -> None:
    held = Held()
    area.answer("/rest/v1/users*", held.hold)
    area.open("/user/profile")
    area.shows("Loading your profile...")
    held.go_on()
    expect(area.page.get_by_label("First name")).to_have_value("Ada")


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


@pytest.mark.shows("ERR-55")
def test_a_failed_save_keeps_the_input(area: Area, books: Runtime) -> None:
    page = area.open("/user/profile")
    page.get_by_label("City").fill("London")
    area.answer("/rest/v1/users*", broken)
    save(page)
    area.toast("Error", "Failed to update your profile")
    # After leaving and returning, the input is still there.
    page.get_by_role("link", name="Workshops").click()
    expect(page.get_by_role("heading", name="My Workshops")).to_be_visible()
    page.unroute_all()
    page.get_by_role("link", name="Profile").click()
    expect(page.get_by_label("City")).to_have_value("London")
    save(page)
    area.toast("Success", "Your profile has been updated successfully")
    assert stored(books, area.customer)["city"] == "London"


@pytest.mark.shows("STATE-31", "CALL-43", "ERR-60")
def test_a_profile_is_made_where_there_is_none(page: Page, shop: Any, books: Runtime) -> None:
    with books.writing() as uow:
        customer = add_customer(uow, profile=False)
    area = Area(page, shop.address, customer)
    area.enter()
    with page.expect_request(lambda request: request.method == "POST") as made_by:
        area.open("/user/profile")
    # The server sets its language: that of the sign-up, or English.
    assert made_by.value.post_data_json == {"auth_user_id": customer.account_id, "email": customer.email}
    expect(page.get_by_label("Email")).to_have_value(customer.email)
    expect(page.get_by_label("First name")).to_have_value("")
    expect(page.get_by_label("Preferred language")).to_have_value("en")
    made = {"email": customer.email, "language": "en"}
    assert stored(books, customer) == dict.fromkeys(("email", *FIELDS)) | made


@pytest.mark.shows("USR-21", "ERR-61")
def test_a_failed_read_is_logged_and_shown(area: Area) -> None:
    area.answer("/rest/v1/users*", broken)
    page = area.open("/user/profile")
    area.shows("Profile not found", "Unable to load your profile information.")
    assert any(text.startswith("The profile could not be read:") for text in area.logged)
    page.unroute_all()
    page.get_by_role("button", name="Try Again").click()
    expect(page.get_by_label("First name")).to_have_value("Ada")


def change_elsewhere(books: Runtime, customer: SignedInCustomer, **columns: str) -> None:
    with books.writing() as uow:
        change = update(Profile).where(Profile.id == customer.profile_id)
        uow.db.execute(change.values(**columns, updated_at=uow.now))


def test_a_stale_page_shows_the_conflict_and_overwrites_nothing(area: Area, books: Runtime) -> None:
    page = area.open("/user/profile")
    page.get_by_label("City").fill("London")
    change_elsewhere(books, area.customer, city="Marylebone", phone="+44 20 7946 0000")
    save(page)
    conflict = page.get_by_role("status").filter(has_text="Your profile has changed")
    expect(conflict.get_by_role("row")).to_have_text(
        ["FieldSaved versionYour changes", "CityMaryleboneLondon"]
    )
    expect(page.get_by_label("City")).to_have_value("London")
    expect(page.get_by_label("Phone")).to_have_value("+44 20 7946 0000")  # no other input here
    assert stored(books, area.customer)["city"] == "Marylebone"

    # Saving again is refused as before; the newer state wins when it is chosen.
    save(page)
    expect(conflict).to_be_visible()
    conflict.get_by_role("button", name="Use the saved version").click()
    expect(page.get_by_label("City")).to_have_value("Marylebone")
    expect(page.get_by_label("Phone")).to_have_value("+44 20 7946 0000")
    expect(conflict).to_have_count(0)
    expect(page.get_by_label("First name")).to_be_focused()


def test_input_can_be_saved_over_the_newer_state(area: Area, books: Runtime) -> None:
    page = area.open("/user/profile")
    page.get_by_label("City").fill("London")
    change_elsewhere(books, area.customer, city="Marylebone", phone="+44 20 7946 0000")
    save(page)
    page.get_by_role("button", name="Keep my changes").click()
    area.toast("Success", "Your profile has been updated successfully")
    assert stored(books, area.customer)["city"] == "London"
    assert stored(books, area.customer)["phone"] == "+44 20 7946 0000"


def test_changes_to_different_fields_are_merged_without_a_prompt(area: Area, books: Runtime) -> None:
    page = area.open("/user/profile")
    page.get_by_label("City").fill("London")
    with page.expect_response(lambda answer: "/rest/v1/users" in answer.url and answer.status == 204):
        page.get_by_label("Language", exact=True).select_option(
            "de"
        )  # the frame's request: it writes the profile
    page.get_by_role("button", name="Änderungen speichern").click()
    area.toast("Gespeichert", "Ihr Profil wurde erfolgreich aktualisiert")
    kept = stored(books, area.customer)
    assert (kept["city"], kept["language"]) == ("London", "de")
    expect(page.get_by_label("Bevorzugte Sprache")).to_have_value("de")
