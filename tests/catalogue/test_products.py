"""Adding, editing and deleting products."""

from datetime import timedelta
from typing import Any

import pytest
from pydantic import ValidationError
from sqlalchemy import Row, select

from guildhall.core.errors import Conflict
from guildhall.core.ids import new_id
from guildhall.core.runtime import Runtime
from guildhall.domains.catalogue.commands import change_product, create_product, delete_product
from guildhall.domains.catalogue.models import Product
from guildhall.domains.catalogue.schemas import NewProduct, ProductChange
from guildhall.rest_engine.caller import Caller, Role
from guildhall.services.audit.models import AuditEntry
from tests.support.clock import FixedClock
from tests.support.rows import add_order, add_product, add_profile
from tests.support.statements import statements

ADMIN = Caller(Role.ADMIN, account_id=new_id())


def create(runtime: Runtime, **body: Any) -> str:
    with runtime.writing() as uow:
        return create_product(uow, ADMIN, NewProduct.model_validate(body))


def change(runtime: Runtime, product_id: str, **body: Any) -> None:
    with runtime.writing() as uow:
        change_product(uow, ADMIN, product_id, ProductChange.model_validate(body))


def stored(runtime: Runtime, product_id: str) -> Row[Any]:
    with runtime.reading() as uow:
        return uow.db.execute(select(Product.__table__).where(Product.id == product_id)).one()


def test_a_product_gets_the_form_s_defaults_and_its_name_s_slug(runtime: Runtime) -> None:
    product = stored(runtime, create(runtime, name="Affiliate Shop System", price="199.00"))
    assert product.slug == "affiliate-shop-system"
    assert product.price == 19900
    assert (product.currency, product.product_type) == ("USD", "congress_system")
    assert (product.is_active, product.is_featured, product.features) == (True, False, [])
    assert product.created_at == product.updated_at == runtime.clock.now()


def test_an_explicit_slug_is_kept(runtime: Runtime) -> None:
    assert stored(runtime, create(runtime, name="A", price=1, slug="b")).slug == "b"


def test_every_name_has_a_slug(runtime: Runtime) -> None:
    assert stored(runtime, create(runtime, name="Привет", price=1)).slug == "privet"
    product_id = create(runtime, name="🎁", price=1)
    assert stored(runtime, product_id).slug == f"product-{product_id[-8:]}"


@pytest.mark.parametrize("features", [["a", "", " b "], '["a", "", " b "]'])
def test_features_are_accepted_as_a_list_or_as_json(runtime: Runtime, features: Any) -> None:
    assert stored(runtime, create(runtime, name="A", price=1, features=features)).features == ["a", "b"]


@pytest.mark.parametrize("features", ["a, b", "{}", [1], None, "[[]]"])
def test_features_that_are_no_list_of_text_are_refused(runtime: Runtime, features: Any) -> None:
    with pytest.raises(ValidationError):
        create(runtime, name="A", price=1, features=features)


