"""/user/partner: the link, metrics, balance, orders with reasons, ledger, payouts and payout details."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from playwright.sync_api import expect
from sqlalchemy import select, update

from guildhall.core.runtime import Runtime
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.identity.commands.find_or_add_profile import find_or_add_profile
from guildhall.domains.identity.models import Account
from guildhall.domains.identity.passwords import hash_password
from guildhall.domains.referrals.models.commissions import Commission
from guildhall.domains.referrals.models.partners import Referral
from guildhall.domains.referrals.models.payouts import PayoutDetails
from tests.browser.account.area import Area, add_order_of, broken
from tests.support.axe import AXE, violations
from tests.support.browsing import copied
from tests.support.rows import add, add_order

PASSWORD = "correct horse"


def make_partner(uow: UnitOfWork, area: Area) -> tuple[str, str]:
    """Make the area's customer a partner and return (referral, code)."""
    code = f"ADA{area.customer.account_id[:6].upper()}"
    return add(uow, Referral, user_id=area.customer.profile_id, referral_code=code), code


def give_password(books: Runtime, area: Area) -> None:
    with books.writing() as uow:
        mine = Account.id == area.customer.account_id
        uow.db.execute(update(Account).where(mine).values(password_hash=hash_password(PASSWORD)))


def sell(uow: UnitOfWork, referral: str, code: str, *, amount: int = 29900, held: bool = True) -> str:
    buyer = find_or_add_profile(uow, "buyer@example.org", first_name="Bea", last_name="Buyer")
    order = add_order(
        uow, buyer, referral_code=code, total_amount=amount, paid_amount=amount, paid_at=uow.now
    )
    hold = timedelta(days=30 if held else -1)
    money = {"base": amount, "rate": 3000, "amount": amount * 3 // 10, "currency": "USD"}
    cause = {"kind": "earned", "cause": f"payment:{order}", "payable_at": uow.now + hold}
    add(uow, Commission, referral_id=referral, order_id=order, **money, **cause)
    return order


@pytest.mark.shows("R6")
def test_only_partners_have_the_page_in_their_sidebar(area: Area, books: Runtime) -> None:
    refused: list[str] = []
    area.page.on("response", lambda answer: refused.append(answer.url) if answer.status >= 400 else None)
    page = area.open("/user/partner")
    expect(page.get_by_role("heading", name="You're not a partner yet")).to_be_visible()
    expect(page.get_by_role("link", name="Partner area")).to_have_count(0)
    assert refused == []
    with books.writing() as uow:
        make_partner(uow, area)
    page.reload()
    page.get_by_role("link", name="Partner area").click()
    expect(page.get_by_role("heading", name="Your link")).to_be_visible()


@pytest.mark.shows("R3", "R6")
def test_a_partner_sees_orders_ledger_and_balance(area: Area, books: Runtime) -> None:
    with books.writing() as uow:
        referral, code = make_partner(uow, area)
        sell(uow, referral, code)
        sell(uow, referral, code, amount=10000, held=False)
        add_order_of(uow, area.customer, referral_code=code)
    page = area.open("/user/partner")
    account = page.get_by_role("region", name="USD")
    expect(account.get_by_text("$119.70")).to_be_visible()
    assert re.findall(r"\$[\d.]+", account.inner_text()) == ["$119.70", "$89.70", "$30.00", "$0.00"]
    orders = page.get_by_role("tabpanel").get_by_role("listitem")
    expect(orders).to_have_count(3)
    expect(page.get_by_text("30% of $299.00 paid: $89.70. Held until")).to_be_visible()
    expect(page.get_by_text("Not paid", exact=True)).to_have_count(1)
    assert "buyer@" not in page.content()

    area.answer("/rest/v1/commissions*", broken)
    page.get_by_role("tab", name="Ledger").click()
    area.shows("We couldn't load this", "The server didn't respond. Please try again.")
    page.unroute_all()
    page.get_by_role("button", name="Try Again").click()
    rows = page.get_by_role("tabpanel").get_by_role("row")
    expect(rows).to_have_count(3)
    held = rows.filter(has_text="$89.70")
    expect(held.get_by_text("Held")).to_be_visible()
    page.set_viewport_size({"width": 360, "height": 740})
    amount = held.get_by_role("cell", name="$89.70")
    assert amount.evaluate("cell => cell.getBoundingClientRect().right") <= 360  # visible without scrolling
    expect(held.get_by_text("$299.00 × 30%")).to_be_visible()
    expect(rows.filter(has_text="$30.00").get_by_text("Payable")).to_be_visible()
    with page.expect_download() as saved:
        page.get_by_role("button", name="Export CSV").click()
    assert saved.value.suggested_filename == f"commissions-{code}.csv"
    assert len(saved.value.path().read_text().splitlines()) == 3


@pytest.mark.shows("R6")
def test_a_partner_with_two_codes_chooses(area: Area, books: Runtime) -> None:
    with books.writing() as uow:
        _, first = make_partner(uow, area)
        code = f"{first}X"
        later = {"is_active": False, "created_at": uow.now + timedelta(hours=1)}
        second = add(uow, Referral, user_id=area.customer.profile_id, referral_code=code, **later)
        sell(uow, second, code)
    page = area.open("/user/partner")
    choice = page.get_by_label("Your code")
    expect(choice.get_by_role("option")).to_have_text([first, f"{code} (inactive)"])
    link = page.get_by_role("textbox", name="Your link")
    expect(link).to_have_value(f"{area.address}?ref={first}")
    orders = page.get_by_role("tabpanel").get_by_role("listitem")
    area.shows("No orders through your link yet.")
    choice.select_option(label=f"{code} (inactive)")
    expect(link).to_have_value(f"{area.address}?ref={code}")
    expect(orders).to_have_count(1)
    expect(page.get_by_role("region", name="USD").get_by_text("$89.70").first).to_be_visible()
    page.get_by_role("tab", name="Ledger").click()
    expect(page.get_by_role("tabpanel").get_by_role("row")).to_have_count(2)


def test_the_link_is_copied_drawn_and_put_into_words(area: Area, books: Runtime) -> None:
    with books.writing() as uow:
        _, code = make_partner(uow, area)
    area.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = area.open("/user/partner")
    page.get_by_role("button", name="Copy link").click()
    area.toast("Copied!", "Referral link copied to clipboard.")
    link = f"{area.address}?ref={code}"
    copied(page, link)
    page.get_by_role("button", name="Show QR code").click()
    expect(page.get_by_role("img", name=f"QR code of {link}")).to_be_visible()
    page.get_by_label("Language of the text").select_option("de")
    expect(page.get_by_label("Text to share")).to_have_value(re.compile(f"Ich arbeite .*{code}"))
    expect(page.get_by_role("heading", name="Your link")).to_be_visible()  # the page stays in its language


def test_payout_details_are_validated_stored_and_never_lost(area: Area, books: Runtime) -> None:
    with books.writing() as uow:
        make_partner(uow, area)
    give_password(books, area)
    page = area.open("/user/partner")
    page.get_by_role("tab", name="Payout details").click()
    page.get_by_label("Account holder").fill("Ada Lovelace")
    page.get_by_label("IBAN", exact=True).fill("DE89 3704 0044 0532 0130 01")
    page.get_by_label("Current password").fill("a slip of the hand")
    page.get_by_role("button", name="Save").click()
    area.shows("The check digits don't match. Check for a typo.")
    expect(page.get_by_label("Account holder")).to_have_value("Ada Lovelace")
    page.get_by_label("IBAN", exact=True).fill("DE89 3704 0044 0532 0130 00")
    page.get_by_role("button", name="Save").click()
    area.shows("Incorrect password.")
    expect(page.get_by_label("IBAN", exact=True)).to_have_value("DE89 3704 0044 0532 0130 00")
    page.get_by_label("Current password").fill(PASSWORD)
    page.get_by_label("Tax number (optional)").fill("12/345/67890")
    page.get_by_label("I'm a small business and don't charge VAT").check()
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Payout details saved")).to_be_visible()
    expect(page.get_by_label("Current password")).to_have_value("")
    page.reload()
    page.get_by_role("tab", name="Payout details").click()
    expect(page.get_by_label("IBAN", exact=True)).to_have_value("DE89 3704 0044 0532 0130 00")
    expect(page.get_by_label("Tax number (optional)")).to_have_value("12/345/67890")
    expect(page.get_by_label("I'm a small business and don't charge VAT")).to_be_checked()


@pytest.mark.parametrize("known", [True, False], ids=["changed in both", "told first in both"])
def test_payout_details_that_another_tab_saved_meanwhile_are_shown_and_not_overwritten(
    area: Area, books: Runtime, known: bool
) -> None:
    first, second, third = ("DE89370400440532013000", "GB82WEST12345698765432", "FR1420041010050500013M02606")
    whose = {"user_id": area.customer.profile_id, "method": "iban", "holder": "Ada"}

    def stored() -> str | None:
        mine = select(PayoutDetails.iban).where(PayoutDetails.user_id == area.customer.profile_id)
        with books.reading() as uow:
            return uow.db.scalar(mine)

    with books.writing() as uow:
        make_partner(uow, area)
        details = add(uow, PayoutDetails, iban=first, **whose) if known else None
    give_password(books, area)
    page = area.open("/user/partner")
    page.get_by_role("tab", name="Payout details").click()
    page.get_by_label("Account holder").fill("Augusta")
    page.get_by_label("IBAN", exact=True).fill(third)
    page.get_by_label("Current password").fill(PASSWORD)
    with books.writing() as uow:
        if details:
            elsewhere = {"iban": second, "updated_at": uow.now + timedelta(minutes=1)}
            uow.db.execute(update(PayoutDetails).where(PayoutDetails.id == details).values(**elsewhere))
        else:
            add(uow, PayoutDetails, iban=second, **whose)
    conflict = page.get_by_role("status").filter(
        has_text="Someone saved other payout details in the meantime:"
    )
    for _ in range(2):  # saving again is refused as before
        page.get_by_role("button", name="Save", exact=True).click()
        expect(conflict).to_contain_text("GB82 WEST 1234 5698 7654 32")
        expect(page.get_by_label("IBAN", exact=True)).to_have_value(third)
        assert stored() == second
    conflict.get_by_role("button", name="Use the saved version").click()
    expect(page.get_by_label("IBAN", exact=True)).to_have_value("GB82 WEST 1234 5698 7654 32")
    expect(conflict).to_have_count(0)
    page.get_by_label("IBAN", exact=True).fill(third)
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_text("Payout details saved")).to_be_visible()
    assert stored() == third


def test_axe_finds_nothing_on_the_partners_page(area: Area, books: Runtime) -> None:
    with books.writing() as uow:
        referral, code = make_partner(uow, area)
        sell(uow, referral, code)
    area.page.add_init_script(path=AXE)
    area.page.emulate_media(reduced_motion="reduce")  # colors after all transitions
    page = area.open("/user/partner")
    for tab in ("Orders and reasons", "Ledger", "Payouts", "Payout details"):
        page.get_by_role("tab", name=tab).click()
        page.wait_for_load_state("networkidle")
        assert violations(page) == [], tab
