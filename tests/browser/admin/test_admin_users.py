"""Users: listed, found, edited, deleted and given an account."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.admin.office import Office
from tests.journeys.steps import sign_in
from tests.support.browsing import copied
from tests.support.server import Server


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


@pytest.mark.shows("ADM-27")
def test_a_profile_gets_an_account_is_edited_and_deleted(office: Office) -> None:
    """The demo shop sends no mail, so the password is shown, once (A5)."""
    office.add("users", email="new.account@example.com", first_name="Nora", city="Rome")
    office.open("/admin/users?q=new.account", "Users Management")
    office.choose("new.account@example.com", "Create Auth User")
    office.dialog.get_by_role("button", name="Create Auth User").click()
    password = office.dialog.locator("output").inner_text()
    assert re.fullmatch(r"[A-Za-z0-9]{8}[A-Z]{4}", password)
    office.dialog.get_by_role("button", name="Copy").click()
    copied(office.page, password)
    office.page.keyboard.press("Escape")
    expect(office.row("new.account@example.com").get_by_text("Auth User")).to_be_visible()
    office.choose("new.account@example.com", "Role")
    office.dialog.get_by_label("Role").select_option("content")
    office.dialog.get_by_role("button", name="Save role").click()
    office.expect_message("Role saved")
    office.choose("new.account@example.com", "Edit")
    office.dialog.get_by_label("Country").fill("Italy")
    office.dialog.get_by_role("button", name="Save").click()
    office.expect_message("User updated successfully")
    (after,) = office.books.rows("users", email="eq.new.account@example.com")
    assert (after["city"], after["country"]) == ("Rome", "Italy")
    office.choose("new.account@example.com", "Sign out everywhere")
    office.dialog.get_by_role("button", name="Sign out everywhere").click()
    office.expect_message("Signed out everywhere")
    office.choose("new.account@example.com", "Delete")
    office.dialog.get_by_role("button", name="Delete user").click()
    office.expect_message("User deleted successfully")
    assert office.books.rows("users", email="eq.new.account@example.com") == []
