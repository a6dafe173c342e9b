"""/user/partner: the link, metrics, balance, orders with reasons, ledger, payouts and payout details."""

import re
from datetime import timedelta

import pytest
from playwright.sync_api import expect

from guildhall.core.runtime import Runtime
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.identity.commands.find_or_add_profile import find_or_add_profile
from guildhall.domains.referrals.models.commissions import Commission
from guildhall.domains.referrals.models.partners import Referral
from tests.browser.account.area import Area, add_order_of
from tests.support.browsing import becomes
from tests.support.rows import add, add_order


def make_partner(uow: UnitOfWork, area: Area) -> tuple[str, str]:
    """Make the area's customer a partner and return (referral, code)."""
    code = f"ADA{area.customer.account_id[:6].upper()}"
    return add(uow, Referral, user_id=area.customer.profile_id, referral_code=code), code


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
    becomes(lambda: re.findall(r"\$[\d.]+", account.inner_text()), ["$119.70", "$89.70", "$30.00", "$0.00"])
    page.get_by_role("tab", name="Orders and reasons").click()
    orders = page.get_by_role("tabpanel").get_by_role("listitem")
    expect(orders).to_have_count(3)
    expect(page.get_by_text("30% of $299.00 paid: $89.70. Held until")).to_be_visible()
    expect(page.get_by_text("Not paid", exact=True)).to_have_count(1)
    assert "buyer@" not in page.content()

    page.get_by_role("tab", name="Commissions").click()
    rows = page.get_by_role("tabpanel").get_by_role("row")
    expect(rows).to_have_count(3)
    held = rows.filter(has_text="$89.70")
    expect(held.get_by_text("Held")).to_be_visible()
    page.set_viewport_size({"width": 360, "height": 740})
    amount = held.get_by_role("cell", name="$89.70")
    # Visible without scrolling.
    becomes(lambda: amount.evaluate("cell => cell.getBoundingClientRect().right <= 360"), True)
    expect(held.get_by_text("$299.00 × 30%")).to_be_visible()
    expect(rows.filter(has_text="$30.00").get_by_text("Payable")).to_be_visible()
    with page.expect_download() as saved:
        page.get_by_role("button", name="Export CSV").click()
    assert saved.value.suggested_filename == f"commissions-{code}.csv"
    assert len(saved.value.path().read_text().splitlines()) == 3
