"""Rows of the benchmarks: 20 products of about 600 bytes, and 10,000 paid orders, 20 of them of one customer."""

from datetime import timedelta
from uuid import NAMESPACE_URL, uuid5

from guildhall.core.runtime import Runtime
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.orders.models import OrderDetail
from tests.support.people import Person, add_person
from tests.support.rows import add, add_order, add_product

PRODUCTS = 20
ORDERS = 20
ALL_ORDERS = 10_000
OTHERS = 1_000  # customers, with ten orders each
TEXT = "Runs the partners' links, counts what they bring, and pays them what is theirs. " * 4


def fill(runtime: Runtime) -> dict[str, str]:
    """Fill a migrated shop; return the tokens of its customer and its admin."""
    with runtime.writing() as uow:
        for number in range(PRODUCTS):
            _add_product(uow, number)
        people = {who: add_person(uow, who, admin=who == "admin") for who in ("customer", "admin")}
        others = [add_person(uow, f"other-{number}") for number in range(OTHERS)]
        for number in range(ALL_ORDERS):
            _add_order(uow, people["customer"] if number < ORDERS else others[number % OTHERS], number)
        return {who: person.token for who, person in people.items()}


def _id(name: str) -> str:
    return str(uuid5(NAMESPACE_URL, name))


PRODUCT_ID = _id("product-0")


def _add_product(uow: UnitOfWork, number: int) -> None:
    name = f"product-{number}"
    add_product(
        uow, name, id=_id(name), name=f"Product {number}", description=TEXT, price=19900, is_featured=number < 3,
        image_url=f"/art/products/{name}.svg", features=[f"Feature number {n}" for n in range(5)],
        delivery_links=[{"title": "Download", "url": "https://example.com/download"}],
        delivery_details={"licence": "one company"}, created_at=uow.now - timedelta(minutes=number),
    )  # fmt: skip


def _add_order(uow: UnitOfWork, buyer: Person, number: int) -> None:
    created = {"created_at": uow.now - timedelta(hours=number)}
    paid = {"total_amount": 19900, "paid_amount": 19900, "status": "completed", "paid_at": uow.now} | created
    product = _id(f"product-{number % PRODUCTS}")
    order = add_order(uow, buyer.profile_id, auth_user_id=buyer.account_id, product_id=product, **paid)
    links, licence = [{"title": "Download", "url": "https://example.com"}], {"licence": "one company"}
    shown = {"title": "Your download", "description": TEXT, "links": links, "additional_details": licence}
    add(uow, OrderDetail, order_id=order, **shown, **created)
