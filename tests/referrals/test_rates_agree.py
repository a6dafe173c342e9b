"""Order, invoice, ledger and rule agree to the cent after random histories of a partner programme (R3)."""

import pytest

from guildhall.core.runtime import Runtime
from guildhall.domains.discounts.commands.codes import create_discount
from guildhall.domains.discounts.schemas import NewDiscount
from tests.referrals.office import ADMIN
from tests.referrals.programme import CODES, Programme
from tests.support.clock import FixedClock
from tests.support.rows import add_product, choose_settings
from tests.support.sizes import sized

pytestmark = pytest.mark.both_databases

TAX = {"mode": "inclusive", "rates": [{"country": "DE", "rate": "19"}], "other_rate": "19"}


@pytest.fixture
def items(runtime: Runtime) -> dict[str, tuple[str, int]]:
    """Return (goods, price in cents) of each item, by its id."""
    with runtime.writing() as uow:
        company = {"country": "DE", "vat_id": "DE123456789"}
        choose_settings(uow, tax=TAX, company=company, vat_check="off", refund_days=14)
        for code, terms in CODES.items():
            create_discount(uow, ADMIN, NewDiscount.model_validate({"code": code, **terms}))
        prices = {"product": (9990, 1333, 24_901)}
        return {
            add_product(uow, f"product-{price}", price=price, currency="EUR"): (goods, price)
            for goods, some in prices.items()
            for price in some
        }


@pytest.mark.slow
def test_order_invoice_ledger_and_rule_agree(
    runtime: Runtime, clock: FixedClock, items: dict[str, tuple[str, int]]
) -> None:
    for seed in range(sized(24, 10_000)):
        life = Programme(runtime, clock, items, seed)
        try:
            life.live(steps=8)
        except AssertionError as error:
            error.add_note(f"history {seed}")
            raise