@pytest.mark.parametrize(
    "body",
    [
        {"price": 1},
        {"name": "A"},
        {"name": " ", "price": 1},
        {"name": "A", "price": -1},
        {"name": "A", "price": "1.999"},
        {"name": "A", "price": 1, "currency": "CHF"},
        {"name": "A", "price": 1, "product_type": "other"},
        {"name": "A", "price": 1, "image_url": "javascript:alert(1)"},
        {"name": "A", "price": 1, "id": new_id()},
    ],
)
def test_invalid_input_is_refused(runtime: Runtime, body: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        create(runtime, **body)


def test_an_edit_writes_only_the_fields_that_were_sent(runtime: Runtime) -> None:
    product_id = create(runtime, name="A", price=5, description="d", features=["f"])
    change(runtime, product_id, price="7.50", description="", slug="", updated_at="2020-01-01T00:00:00Z")
    product = stored(runtime, product_id)
    assert (product.name, product.slug, product.features) == ("A", "a", ["f"])
    assert (product.price, product.description) == (750, None)
    assert product.updated_at == runtime.clock.now()


def test_delivery_is_stored_as_links_and_details(runtime: Runtime) -> None:
    links = [{"title": "Login", "url": "https://a.example"}]
    product_id = create(runtime, name="A", price=1, delivery_links=links, delivery_details={"key": "K-1"})
    product = stored(runtime, product_id)
    assert (product.delivery_links, product.delivery_details) == (links, {"key": "K-1"})


def test_a_product_without_orders_is_deleted(runtime: Runtime) -> None:
    product_id = create(runtime, name="A", price=1)
    with runtime.writing() as uow:
        delete_product(uow, ADMIN, product_id)
    with runtime.reading() as uow:
        assert uow.db.execute(select(Product.id)).all() == []
        actions = uow.db.scalars(select(AuditEntry.action).where(AuditEntry.subject_id == product_id)).all()
        assert sorted(actions) == ["product.created", "product.deleted"]


def test_an_ordered_product_stays(runtime: Runtime) -> None:
    with runtime.writing() as uow:
        product_id = add_product(uow)
        add_order(uow, add_profile(uow, "a@example.com"), product_id=product_id)
    with pytest.raises(Conflict) as refusal, runtime.writing() as uow:
        delete_product(uow, ADMIN, product_id)
    assert refusal.value.reason == "product_ordered"
    assert stored(runtime, product_id).is_active


PAGE = {
    "en": {"arrives": ["A file, at once"], "questions": [{"question": "When?", "answer": "Now."}]},
    "de": {"licence": "Ein Unternehmen."},
}


def test_the_sections_of_the_page_are_kept_for_each_language(runtime: Runtime) -> None:
    words = {"de": {"title": "Die Liste"}}
    shot = {"title": "The list", "url": "/art/screens/shop-1.svg", "translations": words}
    fields = {"sales_page": PAGE, "gallery": [shot], "related": ["partner-ledger"]}
    product = stored(runtime, create(runtime, name="A", price=1, **fields))
    assert (product.sales_page, product.gallery, product.related) == (PAGE, [shot], ["partner-ledger"])


@pytest.mark.parametrize(
    "fields",
    [
        {"sales_page": {"xx": {"arrives": ["A file"]}}},
        {"sales_page": {"en": {"reviews": ["Great"]}}},
        {"sales_page": {"en": {"arrives": [""]}}},
        {"sales_page": {"en": {"questions": [{"question": "When?"}]}}},
        {"gallery": [{"title": "The list", "url": "javascript:alert(1)"}]},
        {"gallery": [{"title": "The list", "url": "/a.svg", "translations": {"xx": {"title": "A"}}}]},
        {"related": ["Not a slug"]},
    ],
)
def test_an_unknown_language_section_or_address_is_refused(fields: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        NewProduct.model_validate({"name": "A", "price": 1} | fields)


def names_in_order(runtime: Runtime) -> list[str]:
    with runtime.reading() as uow:
        ordered = select(Product.name).order_by(Product.position, Product.created_at.desc())
        return list(uow.db.scalars(ordered))


def test_a_product_moves_to_a_place_and_new_ones_come_first(clock: FixedClock, runtime: Runtime) -> None:
    made = {}
    for name in ("Oldest", "Middle", "Newest"):
        made[name] = create(runtime, name=name, price=1)
        clock.advance(timedelta(minutes=1))
    assert names_in_order(runtime) == ["Newest", "Middle", "Oldest"]
    change(runtime, made["Oldest"], position=2)
    assert names_in_order(runtime) == ["Newest", "Oldest", "Middle"]
    assert stored(runtime, made["Oldest"]).name == "Oldest"
    create(runtime, name="Added", price=1)
    assert names_in_order(runtime) == ["Added", "Newest", "Oldest", "Middle"]
    change(runtime, made["Newest"], position=100)
    assert names_in_order(runtime) == ["Added", "Oldest", "Middle", "Newest"]


def test_a_move_numbers_all_products_by_one_statement(runtime: Runtime) -> None:
    made = [create(runtime, name=f"Product {number}", price=1) for number in range(5)]
    with statements(runtime) as sent:
        change(runtime, made[0], position=1)
    assert len([each for each in sent if "SET" in each and "position" in each]) == 1
    with runtime.reading() as uow:
        assert sorted(uow.db.scalars(select(Product.position))) == [1, 2, 3, 4, 5]


def test_a_product_that_others_move_past_is_not_newer_for_its_editor(
    clock: FixedClock, runtime: Runtime
) -> None:
    first, second = create(runtime, name="First", price=1), create(runtime, name="Second", price=1)
    before = stored(runtime, first).updated_at
    clock.advance(timedelta(minutes=1))
    change(runtime, second, position=1)
    assert (stored(runtime, first).position, stored(runtime, first).updated_at) == (2, before)


@pytest.mark.parametrize("position", [0, -1, 100_001, 1.5, "first", None])
def test_a_place_that_is_none_is_refused(runtime: Runtime, position: Any) -> None:
    with pytest.raises(ValidationError):
        change(runtime, create(runtime, name="A", price=1), position=position)
