"""/user/password: changing the password, which requires the current one."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, Request, expect
from sqlalchemy import select, update

from guildhall.core.runtime import Runtime
from guildhall.domains.identity.models import Account, Session
from guildhall.domains.identity.passwords import hash_password, verify_password
from tests.browser.account.area import Area, unreachable

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


@pytest.mark.shows("USR-79", "USR-80")
def test_the_form_shows_its_requirements(area: Area, form: Page) -> None:
    for label in LABELS:
        expect(form.get_by_label(label, exact=True)).to_have_attribute("type", "password")
    area.shows("Password must be at least 6 characters long")


@pytest.mark.shows("VAL-51", "VAL-52", "VAL-53")
@pytest.mark.parametrize(
    ("typed", "title", "text", "at"),
    [
        (("", NEW, NEW), *MISSING, LABELS[:1]),
        ((OLD, "", ""), *MISSING, LABELS[1:]),
        ((OLD, NEW, ""), *MISSING, LABELS[2:]),
        (
            (OLD, NEW, "other"),
            "Passwords don't match",
            "New password and confirmation must be identical",
            LABELS[2:],
        ),
        (
            (OLD, "12345", "12345"),
            "Password too short",
            "New password must be at least 6 characters long",
            LABELS[1:2],
        ),
    ],
    ids=["no current", "no new", "not repeated", "different", "too short"],
)
def test_errors_are_shown_before_anything_is_sent(
    area: Area,
    form: Page,
    requested: list[Request],
    typed: tuple[str, str, str],
    title: str,
    text: str,
    at: tuple[str, ...],
) -> None:
    fill_in(form, *typed)
    area.toast(title, text)
    assert requested == []
    for label in LABELS:
        field = form.get_by_label(label, exact=True)
        if label not in at:
            expect(field).not_to_have_attribute("aria-invalid", "true")
            continue
        expect(field).to_have_attribute("aria-invalid", "true")
        below = "Enter a password." if (title, text) == MISSING else text
        expect(field).to_have_accessible_description(below)
    expect(form.get_by_label("Current password")).to_have_value(typed[0])


@pytest.mark.shows("VAL-54", "ERR-63", "ERR-64")
def test_a_new_password_is_set(area: Area, books: Runtime, form: Page, requested: list[Request]) -> None:
    fill_in(form, OLD, NEW, NEW)
    area.toast("Password updated successfully", "Your password has been changed successfully")
    for label in LABELS:
        expect(form.get_by_label(label, exact=True)).to_have_value("")
    sent = [request.post_data_json or {} for request in requested if request.method == "PUT"]
    assert [(body["password"], body["current_password"]) for body in sent] == [(NEW, OLD)]
    with books.reading() as uow:
        mine = Account.id == area.customer.account_id
        assert verify_password(NEW, uow.db.scalar(select(Account.password_hash).where(mine)))
        sessions = select(Session.id).where(Session.account_id == area.customer.account_id)
        assert list(uow.db.scalars(sessions)) == [area.customer.person.caller.session_id]


@pytest.mark.shows("ERR-62")
def test_a_wrong_current_password_is_refused(area: Area, form: Page) -> None:
    fill_in(form, "not-my-password", NEW, NEW)
    area.toast("Error updating password", "The current password is incorrect.")
    current = form.get_by_label("Current password")
    expect(current).to_have_attribute("aria-invalid", "true")
    expect(current).to_have_accessible_description("The current password is incorrect.")
    expect(current).to_have_value("not-my-password")
    current.fill(OLD)
    expect(current).not_to_have_attribute("aria-invalid", "true")


@pytest.mark.shows("ERR-62")
def test_the_servers_own_message_is_shown(area: Area, form: Page) -> None:
    fill_in(form, OLD, OLD, OLD)
    area.toast("Error updating password", "New password should be different from the old password.")


@pytest.mark.shows("ERR-62")
def test_a_missing_response_shows_an_error(area: Area, form: Page) -> None:
    area.answer("/auth/v1/user", unreachable)
    fill_in(form, OLD, NEW, NEW)
    area.toast("Error updating password", "Please try again or contact support")
    expect(form.get_by_label("New password", exact=True)).to_have_value(NEW)
