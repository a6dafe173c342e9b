"""/user/password: changing the password, which requires the current one."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, Request, expect
from sqlalchemy import select, update

from guildhall.core.runtime import Runtime
from guildhall.domains.identity.models import Account, Session
from guildhall.domains.identity.passwords import hash_password, verify_password
from tests.browser.account.area import Area

OLD, NEW = "difference-engine", "analytical-engine"
MISSING = ("Missing required fields", "Please fill in all fields")
LABELS = ("Current password", "New password", "Confirm new password")


@pytest.fixture
def form(area: Area, books: Runtime) -> Page:
    hashed = hash_password(OLD)
    with books.writing() as uow:
        mine = Account.id == area.customer.account_id
        uow.db.execute(update(Account).where(mine).values(password_hash=hashed))
    return area.open("/user/password")


@pytest.fixture
def requested(area: Area) -> Iterator[list[Request]]:
    with area.requests("/auth/v1/") as requested:
        yield requested


def fill_in(page: Page, current: str, new: str, again: str) -> None:
    for label, text in zip(LABELS, (current, new, again), strict=True):
        page.get_by_label(label, exact=True).fill(text)
    page.get_by_role("button", name="Update Password").click()


@pytest.mark.shows("VAL-54", "ERR-62", "ERR-63", "ERR-64")
def test_a_new_password_is_set_with_the_current_one(
    area: Area, books: Runtime, form: Page, requested: list[Request]
) -> None:
    fill_in(form, "not-my-password", NEW, NEW)
    area.toast("Error updating password", "The current password is incorrect.")
    fill_in(form, OLD, OLD, OLD)
    area.toast("Error updating password", "New password should be different from the old password.")
    fill_in(form, OLD, NEW, NEW)
    area.toast("Password updated successfully", "Your password has been changed successfully")
    for label in LABELS:
        expect(form.get_by_label(label, exact=True)).to_have_value("")
    sent = [request.post_data_json or {} for request in requested if request.method == "PUT"]
    assert [(body["password"], body["current_password"]) for body in sent][-1:] == [(NEW, OLD)]
    with books.reading() as uow:
        mine = Account.id == area.customer.account_id
        assert verify_password(NEW, uow.db.scalar(select(Account.password_hash).where(mine)))
        sessions = select(Session.id).where(Session.account_id == area.customer.account_id)
        assert list(uow.db.scalars(sessions)) == [area.customer.person.caller.session_id]
