"""Errors of modules and databases in the dialect's form."""

import pytest
from sqlalchemy.exc import IntegrityError

from guildhall.core.errors import Conflict, NotAllowed, NotFound, Refused, TooMany
from guildhall.rest_engine.errors import DialectError
from guildhall.rest_engine.refusals import dialect_error
from tests.rest_engine.conftest import QueriedShop


def reported(error: Exception) -> DialectError:
    known = dialect_error(error)
    assert known is not None
    return known


@pytest.mark.parametrize(
    ("error", "code", "status"),
    [
        (Refused("too_late"), "P0001", 400),
        (Conflict("too_late"), "P0001", 409),
        (NotFound(reason="too_late"), "P0001", 404),
        (NotAllowed(signed_in=True, reason="too_late", text="too_late"), "42501", 403),
        (NotAllowed(signed_in=False, reason="too_late", text="too_late"), "42501", 401),
    ],
)
def test_a_refusal_keeps_its_text_and_its_reason(error: Refused, code: str, status: int) -> None:
    known = reported(error)
    assert (known.code, known.status) == (code, status)
    message = "It's too late for this. Please contact us."
    assert known.body() == {"code": code, "message": message, "hint": "too_late", "details": None}
    assert ("www-authenticate" in known.headers) == (status == 401)


def test_too_many_requests_states_when_to_retry() -> None:
    assert (reported(TooMany(7)).status, reported(TooMany(7)).headers) == (429, {"retry-after": "7"})


def test_an_unexpected_error_is_not_translated() -> None:
    assert dialect_error(RuntimeError("bug")) is None


NEW = {"name": "x", "slug": "lamp", "price": 1}


def broken(shop: QueriedShop, method: str, query: str, body: object = None) -> DialectError:
    with pytest.raises(IntegrityError) as error:
        shop.write(method, query, body)
    return reported(error.value)


def test_a_duplicate_slug_names_its_field(shop: QueriedShop) -> None:
    known = broken(shop, "POST", "products", NEW)
    assert known.body() == {
        "code": "23505",
        "message": "Another page already uses this slug. Choose another one.",
        "details": "slug",
        "hint": "slug_taken",
    }
    assert known.status == 409


def test_a_row_that_others_need(shop: QueriedShop) -> None:
    known = broken(shop, "DELETE", "products?slug=eq.lamp")
    assert (known.code, known.status) == ("23503", 409)


def test_a_value_that_a_rule_forbids(shop: QueriedShop) -> None:
    known = broken(shop, "PATCH", "products?slug=eq.lamp", {"price": -1})
    assert (known.code, known.status, known.message) == (
        "23514",
        400,
        "A value is missing or isn't allowed. Check your entries.",
    )
