"""/user/account: sessions, personal data and account deletion (USR, M11)."""

import json
from zipfile import ZipFile

import pytest
from playwright.sync_api import Browser, Page, expect
from sqlalchemy import delete, select, update

from guildhall.core.runtime import Runtime
from guildhall.domains.identity.models import Account, Profile, Session
from guildhall.domains.identity.passwords import hash_password
from tests.browser.account.area import Area, add_order_of
from tests.journeys.steps import fill_in_sign_in
from tests.support.rows import add

PASSWORD = "difference-engine"
PHONE = (
    "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Safari/604.1"
)


def know_password(area: Area, books: Runtime, **profile: str) -> None:
    """Set PASSWORD as the customer's password."""
    hashed = hash_password(PASSWORD)
    with books.writing() as uow:
        mine = Account.id == area.customer.account_id
        uow.db.execute(update(Account).where(mine).values(password_hash=hashed))
        if profile:
            whose = Profile.id == area.customer.profile_id
            uow.db.execute(update(Profile).where(whose).values(**profile))


@pytest.fixture
def security(area: Area, books: Runtime) -> Page:
    know_password(area, books)
    with books.writing() as uow:
        session = {"account_id": area.customer.account_id, "method": "password", "user_agent": PHONE}
        add(uow, Session, **session, refreshed_at=uow.now)
    return area.open("/user/account")


def test_all_data_is_downloaded_as_one_file(area: Area, security: Page) -> None:
    with security.expect_download() as waiting:
        security.get_by_role("button", name="Download my data").click()
    assert waiting.value.suggested_filename == "my-data.zip"
    with ZipFile(waiting.value.path()) as packed:
        assert json.loads(packed.read("my-data.json"))["account"]["email"] == area.customer.email


def test_account_deletion_explains_what_remains_requires_the_password_and_keeps_the_books(
    area: Area, books: Runtime, security: Page
) -> None:
    with books.writing() as uow:
        add_order_of(uow, area.customer)
    security.get_by_role("button", name="Delete my account").click()
    dialog = security.get_by_role("dialog", name="Delete your account?")
    expect(dialog).to_contain_text("Invoices keep the name and address they were issued to")
    dialog.get_by_label("Your password").fill("wrong")
    dialog.get_by_role("button", name="Delete account permanently").click()
    expect(dialog.get_by_label("Your password")).to_have_accessible_description("Incorrect password.")
    dialog.get_by_label("Your password").fill(PASSWORD)
    dialog.get_by_role("button", name="Delete account permanently").click()
    security.wait_for_url("**/")
    expect(security.get_by_text("Your account has been deleted")).to_be_visible()
    with books.reading() as uow:
        profile = select(Profile.email, Profile.first_name).where(Profile.id == area.customer.profile_id)
        assert tuple(uow.db.execute(profile).one()) == (f"{area.customer.profile_id}@deleted.invalid", None)


def test_an_account_is_not_deleted_with_an_ended_session(area: Area, books: Runtime, security: Page) -> None:
    security.get_by_role("button", name="Delete my account").click()
    security.get_by_label("Your password").fill(PASSWORD)
    with books.writing() as uow:
        uow.db.execute(delete(Session).where(Session.account_id == area.customer.account_id))
    security.get_by_role("button", name="Delete account permanently").click()
    area.toast("Your account wasn't deleted", "Your session has ended. Please sign in again.")
    fill_in_sign_in(
        security.get_by_role("dialog", name="Sign In to Your Account"), area.customer.email, PASSWORD
    )
    expect(
        security.get_by_role("button", name="Delete my account")
    ).to_be_visible()  # and the page requests it again
    expect(security.get_by_role("dialog")).to_have_count(0)
    expect(security.get_by_role("listitem").filter(has_text="This browser")).to_have_count(1)
    with books.reading() as uow:
        known = select(Account.email).where(Account.id == area.customer.account_id)
        assert uow.db.scalar(known) == area.customer.email


def test_pages_speak_the_profile_s_language_unless_another_was_chosen_on_the_device(
    area: Area, books: Runtime, browser: Browser, security: Page
) -> None:
    with security.expect_response(lambda answer: "/rest/v1/users" in answer.url and answer.status == 204):
        security.get_by_label("Language").select_option("es")
    with books.reading() as uow:
        kept = select(Profile.language).where(Profile.id == area.customer.profile_id)
        assert uow.db.execute(kept).scalar() == "es"
    for chosen, heading, language in ((None, "Mis productos", "es"), ("fr", "Mes produits", "fr")):
        device = browser.new_context(locale="en-US").new_page()
        device.goto(f"{area.address}/user/products")
        if chosen:
            device.get_by_label("Language").select_option(chosen)
        device.locator("[type=email]").fill(area.customer.email)
        device.locator("[type=password]").fill(PASSWORD)
        device.locator("[type=password]").press("Enter")
        expect(device.get_by_role("heading", name=heading)).to_be_visible()
        expect(device.locator("html")).to_have_attribute("lang", language)
        device.reload()
        expect(device.get_by_role("heading", name=heading)).to_be_visible()
        device.context.close()
