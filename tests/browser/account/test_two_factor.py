"""Two-factor sign-in as a customer sees it: setup, both sign-in forms, recovery codes and removal."""

import pytest
from playwright.sync_api import Page, expect
from sqlalchemy import select, update

from guildhall.core.runtime import Runtime
from guildhall.domains.identity.models import Account, Factor
from guildhall.domains.identity.passwords import hash_password
from tests.browser.account.area import Area
from tests.identity.authenticator import Authenticator
from tests.support.browsing import becomes

PASSWORD = "difference-engine"


@pytest.fixture
def security(area: Area, books: Runtime) -> Page:
    hashed = hash_password(PASSWORD)
    with books.writing() as uow:
        mine = Account.id == area.customer.account_id
        uow.db.execute(update(Account).where(mine).values(password_hash=hashed))
    return area.open("/user/account")


def set_up(page: Page) -> tuple[Authenticator, list[str]]:
    """Turn it on after one wrong code; return the app and the recovery codes."""
    section = page.get_by_role("region", name="Two-step sign-in")
    section.get_by_role("button", name="Set up").click()
    dialog = page.get_by_role("dialog", name="Set up two-step sign-in")
    picture = dialog.get_by_role("img", name="QR code for the authenticator app")
    expect(picture).to_have_js_property("complete", value=True)
    becomes(lambda: picture.evaluate("image => image.naturalWidth > 0"), True)
    app = Authenticator(dialog.locator("code").inner_text().replace(" ", ""))
    code = dialog.get_by_label("Code from your app")
    expect(code).to_be_focused()
    expect(code).to_have_attribute("autocomplete", "one-time-code")
    code.fill("000 00x")
    code.press("Enter")
    expect(code).to_have_accessible_description(
        "Incorrect or already used code. Enter the one your app shows now."
    )
    expect(code).to_be_focused()
    code.fill(app.code())
    code.press("Enter")
    expect(dialog.get_by_role("heading", name="Save your recovery codes")).to_be_visible()
    listed = dialog.locator("li")
    expect(listed).to_have_count(10)
    codes = listed.all_inner_texts()
    assert len(set(codes)) == 10
    dialog.get_by_role("button", name="I've saved them").click()
    expect(section.get_by_text("10 recovery codes are unused.")).to_be_visible()
    return app, codes


def sign_out(page: Page) -> None:
    page.get_by_role("button", name="Sign out everywhere").click()
    expect(page.get_by_role("banner").get_by_role("button", name="Sign In")).to_be_visible()


def sign_in(page: Page, email: str) -> None:
    page.get_by_label("Email").fill(email)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_label("Password").press("Enter")
    expect(page.get_by_role("heading", name="One more step")).to_be_visible()


def test_two_factor_is_set_up_used_and_removed(area: Area, books: Runtime, security: Page) -> None:
    page, email = security, area.customer.email
    app, codes = set_up(page)

    sign_out(page)
    page.goto(f"{area.address}/user/account")
    sign_in(page, email)
    with area.requests("/rest/v1/users") as requested:
        page.reload()
        expect(page.get_by_role("heading", name="One more step")).to_be_visible()
    assert requested == []
    code = page.get_by_label("Code from your app")
    page.get_by_role("button", name="Don't have your phone?").click()
    spare = page.get_by_label("Recovery code")
    expect(spare).to_be_focused()
    spare.fill("wrong-wrong")
    spare.press("Enter")
    expect(spare).to_have_accessible_description("This recovery code is incorrect or was already used.")
    page.get_by_role("button", name="Use a code from the app").click()
    code.fill(app.code())
    code.press("Enter")
    section = page.get_by_role("region", name="Two-step sign-in")
    expect(section).to_contain_text("App 1")

    section.get_by_role("button", name="Remove: App 1").click()
    dialog = page.get_by_role("dialog", name="Remove this app?")
    expect(dialog).to_contain_text("your recovery codes will stop working")
    dialog.get_by_role("button", name="Don't have your phone?").click()
    dialog.get_by_label("Recovery code").fill(codes[0].upper())
    dialog.get_by_role("button", name="Remove the app").click()
    expect(section.get_by_role("button", name="Set up")).to_be_visible()
    with books.reading() as uow:
        mine = select(Factor.id).where(Factor.account_id == area.customer.account_id)
        assert uow.db.execute(mine).all() == []


def test_the_sign_in_page_requests_the_code_and_continues(area: Area, security: Page) -> None:
    app, _ = set_up(security)
    sign_out(security)
    security.goto(f"{area.address}/login")
    sign_in(security, area.customer.email)
    security.get_by_role("button", name="Sign in with another account").click()
    expect(security.get_by_label("Email")).to_be_visible()
    sign_in(security, area.customer.email)
    security.get_by_label("Code from your app").fill(app.code())
    security.get_by_role("button", name="Continue").click()
    expect(security.get_by_role("link", name="My Dashboard")).to_be_visible()
