"""The session ends while a user types: they sign in again in place, and the save continues."""

from collections.abc import Callable
from dataclasses import dataclass

from playwright.sync_api import Page, Route, expect
from sqlalchemy import delete, select, update

from guildhall.core.runtime import Runtime
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.identity.models import Account, Profile, Session
from guildhall.domains.identity.passwords import hash_password, verify_password
from guildhall.domains.referrals.models.partners import Referral
from guildhall.domains.referrals.models.payouts import PayoutDetails
from tests.browser.account.area import Area, Held
from tests.journeys.steps import fill_in_sign_in
from tests.support.rows import add

PASSWORD = "analytical-engine"
NEW = "difference-engine"
IBAN = "DE89370400440532013000"


@dataclass(frozen=True)
class AreaForm:
    """A form of the area: its input, the request of its save, its message, and the saved state in the database."""

    path: str
    type: Callable[[Page], None]
    save: str
    request: tuple[str, str]
    saved: str
    kept: Callable[[UnitOfWork, Area], bool]


def type_city(page: Page) -> None:
    page.get_by_label("City").fill("London")


def type_passwords(page: Page) -> None:
    for label, text in (
        ("Current password", PASSWORD),
        ("New password", NEW),
        ("Confirm new password", NEW),
    ):
        page.get_by_label(label, exact=True).fill(text)


def type_account(page: Page) -> None:
    page.get_by_role("tab", name="Payout details").click()
    page.get_by_label("Account holder").fill("Ada Lovelace")
    page.get_by_label("IBAN", exact=True).fill(IBAN)
    page.get_by_label("Current password").fill(PASSWORD)


def has_city(uow: UnitOfWork, area: Area) -> bool:
    return uow.db.scalar(select(Profile.city).where(Profile.id == area.customer.profile_id)) == "London"


def has_password(uow: UnitOfWork, area: Area) -> bool:
    mine = select(Account.password_hash).where(Account.id == area.customer.account_id)
    return verify_password(NEW, uow.db.scalar(mine))


def has_account(uow: UnitOfWork, area: Area) -> bool:
    mine = select(PayoutDetails.iban).where(PayoutDetails.user_id == area.customer.profile_id)
    return uow.db.scalar(mine) == IBAN


FORMS = (
    AreaForm(
        "/user/profile",
        type_city,
        "Save Changes",
        ("PATCH", "/rest/v1/users"),
        "Your profile has been updated successfully",
        has_city,
    ),
    AreaForm(
        "/user/partner",
        type_account,
        "Save",
        ("POST", "/functions/v1/save-payout-details"),
        "Payout details saved",
        has_account,
    ),
    # The last one: it changes the password.
    AreaForm(
        "/user/password",
        type_passwords,
        "Update Password",
        ("PUT", "/auth/v1/user"),
        "Your password has been changed successfully",
        has_password,
    ),
)


def hold_save(page: Page, form: AreaForm) -> Held:
    """Press the form's button, and hold its request on the way: a read of the page would end the session before it."""
    method, path = form.request
    held = Held()

    def hold(route: Route) -> None:
        if route.request.method == method:
            held.hold(route)
        else:
            route.continue_()

    page.route(f"**{path}*", hold)
    with page.expect_request(lambda request: request.method == method and path in request.url):
        page.get_by_role("button", name=form.save, exact=True).click()
    return held


def test_every_save_continues_after_signing_in_again(area: Area, books: Runtime) -> None:
    customer = area.customer
    with books.writing() as uow:
        code = f"ENDS{customer.account_id[:6].upper()}"
        add(uow, Referral, user_id=customer.profile_id, referral_code=code)
        mine = Account.id == customer.account_id
        uow.db.execute(update(Account).where(mine).values(password_hash=hash_password(PASSWORD)))
    for form in FORMS:
        page = area.open(form.path)
        form.type(page)
        address = page.url  # a tab of the page has its own
        assert address.startswith(area.address + form.path)
        save = hold_save(page, form)
        with books.writing() as uow:
            uow.db.execute(delete(Session).where(Session.account_id == customer.account_id))
        save.go_on()

        again = page.get_by_role("dialog", name="Sign In to Your Account")
        expect(again).to_contain_text("Your session has ended.")
        fill_in_sign_in(again, customer.email, "a slip of the hand")
        expect(again.get_by_role("alert").filter(has_text="Invalid login credentials")).to_be_visible()
        fill_in_sign_in(again, customer.email, PASSWORD)
        expect(page.locator("[aria-live=polite]").get_by_text(form.saved, exact=True)).to_be_visible()
        expect(again).to_have_count(0)
        expect(page).to_have_url(address)
        with books.reading() as uow:
            assert form.kept(uow, area), form.path


def test_input_of_one_user_is_not_shown_to_the_next(area: Area, books: Runtime) -> None:
    page = area.open("/user/password")
    type_passwords(page)
    save = hold_save(page, FORMS[-1])
    with books.writing() as uow:
        eve = {"email": f"eve-{area.customer.email}", "email_confirmed_at": uow.now}
        add(uow, Account, password_hash=hash_password(PASSWORD), **eve)
        uow.db.execute(delete(Session).where(Session.account_id == area.customer.account_id))
    save.go_on()
    again = page.get_by_role("dialog", name="Sign In to Your Account")
    with area.requests("/auth/v1/user") as requested:
        fill_in_sign_in(again, f"eve-{area.customer.email}", PASSWORD)
        expect(page.get_by_label("New password", exact=True)).to_have_value("")
    assert [request for request in requested if request.method == "PUT"] == []


def test_a_second_tab_keeps_its_input_too(area: Area, books: Runtime) -> None:
    """The first tab finds the session over; who signs in there finds the second as it was; a sign-out leaves none."""
    with books.writing() as uow:
        mine = Account.id == area.customer.account_id
        uow.db.execute(update(Account).where(mine).values(password_hash=hash_password(PASSWORD)))
    first = area.open("/user/profile")
    second = first.context.new_page()
    second.goto(f"{area.address}/user/password")
    type_passwords(second)
    type_city(first)
    save = hold_save(first, FORMS[0])
    with books.writing() as uow:
        uow.db.execute(delete(Session).where(Session.account_id == area.customer.account_id))
    save.go_on()
    covers = [tab.get_by_role("dialog", name="Sign In to Your Account") for tab in (first, second)]
    for cover in covers:
        expect(cover).to_contain_text("Your session has ended.")
    fill_in_sign_in(covers[0], area.customer.email, PASSWORD)
    for cover in covers:
        expect(cover).to_have_count(0)
    expect(second.get_by_label("New password", exact=True)).to_have_value(NEW)
    first.get_by_role("button", name="Sign Out").click()
    expect(second.get_by_label("New password", exact=True)).to_have_count(0)
    expect(second.get_by_label("Password", exact=True)).to_be_visible()
