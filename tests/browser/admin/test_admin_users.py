"""Users: listed, found, edited, deleted and given an account."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.admin.office import Office
from tests.journeys.steps import sign_in
from tests.support.browsing import copied
from tests.support.server import Server


@pytest.mark.shows("ADM-22", "ADM-23", "ADM-24", "ADM-25")
def test_the_table_of_users_shows_its_rows(office: Office) -> None:
    office.open("/admin/users?q=customer@example.com", "Users Management")
    expect(office.row("customer@example.com")).to_be_visible()
    assert office.headings() == ["Name", "Email", "Auth Status", "Language", "Joined", "Actions"]
    customer = office.cells("customer@example.com")
    assert (customer[0], customer[2], customer[4]) == ("Clara Bennett", "Auth User", "Jul 20, 2026")
    assert office.actions("customer@example.com")[1:] == [
        "View",
        "Edit",
        "Role",
        "Remove two-step sign-in",
        "Sign out everywhere",
        "Disable sign-in",
        "Delete",
    ]
    office.open("/admin/users?q=greta.lang@example.org", "Users Management")
    assert office.cells("greta.lang@example.org")[2:4] == ["Profile Only", "Deutsch"]
    assert office.actions("greta.lang@example.org")[1:] == ["View", "Edit", "Create Auth User", "Delete"]


@pytest.mark.shows("ADM-26")
def test_a_user_is_viewed(office: Office) -> None:
    office.open("/admin/users?q=customer@example.com", "Users Management")
    office.choose("Clara Bennett", "View")
    expect(office.dialog.get_by_role("heading", name="Clara Bennett")).to_be_visible()
    expect(office.dialog.get_by_text("customer@example.com")).to_be_visible()


@pytest.mark.shows("ADM-26", "VAL-25", "VAL-26", "CALL-49", "ERR-32", "ERR-53")
def test_a_user_is_edited(office: Office) -> None:
    user = office.add("users", email="edit.me@example.com", first_name="Edit", city="Rome", phone="123")
    office.open("/admin/users?q=edit.me", "Users Management")
    office.choose("edit.me@example.com", "Edit")
    office.dialog.get_by_label("Email").fill("")
    office.dialog.get_by_role("button", name="Save").click()
    office.expect_message("Please fill in all required fields")

    office.dialog.get_by_label("Email").fill("edited@example.com")
    office.dialog.get_by_label("Phone").fill("")
    office.dialog.get_by_label("Country").fill("Italy")
    office.dialog.get_by_label("Language").select_option("fr")
    with office.page.expect_request(lambda request: request.method == "PATCH") as sent:
        office.dialog.get_by_role("button", name="Save").click()
    office.expect_message("User updated successfully")
    body = json.loads(sent.value.post_data or "")
    assert not {"last_name", "address"} & set(body)  # VAL-26
    assert re.match(r"\d{4}-\d\d-\d\dT", body["updated_at"])  # CALL-49
    after = office.books.rows("users", id=f"eq.{user['id']}")[0]
    assert (after["email"], after["phone"], after["country"], after["city"], after["language"]) == (
        "edited@example.com",
        None,
        "Italy",
        "Rome",
        "fr",
    )


def test_two_admins_at_one_user_the_second_decides(office: Office) -> None:
    user = office.add("users", email="both.edit@example.com", first_name="Bo", city="Rome")
    office.open("/admin/users?q=both.edit", "Users Management")
    office.choose("both.edit@example.com", "Edit")
    office.books.http.patch(f"/rest/v1/users?id=eq.{user['id']}", json={"city": "Milan", "phone": "1"})
    office.dialog.get_by_label("City").fill("Turin")
    office.dialog.get_by_role("button", name="Save").click()
    city = office.dialog.get_by_role("group", name="City")
    expect(city.get_by_label("Your changes")).to_be_checked()
    expect(office.dialog.get_by_label("City")).to_have_value("Turin")
    office.dialog.get_by_role("button", name="Save my choices").click()
    office.expect_message("User updated successfully")
    (after,) = office.books.rows("users", id=f"eq.{user['id']}")
    assert (after["city"], after["phone"], after["first_name"]) == ("Turin", "1", "Bo")


def test_closing_a_changed_dialog_requires_a_confirmation(office: Office) -> None:
    page = office.page
    user = office.add("users", email="half.edit@example.com", city="Rome")
    office.open("/admin/users?q=half.edit", "Users Management")
    office.choose("half.edit@example.com", "Edit")
    city = office.dialog.get_by_label("City")
    city.press("Escape")
    expect(office.dialog).to_have_count(0)

    office.choose("half.edit@example.com", "Edit")
    city.fill("Turin")
    # Escape opens the confirmation, and Escape again closes it; the form stays as it was, any number of times.
    for _ in range(2):
        page.keyboard.press("Escape")
        expect(page.get_by_role("heading", name="Leave without saving?")).to_be_visible()
        page.keyboard.press("Escape")
        expect(page.get_by_role("heading", name="Leave without saving?")).to_have_count(0)
        expect(city).to_have_value("Turin")
        expect(city).to_be_focused()
    office.dialog.get_by_role("button", name="Close").click()
    page.get_by_role("button", name="Leave without saving").click()
    expect(office.dialog).to_have_count(0)
    expect(page.get_by_role("button", name="Actions for half.edit@example.com")).to_be_focused()
    assert office.books.rows("users", id=f"eq.{user['id']}")[0]["city"] == "Rome"


@pytest.mark.shows("ADM-26", "ADM-28", "ERR-33")
def test_a_user_without_orders_is_deleted(office: Office) -> None:
    user = office.add("users", email="short.lived@example.com")
    office.open("/admin/users?q=short.lived", "Users Management")
    office.choose("short.lived@example.com", "Delete")
    expect(office.dialog.get_by_text("The profile and all its data are deleted.")).to_be_visible()
    office.dialog.get_by_role("button", name="Delete user").click()
    office.expect_message("User deleted successfully")
    expect(office.page.get_by_role("heading", name="No users found")).to_be_visible()
    assert office.books.rows("users", id=f"eq.{user['id']}") == []


@pytest.mark.shows("M11")
def test_a_deleted_buyer_remains_in_the_books_as_explained_before(office: Office) -> None:
    office.open("/admin/users?q=priya", "Users Management")
    office.choose("Priya Raman", "Delete")
    expect(office.dialog.get_by_text(re.compile("stays? in the books without a name"))).to_be_visible()
    office.dialog.get_by_role("button", name="Delete user").click()
    office.expect_message("User deleted successfully")
    expect(office.row("Priya Raman")).to_have_count(0)


@pytest.mark.shows("ERR-26", "A6")
def test_users_cannot_delete_themselves(office: Office) -> None:
    office.open("/admin/users?q=admin@example.com", "Users Management")
    office.choose("admin@example.com", "Delete")
    office.dialog.get_by_role("button", name="Delete user").click()
    office.expect_message("You can't remove your own admin role.")
    assert office.books.rows("users", email="eq.admin@example.com") != []


@pytest.mark.shows("A5")
def test_a_temporary_password_must_be_changed_first(office: Office, page: Page, shop: Server) -> None:
    user = office.add("users", email="temporary@example.com")
    made = office.books.http.post("/functions/v1/create-auth-user", json={"userId": user["id"]}).json()
    sign_in(page, shop, made["email"], made["temporaryPassword"])
    page.goto(f"{shop.address}/user/orders")
    page.wait_for_url("**/user/password")
    notice = page.get_by_text("You signed in with a temporary password.")
    expect(notice).to_be_visible()
    page.get_by_label("Current password").fill(made["temporaryPassword"])
    page.get_by_label("New password", exact=True).fill("my-own-password")
    page.get_by_label("Confirm new password").fill("my-own-password")
    page.locator("main form").get_by_role("button").click()
    expect(notice).to_have_count(0)
    page.get_by_role("link", name="Orders").click()
    expect(page.get_by_role("heading", name="My Orders")).to_be_visible()


@pytest.mark.shows("ADM-27", "STATE-30", "CONST-23")
def test_a_profile_becomes_an_auth_user(office: Office) -> None:
    """The demo shop sends no mail, so the password is shown, once (A5)."""
    office.add("users", email="new.account@example.com", first_name="Nora")
    office.open("/admin/users?q=new.account", "Users Management")
    office.choose("new.account@example.com", "Create Auth User")
    office.dialog.get_by_role("button", name="Create Auth User").click()
    password = office.dialog.locator("output").inner_text()
    assert re.fullmatch(r"[A-Za-z0-9]{8}[A-Z]{4}", password)
    office.dialog.get_by_role("button", name="Copy").click()
    copied(office.page, password)
    office.page.keyboard.press("Escape")
    expect(office.row("new.account@example.com").get_by_text("Auth User")).to_be_visible()
    assert "Create Auth User" not in office.actions("new.account@example.com")


@pytest.mark.shows("ADM-22")
def test_a_lost_second_factor_is_removed_after_its_effects_were_shown(office: Office) -> None:
    """For a user without one, the page shows the server's refusal."""
    office.open("/admin/users?q=customer@example.com", "Users Management")
    office.choose("customer@example.com", "Remove two-step sign-in")
    expect(office.dialog.get_by_role("listitem")).to_have_count(3)
    expect(office.dialog).to_contain_text("All their sessions end, and their recovery codes stop working.")
    office.dialog.get_by_role("button", name="Remove two-step sign-in").click()
    office.expect_message("This user doesn't use two-step sign-in.")


def test_a_user_is_signed_out_everywhere_after_its_consequences_were_shown(office: Office) -> None:
    office.open("/admin/users?q=customer@example.com", "Users Management")
    office.choose("customer@example.com", "Sign out everywhere")
    expect(office.dialog).to_contain_text("Every session of Clara Bennett ends immediately, on all devices.")
    expect(office.dialog).to_contain_text("anyone who knows it can sign in again")
    office.dialog.get_by_role("button", name="Sign out everywhere").click()
    office.expect_message("Signed out everywhere")
    office.choose("customer@example.com", "View")
    expect(office.dialog.get_by_text("Signed out everywhere")).to_be_visible()
