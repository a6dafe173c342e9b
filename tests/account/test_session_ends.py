"""The session ends while somebody types: they sign in again in the same place, and the save goes on."""

from __future__ import annotations

from playwright.sync_api import expect
from sqlalchemy import delete, select, update

from guildhall.identity.models import Account, Profile, Session
from guildhall.identity.passwords import hash_password
from guildhall.kit.runtime import Runtime
from tests.account.area import Area
from tests.journeys.steps import fill_in_sign_in

PASSWORD = "analytical-engine"


def test_the_save_continues_after_signing_in_again(area: Area, books: Runtime) -> None:
    hashed = hash_password(PASSWORD)
    page = area.open("/user/profile")
    page.get_by_label("City").fill("London")
    with books.writing() as house:
        mine = Account.id == area.customer.account_id
        house.db.execute(update(Account).where(mine).values(password_hash=hashed))
        house.db.execute(delete(Session).where(Session.account_id == area.customer.account_id))

    page.get_by_role("button", name="Save Changes").click()
    expect(page.get_by_role("heading", name="Sign In to Your Account")).to_be_visible()
    area.toast("Error", "Your session has ended. Sign in again, and your changes are saved.")

    fill_in_sign_in(page, area.customer.email, PASSWORD)
    area.toast("Success", "Your profile has been updated successfully")
    assert page.url == f"{area.address}/user/profile"
    expect(page.get_by_label("City")).to_have_value("London")
    with books.reading() as house:
        query = select(Profile.city).where(Profile.id == area.customer.profile_id)
        assert house.db.scalar(query) == "London"
